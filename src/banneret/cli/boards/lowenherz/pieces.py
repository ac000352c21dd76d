"""What the parts of Löwenherz's board have in common: the picture of the table, names, letters and colours."""

from __future__ import annotations

from typing import Final, cast

from rich.text import Text

from banneret.cli.phrases import Phrases
from banneret.core.sight import Heading
from banneret.core.text import Words
from banneret.games.lowenherz.shapes import Backs, Card, Colour, Picture
from banneret.games.lowenherz.state import Lowenherz

MINES: Final = "CSGD"
"""The mines as the picture calls them."""
MINE: Final = "▲"
CASTLE: Final = "♜"
KNIGHT: Final = "♞"
GROUND: Final = {"M": " ", "F": "♣", "V": "⌂", "R": "♛"}
WORTH: Final = "FVR"
TINTS: Final = {
    "red": "white on red",
    "blue": "white on blue",
    "orange": "black on yellow",
    "white": "black on white",
    "neutral": "white on bright_black",
}


class Pieces:
    def __init__(self, view: Lowenherz, words: Words) -> None:
        self.view = view
        self.words = words
        self.phrases = Phrases(words.language)
        self.picture = cast(Picture, words.game.picture(view))
        self.heading: Heading = words.game.heading(view)
        self.squares = {square["id"]: square for square in self.picture["squares"]}
        self.domains = {domain["castle"]: domain for domain in self.picture["domains"]}
        self.colours: list[Colour] = [*self.picture["players"], *self.picture["neutral"]]

    @property
    def colon(self) -> str:
        return self.phrases.say("colon")

    def say(self, key: str, **facts: object) -> str:
        return self.phrases.say(f"lowenherz.{key}", **facts)

    def name(self, kind: str, label: str) -> str:
        return self.words.name(kind, self.words.game.labels[kind].index(label))

    def letter(self, colour: str) -> str:
        return self.phrases.texts[f"letter.{colour}"]

    def mine_letter(self, mine: str) -> str:
        return self.say("mines")[MINES.index(mine)]

    def badge(self, colour: str) -> Text:
        return Text.assemble((self.letter(colour), f"bold {TINTS[colour]}"))

    def colour(self, colour: str) -> Text:
        return self.badge(colour).append(f" {self.name('colour', colour)}")

    # -- cards

    def cards(self, cards: list[Card], backs: list[Backs] | None = None) -> Text:
        """3 borders 4/3: price and sale. Of a card face down, its letter. What differs in the letter only is one."""
        found: dict[str, int] = {}
        for card in cards:
            text = f"{self.title(card['card'])} {card['price']}/{card['sale']}"
            found[text] = found.get(text, 0) + card["n"]
        for back in backs or []:
            found[f"{back['letter']} ?"] = back["n"]
        return Text(" · ".join(f"{n}× {text}" if n > 1 else text for text, n in found.items()) or "–")

    def title(self, card: str) -> str:
        return self.words.title("card", self.words.game.labels["card"].index(card))

    # -- land

    def mines(self, mines: dict[str, int], monopolies: list[str]) -> str:
        """C1 S3*: a copper mine, and a monopoly of silver."""
        held = [(self.mine_letter(mine), n, "*" if mine in monopolies else "") for mine, n in mines.items() if n]
        return " ".join(f"{letter}{n}{star}" for letter, n, star in held) or "–"

    def land(self, squares: list[str], mines: dict[str, int]) -> str:
        """♣4 ⌂1 ▲C: what is worth something in a domain."""
        ground = [self.squares[square]["terrain"] for square in squares]
        found = [f"{GROUND[kind]}{ground.count(kind)}" for kind in WORTH if kind in ground]
        letters = "".join(self.mine_letter(mine) * n for mine, n in mines.items())
        return " ".join(found + ([MINE + letters] if letters else [])) or "–"


def place(id: str) -> str:
    """3,4: what follows the colon of an element's id."""
    return id.partition(":")[2]
