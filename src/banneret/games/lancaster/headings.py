"""Where in the game we are, and how each lord stands: the same for a person, a bot and a spectator."""

from __future__ import annotations

from typing import Any, Final

from banneret.core.agenda import Step
from banneret.core.sight import Heading, Standing
from banneret.games.lancaster.state import Lancaster
from banneret.games.lancaster.steps.course import Castles, Conflicts, Counties, Laws, Parliament

PHASES: Final = ["setup", "placement", "voting", "laws", "counties", "castles", "conflicts", "end"]
STOCKS: Final = ["gold", "squires", "votes", "knighthood", "extensions", "nobles"]
UNTIL: Final[list[tuple[type[Step[Any]], str]]] = [
    (Parliament, "placement"),
    (Laws, "voting"),
    (Counties, "laws"),
    (Castles, "counties"),
    (Conflicts, "castles"),
]
"""A chapter that still lies ahead, and the phase that goes on until then."""


def phase(s: Lancaster) -> str:
    if not s.agenda:
        return "end"
    if not s.round:
        return "setup"
    ahead = [type(step) for step in s.agenda]
    return next((name for chapter, name in UNTIL if chapter in ahead), "conflicts")


def next_phase(s: Lancaster, now: str) -> str:
    if now == "conflicts" and not s.last_round():
        return "placement"
    return "" if now == "end" else PHASES[PHASES.index(now) + 1]


def heading(s: Lancaster) -> Heading:
    now = phase(s)
    then = next_phase(s, now)
    return {
        "round": s.round,
        "rounds": s.tables.rounds,
        "phase": f"phase.{now}",
        "turn": s.to_act[0] if len(s.to_act) == 1 and not s.question().secret else -1,
        "asked": s.to_act[:],
        "next": f"phase.{then}" if then else "",
    }


def standing(s: Lancaster, seat: int) -> Standing:
    amounts = [
        s.gold[seat],
        s.squires[seat],
        s.votes[seat],
        s.knighthood(seat),
        s.built[seat].bit_count(),
        s.nobles[seat].bit_count(),
    ]
    return {"seat": seat, "points": s.points[seat], "stocks": dict(zip(STOCKS, amounts, strict=True))}
