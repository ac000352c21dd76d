"""What is out of a player's reach in Lancaster, and why; and what there is to say of a thing on this table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.text import Text

from banneret.cli.boards.lancaster.pieces import Pieces
from banneret.core.agenda import HIDDEN
from banneret.core.sight import Sight
from banneret.core.text import Words
from banneret.games.lancaster.shapes import ItemPicture, LawPicture, LordPicture
from banneret.games.lancaster.state import Lancaster
from banneret.games.lancaster.steps.castles import UseSource
from banneret.games.lancaster.steps.conflicts import Ransom
from banneret.games.lancaster.steps.counties import CountyReward
from banneret.games.lancaster.steps.placement import ChooseTarget

OutOfReach = list[tuple[str, str]]
"""A choice in words, and the reason why it is none."""
QUANTITY: Final = "quantity"  # a law that one may buy from any number of times


def unaffordable(sight: Sight, words: Words) -> OutOfReach:
    find = REACHES.get(sight.question["step"])
    return find(Reach(sight, words)) if find is not None else []


class Reach:
    def __init__(self, sight: Sight, words: Words) -> None:
        self.facts = sight.question["facts"]
        self.offered = {choice["word"] for choice in sight.question["choices"]}
        self.words = words
        self.pieces = Pieces(sight.view, words)
        self.me = self.pieces.picture["lords"][sight.seat]
        self.held = {stock["good"]: stock["n"] for stock in self.me["stocks"]}
        self.ours = {lord["colour"] for lord in self.pieces.picture["lords"] if lord["player"] == self.me["colour"]}

    def lacks(self, cost: list[ItemPicture]) -> str:
        """What one has of the first thing that one has too little of."""
        for item in cost:
            if self.held[item["kind"]] < item["n"]:
                return self.has(item["kind"])
        return ""

    def has(self, good: str) -> str:
        return self.pieces.say("you_have", goods=self.pieces.reward([{"kind": good, "n": self.held[good]}]))

    # -- by question

    def both(self) -> OutOfReach:
        if not {"take-noble", "take-reward"} <= self.offered or "take-both" in self.offered:
            return []
        return [(self.words.say("do.take-both"), self.has("gold"))]

    def sources(self) -> OutOfReach:
        """What the castle could sell: one may decline it, but not buy it."""
        found: OutOfReach = []
        for space in self.me["castle"]["spaces"]:
            name = space["space"]
            if f"decline:{name}" in self.offered and f"use:{name}" not in self.offered:
                text = self.words.say("do.use", {"space": self.pieces.number("space", name)})
                found.append((text, self.lacks(space["cost"]) or self.why_not(name)))
        return found

    def why_not(self, space: str) -> str:
        """What one could pay for, and cannot do: a recruit always comes as the weakest knight."""
        if space == "recruit":
            return self.pieces.say("no_recruit", rank=self.pieces.words.name("rank", 0))
        return self.pieces.say("impossible")

    def captives(self) -> OutOfReach:
        place = self.words.game.labels["place"][self.facts["place"]]
        mine = [space for space in self.pieces.conflicts[place]["spaces"] if space["colour"] == self.me["colour"]]
        held = [knights["knight"] for space in mine for knights in space["knights"]]
        dear = [knight for knight in held if f"ransom:{knight}" not in self.offered and int(knight[1:]) <= self.facts["most"]]
        return [(self.words.say("do.ransom", {"rank": int(knight[1:]) - 1}), self.has("gold")) for knight in dear]

    def counties(self) -> OutOfReach:
        """Where this knight cannot go: it is too weak, or one's squires are too few to drive somebody out."""
        found: OutOfReach = []
        for county in self.pieces.picture["counties"]:
            if f"county:{county['county']}" in self.offered or county["holder"] in self.ours:
                continue
            if county["minimum"] > self.facts["strength"]:
                reason = self.pieces.say("too_weak", n=county["minimum"])
            else:
                reason = f"{self.pieces.holder(county).plain}, {self.has('squires')}"
            found.append((self.pieces.name("county", county["county"]), reason))
        return found


REACHES: Final[dict[str, Callable[[Reach], OutOfReach]]] = {
    CountyReward.__name__: Reach.both,
    UseSource.__name__: Reach.sources,
    Ransom.__name__: Reach.captives,
    ChooseTarget.__name__: Reach.counties,
}


def about(view: Lancaster, words: Words, kind: str, value: int) -> Text | None:
    """How a county or a conflict stands, and whom a law would serve now."""
    pieces, label = Pieces(view, words), words.game.labels[kind][value]
    if kind == "county":
        county = pieces.counties[label]
        facts = {"n": county["minimum"], "nobles": county["nobles"]["left"]}
        return Text.assemble(pieces.say("of_county", **facts), " ", pieces.holder(county))
    if kind == "place" and pieces.conflicts[label]["cards"]:
        return Text(" ").join([pieces.strengths(pieces.conflicts[label]), *pieces.troops(pieces.conflicts[label])])
    if kind == "law":
        laws = [*pieces.picture["laws"]["laws"], *pieces.picture["proposals"]["laws"]]
        told = next((told_of(pieces, law) for law in laws if law["law"] == label), "")
        return Text(told) if told else None
    return None


def told_of(pieces: Pieces, law: LawPicture) -> str:
    """Whom a law serves; of one that has a price, how often one could pay it, since others do not show what they have."""
    served = [one for one in law["serves"] if one["times"] > 0]
    if not law["pay"]:
        told = ", ".join(f"{pieces.name('seat', one['colour'])} ×{one['times']}" for one in served)
        return pieces.say("serves", names=told) if told else ""
    mine = [lord for lord in pieces.picture["lords"] if own_stocks(lord)]
    if len(mine) != 1 or mine[0]["colour"] not in [one["colour"] for one in served]:
        return ""
    held = {stock["good"]: stock["n"] for stock in mine[0]["stocks"]}
    times = [held[item["kind"]] // item["n"] for item in law["pay"] if item["kind"] in held]
    return pieces.say("can_pay", n=min(times)) if law["choice"] == QUANTITY else ""


def own_stocks(lord: LordPicture) -> bool:
    """Whether these eyes see behind this lord's screen."""
    return not lord["ally"] and all(stock["n"] != HIDDEN for stock in lord["stocks"])
