"""A combat or duel as a picture: what each side brings, as far as these eyes see it, and what it adds up to.

`Field` alone reads the fields of a combat from the table; the picture is made from it.
"""

from __future__ import annotations

from typing import Final, TypedDict

from banneret.core.agenda import HIDDEN
from banneret.games.montjoie.places import A_DUEL, ATTACK, ATTACKER_WINS, DEFENCE, DEFENDER_WINS, HERO, LAID, NOBODY
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.combat import RollDice
from banneret.games.montjoie.steps.commit import Commit
from banneret.games.montjoie.steps.duels import DuelOutcome
from banneret.games.montjoie.steps.outcome import Outcome
from banneret.games.montjoie.steps.strength import bonuses, fixed_strength, fortification
from banneret.games.montjoie.tables import CARD_IDS, CITY_IDS, KINDS, NATION_IDS, OWNER_IDS, YELLOW

SIDE_IDS: Final = ["attack", "defence"]
WAY_IDS: Final = ["road", "sea", "chevauchee", "abroad", "duel"]
THROW_IDS: Final = ["first", "second"]
RESULTS: Final = {ATTACKER_WINS: SIDE_IDS[ATTACK], DEFENDER_WINS: SIDE_IDS[DEFENCE]}


class Addend(TypedDict):
    """What adds to a strength: troops, card, doubled, hero, artillery, influence, walls, ground, mercenaries or die."""

    part: str
    card: str
    n: int


class LaidCard(TypedDict):
    id: str
    card: str
    count: int


class Backing(TypedDict):
    """Influence for a side, and whose it is."""

    seat: str
    n: int


class Side(TypedDict):
    id: str
    nation: str
    """a foreign power, or "nobody" for the militia of a free city"""
    commander: str
    """the seat that decides for it, or "" """
    armed: bool
    """it fights with cards; others have troops of a fixed strength"""
    to_come: bool
    """it has not laid its cards yet"""
    hand: int
    """the cards that its commander holds"""
    down: int
    """cards that lie face down, a hero among them"""
    cards: list[LaidCard]
    """those that the viewer sees"""
    hero: int
    """1 if he fights, HIDDEN if the viewer cannot know"""
    staked: bool
    """that there is influence on this side is known, how much perhaps not"""
    influence: list[Backing]
    unseen_influence: bool
    doubled: str
    """the card that a Sign of God doubled"""
    parts: list[Addend]
    """what is known to count"""
    total: int
    complete: bool
    """nothing is to be added to the total"""


class Combat(TypedDict):
    id: str
    way: str
    """road, sea, chevauchee, abroad or duel"""
    origin: str
    target: str
    stage: str
    """announced, laid, rolled, revealed or summed"""
    result: str
    """the side that wins, tie, or "" while it is open"""
    attack: Side
    defence: Side


class Field:
    """What lies on the field, by name. By side where there are two: the attacker's first."""

    def __init__(self, s: Montjoie) -> None:
        seats = s.seats
        self.owners = s.fighters[:]
        self.origin, self.target, self.way = s.origin, s.target, s.way
        self.down = s.down[:]
        self.staked = [s.staked >> side & 1 for side in (ATTACK, DEFENCE)]
        self.revealed = s.revealed == 1
        self.doubled = [kind - 1 for kind in s.doubled]
        self.result = s.result
        self.cards = [s.laid[:KINDS], s.laid[LAID : LAID + KINDS]]
        self.heroes = [s.laid[HERO], s.laid[LAID + HERO]]
        self.influence = [s.stakes[:seats], s.stakes[seats:]]
        self.walls = self.ground = 0
        if self.way != A_DUEL:
            bare: Montjoie = s.copy()
            if not self.revealed:  # no card counts against the walls before
                bare.laid = [0] * len(s.laid)
            self.walls, self.ground = fortification(bare), bonuses(bare)


def side_of(s: Montjoie, seat: int) -> str:
    """The side that a seat decides for, or "" outside combats and for those who look on."""
    if s.fighters:
        for side in (ATTACK, DEFENCE):
            if s.commander(side) == seat:
                return SIDE_IDS[side]
    return ""


def combat_picture(s: Montjoie) -> Combat | None:
    if not s.fighters:
        return None
    field = Field(s)
    return {
        "id": "combat",
        "way": WAY_IDS[field.way],
        "origin": CITY_IDS[field.origin] if field.origin != NOBODY else "",
        "target": CITY_IDS[field.target] if field.target != NOBODY else "",
        "stage": stage(s, field),
        "result": RESULTS.get(field.result, "tie") if stage(s, field) == "summed" else "",
        "attack": side_picture(s, field, ATTACK),
        "defence": side_picture(s, field, DEFENCE),
    }


def stage(s: Montjoie, field: Field) -> str:
    """How far it has come; every combat passes these in turn."""
    if field.revealed:
        return "revealed" if any(isinstance(step, (Outcome, DuelOutcome)) for step in s.agenda) else "summed"
    if field.way == A_DUEL:
        return "announced"
    if not any(isinstance(step, RollDice) for step in s.agenda):
        return "rolled"
    return "announced" if is_to_come(s, ATTACK) else "laid"


def is_rolled(s: Montjoie, field: Field) -> bool:
    return stage(s, field) not in ("announced", "laid")


def is_to_come(s: Montjoie, side: int) -> bool:
    return any(isinstance(step, Commit) and step.side == side for step in s.agenda)


def side_picture(s: Montjoie, field: Field, side: int) -> Side:
    owner, name = field.owners[side], SIDE_IDS[side]
    armed, commander = s.is_armed(owner), s.commander(side)
    duel = field.way == A_DUEL
    cards = field.cards[side]
    to_come = not field.revealed and armed and (duel or is_to_come(s, side))
    unseen = HIDDEN in field.influence[side]
    parts = parts_of(s, field, side)
    hidden = to_come or (field.down[side] > 0 and HIDDEN in cards) or (field.staked[side] == 1 and unseen)
    return {
        "id": f"side:{name}",
        "nation": OWNER_IDS[owner],
        "commander": NATION_IDS[commander] if commander != NOBODY else "",
        "armed": armed,
        "to_come": to_come,
        "hand": s.held[s.control[owner]] if armed else 0,
        "down": 0 if field.revealed else field.down[side],
        "cards": [
            {"id": f"laid:{name}:{CARD_IDS[kind]}", "card": CARD_IDS[kind], "count": n} for kind, n in enumerate(cards) if n > 0
        ],
        "hero": field.heroes[side],
        "staked": field.staked[side] == 1,
        "influence": [{"seat": NATION_IDS[seat], "n": n} for seat, n in enumerate(field.influence[side]) if n > 0],
        "unseen_influence": unseen,
        "doubled": CARD_IDS[field.doubled[side]] if field.doubled[side] >= 0 else "",
        "parts": parts,
        "total": sum(part["n"] for part in parts),
        "complete": is_rolled(s, field) and not hidden,
    }


def parts_of(s: Montjoie, field: Field, side: int) -> list[Addend]:
    """Everything known that counts for a side, in the order in which it is added up."""
    parts = strength(s, field, side)
    influence = sum(n for n in field.influence[side] if n > 0)
    add(parts, "influence", influence * s.tables.influence_value)
    if side == DEFENCE and field.way != A_DUEL:
        add(parts, "walls", field.walls)
        add(parts, "ground", field.ground)
        add(parts, "mercenaries", s.tables.mercenary * s.mercenaries.count(field.target))
    if is_rolled(s, field):
        add(parts, "die", s.dice[side])
    return parts


def strength(s: Montjoie, field: Field, side: int) -> list[Addend]:
    """Cards and hero, or the troops of those who have none."""
    owner, tables = field.owners[side], s.tables
    if not s.is_armed(owner):
        return [{"part": "troops", "card": "", "n": fixed_strength(s, side, owner)}]
    parts: list[Addend] = []
    for kind, n in enumerate(field.cards[side]):
        for _ in range(n):
            parts.append({"part": "card", "card": CARD_IDS[kind], "n": tables.card_value[kind] if kind < YELLOW else 0})
    if field.doubled[side] >= 0:
        add(parts, "doubled", tables.card_value[field.doubled[side]])
    if field.heroes[side] > 0:
        add(parts, "hero", tables.hero)
    if s.gunners >> s.control[owner] & 1 and field.way != A_DUEL:
        add(parts, "artillery", tables.artillery)
    return parts


def add(parts: list[Addend], part: str, n: int) -> None:
    if n:
        parts.append({"part": part, "card": "", "n": n})
