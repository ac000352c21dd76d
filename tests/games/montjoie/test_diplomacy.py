"""Chapter 10: deals across the table, from the offer to its end, and the sale of cities."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.testing import Scene, scene
from banneret.testing.montjoie import before_attack, words

CITIES = {"lyon": "france castle", "bourges": "france", "troyes": "bourgogne castle", "dijon": "bourgogne", "gand": "flandres"}


def talks(**facts: Any) -> Scene:
    """France's turn, with money on both sides."""
    facts.setdefault("cities", CITIES)
    facts.setdefault("france", {"money": 20, "hand": "ram ram"})
    facts.setdefault("bourgogne", {"money": 10})
    return before_attack("france", war=facts.pop("war", False), **facts)


@pytest.mark.rule("MON-DIPLO-1", "MON-DIPLO-3")
def test_a_promise_binds_nobody() -> None:
    """It is told to the two who made it; the very attack that it forgoes stays possible."""
    table = talks(cities={"bourges": "france", "auxerre": "bourgogne"})
    table.choose("france", "offer", "to:bourgogne", "give:3", "promise:peace", "wish:vote-peace", "send")
    table.choose("bourgogne", "accept:france")
    table.expect(france={"money": 17}, bourgogne={"money": 13})
    heard = table.state.journal.heard_by(2)
    assert [(e.facts["seat"], e.facts["promise"]) for e in heard if e.name == "promised"] == [(0, 0), (2, 4)]
    assert not [e for e in table.state.journal.heard_by(4) if e.name == "promised"]
    assert words(table, "france", "attack") == ["auxerre"]


@pytest.mark.rule("MON-DIPLO-2")
def test_money_is_given_or_asked_as_far_as_it_goes() -> None:
    table = talks(bourgogne={"money": 2})
    table.choose("france", "offer", "to:bourgogne")
    assert words(table, "france", "give")[-1] == "20"
    assert words(table, "france", "ask") == ["1", "2"]
    table.refuses("france", "ask:3", "MON-DIPLO-2")
    table.refuses("france", "send", "MON-DIPLO-3")
    table.choose("france", "ask:2", "send")
    table.choose("bourgogne", "accept:france")
    table.expect(france={"money": 22}, bourgogne={"money": 0})


@pytest.mark.rule("MON-DIPLO-2", "MON-DIPLO-5")
def test_only_players_cities_of_one_level_are_swapped() -> None:
    """RULING 35: nothing free, foreign or of a minor power; no gift of a city."""
    table = talks(cities=CITIES | {"metz": "empire"})
    table.choose("france", "offer", "to:flandres")
    assert words(table, "france", "give-city") == ["bourges"]
    table.choose("france", "give-city:bourges")
    assert words(table, "france", "ask-city") == ["gand"]
    table.refuses("france", "send", "MON-DIPLO-2")


@pytest.mark.rule("MON-DIPLO-5")
def test_what_lies_on_a_city_stays_there() -> None:
    """Level, marker, protection and "built this turn"; the attack records too."""
    table = talks(pillaged="lyon", protected="troyes", built="troyes")
    table.choose("france", "offer", "to:bourgogne", "give-city:lyon", "ask-city:troyes", "send")
    table.choose("bourgogne", "accept:france")
    table.expect(
        cities={"lyon": "bourgogne castle", "troyes": "france castle"}, pillaged="lyon", protected="troyes", built="troyes",
        bourgogne={"lost": ""},
    )  # fmt: skip


@pytest.mark.rule("MON-DIPLO-3")
def test_an_offer_is_declined_withdrawn_or_left_open() -> None:
    table = talks()
    table.choose("france", "offer", "to:bourgogne", "give:5", "send")
    assert table.asides("bourgogne") == ["offer", "accept:france", "decline:france", "later"]
    declined = table.copy()
    declined.choose("bourgogne", "decline:france")
    declined.expect(france={"money": 20}, offers=[])
    withdrawn = table.copy()
    withdrawn.choose("france", "withdraw")
    withdrawn.expect(france={"money": 20}, offers=[])
    table.choose("bourgogne", "later")
    assert table.asides("bourgogne") == ["offer", "accept:france", "decline:france"]
    assert table.asides("france") == ["withdraw"]
    table.choose("bourgogne", "accept:france")
    table.expect(france={"money": 15}, bourgogne={"money": 15}, offers=[])


@pytest.mark.rule("MON-DIPLO-3")
def test_an_offer_that_has_become_illegal_is_void() -> None:
    """Acceptance looks once more: the money is gone, so nothing moves, not even the city."""
    table = talks(france={"money": 5})
    table.choose("france", "offer", "to:bourgogne", "give-city:lyon", "ask-city:troyes", "give:5", "send")
    table.choose("bourgogne", "later")
    table.choose("flandres", "offer", "to:france", "ask:4", "send")
    table.choose("france", "accept:flandres")
    table.choose("bourgogne", "accept:france")
    table.expect(cities={"lyon": "france castle", "troyes": "bourgogne castle"}, france={"money": 1}, offers=[])
    assert table.told("offer_void") == [{"seat": "france", "other": "bourgogne"}]


@pytest.mark.rule("MON-DIPLO-4")
def test_offers_are_made_out_of_turn() -> None:
    """While France is asked, Flandres may talk to Navarre; then France is asked again."""
    table = talks(flandres={"money": 4})
    table.choose("flandres", "offer", "to:navarre", "give:4", "send")
    table.choose("navarre", "accept:flandres")
    table.expect(navarre={"money": 4})
    assert (table.step, table.asked) == ("PlayerTurn", ["france"])


@pytest.mark.rule("MON-DIPLO-4")
def test_talks_freeze_in_combat_and_secrecy() -> None:
    """From an announcement to the end of the combat, in duels, and during votes."""
    table = talks(cities={"bourges": "france", "auxerre": "bourgogne"})
    assert table.asides("navarre") == ["offer"]
    table.choose("france", "attack:auxerre")
    assert table.asides("navarre") == []
    table.choose("france", "road:bourges")
    assert (table.step, table.asides("navarre")) == ("LayYellow", [])
    vote = scene("montjoie", seats=6, at="politics", war=None)
    assert vote.asides("navarre") == []
    duel = scene("montjoie", seats=6, at="events", draws=["naval_battle"], cities={"calais": "angleterre", "brest": "bretagne"})
    assert (duel.step, duel.asides("navarre")) == ("DuelStakes", [])


@pytest.mark.rule("MON-DIPLO-4")
def test_open_offers_expire_with_the_turn() -> None:
    table = talks(cities=CITIES | {"calais": "angleterre", "brest": "bretagne", "pau": "navarre"})
    table.choose("france", "offer", "to:bourgogne", "promise:peace", "send")
    table.choose("bourgogne", "later")
    table.choose("france", "end-turn")
    table.expect(turn=2, offers=[])


@pytest.mark.rule("MON-DIPLO-4")
def test_a_parley_lasts_until_all_are_ready() -> None:
    """RULING 102: before the vote, the events and the points."""
    table = scene("montjoie", seats=4, at="returns", war=None, variant={"parley": "on"}, cities={
        "paris": "france", "calais": "angleterre", "dijon": "bourgogne", "brest": "bretagne"})  # fmt: skip
    assert (table.step, table.asked) == ("Parley", ["france", "angleterre", "bourgogne", "bretagne"])
    table.choose("angleterre", "ready")
    table.choose("france", "offer", "to:angleterre", "give:1", "wish:vote-war", "send")
    table.choose("angleterre", "accept:france")
    table.expect(france={"money": 0}, angleterre={"money": 2})
    assert table.asked == ["france", "bourgogne", "bretagne"]
    for seat in ("france", "bourgogne", "bretagne"):
        table.choose(seat, "ready")
    assert table.step == "Vote"


# -- MON-OPT-22


SALES = {"city_sales": "on"}


@pytest.mark.rule("MON-OPT-22")
@pytest.mark.parametrize(("city", "price"), [("bourges", 5), ("lyon", 8)])
def test_a_city_is_sold(city: str, price: int) -> None:
    """At least 5 for a garrison, 8 for a castle; it uses up the city's swap; one sale for each seller and turn."""
    table = talks(variant=SALES)
    table.choose("france", "offer", "to:bourgogne", f"give-city:{city}")
    low = table.copy()
    low.choose("france", f"ask:{price - 1}")
    low.refuses("france", "send", "MON-OPT-22")
    table.choose("france", f"ask:{price}", "send")
    table.choose("bourgogne", "accept:france")
    table.expect(france={"money": 20 + price}, bourgogne={"money": 10 - price}, swapped=city)
    assert table.facts()["cities"][city].startswith("bourgogne")
    table.choose("france", "offer", "to:flandres")
    table.choose("france", "give-city:bourges" if city == "lyon" else "promise:peace")
    table.refuses("france", "send" if city == "lyon" else "give-city:lyon", "MON-OPT-22")


@pytest.mark.rule("MON-OPT-22")
def test_a_city_is_bought() -> None:
    """The buyer may make the offer; the seller's sale is used up."""
    table = talks(variant=SALES)
    table.choose("france", "offer", "to:bourgogne", "ask-city:troyes", "give:8", "send")
    table.choose("bourgogne", "accept:france")
    table.expect(cities={"troyes": "france castle"}, bourgogne={"money": 18})
    table.choose("france", "offer", "to:bourgogne")
    assert words(table, "france", "ask-city") == []


@pytest.mark.rule("MON-OPT-22")
def test_when_and_what_is_never_sold() -> None:
    """Not in War, not before the state is known, not without the option; never Paris; no buyer without a garrison."""
    for facts in ({"war": True, "variant": SALES}, {"war": False, "variant": {}}):
        table = talks(**facts)
        table.choose("france", "offer", "to:flandres")
        assert "lyon" not in words(table, "france", "give-city")
    early = scene("montjoie", seats=4, at="returns", war=None, variant=SALES | {"parley": "on"}, cities={
        "lyon": "france castle", "calais": "angleterre", "dijon": "bourgogne", "brest": "bretagne"})  # fmt: skip
    early.choose("france", "offer", "to:bourgogne")
    assert words(early, "france", "give-city") == []
    paris = talks(variant=SALES, cities={"paris": "france", "lyon": "france", "gand": "flandres castle"})
    paris.choose("france", "offer", "to:flandres")
    assert words(paris, "france", "give-city") == ["lyon"]
