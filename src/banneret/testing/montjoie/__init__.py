"""The vocabulary of scenes of Montjoie!. docs/testing.md explains scenes.

Of each player, by nation: `money`, `influence`, `points`, `gains` (points of this turn), `hand` ("ladders cannon felon"),
`locked` ("sap"), `hero` (True when active), `home` ("rouen caen pampelune"), `lost` and `lost_before` (cities taken in this
and in the last turn). On the map: `cities` ({"dijon": "bourgogne castle", "nancy": "empire"}; all others are free),
`pillaged`, `protected`, `built`, `swapped` ("paris lyon"). Of the turn: `turn`, `war` (True, False or None), `order`,
`master`, `marks` ("truce chevauchee"), `drawn` (event markers), `gone` (markers out of the game). Of the piles: `pile` and
`discards`. With minor powers: `control` ({"flandres": "bourgogne"}), `loyal`, `allies`, `mercenaries` ({"bordeaux": 2}).

A player of whom nothing is named has no cards, money or influence, and the usual home cities. Cards that are not named
lie in the draw pile; when the pile is named they lie among the discards, and when both are, in the hands that are not named.

`at` is a chapter of the turn (`CHAPTERS`), a player turn `("turn", "france")`, or a single question, `at_step(…)`. There is
no parley in a scene unless its variant asks for one.
"""

from __future__ import annotations

from typing import Any, Final

from banneret.core import BadData, Plan, Step
from banneret.core.game import Game
from banneret.games.montjoie.places import (
    UNDECIDED,
)
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps import (
    STEPS,
    cards,
    course,
    elimination,
    ending,
    events,
    foreign,
    order,
    points,
    politics,
    purchases,
    three_players,
    treasury,
    turns,
    two_players,
)
from banneret.games.montjoie.tables import (
    CARD_IDS,
    CITY_IDS,
    EVENT_IDS,
    EVENT_LOTS,
    FREE,
    KINDS,
    LEVEL_IDS,
    NATION_IDS,
    NATION_LOTS,
    OWNER_IDS,
    YELLOW,
)
from banneret.testing.montjoie.checks import check_facts, check_plan, check_table
from banneret.testing.montjoie.describing import MARKS, describe
from banneret.testing.montjoie.shorthand import before_attack, faces, totals, words
from banneret.testing.naming import bits, check_names, index

__all__ = ["before_attack", "card", "describe", "faces", "lay", "plan", "totals", "words"]

Facts = dict[str, Any]
SEAT_FACTS = {"money", "influence", "points", "gains", "hand", "locked", "hero", "home", "lost", "lost_before"}
BOARD = {
    "turn", "war", "order", "cities", "pillaged", "protected", "built", "swapped", "master", "marks", "drawn", "gone",
    "pile", "discards", "control", "loyal", "allies", "mercenaries", "firsts", "gunners",
}  # fmt: skip
CHAPTERS: Final[dict[str, type[Step[Any]]]] = {
    "returns": elimination.Returns,
    "treasury": treasury.Treasury,
    "politics": politics.PoliticalState,
    "deal": cards.DealCards,
    "loyalty": two_players.Loyalty,
    "purchases": purchases.Purchases,
    "order": order.DrawOrder,
    "allies": three_players.AssignAllies,
    "neutrals": two_players.AssignNeutrals,
    "parliament": events.Parliament,
    "events": events.Events,
    "intervention": foreign.ForeignIntervention,
    "turns": course.PlayerTurns,
    "points": points.Points,
    "keep": cards.KeepCard,
    "end": ending.EndOfTurn,
    "next": course.Turn,
}


# -- laying a table


def lay(game: Game[Any], seats: int, variant: Facts, facts: Facts) -> Montjoie:
    s: Montjoie = game.blank(seats, game.variant({"parley": "off", **variant}))
    check_names(facts, BOARD, dict.fromkeys(NATION_IDS[: s.seats], SEAT_FACTS))
    check_facts(s, facts)
    s.turn = facts.get("turn", 1)
    s.war = {None: UNDECIDED, True: 1, False: 0}[facts.get("war", False)]
    s.order = order.preset_order(seats)
    if "order" in facts:
        named = [index(name, NATION_IDS, "order") for name in facts["order"].split()]
        s.order = named + [seat for seat in s.order if seat not in named]  # a scene may name the first few only
    _lay_map(s, facts)
    _lay_turn(s, facts)
    for seat in range(seats):
        _lay_seat(s, seat, facts.get(NATION_IDS[seat], {}))
    _lay_cards(s, facts)
    check_table(s)
    return s


def _counts(text: str, names: list[str], where: str) -> list[int]:
    counts = [0] * len(names)
    for name in text.split():
        counts[index(name, names, where)] += 1
    return counts


def _lay_map(s: Montjoie, facts: Facts) -> None:
    for name, text in facts.get("cities", {}).items():
        city = index(name, CITY_IDS, "cities")
        owner, _, level = text.partition(" ")
        s.give(city, index(owner, OWNER_IDS[:FREE], f"cities.{name}"))
        height = index(level or "garrison", LEVEL_IDS[1:], f"cities.{name}")
        s.castles |= int(height >= 1) << city
        s.ramparts |= int(height >= 2) << city
    s.pillaged = bits(facts.get("pillaged", ""), CITY_IDS, "pillaged")
    s.shielded = bits(facts.get("protected", ""), CITY_IDS, "protected")
    s.built = bits(facts.get("built", ""), CITY_IDS, "built")
    s.swapped = bits(facts.get("swapped", ""), CITY_IDS, "swapped")


def _lay_turn(s: Montjoie, facts: Facts) -> None:
    if "master" in facts:
        s.master = index(facts["master"], NATION_IDS[: s.seats], "master")
    for mark in facts.get("marks", "").split():
        s.marks |= MARKS[list(MARKS)[index(mark, list(MARKS), "marks")]]
    for event in [*facts.get("drawn", []), *facts.get("gone", [])]:
        s.marker_pool[index(event, EVENT_IDS, "drawn")] -= 1
    s.drawn_markers = [EVENT_IDS.index(event) for event in facts.get("drawn", [])]
    for nation, seat in facts.get("control", {}).items():
        s.control[index(nation, NATION_IDS, "control")] = index(seat, NATION_IDS[: s.seats], "control")
    s.loyal = bits(facts.get("loyal", ""), NATION_IDS, "loyal")
    s.firsts = bits(facts.get("firsts", ""), NATION_IDS, "firsts")
    s.gunners = bits(facts.get("gunners", ""), NATION_IDS, "gunners")
    for player, ally in facts.get("allies", {}).items():
        s.allies[index(player, NATION_IDS[: s.seats], "allies")] = index(ally, NATION_IDS, "allies")
    for name, n in facts.get("mercenaries", {}).items():
        s.mercenaries += [index(name, CITY_IDS, "mercenaries")] * n
    s.mercenaries.sort()


def _lay_seat(s: Montjoie, seat: int, facts: Facts) -> None:
    where = NATION_IDS[seat]
    s.money[seat] = facts.get("money", 0)
    s.influence[seat] = facts.get("influence", 0)
    s.points[seat] = facts.get("points", 0)
    s.gains[seat] = facts.get("gains", 0)
    s.heroes |= int(facts.get("hero", False)) << seat
    start = s.tables.nations[seat]
    usual = " ".join(CITY_IDS[city] for city in start.fixed + start.choice[: start.chosen])
    s.home[seat] = bits(facts.get("home", usual), CITY_IDS, f"{where}.home")
    s.lost[seat] = bits(facts.get("lost", ""), CITY_IDS, f"{where}.lost")
    s.lost[s.seats + seat] = bits(facts.get("lost_before", ""), CITY_IDS, f"{where}.lost_before")
    hand = _counts(facts.get("hand", ""), CARD_IDS, f"{where}.hand")
    s.hand[KINDS * seat : KINDS * (seat + 1)] = hand
    s.held[seat] = sum(hand)
    s.locked[YELLOW * seat : YELLOW * (seat + 1)] = _counts(facts.get("locked", ""), CARD_IDS, f"{where}.locked")[:YELLOW]


def _lay_cards(s: Montjoie, facts: Facts) -> None:
    rest = list(s.deck())
    pile, discards = (_counts(facts.get(name, ""), CARD_IDS, name) for name in ("pile", "discards"))
    for kind in range(KINDS):
        rest[kind] -= sum(s.hand[kind::KINDS]) + pile[kind] + discards[kind]
        if kind < YELLOW:
            rest[kind] -= sum(s.locked[kind::YELLOW])
        if rest[kind] < 0:
            raise BadData(f"there are only {s.deck()[kind]} cards {CARD_IDS[kind]!r} in the game")
    if "pile" not in facts:
        pile = [a + b for a, b in zip(pile, rest, strict=True)]
    elif "discards" not in facts:
        discards = [a + b for a, b in zip(discards, rest, strict=True)]
    else:
        _hand_out(s, rest, [seat for seat in range(s.seats) if "hand" not in facts.get(NATION_IDS[seat], {})])
    s.card_pile, s.discards = pile, discards


def _hand_out(s: Montjoie, rest: list[int], seats: list[int]) -> None:
    cards = [kind for kind in range(KINDS) for _ in range(rest[kind])]
    if cards and not seats:
        raise BadData("pile and discards: some cards lie nowhere")
    for n, kind in enumerate(cards):
        seat = seats[n % len(seats)]
        s.hand[KINDS * seat + kind] += 1
        s.held[seat] += 1


# -- where in the rulebook


def plan(s: Montjoie, at: Any, facts: Facts) -> Plan:
    if at == "setup":
        raise BadData("at: a set-up begins a match, not a scene")
    if s.turn == 0 and at != "next":
        raise BadData("turn: before the first turn only the next one can begin, with at='next'")
    if isinstance(at, tuple) and at[0] == "turn":
        return [*_turn_of(s, at[1]), *_chapters(s, "points")]
    if isinstance(at, tuple):
        name, then, named = at
        first: Any = _step(name, named)
        check_plan(s, [first])
        ends: Plan = [turns.EndAttacks(s.control[first.nation])] if isinstance(first, turns.PlayerTurn) else []
        return [first, *ends, *_chapters(s, then or "points")]
    return _chapters(s, at)


def _step(name: str, named: Facts) -> Any:
    if name not in STEPS:
        raise BadData(f"at: there is no step {name!r}; there are {', '.join(sorted(STEPS))}")
    try:
        return STEPS[name](**{key: _number(key, value) for key, value in named.items()})
    except TypeError:
        raise BadData(f"at: {name} does not take {', '.join(named) or 'nothing'}") from None


def _turn_of(s: Montjoie, name: str) -> Plan:
    nation = index(name, NATION_IDS, "at")
    if nation >= s.seats:
        return [two_players.MinorSlot(nation)]
    return three_players.turn_with_ally(nation) if s.seats == 3 else turns.player_turn(nation)


def _chapters(s: Montjoie, first: str) -> Plan:
    if first not in CHAPTERS:
        raise BadData(f"at: there is no chapter {first!r}; there are {', '.join(CHAPTERS)}")
    rest = course.turn_plan(s.turn)
    while type(rest[0]) is not CHAPTERS[first]:
        rest = rest[1:]
    return rest


def _number(key: str, value: Any) -> int:
    """A step's fact, by name where it has one: seat="france", nation="flandres", target="paris"."""
    if isinstance(value, str):
        names = CITY_IDS if key in ("city", "target", "origin", "doubled") else OWNER_IDS
        return index(value, names, f"at.{key}")
    if type(value) is not int:
        raise BadData(f"at.{key}: expected a name or a whole number, found {value!r}")
    return value


def card(name: str) -> int:
    """Battle cards, event markers, and nations as lots."""
    if name in CARD_IDS:
        return CARD_IDS.index(name)
    if name in EVENT_IDS:
        return EVENT_LOTS + EVENT_IDS.index(name)
    return NATION_LOTS + index(name, NATION_IDS, "draws")
