"""The core of the house: it knows no game and depends on nothing.

agenda   the table, the steps, and the stack of what is still to come
acts     the catalogue of all that hands can do
table    who sees what; JSON and digest
chance   the only dice
journal  what was told
game     what a game is to the rest of the house
match    a table with its hands: checks, undo, records
record   what hands did, in words
data     a user's figures over a game's component data
text     keys and facts in words
"""

from banneret.core.acts import Acts, Verb
from banneret.core.agenda import HIDDEN, Action, Ask, Plan, Seat, State, Step
from banneret.core.errors import BadData, BadRecord, BadVariant, BanneretError, DeadEnd, IllegalAction
from banneret.core.game import GAMES, Game, Variant, enter, find, steps_of
from banneret.core.journal import EVERYONE, Event, Journal
from banneret.core.match import Match
from banneret.core.record import Record, loads
from banneret.core.table import CORE_EYES, SPECTATOR, freeze, own, sealed, shown, step_facts, thaw

__all__ = [
    "CORE_EYES", "EVERYONE", "GAMES", "HIDDEN", "SPECTATOR", "Action", "Acts", "Ask", "BadData", "BadRecord",
    "BadVariant", "BanneretError", "DeadEnd", "Event", "Game", "IllegalAction", "Journal", "Match", "Plan", "Record",
    "Seat", "State", "Step", "Variant", "Verb", "enter", "find", "freeze", "loads", "own", "sealed", "shown",
    "step_facts", "steps_of", "thaw",
]  # fmt: skip
