"""Chapter 12: a combat after the reveal. Signs of God, the result, Retreats, then the fate of cards, heroes and city."""

from __future__ import annotations

from typing import Final

from banneret.games.montjoie.acts import FREE_RETREAT, NONE, PLAY_JEANNE, PLAY_RETREAT, PLAY_SIGN
from banneret.games.montjoie.places import (
    ATTACK,
    ATTACKER_WINS,
    BY_ROAD,
    DEFENCE,
    DEFENDER_WINS,
    HERO,
    JEANNE_SIGN,
    LAID,
    NOBODY,
    RETREATED,
    TIE,
)
from banneret.games.montjoie.state import Montjoie, MontjoieAsk, MontjoieStep
from banneret.games.montjoie.steps.strength import attack_total, defence_total
from banneret.games.montjoie.tables import FRANCE, KINDS, RETREAT, SIGN, YELLOW
from banneret.games.montjoie.variants import FRANCE_RETREAT


def yellow_laid(s: Montjoie, side: int) -> list[int]:
    """The kinds of yellow cards that lie before a side, each once; open after the reveal."""
    at = LAID * side
    return [kind for kind in range(YELLOW) if s.laid[at + kind]]


# -- MON-COMBAT-9: Sign of God


def may_sign(s: Montjoie, side: int) -> bool:
    """MON-COMBAT-9, on open grounds: yellow cards lying there, no Sign yet, and something to play one from."""
    owner = s.fighters[side]
    if s.doubled[side] or not s.is_armed(owner) or not yellow_laid(s, side):
        return False
    return s.held[s.control[owner]] > 0 or has_jeanne(s, owner)


def has_jeanne(s: Montjoie, owner: int) -> bool:
    """MON-OPT-8. The virtual Sign serves in combats of France, while Jeanne lives."""
    return owner == FRANCE and s.marks & JEANNE_SIGN != 0


class SignTurn(MontjoieStep):
    """MON-COMBAT-9. The attacker first, then in turn, until both pass in a row; who cannot play passes."""

    def __init__(self, side: int, passes: int) -> None:
        self.side: Final = side
        self.passes: Final = passes

    def run(self, s: Montjoie) -> None:
        side, passes = self.side, self.passes
        while passes < 2:
            if may_sign(s, side):
                s.then([SignOfGod(side, passes)])
                return
            side, passes = 1 - side, passes + 1


class SignOfGod(MontjoieAsk):
    """MON-CARDS-6. Double one of one's own yellow cards, once in a combat."""

    rule = "MON-CARDS-6"

    def __init__(self, side: int, passes: int) -> None:
        self.side: Final = side
        self.passes: Final = passes

    def seats(self, s: Montjoie) -> list[int]:
        return [s.control[s.fighters[self.side]]]

    def options(self, s: Montjoie, seat: int) -> list[int]:
        kinds = yellow_laid(s, self.side)
        found = [NONE]
        if s.has_card(seat, SIGN):
            found += [PLAY_SIGN[kind] for kind in kinds]
        if has_jeanne(s, s.fighters[self.side]):
            found += [PLAY_JEANNE[kind] for kind in kinds]
        return found

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if action == NONE:
            s.then([SignTurn(1 - self.side, self.passes + 1)])
            return
        if PLAY_SIGN.holds(action):
            kind, jeanne = PLAY_SIGN.index(action), 0
            s.discard(seat, SIGN)
        else:
            kind, jeanne = PLAY_JEANNE.index(action), 1
            s.marks &= ~JEANNE_SIGN
        s.doubled[self.side] = kind + 1
        s.tell("sign", seat=seat, card=kind, side=self.side, jeanne=jeanne)
        s.then([SignTurn(1 - self.side, 0)])

    def refusal(self, s: Montjoie, seat: int, action: int) -> str:
        return "MON-OPT-8" if PLAY_JEANNE.holds(action) else self.rule


# -- MON-COMBAT-11: the result


class Outcome(MontjoieStep):
    """MON-COMBAT-11. The higher total wins; equals leave the city to the defender and cost both their cards."""

    def run(self, s: Montjoie) -> None:
        attack, defence = attack_total(s), defence_total(s)
        s.result = ATTACKER_WINS if attack > defence else DEFENDER_WINS if attack < defence else TIE
        if s.journal is not None:
            s.tell("totals", attack=attack, defence=defence)


def wins(s: Montjoie, side: int) -> bool:
    return s.result == (ATTACKER_WINS if side == ATTACK else DEFENDER_WINS)


# -- MON-COMBAT-12: Retreat


def may_retreat_freely(s: Montjoie, side: int) -> bool:
    """MON-OPT-5. France has one Retreat in a turn without a card."""
    return s.has(FRANCE_RETREAT) and s.fighters[side] == FRANCE and not s.marks & RETREATED


class Retreat(MontjoieAsk):
    """MON-CARDS-7, MON-COMBAT-12. Each Retreat saves one yellow card that would be discarded."""

    rule = "MON-COMBAT-12"

    def __init__(self, side: int) -> None:
        self.side: Final = side

    def seats(self, s: Montjoie) -> list[int]:
        owner = s.fighters[self.side]
        if not s.is_armed(owner) or wins(s, self.side) or not yellow_laid(s, self.side):
            return []
        seat = s.control[owner]
        return [seat] if s.held[seat] or may_retreat_freely(s, self.side) else []

    def options(self, s: Montjoie, seat: int) -> list[int]:
        kinds = yellow_laid(s, self.side)
        found = [NONE]
        if s.has_card(seat, RETREAT):
            found += [PLAY_RETREAT[kind] for kind in kinds]
        if may_retreat_freely(s, self.side):
            found += [FREE_RETREAT[kind] for kind in kinds]
        return found

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        if action == NONE:
            return
        if PLAY_RETREAT.holds(action):
            kind, free = PLAY_RETREAT.index(action), 0
            s.discard(seat, RETREAT)
        else:
            kind, free = FREE_RETREAT.index(action), 1
            s.marks |= RETREATED
        s.tell("retreat", seat=seat, card=kind, side=self.side, free=free)
        save(s, self.side, seat, kind)
        s.then([self])

    def refusal(self, s: Montjoie, seat: int, action: int) -> str:
        if FREE_RETREAT.holds(action) and not may_retreat_freely(s, self.side):
            return "MON-OPT-5"
        return "MON-CARDS-7" if PLAY_RETREAT.holds(action) or FREE_RETREAT.holds(action) else self.rule


def save(s: Montjoie, side: int, seat: int, kind: int) -> None:
    """MON-COMBAT-13. The attacker's card is locked, the defender's goes back to the hand."""
    s.laid[LAID * side + kind] -= 1
    if side == ATTACK:
        s.locked[YELLOW * seat + kind] += 1
        if s.journal is not None:
            s.tell("locked", seat=seat, card=kind, side=side)
    else:
        s.take_back(seat, kind, 0)


# -- MON-COMBAT-13 to -16: what becomes of cards, heroes and city


class CardFate(MontjoieStep):
    """MON-COMBAT-13. A winner's yellow cards are saved; all other cards are discarded."""

    def run(self, s: Montjoie) -> None:
        for side in (ATTACK, DEFENCE):
            owner = s.fighters[side]
            if s.is_armed(owner):
                self.clear(s, side, s.control[owner])

    def clear(self, s: Montjoie, side: int, seat: int) -> None:
        at, won = LAID * side, wins(s, side)
        for kind in range(KINDS):
            while s.laid[at + kind]:
                if won and kind < YELLOW:
                    save(s, side, seat, kind)
                else:
                    s.laid[at + kind] -= 1
                    s.discards[kind] += 1
                    if s.journal is not None:
                        s.tell("spent", seat=seat, card=kind, side=side)


class HeroFate(MontjoieStep):
    """MON-COMBAT-15. Who does not win is dead until an Ambassador calls again; Jeanne's Sign goes with her (MON-OPT-8)."""

    def run(self, s: Montjoie) -> None:
        for side in (ATTACK, DEFENCE):
            if s.laid[LAID * side + HERO] and not wins(s, side):
                seat = s.control[s.fighters[side]]
                s.heroes &= ~(1 << seat)
                if seat == FRANCE:
                    s.marks &= ~JEANNE_SIGN
                s.tell("hero_falls", seat=seat)


class Capture(MontjoieStep):
    """MON-COMBAT-16, MON-2P-9. The city changes hands or holds; mercenaries who did not win are gone."""

    def run(self, s: Montjoie) -> None:
        attacker, defender = s.fighters[ATTACK], s.fighters[DEFENCE]
        if s.mercenaries and not wins(s, DEFENCE):
            s.dismiss(s.target)
        if wins(s, ATTACK):
            if s.journal is not None:
                s.tell("captured", nation=attacker, city=s.target, other=defender)
            s.take_from(s.target, attacker)
        elif s.journal is not None:
            s.tell("held", nation=defender, city=s.target)


class EndCombat(MontjoieStep):
    """The field is empty again."""

    def run(self, s: Montjoie) -> None:
        s.fighters, s.down, s.doubled, s.laid, s.stakes = [], [], [], [], []
        s.origin = s.target = NOBODY
        s.way = BY_ROAD
        s.staked = s.stripped = s.revealed = 0
        s.result = TIE
