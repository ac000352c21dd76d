"""Where in a game of Löwenherz we are, and how each seat stands, in the form that is the same for every game."""

from __future__ import annotations

from typing import Final

from banneret.core.sight import Heading, Standing
from banneret.games.lowenherz.state import NOBODY, Lowenherz
from banneret.games.lowenherz.steps.castles import PlaceCastle, PlaceCastleKnight
from banneret.games.lowenherz.steps.course import EndOfTurn
from banneret.games.lowenherz.steps.market import Refill, SellOrPlay
from banneret.games.lowenherz.tables import TERRAIN

CASTLES: Final = "castles"
CARD: Final = "card"
ACTION: Final = "action"
REFILL: Final = "refill"
OVER: Final = "over"
PHASES: Final = [CASTLES, CARD, ACTION, REFILL, OVER]
STOCKS: Final = ["ducats", "income", "knights", "cards", "domains"]
MONOPOLY: Final = "monopoly"
DUCATS: Final = "ducats"
SCORING: Final = [*TERRAIN, MONOPOLY, DUCATS]


def heading_of(view: Lowenherz) -> Heading:
    """There are no rounds to count: the game lasts until the king comes or the cards are used up."""
    phase, after = phase_of(view)
    return {
        "round": 0,
        "rounds": 0,
        "phase": f"phase.{phase}",
        "turn": turn_of(view),
        "asked": view.to_act[:],
        "next": f"phase.{after}" if after else "",
    }


def phase_of(view: Lowenherz) -> tuple[str, str]:
    """Where we are, and what comes next."""
    if not view.to_act:
        return OVER, ""
    question, after = view.question(), CARD if view.closing() else REFILL
    if isinstance(question, PlaceCastle | PlaceCastleKnight):
        return CASTLES, CARD
    if isinstance(question, SellOrPlay):
        return CARD, after
    return (REFILL, CARD) if isinstance(question, Refill) else (ACTION, after)


def turn_of(view: Lowenherz) -> int:
    """Whose turn it is, also while another chooses the knight that deserts (LOW-DESERT-8)."""
    for step in view.agenda:
        if isinstance(step, EndOfTurn):
            return step.seat
    return view.to_act[0] if view.to_act else NOBODY


def standings_of(view: Lowenherz) -> list[Standing]:
    return [
        {
            "seat": seat,
            "points": view.points(seat) + view.bonus[seat],
            "stocks": {
                "ducats": view.ducats[seat],
                "income": view.tables.income * view.kinds_of_mine(seat),
                "knights": view.knights[seat],
                "cards": len(view.cards_of(seat)),
                "domains": len(view.domains_of(seat)),
            },
        }
        for seat in range(view.seats)
    ]


def by_source(view: Lowenherz, seat: int) -> dict[str, int]:
    """LOW-SCORE-1, LOW-SCORE-2, LOW-END-2. What each kind of land is worth to a seat, its monopolies, its ducats."""
    held = view.held_by(seat)
    found = {kind: view.tables.worth[at] * (view.ground[at] & held).bit_count() for at, kind in enumerate(TERRAIN)}
    found[MONOPOLY] = view.tables.monopoly_points * len(view.monopolies(seat))
    found[DUCATS] = view.bonus[seat]
    return found
