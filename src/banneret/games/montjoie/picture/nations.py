"""The nations that are played, the minor powers and the foreign ones."""

from __future__ import annotations

from typing import TypedDict

from banneret.games.montjoie.picture.ballots import Ballot, ballot_picture
from banneret.games.montjoie.picture.pieces import Cards, Stock, cards, label, names
from banneret.games.montjoie.places import SOLD
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.points import complete_provinces, province_points
from banneret.games.montjoie.steps.treasury import income
from banneret.games.montjoie.tables import KINDS, NATION_IDS, OWNER_IDS, YELLOW


class Hero(TypedDict):
    id: str
    active: bool


class Nation(TypedDict):
    """A nation that is played. `income` and `prospect` are what Treasury and points would bring as the map stands."""

    id: str
    nation: str
    place: int
    """in the order of play, from 1; 0 for none"""
    asked: bool
    points: Stock
    prospect: int
    gains: int
    """points of this turn"""
    money: Stock
    income: int
    influence: Stock
    hand: Cards
    locked: Cards
    hero: Hero
    garrisons: Stock
    """not on the map"""
    cities: int
    provinces: int
    home: list[str]
    lost: list[str]
    """cities taken in this turn"""
    lost_before: list[str]
    """cities taken in the last turn: a Treaty brings one back"""
    ally: str
    """the power chosen by one of two players, or "" """
    artillery: bool
    """the Grand Master stands by them this turn"""
    has_sold: bool
    ballot: Ballot


class Minor(TypedDict):
    """A nation that nobody plays."""

    id: str
    nation: str
    place: int
    control: str
    """the seat that decides for it, or "" """
    loyal: bool
    garrisons: Stock
    cities: int


class Power(TypedDict):
    """A foreign power on the map."""

    id: str
    power: str
    cities: int


def nation_picture(s: Montjoie, seat: int, viewer: int) -> Nation:
    name, land = NATION_IDS[seat], s.lands[seat]
    own = s.hand[KINDS * seat : KINDS * (seat + 1)] if seat == viewer else []
    locked = s.locked[YELLOW * seat : YELLOW * (seat + 1)]
    return {
        "id": f"seat:{name}",
        "nation": name,
        "place": place(s, seat),
        "asked": seat in s.to_act,
        "points": {"id": f"points:{name}", "n": s.points[seat]},
        "prospect": province_points(s, land),
        "gains": s.gains[seat],
        "money": {"id": f"money:{name}", "n": s.money[seat]},
        "income": income(s, land),
        "influence": {"id": f"influence:{name}", "n": s.influence[seat]},
        "hand": {"id": f"hand:{name}", "n": s.held[seat], "cards": cards(s, "", "card", own)["cards"]},
        "locked": cards(s, f"locked:{name}", f"locked:{name}", locked),
        "hero": {"id": f"hero:{name}", "active": s.heroes >> seat & 1 == 1},
        "garrisons": {"id": f"garrisons:{name}", "n": s.stock(seat)},
        "cities": land.bit_count(),
        "provinces": len(complete_provinces(s, land)),
        "home": names(s.home[seat]),
        "lost": names(s.lost[seat]),
        "lost_before": names(s.lost[s.seats + seat]),
        "ally": label(s.allies[seat]),
        "artillery": s.gunners >> seat & 1 == 1,
        "has_sold": s.marks & SOLD << seat != 0,
        "ballot": ballot_picture(s, seat, viewer),
    }


def place(s: Montjoie, nation: int) -> int:
    return s.order.index(nation) + 1 if nation in s.order else 0


def minor(s: Montjoie, nation: int) -> Minor:
    name = NATION_IDS[nation]
    return {
        "id": f"nation:{name}",
        "nation": name,
        "place": place(s, nation),
        "control": label(s.control[nation]),
        "loyal": s.loyal >> nation & 1 == 1,
        "garrisons": {"id": f"garrisons:{name}", "n": s.stock(nation)},
        "cities": s.lands[nation].bit_count(),
    }


def power(s: Montjoie, owner: int) -> Power:
    name = OWNER_IDS[owner]
    return {"id": f"nation:{name}", "power": name, "cities": s.lands[owner].bit_count()}
