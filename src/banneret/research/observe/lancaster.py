"""What a seat observes in Lancaster. Seats and factions are written clockwise from the observer, who comes first."""

from __future__ import annotations

from typing import Any, Final

from banneret.core.agenda import HIDDEN
from banneret.core.game import Game
from banneret.core.memory import Memory
from banneret.games.lancaster.eyes import NOT_YET
from banneret.games.lancaster.memory import LancasterMemory
from banneret.games.lancaster.state import BALLOT_NO, FIELDS, NOBODY, RANKS, Lancaster
from banneret.games.lancaster.tables import CARD_IDS, COUNTIES, FAVOURS, LAW_IDS, PLACES, SECTIONS, SPACES, STRONGEST
from banneret.research.observe.common import Observer
from banneret.research.observe.fields import ALL, OWN, TOLD, Field, bit_rows, flags, one_hots, packed

LAWS: Final = 3  # that stand or are proposed


class LancasterObserver(Observer):
    def __init__(self, game: Game[Any], blank: Lancaster) -> None:
        super().__init__(game, blank)
        n, f = blank.seats, blank.factions
        self._screens = blank.screens
        # Faction g is played by seat g mod n, so both turn together.
        self._order = [[(g + seat) % n + g // n * n for g in range(f)] for seat in range(n)]
        holder = one_hots(f + 1)
        self._holder = [[holder[0]] + [holder[1 + order.index(g)] for g in range(f)] for order in self._order]
        self._spaces, self._counties, self._favours = bit_rows(SPACES), bit_rows(COUNTIES), bit_rows(FAVOURS)
        self._sections = bit_rows(SECTIONS)
        self._start = one_hots(n)
        self._law, self._card = one_hots(len(LAW_IDS) + 1), one_hots(len(CARD_IDS) + 1)
        self._law_bits = (len(LAW_IDS) + 7) // 8
        seats = "by seat"
        self.small += [
            Field("round", 1, 0, 5, ALL, "of the game"),
            Field("supply", 3, 0, 60, ALL, "gold, squires, vote markers"),
            Field("gold", n, -1, 60, TOLD, f"{seats}: added up from what came and went in the open; -1 for who did not listen"),
            Field("squires", n, -1, 60, TOLD, f"{seats}, like gold"),
            Field("votes", n, 0, 60, ALL, f"vote markers {seats}"),
            Field("leftover", n, 0, 60, ALL, f"vote markers kept aside, {seats}"),
            Field("points", n, 0, MOST_POINTS, ALL, seats),
            Field("voted", n, 0, 1, ALL, f"{seats}, whether the ballot is cast"),
            Field("ballot", 2, 0, 60, OWN, "one's own ballot: markers for yes, markers for no"),
            Field("court", STRONGEST * f, 0, 9, ALL, "by faction and strength"),
            Field("reserve", STRONGEST * f, 0, 9, ALL, "by faction and strength"),
            Field("castle", SPACES * f, 0, STRONGEST, ALL, "by faction and space, the strength of the knight there"),
            Field("nobles left", COUNTIES, 0, 5, ALL, "by county"),
            Field("county knight", COUNTIES, 0, STRONGEST, ALL, "by county, the strength of its knight"),
            Field("county squires", COUNTIES, 0, 60, ALL, "by county"),
            Field(
                "troops", PLACES * FIELDS * RANKS, 0, 9, ALL, "by conflict, space and strength (from 0, which is never there)"
            ),
            Field("sent", PLACES * FIELDS, 0, 60, ALL, "squires by conflict and space"),
            flags("start", n, ALL, "the start player, clockwise from the observer"),
            flags("screens", 1, ALL, "whether stocks are behind screens"),
            flags("sections", SECTIONS, ALL, "sections of the law deck that are new"),
            flags("favours", FAVOURS, ALL, "the favours that lie open"),
            flags("built", SPACES * n, ALL, f"{seats} and space, the castle extensions"),
            flags("idle", SPACES * n, ALL, f"{seats} and space, extensions turned face down"),
            flags("nobles", COUNTIES * n, ALL, f"{seats} and county, nobles at the table"),
            flags("county holder", COUNTIES * (f + 1), ALL, "by county: nobody, then the factions"),
            flags("field holder", PLACES * FIELDS * (f + 1), ALL, "by conflict and space: nobody, then the factions"),
            flags("cards", PLACES * (len(CARD_IDS) + 1), ALL, "by conflict: no card, then the conflict cards"),
            flags("laws", LAWS * (len(LAW_IDS) + 1), ALL, "by slot: no law, then the laws"),
            flags("proposals", LAWS * (len(LAW_IDS) + 1), ALL, "by slot: no law, then the laws"),
        ]
        self.planes = [
            flags("law deck", 8 * self._law_bits, ALL, f"the laws that can still come ({len(LAW_IDS)}, then blanks)"),
            flags("conflict deck", 16, ALL, f"the conflict cards that can still come ({len(CARD_IDS)}, then blanks)"),
        ]

    def pack(self, s: Lancaster, seat: int, memory: Memory | None) -> tuple[bytes, bytes]:
        n, order = self.seats, self._order[seat]
        parts = self.begin(s, seat)
        if s.screens:
            if memory is not None:
                assert isinstance(memory, LancasterMemory)
                gold, squires = memory.gold, memory.squires
            else:
                gold, squires = [HIDDEN] * n, [HIDDEN] * n
                gold[seat], squires[seat] = s.gold[seat], s.squires[seat]
        else:
            gold, squires = s.gold, s.squires
        numbers = [s.round, *s.supply]
        for k in range(n):
            numbers.append(gold[order[k]] + 1)
        for k in range(n):
            numbers.append(squires[order[k]] + 1)
        for k in range(n):
            numbers.append(s.votes[order[k]])
        for k in range(n):
            numbers.append(s.leftover[order[k]])
        for k in range(n):
            numbers.append(s.points[order[k]])
        for k in range(n):
            numbers.append(0 if s.ballot[order[k]] == NOT_YET else 1)
        ballot = s.ballot[seat]
        numbers.append(ballot if 0 <= ballot < BALLOT_NO else 0)
        numbers.append(ballot - BALLOT_NO if ballot >= BALLOT_NO else 0)
        for g in order:
            numbers += s.court[RANKS * g + 1 : RANKS * g + RANKS]
        for g in order:
            numbers += s.reserve[RANKS * g + 1 : RANKS * g + RANKS]
        for g in order:
            numbers += s.castle[SPACES * g : SPACES * g + SPACES]
        numbers += s.nobles_left
        numbers += s.county_knight
        numbers += s.county_squires
        numbers += s.troops
        numbers += s.sent
        parts.append(packed(numbers))
        parts.append(self._start[(s.start - seat) % n])
        parts.append(b"\1" if s.screens else b"\0")
        parts.append(self._sections[s.sections])
        parts.append(self._favours[s.favours])
        for k in range(n):
            parts.append(self._spaces[s.built[order[k]]])
        for k in range(n):
            parts.append(self._spaces[s.idle[order[k]]])
        for k in range(n):
            parts.append(self._counties[s.nobles[order[k]]])
        holders = self._holder[seat]
        for holder in s.county_faction:
            parts.append(holders[holder + 1])
        for holder in s.fields:
            parts.append(holders[holder + 1])
        for card in s.cards:
            parts.append(self._card[card + 1])
        self._slots(parts, s.laws)
        self._slots(parts, s.proposals)
        laws = cards = 0
        for law in s.law_deck:
            laws |= 1 << law
        for card in s.conflict_deck:
            cards |= 1 << card
        return b"".join(parts), laws.to_bytes(self._law_bits, "little") + cards.to_bytes(2, "little")

    def _slots(self, parts: list[bytes], laws: list[int]) -> None:
        for law in laws:
            parts.append(self._law[law + 1])
        for _ in range(LAWS - len(laws)):
            parts.append(self._law[NOBODY + 1])


MOST_POINTS: Final = 120
