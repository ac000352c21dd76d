"""From named facts to a legal table of Lancaster; what the rules forbid is refused."""

from __future__ import annotations

from typing import Any, Final

from banneret.core import BadData
from banneret.core.game import Game
from banneret.games.lancaster.state import FIELDS, LOWER, RANKS, UPPER, Lancaster
from banneret.games.lancaster.steps import course
from banneret.games.lancaster.tables import (
    CARD_IDS,
    COUNTIES,
    COUNTY_IDS,
    GOLD,
    KIND_IDS,
    LAW_IDS,
    MOST_GOODS,
    PLACE_IDS,
    SEAT_IDS,
    SECTIONS,
    SETS,
    SPACE_IDS,
    SPACES,
    SQUIRES,
    VOTES,
)
from banneret.testing.naming import bits, check_names, index

Facts = dict[str, Any]
GOODS: Final = KIND_IDS[: VOTES + 1]
BOARD: Final = {
    "round",
    "start",
    "turn",
    "through",
    "counties",
    "nobles",
    "favours",
    "conflicts",
    "laws",
    "proposals",
    "supply",
}
SEAT_FACTS: Final = {*GOODS, "leftover", "points", "court", "castle", "extensions", "idle", "nobles"}
ALLY_FACTS: Final = {"court", "castle"}


def lay(game: Game[Any], seats: int, variant: Facts, facts: Facts) -> Lancaster:
    chosen = game.variant(variant)
    s: Lancaster = game.blank(seats, chosen)
    known = {name: ALLY_FACTS if s.is_ally(f) else SEAT_FACTS for f, name in enumerate(SEAT_IDS[: s.factions])}
    check_names(facts, BOARD, known)
    s.round = _round(s, facts)
    s.start = index(facts.get("start", SEAT_IDS[0]), SEAT_IDS[:seats], "start")
    _lay_laws(s, chosen, facts)
    _lay_counties(s, facts)
    _lay_conflicts(s, facts.get("conflicts", {}))
    for faction in range(s.factions):
        _lay_faction(s, faction, facts.get(SEAT_IDS[faction], {}))
    _lay_knights_in_courts(s, facts)
    _lay_goods(s, facts)
    return s


def _round(s: Lancaster, facts: Facts) -> int:
    """The first, or the second where a card lies in the lower row."""
    lower = any(facts.get("conflicts", {}).get(PLACE_IDS[place]) for place in LOWER)
    number = facts.get("round", 2 if lower else 1)
    if type(number) is not int or not 1 <= number <= s.tables.rounds:
        raise BadData(f"round: expected 1 to {s.tables.rounds}, found {number!r}")
    return number


def _whole(value: Any, where: str, most: int = MOST_GOODS) -> int:
    """A number of pieces or points: whole, and not below nothing."""
    if type(value) is not int or not 0 <= value <= most:
        raise BadData(f"{where}: expected a whole number from 0 to {most}, found {value!r}")
    return value


def _squires(text: str, where: str) -> int:
    """What stands behind the plus of "K1+2"."""
    if text and not text.isdecimal():
        raise BadData(f"{where}: {text!r} is no number of squires")
    return _whole(int(text or 0), where)


def _knight(text: str, where: str) -> int:
    return index(text, ["K1", "K2", "K3", "K4"], where) + 1


def _lay_laws(s: Lancaster, variant: Facts, facts: Facts) -> None:
    """The deck is the one of the variant, or the one to which the named laws belong."""
    named = [index(law, LAW_IDS, "laws") for law in [*facts.get("laws", []), *facts.get("proposals", [])]]
    if len(set(named)) < len(named):
        raise BadData("laws: one stands there twice, but there is one card of each")
    for name in ("laws", "proposals"):
        if len(facts.get(name, [])) > course.LAWS_IN_FORCE:
            raise BadData(f"{name}: there are three places (LAN-COMP-8)")
    fixed = [SETS.index(name) for name in variant.get("sections", [])] or [variant["laws"] == "new"] * SECTIONS
    sections = [int(new) for new in fixed]
    free = variant["laws"] in ("base", "random")  # nothing else was asked for: the named laws decide
    for law in named:
        row = s.tables.laws[law]
        if sections[row.section] != row.new and not free:
            raise BadData(f"laws: {row.id} is not in the deck of this variant")
        sections[row.section] = int(row.new)
    s.sections = sum(new << n for n, new in enumerate(sections))
    deck = [n for n, law in enumerate(s.tables.laws) if law.new == bool(sections[law.section])]
    for law in named:
        if law not in deck:
            raise BadData(f"laws: {LAW_IDS[law]} and another law of its section belong to different sets")
    deck.sort(key=lambda n: s.tables.laws[n].section)
    spare = [law for law in deck if law not in named]
    left = max(0, 3 * (s.tables.rounds - s.round))
    s.law_deck = sorted(spare[len(spare) - left :]) if left else []
    spare = spare[: len(spare) - left]
    s.laws = _named_or(facts, "laws", spare[:3])
    s.proposals = _named_or(facts, "proposals", spare[-3:])


def _named_or(facts: Facts, name: str, default: list[int]) -> list[int]:
    return [LAW_IDS.index(law) for law in facts[name]] if name in facts else default


def _lay_counties(s: Lancaster, facts: Facts) -> None:
    s.nobles_left = [s.tables.setup(s.seats).nobles] * COUNTIES
    for name, text in facts.get("counties", {}).items():
        county = index(name, COUNTY_IDS, "counties")
        colour, _, group = text.partition(" ")
        knight, _, squires = group.partition("+")
        faction = index(colour, SEAT_IDS[: s.factions], f"counties.{name}")
        s.county_faction[county] = faction
        s.county_knight[county] = _knight(knight, f"counties.{name}")
        s.county_squires[county] = _squires(squires, f"counties.{name}")
        if s.county_knight[county] < s.tables.counties[county].minimum:
            raise BadData(f"counties.{name}: {knight} is below the minimum strength (LAN-PLACE-8)")
        if s.is_ally(faction) and squires:
            raise BadData(f"counties.{name}: an ally has no squires (LAN-2P-6)")
    for seat in range(s.seats):
        s.nobles[seat] = bits(facts.get(SEAT_IDS[seat], {}).get("nobles", ""), COUNTY_IDS, f"{SEAT_IDS[seat]}.nobles")
        for county in range(COUNTIES):
            s.nobles_left[county] -= s.nobles[seat] >> county & 1
    for name, n in facts.get("nobles", {}).items():
        s.nobles_left[index(name, COUNTY_IDS, "nobles")] = _whole(n, f"nobles.{name}", 4)
    most = s.tables.setup(s.seats).nobles
    for county in range(COUNTIES):
        if not 0 <= s.nobles_left[county] <= most - sum(nobles >> county & 1 for nobles in s.nobles):
            raise BadData(f"nobles.{COUNTY_IDS[county]}: there are {most} nobles of each kind (LAN-SETUP-4)")


def _lay_conflicts(s: Lancaster, conflicts: Facts) -> None:
    in_game = [card for card in range(len(CARD_IDS)) if card not in s.tables.setup(s.seats).removed]
    for name, entry in conflicts.items():
        if entry is None:
            continue
        place = index(name, PLACE_IDS, "conflicts")
        card = index(entry[0], CARD_IDS, f"conflicts.{name}")
        if card not in in_game or card in s.cards:
            raise BadData(f"conflicts.{name}: {entry[0]} is not in this game, or lies elsewhere")
        s.cards[place] = card
        if len(entry) > 1 + FIELDS:
            raise BadData(f"conflicts.{name}: a conflict has {FIELDS} spaces (LAN-COMP-9)")
        for field, text in enumerate(entry[1:]):
            _lay_stack(s, FIELDS * place + field, text, f"conflicts.{name}")
    spare = [card for card in in_game if card not in s.cards]
    left = len(in_game) - 2 * s.round
    s.conflict_deck = sorted(spare[len(spare) - left :]) if left > 0 else []
    for place in UPPER:
        if PLACE_IDS[place] not in conflicts:
            s.cards[place] = spare.pop(0)


def _lay_stack(s: Lancaster, at: int, text: str, where: str) -> None:
    colour, *knights = text.split() or ["-"]
    if colour == "-":
        return
    faction = index(colour, SEAT_IDS[: s.factions], where)
    if faction in s.fields[at - at % FIELDS : at]:
        raise BadData(f"{where}: {colour} uses only one space in a conflict (LAN-PLACE-15)")
    s.fields[at] = faction
    for token in knights:
        knight, _, squires = token.partition("+")
        if knight:
            s.troops[RANKS * at + _knight(knight, where)] += 1
        s.sent[at] += _squires(squires, where)
    if not any(s.troops[RANKS * at : RANKS * (at + 1)]):
        raise BadData(f"{where}: {colour} has no knight there (LAN-PLACE-15)")
    if s.sent[at] and s.is_ally(faction):
        raise BadData(f"{where}: an ally has no squires (LAN-2P-6)")


def _lay_faction(s: Lancaster, faction: int, facts: Facts) -> None:
    colour = SEAT_IDS[faction]
    if not s.is_ally(faction):
        s.points[faction] = _whole(facts.get("points", 0), f"{colour}.points", 9999)
        s.built[faction] = bits(facts.get("extensions", ""), SPACE_IDS, f"{colour}.extensions")
        s.idle[faction] = bits(facts.get("idle", ""), SPACE_IDS, f"{colour}.idle")
        if s.idle[faction] & ~s.built[faction]:
            raise BadData(f"{colour}.idle: only a tile that is built lies face down")
    for name, knight in facts.get("castle", {}).items():
        space = index(name, SPACE_IDS[:2] if s.is_ally(faction) else SPACE_IDS, f"{colour}.castle")
        s.castle[SPACES * faction + space] = _knight(knight, f"{colour}.castle")
        if not s.is_ally(faction) and s.built[faction] >> space & 1:
            raise BadData(f"{colour}.castle: an extension closes the space {name!r} (LAN-EFFECT-6)")


def _lay_knights_in_courts(s: Lancaster, facts: Facts) -> None:
    for faction in range(s.factions):
        standing = [k for c, k in enumerate(s.county_knight) if s.county_faction[c] == faction]
        standing += [k for k in s.castle[SPACES * faction : SPACES * (faction + 1)] if k]
        for at, holder in enumerate(s.fields):
            if holder == faction:
                standing += [k for k in range(1, RANKS) for _ in range(s.troops[RANKS * at + k])]
        colour = SEAT_IDS[faction]
        own = facts.get(colour, {})
        if "court" in own:
            court = [_knight(k, f"{colour}.court") for k in own["court"].split()]
        elif standing:
            court = []
        else:
            start = s.tables.ally_court if s.is_ally(faction) else s.tables.court
            court = [k for k in range(1, RANKS) for _ in range(start[k])]
        for k in range(1, RANKS):
            left = s.tables.knights[k] - standing.count(k) - court.count(k)
            if left < 0:
                raise BadData(f"{colour}: there are only {s.tables.knights[k]} knights of strength {k}")
            s.court[RANKS * faction + k] = court.count(k)
            s.reserve[RANKS * faction + k] = left


def _lay_goods(s: Lancaster, facts: Facts) -> None:
    for name in facts.get("supply", {}):
        index(name, GOODS, "supply")
    for kind, stocks in ((GOLD, s.gold), (SQUIRES, s.squires), (VOTES, s.votes)):
        good = GOODS[kind]
        named = [facts.get(SEAT_IDS[seat], {}).get(good) for seat in range(s.seats)]
        for seat in range(s.seats):
            stocks[seat] = s.tables.start[kind] if named[seat] is None else _whole(named[seat], f"{SEAT_IDS[seat]}.{good}")
        on_board = sum(s.county_squires) + sum(s.sent) if kind == SQUIRES else 0
        if kind == VOTES:
            kept = [facts.get(SEAT_IDS[seat], {}).get("leftover", 0) for seat in range(s.seats)]
            s.leftover = [_whole(n, f"{SEAT_IDS[seat]}.leftover") for seat, n in enumerate(kept)]
            on_board = sum(s.leftover)
        wanted = facts.get("supply", {}).get(good)
        free = [seat for seat in range(s.seats) if named[seat] is None]
        if wanted is not None:
            _whole(wanted, f"supply.{good}")
            _take_up(stocks, free, s.tables.supply[kind] - on_board - wanted, good)
        s.supply[kind] = s.tables.supply[kind] - on_board - sum(stocks)
        if s.supply[kind] < 0 or min(stocks) < 0:
            raise BadData(f"{good}: there are only {s.tables.supply[kind]} in the game")


def _take_up(stocks: list[int], free: list[int], total: int, good: str) -> None:
    """Unnamed stocks hold whatever makes the supply come out right."""
    for seat in free:
        stocks[seat] = 0
    rest = total - sum(stocks)
    if rest and (not free or rest < 0):
        raise BadData(f"supply.{good}: the named stocks leave another number in the supply")
    for i, seat in enumerate(free):
        stocks[seat] = rest // len(free) + (i < rest % len(free))
