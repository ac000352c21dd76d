"""What cannot be on a table of Lancaster: ranges, pieces that do not add up, a plan that no rulebook has.

Looked at when a saved table is laid out again. In a view, hidden numbers are HIDDEN and what they hide is not counted.
"""

from __future__ import annotations

from typing import Any, Final

from banneret.core.agenda import HIDDEN, Step
from banneret.core.views import step_facts
from banneret.games.lancaster.eyes import NOT_YET
from banneret.games.lancaster.sources import SOURCE_IDS
from banneret.games.lancaster.state import BALLOT_NO, FIELDS, NO_CARD, NOBODY, RANKS, Lancaster
from banneret.games.lancaster.steps.castles import NextSource, OpenCastle, Table, TurnTilesUp, UseSource
from banneret.games.lancaster.steps.conflicts import ORDER, Captivity, EvaluateConflict, Homecoming, Ransom
from banneret.games.lancaster.steps.counties import CountyReward, KnightGoesHome, NameStartPlayer
from banneret.games.lancaster.steps.course import (
    Castles,
    Conflicts,
    Counties,
    FinalScoring,
    FirstExtension,
    Laws,
    Parliament,
    Placement,
    Prepare,
    Round,
)
from banneret.games.lancaster.steps.effects import Cross, Gain
from banneret.games.lancaster.steps.parliament import (
    ApplyLaw,
    Buy,
    BuyExtension,
    CountVotes,
    ExchangeGoods,
    LeftoverMarkers,
    ReturnLeftoverMarkers,
    SendSquires,
    Vote,
)
from banneret.games.lancaster.steps.placement import AddSquires, ChooseTarget, PlaceInTurn
from banneret.games.lancaster.tables import (
    COUNTIES,
    EXTENSION,
    FAVOURS,
    GOLD,
    LAW_IDS,
    MOST_GOODS,
    PLACES,
    POINTS,
    SECTIONS,
    SPACES,
    SQUIRES,
    STRONGEST,
    VOTES,
)

MOST_POINTS: Final = 100_000
LAWS_IN_FORCE: Final = 3


def flaw_of(s: Lancaster) -> str:
    return (
        flaw_of_ranges(s)
        or flaw_of_goods(s)
        or flaw_of_knights(s)
        or flaw_of_castles_and_nobles(s)
        or flaw_of_conflicts(s)
        or flaw_of_laws(s)
        or flaw_of_plan(s)
    )


# -- what lies on the table


def flaw_of_ranges(s: Lancaster) -> str:
    seats, stock = s.seats, HIDDEN if s.seed == HIDDEN else 0
    single = [("round", 0, s.tables.rounds), ("start", 0, seats - 1), ("screens", 0, 1), ("favours", 0, (1 << FAVOURS) - 1)]
    for name, low, high in [*single, ("sections", 0, (1 << SECTIONS) - 1)]:
        if not low <= getattr(s, name) <= high:
            return f"{name} is out of range"
    lists = [
        ("supply", 3, 0, MOST_GOODS), ("gold", seats, stock, MOST_GOODS), ("squires", seats, stock, MOST_GOODS),
        ("votes", seats, 0, MOST_GOODS), ("leftover", seats, 0, MOST_GOODS), ("points", seats, 0, MOST_POINTS),
        ("built", seats, 0, (1 << SPACES) - 1), ("idle", seats, 0, (1 << SPACES) - 1),
        ("nobles", seats, 0, (1 << COUNTIES) - 1), ("ballot", seats, NOT_YET, BALLOT_NO + MOST_GOODS),
        ("court", RANKS * s.factions, 0, 9), ("reserve", RANKS * s.factions, 0, 9),
        ("castle", SPACES * s.factions, 0, STRONGEST), ("nobles_left", COUNTIES, 0, 4),
        ("county_faction", COUNTIES, NOBODY, s.factions - 1), ("county_knight", COUNTIES, 0, STRONGEST),
        ("county_squires", COUNTIES, 0, MOST_GOODS), ("cards", PLACES, NO_CARD, len(s.tables.conflicts) - 1),
        ("fields", PLACES * FIELDS, NOBODY, s.factions - 1), ("troops", PLACES * FIELDS * RANKS, 0, 9),
        ("sent", PLACES * FIELDS, 0, MOST_GOODS),
    ]  # fmt: skip
    for name, length, low, high in lists:
        values = getattr(s, name)
        if len(values) != length or not all(low <= value <= high for value in values):
            return f"{name} is out of range"
    if s.screens > s.tables.setup(seats).screens or (not s.screens and s.tables.setup(seats).screens and s.agenda):
        return "the screens stand only while there is something to decide"
    return ""


def flaw_of_goods(s: Lancaster) -> str:
    """LAN-COMP-3. Nothing is lost and nothing is made."""
    on_board = sum(s.county_squires) + sum(s.sent)
    for name, kind, stocks, elsewhere in (
        ("gold", GOLD, s.gold, 0), ("squires", SQUIRES, s.squires, on_board), ("votes", VOTES, s.votes, sum(s.leftover)),
    ):  # fmt: skip
        hidden = HIDDEN in stocks
        known = s.supply[kind] + elsewhere + sum(n for n in stocks if n != HIDDEN)
        if known > s.tables.supply[kind] or (not hidden and known != s.tables.supply[kind]):
            return f"there are {s.tables.supply[kind]} {name} in the game, not {known}"
    for seat, ballot in enumerate(s.ballot):
        if ballot not in (NOT_YET, HIDDEN) and ballot % BALLOT_NO > s.votes[seat]:
            return "somebody votes with markers that they do not have"
        if ballot == HIDDEN and s.seed != HIDDEN:
            return "a ballot is missing"
    return ""


def flaw_of_knights(s: Lancaster) -> str:
    """LAN-COMP-2. Each colour has its knights, and each stands somewhere."""
    for faction in range(s.factions):
        for k in range(RANKS):
            found = s.court[RANKS * faction + k] + s.reserve[RANKS * faction + k]
            if k:
                found += sum(1 for c in range(COUNTIES) if s.county_faction[c] == faction and s.county_knight[c] == k)
                found += s.castle[SPACES * faction : SPACES * (faction + 1)].count(k)
                found += sum(s.troops[RANKS * at + k] for at, holder in enumerate(s.fields) if holder == faction)
            if found != s.tables.knights[k]:
                return f"colour {faction} has {found} knights of strength {k}"
    for county in range(COUNTIES):
        free = s.county_faction[county] == NOBODY
        if free != (s.county_knight[county] == 0) or (free and s.county_squires[county]):
            return "a county is held by nobody, or by no knight"
        if not free and s.county_knight[county] < s.tables.counties[county].minimum:
            return "a knight is too weak for its county"
        if s.county_squires[county] and s.is_ally(s.county_faction[county]):
            return "an ally has no squires"
    return ""


def flaw_of_castles_and_nobles(s: Lancaster) -> str:
    for faction in range(s.factions):
        for space in range(SPACES):
            knight = s.castle[SPACES * faction + space]
            closed = space >= 2 if s.is_ally(faction) else s.built[faction] >> space & 1
            if knight and closed:
                return "a knight stands on a closed space"
    if any(s.idle[seat] & ~s.built[seat] for seat in range(s.seats)):
        return "a tile that was not built lies face down"
    most = s.tables.setup(s.seats).nobles
    for county in range(COUNTIES):
        found = s.nobles_left[county] + sum(nobles >> county & 1 for nobles in s.nobles)
        if found > most or (found < most and not s.has_allies()):  # allies remove nobles from the game
            return f"there are {most} nobles of each county in the game, not {found}"
    return ""


def flaw_of_conflicts(s: Lancaster) -> str:
    setup, now = s.tables.setup(s.seats), max(s.round, 1)
    shown = [card for card in s.cards if card != NO_CARD]
    cards = shown + s.conflict_deck
    if len(set(cards)) != len(cards) or any(card in setup.removed for card in cards):
        return "a conflict card lies twice, or is not in this game"
    if not all(0 <= card < len(s.tables.conflicts) for card in s.conflict_deck) or sorted(s.conflict_deck) != s.conflict_deck:
        return "the conflict deck holds something else"
    if len(s.conflict_deck) != len(s.tables.conflicts) - len(setup.removed) - 2 * now:
        return "the conflict deck does not suit the round"
    for at, holder in enumerate(s.fields):
        troops = sum(s.troops[RANKS * at : RANKS * (at + 1)])
        if s.troops[RANKS * at] or (holder == NOBODY and (troops or s.sent[at])):
            return "knights of nobody are in a conflict"
        if holder != NOBODY and s.cards[at // FIELDS] == NO_CARD:
            return "knights are in a conflict that is not there"
    for place in range(PLACES):
        held = [holder for holder in s.fields[FIELDS * place : FIELDS * (place + 1)] if holder != NOBODY]
        if len(set(held)) != len(held):
            return "a colour uses two spaces in a conflict"
    if s.favours & ~sum(1 << tile for tile in setup.favours):
        return "a favour is not in this game"
    return ""


def flaw_of_laws(s: Lancaster) -> str:
    laws = [*s.laws, *s.proposals, *s.law_deck]
    if not all(0 <= law < len(s.tables.laws) for law in laws) or len(set(laws)) != len(laws):
        return "a law lies twice, or is none"
    if any(s.tables.laws[law].new != bool(s.sections >> s.tables.laws[law].section & 1) for law in laws):
        return "a law is not of this deck"
    if len(s.laws) > LAWS_IN_FORCE or len(s.proposals) > LAWS_IN_FORCE or sorted(s.law_deck) != s.law_deck:
        return "there are too many laws"
    if len(s.law_deck) != LAWS_IN_FORCE * (s.tables.rounds - max(s.round, 1)):
        return "the law deck does not suit the round"
    return ""


# -- what is still to come

CHAPTERS: Final[list[type[Step[Any]]]] = [Placement, Parliament, Laws, Counties, Castles, Conflicts, Prepare, Round]


def flaw_of_plan(s: Lancaster) -> str:
    """The rest of this chapter in any of its ways, then the chapters that follow, one after another."""
    steps = s.agenda[::-1]
    here = next((n for n, step in enumerate(steps) if type(step) in CHAPTERS or type(step) is FinalScoring), len(steps))
    for step in steps[:here]:
        flaw = flaw_of_step(s, step)
        if flaw:
            return flaw
    return flaw_of_chapters(s, steps[here:]) or flaw_of_order(s, steps[:here])


def flaw_of_chapters(s: Lancaster, steps: list[Step[Any]]) -> str:
    order = [*CHAPTERS[:6], FinalScoring] if s.last_round() else CHAPTERS
    kinds = [type(step) for step in steps]
    if kinds and (kinds[0] not in order or order[order.index(kinds[0]) :][: len(kinds)] != kinds):
        return "the chapters of the round are out of order"
    for step in steps:
        if isinstance(step, Round) and step.number != s.round + 1:
            return "the rounds are out of order"
    if s.round == 0 and kinds not in ([], [Round]):
        return "the game has not begun yet"
    return ""


def flaw_of_order(s: Lancaster, steps: list[Step[Any]]) -> str:
    """Steps that a chapter takes one by one come in their order, up to the last."""
    counties = [step.county for step in steps if isinstance(step, CountyReward)]
    slots = [step.slot for step in steps if isinstance(step, ApplyLaw)]
    places = [step.place for step in steps if isinstance(step, EvaluateConflict)]
    castles = [step.seat for step in steps if isinstance(step, OpenCastle)]
    first = [step.seat for step in steps if isinstance(step, FirstExtension)]
    for found, order in (
        (counties, list(range(COUNTIES))), (slots, list(range(len(s.laws)))), (places, ORDER), (castles, s.turn_order()),
        (first, s.turn_order()),
    ):  # fmt: skip
        if found and found != order[len(order) - len(found) :]:
            return "the steps of this chapter are out of order"
    votes = [step.proposal for step in steps if isinstance(step, Vote)]
    counts = [step.proposal for step in steps if isinstance(step, CountVotes)]
    if (votes or counts) and not votes == counts == s.proposals:
        return "the votes do not suit the proposals"
    if bool(first) != (s.round == 0):
        return "the castles begin with an extension before the first round"
    return flaw_of_mixture(steps)


ROOMS: Final[list[tuple[type[Step[Any]], ...]]] = [
    (FirstExtension,),
    (PlaceInTurn,),
    (Vote, CountVotes, LeftoverMarkers),
    (ApplyLaw, ReturnLeftoverMarkers),
    (CountyReward, KnightGoesHome, NameStartPlayer),
    (OpenCastle, NextSource, UseSource, Table, TurnTilesUp),
    (EvaluateConflict, Homecoming, Ransom, Captivity),
]
"""The steps that belong to one chapter alone."""


def flaw_of_mixture(steps: list[Step[Any]]) -> str:
    rooms = {n for step in steps for n, kinds in enumerate(ROOMS) if isinstance(step, kinds)}
    return "two chapters are mixed up" if len(rooms) > 1 else ""


RANGES: Final[dict[str, tuple[int, int]]] = {
    "county": (0, COUNTIES - 1),
    "space": (0, SPACES - 1),
    "place": (0, PLACES - 1),
    "law": (0, len(LAW_IDS) - 1),
    "proposal": (0, len(LAW_IDS) - 1),
    "source": (0, len(SOURCE_IDS) - 1),
    "slot": (0, LAWS_IN_FORCE - 1),
    "number": (1, 5),
    "strength": (1, STRONGEST),
    "most": (0, STRONGEST),
    "scope": (0, 2),
    "optional": (0, 1),
    "after": (NOBODY, SPACES - 1),
    "left": (0, (1 << SPACES) - 1),
    "ally_left": (0, 3),
    "price": (1, 20),
    "n": (0, 20 * 60),
}
"""What the numbers of a step may be, by their names; seats and factions depend on the table."""


def flaw_of_step(s: Lancaster, step: Step[Any]) -> str:
    """Why this step cannot be taken at this table."""
    ranges = {**RANGES, "seat": (0, s.seats - 1), "faction": (0, s.factions - 1), "kind": (0, highest_kind(step))}
    for name, value in step_facts(step).items():
        low, high = ranges[name]
        if not low <= value <= high:
            return f"{type(step).__name__}: {name} is out of range"
    if isinstance(step, ChooseTarget) and not s.court[RANKS * step.faction + step.strength]:
        return "the knight that is to be placed is not in its court"
    if isinstance(step, AddSquires):
        if not s.court[RANKS * step.seat + step.strength]:
            return "the knight that is to be placed is not in its court"
        if not s.may_enter(step.seat, step.strength, step.county, MOST_GOODS):
            return "the knight may not enter this county"
    if isinstance(step, Cross) and s.county_faction[step.county] != step.faction:
        return "the knight that crosses is not in its county"
    if isinstance(step, SendSquires) and step.seat not in s.fields[FIELDS * step.place : FIELDS * (step.place + 1)]:
        return "squires follow a knight who is not there"
    if isinstance(step, (NextSource, UseSource)) and step.ally_left and not s.has_allies():
        return "there are no allies at this table"
    return flaw_of_law(s, step)


def highest_kind(step: Step[Any]) -> int:
    return POINTS if isinstance(step, Gain) else SQUIRES


def flaw_of_law(s: Lancaster, step: Step[Any]) -> str:
    """A question of the parliament suits the law that asks it."""
    if isinstance(step, (Buy, BuyExtension, ExchangeGoods)):
        law = s.tables.laws[step.law]
        tiles = law.gain == ((EXTENSION, 1),)
        kind = ExchangeGoods if law.exchange else BuyExtension if tiles else Buy
        if type(step) is not kind or (not law.exchange and not (law.pay and law.gain)):
            return "this law asks something else"
    return ""
