"""News, board, question: whenever something is asked, the board and the question are on the screen together."""

from __future__ import annotations

import io
import random
import re
from itertools import count
from pathlib import Path

import pytest
from rich.console import Console, RenderableType

from banneret import Match
from banneret.cli.boards import lowenherz
from banneret.cli.boards.montjoie.board import Board as MontjoieBoard
from banneret.cli.boards.montjoie.pieces import Pieces
from banneret.cli.choices import Manner, drawn, headless, numbered, show_list
from banneret.cli.chronicle import Turn, chronicle, title
from banneret.cli.look import look
from banneret.cli.players import Player
from banneret.cli.screen import PROMPT_LINES, Screen, standing
from banneret.cli.sitting import Sitting
from banneret.cli.terminal import Terminal
from banneret.core import GAMES
from banneret.core.journal import Event
from banneret.core.text import Words

from .table import played_until

SIZES = [(80, 24), (120, 40)]
MAIN = {
    "lancaster": ("Northumberland", "On the board:"),
    "lowenherz": ("11│",),
    "montjoie": ("garrison", "farther away"),
}
"""What stands only in the main part of each board: the counties, or at a vote who stands where; the last row of the map; the
legend of the map, or how much of it is left out."""


def terminal_of(match: Match, width: int, height: int, language: str = "en") -> Terminal:
    terminal = Terminal(match.game, language)
    terminal.console = Console(width=width, height=height, force_terminal=True, file=io.StringIO(), highlight=False)
    return terminal


def shown(terminal: Terminal) -> str:
    file = terminal.console.file
    assert isinstance(file, io.StringIO)
    text = file.getvalue()
    file.seek(0)
    file.truncate()
    return text


def printed(terminal: Terminal, board: RenderableType) -> str:
    return "\n".join("".join(part.text for part in line) for line in terminal.console.render_lines(board))


def on_screen(terminal: Terminal, height: int) -> list[str]:
    """The lines that can be seen, with room for the one to type on."""
    return re.sub(r"\x1b\[[0-9;]*m", "", shown(terminal)).splitlines()[-(height - 1) :]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_board_and_question_fit_the_screen(game: str, width: int, height: int) -> None:
    match = Match(game, seats=3, seed=5)
    terminal, dice, asked = terminal_of(match, width, height), random.Random(7), 0
    screen = Screen(match, terminal, 0)
    while not match.over and asked < 30:
        seat = match.to_act[0]
        if seat == 0 and len(match.state.legal(0)) > 1:
            sight = screen.look()
            screen.present(sight)
            board, question = screen.on_the_screen(sight)
            lines = terminal.lines_of(board)
            assert any(main in printed(terminal, board) for main in MAIN[game]), sight.question["step"]
            assert lines + terminal.lines_of(question) + PROMPT_LINES <= height, sight.question["step"]
            asked += 1
        match.do(seat, dice.choice(match.state.legal(seat)))
    assert asked > 20


def test_a_full_market_leaves_room_for_the_land() -> None:
    """Nine cards to choose from on a low screen: each has its number, and the map is there."""
    full = (played_until("lowenherz", "Refill", 3, lambda match: len(match.state.legal(0)) == 9, seed, {}) for seed in count(1))
    match = next(found for found in full if found)
    terminal = terminal_of(match, 80, 24)
    Screen(match, terminal, 0).present(match.sight(0))
    lines = on_screen(terminal, 24)
    assert any("11│" in line for line in lines)
    assert any(" 0│" in line for line in lines)
    asked = "\n".join(lines).partition("Which card")[2]
    assert all(re.search(rf"\b{n}  \w", asked) for n in range(1, 10))


def test_rewards_of_the_counties_stand_on_a_low_screen() -> None:
    """Two players, where to place a knight: the choices have no room for the rewards, so the board tells them."""
    match = next(found for seed in count(1) if (found := played_until("lancaster", "ChooseTarget", 2, always, seed, {})))
    terminal = terminal_of(match, 80, 24)
    Screen(match, terminal, 0).present(match.sight(0))
    counties = [line for line in on_screen(terminal, 24) if "≥" in line]
    assert all(word in "\n".join(counties) for word in ("extension", "upgrade+2 votes", "6 points", "2 squires+2 gold+*"))


def test_whoever_votes_sees_what_the_others_can_vote_with() -> None:
    """Two players with long laws and ten answers: allies, who do not vote, make room for the lords."""
    votes = (played_until("lancaster", "Vote", 2, lambda match: len(match.state.legal(0)) == 10, seed, {}) for seed in count(1))
    match = next(found for found in votes if found)
    terminal = terminal_of(match, 80, 24)
    Screen(match, terminal, 0).present(match.sight(0))
    lines = on_screen(terminal, 24)
    assert any("points gold squires votes" in line for line in lines)
    assert sum(line.startswith(("B Blue", "G Green")) for line in lines) >= 2
    assert any("10  NO" in line for line in lines)


def always(match: Match) -> bool:
    return True


def test_others_turns_and_what_is_too_dear_stand_on_a_low_screen() -> None:
    """Löwenherz, selling or playing: what others did, the map, every card once by name, and in grey what one cannot pay."""
    match = next(
        found
        for seed in count(1)
        if (found := played_until("lowenherz", "SellOrPlay", 3, lambda match: match.state.ducats[0] == 2, seed, {}))
    )
    terminal = terminal_of(match, 80, 24)
    screen = Screen(match, terminal, 0)
    screen.told = max(0, len(match.feed(0)) - 4)
    screen.present(screen.look())
    lines = on_screen(terminal, 24)
    board = next(n for n, line in enumerate(lines) if "pt ducats" in line)
    assert any(line.strip() for line in lines[: board - 1])
    assert any("11│" in line for line in lines)
    assert any(line.startswith("  –  (you have 2 ducats) Play: ") for line in lines)


def test_a_full_screen_has_a_line_of_news_nevertheless() -> None:
    """Löwenherz with three cards to sell or play: of what the others did, nothing was to be seen for whole turns."""

    full = (
        played_until("lowenherz", "SellOrPlay", 3, lambda match: len(match.state.legal(0)) >= 7, seed, {}) for seed in count(1)
    )
    match = next(found for found in full if found)
    terminal = terminal_of(match, 80, 24)
    screen = Screen(match, terminal, 0)
    screen.told = 0
    screen.present(screen.look())
    lines = on_screen(terminal, 24)
    board = next(n for n, line in enumerate(lines) if "the king comes at" in line)
    assert any(line.strip() for line in lines[:board])


def test_what_is_remarked_on_many_spaces_is_said_once() -> None:
    """An expansion with many spaces on a low screen: which are worth something could only be seen by listing them all."""
    match = played_until("lowenherz", "Annex", 3, lambda match: len(match.state.legal(0)) >= 5, 76, {})
    assert match
    terminal, sight = terminal_of(match, 80, 24), match.sight(0)
    choices = numbered(sight.question["choices"])
    remarks = {n: terminal.board.remark(sight.view, terminal.words, choice).plain for n, choice in choices.items()}
    told = printed(terminal, drawn(terminal, sight, choices, Manner.GROUPED))
    assert all(told.count(f"[{remark}]") == 1 for remark in {*remarks.values()} if remark)
    assert all(re.search(rf"\b{n}  \w", told) for n in choices)
    Screen(match, terminal, 0).present(sight)
    assert "[" in "\n".join(on_screen(terminal, 24)).partition("Which space")[2]


def test_what_several_choices_begin_with_stands_before_their_numbers() -> None:
    """“3  Decline: recruit   4  upgrade” read as if 4 were to use the upgrade."""
    match = played_until("lancaster", "UseSource", 3, lambda match: len(match.state.legal(0)) > 5, 28, {})
    assert match
    terminal, sight = terminal_of(match, 80, 24), match.sight(0)
    choices = numbered(sight.question["choices"])
    told = " ".join(printed(terminal, drawn(terminal, sight, choices, Manner.PACKED)).split())
    uses = [n for n, choice in choices.items() if choice["word"].startswith("use:")]
    assert f"Use: {uses[0]} " in told
    assert told.count("Use: ") == 1 + told.partition("–")[2].count("Use: ")


def test_choices_that_begin_alike_have_their_beginning_once() -> None:
    match = Match("lowenherz", seats=3, seed=5)
    terminal = terminal_of(match, 80, 24)
    said = {1: "Sell: 1 border", 2: "Sell: 2 borders", 3: "Play: 1 border", 4: "A castle on 3,4", 5: "A castle on 3,7"}
    assert [*headless(terminal, said).values()] == ["Sell: 1 border", "2 borders", "Play: 1 border", "A castle on 3,4", "3,7"]
    knights = {1: "A knight of strength 1", 2: "A knight of strength 2", 3: "Your ally’s knight of strength 1"}
    ours = terminal_of(Match("lancaster", seats=2, seed=5), 80, 24)
    assert headless(ours, {**knights, 4: "Your ally’s knight of strength 2"})[4] == "Your ally’s knight of strength 2"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_news_come_first_then_the_board_then_the_question(width: int, height: int) -> None:
    """And the last of the news can still be seen above the board."""
    match = Match("lancaster", seats=3, seed=3)
    terminal = terminal_of(match, width, height)
    screen = Screen(match, terminal, 0)
    for word in ("extension:gold", "extension:votes", "extension:gold"):
        match.do(match.to_act[0], word)
    screen.present(screen.look())
    told = shown(terminal)
    assert -1 < told.find("Green built") < told.find("Northumberland") < told.find("Which knight do you place?")
    assert any("built" in line for line in told.splitlines()[-(height - 1) :])


def test_what_was_taken_back_before_one_heard_of_it_is_no_news() -> None:
    move, back = Event("moved", -1, {"seat": 1}), Event("taken_back", 0, {"seat": 1, "first": 4, "last": 4})
    other = Event("other", -1, {"seat": 1})
    assert standing([move, back, other], 3) == [other]
    assert standing([back, other], 4) == [back, other], "who had heard of it is told"


def test_the_log_is_grouped_by_turn_and_tells_changes_of_points() -> None:
    match = Match("lancaster", seats=3, seed=5)
    dice = random.Random(3)
    while not match.over:
        seat = match.to_act[0]
        match.do(seat, dice.choice(match.state.legal(seat)))
    turns = chronicle(match, 0)
    assert [event for turn in turns for event in turn.events] == match.heard_by(0)
    assert len(turns) > 20
    assert turns[-1].after == match.state.points
    changes = [after - before for turn in turns for before, after in zip(turn.before, turn.after, strict=True)]
    assert sum(changes) == sum(match.state.points)


@pytest.mark.parametrize(
    ("game", "language", "called"),
    [
        *[("lancaster", "en", "Round 2"), ("lancaster", "fr", "Manche 2"), ("lancaster", "it", "Round 2")],
        *[("montjoie", "en", "Turn 2"), ("montjoie", "fr", "Tour 2"), ("montjoie", "it", "Turno 2")],
    ],
)
def test_the_log_calls_a_round_what_the_board_calls_it(game: str, language: str, called: str) -> None:
    match = Match(game, seats=3, seed=5)
    heading = match.game.heading(match.view(0))
    heading["round"] = 2
    turn = Turn(heading, 0, [0, 0, 0])
    assert title(Terminal(match.game, language), turn).plain.split(" · ")[0] == called


def test_a_turn_of_lowenherz_is_one_group_of_the_log() -> None:
    """Selling, carrying out and taking a card are phases of one turn, and its income belongs to it."""
    match, dice = Match("lowenherz", seats=2, seed=5), random.Random(3)
    while not match.over:
        seat = match.to_act[0]
        match.do(seat, dice.choice(match.state.legal(seat)))
    turns = [turn for turn in chronicle(match, 0, lowenherz.OPENS) if turn.opened]
    assert len(turns) == sum(event.name == "turn" for event in match.heard_by(0)) > 10
    hands = [
        {event.facts["seat"] for event in turn.events if event.name in ("income", "sell", "play", "draw", "take")}
        for turn in turns
    ]
    assert all(found <= {turn.opened.facts["seat"]} for turn, found in zip(turns, hands, strict=True) if turn.opened)
    assert any(len(found) == 1 for found in hands)


def test_many_choices_make_room_for_all_provinces() -> None:
    """Montjoie!'s own turn on a large screen: rather some twenty choices one behind the other than a part of the kingdom."""
    many = (played_until("montjoie", "PlayerTurn", 3, has_many, seed, {}) for seed in count(1))
    match = next(found for found in many if found)
    terminal = terminal_of(match, 120, 40)
    Screen(match, terminal, 0).present(match.sight(0))
    lines = on_screen(terminal, 40)
    assert any("Provence" in line for line in lines)
    assert not any("farther away" in line for line in lines)


def has_many(match: Match) -> bool:
    """So many that, one on a line, they leave room for a part of the map only."""
    terminal, sight = terminal_of(match, 120, 40), match.sight(0)
    return terminal.lines_of(drawn(terminal, sight, numbered(sight.question["choices"]))) == 33


def test_a_combat_leaves_the_map_on_a_low_screen() -> None:
    """Two cards to lay, of a full hand, late in a game: of the map, what lies around the city that is fought for."""
    late = (played_until("montjoie", "LayYellow", 3, lambda match: match.state.turn > 4, seed, {}) for seed in count(1))
    match = next(found for found in late if found)
    terminal = terminal_of(match, 80, 24)
    Screen(match, terminal, 0).present(match.sight(0))
    lines = "\n".join(on_screen(terminal, 24))
    target = match.sight(0).view.target
    assert "farther away" in lines
    assert lines.count(terminal.words.name("city", target)) > 1, "in the combat, and on the map"


def test_many_targets_have_their_marks_on_a_low_screen() -> None:
    """Montjoie!: who holds each city and how far one is in its province; of ten targets and more nothing was said."""
    many = (played_until("montjoie", "PlayerTurn", 3, is_between_ten_and_thirty, seed, {}) for seed in count(1))
    match = next(found for found in many if found)
    terminal = terminal_of(match, 80, 24)
    Screen(match, terminal, 0).present(match.sight(0))
    asked = "\n".join(on_screen(terminal, 24)).partition("What do you do?")[2]
    targets = [choice for choice in match.question(0)["choices"] if choice["word"].startswith(("attack:", "expand:"))]
    assert len(re.findall(r"\[[^]]*\d/\d", asked)) >= len(targets) >= 10
    assert any(main in "\n".join(on_screen_again(match, terminal)) for main in MAIN["montjoie"])


def is_between_ten_and_thirty(match: Match) -> bool:
    """So many that remarks have no room, and so few that they are listed."""
    words = [choice["word"].partition(":")[0] for choice in match.question(0)["choices"]]
    return words.count("attack") + words.count("expand") >= 14 and len(words) <= 30


def on_screen_again(match: Match, terminal: Terminal) -> list[str]:
    Screen(match, terminal, 0).present(match.sight(0))
    return on_screen(terminal, 24)


def test_what_is_higher_than_the_screen_comes_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole board on a low screen: its upper part had scrolled away before anybody could read it."""
    match = Match("montjoie", seats=3, seed=5)
    terminal = terminal_of(match, 80, 24)
    asked: list[int] = []

    def ask(key: str, **facts: object) -> str:
        asked.append(len(shown(terminal).splitlines()))
        return ""

    monkeypatch.setattr(terminal, "ask_phrase", ask)
    look(match, terminal, match.sight(0), "board", "", {})
    rest = len(shown(terminal).splitlines())
    assert asked
    assert all(0 < lines <= 23 for lines in [*asked, rest])
    assert sum(asked) + rest == terminal.lines_of(terminal.board.draw(match.sight(0).view, terminal.words))


def test_the_question_comes_back_with_the_board_after_the_whole_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = next(found for seed in count(1) if (found := played_until("montjoie", "PlayerTurn", 3, always, seed, {})))
    terminal = terminal_of(match, 80, 24)
    screen = Screen(match, terminal, 0)
    screen.present(match.sight(0))
    shown(terminal)
    monkeypatch.setattr(terminal, "ask_phrase", lambda key, **facts: "")
    screen.ask_below_board(match.sight(0))
    lines = "\n".join(on_screen(terminal, 24))
    assert "What do you do?" in lines
    assert any(main in lines for main in MAIN["montjoie"])


def test_a_question_that_was_looked_away_from_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the log, or a long rule, the line to type on stood alone on a low screen."""
    match = next(found for seed in count(1) if (found := played_until("montjoie", "PlayerTurn", 3, always, seed, {})))
    terminal = terminal_of(match, 80, 24)
    screen = Screen(match, terminal, 0)
    screen.present(match.sight(0))
    shown(terminal)
    asked: list[str] = []
    monkeypatch.setattr(terminal, "ask_phrase", asked.append)
    screen.ask_below(match.sight(0), lines=1)
    assert not asked, "it still stands there"
    screen.ask_below(match.sight(0), lines=20)
    assert asked == ["page.back"]
    lines = "\n".join(on_screen(terminal, 24))
    assert "What do you do?" in lines
    assert any(main in lines for main in MAIN["montjoie"])


def test_the_first_question_stands_below_what_can_be_typed() -> None:
    for width, height in SIZES:
        match = Match("lancaster", seats=3, seed=11)
        terminal = terminal_of(match, width, height)
        sitting = Sitting(match, [Player("me", ""), Player("random", ""), Player("random", "")], terminal, Path())
        sitting.introduce()
        sitting.screens[0].present(match.sight(0))
        lines = " ".join(" ".join(on_screen(terminal, height)).split())
        assert "words of a choice: choose" in lines
        assert "q: save and quit" in lines


def test_a_long_list_of_what_can_be_put_in_fits_a_low_screen() -> None:
    """Of an offer's parts, the first scrolled away: each had a line of its own."""
    match = Match("montjoie", seats=3, seed=3)
    while match.question(match.to_act[0])["step"] != "Parley":
        match.do(match.to_act[0], match.state.legal(match.to_act[0])[0])
    for word in ("offer", "to:angleterre"):
        match.do(0, word)
    terminal, sight = terminal_of(match, 80, 24), match.sight(0)
    parts = numbered(sight.aside_choices())
    assert len(parts) > 20
    show_list(terminal, sight, parts)
    lines = re.sub(r"\x1b\[[0-9;]*m", "", shown(terminal)).splitlines()
    assert len(lines) < 16
    assert all(re.search(rf"\b{n}  \S", "\n".join(lines)) for n in parts)


def test_in_a_combat_far_away_the_map_shows_what_is_fought_over() -> None:
    """France was asked for support, and saw its own land but not the city."""
    far = (played_until("montjoie", "OfferSupport", 3, is_far_away, seed, {}) for seed in count(1))
    match = next(found for found in far if found)
    terminal = terminal_of(match, 80, 24)
    pieces = Pieces(match.view(0), terminal.words)
    target = terminal.words.name("city", match.sight(0).view.target)
    assert all(target in printed(terminal, way) for way in MontjoieBoard(pieces, ()).chart().ways)


def is_far_away(match: Match) -> bool:
    pieces = Pieces(match.view(0), Words(match.game, "en"))
    return pieces.is_fought and match.game.labels["city"][match.sight(0).view.target] not in pieces.near
