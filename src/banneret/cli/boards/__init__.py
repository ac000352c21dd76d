"""One drawing for each game, in a module or a folder of the game's name. All of them see one viewer's view, nothing else."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from rich.console import RenderableType
from rich.text import Text

from banneret.core.errors import DeadEnd, UnknownName
from banneret.core.sight import Choice
from banneret.core.text import Words

NEEDED: Final = ("draw", "glance", "brief", "remark", "QUIET", "FRESH", "BRISK", "LOSSES")


class Board(Protocol):
    """What the terminal asks of a board.

    A board may also have `unaffordable(sight, words)`: pairs of a choice in words and the reason why it is not among the
    choices, such as its price; `marks(view, words, choices)`: in the least room a mark for each choice in place of a remark,
    and what they mean, or nothing; `about(view, words, kind, value)`: what there is to say of a thing on this table;
    `draw_open(state, words)`: the board with all hands open, where `draw` would show only one; `OPENS`: the event that opens
    a turn in the log, where phases would split it; `ROUND`: the phrase that numbers a round there, where the game calls it
    otherwise; `TURNS`: the phases in which players have turns, where not in all; and `TIDINGS`: events that concern all, and
    so outlast others where few lines of news stay in sight.
    """

    @property
    def QUIET(self) -> tuple[str, ...]:  # noqa: N802
        """Events that stand in the log, and questions without a choice, that are no news."""

    @property
    def FRESH(self) -> tuple[str, ...]:  # noqa: N802
        """Questions that are asked beside their part of the board even if nobody else has moved."""

    @property
    def BRISK(self) -> tuple[str, ...]:  # noqa: N802
        """Questions after which nobody is asked whether to take the answer back."""

    @property
    def LOSSES(self) -> dict[str, str]:  # noqa: N802
        """Events that take something away, each with the fact that names from whom."""

    def draw(self, view: Any, words: Words, /) -> RenderableType:
        """The whole board."""

    def glance(self, view: Any, words: Words, step: str, /) -> RenderableType | None:
        """The part of it that a question is about, or None for the whole board."""

    def brief(self, view: Any, words: Words, step: str, /) -> RenderableType:
        """The board for a low screen: parts without frames, what this question needs first. Those that fit are shown."""

    def remark(self, view: Any, words: Words, choice: Choice, /) -> Text:
        """A few words beside a choice, or an empty text."""


def find(game: str) -> Board:
    path = f"{__name__}.{game}"
    if find_spec(path) is None:
        raise UnknownName(f"{game} cannot be drawn in a terminal yet")
    try:
        board = import_module(path)
    except ImportError as error:  # a mistake inside the board is not the lack of one
        raise DeadEnd(f"the board of {game} cannot be loaded: {type(error).__name__}: {error}") from error
    missing = [name for name in NEEDED if not hasattr(board, name)]
    if missing:
        raise DeadEnd(f"the board of {game} lacks {', '.join(missing)}")
    return cast(Board, board)


if TYPE_CHECKING:  # the type checker holds the boards against the protocol
    from banneret.cli.boards import lancaster, lowenherz, montjoie

    CHECKED: tuple[Board, ...] = (lancaster, lowenherz, montjoie)
