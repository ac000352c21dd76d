"""A combat or duel of Montjoie!: what each side brings, as far as these eyes see it, and what it adds up to."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from banneret.cli.boards.montjoie_pieces import Pieces
from banneret.core.agenda import HIDDEN
from banneret.games.montjoie.places import (
    A_DUEL,
    ATTACK,
    DEFENCE,
    FROM_ABROAD,
    HERO,
    LAID,
)
from banneret.games.montjoie.steps.combat import RollDice
from banneret.games.montjoie.steps.commit import CloseCommit, Commit
from banneret.games.montjoie.steps.strength import bonuses, fixed_strength, fortification
from banneret.games.montjoie.tables import KINDS, YELLOW

Part = tuple[str, int]


class Combat:
    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces
        self.view = pieces.view
        self.duel = self.view.way == A_DUEL

    def draw(self) -> RenderableType:
        table = Table.grid(padding=(0, 1))
        for side, name in ((ATTACK, "attack"), (DEFENCE, "defence")):
            who = self.pieces.nation(self.view.fighters[side])
            title = "" if self.duel else self.pieces.say(name)
            table.add_row(Text(title, "bold"), who, self.sum(side))
        return Group(self.headline(), table)

    def headline(self) -> Text:
        attacker, defender = (self.pieces.words.name("nation", owner) for owner in self.view.fighters)
        if self.duel:
            return Text(self.pieces.say("duelling", one=attacker, two=defender))
        facts = {"attacker": attacker, "city": self.pieces.words.name("city", self.view.target), "defender": defender}
        if self.view.way == FROM_ABROAD:
            return Text(self.pieces.say("from_abroad", **facts))
        origin = self.pieces.words.name("city", self.view.origin)
        return Text(self.pieces.say("attacks", **facts, origin=origin, way=self.pieces.words.name("way", self.view.way)))

    def sum(self, side: int) -> Text:
        """Ladders 3 + hero 2 + influence 1 + die 4 = 10; what is not known stands as a question."""
        parts = self.parts(side)
        unknown = self.unknown(side)
        rolled = not any(isinstance(step, RollDice) for step in self.view.agenda) and not (self.duel and not self.open)
        if rolled:
            parts.append((self.pieces.say("die"), self.view.dice[side]))
        shown = [f"{name} {n}" if n else name for name, n in parts] + unknown
        if not rolled:
            shown.append(self.pieces.say("die"))
        line = Text(" + ".join(shown))
        total = sum(n for _, n in parts)
        if rolled and not unknown:
            line.append(f" = {total}", "bold")
        elif total:
            line.append(f"  {self.pieces.say('so_far', n=total)}", "dim")
        return line

    @property
    def open(self) -> bool:
        return bool(self.view.revealed)

    # -- what adds up

    def parts(self, side: int) -> list[Part]:
        parts = self.strength(side)
        influence = sum(max(0, n) for n in self.stakes(side)) * self.view.tables.influence_value
        if influence:
            parts.append((self.pieces.say("influence"), influence))
        if side == DEFENCE and not self.duel:
            parts += self.position()
        return parts

    def strength(self, side: int) -> list[Part]:
        owner = self.view.fighters[side]
        if not self.view.is_armed(owner):
            return [(self.pieces.say("troops"), fixed_strength(self.view, side, owner))]
        laid = self.view.laid[LAID * side : LAID * (side + 1)]
        parts: list[Part] = []
        for kind in range(KINDS):
            value = self.view.tables.card_value[kind] if kind < YELLOW else 0
            parts += [(self.pieces.words.title("card", kind), value)] * max(0, laid[kind])
        doubled = self.view.doubled[side]
        if doubled:
            parts.append((self.pieces.say("doubled"), self.view.tables.card_value[doubled - 1]))
        if laid[HERO] > 0:
            parts.append((self.pieces.say("hero"), self.view.tables.hero))
        if self.view.gunners >> self.view.control[owner] & 1 and not self.duel:
            parts.append((self.pieces.say("artillery"), self.view.tables.artillery))
        return parts

    def position(self) -> list[Part]:
        """Walls, mountains, the beach, mercenaries. Before the reveal no card counts against the walls."""
        bare = self.view if self.open else self.view.copy()
        if not self.open:
            bare.laid = [0] * len(self.view.laid)
        found = [("walls", fortification(bare)), ("ground", bonuses(bare))]
        found.append(("mercenaries", self.view.tables.mercenary * self.view.mercenaries.count(self.view.target)))
        return [(self.pieces.say(name), n) for name, n in found if n]

    def stakes(self, side: int) -> list[int]:
        return self.view.stakes[self.view.seats * side : self.view.seats * (side + 1)]

    def unknown(self, side: int) -> list[str]:
        """What lies face down for these eyes."""
        if self.open:
            return []
        hidden: list[str] = []
        if self.to_come(side):
            owner = self.view.fighters[side]
            hidden.append(self.pieces.say("to_come", n=self.view.held[self.view.control[owner]]))
        down = self.view.down[side]
        if down and self.view.laid[LAID * side] == HIDDEN:
            hidden.append(self.pieces.say("face_down", n=down))
        if self.view.staked >> side & 1 and HIDDEN in self.stakes(side):
            hidden.append(self.pieces.say("some_influence"))
        return hidden

    def to_come(self, side: int) -> bool:
        """Whether this side has cards to lay, or a stake in a duel."""
        if self.duel:
            return True
        if not self.view.is_armed(self.view.fighters[side]):
            return False
        pending = [type(step) for step in self.view.agenda if isinstance(step, (Commit, CloseCommit)) and step.side == side]
        return Commit in pending or (CloseCommit in pending and self.view.laid[LAID * side] == HIDDEN)
