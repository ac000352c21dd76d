"""What cannot be on a table of Löwenherz: looked at when a saved table or a view is laid out again.

Everything that play relies on is looked at, so that a table which is let in can be played to its end. Of a view only
what it shows is judged, and nothing is counted there: a view may be of a prepared position that need not add up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from banneret.core.agenda import HIDDEN
from banneret.games.lowenherz.eyes import back
from banneret.games.lowenherz.regions import ALL, BIT, SQUARE_IDS, SQUARES, fill, sides, spread
from banneret.games.lowenherz.state import KING, STALL, Lowenherz
from banneret.games.lowenherz.steps import castles, course, diplomacy, expansion, market
from banneret.games.lowenherz.steps.borders import PlaceBorder
from banneret.games.lowenherz.steps.knights import PlaceKnight
from banneret.games.lowenherz.tables import (
    BACK,
    CARD_IDS,
    COLOUR_IDS,
    COLOURS,
    FOREST,
    LETTERS,
    MEADOW,
    NEUTRAL,
    NO_CARD,
    SEAT_IDS,
    TERRAIN,
)

MOST_PARTS: Final = 9


def flaw_of(s: Lowenherz) -> str:
    """The first flaw that is found, in a sentence, or ""."""
    for look in LOOKS:
        flaw = look(s)
        if flaw:
            return flaw
    return ""


# -- the board


def wrong_sizes(s: Lowenherz) -> str:
    hands, colours = s.tables.hand * s.seats, COLOURS
    sizes = [
        ("ground", len(s.ground), len(TERRAIN)), ("pieces", len(s.pieces), colours), ("knights", len(s.knights), colours),
        ("ducats", len(s.ducats), s.seats), ("bonus", len(s.bonus), s.seats), ("hand", len(s.hand), hands),
        ("known", len(s.known), hands), ("owners", len(s.owners), len(s.castles)),
        ("lands", len(s.lands), len(s.castles) if s.lands else 0), ("allies", len(s.allies), len(s.lands)),
    ]  # fmt: skip
    return next((f"{name}: expected {wanted} numbers, found {found}" for name, found, wanted in sizes if found != wanted), "")


def wrong_numbers(s: Lowenherz) -> str:
    """No stock is negative, no set holds squares that there are not."""
    if min(s.markers, s.bank, s.idle, *s.knights, *s.ducats, *s.bonus) < 0:
        return "a stock is negative"
    if not all(0 <= bits <= ALL for bits in [s.east, s.south, s.keeps, *s.ground, *s.pieces, *s.lands]):
        return "a set of squares reaches beyond the board"
    if not all(0 <= square < SQUARES for square in s.castles) or not all(0 <= colour < COLOURS for colour in s.owners):
        return "a castle stands nowhere, or is nobody's"
    if not all(0 <= bits < 1 << len(s.castles) for bits in s.allies):
        return "an alliance with nobody"
    return "" if 0 <= s.ended <= STALL else "the game ended in no way that there is"


def wrong_ground(s: Lowenherz) -> str:
    land = 0
    for bits in s.ground:
        if land & bits:
            return "a square has two kinds of terrain"
        land |= bits
    east, south = sides(land)
    return "one can walk where there is no land" if s.east & ~east or s.south & ~south else ""


def wrong_pieces(s: Lowenherz) -> str:
    """LOW-CASTLE-2, LOW-KNIGHT-2, LOW-INV-3. What stands where, and that knights hang together with their castles."""
    taken = 0
    for colour, held in enumerate(s.pieces):
        if held & taken:
            return "two pieces stand on one square"
        taken |= held
        if held and not s.plays(colour):
            return f"{COLOUR_IDS[colour]} does not play"
    if taken & ~(s.ground[MEADOW] | s.ground[FOREST]) or s.keeps & ~s.ground[MEADOW]:
        return "a piece stands where it may not (LOW-CASTLE-2, LOW-KNIGHT-2)"
    if s.keeps != sum(BIT[square] for square in set(s.castles)) or len(set(s.castles)) != len(s.castles):
        return "the castles do not stand where they are said to"
    for square, colour in zip(s.castles, s.owners, strict=True):
        if not s.pieces[colour] & BIT[square]:
            return f"the castle on {SQUARE_IDS[square]} is not its owner's"
    return loose_knights(s)


def loose_knights(s: Lowenherz) -> str:
    """LOW-INV-3. Every knight hangs together with a castle of its colour by pieces of that colour."""
    for colour, held in enumerate(s.pieces):
        found, grown = 0, held & s.keeps
        while grown != found:
            found = grown
            grown = spread(found, s.east, s.south) & held
        if found != held:
            return f"a knight of {COLOUR_IDS[colour]} is not linked to a castle of its colour (LOW-INV-3)"
    return ""


def wrong_lands(s: Lowenherz) -> str:
    """LOW-GRID-7, LOW-INV-2, LOW-INV-4, LOW-INV-8."""
    for square, land in zip(s.castles, s.lands, strict=False):
        if land != fill(BIT[square], s.east, s.south):
            return f"the land around {SQUARE_IDS[square]} is not what hangs together with it"
    for castle in s.domains():
        land, name = s.lands[castle], SQUARE_IDS[s.castles[castle]]
        east, south = sides(land)
        if east & ~s.east or south & ~s.south:
            return f"a marker lies inside the domain of {name} (LOW-DOMAIN-5)"
        if s.occupied() & land & ~s.pieces[s.owners[castle]]:
            return f"the domain of {name} holds a foreign piece (LOW-INV-2)"
    return wrong_alliances(s)


def wrong_alliances(s: Lowenherz) -> str:
    """LOW-ALLY-1, LOW-ALLY-4, LOW-INV-8. Between two domains of different colours, and on both sides."""
    for one in range(len(s.allies)):
        for two in range(len(s.allies)):
            if s.are_allies(one, two):
                flaw = alliance_flaw(s, one, two)
                if flaw or not s.are_allies(two, one):
                    return flaw or "an alliance holds on one side only"
    return ""


def alliance_flaw(s: Lowenherz, one: int, two: int) -> str:
    here, there = SQUARE_IDS[s.castles[one]], SQUARE_IDS[s.castles[two]]
    if one == two or s.owners[one] == s.owners[two]:
        return f"{here} and {there} are of one colour and cannot be allied (LOW-ALLY-1)"
    if not s.is_domain(one) or not s.is_domain(two):
        return f"{here} and {there} are not both domains and cannot be allied (LOW-INV-8)"
    return ""


# -- cards and stocks


def wrong_cards(s: Lowenherz) -> str:
    """LOW-SETUP-4, LOW-MARKET-4, LOW-INFO-2. Each card lies in its place; a view may show backs instead of faces."""
    most = BACK + len(LETTERS) if s.seed == HIDDEN else BACK
    hidden, open_cards = [*s.deck, *s.hand], [*s.market, *s.discard, *s.known]
    if not all(0 <= card < most or card == NO_CARD for card in hidden) or NO_CARD in s.deck:
        return "there is no such card in hand or deck"
    if not all(0 <= card < BACK or card == NO_CARD for card in open_cards) or NO_CARD in s.market + s.discard:
        return "there is no such card in market or discard"
    if s.market != sorted(s.market) or (s.sold != NO_CARD and s.sold not in s.market):
        return "the card that was sold does not lie in the market"
    order = [back(card) for card in s.deck] if s.stacked else s.deck
    if order != sorted(order):
        return "the deck is not in the order of the letters"
    return next((flaw for flaw in (wrong_hand(s, seat) for seat in range(s.seats)) if flaw), "")


def wrong_hand(s: Lowenherz, seat: int) -> str:
    size = s.tables.hand
    held, known = (places[size * seat : size * seat + size] for places in (s.hand, s.known))
    cards, faces = [card for card in held if card != NO_CARD], [card for card in known if card != NO_CARD]
    if held[: len(cards)] != cards or known[: len(faces)] != faces or faces != sorted(faces):
        return f"the hand of {SEAT_IDS[seat]} has a gap"
    if s.seed != HIDDEN and cards != sorted(cards):
        return f"the hand of {SEAT_IDS[seat]} is not sorted"
    return f"{SEAT_IDS[seat]} does not hold what all have seen" if Counter(faces) - Counter(cards) else ""


def wrong_totals(s: Lowenherz) -> str:
    """LOW-INV-1, LOW-INV-7. Nothing comes into the box or out of it."""
    if s.seed == HIDDEN:
        return wrong_sight(s)
    east, south = s.marker_sides()
    if s.markers + east.bit_count() + south.bit_count() != s.tables.markers:
        return f"there are {s.tables.markers} markers in all"
    if s.bank + sum(s.ducats) != s.tables.ducats:
        return f"there are {s.tables.ducats} ducats in all"
    for colour in range(COLOURS):
        standing = (s.pieces[colour] & ~s.keeps).bit_count()
        if s.knights[colour] + standing != (s.tables.knights if s.plays(colour) else 0):
            return f"there are {s.tables.knights} knights of {COLOUR_IDS[colour]}"
    found = Counter([*s.deck, *s.market, *s.discard, *(card for card in s.hand if card != NO_CARD)])
    odd = [CARD_IDS[card] for card in range(BACK) if found[card] != s.tables.cards[card].count]
    return f"there are not so many cards {odd[0]}" if odd else ""


def wrong_sight(s: Lowenherz) -> str:
    """LOW-INFO-2. Of a view: no face is seen too often, and backs and faces of each letter are as many as in the box."""
    there = [*s.deck, *s.market, *s.discard, *(card for card in s.hand if card != NO_CARD)]
    seen = Counter(there)
    odd = [CARD_IDS[card] for card in range(BACK) if seen[card] > s.tables.cards[card].count]
    if odd:
        return f"there are not so many cards {odd[0]}"
    letters = Counter(back(card) for card in there)
    return "" if letters == Counter(back(card) for card in s.tables.deck()) else "cards are missing, or too many"


# -- where we are


def wrong_course(s: Lowenherz) -> str:
    """LOW-CASTLE-1, LOW-TURN-1. The steps to come are those of the set-up or of a turn, and the end is the end."""
    if bool(s.agenda) == bool(s.ended):
        return "the game is over, and goes on" if s.ended else "the game is not over, and nothing follows"
    bonus = [0] * s.seats
    if s.ended not in (0, KING):
        bonus = course.bonuses(s.ducats, s.tables.most_ducats, s.tables.second_ducats)
    if s.bonus != bonus:
        return "the bonus is not what the ducats bring"
    if s.idle > s.tables.stall * s.seats:
        return "so many turns do not pass in vain"
    if not s.agenda:
        return "" if s.lands else "the game ended before it began"
    return wrong_turn(s) if type(s.agenda[0]) is course.EndOfTurn else wrong_castles(s)


def wrong_turn(s: Lowenherz) -> str:
    """What is asked, the king check, the refill, the end of the turn, all of one seat; at the refill only the last two."""
    plan, top = s.agenda, s.agenda[-1]
    kinds = [type(step) for step in plan]
    seats = {getattr(step, "seat", -1) for step in plan if type(step) is not course.KingCheck}
    if len(seats) != 1 or not 0 <= min(seats) < s.seats or not s.lands:
        return "a turn belongs to one seat"
    if len(s.castles) != sum(placed(s, colour) for colour in range(COLOURS)):
        return "not all castles stand"
    whole = [course.EndOfTurn, market.Refill, course.KingCheck]
    if kinds != whole[:2] and (kinds[:-1] != whole or kinds[-1] is market.Refill or kinds[-1] in SETTING_UP):
        return "these are not the steps of a turn"
    if not isinstance(top, market.SellOrPlay) and not s.closing() and len(s.cards_of(min(seats))) >= s.tables.hand:
        return "a full hand is not refilled"
    return wrong_part(s, top)


def wrong_part(s: Lowenherz, top: object) -> str:
    """The parts of an action speak of what there is."""
    if isinstance(top, expansion.ChooseGrowing) and not 1 <= top.left <= MOST_PARTS:
        return "no card has so many parts"
    if isinstance(top, SEVERAL) and (not 1 <= top.left <= MOST_PARTS or not 0 <= top.done <= MOST_PARTS - top.left):
        return "no card has so many parts"
    if isinstance(top, ACTING) and top.castle not in s.domains_of(top.seat):
        return "the domain that acts is not one's own"
    if isinstance(top, CALLING) and top.castle not in diplomacy.calling(s, top.seat, s.ducats[top.seat]):
        return "the domain can call nobody"
    if isinstance(top, DESERTING) and top.rival not in diplomacy.victims(s, top.castle):
        return "nobody can desert from there"
    if isinstance(top, diplomacy.ReplaceDeserter) and not is_in(diplomacy.removable(s, top.rival), top.square):
        return "no knight deserts from there"
    return ""


def is_in(squares: int, square: int) -> bool:
    return 0 <= square < SQUARES and bool(squares & BIT[square])


SETTING_UP: Final = (castles.PlaceCastle, castles.PlaceCastleKnight)
SEVERAL: Final = (PlaceBorder, PlaceKnight, expansion.Annex)
DESERTING: Final = (diplomacy.ChooseDeserter, diplomacy.ReplaceDeserter)
CALLING: Final = (diplomacy.ChooseVictim, diplomacy.ChooseDeserter, diplomacy.ReplaceDeserter)
ACTING: Final = (
    expansion.Annex,
    diplomacy.ChooseVictim,
    diplomacy.ChooseDeserter,
    diplomacy.ReplaceDeserter,
    diplomacy.ChooseAlly,
)


def wrong_castles(s: Lowenherz) -> str:
    """LOW-CASTLE-1, LOW-CASTLE-8. The castles to come make up the number, and whoever places the last begins."""
    plan, kinds = s.agenda[2:], [type(step) for step in s.agenda]
    turn = s.agenda[0]
    if kinds[:2] != [course.Turn, castles.FirstLook] or not plan or s.lands or s.market or s.discard:
        return "these are not the steps of a set-up"
    if (s.east, s.south) != sides(s.land()):
        return "a marker lies on the board before the castles stand"
    to_come: Counter[int] = Counter()
    for at, step in enumerate(plan):
        if not isinstance(step, SETTING_UP) or (type(step) is castles.PlaceCastleKnight and at != len(plan) - 1):
            return "these are not the steps of a set-up"
        if not 0 <= step.seat < s.seats or step.colour not in (step.seat, NEUTRAL):
            return "somebody places a castle of another"
        to_come[step.colour] += 1
    if getattr(turn, "seat", -1) != getattr(plan[0], "seat", -1):
        return "whoever places the last castle begins (LOW-CASTLE-8)"
    if any(s.owners.count(colour) + to_come[colour] != placed(s, colour) for colour in range(COLOURS)):
        return "the castles to come do not make up their number"
    top = plan[-1]
    if isinstance(top, castles.PlaceCastleKnight) and not is_in(castles.castle_spaces(s, top.colour), top.square):
        return "no castle can stand there"
    return ""


def placed(s: Lowenherz, colour: int) -> int:
    """How many castles of a colour are placed in the set-up."""
    setup = s.tables.setups[s.seats]
    return setup.neutral if colour == NEUTRAL else setup.castles if colour < s.seats else 0


LOOKS: Final[list[Callable[[Lowenherz], str]]] = [
    wrong_sizes,
    wrong_numbers,
    wrong_ground,
    wrong_pieces,
    wrong_lands,
    wrong_cards,
    wrong_totals,
    wrong_course,
]
