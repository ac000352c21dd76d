"""Which agendas play can lead to: the rest of a turn, and on top of it what a chapter has planned so far.

A saved table is looked at before it is laid out again. The steps are read from the top as words, those of a combat with
their side, and held against a pattern for each chapter; their facts must be in range. A pattern may let pass more than
play can reach, but nothing on which play would stumble.
"""

from __future__ import annotations

import re
from typing import Any, Final

from banneret.core.agenda import Step
from banneret.core.views import step_facts
from banneret.games.montjoie.places import A_DUEL, NOBODY
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.course import set_up_plan, turn_plan
from banneret.games.montjoie.tables import CITIES, EVENTS, GREAT_COMPANIES, NATIONS, POWER_IDS, UPRISING


def rest_of(*parts: str) -> str:
    """Some of these to the last: who is under way with one has all later ones before them."""
    pattern = ""
    for part in parts:
        pattern = f"(?:{pattern})?(?:{part})" if pattern else f"(?:{part})"
    return pattern


def support(side: int) -> str:
    taken = f"(?:AcceptSupport:{side} |ReceiveSupport:{side} )"
    return f"GatherSupport:{side} |{taken}?(?:OfferSupport:{side} {taken})*"


def commit(side: int) -> str:
    cards = rest_of(f"LayYellow:{side} ", f"LayYellow:{side} ", f"LayMore:{side} ", f"StakeInfluence:{side} ")
    return f"Commit:{side} |{cards}CloseCommit:{side} "


SIGN: Final = "SignTurn:[01] |SignOfGod:[01] "
DEFENCE_ON: Final = (
    support(1), commit(1), "RollDice |MayReroll ", "Reveal ", SIGN, "Outcome ", "Retreat:0 ", "Retreat:1 ", "CardFate ",
    "HeroFate ", "Capture ", "EndCombat ",
)  # fmt: skip
BATTLE: Final = rest_of("Veto ", "MoveMercenaries ", support(0), commit(0), "FelonReaction ", *DEFENCE_ON)
FOREIGN_BATTLE: Final = rest_of("MoveMercenaries ", *DEFENCE_ON)
DUEL: Final = rest_of("DuelStakes ", "DuelFelons ", "DuelDice |MayReroll ", SIGN, "DuelOutcome ", "EndCombat ")

POPE: Final = "PapalSupport |MayReroll PopeAnswers "
ACTION: Final = f"ExpandFrom |AttackFrom |{BATTLE}|Loot |MayReroll (?:LootTaken|Embassy|Corrupted) |Corruption |CourtIntrigue "
BUILDING: Final = "(?:NeutralBuild )?(?:ExpansionRoll |MinorExpansion |ExpandFrom )MinorAttacks "
MINOR: Final = f"{BUILDING}|AttackRoll |(?:AttackFrom |{BATTLE})?MinorAttack "
OWN_TURN: Final = f"(?:{ACTION})?PlayerTurn "
ALLY: Final = f"ActivateAlly |{MINOR}"
NEXT_TURNS: Final = (
    "(?:PapalSupport BeginActions PlayerTurn EndAttacks |MinorSlot "
    "|PapalSupport ActivateAlly BeginActions PlayerTurn EndAttacks ActivateAlly EndTurnWithAlly )*"
)
CHAPTERS: Final = [
    "(?:ReturnHome )+(?:Returns )?",
    "DoubleCity ",
    "Vote CountVotes ",
    "(?:ChooseAllies RevealAllies )?(?:LoyalAmbassador |LoyaltyBids LoyaltyRoll )?(?:LoyaltyTest )*MarkersOff ",
    "(?:BuyCastle )?(?:BuyRampart )?(?:HireMercenary )?(?:DrawBought )?(?:MercenaryRoll |BuyCards )*",
    "PickAlly |PickNeutral ",
    "MayReroll (?:ParliamentMeets|Rising) ",
    "ChooseEvent ",
    "(?:MayReroll Attempts |(?:MayReroll (?:Rising|Ravaging) )?NameCity |Treaty |Confiscate |Protect )(?:ResolveEvent )*",
    f"{DUEL}(?:(?:Duel )*CoalitionBonus )?(?:ResolveEvent )*",
    "MayReroll (?:ForeignPower|ForeignTarget) ",
    FOREIGN_BATTLE,
    f"(?:{MINOR}){NEXT_TURNS}",
    f"{rest_of(POPE, 'BeginActions ', OWN_TURN, 'EndAttacks ')}{NEXT_TURNS}",
    rest_of(
        POPE, f"ActivateAlly |{MINOR}", "BeginActions ", OWN_TURN, "EndAttacks ", f"ActivateAlly |{MINOR}", "EndTurnWithAlly "
    )
    + NEXT_TURNS,
]
PLANNED: Final = re.compile("|".join(f"(?:{chapter})" for chapter in CHAPTERS))
"""What a chapter has still to do, from the top."""


def agenda_flaw(s: Montjoie) -> str:
    steps: list[Step[Any]] = s.agenda[::-1]  # from the top
    for step in steps:
        flaw = step_flaw(s, step)
        if flaw:
            return f"{type(step).__name__}: {flaw}"
    above = set_up_above(s, steps) if s.turn == 0 else turn_above(s, steps)
    if above is None:
        return "the rest of the turn is not what the rules plan"
    words = [word(step) for step in above]
    if above and s.turn and not PLANNED.fullmatch("".join(words)):
        return f"no chapter plans {' '.join(words)}"
    return combat_flaw(s, words)


def word(step: Step[Any]) -> str:
    side = step_facts(step).get("side", NOBODY)
    return f"{type(step).__name__} " if side == NOBODY else f"{type(step).__name__}:{side} "


def alike(one: Step[Any], two: Step[Any]) -> bool:
    return type(one) is type(two) and step_facts(one) == step_facts(two)


def above_plan(steps: list[Step[Any]], plan: list[Step[Any]]) -> list[Step[Any]]:
    """What lies on top of the longest rest of this plan at the bottom of the agenda."""
    n = 0
    while n < min(len(steps), len(plan)) and alike(steps[len(steps) - 1 - n], plan[len(plan) - 1 - n]):
        n += 1
    return steps[: len(steps) - n]


def turn_above(s: Montjoie, steps: list[Step[Any]]) -> list[Step[Any]] | None:
    """What lies on top of the rest of this turn; None if the turn does not even end as it should. An ended game has nothing."""
    if not steps:
        return []
    above = above_plan(steps, turn_plan(s.turn))
    return above if len(steps) - len(above) >= 3 else None


def set_up_above(s: Montjoie, steps: list[Step[Any]]) -> list[Step[Any]] | None:
    """The set-up, with the choices of one nation on top."""
    above = above_plan(steps, set_up_plan(s))
    chooses = all(type(step).__name__ == "ChooseStart" and alike(step, above[0]) for step in above)
    return above if chooses and len(steps) > len(above) else None


# -- facts


def limits(s: Montjoie) -> dict[str, tuple[int, int]]:
    seat = (0, s.seats - 1)
    return {
        "seat": seat, "giver": seat, "owner": seat, "one": seat, "two": seat, "nation": (0, NATIONS - 1), "side": (0, 1),
        "city": (0, CITIES - 1), "target": (0, CITIES - 1), "doubled": (NOBODY, CITIES - 1), "event": (0, EVENTS - 1),
        "left": (0, CITIES), "forced": (0, 1), "phase": (0, 1), "number": (1, 99), "prize": (0, 1), "point": (0, 2),
        "row": (0, len(POWER_IDS) - 1), "first": (0, CITIES), "hire": (0, 3), "n": (0, 12), "navarre": (0, 1), "which": (1, 3),
        "passes": (0, 2),
    }  # fmt: skip


def step_flaw(s: Montjoie, step: Step[Any]) -> str:
    name, facts, ranges = type(step).__name__, step_facts(step), limits(s)
    for fact, n in facts.items():
        low, high = ranges[fact]
        if not low <= n <= high:
            return f"{fact} is {n}"
    if name in ("NameCity", "Attempts") and facts["event"] not in (UPRISING, GREAT_COMPANIES):
        return "this event has no attempts"
    if name == "ResolveEvent" and facts["event"] not in s.drawn_markers:
        return "this marker was not drawn"
    if name == "LayYellow" and not 1 <= facts["left"] <= 2:
        return "nobody lays so many cards"
    if name == "Duel" and (facts["one"] == facts["two"] or not {facts["one"], facts["two"]} <= set(s.order)):
        return "two players fight a duel"
    return nation_flaw(s, name, facts["nation"]) if "nation" in facts else ""


def nation_flaw(s: Montjoie, name: str, nation: int) -> str:
    """Whoever acts is acted for by a seat."""
    if name in ("RoundA", "ChooseStart", "RoundB", "PlaceFreely"):
        return "" if nation < s.seats else "no player has this nation"
    if name == "PlayerTurn" and not s.is_armed(nation):
        return "this nation does not act for itself"
    if s.control[nation] == NOBODY and (s.lands[nation] or name != "MinorSlot"):
        return "nobody decides for this nation"
    return ""


def combat_flaw(s: Montjoie, words: list[str]) -> str:
    """Somebody fights if and only if a combat or a duel is to be ended."""
    if words.count("EndCombat ") != int(len(s.fighters) > 0):
        return "steps of a combat, but none is fought, or the other way round"
    if s.fighters and ("DuelOutcome " in words) != (s.way == A_DUEL):
        return "a duel is no combat"
    if ("CoalitionBonus " in words) != (len(s.muster) > 0):
        return "coalitions without a great battle, or the other way round"
    return ""
