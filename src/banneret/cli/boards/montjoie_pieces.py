"""Cities, cards and nations of Montjoie! as short pieces of text.

`G4 Dijon` is a castle of Burgundy: the letter tells the owner, the number what the walls are worth. Foreign powers have
small letters, free cities a dash.
"""

from __future__ import annotations

from rich.text import Text

from banneret.cli.badges import badge
from banneret.cli.phrases import Phrases
from banneret.core.agenda import HIDDEN
from banneret.core.text import Words
from banneret.games.montjoie.places import (
    ASKS,
    CITY_ASKED,
    CITY_GIVEN,
    DEAL,
    GIVES,
    NOBODY,
    PROMISED,
    STAGE,
    TAKER,
    UNSAID,
    WISHED,
)
from banneret.games.montjoie.roads import cities_in
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.tables import FREE, KINDS, NATIONS, OWNER_IDS, YELLOW


def eyes(view: Montjoie) -> int:
    """Whose view this is: the seat whose cards can be seen; NOBODY for a spectator."""
    for seat in range(view.seats):
        if view.hand[KINDS * seat] != HIDDEN:
            return seat
    return NOBODY


class Pieces:
    def __init__(self, view: Montjoie, words: Words) -> None:
        self.view = view
        self.words = words
        self.phrases = Phrases(words.language)
        self.me = eyes(view)

    def say(self, key: str, **facts: object) -> str:
        return self.phrases.say(f"montjoie.{key}", **facts)

    # -- owners and cities

    def badge(self, owner: int) -> Text:
        if owner < NATIONS:
            return badge(self.words.game, self.phrases, owner)
        return Text("–", "dim") if owner == FREE else Text(self.foreign_letter(owner), "bold")

    def foreign_letter(self, power: int) -> str:
        return OWNER_IDS[power][0]

    def nation(self, owner: int) -> Text:
        return Text.assemble(self.badge(owner), " ", self.words.name("nation", owner))

    def holder(self, city: int) -> Text:
        """G4: who holds a city, and how strong its walls are."""
        owner = self.view.owner(city)
        return self.badge(owner) if owner == FREE else self.badge(owner).append(str(self.view.value(city)), "not reverse")

    def city(self, city: int) -> Text:
        return Text.assemble(self.holder(city), " ", self.words.name("city", city), (self.marks(city), "bold"))

    def marks(self, city: int) -> str:
        """~ a port, ! pillaged, + under the Pope's protection, ×2 mercenaries."""
        s = self.view
        marks = "~" if s.tables.map.ports >> city & 1 else ""
        marks += "!" if s.pillaged >> city & 1 else ""
        marks += "+" if s.shielded >> city & 1 else ""
        troops = s.mercenaries.count(city)
        return f"{marks}×{troops}" if troops else marks

    def cities(self, mask: int) -> Text:
        return Text(", ").join(self.city(city) for city in cities_in(mask))

    # -- provinces

    def province_of(self, city: int) -> int:
        return next(n for n, cities in enumerate(self.view.tables.map.provinces) if cities >> city & 1)

    def progress(self, city: int) -> str:
        """Burgundy 2/3: how many cities of its province the viewer holds."""
        n = self.province_of(city)
        cities = self.view.tables.map.provinces[n]
        name = self.words.name("province", n)
        mine = self.view.lands[self.me] & cities if self.me != NOBODY else 0
        return f"{name} {mine.bit_count()}/{cities.bit_count()}"

    # -- cards

    def cards(self, counts: list[int]) -> str:
        """2 × Ladders (3), Ambassador."""
        found = []
        for kind, n in enumerate(counts):
            if n > 0:
                name = self.card(kind)
                found.append(f"{n} × {name}" if n > 1 else name)
        return ", ".join(found)

    def card(self, kind: int) -> str:
        """The value is that of this table, where a user may have changed it."""
        title = self.words.title("card", kind)
        return f"{title} ({self.view.tables.card_value[kind]})" if kind < YELLOW else title

    # -- deals

    def deals(self) -> list[int]:
        """Whose offers and drafts these eyes see."""
        return [seat for seat in range(self.view.seats) if self.view.offers[DEAL * seat + STAGE] > UNSAID]

    def deal(self, giver: int) -> str:
        """What this seat offers, or is about to."""
        deal = self.view.offers[DEAL * giver : DEAL * (giver + 1)]
        taker = self.words.name("seat", deal[TAKER]) if deal[TAKER] != NOBODY else "…"
        given = self.goods(deal[GIVES], deal[CITY_GIVEN], deal[PROMISED])
        asked = self.goods(deal[ASKS], deal[CITY_ASKED], deal[WISHED])
        return self.say("deal", giver=self.words.name("seat", giver), taker=taker, given=given, asked=asked)

    def goods(self, money: int, city: int, promise: int) -> str:
        parts = [self.say("ecus", n=money)] if money else []
        parts += [f"{self.words.name('city', city - 1)} ({self.progress(city - 1)})"] if city else []
        parts += [self.words.name("promise", promise - 1)] if promise else []
        return " + ".join(parts) or self.say("nothing")
