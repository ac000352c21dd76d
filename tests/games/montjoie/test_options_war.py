"""Chapter 19, options of combats, seas and sales: what changes, what stays, and how they meet."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.testing import Scene, at_step, scene
from banneret.testing.montjoie import before_attack, faces, totals, words

BORDER = {"bourges": "france", "auxerre": "bourgogne"}
LANDS = {"lyon": "france castle", "bourges": "france", "paris": "france", "metz": "france fortress"}
LANDS |= {"troyes": "bourgogne castle", "dijon": "bourgogne", "gand": "flandres"}


def on(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, "on")


# -- MON-OPT-17


@pytest.mark.rule("MON-OPT-17", "MON-EVENT-4")
def test_the_fortune_of_war_ends_with_the_cities() -> None:
    """Six attempts, but two cities: both are rolled for, each once."""
    table = scene(
        "montjoie", seats=6, at="events", draws=["uprising"], dice=faces(6, 3, 1),
        cities={"paris": "france", "lyon": "flandres"},
        variant=on("fortune_of_war") | {"foreign_interventions": "off"},
        order="france angleterre bourgogne bretagne flandres navarre",
    )  # fmt: skip
    table.choose("france", "rise:paris", "rise:lyon")
    table.expect(cities={"lyon": "flandres"})
    assert len(table.told("named")) == 2
    assert "paris" not in table.facts()["cities"]


# -- MON-OPT-18


@pytest.mark.rule("MON-OPT-18", "MON-CARDS-4")
def test_an_idle_engineer_does_nothing_without_the_option() -> None:
    """RULING 8: he is discarded all the same."""
    table = before_attack(
        "france", cities=BORDER, dice=(1, 1), france={"hand": "ladders ladders"}, bourgogne={"hand": "engineer"}
    )
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ladders", "lay:ladders")
    table.choose("bourgogne", "none", "none", "lay-engineer")
    assert totals(table) == (7, 3)
    assert "engineer" in table.facts()["discards"]


@pytest.mark.rule("MON-OPT-18", "MON-CARDS-5")
def test_a_felon_leaves_the_engineer_his_two() -> None:
    """F is 0; the Engineer had nothing to cancel."""
    table = before_attack(
        "france", cities={"bourges": "france", "auxerre": "bourgogne fortress"}, dice=(1, 1), variant=on("engineer_defence"),
        france={"hand": "ladders ladders felon"}, bourgogne={"hand": "engineer"},
    )  # fmt: skip
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ladders", "lay:ladders", "lay-felon")
    table.until("LayMore", "bourgogne")
    table.choose("bourgogne", "lay-engineer")
    table.until("PlayerTurn")
    assert totals(table) == (7, 0 + 2 + 1)


@pytest.mark.rule("MON-OPT-18", "MON-FOREIGN-4")
@pytest.mark.parametrize(("hand", "words"), [("ram engineer", ["lay:ram"]), ("engineer", [])], ids=["and a ram", "alone"])
def test_an_engineer_serves_against_foreigners(hand: str, words: list[str]) -> None:
    """RULING 30: the two points do not depend on the enemy's cards; without the option he cannot be laid."""
    facts: dict[str, Any] = {"dice": faces(3, 1, 1), "cities": {"marseille": "france"}, "france": {"hand": hand}}
    table = scene("montjoie", seats=6, at="intervention", variant=on("engineer_defence"), **facts)
    table.choose("france", *words, "lay-engineer")
    assert totals(table) == (5 + 1, (4 if words else 0) + 2 + 2 + 1)
    table.expect(discards="engineer" if words else hand)
    plain = scene("montjoie", seats=6, at="intervention", **facts)
    plain.choose("france", *words)
    assert "lay-engineer" not in plain.options("france")


@pytest.mark.rule("MON-OPT-18", "MON-3P-4")
def test_an_engineer_serves_against_minor_powers() -> None:
    """RULING 57 likewise."""
    for variant, serves in ((on("engineer_defence"), True), ({}, False)):
        table = scene(
            "montjoie", seats=3, at=at_step("MinorAttack", nation="flandres", left=1, forced=1), war=True, variant=variant,
            cities={"arras": "angleterre", "gand": "flandres"}, control={"flandres": "bourgogne"}, dice=faces(1, 1),
            angleterre={"hand": "ram engineer"},
        )  # fmt: skip
        table.choose("bourgogne", "attack:arras", "road:gand")
        table.choose("angleterre", "lay:ram")
        assert ("lay-engineer" in table.options("angleterre")) == serves


@pytest.mark.rule("MON-OPT-18")
def test_an_engineer_cannot_serve_both_ways() -> None:
    """RULING 76: against an Engineer he cancels, and adds nothing."""
    table = before_attack(
        "france", cities={"bourges": "france", "auxerre": "bourgogne castle"}, dice=(1, 1), variant=on("engineer_defence"),
        france={"hand": "ladders ladders engineer"}, bourgogne={"hand": "engineer"},
    )  # fmt: skip
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ladders", "lay:ladders", "lay-engineer")
    table.until("LayMore", "bourgogne")
    table.choose("bourgogne", "lay-engineer")
    table.until("PlayerTurn")
    assert totals(table) == (7, 4 + 1)


# -- MON-OPT-19 to MON-OPT-21


@pytest.mark.rule("MON-OPT-19")
@pytest.mark.parametrize(("variant", "defence"), [({}, 2 + 1 + 1), (on("country_knowledge"), 2 + 1)])
def test_the_french_know_the_mountains(variant: dict[str, str], defence: int) -> None:
    """They help nobody against them, only by the option."""
    table = before_attack(
        "france",
        cities={"lyon": "france", "chambery": "savoie"},
        dice=(1, 1),
        france={"hand": "ladders ladders"},
        variant=variant,
    )
    table.choose("france", "attack:chambery", "road:lyon", "lay:ladders", "lay:ladders")
    assert totals(table) == (7, 5 + defence)


@pytest.mark.rule("MON-OPT-20", "MON-EVENT-7")
def test_a_chevauchee_knows_no_zones() -> None:
    """It is no landing: from the Channel to Marseille, but not by sea."""
    table = before_attack(
        "angleterre", cities={"calais": "angleterre", "marseille": "france"}, marks="chevauchee", variant=on("landing_zones"),
        angleterre={"hand": "ram ram"}, order="angleterre france bourgogne bretagne flandres navarre",
    )  # fmt: skip
    table.choose("angleterre", "attack:marseille")
    assert table.options("angleterre") == ["ride:calais"]


@pytest.mark.rule("MON-OPT-20", "MON-3P-3")
def test_zones_bind_minor_powers_as_well() -> None:
    """Their landings and sea expansions are crossings too."""
    cities = {"brest": "bretagne", "marseille": "angleterre", "calais": "angleterre"}
    for variant, targets in ((on("landing_zones"), ["calais"]), ({}, ["calais", "marseille"])):
        table = scene(
            "montjoie", seats=3, at=("turn", "france"), cities=cities, control={"bretagne": "france"}, dice=faces(6),
            variant=variant,
        )  # fmt: skip
        table.choose("france", "activate", "roll")
        assert ("barcelone" in words(table, "france", "expand")) is (variant == {})
        table.choose("france", "expand:rennes", "road:brest")
        assert words(table, "france", "attack") == targets


@pytest.mark.rule("MON-OPT-21", "MON-3P-5")
@pytest.mark.parametrize(("variant", "bonus"), [({}, 1), (on("harder_landings"), 2)])
def test_harder_landings_by_and_against_minor_powers(variant: dict[str, str], bonus: int) -> None:
    """RULING 33: the bonus belongs to every defender."""
    table = scene(
        "montjoie", seats=3, at=("turn", "france"), cities={"brest": "bretagne", "bruges": "flandres"}, dice=faces(1, 1),
        control={"bretagne": "france"}, variant=variant,
    )  # fmt: skip
    table.choose("france", "activate", "none", "attack:bruges", "sea:brest")
    assert totals(table) == (6, 7 + bonus + 1)


# -- MON-OPT-22


def market(**facts: Any) -> Scene:
    """A peaceful turn of France, whose cities may be sold."""
    variant = on("city_sales") | facts.pop("variant", {})
    rich: dict[str, Any] = {name: {"money": 20} for name in ("france", "bourgogne", "flandres")}
    facts = {"cities": LANDS} | rich | facts
    return before_attack("france", war=facts.pop("war", False), variant=variant, **facts)


def sell(table: Scene, city: str, price: int, to: str = "bourgogne") -> None:
    table.choose("france", "offer", f"to:{to}", f"give-city:{city}", f"ask:{price}", "send")
    table.choose(to, "accept:france")


@pytest.mark.rule("MON-OPT-22")
@pytest.mark.parametrize(("city", "price"), [("bourges", 5), ("lyon", 8), ("metz", 8)])
def test_the_least_price_of_a_city(city: str, price: int) -> None:
    """5 for a garrison, 8 for a castle or a fortress; the figures go with it."""
    table = market()
    level = table.facts()["cities"][city].removeprefix("france")
    table.choose("france", "offer", "to:bourgogne", f"give-city:{city}")
    cheap = table.copy()
    cheap.choose("france", f"ask:{price - 1}")
    cheap.refuses("france", "send")
    table.choose("france", f"ask:{price}", "send")
    table.choose("bourgogne", "accept:france")
    table.expect(cities={city: f"bourgogne{level}"}, france={"money": 20 + price}, bourgogne={"money": 20 - price, "lost": ""})


@pytest.mark.rule("MON-OPT-22")
def test_nothing_of_the_price_goes_back() -> None:
    """A deal that gives 1 for an asked 5 sells for 4, from either side."""
    table = market()
    table.choose("france", "offer", "to:bourgogne", "give-city:bourges", "give:1", "ask:5")
    table.refuses("france", "send")
    table.choose("france", "cancel", "offer", "to:bourgogne", "ask-city:dijon", "give:5", "ask:1")
    table.refuses("france", "send")
    table.choose("france", "cancel", "offer", "to:bourgogne", "give-city:bourges", "give:1", "ask:6", "send")
    table.choose("bourgogne", "accept:france")
    table.expect(cities={"bourges": "bourgogne"}, france={"money": 25})


@pytest.mark.rule("MON-OPT-22")
def test_one_sale_for_each_seller() -> None:
    """France may not sell again, but may buy; Burgundy may still sell."""
    table = market()
    sell(table, "bourges", 5)
    table.choose("france", "offer", "to:flandres")
    assert "lyon" not in words(table, "france", "give-city")
    table.choose("france", "cancel", "offer", "to:bourgogne")
    assert words(table, "france", "ask-city") == ["troyes", "dijon"]
    table.choose("france", "ask-city:dijon", "give:5", "send")
    table.choose("bourgogne", "accept:france")
    table.expect(cities={"dijon": "france"})


@pytest.mark.rule("MON-OPT-22", "MON-DIPLO-2")
def test_a_sale_uses_up_the_swap_and_a_swap_the_sale() -> None:
    """Each city changes hands once in a turn."""
    table = market()
    sell(table, "bourges", 5)
    table.expect(swapped="bourges")
    table.choose("bourgogne", "offer", "to:flandres")
    assert "bourges" not in words(table, "bourgogne", "give-city")
    swapped = market(swapped="lyon")
    swapped.choose("france", "offer", "to:bourgogne")
    assert words(swapped, "france", "give-city") == ["paris", "metz", "bourges"]


@pytest.mark.rule("MON-OPT-22", "MON-LIMIT-1")
def test_the_buyer_needs_a_garrison() -> None:
    """With twenty cities one may swap, but not buy."""
    inland = (
        "bruxelles liege luxembourg arras amiens evreux reims troyes nancy besancon dijon macon auxerre orleans chartres "
        "angers le_mans tours rennes poitiers"
    )
    table = market(cities=dict.fromkeys(inland.split(), "bourgogne") | {"lyon": "france castle", "bourges": "france"})
    table.choose("france", "offer", "to:bourgogne")
    assert words(table, "france", "give-city") == ["bourges"]
    table.choose("france", "give-city:bourges", "ask:9")
    table.refuses("france", "send")


@pytest.mark.rule("MON-OPT-22")
def test_paris_is_never_sold_but_may_be_swapped() -> None:
    """Also for all the money in the world."""
    table = market()
    table.choose("france", "offer", "to:bourgogne", "give-city:paris", "ask:20")
    table.refuses("france", "send")
    table.choose("france", "cancel", "offer", "to:bourgogne", "give-city:paris", "ask-city:dijon", "send")
    table.choose("bourgogne", "accept:france")
    table.expect(cities={"paris": "bourgogne", "dijon": "france"})


@pytest.mark.rule("MON-OPT-22")
def test_an_open_offer_is_void_after_another_sale() -> None:
    """Accepted too late, the second city stays where it is."""
    table = market()
    table.choose("france", "offer", "to:flandres", "give-city:lyon", "ask:8", "send")
    table.choose("flandres", "later")
    table.choose("bourgogne", "offer", "to:france", "ask-city:bourges", "give:5", "send")
    table.choose("france", "accept:bourgogne")
    table.choose("flandres", "accept:france")
    table.expect(cities={"lyon": "france castle", "bourges": "bourgogne"}, flandres={"money": 20})
    assert table.told("offer_void") == [{"seat": "france", "other": "flandres"}]
