"""Chapter 10: every kind of offer through its whole life, when one may talk and when not, and who knows what."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import Match, freeze
from banneret.testing import Scene, at_step, scene
from banneret.testing.montjoie import before_attack, faces, words

CITIES = {"lyon": "france castle", "bourges": "france", "troyes": "bourgogne castle", "dijon": "bourgogne", "gand": "flandres"}
KINDS: dict[str, list[str]] = {
    "a gift": ["give:3"],
    "a request": ["ask:4"],
    "a swap": ["give-city:lyon", "ask-city:troyes"],
    "a swap and money": ["give-city:bourges", "ask-city:dijon", "ask:2"],
    "a promise": ["promise:influence"],
    "a wish": ["wish:joint-attack"],
    "all at once": ["give-city:lyon", "ask-city:troyes", "give:1", "promise:peace", "wish:protection"],
}
AFTER: dict[str, tuple[int, int, str, str]] = {
    "a gift": (7, 13, "", ""),
    "a request": (14, 6, "", ""),
    "a swap": (10, 10, "lyon", "troyes"),
    "a swap and money": (12, 8, "bourges", "dijon"),
    "a promise": (10, 10, "", ""),
    "a wish": (10, 10, "", ""),
    "all at once": (9, 11, "lyon", "troyes"),
}
each_kind = pytest.mark.parametrize("kind", KINDS)


def talks(**facts: Any) -> Scene:
    """France's turn; France and Burgundy have ten écus each."""
    purses: dict[str, Any] = {"france": {"money": 10, "hand": "ram ram"}, "bourgogne": {"money": 10}}
    facts = {"cities": CITIES} | purses | facts
    return before_attack("france", war=facts.pop("war", False), **facts)


def offered(kind: str) -> Scene:
    table = talks()
    table.choose("france", "offer", "to:bourgogne", *KINDS[kind], "send")
    return table


def lies(table: Scene) -> dict[str, Any]:
    """Money and cities, which is all that a deal can move."""
    facts = table.facts()
    return {"cities": facts["cities"], "money": [facts[name]["money"] for name in ("france", "bourgogne")]}


# -- the life of an offer


@each_kind
@pytest.mark.rule("MON-DIPLO-2", "MON-DIPLO-3")
def test_accepted(kind: str) -> None:
    """Money and cities move together, at once, for all to see."""
    table = offered(kind)
    table.choose("bourgogne", "accept:france")
    first, second, given, got = AFTER[kind]
    table.expect(france={"money": first}, bourgogne={"money": second}, swapped=f"{given} {got}", offers=[])
    if given:
        assert table.facts()["cities"][given].startswith("bourgogne")
        assert table.facts()["cities"][got].startswith("france")
    told = [event.to for event in table.state.journal.events if event.name in ("deal", "changes_hands")]
    assert told == ([0, 2] if kind in ("a promise", "a wish") else [-1] * (1 + 2 * bool(given)))


@each_kind
@pytest.mark.parametrize("way", ["declined", "withdrawn", "expired"])
@pytest.mark.rule("MON-DIPLO-3", "MON-DIPLO-4")
def test_not_accepted(kind: str, way: str) -> None:
    """Nothing moves, and the end of the offer is told."""
    table = offered(kind)
    before = lies(table)
    if way == "declined":
        table.choose("bourgogne", "decline:france")
    elif way == "withdrawn":
        table.choose("france", "withdraw")
    else:
        table.choose("bourgogne", "later")
        assert table.facts()["offers"] != []
        table.choose("france", "end-turn")
    assert table.told(f"offer_{way}") == [{"seat": "france", "other": "bourgogne"}]
    table.expect(offers=[])
    if way == "expired":
        assert table.facts()["turn"] == 2
    else:
        assert lies(table) == before


@pytest.mark.rule("MON-DIPLO-3", "MON-DIPLO-4")
def test_left_open_an_offer_may_be_answered_in_another_turn_of_the_same_round() -> None:
    """Burgundy thinks about it while England acts."""
    table = scene(
        "montjoie", seats=4, at="turns", order="france angleterre bourgogne bretagne", cities=CITIES, france={"money": 3}
    )
    table.choose("france", "offer", "to:bourgogne", "give:3", "send")
    table.choose("bourgogne", "later")
    table.choose("france", "end-turn")
    assert table.asked == ["angleterre"]
    table.choose("bourgogne", "accept:france")
    table.expect(bourgogne={"money": 3}, france={"money": 0})
    assert table.asked == ["angleterre"]


@pytest.mark.rule("MON-DIPLO-3")
def test_a_city_lost_meanwhile_makes_the_offer_void() -> None:
    """Dijon is Burgundy's no more when it accepts."""
    table = talks()
    table.choose("france", "offer", "to:bourgogne", "give-city:bourges", "ask-city:dijon", "give:5", "send")
    table.choose("bourgogne", "later", "offer", "to:flandres", "give-city:dijon", "ask-city:gand", "send")
    table.choose("flandres", "accept:bourgogne")
    table.choose("bourgogne", "accept:france")
    table.expect(cities={"bourges": "france", "dijon": "flandres", "gand": "bourgogne"}, france={"money": 10})
    assert table.told("offer_void") == [{"seat": "france", "other": "bourgogne"}]


@pytest.mark.rule("MON-DIPLO-3")
def test_one_offer_at_a_time() -> None:
    """RULING 103: the next one needs the first to be withdrawn or answered; those of others are no hindrance."""
    table = talks()
    table.choose("france", "offer", "to:bourgogne", "give:1", "send")
    table.choose("bourgogne", "later")
    assert table.asides("france") == ["withdraw"]
    table.choose("bourgogne", "offer", "to:france", "give:2", "send")
    table.choose("france", "accept:bourgogne", "withdraw")
    table.expect(france={"money": 12}, offers=[])
    assert table.asides("france") == ["offer"]


@pytest.mark.rule("MON-DIPLO-3")
def test_a_draft_may_be_changed_and_cancelled() -> None:
    """The last word counts; nobody hears of it, and nothing is left but that one offer less may be begun."""
    table = talks()
    before = freeze(table.state)
    table.choose("navarre", "offer", "to:bourgogne", "ask:2", "promise:peace", "ask:3", "promise:influence")
    table.expect(drafts=[{"from": "navarre", "to": "bourgogne", "gives": 0, "asks": 3, "promise": "influence"}])
    table.choose("navarre", "cancel")
    after = freeze(table.state)
    assert [name for name in before if before[name] != after[name]] == ["offers"]
    assert table.told("offer") == []


@pytest.mark.rule("MON-DIPLO-3")
def test_only_the_other_party_answers() -> None:
    """Neither the giver nor a third can accept."""
    table = offered("a gift")
    table.refuses("france", "accept:france")
    table.refuses("navarre", "accept:france")
    table.refuses("bourgogne", "accept:navarre")


@pytest.mark.rule("MON-DIPLO-2")
def test_what_cannot_change_hands() -> None:
    """No city without another, none of another level, none swapped before; no money that is not there."""
    table = talks(swapped="dijon")
    table.choose("france", "offer", "to:bourgogne")
    assert words(table, "france", "give-city") == ["lyon"]
    assert words(table, "france", "ask-city") == []
    table.refuses("france", "give:11")
    table.choose("france", "give-city:lyon")
    table.refuses("france", "ask-city:dijon")
    table.refuses("france", "send")


@pytest.mark.rule("MON-DIPLO-2", "MON-DIPLO-5", "MON-2P-13")
@pytest.mark.parametrize("seats", [2, 3])
def test_minor_powers_do_not_deal(seats: int) -> None:
    """RULING 35: neither as a party nor with their cities."""
    table = before_attack(
        "france", seats=seats, cities={"bourges": "france", "gand": "flandres", "calais": "angleterre", "metz": "empire"},
        loyal="flandres" if seats == 2 else "", control={"flandres": "france"},
    )  # fmt: skip
    table.choose("france", "offer")
    assert words(table, "france", "to") == ["angleterre", "bourgogne"][: seats - 1]
    table.choose("france", "to:angleterre")
    assert words(table, "france", "give-city") == ["bourges"]
    table.choose("france", "give-city:bourges")
    assert words(table, "france", "ask-city") == ["calais"]


@pytest.mark.rule("MON-DIPLO-5")
def test_a_swap_completes_provinces_and_may_be_attacked_from() -> None:
    """RULING 38: with Metz for Dijon France holds Lorraine, and attacks from there at once."""
    table = before_attack(
        "france",
        cities={"nancy": "france", "dijon": "france", "metz": "bourgogne", "reims": "angleterre", "macon": "bourgogne"},
        france={"hand": "ram ram"},
    )  # fmt: skip
    assert "reims" not in words(table, "france", "attack")
    table.choose("france", "offer", "to:bourgogne", "give-city:dijon", "ask-city:metz", "send")
    table.choose("bourgogne", "accept:france")
    table.choose("france", "attack:reims")
    assert table.options("france") == ["road:metz"]
    points = scene("montjoie", seats=6, at="points", cities={"nancy": "france", "metz": "france"})
    points.expect(france={"points": 1})


@pytest.mark.rule("MON-DIPLO-1")
@pytest.mark.parametrize(("promise", "broken"), [("vote-peace", "war"), ("vote-war", "peace")])
def test_promises_of_votes_bind_nobody(promise: str, broken: str) -> None:
    """Paid and promised before the vote, and voted the other way."""
    table = scene(
        "montjoie", seats=4, at="treasury", war=None, variant={"parley": "on"},
        cities={"paris": "france", "calais": "angleterre", "dijon": "bourgogne", "brest": "bretagne"},
    )  # fmt: skip
    table.choose("france", "offer", "to:angleterre", "give:1", f"wish:{promise}", "send")
    table.choose("angleterre", "accept:france")
    table.all_choose("ready")
    assert table.options("angleterre") == ["peace", "war"]
    table.choose("angleterre", broken)


# -- when one may talk


OPEN: list[tuple[str, Any, dict[str, Any]]] = [
    ("ReturnHome", "returns", {"cities": {"dijon": "bourgogne"}, "france": {"home": "paris"}}),
    ("BuyCards", "purchases", {"france": {"money": 2}}),
    ("BuyCastle", at_step("BuyCastle", seat="france"), {"france": {"money": 6}}),
    ("ChooseEvent", "events", {"war": True, "draws": ["uprising", "treaty"]}),
    ("NameCity", "events", {"draws": ["uprising"]}),
    ("Confiscate", "events", {"draws": ["confiscation"]}),
    ("Protect", "events", {"draws": ["papal_intervention"]}),
    ("Treaty", "events", {"draws": ["treaty"], "france": {"lost_before": "dijon"}}),
    ("Corruption", at_step("Corruption", seat="france"), {}),
    ("CourtIntrigue", at_step("CourtIntrigue", seat="france", navarre=0), {"angleterre": {"hand": "ram"}}),
    (
        "PapalSupport",
        ("turn", "france"),
        {"variant": {"papal_support": "on"}, "bourgogne": {"points": 1}, "angleterre": {"points": 1}},
    ),
    ("PlayerTurn", ("turn", "france"), {}),
    ("ActivateAlly", ("turn", "france"), {"seats": 3, "control": {"flandres": "france"}}),
    ("PickAlly", "allies", {"seats": 3}),
    ("LoyalAmbassador", "loyalty", {"seats": 2, "turn": 2, "allies": {"france": "flandres"}, "france": {"hand": "ram"}}),
    ("MercenaryRoll", "purchases", {"seats": 2}),
    ("PickNeutral", "neutrals", {"seats": 2}),
]


@pytest.mark.parametrize(("step", "at", "facts"), OPEN, ids=[entry[0] for entry in OPEN])
@pytest.mark.rule("MON-DIPLO-4")
def test_every_open_decision_is_a_moment_for_talks(step: str, at: Any, facts: dict[str, Any]) -> None:
    """RULING 34: while one player is asked, all may make offers, and afterwards the question stands as before."""
    seats = facts.get("seats", 3)
    order = " ".join(["france", "angleterre", "bourgogne"][:seats])
    table = scene("montjoie", at=at, **{"seats": 3, "order": order, "cities": CITIES | {"calais": "angleterre"}, **facts})
    assert table.step == step
    asked, options = table.asked, table.options("france")
    assert all("offer" in table.asides(seat) for seat in ("france", "angleterre"))
    table.choose("angleterre", "offer", "to:france", "promise:peace", "send")
    table.choose("france", "decline:angleterre")
    assert (table.step, table.asked, table.options("france")) == (step, asked, options)


@pytest.mark.rule("MON-DIPLO-4", "MON-COMBAT-3")
def test_nobody_talks_from_the_announcement_to_the_end_of_a_combat() -> None:
    """Not at the veto, nor while support, cards, influence, Signs and Retreats are asked for."""
    table = before_attack(
        "france", dice=(1, 6), cities={"caen": "france", "calais": "angleterre"}, master="navarre",
        france={"hand": "ram ram sign", "influence": 1}, angleterre={"hand": "sap felon", "influence": 1},
        flandres={"influence": 1},
    )  # fmt: skip
    table.choose("france", "attack:calais")
    met = set()
    table.choose("france", "sea:caen")
    while table.step != "PlayerTurn":
        met.add(table.step)
        assert not any(table.asides(seat) for seat in ("france", "angleterre", "flandres", "navarre"))
        first = table.asked[0]
        table.choose(first, table.options(first)[0])
    assert {"Veto", "OfferSupport", "AcceptSupport", "LayYellow", "LayMore", "StakeInfluence", "FelonReaction"} <= met
    assert {"SignOfGod", "Retreat"} <= met
    assert table.asides("navarre") == ["offer"]


@pytest.mark.rule("MON-DIPLO-4")
def test_nobody_talks_while_something_is_secret() -> None:
    """Votes, duels, choices of allies, bids of loyalty, cards that are kept; nor during the set-up (RULING 102)."""
    cities = CITIES | {"calais": "angleterre", "brest": "bretagne"}
    facts: dict[str, Any] = {"cities": cities, "order": "france angleterre"}
    secret = {
        "Vote": scene("montjoie", seats=4, at="politics", war=None),
        "DuelStakes": scene("montjoie", seats=4, at="events", draws=["naval_battle"], cities=cities),
        "ChooseAllies": scene("montjoie", seats=2, at="loyalty", turn=2, variant={"auto_ally_2p": "on"}, **facts),
        "LoyaltyBids": scene("montjoie", seats=2, at="loyalty", turn=2, allies={"france": "flandres"}, **facts),
        "KeepCard": scene("montjoie", seats=4, at="keep", variant={"long_term_strategy": "on"}, france={"hand": "sign"}),
        "ChooseStart": Scene.of(Match("montjoie", 4, 1)),
    }
    for step, table in secret.items():
        assert table.step == step
        assert table.asides("france") == table.asides("angleterre") == []


@pytest.mark.rule("MON-DIPLO-4")
def test_three_parleys_in_a_turn() -> None:
    """RULING 102: before the vote, before the events and before the points; none if the table does not want them."""
    for parley, expected in (("on", 3), ("off", 0)):
        match = Match("montjoie", 4, 5, {"parley": parley})
        table = Scene.of(match)
        points = set()
        while match.state.turn < 2:
            if table.step == "Parley":
                points.add(table.step_facts["point"])
            first = table.asked[0]
            table.choose(first, "end-turn" if table.step == "PlayerTurn" else table.options(first)[0])
        assert len(points) == expected


# -- beneath an open question


@pytest.mark.rule("MON-DIPLO-4")
def test_a_deal_beneath_an_open_question_changes_its_answers() -> None:
    """Burgundy could build, gives its écus away, and is asked no more."""
    table = scene(
        "montjoie", seats=3, at=at_step("BuyCastle", seat="bourgogne"), cities=CITIES, bourgogne={"money": 6}, dice=faces(1),
        france={"money": 1},
    )  # fmt: skip
    assert "castle:dijon" in table.options("bourgogne")
    table.choose("france", "offer", "to:bourgogne", "ask:6", "send")
    table.choose("bourgogne", "accept:france")
    assert table.step != "BuyCastle"
    table.expect(france={"money": 7})
