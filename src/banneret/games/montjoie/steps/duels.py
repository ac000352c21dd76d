"""Chapter 8: duels, MON-EVENT-15, and the two battles that are fought with them.

A stake lies on the `ballot` and its cards stay in the hand until the reveal: not even their number may be seen before.
"""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import Plan
from banneret.games.montjoie.acts import DUEL, DUEL_FELON, STAKES
from banneret.games.montjoie.places import A_DUEL, ATTACK, DEFENCE, LAID, NOBODY, NOT_YET
from banneret.games.montjoie.reasons import COALITION, DUEL_WON
from banneret.games.montjoie.state import Montjoie, MontjoieAsk, MontjoieStep
from banneret.games.montjoie.steps.combat import open_fight
from banneret.games.montjoie.steps.dice import MayReroll, may_reroll
from banneret.games.montjoie.steps.order import draw_lots
from banneret.games.montjoie.steps.outcome import EndCombat, SignTurn
from banneret.games.montjoie.steps.strength import influence_on, yellow_value
from banneret.games.montjoie.tables import BRETAGNE, FELON, KINDS, NATION_LOTS, YELLOW

# What is fought for.
MASTERY: Final = 0
GLORY: Final = 1


class Duel(MontjoieStep):
    """MON-EVENT-15. Whoever is earlier in the order of play is named first."""

    def __init__(self, one: int, two: int, prize: int) -> None:
        self.one: Final = one
        self.two: Final = two
        self.prize: Final = prize

    def run(self, s: Montjoie) -> None:
        one, two = self.one, self.two
        if s.order.index(two) < s.order.index(one):
            one, two = two, one
        open_fight(s, one, two, NOBODY, NOBODY, A_DUEL)
        s.tell("duel", seat=one, other=two)
        s.then([DuelStakes(), DuelFelons(), DuelDice(), SignTurn(ATTACK, 0), DuelOutcome(self.prize), EndCombat()])


class DuelStakes(MontjoieAsk):
    """MON-EVENT-15, RULING 29. In secret: a yellow card if there is one, up to three influence points, perhaps a Felon."""

    rule = "MON-EVENT-15"
    secret = True

    def seats(self, s: Montjoie) -> list[int]:
        return sorted(seat for seat in s.fighters if s.ballot[seat] == NOT_YET)

    def options(self, s: Montjoie, seat: int) -> list[int]:
        most = min(s.influence[seat], s.tables.influence_per_side)
        kinds = [kind for kind in range(YELLOW) if s.has_card(seat, kind)] or [NOBODY]
        felons = [0, DUEL_FELON] if s.has_card(seat, FELON) else [0]
        return [DUEL[felon + STAKES * (kind + 1) + n] for felon in felons for kind in kinds for n in range(most + 1)]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        s.ballot[seat] = DUEL.index(action)
        s.tell("stake_laid", seat=seat)
        s.then([self])

    def refusal(self, s: Montjoie, seat: int, action: int) -> str:
        felon = DUEL.holds(action) and DUEL.index(action) >= DUEL_FELON
        return "MON-CARDS-5" if felon and not s.has_card(seat, FELON) else self.rule


class DuelFelons(MontjoieStep):
    """MON-EVENT-15, D2. The stakes are turned over; each Felon discards the other's card."""

    def run(self, s: Montjoie) -> None:
        s.reveal()
        s.revealed = 1
        for side in (ATTACK, DEFENCE):
            show_stake(s, side)
        for side in (ATTACK, DEFENCE):
            if s.laid[LAID * side + FELON]:
                betray(s, side)


def show_stake(s: Montjoie, side: int) -> None:
    """From the ballot to the field: card and Felon out of the hand, influence out of the stock."""
    seat = s.fighters[side]
    code = s.ballot[seat]
    s.ballot[seat] = NOT_YET
    kinds = [FELON] if code >= DUEL_FELON else []
    card = code % DUEL_FELON // STAKES - 1
    if card >= 0:
        kinds.append(card)
    else:
        s.tell("no_yellow", seat=seat)
    for kind in kinds:
        s.hand[KINDS * seat + kind] -= 1
        s.held[seat] -= 1
        s.laid[LAID * side + kind] += 1
        s.tell("laid", nation=seat, card=kind, seat=seat, side=side, down=0)
    n = code % STAKES
    s.stakes[s.seats * side + seat] = n
    s.influence[seat] -= n
    s.tell("staked", seat=seat, nation=seat, n=n)


def betray(s: Montjoie, side: int) -> None:
    """The opponent's card, if one was staked, is discarded and counts nothing."""
    other = 1 - side
    for kind in range(YELLOW):
        if s.laid[LAID * other + kind]:
            s.laid[LAID * other + kind] -= 1
            s.discards[kind] += 1
            s.tell("felon", seat=s.fighters[side], card=kind, side=other)


class DuelDice(MontjoieStep):
    """MON-EVENT-15, D3. One die each."""

    def run(self, s: Montjoie) -> None:
        s.dice[ATTACK] = s.die()
        s.dice[DEFENCE] = s.die()
        s.tell("dice", attack=s.dice[ATTACK], defence=s.dice[DEFENCE])
        if may_reroll(s, BRETAGNE) and BRETAGNE in s.fighters:
            s.then([MayReroll(BRETAGNE, 1 << s.fighters.index(BRETAGNE))])


def duel_total(s: Montjoie, side: int) -> int:
    return s.dice[side] + influence_on(s, side) + yellow_value(s, side)


class DuelOutcome(MontjoieStep):
    """MON-EVENT-15, D5. The winner takes the card back; the loser's, or both on a tie, are discarded."""

    def __init__(self, prize: int) -> None:
        self.prize: Final = prize

    def run(self, s: Montjoie) -> None:
        totals = [duel_total(s, ATTACK), duel_total(s, DEFENCE)]
        s.tell("totals", attack=totals[0], defence=totals[1])
        winner = NOBODY
        for side in (ATTACK, DEFENCE):
            seat, won = s.fighters[side], totals[side] > totals[1 - side]
            if won:
                winner = seat
            for kind in range(KINDS):
                if s.laid[LAID * side + kind] and won and kind < YELLOW:
                    s.take_back(seat, kind, 0)
                elif s.laid[LAID * side + kind]:
                    s.discards[kind] += s.laid[LAID * side + kind]
                    s.tell("spent", seat=seat, card=kind, side=side)
                s.laid[LAID * side + kind] = 0
        if winner != NOBODY:
            award(s, winner, self.prize)


def award(s: Montjoie, seat: int, prize: int) -> None:
    """MON-EVENT-13, MON-EVENT-14. A point at once; the seas, or a win for the coalition."""
    s.tell("duel_won", seat=seat)
    s.score(seat, 1, DUEL_WON)
    if prize == MASTERY:
        s.master = seat
        s.tell("master", seat=seat)
    else:
        half = (len(s.muster) - 2) // 2
        s.muster[len(s.muster) - 2 + int(s.muster.index(seat) >= half)] += 1


def naval_battle(s: Montjoie) -> None:
    """MON-EVENT-13. The two players with most ports, lots deciding between equals; both need one (RULING 26)."""
    ports = [(s.lands[seat] & s.tables.map.ports).bit_count() for seat in range(s.seats)]
    chosen: list[int] = []
    for n in range(max(ports), 0, -1):
        equals = [seat for seat in range(s.seats) if ports[seat] == n]
        while equals and len(chosen) < 2:
            few = len(chosen) + len(equals) <= 2
            chosen.append(equals.pop(0) if few else s.draw(equals, NATION_LOTS))
    if len(chosen) == 2:
        s.then([Duel(chosen[0], chosen[1], MASTERY)])
    else:
        s.tell("no_battle")


def great_battle(s: Montjoie) -> None:
    """MON-EVENT-14. Heroes as lots: two coalitions, duels in the order of the draw (RULING 27); an odd one sits out."""
    lots = draw_lots(s, list(range(s.seats)))
    half = s.seats // 2
    for n, seat in enumerate(lots):
        s.tell("coalition", seat=seat, n=n // half + 1 if n < 2 * half else 0)
    s.muster = [*lots[: 2 * half], 0, 0]
    duels: Plan = [Duel(lots[i], lots[half + i], GLORY) for i in range(half)]
    s.then([*duels, CoalitionBonus()])


class CoalitionBonus(MontjoieStep):
    """MON-EVENT-14. The coalition with more duels won: one more point for each member, losers included."""

    def run(self, s: Montjoie) -> None:
        half = (len(s.muster) - 2) // 2
        first, second = s.muster[-2], s.muster[-1]
        if first != second:
            for seat in s.muster[:half] if first > second else s.muster[half : 2 * half]:
                s.score(seat, 1, COALITION)
        s.muster = []
