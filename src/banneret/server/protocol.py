"""All that crosses the wire, both ways, bounded: over the socket and over HTTP. Nothing is checked for shape a second time.

The number in the addresses (`/api/1`, `/ws/1`) is the version of what stands here. docs/protocol.md tells every message.
"""

from __future__ import annotations

from typing import Annotated, Any, Final
from unicodedata import combining

import msgspec
from msgspec import Meta, Raw, Struct

from banneret.server.store.talk import Line as Spoken
from banneret.server.table import ChairKind, ClockKind, PaceName, Phase, Refusal, TimeOut

VERSION: Final = 1
LARGEST: Final = 65_536
"""bytes of a message, either way in"""

Key = Annotated[str, Meta(pattern=r"^[0-9a-z]{8,32}$(?!\n)", description="made by the sender, once for each intent")]
Word = Annotated[str, Meta(pattern=r"^[a-z][A-Za-z0-9_:,.+/-]{0,79}$(?!\n)", description="the engine's own, such as county:B")]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Element = Annotated[str, Meta(min_length=1, max_length=80)]
Label = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$(?!\n)")]
AskKey = Annotated[str, Meta(pattern=r"^ask\.[A-Za-z0-9_]{1,60}$(?!\n)")]
NameText = Annotated[str, Meta(min_length=1, max_length=24)]
TalkText = Annotated[str, Meta(min_length=1, max_length=500)]
Login = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{2,31}$(?!\n)")]
Password = Annotated[str, Meta(min_length=8, max_length=128)]
Secret = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{43}$(?!\n)")]


class In(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag=str.lower):
    """What a page sends over the socket."""


class Out(Struct, frozen=True, tag_field="t", tag=str.lower):
    """What it receives."""


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """What an HTTP request carries."""


# -- over the socket, in


class Look(In, frozen=True):
    """The greeting; again after a gap; another seat behind the curtain. Without a seat: as a spectator."""

    seat: SeatNumber | None = None
    since: Count = 0


class Do(In, frozen=True):
    """Which of my questions, what, and once. The word "undo" takes my last action back."""

    seat: SeatNumber
    asked: Count
    word: Word
    key: Key


class Say(In, frozen=True):
    text: TalkText
    key: Key


class Spare(In, frozen=True):
    """Do not ask me about this now (or do again): the house answers with the default, after a pause that tells nothing."""

    seat: SeatNumber
    ask: AskKey
    key: Key
    on: bool = True


class Preview(In, frozen=True):
    """What I would see after this; nothing where chance or a secret has a part in it."""

    seat: SeatNumber
    word: Word
    key: Key


class WhyNot(In, frozen=True, tag="whynot"):
    """Which rule keeps me from acting on this element now, or after the word that I have in mind."""

    seat: SeatNumber
    element: Element
    key: Key
    after: Word | None = None


# -- over the socket, out


class Done(Out, frozen=True):
    """It is committed."""

    key: str


class Refused(Out, frozen=True):
    """It was not done: `why` is the key of a text, `rule` the id of a rule, `detail` a sentence for programs."""

    key: str
    why: str
    rule: str = ""
    detail: str = ""


class Ticking(Struct, frozen=True):
    """A seat's clock when this was sent: milliseconds left, and whether it runs."""

    seat: int
    left: int
    runs: bool


class Shown(Out, frozen=True):
    """A whole sight, and what this viewer was told after `since`."""

    since: int
    upto: int
    asked: int
    """the number of the viewer's question, to send with the answer"""
    sight: Raw
    news: Raw
    clocks: list[Ticking] = []


class ChairSeen(Struct, frozen=True):
    seat: int
    kind: ChairKind
    name: str
    bot: str
    mine: bool
    here: bool
    stand_in: str
    spared: list[str] = []
    """of one's own chairs only"""


class ClockWish(Body, frozen=True):
    kind: ClockKind = "none"
    seconds: Annotated[int, Meta(ge=0, le=30 * 24 * 3600)] = 0
    increment: Annotated[int, Meta(ge=0, le=24 * 3600)] = 0
    then: TimeOut = "default"


class TableSeen(Struct, frozen=True):
    """A table as this person may know it."""

    id: str
    game: str
    variant: dict[str, Any]
    phase: Phase
    public: bool
    hosting: bool
    chairs: list[ChairSeen]
    clock: ClockWish
    pace: PaceName
    spectators: bool
    spectators_talk: bool
    talking: bool
    """whether I may talk and hear the talk"""
    agreed: int
    """how many want to abandon it"""
    agreeing: bool
    """whether I do"""
    next: str
    """the rematch"""
    my_turn: bool = False
    """in lists"""
    changed_at: int = 0
    """in lists"""


class Gathered(Out, frozen=True):
    """The table has changed: somebody came, left, sat down; it began or is over."""

    table: TableSeen


class Said(Out, frozen=True):
    lines: list[Spoken]


class Previewed(Out, frozen=True):
    key: str
    sight: Raw | None
    news: Raw
    """what would be told, as entries"""
    odds: dict[str, float] = {}
    """where a contest decides, how likely each end of it is (`name.outcome.…`), if everybody answers at random"""


class Because(Out, frozen=True):
    """The rule asked for; "" where nothing keeps one from it."""

    key: str
    rule: str


Inward = Look | Do | Say | Spare | Preview | WhyNot
Outward = Done | Refused | Shown | Gathered | Said | Previewed | Because

_reader: Final[msgspec.json.Decoder[Inward]] = msgspec.json.Decoder(Inward)
_writer: Final = msgspec.json.Encoder()


def read(frame: str | bytes) -> Inward:
    """A message, or a refusal. Deep nesting and broken texts are refusals too."""
    try:
        return _reader.decode(frame)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        raise Refusal("unreadable", status=400) from None


def write(message: Outward) -> bytes:
    return _writer.encode(message)


# -- over HTTP


class NewGuest(Body, frozen=True):
    name: NameText


class Rename(Body, frozen=True):
    name: NameText


class NewAccount(Body, frozen=True):
    login: Login
    password: Password


class NewToken(Body, frozen=True):
    label: Annotated[str, Meta(max_length=40)] = ""


class Me(Struct, frozen=True):
    id: str
    name: str
    account: bool
    token: str = ""
    """shown once, when it was asked for"""


class ChairWish(Body, frozen=True):
    """`person` on the host's own screen, a bot, or open to whoever joins."""

    kind: ChairKind = "open"
    name: Annotated[str, Meta(max_length=24)] = ""
    bot: Annotated[str, Meta(max_length=40)] = ""


class NewTable(Body, frozen=True):
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=16)]
    chairs: Annotated[list[ChairWish], Meta(max_length=16)] = []
    """by default: the host on the first, the others open"""
    variant: Annotated[dict[Label, Annotated[str, Meta(max_length=4000)]], Meta(max_length=40)] = {}
    public: bool = False
    spectators: bool = True
    spectators_talk: bool = True
    clock: ClockWish = ClockWish()
    pace: PaceName = "normal"
    start: bool = False
    """at once, with bots on the open chairs"""


class Join(Body, frozen=True):
    seat: SeatNumber | None = None
    name: Annotated[str, Meta(max_length=24)] = ""


class Accept(Body, frozen=True):
    invitation: Secret


class Arrange(Body, frozen=True):
    seat: SeatNumber
    chair: ChairWish


class Begin(Body, frozen=True):
    bot: Annotated[str, Meta(max_length=40)] = "greedy"


class Answer(Body, frozen=True):
    seat: SeatNumber
    asked: Count
    word: Word
    key: Key


class PlayOn(Body, frozen=True):
    """From a finished match after so many of its actions, or from my own sight of a running one."""

    after: Count | None = None
    seat: SeatNumber | None = None


LARGEST_RECORD: Final = 1_000_000


class Recorded(Body, frozen=True):
    """A record from elsewhere, such as a file of the terminal; whoever has it may see all of it."""

    record: Annotated[str, Meta(min_length=2, max_length=LARGEST_RECORD)]
    seat: Annotated[int, Meta(ge=-2, le=15)] = -2
    """whose eyes: a seat's, a spectator's (-1), or all open (-2)"""


class PlayRecord(Body, frozen=True):
    record: Annotated[str, Meta(min_length=2, max_length=LARGEST_RECORD)]
    after: Count
    seat: SeatNumber


class Invitation(Struct, frozen=True):
    link: str
    qr: str
    """an SVG"""


class GameSeen(Struct, frozen=True):
    name: str
    min_seats: int
    max_seats: int
    options: dict[str, list[str]]
    rules_version: int


class House(Struct, frozen=True):
    """What can be played here."""

    version: str
    protocol: int
    games: list[GameSeen]
    bots: list[str]


class Seen(Struct, frozen=True):
    """What `Shown` says, for HTTP. `mark` names what was seen: send it back to wait for something else."""

    since: int
    upto: int
    asked: int
    mark: str
    sight: dict[str, Any]
    news: list[dict[str, Any]]
    clocks: list[Ticking]


class Reason(Struct, frozen=True):
    worth: str
    """a component of the game's judgement, such as `counties`"""
    gain: float


class Hint(Struct, frozen=True):
    """A good answer: the words of the plan that it begins, and what speaks for it, in points beside the mean of all answers."""

    words: list[str]
    gain: float
    reasons: list[Reason]
    rival: int
    """whom it costs most, or -1"""
    cost: float


BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that nobody can see, although they count as printable."""
MARKS: Final = 4


def inert(text: str) -> str:
    """A name or a line of talk as plain printable text; what has none is refused. Letters carry few marks: heaps of them reach
    into the lines above and below.
    """
    clean, marks = "", 0
    for letter in text:
        marks = marks + 1 if combining(letter) else 0
        if marks <= MARKS:
            clean += letter if letter.isprintable() and letter not in BLANKS else " "
    if not clean.strip():
        raise Refusal("empty_text", status=400)
    return clean.strip()
