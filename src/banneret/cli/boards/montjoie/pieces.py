"""Cities, cards and nations of Montjoie! as short pieces of text, from the picture of the table.

`G4 Dijon` is a castle of Burgundy: the letter tells the owner, the number what the walls are worth. Foreign powers have
small letters, free cities a dash.
"""

from __future__ import annotations

from typing import Final, cast

from rich.text import Text

from banneret.cli.badges import badge
from banneret.cli.phrases import Phrases
from banneret.core.sight import Heading, question
from banneret.core.text import Words
from banneret.games.montjoie.picture import Picture
from banneret.games.montjoie.picture.chart import City
from banneret.games.montjoie.picture.offers import Offer
from banneret.games.montjoie.picture.pieces import Card
from banneret.games.montjoie.state import Montjoie

NOBODY: Final = "nobody"
SIGNS: Final = {"pillaged": "!", "protected": "+"}


class Pieces:
    def __init__(self, view: Montjoie, words: Words) -> None:
        self.view = view
        self.words = words
        self.phrases = Phrases(words.language)
        self.picture = cast(Picture, words.game.picture(view))
        self.heading: Heading = words.game.heading(view)
        self.me = self.picture["viewer"]
        self.nations = {nation["nation"]: nation for nation in self.picture["nations"]}
        self.cities = {city["city"]: city for city in self.picture["cities"]}
        self.provinces = {province["province"]: province for province in self.picture["provinces"]}
        self.asked = question(words.game, view, words.game.labels["seat"].index(self.me)) if self.me else {}

    @property
    def colon(self) -> str:
        return self.phrases.say("colon")

    def say(self, key: str, **facts: object) -> str:
        return self.phrases.say(f"montjoie.{key}", **facts)

    def name(self, kind: str, label: str) -> str:
        """What the thing of this label is called."""
        return self.words.name(kind, self.words.game.labels[kind].index(label))

    # -- the question

    @property
    def acting(self) -> str:
        """For whom the viewer decides now: an ally, or the viewer."""
        nation = self.asked["facts"].get("nation", -1) if self.asked else -1
        return self.words.game.labels["nation"][nation] if nation >= 0 else self.me

    @property
    def named(self) -> set[str]:
        """The cities that are choices, or that a combat is about."""
        words = [choice["word"].partition(":")[2] for choice in self.asked["choices"]] if self.asked else []
        fight = self.picture["combat"]
        words += [fight["target"], fight["origin"]] if fight is not None else []
        return self.cities.keys() & set(words)

    @property
    def near(self) -> set[str]:
        """The cities of whoever acts, and those beside them."""
        return self.with_neighbours({name for name, city in self.cities.items() if city["owner"] == self.acting})

    @property
    def at_stake(self) -> set[str]:
        """What a combat is about: the city, what lies beside it, and whence they come. Else one's own cities alone."""
        fight = self.picture["combat"]
        if fight is None or not self.is_fought:
            return {name for name, city in self.cities.items() if city["owner"] == self.acting}
        return self.with_neighbours({fight["target"]}) | {fight["origin"]}

    @property
    def is_fought(self) -> bool:
        """Whether a combat is about a city; a duel is not."""
        fight = self.picture["combat"]
        return fight is not None and fight["way"] != "duel"

    def with_neighbours(self, cities: set[str]) -> set[str]:
        return cities | {other["city"] for city in cities for other in self.neighbours(city)}

    # -- owners and cities

    def badge(self, owner: str) -> Text:
        seats = self.words.game.labels["seat"]
        if owner in seats:
            return badge(self.words.game, self.phrases, seats.index(owner))
        return Text("–", "dim") if owner == NOBODY else Text(self.foreign_letter(owner), "bold")

    def foreign_letter(self, power: str) -> str:
        return power[0]

    def nation(self, owner: str) -> Text:
        return Text.assemble(self.badge(owner), " ", self.name("nation", owner))

    def holder(self, city: City) -> Text:
        """G4: who holds a city, and how strong its walls are."""
        owner = self.badge(city["owner"])
        return owner if city["owner"] == NOBODY else owner.append(str(city["walls"]), "not reverse")

    def city(self, city: City) -> Text:
        return Text.assemble(self.holder(city), " ", self.name("city", city["city"]), (self.marks(city), "bold"))

    def neighbours(self, city: str) -> list[City]:
        """The cities to which its roads lead."""
        near = {other for road in self.picture["roads"] if city in road for other in road if other != city}
        return [other for name, other in self.cities.items() if name in near]

    def marks(self, city: City) -> str:
        """~ a port, ! pillaged, + under the Pope's protection, ×2 mercenaries."""
        marks = "~" if city["sea"] else ""
        marks += "".join(sign for mark, sign in SIGNS.items() if mark in city["marks"])
        return f"{marks}×{city['mercenaries']}" if city["mercenaries"] else marks

    def price(self, thing: str) -> int:
        prices = self.picture["prices"]
        return {"castle": prices["castle"], "rampart": prices["rampart"], "mercenary": prices["mercenary"]}[thing]

    # -- provinces

    def progress(self, city: str) -> str:
        """Burgundy 2/3: how many cities of its province the viewer holds."""
        return f"{self.name('province', self.cities[city]['province'])} {self.share(city)}"

    def share(self, city: str) -> str:
        province = self.provinces[self.cities[city]["province"]]
        mine = [name for name in province["cities"] if self.cities[name]["owner"] == self.me]
        return f"{len(mine)}/{len(province['cities'])}"

    # -- cards

    def cards(self, cards: list[Card]) -> str:
        """2 × Ladders (3), Ambassador."""
        found = []
        for card in cards:
            name = self.card(card)
            found.append(f"{card['count']} × {name}" if card["count"] > 1 else name)
        return ", ".join(found)

    def card(self, card: Card) -> str:
        """The value is that of this table, where a user may have changed it."""
        title = self.title(card["card"])
        return f"{title} ({card['value']})" if card["value"] else title

    def title(self, card: str) -> str:
        return self.words.title("card", self.words.game.labels["card"].index(card))

    # -- deals

    def offer_of(self, giver: str) -> Offer | None:
        """The offer of this nation to the viewer, or of the viewer."""
        return next((offer for offer in self.picture["offers"] if offer["giver"] == giver), None)

    def deal(self, offer: Offer) -> str:
        giver, taker = (self.name("seat", seat) if seat else "…" for seat in (offer["giver"], offer["taker"]))
        given = self.goods(offer["gives"], offer["city_given"], offer["promise"])
        asked = self.goods(offer["asks"], offer["city_asked"], offer["wish"])
        return self.say("deal", giver=giver, taker=taker, given=given, asked=asked)

    def goods(self, money: int, city: str, promise: str) -> str:
        parts = [self.say("ecus", n=money)] if money else []
        parts += [f"{self.name('city', city)} ({self.progress(city)})"] if city else []
        parts += [self.name("promise", promise)] if promise else []
        return " + ".join(parts) or self.say("nothing")
