"""The map of Löwenherz fits, says what matters, hides what is hidden, and can be read without colours."""

from __future__ import annotations

import random
import re
from functools import lru_cache
from typing import Any

import pytest
from rich.console import Console

from banneret import Match
from banneret.cli.boards import lowenherz
from banneret.cli.choices import CROWD, example, numbered
from banneret.cli.ending import tell_ending
from banneret.cli.meaning import narrowed
from banneret.cli.terminal import Terminal
from banneret.core.text import LANGUAGES, Words
from banneret.core.views import SPECTATOR
from banneret.games.lowenherz.tables import COLOUR_IDS
from banneret.testing import scene
from banneret.testing.lowenherz.builder import builder

BOARD = """
    +==+==+==+==+
    !MR Mr|F. Fb!
    +  +  +  +  +
    !F. S.|M. MB!
    +--+--+  +  +
    !M. M. M. Fb!
    +  +  +  +  +
    !MB Mb M. MR!
    +==+==+==+==+
"""


@lru_cache
def after(seats: int, actions: int) -> Match:
    match = Match("lowenherz", seats, 6)
    rng = random.Random(1)
    while len(match.actions) < actions and not match.over:
        seat = match.to_act[0]
        match.do(seat, builder(match.state, seat, rng))
    return match


def drawn(match: Match, viewer: int = 0, width: int = 80, language: str = "en", colour: bool = False) -> str:
    words = Words(match.game, language)
    words.seat_names = {0: "Maximiliane-Anna"}
    return printed(lowenherz.draw(match.view(viewer), words), width, colour)


def printed(thing: object, width: int = 80, colour: bool = False) -> str:
    console = Console(width=width, force_terminal=colour, color_system="256" if colour else None)
    with console.capture() as capture:
        console.print(thing)
    return capture.get()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 110, 118, 160])
@pytest.mark.parametrize(("seats", "actions"), [(2, 5), (2, 140), (4, 220)])
def test_it_fits_the_width_without_cutting_anything(seats: int, actions: int, width: int, language: str) -> None:
    board = drawn(after(seats, actions), width=width, language=language)
    assert max(len(line) for line in board.splitlines()) <= width
    assert "…" not in board


def test_borders_are_drawn_on_the_lines_between_the_spaces() -> None:
    table = scene("lowenherz", seats=2, at="action", board=BOARD)
    lines = printed(lowenherz.draw(table.state.seen_by(0), Words(table.game, "en"))).splitlines()
    assert [line[:23].rstrip() for line in lines[2:10]] == [
        "  ┌─────────┰──────────",
        " 0│  ♜R   ♞R┃♣    ♣ ♞B",
        "  │    ·    ┃    ·    ·",
        " 1│♣  r ▲S r┃       ♜B",
        "  ┝━━━━━━━━━┛    ·    ·",
        " 2│               ♣ ♞B",
        "  │    ·    ·    ·    ·",
        " 3│  ♜B   ♞B        ♜R",
    ]


def test_a_domain_is_listed_with_its_land_and_its_owner_with_mines() -> None:
    table = scene("lowenherz", seats=2, at="action", board=BOARD)
    board = printed(lowenherz.draw(table.state.seen_by(0), Words(table.game, "en")))
    assert "R 0,0       1      4       1 ♣1 ▲S –" in board
    assert re.search(r"R Red +1 +\+1 7 ", board)


def test_without_colour_nothing_is_lost() -> None:
    match = after(4, 220)
    colourful = drawn(match, colour=True)
    assert "\x1b[" in colourful
    plain = drawn(match)
    letters = [f"♜{letter}" for letter in "RBOW"]
    assert all(plain.count(castle) >= 3 for castle in letters)
    owned = sum(match.state.lands[castle].bit_count() - match.state.knights_in(castle) - 1 for castle in match.state.domains())
    grid = "".join(line[3:63] for line in plain.splitlines()[3:26])
    assert sum(grid.count(f" {letter}") for letter in "rbow") == owned > 0


def test_it_shows_the_own_hand_and_only_the_backs_of_the_others() -> None:
    match = after(3, 24)
    words = Words(match.game, "en")
    lines = drawn(match, viewer=1, width=200).splitlines()
    cards = lines[next(n for n, line in enumerate(lines) if "Cards (price/sale)" in line) :]
    (own,) = [line for line in cards if "B Blue" in line]
    assert all(words.title("card", card) in own for card in match.state.cards_of(1))
    for name in ("R Maximiliane-Anna", "O Orange"):
        (row,) = [line for line in cards if name in line]
        assert "3× A ?" in row


def test_hands_that_cannot_be_seen_do_not_change_the_picture() -> None:
    match = after(3, 60)
    view = match.view(0)
    pictures = {
        printed(lowenherz.draw(match.game.imagine(view, 0, seed).seen_by(0), Words(match.game, "en"))) for seed in range(4)
    }
    assert len(pictures) == 1


def test_the_neutral_colour_stands_among_the_dukes_of_two_players() -> None:
    assert "N Neutral" in drawn(after(2, 140))
    assert "N Neutral" not in drawn(after(3, 60))


def test_a_spectator_sees_the_end() -> None:
    match = after(4, 100_000)
    assert match.over
    assert "End of the game" in drawn(match, SPECTATOR)


def test_the_end_ranks_equals_by_ducats_and_tells_the_bonus(capsys: pytest.CaptureFixture[str]) -> None:
    """Red and Blue have 12 points each; Blue has more ducats. What the bonus brought stands below the score."""
    hands: dict[str, Any] = {
        seat: {"hand": "", "ducats": n} for seat, n in (("red", 5), ("blue", 9), ("orange", 1), ("white", 2))
    }
    points = {"red": 9, "blue": 7, "orange": 4, "white": 4}
    table = scene("lowenherz", seats=4, at="end", deck=0, board=strips(points), **hands)
    match = Match("lowenherz", 4, 1)
    match.state, match.journal = table.state, table.state.journal
    tell_ending(match, Terminal(match.game, "en"))
    told = capsys.readouterr().out
    places = re.findall(r"([1-4])\. . (\w+) +(\d+) points", told)
    assert places == [("1", "Blue", "12"), ("2", "Red", "12"), ("3", "White", "4"), ("4", "Orange", "4")]
    assert "5 points for 9 ducats" in told
    assert "3 points for 5 ducats" in told
    assert "Blue" in told.splitlines()[-1]


def strips(points: dict[str, int]) -> str:
    """A strip of land for each colour, worth so many points, closed by markers."""
    rows = [f"M{colour[0].upper()} " + " ".join(["F."] * n + ["M."] * (9 - n)) for colour, n in points.items()]
    return "\n".join(["+" + "==+" * 10, f"\n+{'--+' * 10}\n".join(f"!{row}!" for row in rows), "+" + "==+" * 10])


def test_remarks_say_what_a_choice_brings() -> None:
    table = scene(
        "lowenherz",
        seats=2,
        board=BOARD.replace("Mr|F.", "Mr F."),
        at=("PlaceBorder", "", {"seat": "red", "left": 1, "done": 0}),
    )
    view, words = table.state.seen_by(0), Words(table.game, "en")
    choice = table.game.acts.choice(table.game.acts.parse("border:V0,1"))
    assert lowenherz.remark(view, words, choice).plain == "a domain for Red, Red +1"
    other = table.game.acts.choice(table.game.acts.parse("border:V2,1"))
    assert lowenherz.remark(view, words, other).plain == ""


def test_a_sale_says_what_the_bank_can_pay_where_that_is_less() -> None:
    said = []
    for bank in (2, 3):
        table = scene("lowenherz", seats=2, board=BOARD, at="action", bank=bank, red={"hand": ["A-border3"]})
        choice = table.game.acts.choice(table.game.acts.parse("sell:A-border3"))
        said.append(lowenherz.remark(table.state.seen_by(0), Words(table.game, "en"), choice).plain)
    assert said == ["bank 2", ""]


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_differ_in_every_language(language: str) -> None:
    texts = Terminal(after(2, 5).game, language).phrases.texts
    assert len({texts[f"letter.{colour}"] for colour in COLOUR_IDS}) == len(COLOUR_IDS)
    assert len(set(texts["lowenherz.mines"])) == 4


def test_in_a_crowd_of_choices_one_is_found_by_its_spaces() -> None:
    table = scene("lowenherz", seats=3, at=("PlaceBorder", "", {"seat": "red", "left": 2, "done": 1}))
    terminal = Terminal(table.game, "en")
    choices = [table.game.acts.choice(action) for action in table.state.legal(0)]
    assert len(choices) > CROWD
    found = narrowed(terminal, "5,5", numbered(choices))
    assert 2 <= len(found) <= 4
    assert len(narrowed(terminal, "5,5 5,6", numbered(choices))) <= 1
    assert len(narrowed(terminal, example(terminal, choices), numbered(choices))) == 1
    assert len(narrowed(terminal, "*", numbered(choices))) == len(choices)
