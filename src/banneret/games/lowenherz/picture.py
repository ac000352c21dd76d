"""The table of Löwenherz as it is drawn: squares, markers, domains, cards and stocks, each with its element id.

    square:3,4   edge:V2,1   domain:0,0 (by its castle)   zone:5,5 (by its first square)
    deck  market  discard  market:B-expand  hand:red  hand:red:A-border2  back:red:A  purse:red  bank
    markers  castles:red  knights:red  seat:red

Made from a view alone. Cards are told by kind, with how many there are; of a card face down only its letter is told.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from banneret.core.kept import Kept
from banneret.games.lowenherz.eyes import back
from banneret.games.lowenherz.regions import BIT, EDGE_IDS, SIDE, SQUARE_IDS, edges, fill, members, sides
from banneret.games.lowenherz.shapes import (
    Backs,
    Border,
    Card,
    Colour,
    Deck,
    Domain,
    Edge,
    Hand,
    Picture,
    Pile,
    Player,
    Square,
    Standing,
    Use,
    Zone,
)
from banneret.games.lowenherz.state import END_IDS, NOBODY, Lowenherz
from banneret.games.lowenherz.steps.course import ranks
from banneret.games.lowenherz.tables import (
    BACK,
    CARD_IDS,
    COLOUR_IDS,
    LETTERS,
    MINES,
    NEUTRAL,
    NO_CARD,
    SEAT_IDS,
    TERRAIN,
    TYPE_IDS,
    USES,
    USES_OF,
)

MANY: Final = 300
"""Boards that are kept: some more than are played on at once in a busy house."""


def draw_table(view: Lowenherz) -> Picture:
    sold = "" if view.sold == NO_CARD else f"market:{CARD_IDS[view.sold]}"
    return {
        "squares": squares(view),
        "edges": places_for_markers(view),
        "borders": borders(view),
        "domains": domains(view),
        "zones": zones(view),
        "players": [draw_player(view, seat, standing) for seat, standing in enumerate(standings(view))],
        "neutral": [draw_colour(view, NEUTRAL)] if view.plays(NEUTRAL) else [],
        "markers": {"id": "markers", "n": view.markers},
        "bank": {"id": "bank", "n": view.bank},
        "deck": deck(view),
        "market": pile(view, view.market, "market"),
        "discard": pile(view, view.discard, "discard"),
        "sold": sold,
        "king": view.tables.setups[view.seats].king,
        "closing": view.closing(),
        "ended": END_IDS[view.ended],
    }


# -- the board: the same to all eyes

_SQUARES: Final[Kept[list[Square]]] = Kept(MANY)
_EDGES: Final[Kept[list[Edge]]] = Kept(MANY)
_DOMAINS: Final[Kept[list[Domain]]] = Kept(MANY)
_BORDERS: Final[Kept[list[Border]]] = Kept(MANY)
_ZONES: Final[Kept[list[Zone]]] = Kept(MANY)


def standing_on(view: Lowenherz) -> tuple[tuple[int, ...], ...]:
    """What a square, and a domain, is drawn from."""
    return (
        tuple(view.ground),
        tuple(view.pieces),
        tuple(view.castles),
        tuple(view.owners),
        tuple(view.lands),
    )


def squares(view: Lowenherz) -> list[Square]:
    key = (view.tables, *standing_on(view))
    known = _SQUARES.get(key)
    return known if known is not None else _SQUARES.keep(key, draw_squares(view))


def places_for_markers(view: Lowenherz) -> list[Edge]:
    key = tuple(view.ground)
    known = _EDGES.get(key)
    return known if known is not None else _EDGES.keep(key, draw_edges(view))


def borders(view: Lowenherz) -> list[Border]:
    key = (tuple(view.ground), view.east, view.south, tuple(view.lands), tuple(view.allies))
    known = _BORDERS.get(key)
    return known if known is not None else _BORDERS.keep(key, draw_borders(view))


def domains(view: Lowenherz) -> list[Domain]:
    key = (view.tables, tuple(view.allies), *standing_on(view))
    known = _DOMAINS.get(key)
    return known if known is not None else _DOMAINS.keep(key, [draw_domain(view, castle) for castle in view.domains()])


def zones(view: Lowenherz) -> list[Zone]:
    key = (tuple(view.ground), view.east, view.south, tuple(view.lands))
    known = _ZONES.get(key)
    return known if known is not None else _ZONES.keep(key, draw_zones(view))


def draw_squares(view: Lowenherz) -> list[Square]:
    inside = {square: castle for castle in view.domains() for square in members(view.lands[castle])}
    found: list[Square] = []
    for square in members(view.land()):
        terrain, colour, castle = view.terrain_at(square), view.colour_at(square), inside.get(square, NOBODY)
        stands = "" if colour == NOBODY else "castle" if view.keeps & BIT[square] else "knight"
        found.append(
            {
                "id": f"square:{SQUARE_IDS[square]}",
                "row": square // SIDE,
                "column": square % SIDE,
                "terrain": TERRAIN[terrain],
                "points": view.tables.worth[terrain],
                "piece": stands,
                "colour": COLOUR_IDS[colour] if stands else "",
                "domain": "" if castle == NOBODY else domain_id(view, castle),
                "owner": "" if castle == NOBODY else COLOUR_IDS[view.owners[castle]],
            }
        )
    return found


def domain_id(view: Lowenherz, castle: int) -> str:
    return f"domain:{SQUARE_IDS[view.castles[castle]]}"


def draw_edges(view: Lowenherz) -> list[Edge]:
    return [{"id": f"edge:{EDGE_IDS[edge]}"} for edge in edges(*sides(view.land()))]


def draw_borders(view: Lowenherz) -> list[Border]:
    turned = turned_markers(view)
    return [{"edge": f"edge:{EDGE_IDS[edge]}", "turned": edge in turned} for edge in edges(*view.marker_sides())]


def turned_markers(view: Lowenherz) -> set[int]:
    """LOW-ALLY-5. Of the markers between two allies the first is turned, as long as there is one."""
    found: set[int] = set()
    for one in range(len(view.allies)):
        for two in range(one):
            if view.are_allies(one, two):
                a, b = view.lands[one], view.lands[two]
                east, south = a & b >> 1 | b & a >> 1, a & b >> SIDE | b & a >> SIDE
                lying = view.marker_sides()
                found |= set(edges(east & lying[0], south & lying[1])[:1])
    return found


def draw_domain(view: Lowenherz, castle: int) -> Domain:
    land = view.lands[castle]
    return {
        "id": domain_id(view, castle),
        "castle": f"square:{SQUARE_IDS[view.castles[castle]]}",
        "owner": COLOUR_IDS[view.owners[castle]],
        "squares": [f"square:{SQUARE_IDS[square]}" for square in members(land)],
        "spaces": land.bit_count(),
        "knights": view.knights_in(castle),
        "points": view.worth(land),
        "mines": mines_in(view, land),
        "allies": [domain_id(view, other) for other in range(len(view.allies)) if view.are_allies(castle, other)],
    }


def mines_in(view: Lowenherz, land: int) -> dict[str, int]:
    return {TERRAIN[mine]: (view.ground[mine] & land).bit_count() for mine in MINES}


def draw_zones(view: Lowenherz) -> list[Zone]:
    """LOW-DOMAIN-1. The regions without a castle, once castles stand."""
    zones: list[Zone] = []
    left = view.land() if view.lands else 0
    for land in view.lands:
        left &= ~land
    while left:
        first = members(left)[0]
        region = fill(BIT[first], view.east, view.south)
        left &= ~region
        squares = [f"square:{SQUARE_IDS[square]}" for square in members(region)]
        zones.append({"id": f"zone:{SQUARE_IDS[first]}", "squares": squares})
    return zones


# -- colours


def draw_colour(view: Lowenherz, colour: int) -> Colour:
    setup, name = view.tables.setups[view.seats], COLOUR_IDS[colour]
    castles = (setup.neutral if colour == NEUTRAL else setup.castles) - view.owners.count(colour)
    return {
        "id": f"seat:{name}",
        "colour": name,
        "castles": {"id": f"castles:{name}", "n": max(0, castles)},
        "knights": {"id": f"knights:{name}", "n": view.knights[colour]},
    }


_STANDINGS: Final[Kept[list[Standing]]] = Kept(MANY)


def standings(view: Lowenherz) -> list[Standing]:
    figures = (tuple(view.bonus), tuple(view.ducats), tuple(view.knights))
    key = (view.tables, view.seats, view.ended, *figures, *standing_on(view))
    known = _STANDINGS.get(key)
    return known if known is not None else _STANDINGS.keep(key, [draw_standing(view, seat) for seat in range(view.seats)])


def draw_player(view: Lowenherz, seat: int, standing: Standing) -> Player:
    return {**standing, "hand": hand(view, seat)}


def draw_standing(view: Lowenherz, seat: int) -> Standing:
    name = SEAT_IDS[seat]
    return {
        **draw_colour(view, seat),
        "points": view.points(seat) + view.bonus[seat],
        "bonus": view.bonus[seat],
        "rank": ranks(view)[seat] if view.ended else 0,
        "ducats": {"id": f"purse:{name}", "n": view.ducats[seat]},
        "income": view.tables.income * view.kinds_of_mine(seat),
        "mines": mines_in(view, view.held_by(seat)),
        "monopolies": [TERRAIN[mine] for mine in view.monopolies(seat)],
    }


_HANDS: Final[Kept[Hand]] = Kept(MANY)


def hand(view: Lowenherz, seat: int) -> Hand:
    size = view.tables.hand
    first, end = size * seat, size * seat + size
    key = (view.tables, seat, tuple(view.hand[first:end]), tuple(view.known[first:end]))
    return _HANDS.get(key) or _HANDS.keep(key, draw_hand(view, seat))


def draw_hand(view: Lowenherz, seat: int) -> Hand:
    """LOW-INFO-1, LOW-INFO-2. Faces as far as they are seen, and the backs of the others."""
    name, cards, size = SEAT_IDS[seat], view.cards_of(seat), view.tables.hand
    known = Counter(view.known[size * seat : size * seat + size])
    faces = draw_cards(view, [card for card in cards if card < BACK], f"hand:{name}")
    for face in faces:
        face["known"] = known[CARD_IDS.index(face["card"])]
    hidden = [card for card in cards if card >= BACK]
    return {"id": f"hand:{name}", "n": len(cards), "cards": faces, "backs": draw_backs(hidden, f"back:{name}")}


# -- cards

_PILES: Final[Kept[Pile]] = Kept(MANY)
_DECKS: Final[Kept[Deck]] = Kept(MANY)


def pile(view: Lowenherz, cards: list[int], name: str) -> Pile:
    key = (view.tables, name, tuple(cards))
    return _PILES.get(key) or _PILES.keep(key, {"id": name, "n": len(cards), "cards": draw_cards(view, cards, name)})


def deck(view: Lowenherz) -> Deck:
    key = tuple(view.deck)
    return _DECKS.get(key) or _DECKS.keep(key, draw_deck(view))


def draw_cards(view: Lowenherz, cards: list[int], where: str) -> list[Card]:
    found: list[Card] = []
    for card, n in sorted(Counter(cards).items()):
        figures, name = view.tables.cards[card], CARD_IDS[card]
        uses: list[Use] = [{"action": TYPE_IDS[USES[use][1]], "most": view.tables.most[use]} for use in USES_OF[card]]
        drawn: Card = {
            "id": f"{where}:{name}",
            "card": name,
            "letter": name[0],
            "price": figures.price,
            "sale": figures.sale,
            "uses": uses,
            "n": n,
            "known": n,
        }
        found.append(drawn)
    return found


def draw_backs(cards: list[int], where: str) -> list[Backs]:
    counted = sorted(Counter(LETTERS[back(card) - BACK] for card in cards).items())
    return [{"id": f"{where}:{letter}", "letter": letter, "n": n} for letter, n in counted]


def draw_deck(view: Lowenherz) -> Deck:
    backs = draw_backs(view.deck, "deck")
    return {"id": "deck", "n": len(view.deck), "letter": backs[0]["letter"] if backs else "", "backs": backs}
