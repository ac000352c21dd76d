"""Which pieces an event moved: from where to where, by the ids of the picture. "" is a place that is not on the table.

Sums of money, influence and points travel as one piece, and so do cards of which all see only how many. Which ones they
are is told to their owner alone (`drew`, `lays`), or at the reveal (`laid`): these move nothing, or cards would travel twice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from banneret.core.journal import Event
from banneret.core.sight import Move
from banneret.games.montjoie.picture.field import SIDE_IDS
from banneret.games.montjoie.tables import (
    CARD_IDS,
    CITY_IDS,
    EVENT_IDS,
    FREE,
    GARRISON,
    NATION_IDS,
    NATIONS,
    OWNER_IDS,
    PROVINCE_IDS,
)

Facts = dict[str, int]


def find_moves(event: Event) -> list[Move]:
    movers = MOVERS.get(event.name)
    return [] if movers is None else movers(event.facts)


def move(piece: str, start: str, end: str) -> Move:
    return {"piece": piece, "from": start, "to": end}


# -- the names of places and pieces


def city(facts: Facts, fact: str = "city") -> str:
    return f"city:{CITY_IDS[facts[fact]]}"


def of_seat(facts: Facts, place: str, fact: str = "seat") -> str:
    return f"{place}:{NATION_IDS[facts[fact]]}"


def card(facts: Facts) -> str:
    return f"card:{CARD_IDS[facts['card']]}"


def garrison(owner: int) -> str:
    return f"garrison:{OWNER_IDS[owner]}"


def barracks(owner: int) -> str:
    """Where the garrisons of an owner come from: foreign powers have as many as they need."""
    return f"garrisons:{NATION_IDS[owner]}" if owner < NATIONS else f"nation:{OWNER_IDS[owner]}"


# -- the map


def taken(facts: Facts, winner: str, loser: str) -> list[Move]:
    """One garrison goes, the other comes."""
    return passes(city(facts), facts[loser], facts[winner])


def passes(place: str, old: int, new: int) -> list[Move]:
    left = [move(garrison(old), place, barracks(old))] if old != FREE else []
    return [*left, move(garrison(new), barracks(new), place)]


def settles(facts: Facts) -> list[Move]:
    return passes(city(facts), FREE, facts["nation"])


def captured(facts: Facts) -> list[Move]:
    return taken(facts, "nation", "other")


def returns(facts: Facts) -> list[Move]:
    return taken(facts, "seat", "nation")


def changes_hands(facts: Facts) -> list[Move]:
    return taken(facts, "other", "seat")


def castle(facts: Facts) -> list[Move]:
    return [move("castle", "castles", city(facts))]


def rampart(facts: Facts) -> list[Move]:
    return [move("rampart", "ramparts", city(facts))]


def sinks(facts: Facts) -> list[Move]:
    """From a castle to a garrison, from a garrison to a free city."""
    if facts["level"] == GARRISON:
        return [move("castle", city(facts), "castles")]
    return [move(garrison(facts["nation"]), city(facts), barracks(facts["nation"]))]


def pillaged(facts: Facts) -> list[Move]:
    return [move("pillage", "pillage", city(facts))]


def recovers(facts: Facts) -> list[Move]:
    return [move("pillage", city(facts), "pillage")]


def protected(facts: Facts) -> list[Move]:
    return [move("protection", "", city(facts))]


def protected_province(facts: Facts) -> list[Move]:
    return [move("protection", "", f"province:{PROVINCE_IDS[facts['province']]}")]


def hired(facts: Facts) -> list[Move]:
    return [move("mercenary", "", city(facts))]


def mercenary_moves(facts: Facts) -> list[Move]:
    return [move("mercenary", city(facts, "origin"), city(facts))]


def mercenaries_gone(facts: Facts) -> list[Move]:
    return [move("mercenary", city(facts), "")] * facts["n"]


def attack(facts: Facts) -> list[Move]:
    """The banner stands for the army, which is no piece."""
    return [move(f"banner:{OWNER_IDS[facts['nation']]}", city(facts, "origin"), city(facts))]


def intervention(facts: Facts) -> list[Move]:
    name = OWNER_IDS[facts["nation"]]
    return [move(f"banner:{name}", f"nation:{name}", city(facts))]


# -- goods


def earn(facts: Facts) -> list[Move]:
    return [move("money", "", of_seat(facts, "money"))] if facts["n"] else []


def pay(facts: Facts) -> list[Move]:
    return [move("money", of_seat(facts, "money"), "")] if facts["n"] else []


def influence(facts: Facts) -> list[Move]:
    return [move("influence", "", of_seat(facts, "influence"))] if facts["n"] else []


def points(facts: Facts) -> list[Move]:
    return [move("points", "", of_seat(facts, "points"))] if facts["n"] else []


def staked(facts: Facts) -> list[Move]:
    return [move("influence", of_seat(facts, "influence"), "combat")] if facts["n"] else []


def deal(facts: Facts) -> list[Move]:
    one, two = of_seat(facts, "money"), of_seat(facts, "money", "other")
    given = [move("money", one, two)] if facts["gives"] else []
    return given + ([move("money", two, one)] if facts["asks"] else [])


# -- cards, heroes, markers


def field(facts: Facts) -> str:
    return f"side:{SIDE_IDS[facts['side']]}"


def draws(facts: Facts) -> list[Move]:
    return [move("cards", "pile", of_seat(facts, "hand"))]


def pile_anew(facts: Facts) -> list[Move]:
    return [move("cards", "discards", "pile")]


def from_the_hand(facts: Facts) -> list[Move]:
    """Played, or lost by chance."""
    return [move(card(facts), of_seat(facts, "hand"), "discards")]


def hand_discarded(facts: Facts) -> list[Move]:
    return [move("cards", of_seat(facts, "hand"), "discards")] if facts["n"] else []


def laid_down(facts: Facts) -> list[Move]:
    """From the nation, not from its hand: a hero may be among the cards (RULING 87)."""
    return [move("cards", of_seat(facts, "seat"), field(facts))] if facts["n"] else []


def laid(facts: Facts) -> list[Move]:
    """A stake in a duel comes from the hand; what lay face down is only turned over."""
    return [] if facts["down"] else [move(card(facts), of_seat(facts, "hand"), field(facts))]


def spent(facts: Facts) -> list[Move]:
    return [move(card(facts), field(facts), "discards")]


def locked(facts: Facts) -> list[Move]:
    return [move(card(facts), field(facts), of_seat(facts, "locked"))]


def takes_back(facts: Facts) -> list[Move]:
    start = of_seat(facts, "locked") if facts["locked"] else "combat"
    return [move(card(facts), start, of_seat(facts, "hand"))]


def hero(facts: Facts) -> list[Move]:
    return [move(of_seat(facts, "hero"), "", of_seat(facts, "seat"))]


def hero_fights(facts: Facts) -> list[Move]:
    return [move(of_seat(facts, "hero"), of_seat(facts, "seat"), "combat")]


def hero_falls(facts: Facts) -> list[Move]:
    return [move(of_seat(facts, "hero"), "combat", "")]


def ballot(facts: Facts) -> list[Move]:
    return [move("ballot", "", of_seat(facts, "ballot"))]


def event_drawn(facts: Facts) -> list[Move]:
    return [move(f"marker:{EVENT_IDS[facts['marker']]}", "pool", "drawn")]


def marker_back(facts: Facts) -> list[Move]:
    return [move(f"marker:{EVENT_IDS[facts['marker']]}", "drawn", "pool")]


def marker_gone(facts: Facts) -> list[Move]:
    return [move(f"marker:{EVENT_IDS[facts['marker']]}", "drawn", "")]


def slot(facts: Facts) -> list[Move]:
    return [move(f"lot:{OWNER_IDS[facts['nation']]}", "", f"slot:{facts['n']}")]


def master(facts: Facts) -> list[Move]:
    return [move("mastery", "", of_seat(facts, "seat"))]


MOVERS: Final[dict[str, Callable[[Facts], list[Move]]]] = {
    "settles": settles,
    "expands": settles,
    "captured": captured,
    "returns": returns,
    "reclaims": returns,
    "changes_hands": changes_hands,
    "castle": castle,
    "rampart": rampart,
    "sinks": sinks,
    "pillaged": pillaged,
    "recovers": recovers,
    "protected": protected,
    "protected_province": protected_province,
    "hired": hired,
    "mercenary_moves": mercenary_moves,
    "mercenaries_gone": mercenaries_gone,
    "attack": attack,
    "intervention": intervention,
    "no_intervention": intervention,
    "earn": earn,
    "pay": pay,
    "influence": influence,
    "points": points,
    "staked": staked,
    "supported": staked,
    "deal": deal,
    "pile_anew": pile_anew,
    "draws": draws,
    "played": from_the_hand,
    "lost_card": from_the_hand,
    "hand_discarded": hand_discarded,
    "laid_down": laid_down,
    "laid": laid,
    "felon": spent,
    "spent": spent,
    "locked": locked,
    "takes_back": takes_back,
    "hero": hero,
    "hero_fights": hero_fights,
    "hero_falls": hero_falls,
    "voted": ballot,
    "stake_laid": ballot,
    "event_drawn": event_drawn,
    "marker_back": marker_back,
    "marker_gone": marker_gone,
    "slot": slot,
    "master": master,
}
"""Events that move something; all others move nothing."""
