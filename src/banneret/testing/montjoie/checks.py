"""What the rules forbid is refused when a scene of Montjoie! is laid: 1.5 écus, a castle too many, cards that are not there."""

from __future__ import annotations

from typing import Any, Final

from banneret.core import BadData, Plan
from banneret.games.montjoie.agendas import step_flaw, word
from banneret.games.montjoie.flaws import card_flaw, map_flaw, range_flaw
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps import combat, commit, duels, embassies, outcome, support
from banneret.games.montjoie.steps.ending import length
from banneret.games.montjoie.tables import CARD_IDS, KINDS, NATION_IDS, PLUNDER, YELLOW

Facts = dict[str, Any]

NUMBERS: Final = ("money", "influence", "points", "gains")
SETS: Final = ("pillaged", "protected", "built", "swapped", "loyal", "firsts", "gunners", "order")
SEAT_SETS: Final = ("home", "lost", "lost_before")
CARDS: Final = ("hand", "locked")
IN_COMBAT: Final = (combat.Veto, combat.MoveMercenaries, combat.RollDice, combat.Reveal, commit.Commit, commit.LayYellow,
                    commit.LayMore, commit.StakeInfluence, commit.CloseCommit, commit.FelonReaction, duels.DuelStakes,
                    duels.DuelFelons, duels.DuelDice, duels.DuelOutcome, outcome.SignTurn, outcome.SignOfGod, outcome.Outcome,
                    outcome.Retreat, outcome.CardFate, outcome.HeroFate, outcome.Capture, outcome.EndCombat,
                    support.GatherSupport, support.OfferSupport, support.AcceptSupport, support.ReceiveSupport)  # fmt: skip


# -- before: the facts by themselves


def check_facts(s: Montjoie, facts: Facts) -> None:
    whole(facts.get("turn", 1), "turn", 0, length(s).turns)
    if not any(facts.get("war", False) is state for state in (None, True, False)):
        raise BadData("war: expected True, False or None")
    for name in SETS:
        once_each(facts.get(name, ""), name)
    for name in ("cities", "control", "allies", "mercenaries"):
        if not isinstance(facts.get(name, {}), dict):
            raise BadData(f"{name}: expected a table, such as {{'paris': …}}")
    for seat in range(s.seats):
        check_seat(s, facts.get(NATION_IDS[seat], {}), NATION_IDS[seat])
    check_few_players(s, facts)


def check_seat(s: Montjoie, facts: Facts, where: str) -> None:
    if not isinstance(facts, dict):
        raise BadData(f"{where}: expected a table of facts")
    for name in NUMBERS:
        whole(facts.get(name, 0), f"{where}.{name}", 0, s.tables.most_influence if name == "influence" else 9999)
    for name in SEAT_SETS:
        once_each(facts.get(name, ""), f"{where}.{name}")
    for name in CARDS:
        text(facts.get(name, ""), f"{where}.{name}")
    for card in facts.get("locked", "").split():
        if card not in CARD_IDS[:YELLOW]:
            raise BadData(f"{where}.locked: {card!r} is no yellow card")
    if not isinstance(facts.get("hero", False), bool):
        raise BadData(f"{where}.hero: expected True or False")


def check_few_players(s: Montjoie, facts: Facts) -> None:
    """Minor powers have masters, allies and mercenaries where they are in play."""
    for name in ("allies", "mercenaries", "loyal"):
        if facts.get(name) and s.seats > 2:
            raise BadData(f"{name}: with two players only")
    for name in facts.get("control", {}):
        if name in NATION_IDS[: s.seats] or s.seats > 3:
            raise BadData(f"control: nobody else decides for {name}")
    for city, n in facts.get("mercenaries", {}).items():
        whole(n, f"mercenaries.{city}", 0, s.tables.stack)
    for name in facts.get("loyal", "").split():
        if name not in facts.get("control", {}):
            raise BadData(f"loyal: say in control who decides for {name}")


def whole(value: Any, where: str, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise BadData(f"{where}: expected a whole number from {low} to {high}, found {value!r}")


def text(value: Any, where: str) -> None:
    if not isinstance(value, str):
        raise BadData(f"{where}: expected names in a text, found {value!r}")


def once_each(value: Any, where: str) -> None:
    text(value, where)
    names = value.split()
    for name in names:
        if names.count(name) > 1:
            raise BadData(f"{where}: {name} stands there twice")


# -- after: the table as a whole


def check_table(s: Montjoie) -> None:
    flaw = map_flaw(s) or range_flaw(s) or card_flaw(s)
    if not flaw and s.pillaged.bit_count() > s.tables.pillage_markers:
        flaw = f"pillaged: there are only {s.tables.pillage_markers} markers"
    for seat, ally in enumerate(s.allies):
        if not flaw and ally >= 0 and ally not in s.tables.ally_choice[seat]:
            flaw = f"allies: {NATION_IDS[seat]} cannot choose {NATION_IDS[ally]}"
    if flaw:
        raise BadData(f"this table cannot be: {flaw}")


def check_plan(s: Montjoie, plan: Plan) -> None:
    """A scene begins outside combats, and its steps ask somebody who is there."""
    for step in plan:
        if isinstance(step, IN_COMBAT):
            raise BadData(f"at: {word(step).strip()} belongs to a combat; begin with an attack or an event")
        flaw = step_flaw(s, step)
        if not flaw and isinstance(step, embassies.Loot) and s.hand[KINDS * step.seat + PLUNDER] < 1:
            flaw = f"{NATION_IDS[step.seat]} holds no card to plunder with"
        if flaw:
            raise BadData(f"at: {word(step).strip()}: {flaw}")
