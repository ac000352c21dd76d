"""Who sees what, and how a table becomes JSON: written once, from each game's table of `EYES`.

Every field of a state is declared there with one of these eyes, or with a small function beside the state:

    EYES = {**CORE_EYES, "points": shown, "gold": own, "ballot": face_down}

A view fails closed: a class with an undeclared field is refused when its game is entered, and shows nothing.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from banneret.core.agenda import HIDDEN, Ask, Plan, State, Step
from banneret.core.errors import BadData, DeadEnd

SPECTATOR: Final = -1


def shown(value: Any, s: State, viewer: int) -> Any:
    """Open to all."""
    return value[:] if isinstance(value, list) else value


def own(value: Any, s: State, viewer: int) -> Any:
    """A list with one number for each seat; each sees their own."""
    return [x if seat == viewer else HIDDEN for seat, x in enumerate(value)]


def sealed(value: Any, s: State, viewer: int) -> Any:
    """For nobody. Not even the length of a list is told."""
    return [] if isinstance(value, list) else HIDDEN


CORE_EYES: Final[dict[str, Any]] = {
    "agenda": shown,
    "to_act": shown,
    "seed": sealed,
}


_INSPECTED: Final[set[type]] = set()


def check_eyes(s: State) -> None:
    """Every attribute of a table is declared in `EYES` or stands beside the table (`SHARED`)."""
    odd = set(attributes(s)) ^ {*s.EYES, *s.SHARED}
    if odd:
        raise DeadEnd(f"{type(s).__name__}: who sees {', '.join(sorted(odd))} is not declared")
    _INSPECTED.add(type(s))


def seen_by(s: State, viewer: int) -> Any:
    """A view shares nothing that can change with the table: lists are its own, steps and figures are fixed."""
    if type(s) not in _INSPECTED:
        check_eyes(s)
    view = s.copy()
    for name, eye in s.EYES.items():
        if eye is not shown:  # a copy already holds its own
            setattr(view, name, eye(getattr(s, name), s, viewer))
    return view


def attributes(thing: object) -> dict[str, Any]:
    """What an object holds, by name. A compiled class names its attributes in another place than an interpreted one."""
    slots = getattr(type(thing), "__mypyc_attrs__", None)
    if slots is None:
        slots = [name for cls in type(thing).__mro__ for name in getattr(cls, "__slots__", ())]
    held = {name: getattr(thing, name) for name in slots if name != "__dict__"}
    return held | getattr(thing, "__dict__", {})


_FACTS: Final[dict[type, list[str]]] = {}


def facts_of(kind: type, step: Step[Any]) -> list[str]:
    """The names of what a step holds, in the order of the alphabet, looked up once for each kind of step."""
    if kind not in _FACTS:
        _FACTS[kind] = sorted(attributes(step))
    return _FACTS[kind]


def step_facts(step: Step[Any]) -> dict[str, int]:
    """The public integers that a step holds, by name."""
    return {name: getattr(step, name) for name in facts_of(type(step), step)}


def freeze(s: State) -> dict[str, Any]:
    """The whole table as plain JSON values, in the order of `EYES`."""
    frozen: dict[str, Any] = {}
    for name in s.EYES:
        value = getattr(s, name)
        if name == "agenda":
            value = [[type(step).__name__, step_facts(step)] for step in value]
        frozen[name] = value[:] if isinstance(value, list) else value
    return frozen


MOST_STEPS: Final = 500
"""No agenda is longer."""
FAULTS: Final = (DeadEnd, ArithmeticError, LookupError, TypeError, ValueError, AttributeError, AssertionError)
"""What steps raise on a table that cannot be."""


def thaw(blank: State, frozen: Any, steps: dict[str, type[Step[Any]]]) -> Any:
    """Lay a frozen table or view out again on a blank one of the same game, seats and variant; refuse what cannot be."""
    if not isinstance(frozen, dict) or set(frozen) != set(blank.EYES):
        odd = sorted(map(str, set(frozen) ^ set(blank.EYES))) if isinstance(frozen, dict) else ["not an object"]
        raise BadData(f"this is no table of this game: {', '.join(odd)}")
    for name, value in frozen.items():
        if name == "agenda":
            setattr(blank, name, _thaw_agenda(value, steps))
        else:
            _check_same_shape(name, value, getattr(blank, name))
            setattr(blank, name, value[:] if isinstance(value, list) else value)
    try:
        flaw = _flaw_of_question(blank) or blank.flaw()
    except FAULTS as fault:
        flaw = f"{type(fault).__name__}: {fault}"
    if flaw:
        raise BadData(f"this is no table that play can lead to: {flaw}")
    return blank


def _thaw_agenda(value: Any, steps: dict[str, type[Step[Any]]]) -> Plan:
    if not isinstance(value, list) or len(value) > MOST_STEPS:
        raise BadData(f"agenda: expected a list of at most {MOST_STEPS} steps")
    plan: Plan = []
    for entry in value:
        if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[0], str) or not isinstance(entry[1], dict):
            raise BadData("agenda: expected steps, each a name and its facts")
        name, facts = entry
        if name not in steps:
            raise BadData(f"agenda: there is no step {name!r}")
        if not all(type(fact) is int for fact in facts.values()):
            raise BadData(f"agenda: {name} holds whole numbers only")
        make: Any = steps[name]
        try:
            plan.append(make(**facts))
        except TypeError:
            raise BadData(f"agenda: {name} does not hold {', '.join(facts) or 'nothing'}") from None
    return plan


def _check_same_shape(name: str, value: Any, like: Any) -> None:
    numbers = value if isinstance(value, list) else [value]
    if isinstance(value, list) != isinstance(like, list) or not all(type(x) is int for x in numbers):
        raise BadData(f"{name}: expected {'a list of whole numbers' if isinstance(like, list) else 'a whole number'}")


def _flaw_of_question(s: State) -> str:
    """A table waits for those whom its question asks, and each of them has an answer."""
    if s.seed != HIDDEN and not 0 <= s.seed < 1 << 64:
        return "the seed is out of range"
    for step in s.agenda:
        if not 0 <= step_facts(step).get("seat", 0) < s.seats:
            return f"{type(step).__name__} names a seat that is not there"
    if not s.agenda:
        return "somebody is asked, but nothing" if s.to_act else ""
    top = s.agenda[-1]
    if not isinstance(top, Ask):
        return f"{type(top).__name__} asks nobody"
    if not s.to_act or s.to_act != top.seats(s) or not all(0 <= seat < s.seats for seat in s.to_act):
        return f"{type(top).__name__} does not ask {s.to_act}"
    for seat in s.to_act:
        if s.seed != HIDDEN and not s.legal(seat):  # a view knows the options of its own seat only
            return f"seat {seat} has no answer"
    return ""


def digest(s: State) -> str:
    return hashlib.sha256(json.dumps(freeze(s), sort_keys=True, separators=(",", ":")).encode()).hexdigest()
