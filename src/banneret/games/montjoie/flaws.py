"""What cannot lie on a table of Montjoie!: numbers out of range, things that are not as many as the box holds, secrets
that nobody could have laid. Looked at when a saved table or a view is laid out again; in a view hidden numbers stand aside.
"""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import HIDDEN
from banneret.games.montjoie.acts import DUEL, PROMISE_IDS
from banneret.games.montjoie.agendas import agenda_flaw
from banneret.games.montjoie.places import (
    A_DUEL,
    ACTIVATED,
    ASKS,
    ATTACK,
    BEGUN,
    CITY_ASKED,
    CITY_GIVEN,
    DEAL,
    FROM_ABROAD,
    GIVES,
    HERO,
    LAID,
    NO_DEAL,
    NOBODY,
    NOT_YET,
    PLAGUE_GONE,
    PROMISED,
    PUT_IN,
    SENT,
    SIDES,
    STAGE,
    TAKER,
    TERMS,
    UNDECIDED,
    UNSAID,
    WISHED,
)
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.cards import NO_CARD, KeepCard
from banneret.games.montjoie.steps.commit import YELLOW_CARDS, to_lay
from banneret.games.montjoie.steps.diplomacy import MOST_OFFERS, MOST_PARTS, Parley
from banneret.games.montjoie.steps.duels import DuelStakes
from banneret.games.montjoie.steps.politics import Vote
from banneret.games.montjoie.steps.two_players import ChooseAllies, LoyaltyBids
from banneret.games.montjoie.tables import (
    ALL,
    BLACK_DEATH,
    CITIES,
    EVENTS,
    FREE,
    KINDS,
    MOST_MONEY,
    NATIONS,
    OWNERS,
    YELLOW,
)

MOST: Final = 1_000_000
"""Nobody has so much money or so many points."""
PARTS: Final = ((SENT + 1, STAGE), (MOST_MONEY, GIVES), (MOST_MONEY, ASKS), (CITIES, CITY_GIVEN), (CITIES, CITY_ASKED),
                (len(PROMISE_IDS), PROMISED), (len(PROMISE_IDS), WISHED))  # fmt: skip
"""How much may stand in each part of an offer."""


def flaw(s: Montjoie) -> str:
    is_view = s.seed == HIDDEN
    found = size_flaw(s, is_view) or range_flaw(s) or map_flaw(s) or talk_flaw(s) or fight_flaw(s, is_view) or agenda_flaw(s)
    if found or is_view:
        return found or seen_flaw(s)
    return card_flaw(s) or marker_flaw(s) or ballot_flaw(s) or stake_flaw(s)


# -- sizes and ranges


def size_flaw(s: Montjoie, is_view: bool) -> str:
    seats, fight = s.seats, len(s.fighters)
    sizes = {
        "lands": (s.lands, OWNERS), "home": (s.home, seats), "lost": (s.lost, 2 * seats), "money": (s.money, seats),
        "influence": (s.influence, seats), "points": (s.points, seats), "gains": (s.gains, seats), "held": (s.held, seats),
        "hand": (s.hand, KINDS * seats), "locked": (s.locked, YELLOW * seats),
        "card_pile": (s.card_pile, 0 if is_view else KINDS), "discards": (s.discards, KINDS),
        "marker_pool": (s.marker_pool, EVENTS), "allies": (s.allies, seats),
        "control": (s.control, NATIONS), "ballot": (s.ballot, seats), "dice": (s.dice, SIDES), "down": (s.down, fight),
        "doubled": (s.doubled, fight), "laid": (s.laid, LAID * fight), "stakes": (s.stakes, seats * fight),
        "offers": (s.offers, DEAL * seats),
    }  # fmt: skip
    for name, (value, size) in sizes.items():
        if len(value) != size:
            return f"{name}: expected {size} numbers, found {len(value)}"
    return "" if fight in (0, SIDES) else "fighters: a combat has two sides"


def within(values: list[int], low: int, high: int) -> bool:
    return all(low <= value <= high for value in values)


def range_flaw(s: Montjoie) -> str:
    bits = (1 << s.seats) - 1
    sets = [s.castles, s.ramparts, s.pillaged, s.built, s.swapped, s.shielded, s.origins, s.targets, s.starts, s.named]
    players = sorted(nation for nation in s.order if nation < s.seats)
    found = {
        "turn": 0 <= s.turn <= 99,
        "war": UNDECIDED <= s.war <= 1,
        "order": sorted(players) == list(range(s.seats))
        and len(set(s.order)) == len(s.order)
        and within(s.order, 0, NATIONS - 1),
        "cities": within([*sets, *s.lands, *s.home, *s.lost], 0, ALL),
        "home": s.turn == 0 or all(s.home),
        "money": within(s.money, 0, MOST),
        "influence": within(s.influence, 0, s.tables.most_influence),
        "points": within([*s.points, *s.gains], 0, MOST),
        "heroes": 0 <= s.heroes <= bits and 0 <= s.gunners <= bits and 0 <= s.firsts <= bits,
        "first players": not s.firsts or s.turn > s.tables.balanced_turns or s.firsts >> s.order[0] & 1 == 1,
        "hand": within([*s.hand, *s.laid, *s.stakes, *s.down], HIDDEN, MOST),
        "cards": within([*s.held, *s.locked, *s.discards, *s.card_pile], 0, MOST),
        "markers": within(s.marker_pool, 0, MOST) and within(s.drawn_markers, 0, EVENTS - 1),
        "sailed": 0 <= s.sailed <= CITIES,
        "master": NOBODY <= s.master < s.seats,
        "marks": 0 <= s.marks < 2 * ACTIVATED,
        "allies": within(s.allies, NOBODY, NATIONS - 1) and (s.seats == 2 or set(s.allies) == {NOBODY}),
        "control": s.control[: s.seats] == list(range(s.seats)) and within(s.control[s.seats :], NOBODY, s.seats - 1),
        "loyal": 0 <= s.loyal < 1 << NATIONS and (s.seats == 2 or not s.loyal),
        "mercenaries": within(s.mercenaries, 0, CITIES - 1) and (s.seats == 2 or not s.mercenaries),
        "dice": within(s.dice, 0, 6),
        "ballot": within(s.ballot, NOT_YET, MOST),
        "coalitions": not s.muster or coalitions_stand(s),
    }
    for name, sound in found.items():
        if not sound:
            return f"{name} out of range"
    for nation in range(s.seats, NATIONS):
        if s.loyal >> nation & 1 and s.control[nation] == NOBODY:
            return "a loyal ally without a player"
    return "" if not s.loyal & bits else "a player is nobody's ally"


def coalitions_stand(s: Montjoie) -> bool:
    lots, wins = s.muster[:-2], s.muster[-2:]
    return len(lots) == s.seats // 2 * 2 == len(set(lots)) and within(lots, 0, s.seats - 1) and within(wins, 0, NATIONS)


def map_flaw(s: Montjoie) -> str:
    land = 0
    for cities in s.lands:
        if land & cities:
            return "a city with two owners"
        land |= cities
    if land != ALL:
        return "a city without an owner"
    if s.ramparts & ~s.castles or s.castles & s.lands[FREE]:
        return "a rampart without a castle, or a castle in a free city"
    if s.castles_left() < 0 or s.ramparts_left() < 0 or any(s.stock(nation) < 0 for nation in range(NATIONS)):
        return "more figures than there are"
    return ""


def talk_flaw(s: Montjoie) -> str:
    for giver in range(s.seats):
        at = DEAL * giver
        deal = s.offers[at : at + TERMS]
        if not HIDDEN <= s.offers[at + BEGUN] <= MOST_OFFERS or not HIDDEN <= s.offers[at + PUT_IN] <= MOST_PARTS + MOST_OFFERS:
            return "more was said than may be"
        if deal in (NO_DEAL, [HIDDEN] * TERMS):
            continue
        if deal[STAGE] == UNSAID or any(not 0 <= deal[part] <= most for most, part in PARTS):
            return "an offer that nobody could make"
        if deal[TAKER] == giver or not NOBODY <= deal[TAKER] < s.seats or (deal[STAGE] >= SENT and deal[TAKER] == NOBODY):
            return "an offer to nobody"
    return ""


# -- a combat


def fight_flaw(s: Montjoie, is_view: bool) -> str:
    if not s.fighters:
        idle = s.origin == s.target == NOBODY and not (s.way or s.staked or s.stripped or s.revealed or s.result)
        return "" if idle else "nobody fights, and yet something of a combat lies there"
    attacker, defender = s.fighters
    if not within(s.fighters, 0, OWNERS - 1) or attacker in (defender, FREE):
        return "fighters out of range"
    if not 0 <= s.way <= A_DUEL or not 0 <= s.staked <= 3 or not 0 <= s.stripped <= 1 or not 0 <= s.revealed <= 1:
        return "a combat out of range"
    if not within(s.doubled, 0, YELLOW) or not within(s.down, 0, LAID) or not -1 <= s.result <= 1:
        return "cards of a combat out of range"
    if s.way == A_DUEL:
        duel = max(attacker, defender) < s.seats and s.target == s.origin == NOBODY
        return "" if duel else "two players fight a duel, for no city"
    if not 0 <= s.target < CITIES or not s.lands[defender] >> s.target & 1:
        return "the defender does not hold the city"
    if (s.origin == NOBODY) != (s.way == FROM_ABROAD) or not NOBODY <= s.origin < CITIES:
        return "an attack from nowhere"
    if attacker < NATIONS and s.control[attacker] == NOBODY:
        return "nobody attacks"
    return "" if is_view else laid_flaw(s)


def laid_flaw(s: Montjoie) -> str:
    if not within(s.laid, 0, 2):
        return "nobody lays so many cards"
    for side, owner in enumerate(s.fighters):
        at = LAID * side
        cards = s.laid[at : at + LAID]
        if not s.is_armed(owner):
            if any(cards):
                return "a side without cards has laid some"
            continue
        seat = s.control[owner]
        if max(cards[YELLOW:]) > 1 or sum(cards[:YELLOW]) > YELLOW_CARDS[side]:
            return "too many cards of a kind lie there"
        if cards[HERO] and not s.heroes >> seat & 1:
            return "a hero lies there who is not active"
        if not s.revealed and s.down[side] not in (0, sum(cards[: HERO + 1])):
            return "the stack is not as high as all see"
    if s.revealed or not s.is_armed(s.fighters[ATTACK]):
        return ""
    left = to_lay(s, ATTACK)
    yellow = sum(s.laid[:YELLOW])
    enough = s.yellow_cards(s.control[s.fighters[ATTACK]]) >= left
    return "" if enough and yellow + left == YELLOW_CARDS[ATTACK] - s.stripped else "an attack takes two yellow cards"


def stake_flaw(s: Montjoie) -> str:
    if not s.fighters:
        return ""
    seats, most = s.seats, s.tables.influence_per_side
    for seat in range(seats):
        one, two = s.stakes[seat], s.stakes[seats + seat]
        if min(one, two) < 0 or (one and two) or (not s.revealed and max(one, two) > s.influence[seat]):
            return "influence that nobody could stake"
    # Offers count as stakes until they are answered: those of all may lie there.
    return "" if max(s.stakes) <= most else "more influence than a side may have"


# -- what is in the box


def card_flaw(s: Montjoie) -> str:
    for kind, all_cards in enumerate(s.deck()):
        n = s.card_pile[kind] + s.discards[kind] + sum(s.hand[kind::KINDS])
        n += sum(s.locked[kind::YELLOW]) if kind < YELLOW else 0
        n += sum(s.laid[kind::LAID])
        if n != all_cards:
            return "cards are missing, or too many"
    if HIDDEN in s.hand:
        return "a hidden hand"
    for seat in range(s.seats):
        held = sum(s.hand[KINDS * seat : KINDS * (seat + 1)])
        if not s.revealed:
            held += sum(sum(s.laid[LAID * side : LAID * side + KINDS]) for side in sides_of(s, seat))
        if held != s.held[seat]:
            return "a hand is not as large as all see"
    return ""


def seen_flaw(s: Montjoie) -> str:
    """Of a view: no card is seen more often than there is one, and no side has more influence than a side may have."""
    for kind, all_cards in enumerate(s.deck()):
        seen = [s.discards[kind], *s.hand[kind::KINDS], *s.laid[kind::LAID], *(s.locked[kind::YELLOW] if kind < YELLOW else [])]
        if sum(n for n in seen if n > 0) > all_cards:
            return "cards are seen that are not there"
    if s.stakes and max(s.stakes) > s.tables.influence_per_side:
        return "more influence than a side may have"
    return ""


def sides_of(s: Montjoie, seat: int) -> list[int]:
    return [side for side, owner in enumerate(s.fighters) if s.is_armed(owner) and s.control[owner] == seat]


def marker_flaw(s: Montjoie) -> str:
    for event in range(EVENTS):
        n = s.marker_pool[event] + s.drawn_markers.count(event)
        if event == BLACK_DEATH and s.marks & PLAGUE_GONE and event not in s.drawn_markers:
            n += 1
        if n != s.tables.pool[event]:
            return "event markers are missing, or too many"
    return ""


def ballot_flaw(s: Montjoie) -> str:
    """What lies on the ballot could have been put there at the question that is open."""
    for seat, vote in enumerate(s.ballot):
        if vote != NOT_YET and not could_be_cast(s, seat, vote):
            return "a ballot that nobody could cast"
    return ""


def could_be_cast(s: Montjoie, seat: int, vote: int) -> bool:
    for step in reversed(s.agenda):
        if isinstance(step, Parley):
            return vote == 0
        if isinstance(step, Vote):
            return 0 <= vote <= 1
        if isinstance(step, LoyaltyBids):
            return 0 <= vote <= min(s.money[seat], MOST_MONEY)
        if isinstance(step, ChooseAllies):
            return vote in step.choices(s, seat)
        if isinstance(step, KeepCard):
            return vote == NO_CARD or (YELLOW <= vote < KINDS and s.has_card(seat, vote))
        if isinstance(step, DuelStakes):
            return seat in s.fighters and 0 <= vote < len(DUEL.labels) and DUEL[vote] in step.options(s, seat)
    return False
