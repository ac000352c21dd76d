"""The vocabulary of Löwenherz's scenes. docs/testing.md explains it with examples.

Of each seat, by colour: `ducats`, `knights` (in the supply), `hand` and `known` ("A-border2 B-expand"). Of the neutral
colour: `knights`. On the board: `board` (a picture, see `lowenherz_board`), `elsewhere` ({"orange": {"S": 1}}: mines in
a further domain outside the picture), `alliances` ([["0,0", "2,1"]]), `markers`, `bank`, `market`, `discard`, `deck` (cards, or
their number), `sold`, `idle`, `turn`.

Without a picture the board is the layout of the data file with twelve castles on it. Supplies that are not named are
what the box leaves over; named ones are taken as they are, so that a small picture need not add up to a whole game.
A table is described in the same words, and in `vp`, `income`, `domains`, `neutral_zones`, `open_regions`, `on_board`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from banneret.core import BadData, Plan
from banneret.core.game import Game
from banneret.games.lowenherz.variants import numbers
from banneret.games.lowenherz.regions import BIT, SQUARE_IDS, fill, members
from banneret.games.lowenherz.state import END_IDS, NO_CARD, Lowenherz
from banneret.games.lowenherz.steps import STEPS, castles, course, market
from banneret.games.lowenherz.steps.course import ranks
from banneret.games.lowenherz.tables import CARD_IDS, COLOUR_IDS, COLOURS, LETTERS, SEAT_IDS
from banneret.testing.lowenherz.board import draw_board, lay_board
from banneret.testing.naming import check_names, index

Facts = dict[str, Any]
BOARD = {"board", "elsewhere", "alliances", "markers", "bank", "market", "discard", "deck", "sold", "idle", "turn"}
SEAT_FACTS = {"ducats", "knights", "hand", "known"}
CHAPTERS = ["turn", "action", "king", "refill", "end"]


# -- laying a table


def lay(game: Game[Any], seats: int, variant: Facts, facts: Facts) -> Lowenherz:
    s: Lowenherz = game.blank(seats, game.variant(variant))
    colours = [name for colour, name in enumerate(COLOUR_IDS) if s.plays(colour)]
    check_names(facts, BOARD, {name: SEAT_FACTS if name in SEAT_IDS else {"knights"} for name in colours})
    if "board" in facts:
        lay_board(s, facts["board"], facts.get("elsewhere"))
    else:
        _standard_board(s, game)
    for one, two in facts.get("alliances", []):
        _ally(s, _castle(s, one), _castle(s, two))
    _lay_supplies(s, facts)
    _lay_cards(s, facts)
    s.sold = _cards(facts["sold"], "sold")[0] if facts.get("sold") else NO_CARD
    s.idle = facts.get("idle", 0)
    return s


def _standard_board(s: Lowenherz, game: Game[Any]) -> None:
    """The layout of the data file, where everybody has placed castles and knights on the first space."""
    table: Lowenherz = game.setup(s.seats, 1, game.variant({"layout": "default"}))
    while type(table.question()).__name__ != "SellOrPlay":
        seat = table.to_act[0]
        table.apply(seat, table.legal(seat)[0])
    for name in ("ground", "east", "south", "castles", "owners", "lands", "allies", "keeps", "pieces"):
        setattr(s, name, getattr(table, name))


def _castle(s: Lowenherz, name: str) -> int:
    square = index(name, SQUARE_IDS, "castle")
    if square not in s.castles:
        raise BadData(f"there is no castle on {name}")
    return s.castles.index(square)


def _ally(s: Lowenherz, one: int, two: int) -> None:
    s.allies[one] |= 1 << two
    s.allies[two] |= 1 << one


def _lay_supplies(s: Lowenherz, facts: Facts) -> None:
    for colour in range(COLOURS):
        standing = (s.pieces[colour] & ~s.keeps).bit_count()
        left = s.tables.knights - standing if s.plays(colour) else 0
        s.knights[colour] = facts.get(COLOUR_IDS[colour], {}).get("knights", left)
    for seat in range(s.seats):
        s.ducats[seat] = facts.get(SEAT_IDS[seat], {}).get("ducats", s.tables.setups[s.seats].ducats)
    east, south = s.marker_sides()
    s.markers = facts.get("markers", s.tables.markers - east.bit_count() - south.bit_count())
    s.bank = facts.get("bank", s.tables.ducats - sum(s.ducats))
    if min(s.bank, s.markers, *s.knights, *s.ducats) < 0:
        raise BadData("there are not so many ducats, markers or knights in the box")


def _cards(names: Any, where: str) -> list[int]:
    words = names.split() if isinstance(names, str) else names
    for word in words:
        index(word.partition("#")[0], CARD_IDS, where)
    return numbers(words)


def _lay_cards(s: Lowenherz, facts: Facts) -> None:
    """Named cards first; then hands that are not named, from the top of what is left; the rest is the deck."""
    left = s.tables.deck()
    s.market = sorted(_take(left, _cards(facts.get("market", []), "market"), "market"))
    s.discard = _take(left, _cards(facts.get("discard", []), "discard"), "discard")
    hands: dict[int, list[int]] = {}
    for seat in range(s.seats):
        own = facts.get(SEAT_IDS[seat], {})
        if "hand" in own:
            hands[seat] = _take(left, _cards(own["hand"], "hand"), f"{SEAT_IDS[seat]}.hand")
    if isinstance(facts.get("deck"), (list, str)):
        s.deck = _take(left, _cards(facts["deck"], "deck"), "deck")
    for seat in range(s.seats):
        cards = hands[seat] if seat in hands else [left.pop(0) for _ in range(s.tables.hand)]
        _hold(s, s.hand, seat, cards)
        known = _cards(facts.get(SEAT_IDS[seat], {}).get("known", []), "known")
        if Counter(known) - Counter(cards):
            raise BadData(f"{SEAT_IDS[seat]}.known: only a card in the hand can be known")
        _hold(s, s.known, seat, known)
    if not isinstance(facts.get("deck"), (list, str)):
        size = facts.get("deck", len(left))
        s.deck = _take(left, left[len(left) - size :], "deck")
    s.discard += left


def _hold(s: Lowenherz, places: list[int], seat: int, cards: list[int]) -> None:
    size = s.tables.hand
    if len(cards) > size:
        raise BadData(f"{SEAT_IDS[seat]}: a hand has at most {size} cards")
    places[size * seat : size * seat + size] = sorted(cards) + [NO_CARD] * (size - len(cards))


def _take(left: list[int], cards: list[int], where: str) -> list[int]:
    for card in cards:
        if card not in left:
            raise BadData(f"{where}: there is no further card {CARD_IDS[card]}")
        left.remove(card)
    return cards


# -- where in the rulebook


def plan(s: Lowenherz, at: Any, facts: Facts) -> Plan:
    if isinstance(at, tuple):
        name, then, named = at
        if name not in STEPS:
            raise BadData(f"at: there is no step {name!r}; there are {', '.join(sorted(STEPS))}")
        first = STEPS[name](**{key: _number(s, key, value) for key, value in named.items()})
        seat = getattr(first, "seat", 0)
        rest: Plan = [course.Turn(seat)] if type(first).__module__ == castles.__name__ else _chapters(seat, then or "king")
        return [first, *rest]
    return _chapters(index(facts.get("turn", SEAT_IDS[0]), SEAT_IDS[: s.seats], "turn"), at)


def _chapters(seat: int, first: str) -> Plan:
    begin = index(first, CHAPTERS, "at")
    if begin == 0:
        return [course.Turn(seat)]
    whole: Plan = [market.SellOrPlay(seat), course.KingCheck(), market.Refill(seat), course.EndOfTurn(seat)]
    return whole[begin - 1 :]


def _number(s: Lowenherz, key: str, value: Any) -> int:
    """A step's fact, by name where it has one: seat="red", castle="0,0", square="2,3", colour="neutral"."""
    if not isinstance(value, str):
        return int(value)
    if key in ("castle", "rival"):
        return _castle(s, value)
    return index(value, SQUARE_IDS if key == "square" else COLOUR_IDS, f"at.{key}")


def card(name: str) -> int:
    return _cards([name], "draws")[0]


# -- describing a table


def describe(s: Lowenherz) -> Facts:
    zones, open_regions = _unclaimed(s)
    east, south = s.marker_sides()
    facts: Facts = {
        "board": draw_board(s).splitlines(),
        "domains": {SQUARE_IDS[s.castles[i]]: _domain(s, i) for i in s.domains()},
        "neutral_zones": zones,
        "open_regions": open_regions,
        "alliances": _alliances(s),
        "markers": s.markers,
        "on_board": east.bit_count() + south.bit_count(),
        "bank": s.bank,
        "market": _names(s.market),
        "discard": _names(s.discard),
        "deck": _names(s.deck),
        "sold": _names([s.sold]),
        "idle": s.idle,
        "ended": END_IDS[s.ended],
    }
    for colour in range(COLOURS):
        if s.plays(colour):
            facts[COLOUR_IDS[colour]] = _describe_colour(s, colour)
    return facts


def _unclaimed(s: Lowenherz) -> tuple[list[list[str]], int]:
    """The squares of each neutral zone, and how many regions are open land (LOW-DOMAIN-1)."""
    zones: list[list[str]] = []
    open_regions, seen = 0, 0
    for square in members(s.land()):
        if not seen >> square & 1:
            region = fill(BIT[square], s.east, s.south)
            seen |= region
            inside = (region & s.keeps).bit_count()
            open_regions += inside > 1
            if not inside:
                zones.append([SQUARE_IDS[q] for q in members(region)])
    return zones, open_regions


def _domain(s: Lowenherz, castle: int) -> Facts:
    return {
        "owner": COLOUR_IDS[s.owners[castle]],
        "spaces": s.lands[castle].bit_count(),
        "knights": s.knights_in(castle),
        "points": s.worth(s.lands[castle]),
    }


def _alliances(s: Lowenherz) -> list[list[str]]:
    pairs = [(i, j) for i in range(len(s.allies)) for j in range(i + 1, len(s.allies)) if s.are_allies(i, j)]
    return [[SQUARE_IDS[s.castles[i]], SQUARE_IDS[s.castles[j]]] for i, j in pairs]


def _names(cards: list[int]) -> list[str]:
    """Cards by kind; of a card face down its letter, as "A-?"."""
    labels = [*CARD_IDS, *(f"{letter}-?" for letter in LETTERS)]
    return [labels[card] for card in cards if card != NO_CARD]


def _describe_colour(s: Lowenherz, colour: int) -> Facts:
    facts: Facts = {"knights": s.knights[colour], "vp": s.points(colour)}
    if colour >= s.seats:
        return facts
    size = s.tables.hand
    return facts | {
        "ducats": s.ducats[colour],
        "income": s.tables.income * s.kinds_of_mine(colour),
        "hand": _names(s.cards_of(colour)),
        "known": _names(s.known[size * colour : size * colour + size]),
        "bonus": s.bonus[colour],
        "rank": ranks(s)[colour],
    }
