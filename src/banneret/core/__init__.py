"""The core of the house: it knows no game and depends on nothing.

agenda   the table, the steps, and the stack of what is still to come
acts     the catalogue of all that hands can do
views    who sees what; tables as JSON
sight    what a viewer receives
memory   what a viewer remembers of what was told
kept     parts of pictures that are drawn once
chance   the only dice
journal  what was told, as far as it stands
feed     what each viewer was told, numbered for that viewer
game     what a game is to the rest of the house
match    a table with its hands: checks, undo, records
record   what hands did, in words
reason   why they did it, for one other seat
story    a match through one viewer's eyes
data     a user's figures over a game's component data
text     keys and facts in words
"""

from banneret.core.acts import Acts, Verb
from banneret.core.agenda import HIDDEN, Action, Ask, AskSeat, Plan, Seat, State, Step
from banneret.core.errors import (
    BadData,
    BadRecord,
    BadSeats,
    BadVariant,
    BadWish,
    BanneretError,
    BotFailed,
    DeadEnd,
    IllegalAction,
    UnknownName,
)
from banneret.core.game import GAMES, Game, enter, find, steps_of
from banneret.core.journal import EVERYONE, Event, Journal
from banneret.core.match import Match
from banneret.core.memory import Memories, Memory
from banneret.core.reason import Reason
from banneret.core.record import Record, loads
from banneret.core.sight import (
    Asked,
    Bot,
    Choice,
    Entry,
    Group,
    Heading,
    Move,
    Question,
    Seen,
    Sight,
    Standing,
    Variant,
    look,
    question,
)
from banneret.core.story import Frame, Story
from banneret.core.views import CORE_EYES, SPECTATOR, freeze, own, sealed, shown, step_facts, thaw

__all__ = [
    "CORE_EYES", "EVERYONE", "GAMES", "HIDDEN", "SPECTATOR", "Action", "Acts", "Ask", "AskSeat", "Asked", "BadData",
    "BadRecord", "BadSeats", "BadVariant", "BadWish", "BanneretError", "Bot", "BotFailed", "Choice", "DeadEnd", "Entry",
    "Event", "Frame", "Game", "Group", "Heading", "IllegalAction", "Journal", "Match", "Memories", "Memory", "Move", "Plan",
    "Question", "Reason", "Record", "Seat", "Seen", "Sight", "Standing", "State", "Step", "Story", "UnknownName", "Variant",
    "Verb", "enter", "find", "freeze", "loads", "look", "own", "question", "sealed", "shown", "step_facts",
    "steps_of", "thaw",
]  # fmt: skip
