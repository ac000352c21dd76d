"""Where in a turn we are, and how the nations stand, in the form that all games share."""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import Step
from banneret.core.sight import Heading, Standing
from banneret.games.montjoie.places import NOBODY
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.cards import DealCards, KeepCard
from banneret.games.montjoie.steps.course import PlayerTurns, Turn, turn_plan
from banneret.games.montjoie.steps.diplomacy import EndParley, Parley
from banneret.games.montjoie.steps.elimination import Returns
from banneret.games.montjoie.steps.embassies import PapalSupport
from banneret.games.montjoie.steps.ending import EndOfTurn, length
from banneret.games.montjoie.steps.events import Events, Parliament
from banneret.games.montjoie.steps.foreign import ForeignIntervention
from banneret.games.montjoie.steps.order import DrawOrder
from banneret.games.montjoie.steps.points import Points, complete_provinces
from banneret.games.montjoie.steps.politics import PoliticalState
from banneret.games.montjoie.steps.purchases import Purchases
from banneret.games.montjoie.steps.three_players import AssignAllies
from banneret.games.montjoie.steps.treasury import Treasury
from banneret.games.montjoie.steps.turns import EndAttacks
from banneret.games.montjoie.steps.two_players import AssignNeutrals, Loyalty, MinorSlot
from banneret.games.montjoie.variants import NO_FOREIGNERS, NO_PARLEY

PHASES: Final = [
    "setup",
    "returns",
    "treasury",
    "parley",
    "politics",
    "cards",
    "purchases",
    "order",
    "events",
    "foreign",
    "turns",
    "points",
]
STOCKS: Final = ["money", "influence", "cards", "cities", "provinces"]

PHASE_OF: Final[dict[type[Step[Montjoie]], str]] = {
    Returns: "returns",
    Treasury: "treasury",
    Parley: "parley",
    EndParley: "parley",
    PoliticalState: "politics",
    DealCards: "cards",
    Loyalty: "cards",
    Purchases: "purchases",
    DrawOrder: "order",
    AssignAllies: "order",
    AssignNeutrals: "order",
    Parliament: "events",
    Events: "events",
    ForeignIntervention: "foreign",
    PlayerTurns: "turns",
    Points: "points",
    KeepCard: "points",
    EndOfTurn: "points",
    Turn: "treasury",
}
"""The chapters of a turn, and the phase that each of them belongs to."""
CHAPTERS: Final = turn_plan(0)


def make_heading(view: Montjoie) -> Heading:
    now = phase(view)
    after = next_phase(view, now)
    limits = length(view)
    open_end = any(turn >= view.turn for turn in limits.ends)
    return {
        "round": view.turn,
        "rounds": 0 if open_end else limits.turns,
        "phase": f"phase.{now}",
        "turn": whose_turn(view, now),
        "asked": view.to_act[:],
        "next": f"phase.{after}" if after else "",
    }


def chapters_ahead(s: Montjoie) -> list[Step[Montjoie]]:
    """What is still to come of this turn, in the order of play."""
    return [step for step in reversed(s.agenda) if type(step) in PHASE_OF]


def phase(s: Montjoie) -> str:
    """The chapter before the next one that lies ahead, unless it is itself a question, as parleys are."""
    ahead = chapters_ahead(s)
    if not s.turn:
        return "setup"
    if not ahead:
        return "points"
    if ahead[0] is s.agenda[-1]:
        return PHASE_OF[type(ahead[0])]
    begun = [PHASE_OF[type(chapter)] for chapter in CHAPTERS[: max(1, place_of(ahead[0]))]]
    return [phase for phase in begun if phase != "parley"][-1]


def place_of(chapter: Step[Montjoie]) -> int:
    """Where in the plan of a turn a chapter stands; there are several parleys."""
    for at, step in enumerate(CHAPTERS):
        if type(step) is type(chapter):
            if isinstance(step, Parley) and isinstance(chapter, Parley) and step.point != chapter.point:
                continue
            return at
    return 0


def next_phase(s: Montjoie, now: str) -> str:
    """The next phase in which something can happen at this table; nothing after the last turn."""
    for chapter in chapters_ahead(s):
        after = PHASE_OF[type(chapter)]
        if isinstance(chapter, Turn):
            return "" if s.turn >= length(s).turns else after
        if after not in (now, "returns") and is_played(s, after):
            return after
    return ""


def is_played(s: Montjoie, phase: str) -> bool:
    if phase == "parley":
        return not s.has(NO_PARLEY)
    if phase == "foreign":
        return not s.has(NO_FOREIGNERS)
    return phase != "events" or s.seats > 2


def whose_turn(s: Montjoie, now: str) -> int:
    """In Sequence 7 the nation in turn, with events the first player, in set-up and purchases whoever is asked."""
    if now == "turns":
        return in_turn(s)
    if now in ("order", "events", "foreign"):
        return s.order[0]
    if now in ("setup", "returns", "treasury", "purchases") and len(s.to_act) == 1:
        return s.to_act[0]
    return NOBODY


def in_turn(s: Montjoie) -> int:
    """The seat that decides for the nation whose turn has begun; the next one's still lies on the agenda."""
    asked = s.agenda[-1]
    if isinstance(asked, PapalSupport):
        return asked.seat
    for step in reversed(s.agenda):
        if isinstance(step, EndAttacks):
            return step.seat
        if isinstance(step, PapalSupport):
            return before(s, step.seat)
        if isinstance(step, MinorSlot):
            return before(s, step.nation)
    return s.control[s.order[-1]]


def before(s: Montjoie, nation: int) -> int:
    """Who decides for the nation before this one in the order of play."""
    return s.control[s.order[max(1, s.order.index(nation)) - 1]]


def make_standings(view: Montjoie) -> list[Standing]:
    return [
        {
            "seat": seat,
            "points": view.points[seat],
            "stocks": {
                "money": view.money[seat],
                "influence": view.influence[seat],
                "cards": view.held[seat],
                "cities": view.lands[seat].bit_count(),
                "provinces": len(complete_provinces(view, view.lands[seat])),
            },
        }
        for seat in range(view.seats)
    ]
