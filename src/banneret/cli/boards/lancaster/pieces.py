"""Knights, stacks and castles of Lancaster as short pieces of text."""

from __future__ import annotations

from rich.text import Text

from banneret.cli.badges import badge
from banneret.cli.phrases import Phrases
from banneret.core.agenda import HIDDEN
from banneret.core.text import Words
from banneret.games.lancaster.state import FIELDS, NO_CARD, NOBODY, RANKS, Lancaster
from banneret.games.lancaster.tables import SPACES


class Pieces:
    def __init__(self, view: Lancaster, words: Words) -> None:
        self.view = view
        self.words = words
        self.phrases = Phrases(words.language)

    def badge(self, faction: int) -> Text:
        return badge(self.words.game, self.phrases, faction)

    def holder(self, county: int) -> Text:
        """G K2+1=3: Green's knight of strength 2 with a squire."""
        s = self.view
        if s.county_faction[county] == NOBODY:
            return Text("–", "dim")
        knight, squires = s.county_knight[county], s.county_squires[county]
        stands = f" K{knight}+{squires}={knight + squires}" if squires else f" K{knight}"
        return self.badge(s.county_faction[county]).append(stands)

    def troop(self, at: int, rank: int) -> Text:
        """1. B K2+K1=3: first is Blue, with knights of strength 2 and 1."""
        s = self.view
        knights = [str(k) for k in range(RANKS - 1, 0, -1) for _ in range(s.troops[RANKS * at + k])]
        parts = [f"K{k}" for k in knights] + ([f"{s.sent[at]}"] if s.sent[at] else [])
        line = Text(f"{rank}. ").append_text(self.badge(s.fields[at])).append(f" {'+'.join(parts)}")
        return line.append(f"={s.strength_at(at)}") if len(parts) > 1 else line

    def strengths(self, place: int) -> Text:
        """England's strength against France's, as it stands."""
        s = self.view
        if s.cards[place] == NO_CARD:
            return Text()
        england = sum(s.strength_at(at) for at in range(FIELDS * place, FIELDS * (place + 1)))
        card = s.tables.conflicts[s.cards[place]]
        points = "/".join(str(n) for n in card.points)
        return Text(self.phrases.say("lancaster.against", england=england, france=card.strength, points=points))

    def stack(self, knights: list[int], faction: int) -> str:
        """The strengths of the knights in a court or a reserve: 112."""
        return "".join(str(k) for k in range(1, RANKS) for _ in range(knights[RANKS * faction + k])) or "–"

    def castle(self, faction: int) -> Text:
        """Six signs: a tile, a tile face down, a knight's strength, or a free space. An ally has two spaces."""
        s = self.view
        line = Text()
        for space in range(2 if s.is_ally(faction) else SPACES):
            knight = s.castle[SPACES * faction + space]
            built = not s.is_ally(faction) and s.built[faction] >> space & 1
            idle = built and s.idle[faction] >> space & 1
            line.append("□" if idle else "■" if built else str(knight) if knight else "·")
        return line

    def amount(self, n: int) -> Text:
        return Text("?", "dim") if n == HIDDEN else Text(str(n))
