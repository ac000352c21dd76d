"""Chapter 19: the optional rules, each switched on alone, and none of them at work when it is off."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import BadVariant, Match
from banneret.core.game import find
from banneret.games.montjoie.variants import OPTION_IDS
from banneret.testing import Scene, scene
from banneret.testing.montjoie import before_attack, faces, totals, words
from naming import facts

BORDER = {"bourges": "france", "auxerre": "bourgogne"}
SIX = "france angleterre bourgogne bretagne flandres navarre"
CAPITALS = {"paris": "france", "calais": "angleterre", "dijon": "bourgogne", "brest": "bretagne"}
CAPITALS |= {"gand": "flandres", "pampelune": "navarre"}


def on(*names: str) -> dict[str, str]:
    return dict.fromkeys(names, "on")


def test_there_are_23_switches_and_all_are_off() -> None:
    game = find("montjoie")
    assert len(OPTION_IDS) == 23
    assert {game.variant({})[name] for name in OPTION_IDS} == {"off"}
    assert game.variant({"free_start": True, "balanced_order": True})["balanced_order"] == "preset"
    with pytest.raises(BadVariant, match="did you mean 'free_start'"):
        game.variant({"free_strat": "on"})
    with pytest.raises(BadVariant, match="harder_landings: 'perhaps' is unknown"):
        game.variant({"harder_landings": "perhaps"})


# -- the nations' own advantages


@pytest.mark.rule("MON-OPT-1")
def test_navarre_intrigues() -> None:
    """Once in its own turn: a random red card, a yellow one only from whoever has no red; it needs a hand with cards."""
    facts: dict[str, Any] = {"cities": CAPITALS, "france": {"hand": "ram ram ram felon"}, "flandres": {"hand": "sap"}}
    table = before_attack("navarre", variant=on("hist_navarre_intrigue"), **facts)
    red = table.copy()
    red.choose("navarre", "navarre-intrigue")
    assert red.options("navarre") == ["intrigue:france", "intrigue:flandres"]
    red.choose("navarre", "intrigue:france")
    red.expect(discards="felon")
    assert "navarre-intrigue" not in red.options("navarre")
    table.choose("navarre", "navarre-intrigue", "intrigue:flandres")
    table.expect(discards="sap")
    assert "navarre-intrigue" not in before_attack("navarre", **facts).options("navarre")
    assert "navarre-intrigue" not in before_attack("france", variant=on("hist_navarre_intrigue"), **facts).options("france")


@pytest.mark.rule("MON-OPT-2")
def test_flanders_doubles_a_city() -> None:
    """Before halving: 1 + 3 + 3 = 7, halved 4; a pillaged city stays at nothing."""
    cities = CAPITALS | {"bruges": "flandres fortress"}
    facts: dict[str, Any] = {"seats": 6, "at": "treasury", "war": None, "variant": on("hist_flanders_double_city")}
    table = scene("montjoie", cities=cities, marks="bad_seasons", **facts)
    assert table.options("flandres") == ["double:bruges", "double:gand"]
    table.choose("flandres", "double:bruges")
    table.expect(flandres={"money": 4}, france={"money": 1})
    pillaged = scene("montjoie", cities=cities, pillaged="bruges", **facts)
    pillaged.choose("flandres", "double:bruges")
    pillaged.expect(flandres={"money": 1})
    assert scene("montjoie", cities=cities, **facts | {"variant": {}}).step == "Vote"


@pytest.mark.rule("MON-OPT-3")
def test_burgundy_is_dealt_one_more() -> None:
    for variant, held in ((on("hist_burgundy_extra_card"), 5), ({}, 4)):
        table = scene("montjoie", seats=6, at="deal", variant=variant, france={"money": 2})
        assert [table.facts()[n]["held"] for n in SIX.split()] == [4, 4, held, 4, 4, 4]


@pytest.mark.rule("MON-OPT-4")
def test_brittany_rolls_again() -> None:
    """Once in a turn one die of its own, the new result stands; of an embassy one of the two dice."""
    variant = on("hist_brittany_reroll")
    table = before_attack(
        "bretagne", dice=(1, 1, 6, 1, 1), cities={"rennes": "bretagne", "cherbourg": "angleterre", "brest": "bretagne"},
        bretagne={"hand": "ram ram ambassador"}, variant=variant,
    )  # fmt: skip
    table.choose("bretagne", "attack:cherbourg", "road:rennes", "lay:ram", "lay:ram", "done")
    assert (table.step, table.options("bretagne")) == ("MayReroll", ["keep-die", "reroll:first"])
    table.choose("bretagne", "reroll:first", "none")
    assert totals(table) == (8 + 6, 2 + 1)
    table.choose("bretagne", "ambassador")
    assert table.step != "MayReroll"
    embassy = before_attack("bretagne", dice=(1, 1, 6), cities=CAPITALS, bretagne={"hand": "ambassador"}, variant=variant)
    embassy.choose("bretagne", "ambassador")
    assert embassy.options("bretagne") == ["keep-die", "reroll:first", "reroll:second"]
    embassy.choose("bretagne", "reroll:second")
    assert embassy.told("outside_help") == [{"seat": "bretagne"}]


@pytest.mark.rule("MON-OPT-4")
def test_brittany_rolls_only_its_own_dice_again() -> None:
    """RULING 80: as defender its own die; events and the intervention table as first player; nothing of the others'."""
    variant = on("hist_brittany_reroll")
    defence = before_attack(
        "angleterre", dice=(1, 1, 5), cities={"cherbourg": "angleterre", "rennes": "bretagne"}, angleterre={"hand": "ram ram"},
        variant=variant,
    )  # fmt: skip
    defence.choose("angleterre", "attack:rennes", "road:cherbourg", "lay:ram", "lay:ram")
    assert (defence.asked, defence.options("bretagne")) == (["bretagne"], ["keep-die", "reroll:second"])
    defence.choose("bretagne", "reroll:second")
    assert totals(defence) == (9, 2 + 5)
    first = "bretagne france angleterre bourgogne flandres navarre"
    for order, asked in ((first, True), (SIX, False)):
        for at, draws in (("events", ["uprising"]), ("intervention", [])):
            table = scene(
                "montjoie", seats=6, at=at, order=order, draws=draws, dice=faces(2, 1, 1), cities=CAPITALS, variant=variant
            )
            assert (table.step == "MayReroll") is asked


@pytest.mark.rule("MON-OPT-5")
def test_france_retreats_without_a_card() -> None:
    """Once in a turn, with an empty hand too; Bourgogne has no such right."""
    facts: dict[str, Any] = {
        "cities": BORDER | {"clermont": "france", "lyon": "bourgogne"},
        "variant": on("hist_france_retreat"),
    }
    table = before_attack("france", dice=(1, 6, 1, 6), france={"hand": "ladders ladders ladders ladders"}, **facts)
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ladders", "lay:ladders", "done", "none")
    assert table.options("france") == ["none", "free-retreat:ladders"]
    table.choose("france", "free-retreat:ladders", "none")
    table.expect(france={"locked": "ladders"}, discards="ladders")
    table.choose("france", "attack:lyon", "road:clermont", "lay:ladders", "lay:ladders")
    assert table.step == "PlayerTurn"
    other = before_attack("bourgogne", dice=(1, 6), bourgogne={"hand": "ladders ladders"}, **facts)
    other.choose("bourgogne", "attack:bourges", "road:auxerre", "lay:ladders", "lay:ladders")
    assert other.step == "PlayerTurn"


@pytest.mark.rule("MON-OPT-6")
def test_england_gains_influence() -> None:
    """One more in Sequence 8, never above six, and nobody else."""
    variant = on("hist_england_landing")
    table = scene("montjoie", seats=6, at="points", cities={"lyon": "france"}, variant=variant, angleterre={"influence": 2})
    table.expect(angleterre={"influence": 3}, france={"influence": 1})
    full = scene("montjoie", seats=6, at="points", variant=variant, angleterre={"influence": 6})
    full.expect(angleterre={"influence": 6}, france={"influence": 0})


@pytest.mark.rule("MON-OPT-6")
def test_others_still_meet_the_landing_bonus() -> None:
    table = before_attack(
        "france", cities={"caen": "france", "calais": "angleterre"}, dice=(1, 1), france={"hand": "ladders ladders"},
        variant=on("hist_england_landing"),
    )  # fmt: skip
    table.choose("france", "attack:calais", "sea:caen", "lay:ladders", "lay:ladders")
    assert totals(table) == (7, 2 + 1 + 1)


# -- start, heroes, embassies


@pytest.mark.rule("MON-OPT-7")
def test_a_free_start() -> None:
    """One fixed garrison, then twice round by road or sea, from the second one too; these three are home."""
    table = Scene.of(Match("montjoie", seats=6, seed=1, variant=on("free_start")))
    fixed = {"navarre": "rouen", "france": "montpellier", "angleterre": "bordeaux", "bretagne": "nantes"}
    fixed |= {"bourgogne": "besancon", "flandres": "bruges"}
    table.expect(cities={city: nation for nation, city in fixed.items()})
    assert (table.step, table.asked) == ("PlaceFreely", ["navarre"])
    assert "place:marseille" in table.options("navarre")
    table.choose("navarre", "place:marseille")
    for nation in ("france", "angleterre", "bretagne", "bourgogne", "flandres"):
        assert table.asked == [nation]
        table.choose(nation, table.options(nation)[0])
    assert "place:grenoble" in table.options("navarre")
    table.choose("navarre", "place:grenoble")
    table.expect(navarre={"home": "rouen marseille grenoble"})


@pytest.mark.rule("MON-OPT-7", "MON-OPT-20")
def test_a_free_start_stays_on_its_sea() -> None:
    """RULING 77: sea placement keeps to the landing zones."""
    table = Scene.of(Match("montjoie", seats=6, seed=1, variant=on("free_start", "landing_zones")))
    assert "place:marseille" not in table.options("navarre")
    assert "place:brest" in table.options("navarre")


@pytest.mark.rule("MON-OPT-8")
def test_jeannes_sign() -> None:
    """With her first activation, once, in combats of France whether she fights or not; it is no card."""
    variant = on("joan_sign_of_god")
    table = before_attack("france", dice=(4, 5, 1, 1), cities=BORDER, france={"hand": "ambassador ram ram"}, variant=variant)
    table.choose("france", "ambassador")
    table.expect(marks="jeanne_known jeanne_sign", france={"held": 2})
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ram", "lay:ram", "done")
    assert table.options("france") == ["none", "jeanne:ram"]
    table.choose("france", "jeanne:ram")
    assert totals(table) == (12 + 1, 2 + 1)
    table.expect(marks="jeanne_known", france={"hero": True}, discards="ambassador")
    again = before_attack(
        "france", dice=(4, 5), cities=BORDER, france={"hand": "ambassador"}, marks="jeanne_known", variant=variant
    )
    again.choose("france", "ambassador")
    again.expect(france={"hero": True}, marks="jeanne_known")


@pytest.mark.rule("MON-OPT-8")
def test_jeannes_sign_dies_with_her() -> None:
    table = before_attack(
        "france", dice=(1, 6), cities=BORDER, france={"hand": "ladders ladders", "hero": True}, variant=on("joan_sign_of_god"),
        marks="jeanne_known jeanne_sign", bourgogne={"hand": "cannon"},
    )  # fmt: skip
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ladders", "lay:ladders", "lay-hero", "done")
    table.choose("bourgogne", "none", "lay:cannon")
    table.choose("france", "none")
    table.expect(france={"hero": False}, marks="jeanne_known")


@pytest.mark.rule("MON-OPT-9")
@pytest.mark.parametrize(("die", "helped"), [(3, False), (4, True)])
def test_papal_support(die: int, helped: bool) -> None:
    """Only who alone is last may roll; 4 to 6 give an Ambassador who is no card and lapses with the turn."""
    facts: dict[str, Any] = {
        "seats": 4,
        "cities": CAPITALS | {"gand": "bretagne", "pampelune": "bretagne"},
        "at": ("turn", "france"),
    }
    ahead: dict[str, Any] = {n: {"points": 2} for n in ("angleterre", "bourgogne", "bretagne")}
    table = scene("montjoie", **facts, **ahead, variant=on("papal_support"), dice=faces(die, 4, 5))
    assert (table.step, table.options("france")) == ("PapalSupport", ["none", "roll"])
    table.choose("france", "roll")
    assert ("papal-ambassador" in table.options("france")) is helped
    table.expect(france={"held": 0})
    if helped:
        table.choose("france", "papal-ambassador")
        table.expect(france={"hero": True}, marks="", discards="")
    tied = scene("montjoie", **facts, variant=on("papal_support"))
    assert tied.step == "PlayerTurn"


@pytest.mark.rule("MON-OPT-9")
def test_the_popes_ambassador_goes_home() -> None:
    """RULING 82: unused he is gone, and he serves nobody else."""
    table = scene(
        "montjoie", seats=4, at="turns", order="france angleterre bourgogne bretagne", cities=CAPITALS | {"gand": "bretagne",
        "pampelune": "bretagne"}, variant=on("papal_support"), dice=faces(6), angleterre={"points": 2}, bourgogne={"points": 2},
        bretagne={"points": 2},
    )  # fmt: skip
    table.choose("france", "roll", "end-turn")
    assert table.asked == ["angleterre"]
    assert "papal-ambassador" not in table.options("angleterre")


@pytest.mark.rule("MON-OPT-10")
def test_a_balanced_order_by_lot() -> None:
    """`random`: drawn among those who have not been first; when all have, the cycle restarts, never twice in a row."""
    facts: dict[str, Any] = {"seats": 4, "at": "order", "variant": {"balanced_order": "random"}}
    for seed in range(6):
        table = scene(
            "montjoie", turn=3, order="angleterre france bourgogne bretagne", firsts="france angleterre", seed=seed, **facts
        )
        assert table.facts()["order"][0] in ("bourgogne", "bretagne")
        restart = scene(
            "montjoie", turn=5, order="bretagne france bourgogne angleterre", firsts="france angleterre bourgogne bretagne",
            seed=seed, **facts,
        )  # fmt: skip
        assert restart.facts()["order"][0] != "bretagne"
        assert restart.state.firsts.bit_count() == 1


# -- events and powers


@pytest.mark.rule("MON-OPT-12")
@pytest.mark.parametrize(
    ("level", "dice", "left"),
    [
        ("garrison", (5, 3), None),
        ("garrison", (5, 2), "flandres"),
        ("garrison", (4, 6), "flandres"),
        ("castle", (6, 5), "flandres"),
    ],
)
def test_the_parliament_of_paris(level: str, dice: tuple[int, int], left: str | None) -> None:
    """On 5 or 6 a second die against the level; never against a fortress, nor where Paris is free."""
    variant = on("paris_parliament") | {"foreign_interventions": "off"}
    facts: dict[str, Any] = {"seats": 6, "at": "parliament", "order": SIX, "draws": ["chevauchee"], "variant": variant}
    table = scene("montjoie", cities=CAPITALS | {"paris": f"flandres {level}"}, dice=faces(*dice), **facts)
    table.expect(cities={"paris": left})
    for paris in ({"paris": "flandres fortress"}, {}):
        calm = scene("montjoie", cities=paris, dice=faces(6, 6), **facts)
        assert calm.told("die") == []


@pytest.mark.rule("MON-OPT-13")
def test_a_red_card_is_kept() -> None:
    """In secret, one red card; next turn one card less is dealt, and it is not in the deck."""
    table = scene(
        "montjoie", seats=4, at="keep", turn=2, cities=CAPITALS | {"gand": "france", "pampelune": "france"},
        variant=on("long_term_strategy"), france={"hand": "felon ram sign"}, bretagne={"hand": "sap"},
    )  # fmt: skip
    assert table.asked == ["france", "bretagne"]
    assert table.options("france") == ["none", "keep:sign", "keep:felon"]
    assert table.options("bretagne") == ["none"]
    table.choose("france", "keep:sign")
    table.choose("bretagne", "none")
    table.expect(turn=3, france={"hand": "sign"}, bretagne={"hand": ""})
    assert table.seen_by("bretagne")["france"]["hand"] == "?"
    for seat in ("france", "angleterre", "bourgogne", "bretagne"):
        table.choose(seat, "peace")
    table.expect(france={"held": 4}, bretagne={"held": 4})
    facts = table.facts()
    everywhere = (
        facts["pile"] + " " + " ".join(facts[seat]["hand"] for seat in ("france", "angleterre", "bourgogne", "bretagne"))
    )
    assert everywhere.split().count("sign") == 2


@pytest.mark.rule("MON-OPT-13")
def test_nothing_is_kept_from_the_plague() -> None:
    """RULING 84."""
    table = scene(
        "montjoie", seats=6, at="events", order=SIX, draws=["black_death"], cities=CAPITALS, variant=on("long_term_strategy"),
        france={"hand": "felon"},
    )  # fmt: skip
    assert table.step == "Vote"
    table.expect(turn=2, france={"hand": ""})


@pytest.mark.rule("MON-OPT-14")
@pytest.mark.parametrize(("before", "after"), [("", " castle"), (" castle", " fortress"), (" fortress", " fortress")])
def test_foreigners_dig_in(before: str, after: str) -> None:
    facts: dict[str, Any] = {"seats": 6, "at": "intervention", "cities": {"marseille": f"genes{before}"}, "dice": faces(3)}
    scene("montjoie", variant=on("super_foreign"), **facts).expect(cities={"marseille": f"genes{after}"})
    scene("montjoie", **facts).expect(cities={"marseille": f"genes{before}"})


@pytest.mark.rule("MON-OPT-15")
def test_a_grand_master_of_the_artillery() -> None:
    """A second call: +1 in attack and defence until the end of the turn, beside the hero, never twice."""
    variant = on("artillery_grand_master")
    table = before_attack(
        "france", dice=(4, 5, 4, 5, 1, 1), cities=BORDER, france={"hand": "ambassador ambassador ram ram", "hero": True},
        variant=variant,
    )  # fmt: skip
    table.choose("france", "ambassador", "ambassador")
    table.expect(gunners="france")
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ram", "lay:ram", "lay-hero", "done")
    assert totals(table) == (8 + 2 + 1 + 1, 2 + 1)
    defence = before_attack(
        "france", dice=(1, 1), cities=BORDER, france={"hand": "ram ram"}, gunners="bourgogne", variant=variant
    )
    defence.choose("france", "attack:auxerre", "road:bourges", "lay:ram", "lay:ram")
    assert totals(defence) == (9, 2 + 1 + 1)


@pytest.mark.rule("MON-OPT-17")
@pytest.mark.parametrize("event", ["uprising", "great_companies"])
def test_the_fortune_of_war(event: str) -> None:
    """A whole die of attempts, each city still rolled for (RULING 75)."""
    for variant, attempts in ((on("fortune_of_war"), 5), ({}, 3)):
        table = scene(
            "montjoie",
            seats=6,
            at="events",
            order=SIX,
            draws=[event],
            cities=CAPITALS,
            variant=variant,
            dice=faces(5, *[1] * 6),
        )
        assert table.told("attempts") == [{"n": attempts}]
        table.until("PlayerTurn")
        assert len(table.told("named")) == attempts


# -- sea and land


@pytest.mark.rule("MON-OPT-16")
def test_an_island_nation() -> None:
    """England expands twice by sea, from two different ports; nobody else does."""
    cities = {"calais": "angleterre", "bordeaux": "angleterre", "brest": "bretagne", "nantes": "bretagne"}
    table = scene("montjoie", seats=6, at=("turn", "angleterre"), cities=cities, variant=on("island_nation"))
    table.choose("angleterre", "expand:rouen", "sea:calais", "expand:marseille")
    assert table.options("angleterre") == ["sea:rouen", "sea:bordeaux"]
    table.choose("angleterre", "sea:bordeaux")
    table.expect(cities={"marseille": "angleterre", "rouen": "angleterre"})
    other = scene("montjoie", seats=6, at=("turn", "bretagne"), cities=cities, variant=on("island_nation"))
    other.choose("bretagne", "expand:rouen", "sea:brest")
    assert "marseille" not in words(other, "bretagne", "expand")


@pytest.mark.rule("MON-OPT-19")
@pytest.mark.parametrize(("attacker", "defence"), [("france", 3), ("angleterre", 4)])
def test_country_knowledge(attacker: str, defence: int) -> None:
    """No mountain bonus against the French, only against them."""
    table = before_attack(
        attacker, cities={"lyon": attacker, "clermont": "bourgogne"}, dice=(1, 1), variant=on("country_knowledge"),
        **facts({attacker: {"hand": "ram ram"}}),
    )  # fmt: skip
    table.choose(attacker, "attack:clermont", "road:lyon", "lay:ram", "lay:ram")
    assert totals(table) == (9, defence)


@pytest.mark.rule("MON-OPT-20")
def test_landing_zones() -> None:
    """Seaborne attacks and expansions stay on their own sea."""
    cities = {"calais": "angleterre", "marseille": "france", "brest": "bretagne"}
    facts: dict[str, Any] = {"seats": 6, "at": ("turn", "angleterre"), "cities": cities, "angleterre": {"hand": "ram ram"}}
    zones = scene("montjoie", variant=on("landing_zones"), **facts)
    assert words(zones, "angleterre", "attack") == ["brest"]
    assert not {"barcelone", "montpellier"} & set(words(zones, "angleterre", "expand"))
    assert "bordeaux" in words(zones, "angleterre", "expand")
    open_sea = scene("montjoie", **facts)
    assert words(open_sea, "angleterre", "attack") == ["brest", "marseille"]
    assert {"barcelone", "montpellier"} <= set(words(open_sea, "angleterre", "expand"))


@pytest.mark.rule("MON-OPT-21")
def test_harder_landings_concern_everybody() -> None:
    table = before_attack(
        "france", cities={"caen": "france", "calais": "angleterre"}, dice=(1, 1), france={"hand": "ladders ladders"},
        variant=on("harder_landings"),
    )  # fmt: skip
    table.choose("france", "attack:calais", "sea:caen", "lay:ladders", "lay:ladders")
    assert totals(table) == (7, 2 + 1 + 2)
