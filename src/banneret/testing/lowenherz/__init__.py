"""The vocabulary of Löwenherz's scenes. docs/testing.md explains it with examples.

Of each seat, by colour: `ducats`, `knights` (in the supply), `hand` and `known` ("A-border2 B-expand"). Of the neutral
colour: `knights`. On the board: `board` (a picture, see `lowenherz.board`), `elsewhere` ({"orange": {"S": 1}}: mines in
a further domain outside the picture), `alliances` ([["0,0", "2,1"]]), `markers`, `bank`, `market`, `discard`, `deck` (cards, or
their number), `sold`, `idle`, `turn`.

Without a picture the board is the layout of the data file with twelve castles on it. Supplies that are not named are
what the box leaves over; named ones are taken as they are, so that a small picture need not add up to a whole game.
A table is described in the same words, and in `vp`, `income`, `domains`, `neutral_zones`, `open_regions`, `on_board`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from banneret.core import BadData, Plan, Step
from banneret.core.data import figure
from banneret.core.game import Game
from banneret.games.lowenherz.flaws import alliance_flaw, wrong_part
from banneret.games.lowenherz.regions import BIT, SQUARE_IDS, fill, members
from banneret.games.lowenherz.state import END_IDS, Lowenherz, LowenherzAsk
from banneret.games.lowenherz.steps import STEPS, castles, course, market
from banneret.games.lowenherz.steps.course import ranks
from banneret.games.lowenherz.tables import CARD_IDS, COLOUR_IDS, COLOURS, LETTER, LETTERS, NO_CARD, SEAT_IDS
from banneret.games.lowenherz.variants import numbers
from banneret.testing.lowenherz.board import draw_board, lay_board
from banneret.testing.naming import check_names, index

Facts = dict[str, Any]
ANY_ORDER = ("hand", "known", "market", "discard")
"""Cards that lie in no order: `expect` compares them in any."""
BOARD = {"board", "elsewhere", "alliances", "markers", "bank", "market", "discard", "deck", "sold", "idle", "turn"}
SEAT_FACTS = {"ducats", "knights", "hand", "known"}
CHAPTERS = ["turn", "action", "king", "refill", "end"]


# -- laying a table


def lay(game: Game[Any], seats: int, variant: Facts, facts: Facts) -> Lowenherz:
    s: Lowenherz = game.blank(seats, game.variant(variant))
    colours = [name for colour, name in enumerate(COLOUR_IDS) if s.plays(colour)]
    for name in colours:
        if not isinstance(facts.get(name, {}), dict):
            raise BadData(f"{name}: expected named facts, such as {{'ducats': 3}}")
    check_names(facts, BOARD, {name: SEAT_FACTS if name in SEAT_IDS else {"knights"} for name in colours})
    if "board" in facts:
        lay_board(s, facts["board"], facts.get("elsewhere"))
    else:
        _standard_board(s, game)
    for pair in facts.get("alliances", []):
        _ally(s, pair)
    _lay_supplies(s, facts)
    _lay_cards(s, facts)
    s.sold = _sold(s, facts)
    s.idle = figure({"idle": 0} | facts, "idle", "scene", 0, s.tables.stall * s.seats)
    return s


def _standard_board(s: Lowenherz, game: Game[Any]) -> None:
    """The layout of the data file, where everybody has placed castles and knights on the first space."""
    table: Lowenherz = game.setup(s.seats, 1, game.variant({"layout": "default"}))
    while not isinstance(table.question(), market.SellOrPlay):
        seat = table.to_act[0]
        table.apply(seat, table.legal(seat)[0])
    for name in ("ground", "east", "south", "castles", "owners", "lands", "allies", "keeps", "pieces"):
        setattr(s, name, getattr(table, name))


def _castle(s: Lowenherz, name: str) -> int:
    square = index(name, SQUARE_IDS, "castle")
    if square not in s.castles:
        raise BadData(f"there is no castle on {name}")
    return s.castles.index(square)


def _ally(s: Lowenherz, pair: Any) -> None:
    if not isinstance(pair, list | tuple) or len(pair) != 2:
        raise BadData(f"alliances: expected pairs of castles, such as ['0,0', '2,1'], found {pair!r}")
    one, two = _castle(s, pair[0]), _castle(s, pair[1])
    flaw = alliance_flaw(s, one, two)
    if flaw:
        raise BadData(f"alliances: {flaw}")
    s.allies[one] |= 1 << two
    s.allies[two] |= 1 << one


def _lay_supplies(s: Lowenherz, facts: Facts) -> None:
    """What is named is taken as it is, so that a small picture need not make up a whole game; but never out of an empty box."""
    box, seats = s.tables, range(s.seats)
    for colour in range(COLOURS):
        if s.plays(colour):
            left = box.knights - (s.pieces[colour] & ~s.keeps).bit_count()
            s.knights[colour] = _stock(facts.get(COLOUR_IDS[colour], {}), "knights", left, COLOUR_IDS[colour], left)
    for seat in seats:
        own = facts.get(SEAT_IDS[seat], {})
        s.ducats[seat] = _stock(own, "ducats", box.setups[s.seats].ducats, SEAT_IDS[seat], box.ducats)
    east, south = s.marker_sides()
    left = box.markers - east.bit_count() - south.bit_count()
    s.markers = _stock(facts, "markers", left, "scene", left)
    s.bank = _stock(facts, "bank", box.ducats - sum(s.ducats), "scene", box.ducats)


def _stock(facts: Facts, name: str, otherwise: int, where: str, most: int) -> int:
    return figure({name: otherwise} | facts, name, where, 0, most)


def _sold(s: Lowenherz, facts: Facts) -> int:
    """LOW-MARKET-4. The card that was sold in this turn lies in the market."""
    if not facts.get("sold"):
        return NO_CARD
    sold = _cards(facts["sold"], "sold")
    if len(sold) != 1 or sold[0] not in s.market:
        raise BadData(f"sold: expected one card of the market, found {facts['sold']!r}")
    return sold[0]


def _cards(names: Any, where: str) -> list[int]:
    words: list[str] = names.split() if isinstance(names, str) else list(names) if isinstance(names, list | tuple) else [""]
    if not all(isinstance(word, str) and word for word in words):
        raise BadData(f"{where}: expected cards by name, found {names!r}")
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
    named = isinstance(facts.get("deck", 0), list | tuple | str)
    if named:
        s.deck = _take(left, _cards(facts["deck"], "deck"), "deck")
    for seat in range(s.seats):
        cards = hands[seat] if seat in hands else _take(left, left[: s.tables.hand], "hand")
        _hold(s, s.hand, seat, cards)
        known = _cards(facts.get(SEAT_IDS[seat], {}).get("known", []), "known")
        if Counter(known) - Counter(cards):
            raise BadData(f"{SEAT_IDS[seat]}.known: only a card in the hand can be known")
        _hold(s, s.known, seat, known)
    if not named:
        size = _stock(facts, "deck", len(left), "scene", len(left))
        s.deck = _take(left, left[len(left) - size :], "deck")
    if not s.stacked:
        s.deck.sort()  # without a given deck, any card of a letter may be next
    elif [LETTER[card] for card in s.deck] != sorted(LETTER[card] for card in s.deck):
        raise BadData("deck: the cards of letter A lie on top, then B, C and D (LOW-SETUP-4)")
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
        first = _step(s, name, named)
        seat = getattr(first, "seat", 0)
        rest: Plan = [course.Turn(seat)] if type(first).__module__ == castles.__name__ else _chapters(seat, then or "king")
        if isinstance(first, market.Refill):  # a hand is refilled once
            rest = [step for step in rest if not isinstance(step, market.Refill)]
        whole = [first, *rest]
    else:
        seat = index(facts.get("turn", SEAT_IDS[0]), SEAT_IDS[: s.seats], "turn")
        whole = _chapters(seat, at)
    _check_question(s, whole[0])
    if not isinstance(whole[0], market.SellOrPlay) and any(isinstance(step, market.Refill) for step in whole):
        _make_room(s, seat, "hand" in facts.get(SEAT_IDS[seat], {}))
    return whole


def _make_room(s: Lowenherz, seat: int, named: bool) -> None:
    """LOW-MARKET-3. Whoever will refill has used a card: of a hand that is not named, the last lies in the discard."""
    cards = s.cards_of(seat)
    if s.closing() or len(cards) < s.tables.hand:
        return
    if named:
        raise BadData(f"{SEAT_IDS[seat]}.hand: a full hand is not refilled; leave out the card that was used")
    s.lose_card(seat, cards[-1])
    s.discard.append(cards[-1])


def _step(s: Lowenherz, name: str, named: Facts) -> Step[Any]:
    make: Any = STEPS[name]
    try:
        step: Step[Any] = make(**{key: _number(s, key, value) for key, value in named.items()})
    except TypeError:
        raise BadData(f"at: {name} does not hold {', '.join(named) or 'nothing'}") from None
    return step


def _check_question(s: Lowenherz, step: Step[Any]) -> None:
    """A question is put to a seat that is there, about what is there, and has an answer."""
    seat, name = getattr(step, "seat", 0), type(step).__name__
    if not 0 <= seat < s.seats:
        raise BadData(f"at.seat: there are {s.seats} players")
    flaw = wrong_part(s, step)
    if flaw:
        raise BadData(f"at: {name}: {flaw}")
    if isinstance(step, market.SellOrPlay) and not s.has_cards(seat):
        raise BadData(f"at: {SEAT_IDS[seat]} holds no card to sell or play")
    if isinstance(step, LowenherzAsk) and any(not step.options(s, asked) for asked in step.seats(s)):
        raise BadData(f"at: {name} leaves {SEAT_IDS[seat]} without an answer")


def _chapters(seat: int, first: str) -> Plan:
    begin = index(first, CHAPTERS, "at")
    if begin == 0:
        return [course.Turn(seat)]
    whole: Plan = [market.SellOrPlay(seat), course.KingCheck(), market.Refill(seat), course.EndOfTurn(seat)]
    return whole[begin - 1 :]


def _number(s: Lowenherz, key: str, value: Any) -> int:
    """A step's fact, by name where it has one: seat="red", castle="0,0", square="2,3", colour="neutral"."""
    if type(value) is int:
        return value
    if not isinstance(value, str):
        raise BadData(f"at.{key}: expected a name or a whole number, found {value!r}")
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
