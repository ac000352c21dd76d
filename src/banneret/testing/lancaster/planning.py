"""Where in Lancaster's rulebook a scene begins, and what follows."""

from __future__ import annotations

from typing import Any, Final

from banneret.core import Ask, BadData, Plan, Step
from banneret.games.lancaster.flaws import flaw_of_step
from banneret.games.lancaster.sources import SOURCE_IDS
from banneret.games.lancaster.state import LOWER, NO_CARD, Lancaster
from banneret.games.lancaster.steps import STEPS, course, placement
from banneret.games.lancaster.tables import (
    CARD_IDS,
    COUNTY_IDS,
    FAVOUR_IDS,
    KIND_IDS,
    LAW_IDS,
    PLACE_IDS,
    SEAT_IDS,
    SPACE_IDS,
    VOTES,
)
from banneret.testing.naming import bits, index

Facts = dict[str, Any]
GOODS: Final = KIND_IDS[: VOTES + 1]
CHAPTERS: Final = ["placement", "parliament", "laws", "counties", "castles", "conflicts"]


def plan(s: Lancaster, at: Any, facts: Facts) -> Plan:
    s.favours = bits(facts["favours"], FAVOUR_IDS, "favours") if "favours" in facts else _all_favours(s)
    if s.favours & ~_all_favours(s):
        raise BadData(f"favours: {facts['favours']}: not all of them are in play with {s.seats} players (LAN-SETUP-4)")
    if s.round == 1 and at != "preparation" and any(s.cards[place] != NO_CARD for place in LOWER):
        raise BadData("conflicts: there is no lower row before the end of the first round (LAN-CONFLICT-6)")
    if isinstance(at, tuple):
        first = _first_step(s, at)
        return [first, *_rest_after(s, first, at[1])]
    if at == "end":
        return [course.FinalScoring()]
    if at == "preparation":
        return [course.Prepare(), course.Round(s.round + 1)]
    if at == "setup":
        return [*(course.FirstExtension(seat) for seat in s.turn_order()), course.Round(s.round)]
    if not isinstance(at, str):
        raise BadData(f"at: expected a chapter or a step, found {at!r}")
    turn = index(facts["turn"], SEAT_IDS[: s.seats], "turn") if "turn" in facts else s.start
    return _chapters(s, at, turn, facts.get("through", ""))


def _first_step(s: Lancaster, at: tuple[str, str, Facts]) -> Step[Any]:
    """A step that can be taken at this table; a question that somebody is asked, and can answer."""
    name, _, named = at
    if name not in STEPS:
        raise BadData(f"at: there is no step {name!r}; there are {', '.join(sorted(STEPS))}")
    make: Any = STEPS[name]
    try:
        step: Step[Any] = make(**{key: _number(key, value) for key, value in named.items()})
    except TypeError:
        raise BadData(f"at: {name} does not hold {', '.join(named) or 'nothing'}") from None
    flaw = flaw_of_step(s, step)
    if not flaw and isinstance(step, Ask) and not any(step.options(s, seat) for seat in step.seats(s)):
        flaw = "nobody has anything to answer"
    if flaw:
        raise BadData(f"at: {name}: {flaw}")
    return step


def _all_favours(s: Lancaster) -> int:
    return sum(1 << tile for tile in s.tables.setup(s.seats).favours)


def _chapters(s: Lancaster, first: str, turn: int, last: str = "") -> Plan:
    begin = index(first, CHAPTERS, "at")
    opening: Plan = [
        placement.PlaceInTurn(turn),
        course.Parliament(),
        course.Laws(),
        course.Counties(),
        course.Castles(),
        course.Conflicts(),
    ]
    if last:
        if index(last, CHAPTERS, "through") < begin:
            raise BadData(f"through: {last} comes before {first}")
        return opening[begin : index(last, CHAPTERS, "through") + 1]
    after: Plan = [course.FinalScoring()] if s.last_round() else [course.Prepare(), course.Round(s.round + 1)]
    return [*opening[begin:], *after]


def _rest_after(s: Lancaster, first: Any, then: str) -> Plan:
    if then:
        return _chapters(s, then, s.start)
    mover = getattr(first, "seat", getattr(first, "faction", 0))
    if type(first).__module__ == placement.__name__:
        return _chapters(s, "placement", (s.player_of(mover) + 1) % s.seats)
    raise BadData("at: say which chapter follows this question: then=" + " | ".join(CHAPTERS))


NAMES: Final = {
    "seat": SEAT_IDS,
    "faction": SEAT_IDS,
    "county": COUNTY_IDS,
    "place": PLACE_IDS,
    "space": SPACE_IDS,
    "law": LAW_IDS,
    "proposal": LAW_IDS,
    "source": SOURCE_IDS,
    "kind": KIND_IDS,
}


def _number(key: str, value: Any) -> int:
    """A step's fact, by name where it has one: seat="blue", county="B", place="U1", law="N05"."""
    if isinstance(value, str) and key in NAMES:
        return index(value, NAMES[key], f"at.{key}")
    if type(value) is not int:
        raise BadData(f"at.{key}: expected a name or a whole number, found {value!r}")
    return value


def card(name: str) -> int:
    if name in CARD_IDS:
        return course.CONFLICT_CARDS + CARD_IDS.index(name)
    return index(name, LAW_IDS, "draws")
