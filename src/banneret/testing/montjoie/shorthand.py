"""What tests of Montjoie! write again and again, in short."""

from __future__ import annotations

from typing import Any

from banneret.testing.scene import Scene, at_step, scene


def faces(*dice: int) -> list[int]:
    """Dice by the numbers they show, for `scene(dice=…)`, which counts from 0.

    >>> faces(1, 6)
    [0, 5]
    """
    return [die - 1 for die in dice]


def before_attack(attacker: str, *, seats: int = 6, dice: tuple[int, ...] = (), **facts: Any) -> Scene:
    """A nation's phase of combats, in War unless it is said otherwise; the dice by the numbers they show."""
    facts.setdefault("war", True)
    return scene("montjoie", seats=seats, at=at_step("PlayerTurn", nation=attacker, phase=1), dice=faces(*dice), **facts)


def totals(table: Scene) -> tuple[int, int]:
    """The attacker's and the defender's total in the last combat or duel."""
    told = table.told("totals")[-1]
    return told["attack"], told["defence"]


def words(table: Scene, seat: str, verb: str) -> list[str]:
    """The options of one verb, without the verb: the cities that may be attacked, say."""
    return [word.removeprefix(f"{verb}:") for word in table.options(seat) if word.startswith(f"{verb}:")]
