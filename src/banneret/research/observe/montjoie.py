"""What a seat observes in Montjoie!. Nations differ in their lands and rights, so all is written in their order, 0 to 5."""

from __future__ import annotations

from typing import Any, Final

from banneret.core.agenda import HIDDEN
from banneret.core.game import Game
from banneret.core.memory import Memory
from banneret.games.montjoie.eyes import giver_and_taker, own_side
from banneret.games.montjoie.memory import MontjoieMemory
from banneret.games.montjoie.places import A_DUEL, DEAL, LAID, NOT_YET, SENT, SIDES, STAGE, TAKER, TERMS
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.tables import CARD_IDS, CITIES, EVENT_IDS, EVENTS, KINDS, NATIONS, OWNER_IDS, OWNERS, YELLOW
from banneret.research.observe.common import Observer
from banneret.research.observe.fields import ALL, OWN, SEEN, TOLD, Field, bit_rows, flags, one_hots, packed

PLANE: Final = 8  # bytes: sixty cities, and four blanks
SQUARE: Final = 8 * PLANE
MARKS: Final = 3  # bytes
MUSTER: Final = 8


class MontjoieObserver(Observer):
    def __init__(self, game: Game[Any], blank: Montjoie) -> None:
        super().__init__(game, blank)
        n = blank.seats
        self._war, self._owner, self._way = one_hots(3), one_hots(OWNERS + 1), one_hots(A_DUEL + 1)
        self._seat, self._bits, self._nations, self._pair = one_hots(n + 1), bit_rows(n), bit_rows(NATIONS), bit_rows(2)
        self._no_fight = self._owner[0] * SIDES + self._way[0] + self._pair[0]
        self._nothing_laid = bytes(SIDES * LAID + SIDES * n)
        self._no_offers = [0] * (DEAL + TERMS * n)
        hidden = "0 for what is not for these eyes"
        self.small += [
            Field("turn", 1, 0, 12, ALL, "of the game"),
            Field("order", NATIONS, 0, NATIONS, ALL, "by nation: its slot on the track, 0 for none"),
            Field("money", n, 0, 99, ALL, "by seat"),
            Field("influence", n, 0, 6, ALL, "by seat"),
            Field("points", n, 0, 150, ALL, "by seat"),
            Field("gains", n, 0, 50, ALL, "points of this turn, by seat"),
            Field("held", n, 0, 20, ALL, "cards, by seat"),
            Field("hand", KINDS, 0, 20, OWN, f"one's own cards: {', '.join(CARD_IDS)}"),
            Field("known", KINDS * n, 0, 20, TOLD, "by seat and kind: cards that it has for certain"),
            Field("most yellow", n, 0, 20, TOLD, "by seat: so many yellow cards at most"),
            Field("most red", n, 0, 20, TOLD, "by seat: so many red cards at most"),
            Field("locked", YELLOW * n, 0, 20, ALL, "by seat and yellow kind"),
            Field("discards", KINDS, 0, 40, ALL, "by kind"),
            Field("marker pool", EVENTS, 0, 5, ALL, f"event markers: {', '.join(EVENT_IDS)}"),
            Field("drawn markers", EVENTS, 0, 5, ALL, "by kind"),
            Field("sailed", 1, 0, 60, ALL, "expansions by sea in this turn"),
            Field("allies", n, 0, NATIONS, ALL, "by seat: the power it chose, after none"),
            Field("control", NATIONS, 0, n, ALL, "by nation: the seat that decides for it, after none"),
            Field("mercenaries", n, 0, 60, ALL, "hired, by seat whose city they are in (two players)"),
            Field("cast", n, 0, 1, ALL, "by seat, whether its secret vote, bid or stake lies there"),
            Field("ballot", 1, 0, 100, OWN, "one's own vote, bid or stake, plus one"),
            Field("dice", SIDES, 0, 6, ALL, "of attack and defence"),
            Field("down", SIDES, 0, 12, ALL, "cards face down, by side"),
            Field("doubled", SIDES, 0, YELLOW, ALL, "by side, the yellow kind that a Sign of God doubled, after none"),
            Field("result", 1, 0, 2, ALL, "of the combat: defence, tie, attack"),
            Field("muster", MUSTER, 0, 10, ALL, "Great Battle: lots and wins, plus one"),
            Field("own offer", DEAL, 0, 101, OWN, "what one drafts or offers, plus one"),
            Field("offers", TERMS * n, 0, 101, SEEN, f"by giver: what was offered to the observer, plus one; {hidden}"),
            Field("laid", SIDES * LAID, 0, 3, SEEN, f"by side: cards by kind, hero, no yellow, plus one; {hidden}"),
            Field("stakes", SIDES * n, 0, 4, SEEN, f"by side and giver: influence, plus one; {hidden}"),
            flags("fighters", SIDES * (OWNERS + 1), ALL, f"by side: none, {', '.join(OWNER_IDS)}"),
            flags("way", A_DUEL + 1, ALL, "road, sea, ride, from abroad, duel"),
            flags("staked", SIDES, ALL, "whether influence was staked, by side"),
            flags("fight", 2, ALL, "a card was taken by a Felon; the cards are revealed"),
            flags("war", 3, ALL, "undecided, peace, war"),
            flags("master", n + 1, ALL, "nobody, then the seats"),
            flags("heroes", n, ALL, "by seat, active"),
            flags("gunners", n, ALL, "by seat, Grand Masters of this turn"),
            flags("firsts", n, ALL, "by seat, who has been first in this cycle"),
            flags("loyal", NATIONS, ALL, "nations fighting beside their player"),
        ]
        city = "by city"
        self.planes = [
            flags("lands", SQUARE * OWNERS, ALL, f"by owner and city: {', '.join(OWNER_IDS)}; each {CITIES} and four blanks"),
            flags("castles", SQUARE, ALL, city),
            flags("ramparts", SQUARE, ALL, city),
            flags("pillaged", SQUARE, ALL, city),
            flags("shielded", SQUARE, ALL, city),
            flags("built", SQUARE, ALL, f"{city}, this turn"),
            flags("swapped", SQUARE, ALL, f"{city}, this turn"),
            flags("origins", SQUARE, ALL, "cities from which the nation at hand attacked"),
            flags("targets", SQUARE, ALL, "cities that it attacked"),
            flags("starts", SQUARE, ALL, "cities from which it expanded"),
            flags("named", SQUARE, ALL, "cities named for the event at hand"),
            flags("origin", SQUARE, ALL, "of the combat at hand"),
            flags("target", SQUARE, ALL, "of the combat at hand"),
            flags("home", SQUARE * n, ALL, "by seat and city"),
            flags("lost", SQUARE * 2 * n, ALL, "by seat and city: taken from it in this turn, then in the last one"),
            flags("marks", 8 * MARKS, ALL, "what the table remembers: truce next, bad harvest and so on (`places.py`)"),
        ]

    def pack(self, s: Montjoie, seat: int, memory: Memory | None) -> tuple[bytes, bytes]:
        n = self.seats
        parts = self.begin(s, seat)
        slots = [0] * NATIONS
        for at, nation in enumerate(s.order):
            slots[nation] = at + 1
        numbers = [s.turn]
        numbers += slots
        numbers += s.money
        numbers += s.influence
        numbers += s.points
        numbers += s.gains
        numbers += s.held
        numbers += s.hand[KINDS * seat : KINDS * seat + KINDS]
        if memory is None:
            numbers += [0] * (KINDS * n + 2 * n)
        else:
            assert isinstance(memory, MontjoieMemory)
            numbers += memory.known
            for most in memory.most_yellow:
                numbers.append(most if most > 0 else 0)
            for most in memory.most_red:
                numbers.append(most if most > 0 else 0)
        numbers += s.locked
        numbers += s.discards
        numbers += s.marker_pool
        drawn = [0] * EVENTS
        for marker in s.drawn_markers:
            drawn[marker] += 1
        numbers += drawn
        numbers.append(s.sailed)
        for ally in s.allies:
            numbers.append(ally + 1)
        for controller in s.control:
            numbers.append(controller + 1)
        self._speak(numbers, s, seat)
        parts.append(packed(numbers))
        self._fight(parts, s, seat)
        parts += [self._war[s.war + 1], self._seat[s.master + 1], self._bits[s.heroes], self._bits[s.gunners]]
        parts += [self._bits[s.firsts], self._nations[s.loyal]]
        return b"".join(parts), self._draw(s)

    def _speak(self, numbers: list[int], s: Montjoie, seat: int) -> None:
        n = self.seats
        hired = [0] * n
        for city in s.mercenaries:
            owner = s.owner(city)
            if owner < n:
                hired[owner] += 1
        numbers += hired
        for vote in s.ballot:
            numbers.append(0 if vote == NOT_YET else 1)
        vote = s.ballot[seat]
        numbers.append(vote + 1 if vote >= 0 else 0)
        numbers += s.dice
        numbers += s.down if s.fighters else [0, 0]
        numbers += s.doubled if s.fighters else [0, 0]
        numbers.append(s.result + 1)
        for lot in s.muster:
            numbers.append(lot + 1)
        for _ in range(MUSTER - len(s.muster)):
            numbers.append(0)
        for part in s.offers[DEAL * seat : DEAL * seat + DEAL]:
            numbers.append(part + 1)
        for giver in range(n):
            deal = DEAL * giver
            stage = s.offers[deal + STAGE]
            if giver != seat and stage >= SENT and s.offers[deal + TAKER] == seat:
                for part in s.offers[deal : deal + TERMS]:
                    numbers.append(part + 1)
            else:
                numbers += [0] * TERMS

    def _fight(self, parts: list[bytes], s: Montjoie, seat: int) -> None:
        if not s.fighters:
            parts += [self._nothing_laid, self._no_fight, self._pair[0]]
            return
        numbers: list[int] = []
        for n in own_side(s.laid, s, seat):
            numbers.append(n - HIDDEN)
        for n in giver_and_taker(s.stakes, s, seat):
            numbers.append(n - HIDDEN)
        parts.append(packed(numbers))
        for owner in s.fighters:
            parts.append(self._owner[owner + 1])
        parts += [self._way[s.way], self._pair[s.staked], self._pair[s.stripped + 2 * s.revealed]]

    def _draw(self, s: Montjoie) -> bytes:
        origin = 1 << s.origin if s.origin >= 0 else 0
        target = 1 << s.target if s.target >= 0 else 0
        planes = s.lands[:]
        planes += [s.castles, s.ramparts, s.pillaged, s.shielded, s.built, s.swapped]
        planes += [s.origins, s.targets, s.starts, s.named, origin, target]
        planes += s.home
        planes += s.lost
        parts = [bits.to_bytes(PLANE, "little") for bits in planes]
        parts.append(s.marks.to_bytes(MARKS, "little"))
        return b"".join(parts)
