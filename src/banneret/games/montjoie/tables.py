"""The component data of Montjoie! as the steps use them, read from `montjoie.toml` or a user's overlay of it.

A set of cities is an integer with a bit for each city, in the order of the data file. The sixty cities, the nations,
the kinds of cards and of events are fixed; roads, ports, provinces, counts and every figure a user's file can change.

*Owners* are numbers too: 0 to 5 the nations, in an order in which those in play always come first, then the foreign
powers, then `FREE` for nobody.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from banneret.core.data import Fixed, figure, overlay, read_toml
from banneret.core.errors import BadData
from banneret.games.montjoie.figures import Range, by_die, by_turn, die_range, one_of, rows, two_dice
from banneret.games.montjoie.roads import build_map

DATA: Final[dict[str, Any]] = read_toml(Path(__file__).with_name("montjoie.toml"))


def ids(table: list[dict[str, Any]]) -> list[str]:
    return [row["id"] for row in table]


CITY_IDS: Final = ids(DATA["cities"])
CITIES: Final = len(CITY_IDS)
ALL: Final = (1 << CITIES) - 1
PROVINCE_IDS: Final = ids(DATA["provinces"])
CARD_IDS: Final = ids(DATA["battle_cards"])
EVENT_IDS: Final = ids(DATA["events"])
POWER_IDS: Final[list[str]] = [row["power"] for row in DATA["foreign_interventions"]]

# Nations: with n players the first n are theirs, and the others are minor powers or absent.
NATION_IDS: Final = ["france", "angleterre", "bourgogne", "bretagne", "flandres", "navarre"]
NATIONS: Final = 6
FRANCE: Final = 0
ANGLETERRE: Final = 1
BOURGOGNE: Final = 2
BRETAGNE: Final = 3
FLANDRES: Final = 4
NAVARRE: Final = 5
FIRST_POWER: Final = NATIONS
FREE: Final = NATIONS + len(POWER_IDS)
OWNERS: Final = FREE + 1
OWNER_IDS: Final = [*NATION_IDS, *POWER_IDS, "nobody"]
PRESET: Final = [NATION_IDS.index(name) for name in DATA["setup"]["preset_order"]]

# Battle cards: four yellow kinds, then the red ones.
KINDS: Final = len(CARD_IDS)
YELLOW: Final = 4
LADDERS: Final = 0
RAM: Final = 1
SAP: Final = 2
CANNON: Final = 3
AMBASSADOR: Final = CARD_IDS.index("ambassador")
RETREAT: Final = CARD_IDS.index("retreat")
ENGINEER: Final = CARD_IDS.index("engineer")
PLUNDER: Final = CARD_IDS.index("plunder")
SIGN: Final = CARD_IDS.index("sign")
FELON: Final = CARD_IDS.index("felon")

EVENTS: Final = len(EVENT_IDS)
UPRISING: Final = EVENT_IDS.index("uprising")
GREAT_COMPANIES: Final = EVENT_IDS.index("great_companies")
BLACK_DEATH: Final = EVENT_IDS.index("black_death")
CHEVAUCHEE: Final = EVENT_IDS.index("chevauchee")
TREATY: Final = EVENT_IDS.index("treaty")
TRUCE: Final = EVENT_IDS.index("truce")
CONFISCATION: Final = EVENT_IDS.index("confiscation")
PAPAL_INTERVENTION: Final = EVENT_IDS.index("papal_intervention")
BAD_SEASONS: Final = EVENT_IDS.index("bad_seasons")
NAVAL_BATTLE: Final = EVENT_IDS.index("naval_battle")
GREAT_BATTLE: Final = EVENT_IDS.index("great_battle")

# Levels of a city.
LEVEL_IDS: Final[list[str]] = DATA["fortification"]["levels"]
GARRISON: Final = 1
CASTLE: Final = 2
FORTRESS: Final = 3

# What may be stacked for tests: cards, then event markers, then owners (nations as lots).
EVENT_LOTS: Final = KINDS
NATION_LOTS: Final = KINDS + EVENTS

PARIS: Final = CITY_IDS.index("paris")
MOST_MONEY: Final = 99
"""The catalogue of acts counts écus up to here: larger sums change hands in parts."""
MOST_INFLUENCE: Final = 3
"""The catalogue counts influence on one side of a combat up to here."""


class Politics(Fixed):
    """What War or Peace brings."""

    def __init__(self, row: dict[str, Any], where: str) -> None:
        self.cards = figure(row, "cards_dealt", where, 0, 12)
        self.events = figure(row, "events", where, 0, 2)
        attacks = figure(row, "attacks", where, -1, 9)
        self.attacks = attacks if attacks >= 0 else CITIES


class Prices(Fixed):
    def __init__(self, row: dict[str, Any], where: str) -> None:
        self.card = figure(row, "battle_card", where, 1, MOST_MONEY)
        self.castle = figure(row, "castle", where, 1, MOST_MONEY)
        self.rampart = figure(row, "rampart", where, 1, MOST_MONEY)


class Length(Fixed):
    """How many turns there are, and after which of them a die may end the game."""

    def __init__(self, row: dict[str, Any], where: str) -> None:
        self.turns = figure(row, "max_turns", where, 1, 30)
        ends: dict[int, Range] = {}
        for entry in rows(row["end_rolls"], f"{where}.end_rolls", {"after_turn", "ends_on"}):
            turn = figure(entry, "after_turn", f"{where}.end_rolls", 1, self.turns)
            ends[turn] = die_range(entry["ends_on"], f"{where}.end_rolls.ends_on")
        self.ends: Mapping[int, Range] = MappingProxyType(ends)


class Nation(Fixed):
    """Where a nation begins."""

    def __init__(self, row: dict[str, Any], garrisons: int) -> None:
        where = f"nations {row['id']}"
        self.fixed = tuple(city(name, f"{where}.start_fixed") for name in row["start_fixed"])
        self.choice = tuple(sorted(city(name, f"{where}.start_choice") for name in row["start_choice"]))
        self.chosen = figure(row, "start_choice_count", where, 0, 3)
        self.free_start = city(row["free_start_city"], f"{where}.free_start_city")
        if len(set(self.fixed + self.choice)) != len(self.fixed) + len(self.choice) or self.chosen > len(self.choice):
            raise BadData(f"{where}: the start cities are not enough different ones to choose {self.chosen} from")
        if not 1 <= len(self.fixed) + self.chosen < garrisons:
            raise BadData(f"{where}: it must begin with a city, and with fewer than its {garrisons} garrisons")


class Intervention(Fixed):
    """One row of the table of foreign interventions."""

    def __init__(self, row: Any, number: int) -> None:
        where = f"foreign_interventions {number}"
        if not isinstance(row, dict) or row.get("power") != POWER_IDS[number - 1] or row.get("die") != number:
            raise BadData(f"{where}: expected die = {number} and power = {POWER_IDS[number - 1]!r}")
        self.second_die: bool = row.get("second_die") is True
        found = [-1] * 7
        for target in rows(row.get("targets"), f"{where}.targets", {"die", "city"}):
            low, high = die_range(target["die"], f"{where}.targets.die")
            for die in range(low, high + 1):
                if found[die] >= 0:
                    raise BadData(f"{where}.targets: two cities for a die of {die}")
                found[die] = city(target["city"], f"{where}.targets.city")
        if -1 in found[1:]:
            raise BadData(f"{where}.targets: no city for a die of {found.index(-1, 1)}")
        if not self.second_die and len(set(found[1:])) != 1:
            raise BadData(f"{where}.targets: several cities need second_die = true")
        self.targets = tuple(found)  # by the second die


class Tables(Fixed):
    """All figures of one game, shared by every table that is played with them."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.map = build_map(data)
        self._read_components(data)
        self._read_combat(data["combat"])
        self._read_limits(data["limits"])
        self._read_cards(data)
        self._read_nations(data)
        self._read_small_games(data)
        self._read_options(data["optional_values"])
        self.war = Politics(data["political_state"]["war"], "political_state.war")
        self.peace = Politics(data["political_state"]["peace"], "political_state.peace")
        self.prices = Prices(data["costs"]["normal"], "costs.normal")
        self.short_prices = Prices(data["costs"]["short"], "costs.short")
        self.two_prices = Prices(data["costs"]["two_player"], "costs.two_player")
        self.mercenary_price = figure(data["costs"]["two_player"], "mercenary", "costs.two_player", 1, MOST_MONEY)
        lengths = data["game_length"]
        self.lengths: Mapping[str, Length] = MappingProxyType(
            {name: Length(lengths[name], f"game_length.{name}") for name in ("normal", "short", "two_player")}
        )
        table = data["foreign_interventions"]
        if not isinstance(table, list) or len(table) != len(POWER_IDS):
            raise BadData(f"foreign_interventions: expected {len(POWER_IDS)} rows, for dice 1 to 6")
        self.interventions = tuple(Intervention(row, n + 1) for n, row in enumerate(table))
        self._check_deck()

    def _read_components(self, data: dict[str, Any]) -> None:
        box, fort = data["components"], data["fortification"]
        self.castles = figure(box, "castles", "components", 0, CITIES)
        self.ramparts = figure(box, "ramparts", "components", 0, CITIES)
        self.garrisons = figure(box, "garrisons_per_nation", "components", 5, CITIES)
        self.most_influence = figure(box, "influence_max", "components", 0, 99)
        self.pillage_markers = figure(box, "pillage_markers", "components", 0, CITIES)
        self.value = tuple(figure(fort["combat_value"], level, "fortification.combat_value", 0, 20) for level in LEVEL_IDS)
        self.income = tuple(figure(fort["income"], level, "fortification.income", 0, 20) for level in LEVEL_IDS)
        gains = fort["plunder_gain"]
        self.plunder = tuple(figure(gains, level, "fortification.plunder_gain", 0, 20) for level in LEVEL_IDS[:FORTRESS])
        if tuple(sorted(self.value)) != self.value:
            raise BadData("fortification.combat_value: a higher level cannot be worth less")

    def _read_combat(self, row: dict[str, Any]) -> None:
        self.mountain = figure(row, "mountain_bonus", "combat", 0, 20)
        self.landing = figure(row, "landing_bonus", "combat", 0, 20)
        self.hero = figure(row, "hero_bonus", "combat", 0, 20)
        self.foreign_attack = figure(row, "foreign_attack_base", "combat", 0, 20)
        self.foreign_defence = figure(row, "foreign_defence_base", "combat", 0, 20)
        self.militia = figure(row, "free_city_militia", "combat", 0, 20)
        self.ally_attack = figure(row, "ally_3p_attack_base", "combat", 0, 20)
        self.ally_defence = figure(row, "ally_3p_defence_base", "combat", 0, 20)
        self.neutral_attack = figure(row, "neutral_2p_attack_base", "combat", 0, 20)
        self.neutral_defence = figure(row, "neutral_2p_defence_base", "combat", 0, 20)
        self.mercenary = figure(row, "mercenary_value", "combat", 0, 20)
        self.influence_value = figure(row, "influence_value", "combat", 0, 20)

    def _read_limits(self, row: dict[str, Any]) -> None:
        self.hand_limit = figure(row, "hand_after_purchases", "limits", 1, 12)
        self.influence_per_side = figure(row, "influence_per_side_per_combat", "limits", 0, MOST_INFLUENCE)
        self.expansions = figure(row, "expansions_per_turn", "limits", 0, CITIES)
        self.sea_expansions = figure(row, "sea_expansions_per_turn", "limits", 0, CITIES)
        self.start_influence = figure(row, "start_influence", "limits", 0, self.most_influence)
        self.start_money = figure(row, "start_money", "limits", 0, 999)
        if row["new_castles_per_player_turn"] != 1 or row["attacker_yellow_cards"] != 2 or row["defender_yellow_cards"] != 1:
            raise BadData("limits: the numbers of new castles (1) and yellow cards (2 and 1) are the game's own")

    def _read_cards(self, data: dict[str, Any]) -> None:
        cards = data["battle_cards"]
        self.card_value = tuple(figure(row, "value", f"battle_cards {row['id']}", 1, 20) for row in cards[:YELLOW])
        self.deck = tuple(figure(row, "count_full", f"battle_cards {row['id']}", 0, 74) for row in cards)
        self.small_deck = tuple(figure(row, "count_2p", f"battle_cards {row['id']}", 0, 74) for row in cards)
        if tuple(sorted(self.card_value)) != self.card_value or not are_coloured(cards):
            raise BadData("battle_cards: the first four are yellow, from the weakest to the strongest, the others red")
        self.deck_total = figure(data["battle_deck"], "total", "battle_deck", 1, 740)
        table = data["ambassador_table"]
        results = two_dice(table, ["corruption", "outside_help", "hero", "court_intrigue"], "ambassador_table")
        self.corruption, self.outside_help, self.hero_result, self.court_intrigue = results
        self.help_cards = figure(table, "outside_help_cards", "ambassador_table", 0, 9)
        self.pool = tuple(figure(row, "count", f"events {row['id']}", 0, 9) for row in data["events"])
        if self.pool[BLACK_DEATH] > 1:
            raise BadData("events black_death.count: it comes once in a game")
        if sum(self.pool) != figure(data["event_pool"], "markers", "event_pool", 2, 99):
            raise BadData(f"events: {sum(self.pool)} markers, but event_pool.markers says {data['event_pool']['markers']}")

    def _check_deck(self) -> None:
        if sum(self.deck) != self.deck_total:
            raise BadData(f"battle_cards: {sum(self.deck)} cards in count_full, but battle_deck.total says {self.deck_total}")
        most = max(self.war.cards, self.peace.cards)
        if self.deck_total < NATIONS * most + 1:
            raise BadData(f"battle_deck.total: {self.deck_total} cards cannot give six players {most} each and one more")
        if sum(self.small_deck) < 2 * (most + max(self.ally_cards)):
            raise BadData(f"battle_cards: {sum(self.small_deck)} cards in count_2p are too few for two players with allies")

    def _read_nations(self, data: dict[str, Any]) -> None:
        by_name = {row["id"]: row for row in data["nations"]}
        self.nations = tuple(Nation(by_name[name], self.garrisons) for name in NATION_IDS)
        taken: list[int] = []
        for nation in self.nations:
            taken += nation.fixed + nation.choice
        if len(set(taken)) != len(taken):
            raise BadData("nations: a city is the start of two nations")
        starts = [nation.free_start for nation in self.nations]
        if len(set(starts)) != len(starts):
            raise BadData("nations: a city is the free_start_city of two nations")
        given = data["dowries"]
        self.dowry_money = tuple(figure(given["money"], name, "dowries.money", 0, 999) for name in NATION_IDS)
        self.dowry_influence = tuple(figure(given["influence"], name, "dowries.influence", 0, 99) for name in NATION_IDS)

    def _read_small_games(self, data: dict[str, Any]) -> None:
        three, two = data["minor_powers_3p"], data["minor_powers_2p"]
        self.three_start = self._minor_start(three["start"], "minor_powers_3p.start", 3)
        self.two_start = self._minor_start(two["start"], "minor_powers_2p.start", 2)
        self.ally_expansion = die_range(three["expansion_roll"], "minor_powers_3p.expansion_roll")
        self.ally_attacks = by_die(three["war_attacks"], "attacks", "minor_powers_3p.war_attacks", CITIES)
        self.ally_peace_attacks = figure(three, "peace_attacks_max", "minor_powers_3p", 0, CITIES)
        where = "minor_powers_2p"
        self.ally_choice = tuple(
            tuple(sorted(2 + one_of(name, NATION_IDS[2:], f"{where}.ally_choice") for name in two["ally_choice"][player]))
            for player in NATION_IDS[:2]
        )
        if len({*self.ally_choice[0], *self.ally_choice[1]}) != len(self.ally_choice[0] + self.ally_choice[1]):
            raise BadData(f"{where}.ally_choice: both players may choose the same power")
        states = ("peace", "war")
        self.ally_cards = tuple(figure(two["ally_cards"], state, f"{where}.ally_cards", 0, 12) for state in states)
        self.loyal_attacks = tuple(figure(two["ally_attacks"], state, f"{where}.ally_attacks", 0, CITIES) for state in states)
        self.loyal_expansions = figure(two, "ally_expansions", where, 0, CITIES)
        self.loyalty = die_range(two["loyalty_success"], f"{where}.loyalty_success")
        if self.loyalty[1] != 6:
            raise BadData(f"{where}.loyalty_success: high is good, so it ends with 6")
        self.stack = figure(two, "mercenary_stack_max", where, 0, CITIES)
        self.two_peace = by_turn(two["political_state"], "peace", f"{where}.political_state")
        self.construction = by_turn(two["neutral_construction"], "die", f"{where}.neutral_construction")

    def _minor_start(self, row: dict[str, Any], where: str, seats: int) -> tuple[tuple[int, ...], ...]:
        """By nation: where a minor power stands in a game for so many players; nothing for the players."""
        start: list[list[int]] = [[] for _ in NATION_IDS]
        for nation in range(seats, NATIONS):
            name = NATION_IDS[nation]
            start[nation] = [city(c, f"{where}.{name}") for c in row[name]]
            if len(start[nation]) > self.garrisons:
                raise BadData(f"{where}.{name}: {len(start[nation])} cities, but {self.garrisons} garrisons")
        taken = [c for cities in start for c in cities]
        for nation in range(seats):
            taken += self.nations[nation].fixed + self.nations[nation].choice
        free_starts = {self.nations[nation].free_start for nation in range(seats)}
        if len(set(taken)) != len(taken) or free_starts & {c for cities in start for c in cities}:
            raise BadData(f"{where}: a city stands there twice, or is a player's")
        return tuple(tuple(cities) for cities in start)

    def _read_options(self, row: dict[str, Any]) -> None:
        where = "optional_values"
        self.balanced_turns = figure(row, "balanced_order_turns", where, 0, 30)
        sale = row["city_sale_min"]
        self.sale_price = (0, *(figure(sale, level, f"{where}.city_sale_min", 0, MOST_MONEY) for level in LEVEL_IDS[1:]))
        never_sold = 0
        for name in row["city_sale_forbidden"]:
            never_sold |= 1 << city(name, f"{where}.city_sale_forbidden")
        self.never_sold = never_sold
        self.papal_support = die_range(row["papal_support_roll"], f"{where}.papal_support_roll")
        self.parliament = die_range(row["paris_parliament_roll"], f"{where}.paris_parliament_roll")
        self.engineer_defence = figure(row, "engineer_defence_bonus", where, 0, 20)
        self.artillery = figure(row, "artillery_bonus", where, 0, 20)


def are_coloured(cards: list[dict[str, Any]]) -> bool:
    return all(row["colour"] == ("yellow" if kind < YELLOW else "red") for kind, row in enumerate(cards))


def city(name: Any, where: str) -> int:
    return one_of(name, CITY_IDS, where)


FIXED: Final = (
    "meta", "sources", "setup", "switches", "optional_rules", "heroes", "foreign_table", "map", "scoring",
    "components.battle_cards", "components.dice", "components.event_markers", "components.hero_cards", "components.unlimited",
    "event_pool.kinds", "event_pool.returned_after_use", "fortification.fortress_immune_to", "fortification.levels",
    "minor_powers_2p.ally_income_die", "minor_powers_2p.loyalty_first_turn_automatic", "minor_powers_2p.mercenary_move",
    "minor_powers_3p.ally_control", "minor_powers_3p.powers", "optional_values.balanced_order_mode",
    "political_state.peace.foreign_interventions", "political_state.war.foreign_interventions",
)  # fmt: skip
"""What describes the box, the board or a rule rather than sets a figure, or is an option of the variant."""


def at_path(data: dict[str, Any], path: str) -> Any:
    """What stands at a dotted path."""
    found: Any = data
    for key in path.split("."):
        found = found[key]
    return found


def build(over: dict[str, Any]) -> Tables:
    """The tables with a user's figures laid over ours; a figure that cannot be played with is refused by name."""
    return _build(json.dumps(over, sort_keys=True))


@lru_cache(maxsize=16)
def _build(over: str) -> Tables:
    data = overlay(DATA, json.loads(over))
    for path in FIXED:
        if at_path(data, path) != at_path(DATA, path):
            raise BadData(f"{path}: this part of the data cannot be changed")
    if [row["once_per_game"] for row in data["events"]] != [row["once_per_game"] for row in DATA["events"]]:
        raise BadData("events.once_per_game: this part of the data cannot be changed")
    return Tables(data)
