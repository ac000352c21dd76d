"""The worked examples EX-44 to EX-47: two players, Blue with ally Yellow, Green with ally Red."""

from __future__ import annotations

import pytest

from banneret.core import Match
from banneret.testing import Scene, scene


@pytest.mark.rule("LAN-2P-2", "LAN-2P-3")
def test_the_set_up_of_two_players() -> None:
    """EX-44: 18 nobles, 6 favours, X02 and X10 out, and gold and squires open to all."""
    table = Scene.of(Match("lancaster", 2, 5))
    facts = table.facts()
    assert facts["nobles"] == dict.fromkeys("ABCDEFGHI", 2)
    table.expect(favours="gold3 squires3 gold2 squires2 upgrade noble")
    cards = [*facts["conflict_pile"], *(entry[0] for entry in facts["conflicts"].values())]
    assert sorted(cards) == ["X03a", "X03b", "X04", "X05a", "X05b", "X06", "X07", "X08", "X09", "X11"]
    for ally in ("yellow", "red"):
        table.expect(**{ally: {"court": "K2", "reserve": "K1 K1 K1 K2 K3 K4"}})
    for viewer in ("blue", "green", "spectator"):
        for seat in ("blue", "green"):
            assert table.seen_by(viewer)[seat]["gold"] == 2
            assert table.seen_by(viewer)[seat]["squires"] == 2


@pytest.mark.rule("LAN-2P-6")
def test_nobody_displaces_an_ally_of_their_own() -> None:
    """EX-44: Blue may not displace the ally in Stafford with any group, Green may with K2+1; it returns to the ally's court."""
    table = scene("lancaster", seats=2, at="placement", counties={"B": "yellow K2"}, blue={"court": "K1 K2", "squires": 2})
    for knight in ("knight:K1", "knight:K2"):
        trial = table.copy()
        trial.choose("blue", knight)
        trial.refuses("blue", "county:B", "LAN-2P-6")
    table.choose("blue", "knight:K1", "castle:gold")
    table.choose("green", "knight:K2", "county:B")
    assert table.options("green") == ["squires:1", "squires:2"]
    table.choose("green", "squires:1")
    table.expect(counties={"B": "green K2+1"}, yellow={"court": "K2"})


@pytest.mark.rule("LAN-2P-7", "LAN-2P-13", "LAN-CONFLICT-3")
def test_an_ally_takes_a_rank() -> None:
    """EX-45: 7 against 7; the ally is first and its 6 PP are lost; Green is second by the lower space, 3 PP; Blue 2 PP."""
    table = scene(
        "lancaster",
        seats=2,
        at="conflicts",
        through="conflicts",
        conflicts={"U1": ["X07", "blue K2", "yellow K3", "green K2"], "U2": None},
    )
    assert table.told("england_wins") == [{"place": "U1", "n": 7, "france": 7}]
    assert table.points == [2, 3]
    assert table.told("points") == [{"seat": "green", "n": 3}, {"seat": "blue", "n": 2}]
    table.expect(yellow={"court": "K3"})


@pytest.mark.rule("LAN-2P-7")
def test_the_fourth_faction_is_left_out() -> None:
    """EX-45: with Blue, his ally and Green in U1 the ally Red cannot enter."""
    table = scene(
        "lancaster",
        seats=2,
        at="placement",
        turn="green",
        conflicts={"U1": ["X07", "blue K2", "yellow K3", "green K2"]},
        red={"court": "K2"},
    )
    table.choose("green", "ally-knight:K2")
    table.refuses("green", "conflict:U1", "LAN-PLACE-16")


def ally_in_york(court: str = "", nobles: int = 2) -> Scene:
    return scene(
        "lancaster",
        seats=2,
        at="counties",
        through="counties",
        counties={"C": "yellow K3"},
        nobles={"C": nobles},
        yellow={"court": court},
        blue={"votes": 1, "gold": 9},
    )


@pytest.mark.parametrize(
    ("answer", "nobles", "court"), [("remove-noble", 1, "K3"), ("take-reward", 2, "K1 K3"), ("none", 2, "K3")]
)
@pytest.mark.rule("LAN-2P-10")
def test_an_ally_in_york(answer: str, nobles: int, court: str) -> None:
    """EX-46: remove a noble C from the game, or recruit for the ally while the votes are lost, or nothing."""
    table = ally_in_york()
    assert table.options("blue") == ["none", "take-reward", "remove-noble"]
    table.choose("blue", answer)
    table.expect(nobles={"C": nobles}, yellow={"court": court}, blue={"nobles": "", "votes": 1, "gold": 9})


@pytest.mark.rule("LAN-2P-10")
def test_an_ally_in_york_with_an_empty_pile() -> None:
    """EX-46: with pile C empty there are recruit and nothing; without a K1 left, recruit may be chosen and does nothing."""
    assert ally_in_york(nobles=0).options("blue") == ["none", "take-reward"]
    table = ally_in_york(court="K1 K1 K1", nobles=0)
    assert table.options("blue") == ["none", "take-reward"]
    table.choose("blue", "take-reward")
    table.expect(yellow={"court": "K1 K1 K1 K3"}, blue={"votes": 1})


@pytest.mark.parametrize("county", ["A", "E", "G", "I"])
@pytest.mark.rule("LAN-2P-10", "LAN-2P-11")
def test_an_ally_where_the_reward_is_of_no_use(county: str) -> None:
    """EX-46: in A, E, G and I an ally removes a noble or does nothing; in I its player names the start player."""
    table = scene("lancaster", seats=2, at="counties", through="counties", counties={county: "yellow K4"}, blue={"gold": 9})
    assert table.options("blue") == ["none", "remove-noble"]
    table.choose("blue", "remove-noble")
    table.expect(nobles={county: 1}, blue={"nobles": "", "gold": 9, "points": 0})
    if county == "I":
        table.choose("blue", "start-player:green")
        table.expect(start="green")
    assert table.asked == []


@pytest.mark.parametrize(
    ("words", "nobles"), [(["favour:gold3"], 2), (["favour:noble", "noble:F"], 1), (["favour:noble", "none"], 2)]
)
@pytest.mark.rule("LAN-2P-8")
def test_an_ally_takes_a_favour(words: list[str], nobles: int) -> None:
    """EX-46: gold is turned down without effect, or a noble of any county leaves, or that is waived; the tile turns anyway."""
    table = scene(
        "lancaster", seats=2, at="placement", favours="gold3 noble", blue={"gold": 2, "nobles": "E"}, yellow={"court": "K2"}
    )
    table.choose("blue", "ally-knight:K2", "conflict:U1")
    assert table.options("blue") == ["favour:gold3", "favour:noble"]
    table.choose("blue", words[0])
    if len(words) > 1:
        assert table.options("blue") == ["none", *(f"noble:{county}" for county in "ABCDEFGHI")]
        table.choose("blue", words[1])
    assert table.asked == ["green"]
    table.expect(
        favours="noble" if words[0] == "favour:gold3" else "gold3",
        blue={"gold": 2, "nobles": "E"},
        nobles={"F": nobles, "A": 2},
    )


@pytest.mark.rule("LAN-2P-15")
def test_two_player_majorities() -> None:
    """EX-47: equal knighthoods and squires take 4 each; for the castle Blue takes 8 and Green nothing."""
    table = scene(
        "lancaster",
        seats=2,
        at="end",
        blue={"court": "K4 K3 K1", "squires": 1, "extensions": "recruit upgrade squires gold"},
        green={"court": "K4 K3 K1", "squires": 1, "extensions": "recruit upgrade squires"},
    )
    assert [(e["value"], e["n"]) for e in table.told("score_knighthood")] == [(8, 4), (8, 4)]
    assert [(e["value"], e["n"]) for e in table.told("score_castle")] == [(4, 8), (3, 0)]
    assert table.points == [12, 4]
