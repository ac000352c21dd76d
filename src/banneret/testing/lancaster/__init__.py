"""The vocabulary of Lancaster's scenes. docs/testing.md explains it with examples.

Of each seat, by colour: `gold`, `squires`, `votes`, `leftover`, `points`, `court` ("K1 K2"), `castle` ({"gold": "K2"}),
`extensions` and `idle` ("recruit gold"), `nobles` ("A C"). Of an ally: `court`, `castle`. On the board: `round`, `start`,
`turn`, `through`, `counties` ({"B": "yellow K1+2"}), `nobles` ({"A": 0}), `favours` ("gold3 noble"), `conflicts`
({"U1": ["X05a", "blue K2", "-", "red K1 K3"]}), `laws`, `proposals`, `supply` ({"gold": 7}).

A colour of which no knight is named stands as at the start; of one with a named knight, all others are in the reserve.
Stocks that are not named are those of the start, or take up what a named supply leaves over. The scene goes on to the end
of the game, or through the chapter that `through` names and no further: what lies on the table then is its work alone.
"""

from __future__ import annotations

from typing import Any

from banneret.core import HIDDEN, BadData, Plan
from banneret.core.game import Game
from banneret.games.lancaster.state import FIELDS, NO_CARD, NOBODY, RANKS, UPPER, Lancaster
from banneret.games.lancaster.steps import STEPS, course, placement
from banneret.games.lancaster.tables import (
    CARD_IDS,
    COUNTIES,
    COUNTY_IDS,
    FAVOUR_IDS,
    GOLD,
    KIND_IDS,
    LAW_IDS,
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
GOODS = KIND_IDS[: VOTES + 1]
BOARD = {"round", "start", "turn", "through", "counties", "nobles", "favours", "conflicts", "laws", "proposals", "supply"}
SEAT_FACTS = {*GOODS, "leftover", "points", "court", "castle", "extensions", "idle", "nobles"}
ALLY_FACTS = {"court", "castle"}
CHAPTERS = ["placement", "parliament", "laws", "counties", "castles", "conflicts"]


# -- laying a table


def lay(game: Game[Any], seats: int, variant: Facts, facts: Facts) -> Lancaster:
    chosen = game.variant(variant)
    s: Lancaster = game.blank(seats, chosen)
    known = {name: ALLY_FACTS if s.is_ally(f) else SEAT_FACTS for f, name in enumerate(SEAT_IDS[: s.factions])}
    check_names(facts, BOARD, known)
    s.round = facts.get("round", 1)
    if not 1 <= s.round <= s.tables.rounds:
        raise BadData(f"round: expected 1 to {s.tables.rounds}, found {s.round!r}")
    s.start = index(facts.get("start", SEAT_IDS[0]), SEAT_IDS[:seats], "start")
    _lay_laws(s, chosen, facts)
    _lay_counties(s, facts)
    _lay_conflicts(s, facts.get("conflicts", {}))
    for faction in range(s.factions):
        _lay_faction(s, faction, facts.get(SEAT_IDS[faction], {}))
    _lay_knights_in_courts(s, facts)
    _lay_goods(s, facts)
    return s


def _knight(text: str, where: str) -> int:
    return index(text, ["K1", "K2", "K3", "K4"], where) + 1


def _lay_laws(s: Lancaster, variant: Facts, facts: Facts) -> None:
    """The deck is the one of the variant, or the one to which the named laws belong."""
    named = [index(law, LAW_IDS, "laws") for law in [*facts.get("laws", []), *facts.get("proposals", [])]]
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
        s.county_squires[county] = int(squires or 0)
        if s.is_ally(faction) and squires:
            raise BadData(f"counties.{name}: an ally has no squires (LAN-2P-6)")
    for seat in range(s.seats):
        s.nobles[seat] = bits(facts.get(SEAT_IDS[seat], {}).get("nobles", ""), COUNTY_IDS, f"{SEAT_IDS[seat]}.nobles")
        for county in range(COUNTIES):
            s.nobles_left[county] -= s.nobles[seat] >> county & 1
    for name, n in facts.get("nobles", {}).items():
        s.nobles_left[index(name, COUNTY_IDS, "nobles")] = n
    for county in range(COUNTIES):
        if not 0 <= s.nobles_left[county] <= 4 - sum(nobles >> county & 1 for nobles in s.nobles):
            raise BadData(f"nobles.{COUNTY_IDS[county]}: there are not so many nobles of this kind")


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
        for field, text in enumerate(entry[1:]):
            _lay_stack(s, FIELDS * place + field, text, f"conflicts.{name}")
    spare = [card for card in in_game if card not in s.cards]
    left = len(in_game) - 2 * s.round
    s.conflict_deck = sorted(spare[len(spare) - left :]) if left > 0 else []
    for place in UPPER:
        if PLACE_IDS[place] not in conflicts:
            s.cards[place] = spare.pop(0)


def _lay_stack(s: Lancaster, at: int, text: str, where: str) -> None:
    colour, *knights = text.split()
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
        s.sent[at] += int(squires or 0)


def _lay_faction(s: Lancaster, faction: int, facts: Facts) -> None:
    colour = SEAT_IDS[faction]
    if not s.is_ally(faction):
        s.points[faction] = facts.get("points", 0)
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
    for kind, stocks in ((GOLD, s.gold), (SQUIRES, s.squires), (VOTES, s.votes)):
        good = GOODS[kind]
        named = [facts.get(SEAT_IDS[seat], {}).get(good) for seat in range(s.seats)]
        for seat in range(s.seats):
            stocks[seat] = s.tables.start[kind] if named[seat] is None else named[seat]
        on_board = sum(s.county_squires) + sum(s.sent) if kind == SQUIRES else 0
        if kind == VOTES:
            s.leftover = [facts.get(SEAT_IDS[seat], {}).get("leftover", 0) for seat in range(s.seats)]
            on_board = sum(s.leftover)
        wanted = facts.get("supply", {}).get(good)
        free = [seat for seat in range(s.seats) if named[seat] is None]
        if wanted is not None:
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


# -- where in the rulebook


def plan(s: Lancaster, at: Any, facts: Facts) -> Plan:
    s.favours = bits(facts["favours"], FAVOUR_IDS, "favours") if "favours" in facts else _all_favours(s)
    if isinstance(at, tuple):
        name, then, named = at
        if name not in STEPS:
            raise BadData(f"at: there is no step {name!r}; there are {', '.join(sorted(STEPS))}")
        first = STEPS[name](**{key: _number(key, value) for key, value in named.items()})
        return [first, *_rest_after(s, first, then)]
    if at == "end":
        return [course.FinalScoring()]
    if at == "preparation":
        return [course.Prepare(), course.Round(s.round + 1)]
    if at == "setup":
        return [*(course.FirstExtension(seat) for seat in s.turn_order()), course.Round(s.round)]
    turn = index(facts["turn"], SEAT_IDS[: s.seats], "turn") if "turn" in facts else s.start
    return _chapters(s, at, turn, facts.get("through", ""))


def _all_favours(s: Lancaster) -> int:
    return sum(1 << tile for tile in s.tables.setup(s.seats).favours)


def _chapters(s: Lancaster, first: str, turn: int, last: str = "") -> Plan:
    begin = index(first, CHAPTERS, "at")
    opening: Plan = [
        placement.PlaceInTurn(turn),
        course.Parliament(),
        course.Laws(),
        course.Counties(),
        course.Castles(),
        course.Conflicts(),
    ]
    if last:
        return opening[begin : index(last, CHAPTERS, "through") + 1]
    after: Plan = [course.FinalScoring()] if s.last_round() else [course.Prepare(), course.Round(s.round + 1)]
    return [*opening[begin:], *after]


def _rest_after(s: Lancaster, first: Any, then: str) -> Plan:
    if then:
        return _chapters(s, then, s.start)
    mover = getattr(first, "seat", getattr(first, "faction", 0))
    if type(first).__module__ == placement.__name__:
        return _chapters(s, "placement", (s.player_of(mover) + 1) % s.seats)
    raise BadData("at: say which chapter follows this question: then=" + " | ".join(CHAPTERS))


def _number(key: str, value: Any) -> int:
    """A step's fact, by name where it has one: seat="blue", county="B", place="U1", law="N05"."""
    names = {
        "seat": SEAT_IDS,
        "faction": SEAT_IDS,
        "county": COUNTY_IDS,
        "place": PLACE_IDS,
        "space": SPACE_IDS,
        "law": LAW_IDS,
    }
    if isinstance(value, str) and key in names:
        return index(value, names[key], f"at.{key}")
    return int(value)


def card(name: str) -> int:
    if name in CARD_IDS:
        return course.CONFLICT_CARDS + CARD_IDS.index(name)
    return index(name, LAW_IDS, "draws")


# -- describing a table


def describe(s: Lancaster) -> Facts:
    facts: Facts = {
        "round": s.round,
        "start": SEAT_IDS[s.start],
        "sections": [SETS[s.sections >> n & 1] for n in range(SECTIONS)],
        "laws": [LAW_IDS[law] for law in s.laws],
        "proposals": [LAW_IDS[law] for law in s.proposals],
        "law_pile": [LAW_IDS[law] for law in s.law_deck],
        "conflict_pile": [CARD_IDS[n] for n in s.conflict_deck],
        "favours": _names(s.favours, FAVOUR_IDS),
        "supply": {good: s.supply[kind] for kind, good in enumerate(GOODS)},
        "nobles": {COUNTY_IDS[county]: n for county, n in enumerate(s.nobles_left)},
        "counties": {COUNTY_IDS[c]: _group(s, c) for c in range(COUNTIES) if s.county_faction[c] != NOBODY},
        "conflicts": {PLACE_IDS[p]: _conflict(s, p) for p in range(len(PLACE_IDS)) if s.cards[p] != NO_CARD},
    }
    for faction in range(s.factions):
        facts[SEAT_IDS[faction]] = _describe_faction(s, faction)
    return facts


def _names(bits: int, names: list[str]) -> str:
    return " ".join(name for i, name in enumerate(names) if bits >> i & 1)


def _count(n: int) -> int | str:
    return "?" if n == HIDDEN else n


def _knights(counts: list[int]) -> str:
    return " ".join(f"K{k}" for k in range(1, RANKS) for _ in range(counts[k]))


def _group(s: Lancaster, county: int) -> str:
    squires = f"+{s.county_squires[county]}" if s.county_squires[county] else ""
    return f"{SEAT_IDS[s.county_faction[county]]} K{s.county_knight[county]}{squires}"


def _conflict(s: Lancaster, place: int) -> list[str]:
    entry = [CARD_IDS[s.cards[place]]]
    for at in range(FIELDS * place, FIELDS * (place + 1)):
        if s.fields[at] == NOBODY:
            entry.append("-")
        else:
            sent = f" +{s.sent[at]}" if s.sent[at] else ""
            entry.append(f"{SEAT_IDS[s.fields[at]]} {_knights(s.troops[RANKS * at : RANKS * (at + 1)])}{sent}")
    while entry[-1] == "-":
        entry.pop()
    return entry


def _describe_faction(s: Lancaster, faction: int) -> Facts:
    castle = s.castle[SPACES * faction : SPACES * (faction + 1)]
    facts: Facts = {
        "court": _knights(s.court[RANKS * faction : RANKS * (faction + 1)]),
        "reserve": _knights(s.reserve[RANKS * faction : RANKS * (faction + 1)]),
        "castle": {SPACE_IDS[space]: f"K{k}" for space, k in enumerate(castle) if k},
    }
    if s.is_ally(faction):
        return facts
    return facts | {
        "gold": _count(s.gold[faction]),
        "squires": _count(s.squires[faction]),
        "votes": s.votes[faction],
        "leftover": s.leftover[faction],
        "points": s.points[faction],
        "extensions": _names(s.built[faction], SPACE_IDS),
        "idle": _names(s.idle[faction], SPACE_IDS),
        "nobles": _names(s.nobles[faction], COUNTY_IDS),
    }
