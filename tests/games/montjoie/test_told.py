"""What is told is fine enough to be drawn and says why; and it tells no secret."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import Match, find
from banneret.testing import Scene, at_step, scene
from banneret.testing.montjoie import before_attack, faces

GAME = find("montjoie")
BORDER = {"bourges": "france", "auxerre": "bourgogne"}


def moved(table: Scene, name: str) -> list[tuple[str, str, str]]:
    """Where the pieces went in all events of this name."""
    events = [event for event in table.state.journal.events if event.name == name]
    return [(move["piece"], move["from"], move["to"]) for event in events for move in GAME.moves(event)]


def combat(*dice: int, **facts: Any) -> Scene:
    """France lays a ram, a cannon and its hero, Burgundy a sap and an influence point."""
    table = before_attack(
        "france", cities=BORDER, dice=dice, france={"hand": "ram cannon sign retreat", "hero": True},
        bourgogne={"hand": "sap felon retreat", "influence": 1}, **facts,
    )  # fmt: skip
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ram", "lay:cannon", "lay-hero", "done")
    return table


@pytest.mark.rule("MON-COMBAT-6")
def test_how_many_cards_lie_there_is_told_when_a_side_has_finished() -> None:
    """RULING 41; RULING 87: a hero among them travels like a card."""
    table = combat(1, 1)
    assert table.told("laid_down") == [{"nation": "france", "side": "attack", "n": 3}]
    assert moved(table, "laid_down") == [("cards", "seat:france", "side:attack")]
    table.choose("bourgogne", "none", "lay:sap", "done")
    assert len(table.told("laid_down")) == 1
    assert table.told("backed") == []
    table.choose("bourgogne", "stake:1")
    assert table.told("laid_down")[1] == {"nation": "bourgogne", "side": "defence", "n": 1}
    assert table.told("backed") == [{"nation": "bourgogne", "side": "defence"}]
    assert moved(table, "laid") == []


@pytest.mark.rule("MON-OPT-11")
def test_in_suspense_nobody_hears_of_influence() -> None:
    table = combat(1, 1, variant={"baron_suspense": "on"})
    table.choose("bourgogne", "none", "lay:sap", "done", "stake:1")
    assert table.told("backed") == []


@pytest.mark.rule("MON-CARDS-5")
def test_a_felon_says_from_which_side_the_card_went() -> None:
    table = combat(draws=["ram"])
    table.choose("bourgogne", "felon")
    assert table.told("felon") == [{"seat": "bourgogne", "card": "ram", "side": "attack"}]
    assert moved(table, "felon") == [("card:ram", "side:attack", "discards")]
    assert moved(table, "played") == [("card:felon", "hand:bourgogne", "discards")]


@pytest.mark.rule("MON-COMBAT-13")
def test_every_card_of_a_combat_finds_its_place() -> None:
    """France wins: its cards are locked and come back at the end of its turn; Burgundy saves its own by a Retreat."""
    table = combat(1, 6)
    table.choose("bourgogne", "none", "lay:sap", "done", "stake:1")
    table.choose("france", "sign:ram")
    assert table.told("sign") == [{"seat": "france", "card": "ram", "side": "attack", "jeanne": 0}]
    table.choose("bourgogne", "none")
    assert table.told("totals")[-1]["attack"] > table.told("totals")[-1]["defence"]
    table.choose("bourgogne", "retreat:sap")
    assert table.told("retreat") == [{"seat": "bourgogne", "card": "sap", "side": "defence", "free": 0}]
    assert moved(table, "takes_back") == [("card:sap", "combat", "hand:bourgogne")]
    assert moved(table, "locked") == [
        ("card:ram", "side:attack", "locked:france"),
        ("card:cannon", "side:attack", "locked:france"),
    ]
    table.choose("france", "end-turn")
    assert ("card:ram", "locked:france", "hand:france") in moved(table, "takes_back")


@pytest.mark.rule("MON-COMBAT-13")
def test_what_loses_is_spent() -> None:
    cities = {"bourges": "france", "auxerre": "bourgogne fortress"}
    table = before_attack("france", cities=cities, dice=(1, 6), france={"hand": "ram cannon"})
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ram", "lay:cannon")
    assert [entry["card"] for entry in table.told("spent")] == ["ram", "cannon"]
    assert moved(table, "spent")[0] == ("card:ram", "side:attack", "discards")


@pytest.mark.rule("MON-EVENT-4")
@pytest.mark.parametrize(("owner", "home"), [("bourgogne", "garrisons:bourgogne"), ("empire", "nation:empire")])
def test_a_rising_says_whom_it_drove_out(owner: str, home: str) -> None:
    table = scene("montjoie", seats=4, at="events", draws=["uprising"], cities={"lyon": owner}, dice=faces(1, 6))
    table.choose(table.asked[0], "rise:lyon")
    assert table.told("sinks") == [{"city": "lyon", "level": "free", "nation": owner}]
    assert moved(table, "sinks") == [(f"garrison:{owner}", "city:lyon", home)]
    assert [entry["purpose"] for entry in table.told("die")[:2]] == ["attempts", "rising"]


@pytest.mark.rule("MON-SCORE-1", "MON-SCORE-2", "MON-TREASURY-1", "MON-TREASURY-2")
def test_points_influence_and_money_say_where_they_come_from() -> None:
    cities = {"paris": "france", "calais": "angleterre", "dijon": "bourgogne", "rennes": "bretagne"}
    table = scene("montjoie", seats=4, at="points", cities=cities, pillaged="paris", drawn=["uprising", "black_death"])
    assert {entry["source"] for entry in table.told("points")} == {"provinces"}
    assert table.told("influence")[0]["source"] == "points"
    assert {entry["source"] for entry in table.told("earn")} == {"treasury"}
    assert moved(table, "recovers") == [("pillage", "city:paris", "pillage")]
    assert moved(table, "marker_back") == [("marker:uprising", "drawn", "pool")]
    assert moved(table, "marker_gone") == [("marker:black_death", "drawn", "")]


@pytest.mark.rule("MON-BUY-1")
def test_purchases_say_what_was_paid_for() -> None:
    table = scene(
        "montjoie", seats=4, at="purchases", order="france angleterre bourgogne bretagne", cities={"paris": "france"},
        france={"money": 10}, angleterre={"money": 2},
    )  # fmt: skip
    table.choose("france", "cards:2", "castle:paris")
    assert [(entry["source"], entry["n"]) for entry in table.told("pay")] == [("cards", 4), ("castle", 6)]
    table.choose("angleterre", "cards:0")
    assert table.told("bought_cards") == [{"seat": "france", "n": 2}]
    assert moved(table, "draws") == [("cards", "pile", "hand:france")]


@pytest.mark.rule("MON-OPT-9")
@pytest.mark.parametrize("papal", [0, 1])
def test_an_ambassador_is_a_card_or_the_popes(papal: int) -> None:
    table = before_attack("france", dice=(1, 1), marks="papal_ambassador", france={"hand": "ambassador"})
    table.choose("france", "papal-ambassador" if papal else "ambassador")
    assert table.told("embassy") == [{"seat": "france", "papal": papal}]
    assert len(moved(table, "played")) == 1 - papal


@pytest.mark.rule("MON-2P-9")
def test_mercenaries_are_seen_to_go() -> None:
    table = scene("montjoie", seats=2, at="end", cities={"paris": "france"}, mercenaries={"paris": 2})
    assert table.told("mercenaries_gone") == [{"city": "paris", "n": 2}]
    assert moved(table, "mercenaries_gone") == [("mercenary", "city:paris", "")] * 2


@pytest.mark.rule("MON-EXPAND-4")
def test_an_expansion_says_its_way() -> None:
    table = scene("montjoie", seats=6, at=at_step("PlayerTurn", nation="france", phase=0), cities={"caen": "france"})
    table.choose("france", "expand:rouen", "sea:caen")
    assert table.told("expands") == [{"nation": "france", "city": "rouen", "way": "sea"}]


@pytest.mark.rule("MON-SETUP-5", "MON-3P-1", "MON-2P-1")
@pytest.mark.parametrize(("seats", "variant"), [(2, {}), (3, {}), (6, {}), (6, {"free_start": "on"})])
def test_garrisons_of_the_set_up_are_told(seats: int, variant: dict[str, Any]) -> None:
    match = Match("montjoie", seats, 1, variant)
    told = {(event.facts["nation"], event.facts["city"]) for event in match.journal.events if event.name == "settles"}
    there = {(nation, city) for nation in range(6) for city in range(60) if match.state.lands[nation] >> city & 1}
    assert told == there
    assert there


def test_what_each_begins_with_is_told() -> None:
    match = Match("montjoie", 4, 1, {"data": {"limits": {"start_money": 3}}})
    earned = [(event.facts["seat"], event.facts["n"]) for event in match.journal.events if event.name == "earn"]
    assert earned == [(seat, 3) for seat in range(4)]


@pytest.mark.rule("MON-EVENT-4")
def test_a_die_that_did_not_serve_says_what_it_lacked() -> None:
    """A garrison withstands a 2 in an uprising; nobody need remember what it takes."""
    table = scene(
        "montjoie", seats=6, at="events", order="france angleterre bourgogne bretagne flandres navarre", draws=["uprising"],
        dice=faces(1, 2), cities={"lyon": "bourgogne", "arras": "flandres castle"}, variant={"foreign_interventions": "off"},
    )  # fmt: skip
    table.choose("france", "rise:lyon")
    assert table.told("withstood") == [{"city": "lyon", "n": 2}]
    assert table.told("sinks") == []


# -- what lies face down is told to those who see it, and to nobody else


def heard(table: Scene, seat: str, name: str) -> list[dict[str, int]]:
    """What was told to this seat under this name, in plain numbers."""
    events = table.state.journal.heard_by(GAME.labels["seat"].index(seat))
    return [event.facts for event in events if event.name == name]


@pytest.mark.rule("MON-COMBAT-6")
def test_who_lays_cards_hears_of_it_and_nobody_else() -> None:
    table = combat(1, 1)
    assert [facts["card"] for facts in heard(table, "france", "lays")] == [
        GAME.labels["card"].index(n) for n in ("ram", "cannon")
    ]
    assert len(heard(table, "france", "lays_hero")) == 1
    table.choose("bourgogne", "none", "lay:sap", "done", "stake:1")
    assert [facts["n"] for facts in heard(table, "bourgogne", "stakes")] == [1]
    assert (
        heard(table, "bourgogne", "lays_hero") == heard(table, "france", "stakes") == heard(table, "angleterre", "lays") == []
    )
    assert moved(table, "lays") == []  # they have travelled with `laid_down`


@pytest.mark.rule("MON-COMBAT-5")
def test_who_supports_a_side_hears_what_became_of_it() -> None:
    """RULING 40: giver and receiver, and nobody else."""
    table = before_attack(
        "france", seats=6, cities=BORDER, france={"hand": "ram cannon"}, bourgogne={"hand": "sap"}, bretagne={"influence": 2}
    )
    table.choose("france", "attack:auxerre", "road:bourges")
    table.choose("bretagne", "support:2")
    for seat in ("bretagne", "france"):
        assert [facts["n"] for facts in heard(table, seat, "support_offered")] == [2]
    table.choose("france", "take-support:1")
    for seat in ("bretagne", "france"):
        assert [facts["n"] for facts in heard(table, seat, "support_taken")] == [1]
    for seat in ("bourgogne", "angleterre"):
        assert heard(table, seat, "support_offered") == heard(table, seat, "support_taken") == []


@pytest.mark.rule("MON-CARDS-2")
def test_a_pile_made_anew_is_told() -> None:
    table = scene("montjoie", seats=4, at="purchases", pile="ram", france={"money": 8})
    before = sum(table.state.discards)
    table.choose("france", "cards:2")
    assert table.told("pile_anew") == [{"n": before}]
    assert moved(table, "pile_anew") == [("cards", "discards", "pile")]
    dealt = scene("montjoie", seats=4, at="deal", discards="ram sap")
    assert dealt.told("pile_anew") == [{"n": 2}]


@pytest.mark.rule("MON-COMBAT-8")
def test_the_pile_has_as_many_cards_as_lie_there_all_through_a_combat() -> None:
    table = combat(1, 1)

    def drawn() -> bool:
        pictures: list[Any] = [GAME.picture(table.state.seen_by(viewer)) for viewer in (0, 2, -1)]
        return all(picture["pile"]["n"] == sum(table.state.card_pile) for picture in pictures)

    assert drawn()
    for word in ("felon", "lay:sap", "done", "stake:0"):
        table.choose("bourgogne", word)
        assert drawn(), word
    assert table.state.revealed
    table.until("PlayerTurn")
    assert drawn()


@pytest.mark.rule("MON-CARDS-9")
def test_an_embassy_says_what_it_brought() -> None:
    """Help in cards; or nothing, where the hero whom it would call stands there already."""
    help_came = before_attack("france", cities=BORDER, dice=(3, 4), france={"hand": "ambassador"})
    help_came.choose("france", "ambassador")
    assert [told["seat"] for told in help_came.told("outside_help")] == ["france"]
    assert help_came.told("outside_help")[0]["n"] == help_came.state.held[0] == 2
    assert help_came.told("embassy_vain") == []
    in_vain = before_attack("france", cities=BORDER, dice=(4, 5), france={"hand": "ambassador", "hero": True})
    in_vain.choose("france", "ambassador")
    assert in_vain.told("embassy_vain") == [{"seat": "france"}]


@pytest.mark.rule("MON-COMBAT-5")
def test_influence_for_oneself_and_for_another_is_told_apart() -> None:
    """“France had staked a point for France” was said of one's own."""
    table = before_attack(
        "france", cities=BORDER, dice=(1, 1), france={"hand": "ram ram", "influence": 1}, navarre={"influence": 1}
    )
    table.choose("france", "attack:auxerre", "road:bourges")
    table.choose("navarre", "support:1")
    table.choose("france", "take-support:1", "lay:ram", "lay:ram", "stake:1")
    table.choose("navarre", "support:0")
    table.choose("bourgogne", "take-support:0")
    assert table.told("staked") == [{"seat": "france", "nation": "france", "n": 1}]
    assert table.told("supported") == [{"seat": "navarre", "nation": "france", "n": 1}]
    assert moved(table, "supported") == [("influence", "influence:navarre", "combat")]
