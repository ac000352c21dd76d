"""Knights, stacks, castles, rewards and laws of Lancaster as short pieces of text, from the picture of the table."""

from __future__ import annotations

from typing import Final, cast

from rich.text import Text

from banneret.cli.badges import badge
from banneret.cli.phrases import Phrases
from banneret.core.agenda import HIDDEN
from banneret.core.sight import Heading
from banneret.core.text import Words
from banneret.games.lancaster.shapes import (
    ConflictPicture,
    CountyPicture,
    FieldPicture,
    ItemPicture,
    LawPicture,
    LordPicture,
    Picture,
    PilePicture,
    SpacePicture,
)
from banneret.games.lancaster.state import Lancaster
from banneret.games.lancaster.tables import COUNT_IDS, KIND_IDS, LAW_IDS, WHO_IDS, build

YES: Final = "■"
FACE_DOWN: Final = "□"
EMPTY: Final = "·"


class Pieces:
    def __init__(self, view: Lancaster, words: Words) -> None:
        self.view = view
        self.words = words
        self.phrases = Phrases(words.language)
        self.picture = cast(Picture, words.game.picture(view))
        self.heading: Heading = words.game.heading(view)
        self.counties = {county["county"]: county for county in self.picture["counties"]}
        self.conflicts = {conflict["place"]: conflict for conflict in self.picture["conflicts"]}

    def say(self, key: str, **facts: object) -> str:
        return self.phrases.say(f"lancaster.{key}", **facts)

    def number(self, kind: str, label: str) -> int:
        return self.words.game.labels[kind].index(label)

    def name(self, kind: str, label: str) -> str:
        return self.words.name(kind, self.number(kind, label))

    def badge(self, colour: str) -> Text:
        return badge(self.words.game, self.phrases, self.number("seat", colour))

    def amount(self, n: int) -> Text:
        return Text("?", "dim") if n == HIDDEN else Text(str(n))

    # -- knights

    def holder(self, county: CountyPicture) -> Text:
        """G K2+1=3: Green's knight of strength 2 with a squire."""
        if not county["holder"]:
            return Text("–", "dim")
        stands = f" {county['knight']}"
        if county["squires"]:
            stands += f"+{county['squires']}={county['strength']}"
        return self.badge(county["holder"]).append(stands)

    def troop(self, space: FieldPicture) -> Text:
        """B K2+K1=3: Blue, with knights of strength 2 and 1."""
        parts = [knights["knight"] for knights in reversed(space["knights"]) for _ in range(knights["n"])]
        parts += [str(space["squires"])] if space["squires"] else []
        line = self.badge(space["colour"]).append(f" {'+'.join(parts)}")
        return line.append(f"={space['strength']}") if len(parts) > 1 else line

    def troops(self, conflict: ConflictPicture) -> list[Text]:
        """In the order of their ranks."""
        there = [space for space in conflict["spaces"] if space["position"]]
        return [self.troop(space) for space in sorted(there, key=lambda space: space["position"])]

    def strengths(self, conflict: ConflictPicture) -> Text:
        """England's strength against France's, as it stands."""
        for card in conflict["cards"]:
            points = "/".join(str(n) for n in card["points"])
            return Text(self.say("against", england=conflict["england"], france=card["france"], points=points))
        return Text()

    def stack(self, pile: PilePicture) -> str:
        """The strengths of the knights in a court or a reserve: 112."""
        return "".join(knights["knight"][1:] * knights["n"] for knights in pile["knights"]) or "–"

    def castle(self, lord: LordPicture) -> str:
        """Six signs: a tile, a tile face down, a knight's strength, or a free space. An ally has two spaces."""
        return "".join(sign(space) for space in lord["castle"]["spaces"])

    # -- rewards and laws

    def reward(self, items: list[ItemPicture]) -> str:
        return " + ".join(self.say(f"part.{item['kind']}", n=item["n"]) for item in items)

    def county_reward(self, county: CountyPicture, short: bool = False) -> str:
        """In short, a star is the right to name the start player."""
        start = f" + {'*' if short else self.say('names_start')}" if county["names_start_player"] else ""
        return self.reward(county["reward"]) + start

    def space(self, space: SpacePicture, short: bool = False) -> str:
        """2 votes; recruit (3 squires): what it gives, and for what."""
        text = self.reward(space["reward"])
        return f"{text} ({self.reward(space['cost'])})" if space["cost"] and not short else text

    def law(self, law: LawPicture) -> Text:
        """The law's name in bold and what it does; where a user changed its figures, those as well."""
        number = LAW_IDS.index(law["law"])
        text = Text(self.words.name("law", number))
        text.stylize("bold", 0, len(self.words.title("law", number)))
        if not is_printed(law):
            text.append(f" [{self.say('own_figures', figures=self.figures(law))}]", "bold")
        return text

    def title(self, law: LawPicture) -> Text:
        return Text(self.words.title("law", LAW_IDS.index(law["law"])), "bold")

    def figures(self, law: LawPicture) -> str:
        shown = [self.say("own_per", n=law["per"])] if law["per"] > 1 else []
        shown += [self.say("price", price=self.reward(law["pay"]))] if law["pay"] else []
        shown += [self.reward(law["gain"])] if law["gain"] else []
        return "; ".join(shown)


def sign(space: SpacePicture) -> str:
    for tile in space["tiles"]:
        if tile["built"]:
            return YES if tile["face_up"] else FACE_DOWN
    return space["knight"][1:] or EMPTY


def is_printed(law: LawPicture) -> bool:
    """Whether its figures are those of the game as it is sold."""
    row = build({}).laws[LAW_IDS.index(law["law"])]
    give = row.pay or tuple((exchange.give, exchange.give_n) for exchange in row.exchange)
    take = row.gain or tuple((exchange.take, exchange.take_n) for exchange in row.exchange)
    printed = [WHO_IDS[row.who], COUNT_IDS[row.count], row.per, *items_of(give), *items_of(take)]
    ours = [law["who"], law["count"], law["per"], *law["pay"], *law["gain"]]
    return printed == ours


def items_of(reward: tuple[tuple[int, int], ...]) -> list[ItemPicture]:
    return [{"kind": KIND_IDS[kind], "n": n} for kind, n in reward]
