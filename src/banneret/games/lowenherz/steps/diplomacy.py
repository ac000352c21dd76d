"""Chapters 11 and 12: deserters and alliances, between one's own domain and a neighbouring one of another colour.

A deserter is asked in small parts: one's own domain, the other, the knight that leaves it, the space of the new knight.
Nothing moves before the last, so the parts can be taken back one by one.
"""

from __future__ import annotations

from banneret.games.lowenherz.acts import DESERT, DOMAIN, KNIGHT, KNIGHT_LISTS, RIVAL
from banneret.games.lowenherz.regions import BIT, fill, members, pick, sides
from banneret.games.lowenherz.state import Lowenherz, LowenherzAsk
from banneret.games.lowenherz.steps.knights import cheapest, knight_objection, send_knight
from banneret.games.lowenherz.tables import NEUTRAL

# -- 11 Deserter


def victims(s: Lowenherz, castle: int) -> list[int]:
    """LOW-DESERT-1, LOW-DESERT-2. The neighbouring domains of other colours with a knight to lose."""
    return [rival for rival in s.rivals_of(castle) if s.knights_in(rival)]


def calling(s: Lowenherz, seat: int, ducats: int) -> list[int]:
    """LOW-DESERT-1 to -3. One's own domains that can call a deserter with so many ducats in hand."""
    room = s.knight_spaces(seat, ducats)
    return [i for i in s.domains_of(seat) if room & s.lands[i] and s.knights_in(i) and victims(s, i)]


def removable(s: Lowenherz, castle: int) -> int:
    """LOW-DESERT-4. The knights of a domain without which all others still hang together with the castle."""
    keep = BIT[s.castles[castle]]
    band = s.pieces[s.owners[castle]] & s.lands[castle]
    found = 0
    for square in members(band ^ keep):
        rest = band ^ BIT[square]
        east, south = sides(rest)
        if fill(keep, east, south) == rest:
            found |= BIT[square]
    return found


class ChooseCaller(LowenherzAsk):
    """LOW-DESERT-1. To which of one's domains the deserter comes."""

    rule = "LOW-DESERT-1"

    def seats(self, s: Lowenherz) -> list[int]:
        return [self.seat] if calling(s, self.seat, s.ducats[self.seat]) else []

    def options(self, s: Lowenherz, seat: int) -> list[int]:
        return sorted(DOMAIN[s.castles[castle]] for castle in calling(s, seat, s.ducats[seat]))

    def choose(self, s: Lowenherz, seat: int, action: int) -> None:
        s.then([ChooseVictim(seat, s.castles.index(DOMAIN.index(action)))])

    def refusal(self, s: Lowenherz, seat: int, action: int) -> str:
        if not DOMAIN.holds(action) or DOMAIN.index(action) not in s.castles:
            return self.rule
        castle = s.castles.index(DOMAIN.index(action))
        if s.owners[castle] != seat or not s.is_domain(castle) or not s.rivals_of(castle):
            return self.rule
        return "LOW-DESERT-2" if not s.knights_in(castle) or not victims(s, castle) else "LOW-DESERT-3"


class ChooseVictim(LowenherzAsk):
    """LOW-DESERT-1. Whose knight deserts."""

    rule = "LOW-DESERT-1"

    def __init__(self, seat: int, castle: int) -> None:
        super().__init__(seat)
        self.castle = castle

    def options(self, s: Lowenherz, seat: int) -> list[int]:
        return sorted(RIVAL[s.castles[rival]] for rival in victims(s, self.castle))

    def choose(self, s: Lowenherz, seat: int, action: int) -> None:
        s.then([ChooseDeserter(seat, self.castle, s.castles.index(RIVAL.index(action)))])

    def refusal(self, s: Lowenherz, seat: int, action: int) -> str:
        near = [RIVAL[s.castles[rival]] for rival in s.rivals_of(self.castle)]
        return "LOW-DESERT-2" if action in near else self.rule


class ChooseDeserter(LowenherzAsk):
    """LOW-DESERT-4. The active player names the knight, or by the variant its owner (LOW-DESERT-8)."""

    rule = "LOW-DESERT-4"

    def __init__(self, seat: int, castle: int, rival: int) -> None:
        super().__init__(seat)
        self.castle = castle
        self.rival = rival

    def seats(self, s: Lowenherz) -> list[int]:
        owner = s.owners[self.rival]
        return [owner] if s.victim_chooses and owner != NEUTRAL else [self.seat]

    def options(self, s: Lowenherz, seat: int) -> list[int]:
        return [DESERT[square] for square in members(removable(s, self.rival))]

    def choose(self, s: Lowenherz, seat: int, action: int) -> None:
        s.then([ReplaceDeserter(self.seat, self.castle, self.rival, DESERT.index(action))])

    def rule_now(self, s: Lowenherz) -> str:
        return "LOW-DESERT-8" if s.victim_chooses else self.rule

    def refusal(self, s: Lowenherz, seat: int, action: int) -> str:
        return self.rule


class ReplaceDeserter(LowenherzAsk):
    """LOW-DESERT-5. A knight of one's own colour comes into the chosen domain; the deserter goes to its supply."""

    rule = "LOW-DESERT-5"

    def __init__(self, seat: int, castle: int, rival: int, square: int) -> None:
        super().__init__(seat)
        self.castle = castle
        self.rival = rival
        self.square = square

    def options(self, s: Lowenherz, seat: int) -> list[int]:
        return pick(KNIGHT_LISTS, s.knight_spaces(seat, s.ducats[seat]) & s.lands[self.castle])

    def choose(self, s: Lowenherz, seat: int, action: int) -> None:
        owner = s.owners[self.rival]
        s.tell("called", seat=seat, domain=s.castles[self.castle], colour=owner, rival=s.castles[self.rival])
        s.pieces[owner] ^= BIT[self.square]
        s.knights[owner] += 1
        s.tell("deserter", colour=owner, square=self.square)
        send_knight(s, seat, KNIGHT.index(action))

    def default(self, s: Lowenherz, seat: int) -> int:
        return cheapest(s, self.options(s, seat))

    def refusal(self, s: Lowenherz, seat: int, action: int) -> str:
        if not KNIGHT.holds(action) or not s.lands[self.castle] & BIT[KNIGHT.index(action)]:
            return self.rule
        return knight_objection(s, seat, KNIGHT.index(action))


# -- 12 Alliance


def partners(s: Lowenherz, castle: int) -> list[int]:
    """LOW-ALLY-1, LOW-ALLY-2. The neighbouring domains of other colours that are not yet allies."""
    return [rival for rival in s.rivals_of(castle) if not s.are_allies(castle, rival)]


def courting(s: Lowenherz, seat: int) -> list[int]:
    """One's own domains that can still make an alliance."""
    return [castle for castle in s.domains_of(seat) if partners(s, castle)]


class ChooseAllied(LowenherzAsk):
    """LOW-ALLY-1. Which of one's domains enters the alliance."""

    rule = "LOW-ALLY-1"

    def seats(self, s: Lowenherz) -> list[int]:
        return [self.seat] if courting(s, self.seat) else []

    def options(self, s: Lowenherz, seat: int) -> list[int]:
        return sorted(DOMAIN[s.castles[castle]] for castle in courting(s, seat))

    def choose(self, s: Lowenherz, seat: int, action: int) -> None:
        s.then([ChooseAlly(seat, s.castles.index(DOMAIN.index(action)))])

    def refusal(self, s: Lowenherz, seat: int, action: int) -> str:
        own = [DOMAIN[s.castles[castle]] for castle in s.domains_of(seat) if s.rivals_of(castle)]
        return "LOW-ALLY-2" if action in own else self.rule


class ChooseAlly(LowenherzAsk):
    """LOW-ALLY-1. With which neighbour, who need not agree; from now to the end of the game (LOW-ALLY-3, -4)."""

    rule = "LOW-ALLY-1"

    def __init__(self, seat: int, castle: int) -> None:
        super().__init__(seat)
        self.castle = castle

    def options(self, s: Lowenherz, seat: int) -> list[int]:
        return sorted(RIVAL[s.castles[rival]] for rival in partners(s, self.castle))

    def choose(self, s: Lowenherz, seat: int, action: int) -> None:
        rival = s.castles.index(RIVAL.index(action))
        s.allies[self.castle] |= 1 << rival
        s.allies[rival] |= 1 << self.castle
        s.tell("alliance", seat=seat, square=s.castles[self.castle], colour=s.owners[rival], rival=s.castles[rival])

    def refusal(self, s: Lowenherz, seat: int, action: int) -> str:
        allied = [RIVAL[s.castles[rival]] for rival in s.rivals_of(self.castle) if s.are_allies(self.castle, rival)]
        return "LOW-ALLY-2" if action in allied else self.rule
