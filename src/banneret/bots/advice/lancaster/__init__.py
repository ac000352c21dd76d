"""What a table of Lancaster is worth to a seat, in power points.

A table is worth what was scored, what stands to be earned this round (knights in counties, castles and conflicts; laws
in force and proposed), and what the means promise for the rounds to come: knights, extensions, nobles, goods. Goods
lose their worth as the game ends. A seat's own worth is set against the mean of the others'.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from random import Random
from typing import Final

from banneret.bots.advice.lancaster.laws import law_worths
from banneret.bots.advice.lancaster.outlook import KNIGHT, Outlook, goods_worth, parts_worth
from banneret.games.lancaster.acts import NO, YES
from banneret.games.lancaster.state import FIELDS, NO_CARD, NOBODY, RANKS, UPPER, Lancaster
from banneret.games.lancaster.steps.conflicts import ranking
from banneret.games.lancaster.tables import COUNTIES, GOLD, PLACES, SPACES, STRONGEST, VOTES, Majority

ALLY: Final = 0.35
"""An ally's knight earns no points: it opens rewards for itself and stands in the others' way."""
THREAT: Final = [0.3, 0.24, 0.17, 0.12, 0.08, 0.05, 0.03]
"""The chance that a rival who can displace a group does so, by the squires it takes."""
SECOND_HOME: Final = 0.6
"""What a displaced knight still finds elsewhere, as a share of what a knight earns."""


def value(s: Lancaster, seat: int) -> float:
    """The seat's worth less the mean of the others'."""
    if not s.to_act:
        return end_worth(s, seat)
    worths = worth(s, Outlook(s))
    return worths[seat] - (sum(worths) - worths[seat]) / (s.seats - 1)


def end_worth(s: Lancaster, seat: int) -> float:
    """After the last scoring only the lead counts."""
    return 2.0 * (s.points[seat] - max(points for other, points in enumerate(s.points) if other != seat))


def worth(s: Lancaster, outlook: Outlook) -> list[float]:
    """What the table is worth to each seat by itself."""
    worths = [
        s.points[seat]
        + goods_worth(s, outlook, seat)
        + noble_prospect(s, outlook, s.nobles[seat].bit_count())
        + castle_worth(s, outlook, seat)
        for seat in range(s.seats)
    ]
    add_races(s, outlook, worths)
    add_laws(s, outlook, worths)
    add_knights(s, outlook, worths)
    add_counties(s, outlook, worths)
    add_conflicts(s, outlook, worths)
    return worths


def add_laws(s: Lancaster, outlook: Outlook, worths: list[float]) -> None:
    for number, weight in outlook.laws:
        for seat, gain in enumerate(law_worths(s, outlook, s.tables.laws[number])):
            worths[seat] += weight * gain


# -- what lasts


def noble_prospect(s: Lancaster, outlook: Outlook, nobles: int) -> float:
    """Nobles pay more the more there are, so early ones are judged by the company they will have."""
    if not nobles:
        return 0.0
    points = s.tables.noble_points
    final = min(COUNTIES, nobles + int(0.75 * outlook.left + 0.5))
    return nobles * (points[final] / final + outlook.left * outlook.prices[VOTES] * s.tables.votes_per_noble)


def add_races(s: Lancaster, outlook: Outlook, worths: list[float]) -> None:
    """The majorities of the end."""
    duel = s.seats == 2
    knighthoods = race_worths(
        tuple(s.knighthood(seat) for seat in range(s.seats)), s.tables.duel if duel else s.tables.knighthood, outlook.left
    )
    castles = race_worths(
        tuple(built.bit_count() for built in s.built), s.tables.duel if duel else s.tables.extensions, outlook.left
    )
    for seat in range(s.seats):
        worths[seat] += knighthoods[seat] + castles[seat]


@lru_cache(maxsize=4096)
def race_worths(values: tuple[int, ...], prize: Majority, left: int) -> list[float]:
    """What each seat may hope for: a lead is worth more the less time there is to lose it."""
    ranked = sorted(values, reverse=True)
    slack = 0.4 + 0.8 * left
    found: list[float] = []
    for mine in values:
        best = ranked[1] if mine == ranked[0] else ranked[0]
        first = 1.0 / (1.0 + exp((best - mine) / slack))
        second = 1.0
        if len(values) > 2:
            next_best = ranked[2] if mine >= ranked[1] else ranked[1]
            second = 1.0 / (1.0 + exp((next_best - mine) / slack))
        found.append(prize.first * first + prize.second * max(0.0, second - first))
    return found


def castle_worth(s: Lancaster, outlook: Outlook, seat: int) -> float:
    """Extensions pay in every round to come; they and knights in the castle also in this one, while it is ahead."""
    built, working = s.built[seat], outlook.castle_ahead[seat] & ~s.idle[seat]
    total = outlook.left * tiles_worth(outlook.future_source, built)
    if not working:
        return total
    for space, knight in enumerate(s.castle[SPACES * seat : SPACES * (seat + 1)]):
        if (knight or built >> space & 1) and working >> space & 1:
            cost = s.tables.castle[space].cost
            if not cost or s.stock(seat, cost[0][0]) >= cost[0][1]:
                total += max(0.05, outlook.source[space])
    return total


@lru_cache(maxsize=4096)
def tiles_worth(source: tuple[float, ...], built: int) -> float:
    return sum([source[space] for space in range(SPACES) if built >> space & 1], 0.0)


def add_knights(s: Lancaster, outlook: Outlook, worths: list[float]) -> None:
    """What the knights outside the reserve will earn in the rounds to come, and those in the court still in this one."""
    left, placing = outlook.left, outlook.placing
    for faction in range(s.factions):
        total, at = 0.0, RANKS * faction
        for k in range(1, RANKS):
            total += KNIGHT[k] * left * (s.tables.knights[k] - s.reserve[at + k])
            if placing:
                total += KNIGHT[k] * s.court[at + k]
        worths[faction % s.seats] += total if faction < s.seats else ALLY * total


# -- counties


def add_counties(s: Lancaster, outlook: Outlook, worths: list[float]) -> None:
    for county, faction in enumerate(s.county_faction):
        if faction != NOBODY and outlook.counties_ahead >> county & 1:
            total = county_worth(s, outlook, faction, county)
            worths[faction % s.seats] += total if faction < s.seats else ALLY * total


def county_worth(s: Lancaster, outlook: Outlook, faction: int, county: int) -> float:
    reward = reward_worth(s, outlook, faction, county)
    if not outlook.placing:
        return reward
    hold = chance_to_hold(s, outlook, faction, county)
    return hold * reward + (1.0 - hold) * SECOND_HOME * KNIGHT[s.county_knight[county]]


def reward_worth(s: Lancaster, outlook: Outlook, faction: int, county: int) -> float:
    """The noble, the printed reward, or both for gold, whichever is best; Surrey's marker a little more."""
    row = s.tables.counties[county]
    printed = parts_worth(s, outlook, faction, row.reward)
    extra = 0.3 if row.names_start_player else 0.0
    if s.is_ally(faction) or not s.may_take_noble(faction, county):
        return printed + extra
    nobles = s.nobles[faction].bit_count()
    noble = noble_prospect(s, outlook, nobles + 1) - noble_prospect(s, outlook, nobles)
    best = max(noble, printed)
    if s.gold[faction] >= s.tables.price_of_both:
        best = max(best, noble + printed - s.tables.price_of_both * outlook.prices[GOLD])
    return best + extra


def chance_to_hold(s: Lancaster, outlook: Outlook, faction: int, county: int) -> float:
    hold = 1.0
    group = s.county_knight[county] + s.county_squires[county]
    minimum = s.tables.counties[county].minimum
    for rival in range(s.seats):
        best = outlook.best_in_court[rival]
        if rival != faction % s.seats and best >= minimum:
            needed = max(0, group + 1 - best)
            if needed <= s.squires[rival] and needed < len(THREAT):
                hold *= 1.0 - THREAT[needed]
    return hold


# -- conflicts


def add_conflicts(s: Lancaster, outlook: Outlook, worths: list[float]) -> None:
    for place in range(PLACES):
        if s.cards[place] != NO_CARD:
            if outlook.conflicts_ahead >> place & 1:
                add_conflict(s, outlook, place, worths)
            else:
                add_held_over(s, outlook, place, worths)


def add_held_over(s: Lancaster, outlook: Outlook, place: int, worths: list[float]) -> None:
    """These knights will fight on, and not be placed, in the next round."""
    for at in range(FIELDS * place, FIELDS * (place + 1)):
        if s.fields[at] != NOBODY:
            worths[s.fields[at] % s.seats] += lost_round(s, outlook, at) * (1.0 if s.fields[at] < s.seats else ALLY)


def add_conflict(s: Lancaster, outlook: Outlook, place: int, worths: list[float]) -> None:
    """The points of the rank if England wins, of the next one if not; then the knights are tied up, or captives."""
    ranks = ranking(s, place)
    if not ranks:
        return
    card = s.tables.conflicts[s.cards[place]]
    lacking = card.strength - sum(s.strength_at(at) for at in ranks)
    wins = outlook.england_wins(lacking)
    certain = 0.9 if outlook.placing else 1.0  # somebody may still overtake
    for rank, at in enumerate(ranks):
        faction = s.fields[at]
        values = [*card.points, 0][rank : rank + 2] if faction < s.seats else [0, 0]
        points = certain * (wins * values[0] + (1.0 - wins) * values[1])
        after = defeat(s, outlook, at, lacking, values) if wins < 1.0 else 0.0
        worths[faction % s.seats] += points + (1.0 - wins) * after * (1.0 if faction < s.seats else ALLY)


def defeat(s: Lancaster, outlook: Outlook, at: int, lacking: int, values: list[int]) -> float:
    """What a defeat means for those who fought."""
    if at // FIELDS not in UPPER:
        return -captivity(s, outlook, at, outlook.left)
    return second_attempt(s, outlook, at, lacking, values) if outlook.left else 0.0


def second_attempt(s: Lancaster, outlook: Outlook, at: int, lacking: int, values: list[int]) -> float:
    """Held over for a round: most often others help to win then, but a second defeat means captivity."""
    wins = 1.0 / (1.0 + exp((lacking - 2.5) / 1.5))
    points = 0.8 * (wins * values[0] + (1.0 - wins) * values[1])
    return points + lost_round(s, outlook, at) - (1.0 - wins) * captivity(s, outlook, at, outlook.left - 1)


def lost_round(s: Lancaster, outlook: Outlook, at: int) -> float:
    """Knights held over cannot be placed in the next round."""
    if not outlook.left:
        return 0.0
    return -0.9 * sum([KNIGHT[k] * s.troops[RANKS * at + k] for k in range(1, RANKS)], 0.0)


def captivity(s: Lancaster, outlook: Outlook, at: int, left: int) -> float:
    """Each knight is ransomed, while the gold lasts, or lost for the rounds to come."""
    cost, price = 0.0, s.tables.ransom
    gold = s.gold[s.player_of(s.fields[at])] if not s.is_ally(s.fields[at]) else 0
    for k in range(STRONGEST, 0, -1):
        for _ in range(s.troops[RANKS * at + k]):
            lost = KNIGHT[k] * left + 0.4 * k
            ransom = price * k * max(outlook.prices[GOLD], 0.1)
            if gold >= price * k and ransom < lost:
                gold -= price * k
                cost += ransom
            else:
                cost += lost
    return cost


# -- votes


def reply(s: Lancaster, seat: int, rng: Random) -> int:
    """How a seat may vote: by its own interest, with more markers the more it cares; now and then for reasons of its own."""
    outlook = Outlook(s)
    entering = law_worths(s, outlook, s.tables.laws[s.proposals[0]])
    leaving = law_worths(s, outlook, s.tables.laws[s.laws[0]])
    gains = [new - old for new, old in zip(entering, leaving, strict=True)]
    interest = gains[seat] - (sum(gains) - gains[seat]) / (s.seats - 1)
    eager = min(1.0, abs(interest) / 5.0) * rng.random()
    markers = int(s.votes[seat] * eager + 0.5)
    in_favour = interest > 0 if interest else rng.random() < 0.5
    return YES[markers] if in_favour != (rng.random() < 0.1) else NO[markers]
