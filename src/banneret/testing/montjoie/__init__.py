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

from banneret.core import HIDDEN, BadData, Plan, Step
from banneret.core.game import Game
from banneret.games.montjoie.acts import PROMISE_IDS
from banneret.games.montjoie.places import (
    ASKS,
    BAD_HARVEST,
    CARDS_DOWN,
    CHEVAUCHEE_RIGHT,
    CITY_ASKED,
    CITY_GIVEN,
    DEAL,
    FIGHTERS,
    GIVER,
    GIVES,
    HERO,
    INTRIGUED,
    JEANNE_KNOWN,
    JEANNE_SIGN,
    LAID,
    NOBODY,
    PAPAL_AMBASSADOR,
    PLAGUE_GONE,
    PROMISED,
    REROLLED,
    RETREATED,
    STAKED,
    TAKER,
    TARGET,
    TRUCE_NEXT,
    UNDECIDED,
    WISHED,
)
from banneret.games.montjoie.roads import cities_in
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
    NATIONS,
    OWNER_IDS,
    YELLOW,
)
from banneret.testing.montjoie.shorthand import before_attack, faces, totals, words
from banneret.testing.naming import bits, check_names, index

__all__ = ["before_attack", "card", "describe", "faces", "lay", "plan", "totals", "words"]

Facts = dict[str, Any]
SEAT_FACTS = {"money", "influence", "points", "gains", "hand", "locked", "hero", "home", "lost", "lost_before"}
BOARD = {
    "turn", "war", "order", "cities", "pillaged", "protected", "built", "swapped", "master", "marks", "drawn", "gone",
    "pile", "discards", "control", "loyal", "allies", "mercenaries", "firsts", "gunners",
}  # fmt: skip
MARKS: Final[dict[str, int]] = {
    "truce": TRUCE_NEXT,
    "bad_seasons": BAD_HARVEST,
    "plague_gone": PLAGUE_GONE,
    "jeanne_known": JEANNE_KNOWN,
    "jeanne_sign": JEANNE_SIGN,
    "chevauchee": CHEVAUCHEE_RIGHT,
    "rerolled": REROLLED,
    "retreated": RETREATED,
    "intrigued": INTRIGUED,
    "papal_ambassador": PAPAL_AMBASSADOR,
}
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
    s.turn = facts.get("turn", 1)
    s.war = {None: UNDECIDED, True: 1, False: 0}[facts.get("war", False)]
    s.order = order.preset_order(seats)
    if "order" in facts:
        s.order = [index(name, NATION_IDS, "order") for name in facts["order"].split()]
    _lay_map(s, facts)
    _lay_turn(s, facts)
    for seat in range(seats):
        _lay_seat(s, seat, facts.get(NATION_IDS[seat], {}))
    _lay_cards(s, facts)
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
        s.marks |= MARKS[mark]
    for event in [*facts.get("drawn", []), *facts.get("gone", [])]:
        s.pool[index(event, EVENT_IDS, "drawn")] -= 1
    s.drawn = [EVENT_IDS.index(event) for event in facts.get("drawn", [])]
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
    rest = s.deck()[:]
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
    s.pile, s.discards = pile, discards


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
    if isinstance(at, tuple) and at[0] == "turn":
        return [*_turn_of(s, at[1]), *_chapters(s, "points")]
    if isinstance(at, tuple):
        name, then, named = at
        if name not in STEPS:
            raise BadData(f"at: there is no step {name!r}; there are {', '.join(sorted(STEPS))}")
        first: Any = STEPS[name](**{key: _number(key, value) for key, value in named.items()})
        ends: Plan = [turns.EndAttacks(s.control[first.nation])] if isinstance(first, turns.PlayerTurn) else []
        return [first, *ends, *_chapters(s, then or "points")]
    return _chapters(s, at)


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
    return int(value)


def card(name: str) -> int:
    """Battle cards, event markers, and nations as lots."""
    if name in CARD_IDS:
        return CARD_IDS.index(name)
    if name in EVENT_IDS:
        return EVENT_LOTS + EVENT_IDS.index(name)
    return NATION_LOTS + index(name, NATION_IDS, "draws")


# -- describing a table


def describe(s: Montjoie) -> Facts:
    facts: Facts = {
        "turn": s.turn,
        "war": {UNDECIDED: None, 1: True, 0: False}[s.war],
        "order": [NATION_IDS[nation] for nation in s.order],
        "cities": {CITY_IDS[city]: _city(s, city) for city in range(len(CITY_IDS)) if s.level(city)},
        "pillaged": _names(s.pillaged),
        "protected": _names(s.shielded),
        "built": _names(s.built),
        "swapped": _names(s.swapped),
        "master": None if s.master == NOBODY else NATION_IDS[s.master],
        "marks": " ".join(name for name, bit in MARKS.items() if s.marks & bit),
        "drawn": [EVENT_IDS[event] for event in s.drawn],
        "pool": " ".join(EVENT_IDS[event] for event, n in enumerate(s.pool) for _ in range(n)),
        "pile": _cards(s.pile) if s.pile else "?",
        "discards": _cards(s.discards),
        "control": {NATION_IDS[n]: NATION_IDS[s.control[n]] for n in range(s.seats, NATIONS) if s.control[n] >= 0},
        "loyal": " ".join(NATION_IDS[n] for n in range(NATIONS) if s.loyal >> n & 1),
        "gunners": " ".join(NATION_IDS[n] for n in range(NATIONS) if s.gunners >> n & 1),
        "allies": {NATION_IDS[seat]: NATION_IDS[ally] for seat, ally in enumerate(s.allies) if ally >= 0},
        "mercenaries": {CITY_IDS[city]: s.mercenaries.count(city) for city in s.mercenaries},
        "castles_left": s.castles_left(),
        "ramparts_left": s.ramparts_left(),
        "offers": [_offer(s.offers[at : at + DEAL]) for at in range(0, len(s.offers), DEAL)],
    }
    if s.fight:
        facts["combat"] = _combat(s)
    for seat in range(s.seats):
        facts[NATION_IDS[seat]] = _describe_seat(s, seat)
    return facts


def _city(s: Montjoie, city: int) -> str:
    level = s.level(city)
    return OWNER_IDS[s.owner(city)] + (f" {LEVEL_IDS[level]}" if level > 1 else "")


def _names(mask: int) -> str:
    return " ".join(CITY_IDS[city] for city in cities_in(mask))


def _cards(counts: list[int]) -> str:
    if HIDDEN in counts:
        return "?"
    return " ".join(name for name, n in zip(CARD_IDS, counts, strict=False) for _ in range(n))


def _combat(s: Montjoie) -> Facts:
    sides = []
    for side in (0, 1):
        laid = s.laid[LAID * side : LAID * (side + 1)]
        stakes = s.stakes[s.seats * side : s.seats * (side + 1)]
        sides.append(
            {
                "nation": OWNER_IDS[s.fight[FIGHTERS + side]],
                "down": s.fight[CARDS_DOWN + side],
                "staked": bool(s.fight[STAKED + side]),
                "cards": _cards(laid[:KINDS]),
                "hero": "?" if laid[HERO] == HIDDEN else bool(laid[HERO]),
                "influence": {NATION_IDS[seat]: "?" if n == HIDDEN else n for seat, n in enumerate(stakes) if n},
            }
        )
    target = s.fight[TARGET]
    return {"target": CITY_IDS[target] if target >= 0 else None, "attack": sides[0], "defence": sides[1]}


def _offer(deal: list[int]) -> Facts:
    if deal[GIVES] == HIDDEN:
        return {"from": NATION_IDS[deal[GIVER]], "to": NATION_IDS[deal[TAKER]], "what": "?"}
    return {
        "from": NATION_IDS[deal[GIVER]],
        "to": NATION_IDS[deal[TAKER]] if deal[TAKER] >= 0 else None,
        "gives": deal[GIVES],
        "asks": deal[ASKS],
        "city": CITY_IDS[deal[CITY_GIVEN] - 1] if deal[CITY_GIVEN] else None,
        "for_city": CITY_IDS[deal[CITY_ASKED] - 1] if deal[CITY_ASKED] else None,
        "promise": PROMISE_IDS[deal[PROMISED] - 1] if deal[PROMISED] else None,
        "wish": PROMISE_IDS[deal[WISHED] - 1] if deal[WISHED] else None,
    }


def _describe_seat(s: Montjoie, seat: int) -> Facts:
    return {
        "money": s.money[seat],
        "influence": s.influence[seat],
        "points": s.points[seat],
        "gains": s.gains[seat],
        "hero": bool(s.heroes >> seat & 1),
        "hand": _cards(s.hand[KINDS * seat : KINDS * (seat + 1)]),
        "held": s.held[seat],
        "locked": _cards(s.locked[YELLOW * seat : YELLOW * (seat + 1)]),
        "home": _names(s.home[seat]),
        "lost": _names(s.lost[seat]),
        "lost_before": _names(s.lost[s.seats + seat]),
        "cities": _names(s.lands[seat]),
        "vote": "?" if s.ballot[seat] == HIDDEN else s.ballot[seat],
    }
