"""The component data of Lancaster as the steps use them, read from `lancaster.toml` or a user's overlay of it.

The figures live in the data file, each with its provenance; here stand only their shape and their limits. What the
shape fixes (nine counties, six castle spaces, strengths one to four) a user's file cannot change; every figure it can.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from banneret.core.data import Fixed, figure, overlay, read_toml
from banneret.core.errors import BadData

DATA: Final[dict[str, Any]] = read_toml(Path(__file__).with_name("lancaster.toml"))

COUNTIES: Final = 9
SPACES: Final = 6
STRONGEST: Final = 4
PLACES: Final = 4
FAVOURS: Final = 6
MOST_GOODS: Final = 60
"""The catalogue of acts counts squires, markers and repetitions up to here."""


def ids(table: list[dict[str, Any]]) -> list[str]:
    return [row["id"] for row in table]


COUNTY_IDS: Final = ids(DATA["county"])
SPACE_IDS: Final = ids(DATA["castle_space"])
FAVOUR_IDS: Final = ids(DATA["favour"])
PLACE_IDS: Final = ids(DATA["map"]["conflict_slot"])
CARD_IDS: Final = ids(DATA["conflict"])
LAW_IDS: Final = ids(DATA["law"])
SEAT_IDS: Final[list[str]] = DATA["players"]["colours"]
KNIGHT_IDS: Final = ["-", "K1", "K2", "K3", "K4"]
SETS: Final = ["base", "new"]
SECTIONS: Final = 5
"""Of the law deck."""

# What a reward, a law or a price is made of.
GOLD: Final = 0
SQUIRES: Final = 1
VOTES: Final = 2
POINTS: Final = 3
RECRUIT: Final = 4
UPGRADE: Final = 5
EXTENSION: Final = 6
CROSSING: Final = 7
NOBLE_ANYWHERE: Final = 8
UPGRADE_DEPLOYED: Final = 9
UPGRADE_THREE: Final = 10
CONFLICT_STRENGTH: Final = 11
LEFTOVER_VOTES: Final = 12
KIND_IDS: Final = [
    "gold", "squires", "votes", "points", "recruit", "upgrade", "extension", "crossing", "noble_any_county",
    "upgrade_deployed", "upgrade_3_to_4", "conflict_strength", "leftover_votes",
]  # fmt: skip

BONUS_IDS: Final = ["none", "choose_start_player"]
"""What a county may have beside its reward."""

COUNTY_KINDS: Final = {GOLD, SQUIRES, VOTES, POINTS, RECRUIT, UPGRADE, EXTENSION, CROSSING}
SPACE_KINDS: Final = {GOLD, SQUIRES, VOTES, POINTS, RECRUIT, UPGRADE}
FAVOUR_KINDS: Final = SPACE_KINDS | {NOBLE_ANYWHERE}
LAW_KINDS: Final = SPACE_KINDS | {EXTENSION, UPGRADE_DEPLOYED, UPGRADE_THREE, CONFLICT_STRENGTH}
SINGLE_KINDS: Final = {UPGRADE, EXTENSION, CROSSING, NOBLE_ANYWHERE, UPGRADE_DEPLOYED, UPGRADE_THREE}
"""Kinds of which a reward holds one at a time: the rules ask for one choice."""

# Whom a law serves.
WHO_IDS: Final = [
    "all", "max_gold", "max_squires", "max_leftover_votes", "max_conflict_knights", "no_nobles",
    "no_deployed_strength_2", "both_strength_2_deployed", "all_three_strength_1_deployed",
    "all_four_strengths_deployed", "deployed_strength_3_and_reserve_4",
]  # fmt: skip
EVERYBODY: Final = 0
MAX_GOLD: Final = 1
MAX_SQUIRES: Final = 2
MAX_LEFTOVER: Final = 3
MAX_CONFLICT_KNIGHTS: Final = 4
NO_NOBLES: Final = 5
NO_DEPLOYED_2: Final = 6
BOTH_2_DEPLOYED: Final = 7
ALL_1_DEPLOYED: Final = 8
ALL_STRENGTHS_DEPLOYED: Final = 9
DEPLOYED_3_RESERVE_4: Final = 10

# What a law counts.
COUNT_IDS: Final = [
    "once", "counties", "conflicts", "deployed_strength_1", "deployed_strength_2", "extensions", "nobles",
    "castle_knights", "squires_in_counties", "bare_counties",
]  # fmt: skip
ONCE: Final = 0
IN_COUNTIES: Final = 1
IN_CONFLICTS: Final = 2
DEPLOYED_1: Final = 3
DEPLOYED_2: Final = 4
EXTENSIONS: Final = 5
NOBLES: Final = 6
CASTLE_KNIGHTS: Final = 7
COUNTY_SQUIRES: Final = 8
BARE_COUNTIES: Final = 9

# How a law asks.
CHOICE_IDS: Final = ["none", "optional", "quantity", "allocation", "per_item_tax"]
AUTOMATIC: Final = 0
OPTIONAL: Final = 1
QUANTITY: Final = 2
ALLOCATION: Final = 3
TAX: Final = 4

Item = tuple[int, int]
"""A kind and a number: (GOLD, 2)."""
Reward = tuple[Item, ...]
"""What a reward, a law or a price is made of, in the order in which it is carried out."""


class County(Fixed):
    def __init__(self, row: dict[str, Any]) -> None:
        where = f"county {row['id']}"
        self.minimum = figure(row, "min_strength", where, 1, STRONGEST)
        self.reward = items(row["reward"], f"{where}.reward", COUNTY_KINDS)
        self.names_start_player = bool(one_of(row.get("bonus", "none"), BONUS_IDS, f"{where}.bonus"))


class CastleSpace(Fixed):
    def __init__(self, row: dict[str, Any]) -> None:
        where = f"castle_space {row['id']}"
        self.reward = items(row["reward"], f"{where}.reward", SPACE_KINDS)
        self.cost = items(row["cost"], f"{where}.cost", {GOLD, SQUIRES})
        if self.cost and not self.reward:
            raise BadData(f"{where}.reward: a space with a price must pay something")


class Conflict(Fixed):
    def __init__(self, row: dict[str, Any]) -> None:
        where = f"conflict {row['id']}"
        self.strength = figure(row, "france_strength", where, 1, 60)
        points: list[Any] = row["points"]
        if len(points) != 3 or not all(type(p) is int and 0 <= p <= 99 for p in points):
            raise BadData(f"{where}.points: expected three numbers from 0 to 99, found {points!r}")
        if sorted(points, reverse=True) != points:
            raise BadData(f"{where}.points: {points!r} must not rise from first to third place")
        self.points: tuple[int, ...] = tuple(points)

    def value(self, rank: int) -> int:
        """What a rank is worth, counted from 0; behind the third there is nothing."""
        return self.points[rank] if rank < len(self.points) else 0


class Law(Fixed):
    def __init__(self, row: dict[str, Any]) -> None:
        where = f"law {row['id']}"
        self.id: str = row["id"]
        self.rule = f"LAN-{'NEWLAW' if row['set'] == 'new' else 'LAW'}-{row['id']}"
        self.new = bool(one_of(row["set"], SETS, f"{where}.set"))
        self.section = figure(row, "section", where, 0, 4)
        self.who = one_of(row.get("who", "all"), WHO_IDS, f"{where}.who")
        self.count = one_of(row.get("count", "once"), COUNT_IDS, f"{where}.count")
        self.per = figure(row, "per", where, 1, 9) if "per" in row else 1
        self.choice = one_of(row["choice"], CHOICE_IDS, f"{where}.choice")
        self.pay = items(row.get("pay", []), f"{where}.pay", {GOLD, SQUIRES, LEFTOVER_VOTES})
        self.gain = items(row.get("gain", []), f"{where}.gain", LAW_KINDS)
        self.exchange = tuple(Exchange(x, f"{where}.exchange") for x in row.get("exchange", []))
        self.reads_leftover = self.who == MAX_LEFTOVER or any(kind == LEFTOVER_VOTES for kind, _ in self.pay)
        self.check(where)

    def check(self, where: str) -> None:
        """The combinations of choice, price and gain that the parliament knows how to carry out."""
        kinds = {kind for kind, _ in self.gain}
        asking = kinds & (SINGLE_KINDS | {CONFLICT_STRENGTH})
        if self.choice == AUTOMATIC and (asking or self.pay or not self.gain):
            raise BadData(f"{where}: choice = 'none' needs gains of goods, points or recruits, and no price")
        if self.choice == OPTIONAL and (len(self.gain) != 1 or not kinds <= SINGLE_KINDS or self.pay):
            raise BadData(f"{where}: choice = 'optional' needs one upgrade or extension, and no price")
        if self.choice == QUANTITY and not self.exchange and (not self.pay or not kinds or kinds - {EXTENSION} & asking):
            raise BadData(f"{where}: choice = 'quantity' needs a price, and gains of goods, points or extensions")
        if self.choice == QUANTITY and EXTENSION in kinds and self.gain != ((EXTENSION, 1),):
            raise BadData(f"{where}: an extension is bought alone, one at a time")
        if self.exchange and (self.choice != QUANTITY or self.pay or self.gain):
            raise BadData(f"{where}.exchange: it needs choice = 'quantity', and no other price or gain")
        if len({exchange.give for exchange in self.exchange}) < len(self.exchange):
            raise BadData(f"{where}.exchange: a direction stands there twice")
        if self.choice == ALLOCATION and (self.gain != ((CONFLICT_STRENGTH, 1),) or self.pay != ((SQUIRES, 1),)):
            raise BadData(f"{where}: choice = 'allocation' is 1 squire for 1 conflict strength")
        if self.choice == TAX and (self.count not in (IN_COUNTIES, EXTENSIONS) or len(self.pay) != 1 or self.gain):
            raise BadData(f"{where}: choice = 'per_item_tax' taxes counties or extensions at one price, and pays nothing")
        if self.pay and self.choice == TAX and self.pay[0][0] == LEFTOVER_VOTES:
            raise BadData(f"{where}.pay: a tax is paid in gold or squires")


class Exchange(Fixed):
    def __init__(self, row: dict[str, Any], where: str) -> None:
        self.give = one_of(row.get("give", ""), KIND_IDS[:2], f"{where}.give")
        self.take = one_of(row.get("take", ""), KIND_IDS[:2], f"{where}.take")
        self.give_n = figure(row, "give_n", where, 1, 9)
        self.take_n = figure(row, "take_n", where, 1, 9)
        if self.give == self.take:
            raise BadData(f"{where}: {KIND_IDS[self.give]} cannot be exchanged for itself")


class Setup(Fixed):
    """What changes with the number of players."""

    def __init__(self, row: dict[str, Any]) -> None:
        where = f"setup {row['players']}"
        self.nobles = figure(row, "nobles_per_county", where, 0, 4)
        self.favours = tuple(one_of(f, FAVOUR_IDS, f"{where}.favours") for f in row["favours"])
        self.removed = tuple(one_of(c, CARD_IDS, f"{where}.conflicts_removed") for c in row["conflicts_removed"])
        self.screens: bool = row["screens"]
        self.allies: bool = row["allies"]
        if len(set(self.favours)) != len(self.favours):
            raise BadData(f"{where}.favours: a tile stands there twice")
        if len(set(self.removed)) != 2:
            raise BadData(f"{where}.conflicts_removed: expected two different cards, so that ten are left for five rounds")
        if self.allies != (row["players"] == 2):
            raise BadData(f"{where}.allies: two players have allies, and no others")


class Majority(Fixed):
    """A race at the end: points for first and second, and what the first share when they are equal."""

    def __init__(self, row: dict[str, Any], where: str) -> None:
        self.first = figure(row, "first", where, 0, 99)
        self.second = figure(row, "second", where, 0, 99)
        self.shared = figure(row, "shared_first_total", where, 0, 99)


class Tables(Fixed):
    """All figures of one game, shared by every table that is played with them."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.rounds = figure(data["meta"], "rounds", "meta", 1, 5)
        supply, start = data["supply"], data["start"]
        self.supply = tuple(figure(supply, KIND_IDS[kind], "supply", 0, MOST_GOODS) for kind in (GOLD, SQUIRES, VOTES))
        self.start = tuple(figure(start, KIND_IDS[kind], "start", 0, 12) for kind in (GOLD, SQUIRES, VOTES))
        for kind in (GOLD, SQUIRES, VOTES):
            if self.start[kind] * len(SEAT_IDS) > self.supply[kind]:
                raise BadData(f"start.{KIND_IDS[kind]}: the supply cannot give five players {self.start[kind]} each")
        self.first_points = figure(start, "power_points", "start", 0, 999)
        ranks = data["knights"]["rank"]
        self.knights = (0, *(figure(row, "count", f"knights.rank {row['strength']}", 1, 3) for row in ranks))
        self.court = self._court(start["knights_in_court"], "start")
        self.ally_court = self._court(data["ally"]["knights_in_court"], "ally")
        self.counties = tuple(County(row) for row in data["county"])
        self.price_of_both = figure(data["county_phase"], "price_for_both", "county_phase", 0, MOST_GOODS)
        self.noble_points = self._noble_points(data["noble_scoring"]["points"])
        self.castle = tuple(CastleSpace(row) for row in data["castle_space"])
        self.votes_per_noble = figure(data["castle"], "votes_per_noble", "castle", 0, 9)
        self.votes_for_lord = figure(data["castle"], "votes_for_lord", "castle", 0, 9)
        self.votes_in_last_round: bool = data["castle"]["votes_in_last_round"]
        self.favours = tuple(items(row["reward"], f"favour {row['id']}.reward", FAVOUR_KINDS) for row in data["favour"])
        self.conflicts = tuple(Conflict(row) for row in data["conflict"])
        self.ransom = figure(data["conflict_rules"], "ransom_gold_per_strength", "conflict_rules", 0, 9)
        self.setups = tuple(Setup(row) for row in data["setup"])  # from two players on
        self.knighthood = Majority(data["majority"][0], "majority knighthood")
        self.extensions = Majority(data["majority"][1], "majority castle")
        self.duel = Majority(data["majority_two_players"], "majority_two_players")
        self.laws = tuple(Law(row) for row in data["law"])
        self._check_sections(data["law_deck"]["cards_per_section"])

    def setup(self, seats: int) -> Setup:
        return self.setups[seats - 2]

    def _court(self, strengths: list[Any], where: str) -> tuple[int, ...]:
        """How many knights of each strength begin in the court; the others begin in the reserve."""
        court = [0] * (STRONGEST + 1)
        for k in strengths:
            if type(k) is not int or not 1 <= k <= STRONGEST:
                raise BadData(f"{where}.knights_in_court: there is no knight of strength {k!r}")
            court[k] += 1
            if court[k] > self.knights[k]:
                raise BadData(f"{where}.knights_in_court: there are only {self.knights[k]} knights of strength {k}")
        return tuple(court)

    def _noble_points(self, points: list[Any]) -> tuple[int, ...]:
        if len(points) != COUNTIES + 1 or not all(type(p) is int and 0 <= p <= 999 for p in points):
            raise BadData(f"noble_scoring.points: expected ten numbers, for 0 to 9 nobles, found {points!r}")
        return tuple(points)

    def _check_sections(self, wanted: list[int]) -> None:
        for new in (False, True):
            found = [sum(law.section == n and law.new is new for law in self.laws) for n in range(5)]
            if found != wanted:
                raise BadData(f"law: the {SETS[new]} set has {found} cards in sections 0 to 4, expected {wanted}")


def items(rows: Any, where: str, allowed: set[int]) -> Reward:
    """[{ kind = "gold", n = 2 }] as ((GOLD, 2),)."""
    if not isinstance(rows, list) or not all(isinstance(row, dict) and set(row) == {"kind", "n"} for row in rows):
        raise BadData(f"{where}: expected a list of {{ kind = …, n = … }}")
    found: list[Item] = []
    for row in rows:
        kind = one_of(row["kind"], KIND_IDS, f"{where}.kind")
        if kind not in allowed:
            names = ", ".join(KIND_IDS[k] for k in sorted(allowed))
            raise BadData(f"{where}.kind: {row['kind']!r} cannot stand here; possible are {names}")
        if kind in [known for known, _ in found]:
            raise BadData(f"{where}.kind: {row['kind']!r} stands there twice")
        found.append((kind, figure(row, "n", where, 1, 1 if kind in SINGLE_KINDS else 20)))
    return tuple(found)


def one_of(value: Any, ids: list[str], where: str) -> int:
    if value not in ids:
        raise BadData(f"{where}: {value!r} is unknown; possible are {', '.join(ids)}")
    return ids.index(value)


FIXED: Final = ("meta", "sources", "players", "nobles", "law_deck")
"""Tables of the data file that describe the box rather than set a figure."""


SETTLED: Final[dict[str, list[str]]] = {
    "knights": ["total_per_player"],
    "supply": ["finite"],
    "start": ["knights_in_reserve", "extension_tiles_owned", "extensions_built_at_start"],
    "setup": ["second_place_bonus"],
    "county_phase": ["order"],
    "castle": ["spaces", "knights_per_space"],
    "favour": ["excluded_with_players"],
    "conflict_rules": [key for key in DATA["conflict_rules"] if key != "ransom_gold_per_strength"],
    "majority": ["measure", "tiebreak"],
    "ally": [key for key in DATA["ally"] if key != "knights_in_court"],
}
"""Entries that tell a rule or follow from other figures. No step reads them, so a change would be in vain."""


def refuse_vain_changes(data: dict[str, Any]) -> None:
    for key in FIXED:
        if data[key] != DATA[key]:
            raise BadData(f"{key}: this part of the data cannot be changed")
    for table, names in SETTLED.items():
        for row, ours in zip(rows_of(data[table]), rows_of(DATA[table]), strict=True):
            for name in names:
                if row.get(name) != ours.get(name):
                    raise BadData(f"{table}.{name}: the rules settle this, or it follows from other figures")


def rows_of(table: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = table if isinstance(table, list) else [table]
    return rows


def build(over: dict[str, Any]) -> Tables:
    """The tables with a user's figures laid over ours; a figure that cannot be played with is refused by name."""
    return _build(json.dumps(over, sort_keys=True, default=str))  # a date in TOML is no figure: it is refused as a text


@lru_cache(maxsize=16)
def _build(over: str) -> Tables:
    data = overlay(DATA, json.loads(over))
    refuse_vain_changes(data)
    return Tables(data)
