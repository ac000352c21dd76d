"""Who sees what, and how a table becomes JSON: written once, from each game's table of `EYES`.

Every field of a state is declared there with one of these eyes, or with a small function beside the state:

    EYES = {**CORE_EYES, "points": shown, "gold": own, "ballot": face_down}

An undeclared field is an error: the kit looks for it.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from banneret.core.agenda import HIDDEN, Plan, State, Step
from banneret.core.errors import BadData

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


def seen_by(s: State, viewer: int) -> Any:
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


def step_facts(step: Step[Any]) -> dict[str, int]:
    """The public integers that a step holds, by name."""
    return attributes(step)


def freeze(s: State) -> dict[str, Any]:
    """The whole table as plain JSON values, in the order of `EYES`."""
    frozen: dict[str, Any] = {}
    for name in s.EYES:
        value = getattr(s, name)
        if name == "agenda":
            value = [[type(step).__name__, step_facts(step)] for step in value]
        frozen[name] = value[:] if isinstance(value, list) else value
    return frozen


def thaw(blank: State, frozen: dict[str, Any], steps: dict[str, type[Step[Any]]]) -> Any:
    """Lay a frozen table out again on a blank one of the same game, seats and variant."""
    if not isinstance(frozen, dict) or set(frozen) != set(blank.EYES):
        odd = sorted(set(frozen) ^ set(blank.EYES)) if isinstance(frozen, dict) else ["not an object"]
        raise BadData(f"this is no table of this game: {', '.join(odd)}")
    for name, value in frozen.items():
        if name == "agenda":
            setattr(blank, name, _thaw_agenda(value, steps))
        else:
            _check_same_shape(name, value, getattr(blank, name))
            setattr(blank, name, value[:] if isinstance(value, list) else value)
    return blank


def _thaw_agenda(value: Any, steps: dict[str, type[Step[Any]]]) -> Plan:
    plan: Plan = []
    for name, facts in value:
        if name not in steps:
            raise BadData(f"agenda: there is no step {name!r}")
        plan.append(steps[name](**facts))
    return plan


def _check_same_shape(name: str, value: Any, like: Any) -> None:
    numbers = value if isinstance(value, list) else [value]
    if isinstance(value, list) != isinstance(like, list) or not all(type(x) is int for x in numbers):
        raise BadData(f"{name}: expected {'a list of whole numbers' if isinstance(like, list) else 'a whole number'}")


def digest(s: State) -> str:
    return hashlib.sha256(json.dumps(freeze(s), sort_keys=True, separators=(",", ":")).encode()).hexdigest()
