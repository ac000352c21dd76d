"""The board of Montjoie! fits, says what matters, keeps secrets, and can be read without colours."""

from __future__ import annotations

import random
import re
from functools import lru_cache
from typing import Any

import pytest
from rich.console import Console, RenderableType

from banneret import Match
from banneret.bots import look, make
from banneret.cli.boards import montjoie
from banneret.cli.boards.montjoie.map import REGIONS
from banneret.cli.boards.montjoie.nations import Nations
from banneret.cli.boards.montjoie.pieces import Pieces
from banneret.core.text import LANGUAGES, Words
from banneret.core.views import SPECTATOR
from banneret.games.montjoie.places import UNDECIDED
from banneret.games.montjoie.tables import PROVINCE_IDS
from banneret.testing import at_step, scene
from banneret.testing.montjoie import before_attack


@lru_cache
def after(seats: int, actions: int) -> Match:
    match = Match("montjoie", seats, 6)
    bots = [make("random", seat) for seat in range(seats)]
    for _ in range(actions):
        seat = match.to_act[0]
        match.do(seat, bots[seat].choose(look(match.game, match.variant, match.state, seat)))
    return match


def printed(thing: RenderableType | None, width: int = 80) -> str:
    console = Console(width=width, force_terminal=False)
    with console.capture() as capture:
        console.print(thing)
    return capture.get()


def drawn(match: Match, viewer: int = 0, width: int = 80, language: str = "en") -> str:
    words = Words(match.game, language)
    words.seat_names = {0: "Maximiliane-Anna"}
    return printed(montjoie.draw(match.view(viewer), words), width)


def seen(state: object, seat: int, step: str, language: str = "en") -> str:
    match = after(6, 0)
    return printed(montjoie.glance(state.seen_by(seat), Words(match.game, language), step))  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 100, 120])
@pytest.mark.parametrize("seats", [2, 6])
def test_it_fits_the_width_without_cutting_anything(seats: int, width: int, language: str) -> None:
    board = drawn(after(seats, 300), width=width, language=language)
    assert max(len(line) for line in board.splitlines()) <= width
    assert "…" not in board
    assert "{" not in board


def test_every_province_lies_in_one_region() -> None:
    assert sorted(name for names in REGIONS.values() for name in names) == sorted(PROVINCE_IDS)


@pytest.mark.parametrize("width", [80, 130])
def test_it_shows_every_city_with_its_owner_and_walls(width: int) -> None:
    match = after(6, 400)
    board, words, s = drawn(match, width=width), Words(match.game, "en"), match.state
    for city in range(60):
        owner = s.owner(city)
        letter = "FEGBLN"[owner] if owner < 6 else "cagseb-"[owner - 6]
        holder = "–" if letter == "-" else f"{letter}{s.value(city)}"
        assert f"{holder} {words.name('city', city)}" in board


def test_a_whole_province_carries_the_letter_of_its_owner() -> None:
    table = before_attack("france", cities={"bourges": "france", "chateauroux": "france"})
    board = printed(montjoie.draw(table.state.seen_by(0), Words(after(6, 0).game, "en")))
    assert "F Berry  F2 Bourges  F2 Châteauroux" in board


def test_own_cards_are_open_and_others_are_counted() -> None:
    match = after(6, 120)
    assert "Your cards:" in drawn(match, 3)
    assert "Your cards:" not in drawn(match, SPECTATOR)


BATTLE: dict[str, Any] = {
    "cities": {"bourges": "france", "macon": "bourgogne castle"},
    "france": {"hand": "ram cannon felon"},
    "bourgogne": {"hand": "sap retreat", "influence": 2},
}


def test_a_combat_is_added_up_as_far_as_the_viewer_sees_it() -> None:
    """Cards face down for the defender, their names for who laid them; after the reveal the sums for all."""
    table = before_attack("france", dice=(3, 1), **BATTLE)
    table.choose("france", "attack:macon", "road:bourges", "lay:ram", "lay:cannon")
    assert "Ram 4 + Cannon 6 + die  (so far 10)" in seen(table.state, 0, "LayMore")
    table.choose("france", "lay-felon")
    hidden = seen(table.state, 2, "FelonReaction")
    assert "France attacks Mâcon (Burgundy) from Bourges, by road." in hidden
    assert "3 cards face down + die" in hidden
    assert "walls 4 + cards? (2 in hand) + die" in hidden
    assert "Ram" not in hidden
    table.choose("bourgogne", "none", "lay:sap", "done", "stake:1")
    shown = seen(table.state, SPECTATOR, "Retreat")
    assert "Ram 4 + Cannon 6 + Felon + die 3 = 13" in shown
    assert "Sap 5 + influence 1 + die 1 = 7" in shown


def test_neighbours_stand_beside_a_target() -> None:
    match = Match("montjoie", 6, 6)
    seat = match.to_act[0]
    words = Words(match.game, "en")
    choice = match.game.acts.choice(match.game.acts.parse("expand:orleans"))
    assert "Orléanais 0/2; – Paris – Auxerre – Chartres – Tours" in montjoie.remark(match.view(seat), words, choice).plain


def test_an_offer_is_drawn_for_its_two_sides_alone() -> None:
    """Nobody else learns even that there is one."""
    table = scene("montjoie", seats=4, at=at_step("Parley", point=0), variant={"parley": True}, france={"money": 5})
    table.choose("france", "offer", "to:bourgogne", "give:3", "wish:peace", "send")
    for seat in (0, 2):
        assert "France offers Burgundy: 3 écus, for not to attack." in seen(table.state, seat, "Parley")
        french = seen(table.state, seat, "Parley", "fr")
        assert "Offre France → Bourgogne : 3 écus, contre ne pas attaquer." in french, "no “de Aude”, no “à Bourgogne”"
    for seat in (1, 3, SPECTATOR):
        assert "Offers" not in seen(table.state, seat, "Parley")


def test_the_headline_says_where_in_the_turn_we_are() -> None:
    table = scene("montjoie", seats=4, at=("turn", "france"), turn=3, war=True, marks="truce", drawn=["truce"])
    board = printed(montjoie.draw(table.state.seen_by(0), Words(after(6, 0).game, "en")))
    assert board.splitlines()[0].strip() == "Turn 3 of 8–10 · War · Turns of the nations · Truce · Truce in the next turn"


def test_before_the_vote_that_it_forbids_a_truce_is_one_of_this_turn() -> None:
    table = scene("montjoie", seats=4, at=("turn", "france"), turn=3, marks="truce")
    table.state.war = UNDECIDED
    board = printed(montjoie.draw(table.state.seen_by(0), Words(after(6, 0).game, "en")))
    assert board.splitlines()[0].strip() == "Turn 3 of 8–10 · Turns of the nations · Truce, no vote"


def test_whom_the_minor_powers_follow_stays_beside_the_edge_on_each_line() -> None:
    pieces = Pieces(after(3, 60).view(0), Words(after(3, 60).game, "en"))
    lines = printed(Nations(pieces).minors()[0], 40).splitlines()
    assert len(lines) > 1
    assert all(line.startswith(" ") for line in lines)


def test_questions_are_named_by_their_steps() -> None:
    """A step that is renamed cannot be forgotten here."""
    steps = after(6, 0).game.steps
    events = {name.removeprefix("tell.") for name in Words(after(6, 0).game).texts if name.startswith("tell.")}
    assert {*montjoie.QUIET, *montjoie.FRESH, *montjoie.BRISK, *montjoie.PARTS} - events <= set(steps)


def test_after_the_last_turn_nothing_is_added_any_more() -> None:
    match, dice = Match("montjoie", 3, 6, {"game_length": "short"}), random.Random(1)
    seat = match.to_act[0]
    assert re.search(r"France +0 \+", printed(Nations(Pieces(match.view(seat), Words(match.game))).draw()))
    while not match.over:
        seat = match.to_act[0]
        match.do(seat, dice.choice(match.state.legal(seat)))
    assert "+" not in printed(Nations(Pieces(match.view(0), Words(match.game))).draw())
