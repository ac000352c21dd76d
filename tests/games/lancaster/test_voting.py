"""Chapter 7.1: three secret votes, and what becomes of the markers."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.testing import Scene, scene


def parliament(seats: int = 3, through: str = "parliament", **facts: Any) -> Scene:
    return scene("lancaster", seats=seats, at="parliament", through=through, **facts)


def cast(table: Scene, **ballots: str) -> None:
    """One vote: what each colour lays down."""
    for seat, word in ballots.items():
        table.choose(seat, word)


def all_yes(table: Scene, times: int) -> None:
    for _ in range(times):
        for seat in table.asked:
            table.choose(seat, "yes:0")


@pytest.mark.rule("LAN-VOTE-1")
def test_proposals_are_voted_on_from_left_to_right_and_each_is_resolved_before_the_next() -> None:
    """The first law is already in force when the second vote opens."""
    table = parliament(laws=["B01", "B02", "B03"], proposals=["B06", "B04", "B05"])
    assert table.question("blue")["facts"] == {"proposal": 5}

    cast(table, blue="yes:0", green="yes:0", yellow="yes:0")

    table.expect(laws=["B02", "B03", "B06"], proposals=["B04", "B05"])
    assert table.question("blue")["facts"] == {"proposal": 3}
    all_yes(table, 2)
    assert [told["law"] for told in table.told("passed")] == ["B06", "B04", "B05"]
    assert table.asked == []


@pytest.mark.rule("LAN-VOTE-2")
def test_each_chooses_a_side_and_any_number_of_the_markers_still_owned() -> None:
    """Markers spent in the first vote are not there in the second."""
    table = parliament(blue={"votes": 3}, green={"votes": 0}, proposals=["B04", "B05"])
    assert table.options("blue") == ["yes:0", "yes:1", "yes:2", "yes:3", "no:0", "no:1", "no:2", "no:3"]
    assert table.options("green") == ["yes:0", "no:0"]
    table.refuses("blue", "yes:4", "LAN-VOTE-2")
    table.refuses("green", "no:1", "LAN-VOTE-2")

    cast(table, blue="no:2", green="yes:0", yellow="yes:0")

    assert table.options("blue") == ["yes:0", "yes:1", "no:0", "no:1"]


@pytest.mark.rule("LAN-VOTE-2")
def test_ballots_are_collected_from_all_before_any_is_revealed() -> None:
    """While somebody has not voted, markers lie still and only the fact of voting is told."""
    table = parliament(seats=4, proposals=["B04"], blue={"votes": 3}, supply={"votes": 20})
    assert table.asked == ["blue", "green", "yellow", "red"]

    table.choose("yellow", "no:0")
    table.choose("blue", "yes:3")

    assert table.asked == ["green", "red"]
    table.refuses("blue", "no:0")
    table.expect(blue={"votes": 3}, supply={"votes": 20}, proposals=["B04"])
    assert table.told("voted") == [{"seat": "yellow"}, {"seat": "blue"}]
    assert not table.told("voted_yes")
    assert not table.told("voted_no")
    cast(table, green="yes:0", red="no:0")
    assert table.told("voted_yes") == [{"seat": "blue", "n": 3}, {"seat": "green", "n": 0}]
    assert table.told("voted_no") == [{"seat": "yellow", "n": 0}, {"seat": "red", "n": 0}]


@pytest.mark.rule("LAN-VOTE-3")
def test_nobody_abstains_and_a_tile_counts_one() -> None:
    """Without markers the tiles alone decide; there is no third answer."""
    table = parliament(proposals=["B04"], blue={"votes": 0}, green={"votes": 0}, yellow={"votes": 0})
    assert table.options("blue") == ["yes:0", "no:0"]
    table.refuses("blue", "none", "LAN-VOTE-2")

    cast(table, blue="yes:0", green="no:0", yellow="yes:0")

    assert table.told("passed")[0]["yes"] == 2
    assert table.told("passed")[0]["no"] == 1


@pytest.mark.rule("LAN-VOTE-3")
def test_each_marker_counts_one_more_for_the_side_of_its_tile() -> None:
    """Three markers with NO outweigh two tiles and a marker with YES."""
    table = parliament(proposals=["B04"], blue={"votes": 3}, green={"votes": 1})

    cast(table, blue="no:3", green="yes:1", yellow="yes:0")

    assert table.told("rejected") == [{"law": "B04", "yes": 3, "no": 4}]


@pytest.mark.rule("LAN-VOTE-4")
@pytest.mark.parametrize(
    ("blue", "passed"), [pytest.param("yes:1", True, id="tie"), pytest.param("yes:0", False, id="one vote short")]
)
def test_a_tie_passes_and_one_vote_less_does_not(blue: str, passed: bool) -> None:
    """Two against two enters into force; one against two does not."""
    table = parliament(proposals=["B04"], laws=["B01", "B02", "B03"])

    cast(table, blue=blue, green="no:0", yellow="no:0")

    assert [told["tie"] for told in table.told("passed")] == ([1] if passed else [])
    table.expect(laws=["B02", "B03", "B04"] if passed else ["B01", "B02", "B03"])


@pytest.mark.rule("LAN-VOTE-5")
@pytest.mark.parametrize("yellow", ["yes:0", "no:5"])
def test_markers_put_in_go_to_the_supply_whatever_the_result(yellow: str) -> None:
    """Winner and loser lose their markers alike."""
    table = parliament(
        proposals=["B04", "B05"], blue={"votes": 2}, green={"votes": 4}, yellow={"votes": 5}, supply={"votes": 26}
    )

    cast(table, blue="yes:2", green="no:1", yellow=yellow)

    spent = 3 + int(yellow[-1])
    table.expect(blue={"votes": 0}, green={"votes": 3}, yellow={"votes": 8 - spent}, supply={"votes": 26 + spent})


@pytest.mark.rule("LAN-VOTE-6")
def test_a_law_that_passes_pushes_out_the_leftmost() -> None:
    """The others move up, the new one stands on the right, and the old one never comes back."""
    table = parliament(laws=["B03", "B01", "B02"], proposals=["B07", "B04"])

    all_yes(table, 1)

    table.expect(laws=["B01", "B02", "B07"], proposals=["B04"])
    assert "B03" not in table.facts()["law_pile"]
    assert table.told("passed")[0]["old"] == "B03"


@pytest.mark.rule("LAN-VOTE-7")
def test_a_rejected_proposal_leaves_the_game() -> None:
    """The laws in force stay as they are, and the proposal is nowhere any more."""
    table = parliament(laws=["B03", "B01", "B02"], proposals=["B07", "B04"])

    cast(table, blue="no:0", green="no:0", yellow="no:0")

    table.expect(laws=["B03", "B01", "B02"], proposals=["B04"])
    assert "B07" not in table.facts()["law_pile"]


@pytest.mark.rule("LAN-VOTE-8")
def test_unspent_markers_are_in_the_supply_before_the_first_law() -> None:
    """Votes can be bought with the very markers that were just given up."""
    table = parliament(
        through="laws", proposals=["B04"], laws=["B03"], supply={"votes": 0}, blue={"votes": 3, "gold": 5}, green={"votes": 0}
    )  # yellow holds the other 34

    cast(table, blue="no:2", green="yes:0", yellow="yes:30")

    table.expect(blue={"votes": 0, "leftover": 0}, yellow={"votes": 0, "leftover": 0}, supply={"votes": 37})
    assert table.options("blue") == [f"times:{n}" for n in range(6)]


@pytest.mark.rule("LAN-VOTE-8", "LAN-NEWLAW-2")
@pytest.mark.parametrize("law", ["N09", "N17"])
def test_leftover_markers_are_kept_aside_for_a_law_that_reads_them(law: str) -> None:
    """They are neither in the supply nor votes of their owner, and are gone after the third law."""
    table = parliament(
        through="laws", proposals=[], laws=["B05", law, "B04"], supply={"votes": 30}, blue={"votes": 5}, green={"votes": 2}
    )

    assert table.step == "Buy"
    table.expect(blue={"votes": 0, "leftover": 5}, green={"votes": 0, "leftover": 2}, supply={"votes": 30})
    table.until()
    table.expect(blue={"leftover": 0, "votes": 0}, green={"leftover": 0, "votes": 0}, supply={"votes": 37})


@pytest.mark.rule("LAN-VOTE-8")
def test_leftover_markers_stay_aside_until_the_third_law_is_done() -> None:
    """A law to the right of N09 cannot yet sell the markers that N09 looked at."""
    table = parliament(
        through="laws", proposals=[], laws=["N09", "B04", "B16"], supply={"votes": 1}, blue={"votes": 10, "gold": 5}
    )
    table.until("Buy", "blue")

    assert table.options("blue") == ["times:0", "times:1"]
    table.choose("blue", "times:1")
    table.until("Buy", "blue")
    table.expect(blue={"leftover": 10, "votes": 1}, supply={"votes": 0})
    table.until()
    table.expect(blue={"leftover": 0, "votes": 1}, supply={"votes": 36})


@pytest.mark.rule("LAN-VOTE-8")
@pytest.mark.parametrize(
    ("laws", "proposal", "leftover"), [(["B03", "B16", "B04"], "N09", 3), (["N09", "B16", "B04"], "B05", 0)]
)
def test_only_a_law_in_force_after_the_last_vote_keeps_markers_aside(laws: list[str], proposal: str, leftover: int) -> None:
    """N09 keeps the markers when its own vote was the last, and no longer when the vote pushed it out."""
    table = parliament(through="laws", laws=laws, proposals=[proposal], blue={"votes": 3})

    all_yes(table, 1)

    table.expect(blue={"leftover": leftover, "votes": 0})


@pytest.mark.rule("LAN-VOTE-9", "LAN-NEWLAW-N17")
def test_fresh_markers_are_no_leftover_ones() -> None:
    """A vote from N01 cannot pay for N17 and is still there in the next round, when leftover ones are gone."""
    table = parliament(
        through="laws",
        laws=["N01", "N17"],
        proposals=[],
        conflicts={"U1": ["X05a", "blue K1"], "U2": ["X06", "blue K2"]},
        blue={"votes": 1, "gold": 5, "squires": 5},
    )

    table.expect(blue={"votes": 2, "leftover": 1})
    assert table.options("blue") == ["times:0", "times:1"]
    table.choose("blue", "times:0")
    table.until()
    table.expect(blue={"votes": 2, "leftover": 0}, supply={"votes": 35})


@pytest.mark.rule("LAN-VOTE-9", "LAN-NEWLAW-N09")
def test_fresh_markers_do_not_count_as_the_most_leftover() -> None:
    """Two leftover beat one leftover and two fresh."""
    table = parliament(
        through="laws",
        laws=["N01", "N09"],
        proposals=[],
        conflicts={"U1": ["X05a", "blue K1"], "U2": ["X06", "blue K2"]},
        blue={"votes": 1},
        green={"votes": 2},
        yellow={"votes": 0},
    )

    assert table.asked == ["green"]


@pytest.mark.rule("LAN-VOTE-9", "LAN-PREP-4")
def test_fresh_markers_vote_in_the_next_round() -> None:
    """What was bought under B04 can be laid down in the next parliament."""
    table = scene(
        "lancaster",
        seats=3,
        at="laws",
        laws=["B04"],
        blue={"gold": 2, "votes": 0, "court": "", "extensions": "gold"},
        green={"court": ""},
        yellow={"court": ""},
        conflicts={"U1": None, "U2": None},
    )
    table.choose("blue", "times:2")
    table.until("Vote", "blue")

    table.expect(round=2)
    assert "yes:3" in table.options("blue")  # two bought, one from the lord of the castle
    assert "yes:4" not in table.options("blue")
