"""Chapter 10: diplomacy. Offers are made across the table while the game waits for an open decision.

Any seat, asked or not, may talk; nobody waits for it. All that is said is an aside: `offer` opens a draft before the seat,
parts are put into it, `send` passes it on, and the other side accepts or declines it whenever it may talk, or puts it off.
What lies there is for the eyes of the two alone (`offers`); the question on the table goes on waiting for whoever is asked.
How much a seat may say between two points of the turn is limited (RULING 107), so that every game comes to an end.

Questions at which one may talk derive from `OpenAsk`. A deal may change money and cities beneath an open question, so
these look at the table anew whenever they are asked, and those in the middle of an action are not open.
"""

from __future__ import annotations

from typing import Final

from banneret.games.montjoie.acts import (
    ACCEPT,
    ASK,
    ASK_CITY,
    CANCEL,
    DECLINE,
    GIVE,
    GIVE_CITY,
    LATER,
    OFFER,
    PROMISE,
    PROMISE_IDS,
    READY,
    SEND,
    TO,
    WISH,
    WITHDRAW,
)
from banneret.games.montjoie.places import (
    ASKS,
    BEGUN,
    CITY_ASKED,
    CITY_GIVEN,
    DEAL,
    DRAFTED,
    GIVES,
    NO_DEAL,
    NOBODY,
    NOT_YET,
    PROMISED,
    PUT_IN,
    PUT_OFF,
    SENT,
    STAGE,
    TAKER,
    TERMS,
    UNSAID,
    WISHED,
)
from banneret.games.montjoie.roads import cities_in
from banneret.games.montjoie.state import Montjoie, MontjoieAsk, MontjoieStep
from banneret.games.montjoie.steps.deals import Deal, askable, carry_out, deal_refusal, is_legal, offerable, part_refusal
from banneret.games.montjoie.tables import MOST_MONEY
from banneret.games.montjoie.variants import NO_PARLEY

# Why there is a parley (RULING 102).
BEFORE_VOTE: Final = 0
BEFORE_EVENTS: Final = 1
BEFORE_POINTS: Final = 2

# RULING 107. For each seat, from one point of the turn to the next.
MOST_OFFERS: Final = 6
MOST_PARTS: Final = 48


class OpenAsk(MontjoieAsk):
    """MON-DIPLO-4. A question during which all may talk."""

    is_open = True

    def asides(self, s: Montjoie, seat: int) -> list[int]:
        at = DEAL * seat
        stage = s.offers[at + STAGE]
        found: list[int] = []
        if stage == UNSAID and s.offers[at + BEGUN] < MOST_OFFERS:
            found.append(OFFER)
        elif stage == DRAFTED:
            found += draft_options(s, seat, s.offers[at : at + DEAL])
        found += answers(s, seat)
        if stage >= SENT:
            found.append(WITHDRAW)
        return found

    def aside(self, s: Montjoie, seat: int, action: int) -> None:
        at = DEAL * seat
        if action == OFFER:
            s.offers[at + STAGE] = DRAFTED
            s.offers[at + BEGUN] += 1
        elif action == SEND:
            send(s, seat)
        elif action == CANCEL:
            strike(s, seat)
        elif action == WITHDRAW:
            withdraw(s, seat)
        elif ACCEPT.holds(action):
            accept(s, ACCEPT.index(action))
        elif DECLINE.holds(action):
            decline(s, DECLINE.index(action))
        elif action == LATER:
            put_off(s, seat)
        else:
            s.offers[at + PUT_IN] += 1
            fill_in(s.offers, at, action)

    def called(self, s: Montjoie) -> list[int]:
        """To whom an offer was made; not those who have put it off."""
        return sorted({s.offers[at + TAKER] for at in range(0, len(s.offers), DEAL) if s.offers[at + STAGE] == SENT})

    def talk_refusal(self, s: Montjoie, seat: int, action: int) -> str:
        deal = s.offers[DEAL * seat : DEAL * (seat + 1)]
        if deal[STAGE] != DRAFTED or deal[TAKER] == NOBODY or (action != SEND and deal[PUT_IN] >= MOST_PARTS):
            return "MON-DIPLO-3"
        return deal_refusal(s, seat, deal) if action == SEND else part_refusal(s, seat, deal, action)


class OpenAskSeat(OpenAsk):
    """A question to one seat, during which all may talk."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def seats(self, s: Montjoie) -> list[int]:
        return [self.seat]


def answers(s: Montjoie, seat: int) -> list[int]:
    """MON-DIPLO-3. What was sent to this seat may be accepted, declined, or once put off."""
    givers = [giver for giver in range(s.seats) if is_before(s, giver, seat)]
    found = [ACCEPT[giver] for giver in givers] + [DECLINE[giver] for giver in givers]
    if any(s.offers[DEAL * giver + STAGE] == SENT for giver in givers):
        found.append(LATER)
    return found


def is_before(s: Montjoie, giver: int, seat: int) -> bool:
    """Whether an offer of this giver lies open before this seat."""
    return s.offers[DEAL * giver + STAGE] >= SENT and s.offers[DEAL * giver + TAKER] == seat


# -- a draft


def draft_options(s: Montjoie, seat: int, deal: Deal) -> list[int]:
    """MON-DIPLO-3. With whom; then cities, money and promises, in any order and as often as one likes within RULING 107."""
    if deal[TAKER] == NOBODY:
        return [*(TO[other] for other in range(s.seats) if other != seat), CANCEL]
    found: list[int] = []
    if deal[PUT_IN] < MOST_PARTS:
        found += [GIVE_CITY[city] for city in cities_in(offerable(s, seat, deal))]
        found += [ASK_CITY[city] for city in cities_in(askable(s, seat, deal))]
        found += GIVE.between(1, min(s.money[seat], MOST_MONEY))
        found += ASK.between(1, min(s.money[deal[TAKER]], MOST_MONEY))
        found += PROMISE.between(0, len(PROMISE_IDS) - 1)
        found += WISH.between(0, len(PROMISE_IDS) - 1)
    if is_legal(s, seat, deal):
        found.append(SEND)
    return [*found, CANCEL]


def fill_in(offers: list[int], at: int, action: int) -> None:
    if TO.holds(action):
        offers[at + TAKER] = TO.index(action)
    elif GIVE_CITY.holds(action):
        offers[at + CITY_GIVEN] = GIVE_CITY.index(action) + 1
    elif ASK_CITY.holds(action):
        offers[at + CITY_ASKED] = ASK_CITY.index(action) + 1
    elif GIVE.holds(action):
        offers[at + GIVES] = GIVE.index(action)
    elif ASK.holds(action):
        offers[at + ASKS] = ASK.index(action)
    elif PROMISE.holds(action):
        offers[at + PROMISED] = PROMISE.index(action) + 1
    else:
        offers[at + WISHED] = WISH.index(action) + 1


def fresh_breath(s: Montjoie) -> None:
    """RULING 107. At the start of a turn, after a parley, and when a nation begins to act, all may speak anew."""
    for at in range(0, len(s.offers), DEAL):
        s.offers[at + BEGUN] = s.offers[at + PUT_IN] = 0


# -- an offer and its end; only the two learn of it


def send(s: Montjoie, giver: int) -> None:
    taker = s.offers[DEAL * giver + TAKER]
    s.offers[DEAL * giver + STAGE] = SENT
    for ear in (giver, taker):
        s.tell("offer", to=ear, seat=giver, other=taker)


def strike(s: Montjoie, giver: int) -> Deal:
    """Take an offer off the table."""
    at = DEAL * giver
    deal = s.offers[at : at + DEAL]
    s.offers[at : at + TERMS] = NO_DEAL
    return deal


def withdraw(s: Montjoie, giver: int) -> None:
    taker = strike(s, giver)[TAKER]
    for ear in (giver, taker):
        s.tell("offer_withdrawn", to=ear, seat=giver, other=taker)


def decline(s: Montjoie, giver: int) -> None:
    taker = strike(s, giver)[TAKER]
    for ear in (giver, taker):
        s.tell("offer_declined", to=ear, seat=giver, other=taker)


def put_off(s: Montjoie, seat: int) -> None:
    """The answer will come later; nothing changes but that this need not be said again."""
    for giver in range(s.seats):
        if is_before(s, giver, seat):
            s.offers[DEAL * giver + STAGE] = PUT_OFF


def accept(s: Montjoie, giver: int) -> None:
    """MON-DIPLO-3. Legality is looked at once more; money and cities move together or not at all."""
    deal = strike(s, giver)
    if is_legal(s, giver, deal):
        carry_out(s, giver, deal)
        return
    for ear in (giver, deal[TAKER]):
        s.tell("offer_void", to=ear, seat=giver, other=deal[TAKER])


def expire_offers(s: Montjoie) -> None:
    """MON-DIPLO-4. What nobody answered, and what was never sent, ends with the turn."""
    for giver in range(s.seats):
        if s.offers[DEAL * giver + STAGE] == UNSAID:
            continue
        deal = strike(s, giver)
        if deal[STAGE] >= SENT:
            for ear in (giver, deal[TAKER]):
                s.tell("offer_expired", to=ear, seat=giver, other=deal[TAKER])


# -- parleys


class Parley(OpenAsk):
    """RULING 102. Before the vote, the events and the points all may talk, until everybody is ready."""

    rule = "MON-DIPLO-4"

    def __init__(self, point: int) -> None:
        self.point: Final = point

    def seats(self, s: Montjoie) -> list[int]:
        if s.has(NO_PARLEY):
            return []
        return [seat for seat in range(s.seats) if s.ballot[seat] == NOT_YET]

    def options(self, s: Montjoie, seat: int) -> list[int]:
        return [READY]

    def choose(self, s: Montjoie, seat: int, action: int) -> None:
        s.ballot[seat] = 0
        s.then([self])


class EndParley(MontjoieStep):
    """RULING 102. All are ready."""

    def run(self, s: Montjoie) -> None:
        s.ballot = [NOT_YET] * s.seats
        fresh_breath(s)
