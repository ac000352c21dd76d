"""Draws docs/images/terminal.svg, the terminal of a game in its third round. Run: python docs/images/terminal.py"""

from __future__ import annotations

import io
import re
from itertools import count
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from banneret import Match
from banneret.bots import look, make
from banneret.cli import choices
from banneret.cli.terminal import Terminal

NORMAL = ["181a1f", "be2d2d", "5faf5f", "d7b43c", "3764c8", "8c46aa", "46a0aa", "d6d8dc"]
BRIGHT = ["5a5f69", "e65a5a", "82d282", "f0d264", "6e96f0", "be78dc", "6ec8d2", "ffffff"]


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[:2], 16), int(colour[2:4], 16), int(colour[4:], 16)


DARK = TerminalTheme(rgb(NORMAL[0]), rgb(NORMAL[7]), [rgb(c) for c in NORMAL], [rgb(c) for c in BRIGHT])
ROUND = 3
ANNA = 0


def some_game() -> Match:
    """Four greedy bots, up to the moment in the third round when seat 0 sends a knight somewhere."""
    return next(found for seed in count(14) if (found := played(seed)))


def played(seed: int) -> Match | None:
    match = Match("lancaster", seats=4, seed=seed)
    bots = [make("greedy", seat) for seat in range(4)]
    while not match.over and not (
        match.state.round == ROUND and asks(match) == "ChooseTarget" and match.to_act == [ANNA] and is_busy(match)
    ):
        seat = match.to_act[0]
        match.do(seat, bots[seat].choose(look(match.game, match.variant, match.state, seat)))
    return None if match.over else match


def asks(match: Match) -> str:
    return str(match.question(match.to_act[0])["step"])


def is_busy(match: Match) -> bool:
    return sum(faction >= 0 for faction in match.state.county_faction) >= 2


def main() -> None:
    match = some_game()
    terminal = Terminal(match.game, "en")
    terminal.words.seat_names = {ANNA: "Anna"}
    terminal.console = Console(
        record=True, width=120, file=io.StringIO(), force_terminal=True, color_system="truecolor", highlight=False
    )
    terminal.show(terminal.board.draw(match.view(ANNA), terminal.words))
    terminal.tell(match.heard_by(ANNA)[-6:])
    choices.show(terminal, match.sight(ANNA))
    svg = terminal.console.export_svg(title="banneret play lancaster", theme=DARK)
    own_fonts = re.sub(r"@font-face \{.*?\}\n", "", svg, flags=re.S)  # a picture that fetches nothing from elsewhere
    Path(__file__).with_name("terminal.svg").write_text(own_fonts, encoding="utf-8")


if __name__ == "__main__":
    main()
