"""Chapter 5: effects that many rules use."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.lancaster.tables import COUNTY_IDS, CROSSING, build
from banneret.testing import Scene, scene


def county(letter: str, knight: str = "K4", through: str = "counties", **facts: Any) -> Scene:
    """Blue's knight in this county, at the moment when it pays."""
    return scene("lancaster", seats=3, at="counties", through=through, counties={letter: f"blue {knight}"}, **facts)


def blue_fights(**facts: Any) -> Scene:
    """Blue has just placed a K1 in a conflict and chooses a favour; supplies and stocks as named."""
    table = scene("lancaster", seats=4, at="placement", conflicts={"U1": ["X08"]}, **facts)
    table.choose("blue", "knight:K1", "conflict:U1")
    return table


@pytest.mark.parametrize(
    ("favour", "good", "n"),
    [("gold3", "gold", 3), ("gold2", "gold", 2), ("squires3", "squires", 3), ("squires2", "squires", 2)],
)
@pytest.mark.rule("LAN-EFFECT-1")
def test_goods_move_from_the_supply_to_the_player(favour: str, good: str, n: int) -> None:
    """What the player gains, the supply loses, and all hear of it."""
    table = blue_fights()
    table.choose("blue", f"favour:{favour}")
    table.expect(blue={good: 2 + n}, supply={good: 29 - n})
    assert table.told("gain") == [{"seat": "blue", "good": good, "n": n}]


@pytest.mark.rule("LAN-EFFECT-1")
def test_votes_move_from_the_supply_and_lie_open() -> None:
    """York's two markers lie before Blue, and everybody sees them."""
    table = county("C")
    table.choose("blue", "take-reward")
    table.expect(blue={"votes": 3}, supply={"votes": 37 - 5})
    for viewer in ("blue", "green", "yellow", "spectator"):
        assert table.seen_by(viewer)["blue"]["votes"] == 3


@pytest.mark.rule("LAN-EFFECT-2")
def test_what_the_supply_lacks_is_lost_for_good() -> None:
    """Of three gold one is there; when gold comes back to the supply later, the other two are not owed."""
    table = blue_fights(supply={"gold": 1}, blue={"gold": 2}, green={"gold": 10})
    table.choose("blue", "favour:gold3")
    assert table.told("gain") == [{"seat": "blue", "good": "gold", "n": 1}]
    assert table.told("shortage") == [{"seat": "blue", "good": "gold", "n": 2}]
    table.expect(blue={"gold": 3}, supply={"gold": 0})
    later = scene(
        "lancaster",
        seats=3,
        at="laws",
        through="laws",
        laws=["N04", "B16"],
        supply={"gold": 0},
        blue={"gold": 5},
        green={"gold": 5},
    )
    later.choose("blue", "times:5")
    later.expect(blue={"gold": 0}, supply={"gold": 5})


@pytest.mark.rule("LAN-EFFECT-2")
def test_several_who_gain_at_once_are_served_in_turn_order() -> None:
    """With two gold for three players the start player and the next get one each."""
    table = scene("lancaster", seats=3, at="laws", through="laws", laws=["N04"], start="yellow", supply={"gold": 2})
    assert [(e["seat"], e["n"]) for e in table.told("gain") if e["good"] == "gold"] == [
        ("yellow", 1),
        ("blue", 1),
        ("green", 0),
    ]
    table.expect(supply={"gold": 0})


@pytest.mark.rule("LAN-EFFECT-2")
def test_a_purchase_may_not_exceed_the_supply() -> None:
    """With one vote marker left, five gold buy one marker at most, and the next buyer none."""
    table = scene("lancaster", seats=3, at="laws", laws=["B04"], supply={"votes": 1}, blue={"gold": 5, "votes": 0})
    assert table.options("blue") == ["times:0", "times:1"]
    table.choose("blue", "times:1")
    assert table.options("green") == ["times:0"]


@pytest.mark.rule("LAN-EFFECT-2")
def test_what_is_paid_is_back_in_the_supply_at_once() -> None:
    """Blue's four gold are there for Green, who comes after him in the same law."""
    table = scene(
        "lancaster", seats=3, at="laws", laws=["N14"], supply={"gold": 0}, blue={"gold": 4}, green={"gold": 0, "squires": 9}
    )
    table.choose("blue", "gold-to-squires:1")
    assert table.options("green") == ["none", "squires-to-gold:1", "squires-to-gold:2"]


@pytest.mark.rule("LAN-EFFECT-2", "LAN-COUNTY-5")
def test_what_is_discarded_is_back_in_the_supply_at_once() -> None:
    """Squires of a knight that goes home can be handed out by the next county."""
    table = scene(
        "lancaster",
        seats=3,
        at="counties",
        through="counties",
        counties={"B": "green K1+2", "I": "blue K2"},
        supply={"squires": 0},
        blue={"squires": 0},
    )
    table.choose("green", "none")
    table.choose("blue", "take-reward")
    table.expect(blue={"squires": 2}, supply={"squires": 0})


@pytest.mark.rule("LAN-EFFECT-3")
def test_a_recruit_comes_from_the_reserve_to_the_court() -> None:
    """One K1, and no other knight moves."""
    table = county("F", "K2")
    table.choose("blue", "take-reward")
    table.expect(blue={"court": "K1 K2", "reserve": "K1 K1 K2 K3 K4"})


@pytest.mark.rule("LAN-EFFECT-3")
def test_without_a_k1_in_the_reserve_nobody_is_recruited() -> None:
    """The reward may be taken and does nothing."""
    table = county("F", "K2", blue={"court": "K1 K1 K1"})
    table.choose("blue", "take-reward")
    table.expect(blue={"court": "K1 K1 K1 K2", "reserve": "K2 K3 K4"})
    assert table.told("recruit") == []


def everywhere(answer: str) -> Scene:
    """Blue has a K1 at court, in a county with squires, in the castle and in a conflict, and may upgrade one of his knights."""
    table = scene(
        "lancaster",
        seats=4,
        at="placement",
        favours="upgrade",
        counties={"B": "blue K1+2", "E": "green K1"},
        conflicts={"U1": ["X08", "green K2"], "L2": ["X07", "green K2", "blue K2"]},
        blue={"court": "K1 K3", "castle": {"gold": "K1"}},
    )
    table.expect(blue={"reserve": "K2 K4"})
    table.choose("blue", "knight:K3", "conflict:U1", "favour:upgrade")
    table.refuses("blue", "upgrade-county:E", "LAN-EFFECT-4")
    table.choose("blue", answer)
    return table


@pytest.mark.parametrize(
    ("answer", "facts", "reserve"),
    [
        ("upgrade-court:K1", {"blue": {"court": "K2"}}, "K1 K4"),
        ("upgrade-county:B", {"counties": {"B": "blue K2+2"}}, "K1 K4"),
        ("upgrade-castle:gold", {"blue": {"castle": {"gold": "K2"}}}, "K1 K4"),
        ("upgrade-conflict:U1:K3", {"conflicts": {"U1": ["X08", "green K2", "blue K4"]}}, "K2 K3"),
    ],
)
@pytest.mark.rule("LAN-EFFECT-4")
def test_the_new_knight_stands_where_the_old_one_stood(answer: str, facts: dict[str, Any], reserve: str) -> None:
    """In the court, in the county with its squires, on the castle space, or on the same space of the conflict."""
    table = everywhere(answer)
    untouched = {
        "blue": {"court": "K1", "castle": {"gold": "K1"}},
        "counties": {"B": "blue K1+2"},
        "conflicts": {"U1": ["X08", "green K2", "blue K3"], "L2": ["X07", "green K2", "blue K2"]},
    }
    for name, fact in untouched.items():
        table.expect(**{name: {**fact, **facts.get(name, {})}})
    table.expect(blue={"reserve": reserve})


@pytest.mark.rule("LAN-EFFECT-4")
def test_only_knights_with_a_stronger_one_in_the_reserve_are_offered() -> None:
    """No K2 in the lower conflict while the K3 is out, no reserve knight, and the K1s only by their places."""
    table = everywhere("none")
    assert table.told("upgrade") == []
    options = scene("lancaster", seats=4, at="placement", favours="upgrade", blue={"court": "K1 K1 K1 K4"})
    options.choose("blue", "knight:K1", "conflict:U1", "favour:upgrade")
    assert options.options("blue") == ["none", "upgrade-court:K1", "upgrade-conflict:U1:K1"]
    full = county("B", "K1", blue={"court": "K2 K2 K3"})
    full.choose("blue", "take-reward")
    assert full.options("blue") == ["none", "upgrade-court:K3"]  # no K2 and no K3 wait in the reserve


@pytest.mark.rule("LAN-EFFECT-4")
def test_a_k4_cannot_be_upgraded() -> None:
    """With nothing but the K4 outside the reserve nothing is asked and nothing happens."""
    table = county("B", "K4", blue={"court": ""})
    table.choose("blue", "take-reward")
    assert table.asked == []
    table.expect(blue={"court": "K4", "reserve": "K1 K1 K1 K2 K2 K3"})


@pytest.mark.rule("LAN-EFFECT-4")
def test_an_upgrade_never_changes_the_number_of_knights() -> None:
    """The old piece goes to the reserve, the new one leaves it: seven in all, as many outside as before."""
    for answer, outside in (("upgrade-court:K2", "K1 K3"), ("upgrade-county:B", "K2 K2")):
        table = county("B", "K1", blue={"court": "K2"})
        table.choose("blue", "take-reward", answer)
        table.expect(blue={"court": outside})
        assert len(table.facts()["blue"]["reserve"].split()) == 5


@pytest.mark.rule("LAN-EFFECT-5")
def test_a_noble_is_taken_from_the_county_in_question_and_seated() -> None:
    """The pile loses one, the table gains that kind, and no other pile changes."""
    table = county("F", "K2")
    table.choose("blue", "take-noble")
    table.expect(blue={"nobles": "F"})
    assert table.facts()["nobles"] == {**dict.fromkeys("ABCDEGHI", 2), "F": 1}


@pytest.mark.parametrize("facts", [{"nobles": {"F": 0}}, {"blue": {"nobles": "F"}}], ids=["empty pile", "seated already"])
@pytest.mark.rule("LAN-EFFECT-5")
def test_a_noble_that_is_not_there_or_seated_already_cannot_be_taken(facts: dict[str, Any]) -> None:
    """Neither from the county nor with the favour."""
    table = county("F", "K2", **facts)
    table.refuses("blue", "take-noble", "LAN-COUNTY-3")
    favour = blue_fights(**facts)
    favour.choose("blue", "favour:noble")
    favour.refuses("blue", "noble:F", "LAN-EFFECT-5")
    assert "noble:E" in favour.options("blue")


@pytest.mark.rule("LAN-EFFECT-6")
def test_an_extension_pays_in_the_castle_evaluation_still_to_come() -> None:
    """Built in Bedford, "gold" pays 2 gold in the same round and in the next."""
    table = county("E", through="", blue={"gold": 0, "court": ""})
    table.choose("blue", "take-reward", "extension:gold")
    table.expect(round=2, blue={"gold": 2, "extensions": "gold"})
    table.until("ChooseKnight", "blue", round=2)
    table.choose("blue", "knight:K4")
    assert "castle:squires" in table.options("blue")
    table.refuses("blue", "castle:gold", "LAN-PLACE-14")
    table.choose("blue", "castle:votes")
    table.until("ChooseKnight", round=3)
    table.expect(blue={"gold": 4, "extensions": "gold"})


@pytest.mark.rule("LAN-EFFECT-6")
def test_an_extension_is_chosen_from_the_own_tile_reserve() -> None:
    """Tiles that are built already are not offered again, and a tile comes onto its own space."""
    table = county("A", blue={"extensions": "recruit votes"})
    table.choose("blue", "take-reward")
    assert table.options() == ["none", "extension:upgrade", "extension:squires", "extension:gold", "extension:mixed"]
    table.choose("blue", "extension:mixed")
    table.expect(blue={"extensions": "recruit votes mixed"}, green={"extensions": ""})


@pytest.mark.rule("LAN-EFFECT-6")
def test_without_a_tile_left_nothing_happens() -> None:
    """The reward may be taken; nothing is asked."""
    table = county("A", blue={"extensions": "recruit upgrade squires gold votes mixed"})
    table.choose("blue", "take-reward")
    assert table.asked == []
    assert table.told("extension") == []


@pytest.mark.rule("LAN-EFFECT-7")
def test_the_knight_under_an_extension_goes_to_the_court_and_earns_nothing() -> None:
    """Only the tile pays; the knight cannot be placed again before the next round."""
    table = county("E", "K1", through="", blue={"castle": {"squires": "K3"}, "squires": 0})
    table.choose("blue", "take-reward")
    table.expect(blue={"court": "", "castle": {"squires": "K3"}})
    table.choose("blue", "extension:squires")
    table.expect(round=2, blue={"court": "K1 K3", "castle": {}, "squires": 2, "extensions": "squires"})
    assert table.told("to_castle") == table.told("to_county") == table.told("to_conflict") == []


@pytest.mark.rule("LAN-EFFECT-7")
def test_the_knight_goes_to_the_court_at_once() -> None:
    """Before the next question of the same phase is asked, the space is empty."""
    table = scene(
        "lancaster",
        seats=3,
        at="counties",
        counties={"A": "blue K2", "B": "green K1"},
        blue={"castle": {"gold": "K3"}, "court": ""},
    )
    table.choose("blue", "take-reward", "extension:gold")
    assert table.asked == ["green"]
    table.expect(blue={"court": "K2 K3", "castle": {}})


@pytest.mark.rule("LAN-EFFECT-8")
def test_points_are_added_at_once_and_have_no_limit() -> None:
    """Somerset's 6 PP come on top of 998, before anything else happens."""
    table = scene("lancaster", seats=3, at="counties", counties={"G": "blue K4", "H": "green K1"}, blue={"points": 998})
    table.choose("blue", "take-reward")
    assert table.asked == ["green"]
    assert table.points == [1004, 0, 0]
    assert table.told("points") == [{"seat": "blue", "n": 6}]


@pytest.mark.rule("LAN-EFFECT-9", "LAN-COUNTY-8")
def test_only_dorset_crosses() -> None:
    """Crossing is the reward of H alone, and moves the knight from there to a conflict."""
    crossing = [
        letter
        for letter, row in zip(COUNTY_IDS, build({}).counties, strict=True)
        if any(kind == CROSSING for kind, _ in row.reward)
    ]
    assert crossing == ["H"]
    table = county("H", "K3+1", conflicts={"U1": ["X08"], "L1": ["X07"]})
    before = table.facts()["supply"]["squires"]
    table.choose("blue", "take-reward", "conflict:L1")
    table.expect(counties={}, conflicts={"L1": ["X07", "blue K3"]}, blue={"court": ""}, supply={"squires": before + 1})


@pytest.mark.rule("LAN-EFFECT-10")
def test_the_parts_of_a_reward_come_in_their_order() -> None:
    """York recruits, then pays votes; Gloucester asks for the upgrade before it pays."""
    york = county("C", "K3")
    york.choose("blue", "take-reward")
    assert [event.name for event in york.state.journal.events] == ["county_reward", "recruit", "gain", "knight_home"]
    gloucester = county("D", "K3", blue={"votes": 1})
    gloucester.choose("blue", "take-reward")
    assert gloucester.step == "Upgrade"
    gloucester.expect(blue={"votes": 1})
    gloucester.choose("blue", "none")
    gloucester.expect(blue={"votes": 3})


@pytest.mark.rule("LAN-EFFECT-10")
def test_an_impossible_part_is_lost_and_the_others_are_kept() -> None:
    """York without a K1, Gloucester without a pair, and Surrey without squires in the supply still pay the rest."""
    york = county("C", "K3", blue={"court": "K1 K1 K1", "votes": 0})
    york.choose("blue", "take-reward")
    york.expect(blue={"court": "K1 K1 K1 K3", "votes": 2})
    gloucester = county("D", "K4", blue={"court": "", "votes": 0})
    gloucester.choose("blue", "take-reward")
    assert gloucester.asked == []
    gloucester.expect(blue={"court": "K4", "votes": 2})
    surrey = county("I", "K2", supply={"squires": 0}, blue={"gold": 0, "squires": 1})
    surrey.choose("blue", "take-reward", "start-player:blue")
    surrey.expect(blue={"gold": 2, "squires": 1})


@pytest.mark.parametrize(
    ("law", "facts"),
    [("N04", {}), ("B15", {"blue": {"nobles": "A B C"}}), ("B03", {"counties": {"B": "blue K1", "H": "blue K1"}})],
)
@pytest.mark.rule("LAN-EFFECT-11")
def test_goods_points_and_free_recruits_cannot_be_refused(law: str, facts: dict[str, Any]) -> None:
    """A law that gives them asks nobody, and Blue has received."""
    table = scene("lancaster", seats=3, at="laws", through="laws", laws=[law], **facts)
    assert table.asked == []
    received = {e["seat"] for e in table.told("gain") + table.told("points")} | {e["faction"] for e in table.told("recruit")}
    assert "blue" in received


@pytest.mark.parametrize("letter", ["A", "B", "D", "E"])
@pytest.mark.rule("LAN-EFFECT-11")
def test_an_upgrade_or_extension_from_a_county_may_be_waived(letter: str) -> None:
    """Having taken the reward, Blue may still decline its use."""
    table = county(letter, "K3", blue={"court": ""})
    table.choose("blue", "take-reward", "none")
    table.expect(blue={"court": "K3", "extensions": "", "reserve": "K1 K1 K1 K2 K2 K4"})


@pytest.mark.parametrize(
    ("law", "waive"),
    [("B01", "none"), ("B09", "none"), ("B10", "none"), ("N09", "none"), ("B06", "none"), ("N07", "none"), ("N14", "none")]
    + [(law, "times:0") for law in ("B04", "B05", "B16", "B17", "N17")],
)
@pytest.mark.rule("LAN-EFFECT-11")
def test_what_a_law_offers_may_be_waived(law: str, waive: str) -> None:
    """Upgrades, extensions, purchases and exchanges from a law leave everything as it was."""
    table = scene(
        "lancaster",
        seats=3,
        at="laws",
        through="laws",
        laws=[law],
        conflicts={"U1": ["X08", "blue K3"], "U2": ["X07", "blue K1"]},
        blue={"gold": 9, "squires": 9, "leftover": 1, "court": ""},
    )
    assert table.asked == ["blue"]
    assert len(table.options("blue")) > 1
    before = table.facts()["blue"]
    table.choose("blue", waive)
    assert {**table.facts()["blue"], "leftover": 1} == before  # kept aside no longer once the laws are over


@pytest.mark.rule("LAN-EFFECT-11", "LAN-FAVOUR-3")
def test_an_upgrade_or_noble_from_a_favour_may_be_waived() -> None:
    """The tile is turned, the knights and the table stay as they were."""
    for favour in ("upgrade", "noble"):
        table = blue_fights()
        table.choose("blue", f"favour:{favour}", "none")
        table.expect(blue={"nobles": "", "court": "K2"}, conflicts={"U1": ["X08", "blue K1"]})
        assert favour not in table.facts()["favours"].split()
