"""A saved table with something wrong is refused with a sentence; one that is let in can be played on."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from banneret.core import BadData, Match, Sight, find, freeze, thaw
from banneret.games.lowenherz.steps.market import Refill, SellOrPlay
from banneret.testing.laws_of_tables import a_damaged_table_is_refused_or_sound
from banneret.testing.lowenherz.builder import builder
from banneret.testing.trial import Trial

GAME = find("lowenherz")


def played(seats: int = 3, until: type = SellOrPlay, variant: dict[str, Any] | None = None) -> Match:
    """A table with domains on it, at this question."""
    match, rng = Match("lowenherz", seats, 5, variant), random.Random(seats)
    while len(match.state.domains()) < 3 or not isinstance(match.state.question(), until):
        match.do(match.to_act[0], builder(match.state, match.to_act[0], rng))
    return match


def refused(match: Match, change: Any) -> str:
    frozen = json.loads(json.dumps(freeze(match.state)))
    change(frozen)
    with pytest.raises(BadData) as refusal:
        thaw(GAME.blank(match.seats, match.variant), frozen, GAME.steps)
    return str(refusal.value)


def put(name: str, at: int, value: int) -> Any:
    def change(frozen: dict[str, Any]) -> None:
        frozen[name][at] = value

    return change


def more(name: str, n: int) -> Any:
    def change(frozen: dict[str, Any]) -> None:
        frozen[name] += n

    return change


WRONG: list[tuple[Any, str]] = [
    (more("bank", 1), "91 ducats in all"),
    (more("bank", -1), "91 ducats in all"),
    (more("bank", -999), "negative"),
    (put("ducats", 0, -7), "negative"),
    (more("markers", 1), "100 markers in all"),
    (put("knights", 0, 99), "15 knights of red"),
    (put("knights", 3, 15), "15 knights of white"),
    (more("east", 1 << 143), "no land"),
    (more("south", -(1 << 200)), "beyond the board"),
    (put("lands", 0, 3), "hangs together"),
    (put("lands", 0, -1), "beyond the board"),
    (put("allies", 0, 1), "one colour"),
    (put("allies", 0, 1 << 40), "with nobody"),
    (put("owners", 0, 9), "nobody's"),
    (put("castles", 0, 500), "stands nowhere"),
    (put("castles", 0, -1), "stands nowhere"),
    (put("pieces", 0, 1 << 140), ""),
    (put("hand", 0, 77), "no such card"),
    (put("hand", 0, -2), ""),
    (put("known", 0, 32), "all have seen"),
    (put("deck", 0, 99), "no such card"),
    (lambda frozen: frozen["deck"].reverse(), "order of the letters"),
    (lambda frozen: frozen["deck"].pop(), "not so many cards"),
    (lambda frozen: frozen["discard"].append(0), "not so many cards"),
    (lambda frozen: frozen["market"].append(99), "no such card"),
    (lambda frozen: frozen.update(sold=32), "does not lie in the market"),
    (lambda frozen: frozen.update(idle=31), "in vain"),
    (lambda frozen: frozen.update(ended=2), "over, and goes on"),
    (lambda frozen: frozen.update(ended=7), "in no way"),
    (put("bonus", 0, 5), "bonus"),
    (lambda frozen: frozen["agenda"].pop(1), "steps of a turn"),
    (lambda frozen: frozen["agenda"].pop(0), ""),
    (lambda frozen: frozen["agenda"].pop(), "asks nobody"),
    (lambda frozen: frozen["agenda"][0][1].update(seat=9), "seat"),
    (lambda frozen: frozen["agenda"].append(["PlaceBorder", {"seat": 0, "left": 99, "done": 0}]), ""),
    (lambda frozen: frozen["agenda"].clear(), ""),
    (lambda frozen: frozen["ground"].pop(), "expected 8 numbers"),
]


@pytest.mark.rule("LOW-INV-1", "LOW-INV-2", "LOW-INV-4", "LOW-INV-7", "LOW-INV-8")
@pytest.mark.parametrize(("change", "message"), WRONG)
def test_a_table_that_cannot_be_is_refused(change: Any, message: str) -> None:
    assert message in refused(played(), change)


PARTS: list[tuple[str, dict[str, int]]] = [
    ("PlaceBorder", {"left": 0, "done": 0}),
    ("PlaceBorder", {"left": 3, "done": -1}),
    ("PlaceKnight", {"left": 10, "done": 0}),
    ("ChooseGrowing", {"left": -1}),
    ("Annex", {"castle": -1, "left": 1, "done": 0}),
    ("Annex", {"castle": 99, "left": 1, "done": 0}),
    ("ChooseVictim", {"castle": -2}),
    ("ChooseDeserter", {"castle": 0, "rival": -1}),
    ("ReplaceDeserter", {"castle": 0, "rival": 0, "square": 999}),
    ("ChooseAlly", {"castle": -1}),
    ("PlaceCastle", {"colour": 0}),
    ("SellOrPlay", {}),
]


@pytest.mark.parametrize(("step", "facts"), PARTS)
def test_a_part_about_nothing_is_refused(step: str, facts: dict[str, int]) -> None:
    """Put in place of the refill, of which only two steps are left: no card was played."""
    match = played(until=Refill)
    refused(match, lambda frozen: frozen["agenda"].__setitem__(-1, [step, {"seat": match.to_act[0], **facts}]))


@pytest.mark.parametrize("at", [0, 1, 2, 3])
def test_a_set_up_with_a_step_too_few_is_refused(at: int) -> None:
    refused(Match("lowenherz", 2, 1), lambda frozen: frozen["agenda"].pop(at))


@pytest.mark.parametrize("seed", range(12))
def test_damaged_tables_are_refused_or_sound(seed: int) -> None:
    """Some of everything, at every stage of games with domains."""
    seats, rng = 2 + seed % 3, random.Random(seed)
    match = Match("lowenherz", seats, seed, [{}, {"deserter_chooser": "victim"}][seed % 2])
    tally = GAME.tally(match.state)
    while not match.over:
        if rng.random() < 0.1:
            for _ in range(8):
                a_damaged_table_is_refused_or_sound(Trial(match, rng, tally))
        match.do(match.to_act[0], builder(match.state, match.to_act[0], rng))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_table_of_a_game_is_sound(seats: int) -> None:
    match, rng = Match("lowenherz", seats, 9, {"deserter_chooser": "victim"}), random.Random(seats)
    while not match.over:
        assert match.state.flaw() == ""
        assert match.view(rng.randrange(-1, seats)).flaw() == ""
        match.do(match.to_act[0], builder(match.state, match.to_act[0], rng))
    assert match.state.flaw() == ""


def test_a_view_that_was_tampered_with_is_refused() -> None:
    match = played()
    seat = match.to_act[0]
    sent = json.loads(match.sight(seat).dumps())
    assert Sight.loads(json.dumps(sent)).view == match.view(seat)
    for name, value in (("hand", 99), ("deck", -1), ("castles", -5), ("ducats", -1)):
        wrong = json.loads(json.dumps(sent))
        wrong["view"][name][0] = value
        with pytest.raises(BadData):
            Sight.loads(json.dumps(wrong))


@pytest.mark.parametrize("more", [[0], [0] * 60], ids=["a card too many", "far too many"])
def test_a_view_with_cards_that_are_not_in_the_box_is_refused(more: list[int]) -> None:
    match = played()
    sent = json.loads(match.sight(0).dumps())
    sent["view"]["discard"] += more
    with pytest.raises(BadData, match="cards"):
        Sight.loads(json.dumps(sent))


def test_a_view_with_the_steps_of_no_turn_is_refused() -> None:
    match = played()
    sent = json.loads(match.sight(0).dumps())
    sent["view"]["agenda"].insert(1, ["Refill", {"seat": sent["view"]["agenda"][0][1]["seat"]}])
    with pytest.raises(BadData, match="steps of a turn"):
        Sight.loads(json.dumps(sent))


def test_figures_cannot_be_changed() -> None:
    """Neither by a bot that holds a view, nor by anybody else."""
    tables: Any = Match("lowenherz", 2, 1).view(0).tables
    for thing, name in ((tables, "markers"), (tables.cards[0], "price"), (tables.setups[2], "king")):
        with pytest.raises(TypeError):
            setattr(thing, name, 0)
    for figures in (tables.prices, tables.worth, tables.setups, tables.cards):
        with pytest.raises(TypeError):
            figures[2] = 0
