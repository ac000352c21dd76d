"""Chapters 3, 4, 8.4 and 9: the set-up, the course of the game, the preparation of a round, and the end."""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import Plan
from banneret.games.lancaster.acts import EXTENSION
from banneret.games.lancaster.sources import CASTLES, KNIGHTHOOD, NOBLES, SETUP
from banneret.games.lancaster.state import NO_CARD, RANKS, UPPER, Lancaster, LancasterAskSeat, LancasterStep
from banneret.games.lancaster.steps.castles import OpenCastle, TurnTilesUp
from banneret.games.lancaster.steps.conflicts import ORDER, EvaluateConflict
from banneret.games.lancaster.steps.counties import CountyReward
from banneret.games.lancaster.steps.effects import build_extension
from banneret.games.lancaster.steps.parliament import (
    ApplyLaw,
    CountVotes,
    LeftoverMarkers,
    ReturnLeftoverMarkers,
    Vote,
)
from banneret.games.lancaster.steps.placement import PlaceInTurn
from banneret.games.lancaster.tables import COUNTIES, GOLD, LAW_IDS, SECTIONS, SPACES, SQUIRES, VOTES, Majority

LAWS_IN_FORCE: Final = 3
CONFLICT_CARDS: Final = len(LAW_IDS)  # where conflict cards begin among the cards that a test may stack


# -- 3 Set-up


def set_up(s: Lancaster) -> None:
    """LAN-SETUP-1 to -8, all that lies open before the first choice. `sections` are already chosen."""
    tables, setup = s.tables, s.tables.setup(s.seats)
    s.start = s.below(s.seats)
    for seat in range(s.seats):
        for kind in (GOLD, SQUIRES, VOTES):
            s.gain(seat, kind, tables.start[kind], SETUP)
    for faction in range(s.factions):
        court = tables.ally_court if s.is_ally(faction) else tables.court
        for k in range(1, RANKS):
            s.court[RANKS * faction + k] = court[k]
            s.reserve[RANKS * faction + k] -= court[k]
    s.nobles_left = [setup.nobles] * COUNTIES
    s.conflict_deck = [card for card in range(len(tables.conflicts)) if card not in setup.removed]
    s.law_deck = [n for n, law in enumerate(tables.laws) if law.new == bool(s.sections >> law.section & 1)]
    s.laws = [draw_law(s) for _ in range(LAWS_IN_FORCE)]
    plan: Plan = [FirstExtension(seat) for seat in s.turn_order()]
    s.then([Prepare(), *plan, Round(1)])


def draw_law(s: Lancaster) -> int:
    """LAN-SETUP-7. Sections come in order; within a section any card may be next."""
    next_section = SECTIONS
    cards: list[int] = []
    for law in s.law_deck:
        section = s.tables.laws[law].section
        if section < next_section:
            next_section = section
            cards = []
        if section == next_section:
            cards.append(law)
    law = s.draw(cards)
    s.law_deck.remove(law)
    return law


class FirstExtension(LancasterAskSeat):
    """LAN-SETUP-3. The last step of the set-up: each builds one of the six tiles, in turn order."""

    rule = "LAN-SETUP-3"

    def options(self, s: Lancaster, seat: int) -> list[int]:
        return EXTENSION.between(0, SPACES - 1)

    def choose(self, s: Lancaster, seat: int, action: int) -> None:
        build_extension(s, seat, EXTENSION.index(action), SETUP)

    def default(self, s: Lancaster, seat: int) -> int:
        """A tile that pays without a price."""
        free = [space for space in range(SPACES) if not s.tables.castle[space].cost]
        return EXTENSION[free[0] if free else 0]


# -- 4 Course of the game


class Round(LancasterStep):
    """LAN-TURN-1. Placement, parliament, rewards; then, except after the last round, the preparation."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def run(self, s: Lancaster) -> None:
        s.round = self.number
        s.tell("round", n=self.number)
        after: Plan = [FinalScoring()] if s.last_round() else [Prepare(), Round(self.number + 1)]
        s.then([Placement(), Parliament(), Laws(), Counties(), Castles(), Conflicts(), *after])


class Placement(LancasterStep):
    """LAN-PLACE-1. Phase 1 begins with the start player."""

    def run(self, s: Lancaster) -> None:
        s.then([PlaceInTurn(s.start)])


class Parliament(LancasterStep):
    """LAN-VOTE-1. The proposals from left to right, each resolved before the next vote."""

    def run(self, s: Lancaster) -> None:
        plan: Plan = []
        for proposal in s.proposals:
            plan += [Vote(proposal), CountVotes(proposal)]
        s.then([*plan, LeftoverMarkers()])


class Laws(LancasterStep):
    """LAN-LAW-1. The three active laws from left to right, each completely before the next."""

    def run(self, s: Lancaster) -> None:
        plan: Plan = [ApplyLaw(slot) for slot in range(len(s.laws))]
        s.then([*plan, ReturnLeftoverMarkers()])


class Counties(LancasterStep):
    """LAN-COUNTY-1. From A to I; empty ones are passed over."""

    def run(self, s: Lancaster) -> None:
        s.then([CountyReward(county) for county in range(COUNTIES)])


class Castles(LancasterStep):
    """LAN-CASTLE-1. In turn order, which Surrey may just have changed."""

    def run(self, s: Lancaster) -> None:
        plan: Plan = [OpenCastle(seat) for seat in s.turn_order()]
        s.then([*plan, TurnTilesUp()])


class Conflicts(LancasterStep):
    """LAN-CONFLICT-1. The lower row before the upper, from left to right."""

    def run(self, s: Lancaster) -> None:
        s.then([EvaluateConflict(place) for place in ORDER])


# -- 8.4 Preparation


class Prepare(LancasterStep):
    """LAN-PREP-1 to -3. Two conflicts, all favours, three proposals. Everything else carries over (LAN-PREP-4)."""

    def run(self, s: Lancaster) -> None:
        for place in UPPER:
            s.cards[place] = s.draw(s.conflict_deck, CONFLICT_CARDS) if s.conflict_deck else NO_CARD
            if s.cards[place] != NO_CARD:
                s.tell("card_up", card=s.cards[place], place=place)
        s.favours = sum(1 << tile for tile in s.tables.setup(s.seats).favours)
        s.proposals = [draw_law(s) for _ in range(LAWS_IN_FORCE)]
        if s.journal is not None:
            s.tell("favours_up", n=s.favours.bit_count())
            for law in s.proposals:
                s.tell("proposal_up", law=law)


def tell_opening(s: Lancaster) -> None:
    """What the set-up laid out before anybody could listen."""
    s.tell("starts", seat=s.start)
    for seat in range(s.seats):
        for kind in (GOLD, SQUIRES, VOTES):
            s.tell("gain", seat=seat, good=kind, n=s.tables.start[kind], source=SETUP)
    for law in s.laws:
        s.tell("law_up", law=law)
    for place in UPPER:
        s.tell("card_up", card=s.cards[place], place=place)
    s.tell("favours_up", n=s.favours.bit_count())
    for law in s.proposals:
        s.tell("proposal_up", law=law)


# -- 9 End of the game


class FinalScoring(LancasterStep):
    """LAN-END-1 to -6. The screens fall; knighthoods, castles and nobles are compared."""

    def run(self, s: Lancaster) -> None:
        s.screens = 0
        s.reveal()
        seats = range(s.seats)
        tables, duel = s.tables, s.seats == 2
        knighthoods, castles = [s.knighthood(seat) for seat in seats], [s.built[seat].bit_count() for seat in seats]
        race(s, "knighthood", KNIGHTHOOD, knighthoods, s.squires, tables.duel if duel else tables.knighthood)
        race(s, "castle", CASTLES, castles, s.gold, tables.duel if duel else tables.extensions)
        for seat in seats:
            nobles = tables.noble_points[s.nobles[seat].bit_count()]
            s.tell("score_nobles", seat=seat, n=nobles)
            s.score(seat, nobles, NOBLES)
        s.tell("game_over")


def race(s: Lancaster, name: str, source: int, values: list[int], ties: list[int], prize: Majority) -> None:
    """LAN-END-4, LAN-2P-15. The equal share; a shared first place takes the second prize with it."""
    for seat, n in enumerate(shares(list(zip(values, ties, strict=True)), prize)):
        if s.journal is not None:
            s.tell(f"score_{name}", seat=seat, value=values[seat], ties=ties[seat], n=n)
        s.score(seat, n, source)


def shares(places: list[tuple[int, int]], prize: Majority) -> list[int]:
    """
    >>> from banneret.games.lancaster.tables import build
    >>> shares([(9, 3), (9, 1), (7, 0)], build({}).knighthood)
    [8, 4, 0]
    """
    ranks = sorted(set(places), reverse=True)
    first = places.count(ranks[0])
    if first > 1:
        return [prize.shared // first if place == ranks[0] else 0 for place in places]
    second = prize.second // places.count(ranks[1]) if len(ranks) > 1 else 0
    return [prize.first if place == ranks[0] else second if place == ranks[1] else 0 for place in places]
