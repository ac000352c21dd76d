"""What a table of Lancaster is worth to a seat, in power points.

A table is worth what was scored, what stands to be earned this round (knights in counties, castles and conflicts; laws
in force and proposed), and what the means promise for the rounds to come: knights, extensions, nobles, goods. Goods
lose their worth as the game ends. A seat's own worth is set against the mean of the others'.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from banneret.bots.advice.lancaster_laws import law_worth
from banneret.bots.advice.lancaster_outlook import KNIGHT, Outlook, goods_worth, parts_worth
from banneret.games.lancaster.acts import NO, YES
from banneret.games.lancaster.state import FIELDS, RANKS, UPPER, Lancaster
from banneret.games.lancaster.steps.conflicts import ranking
from banneret.games.lancaster.tables import COUNTIES, GOLD, SPACES, STRONGEST, VOTES, Majority

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
    outlook = Outlook(s)
    worths = [worth(s, outlook, each) for each in range(s.seats)]
    return worths[seat] - (sum(worths) - worths[seat]) / (s.seats - 1)


def end_worth(s: Lancaster, seat: int) -> float:
    """After the last scoring only the lead counts."""
    return 2.0 * (s.points[seat] - max(points for other, points in enumerate(s.points) if other != seat))


def worth(s: Lancaster, outlook: Outlook, seat: int) -> float:
    total = s.points[seat] + goods_worth(s, outlook, seat) + nobles_worth(s, outlook, seat)
    total += race_worth(outlook.knighthoods, seat, outlook.knighthood_prize, outlook.left)
    total += race_worth(outlook.castles, seat, outlook.castle_prize, outlook.left)
    total += castle_worth(s, outlook, seat)
    for number, weight in outlook.laws:
        total += weight * law_worth(s, outlook, seat, s.tables.laws[number])
    for faction in s.team(seat):
        share = ALLY if s.is_ally(faction) else 1.0
        total += share * (knights_worth(s, outlook, faction) + counties_worth(s, outlook, faction))
        total += conflicts_worth(s, outlook, faction, share)
    return total


# -- what lasts


def noble_prospect(s: Lancaster, outlook: Outlook, nobles: int) -> float:
    """Nobles pay more the more there are, so early ones are judged by the company they will have."""
    company = min(COUNTIES - nobles, int(0.75 * outlook.left + 0.5))
    points = s.tables.noble_points
    own = float(points[nobles])
    if company and nobles:
        own = points[nobles + company] * nobles / (nobles + company)
    return own + nobles * outlook.left * outlook.prices[VOTES] * s.tables.votes_per_noble


def nobles_worth(s: Lancaster, outlook: Outlook, seat: int) -> float:
    return noble_prospect(s, outlook, s.nobles[seat].bit_count())


def race_worth(values: list[int], seat: int, prize: Majority, left: int) -> float:
    """A majority counted at the end: the lead is worth more the less time there is to lose it."""
    mine = values[seat]
    others = sorted([v for other, v in enumerate(values) if other != seat], reverse=True)
    slack = 0.4 + 0.8 * left
    first = 1.0 / (1.0 + exp((others[0] - mine) / slack))
    second = 1.0 / (1.0 + exp((others[1] - mine) / slack)) if len(others) > 1 else 1.0
    return prize.first * first + prize.second * max(0.0, second - first)


def castle_worth(s: Lancaster, outlook: Outlook, seat: int) -> float:
    """Extensions pay in every round to come; knights in the castle pay in this one."""
    total = 0.0
    now = outlook.castle_ahead[seat]
    for space in range(SPACES):
        income = outlook.source[space]
        if s.built[seat] >> space & 1:
            total += income * outlook.left * 0.9
            if now >> space & 1 and not s.idle[seat] >> space & 1:
                total += income
        elif s.castle[SPACES * seat + space] and now >> space & 1:
            total += max(income, 0.05)
    return total


def knights_worth(s: Lancaster, outlook: Outlook, faction: int) -> float:
    """What the knights outside the reserve will earn in the rounds to come, and those in the court still in this one."""
    total, at = 0.0, RANKS * faction
    for k in range(1, RANKS):
        total += KNIGHT[k] * outlook.left * (s.tables.knights[k] - s.reserve[at + k])
        if outlook.placing:
            total += KNIGHT[k] * s.court[at + k]
    return total


# -- counties


def counties_worth(s: Lancaster, outlook: Outlook, faction: int) -> float:
    total = 0.0
    for county in range(COUNTIES):
        if s.county_faction[county] == faction and outlook.counties_ahead >> county & 1:
            total += county_worth(s, outlook, faction, county)
    return total


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


def conflicts_worth(s: Lancaster, outlook: Outlook, faction: int, share: float) -> float:
    total = 0.0
    for at in range(len(s.fields)):
        if s.fields[at] == faction and outlook.conflicts_ahead >> at // FIELDS & 1:
            total += conflict_worth(s, outlook, at, share)
        elif s.fields[at] == faction:
            total += lost_round(s, outlook, at) * share  # held over: it fights on next round
    return total


def conflict_worth(s: Lancaster, outlook: Outlook, at: int, share: float) -> float:
    """The points of the rank if England wins, of the next one if not; then the knights are tied up, or captives."""
    place = at // FIELDS
    card = s.tables.conflicts[s.cards[place]]
    ranks = ranking(s, place)
    strength = sum(s.strength_at(other) for other in ranks)
    wins = outlook.england_wins(strength, card.strength)
    rank = ranks.index(at)
    values = [*card.points, 0]
    points = wins * values[rank] + (1.0 - wins) * values[rank + 1]
    if outlook.placing:
        points *= 0.9  # somebody may still overtake
    if place in UPPER:
        again = 0.7 * values[rank] if outlook.left else 0.0
        after = again + lost_round(s, outlook, at)
    else:
        after = -captivity(s, outlook, at)
    return (points if share == 1.0 else 0.0) + (1.0 - wins) * after * share


def lost_round(s: Lancaster, outlook: Outlook, at: int) -> float:
    """Knights held over cannot be placed in the next round."""
    if not outlook.left:
        return 0.0
    return -0.8 * sum(KNIGHT[k] * s.troops[RANKS * at + k] for k in range(1, RANKS))


def captivity(s: Lancaster, outlook: Outlook, at: int) -> float:
    """Each knight is ransomed or lost, whichever is cheaper."""
    cost, price = 0.0, s.tables.ransom * max(outlook.prices[GOLD], 0.1)
    for k in range(1, STRONGEST + 1):
        if s.troops[RANKS * at + k]:
            cost += s.troops[RANKS * at + k] * min(price * k, KNIGHT[k] * outlook.left + 0.3 * k)
    return cost


# -- votes


def reply(s: Lancaster, seat: int, rng: Random) -> int:
    """How a seat may vote: by its own interest, with more markers the more it cares; now and then for reasons of its own."""
    outlook = Outlook(s)
    entering, leaving = s.tables.laws[s.proposals[0]], s.tables.laws[s.laws[0]]
    gains = [law_worth(s, outlook, each, entering) - law_worth(s, outlook, each, leaving) for each in range(s.seats)]
    interest = gains[seat] - (sum(gains) - gains[seat]) / (s.seats - 1)
    eager = min(1.0, abs(interest) / 5.0) * rng.random()
    markers = int(s.votes[seat] * eager + 0.5)
    in_favour = interest > 0 if interest else rng.random() < 0.5
    return YES[markers] if in_favour != (rng.random() < 0.1) else NO[markers]
