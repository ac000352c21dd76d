"""What lies on the table of Lancaster, for whoever draws it: small structures in the game's own words.

Every drawn thing and every place that a piece can lie in has an `id`; choices light these ids, and moves go from one to
another. Colours, counties, spaces, places, cards and laws are named by their labels; a hidden number is -1, a hidden vote
"?", and nobody is "". It is made from a view alone.
"""

from __future__ import annotations

from typing import Final

from banneret.core.agenda import HIDDEN
from banneret.core.kept import Kept
from banneret.games.lancaster.eyes import NOT_YET
from banneret.games.lancaster.laws import claims
from banneret.games.lancaster.shapes import (
    BallotPicture,
    CardPicture,
    ConflictPicture,
    CountyPicture,
    FavourPicture,
    FieldPicture,
    ItemPicture,
    KnightsPicture,
    LawPicture,
    LordPicture,
    Picture,
    SpacePicture,
    StockPicture,
    TilePicture,
)
from banneret.games.lancaster.state import BALLOT_NO, FIELDS, NO_CARD, NOBODY, RANKS, UPPER, Lancaster
from banneret.games.lancaster.steps.conflicts import ranking
from banneret.games.lancaster.tables import (
    CARD_IDS,
    CHOICE_IDS,
    COUNT_IDS,
    COUNTIES,
    COUNTY_IDS,
    FAVOUR_IDS,
    KIND_IDS,
    KNIGHT_IDS,
    LAW_IDS,
    MAX_GOLD,
    MAX_LEFTOVER,
    MAX_SQUIRES,
    PLACE_IDS,
    SEAT_IDS,
    SECTIONS,
    SETS,
    SPACE_IDS,
    SPACES,
    WHO_IDS,
    Law,
    Reward,
)

MANY: Final = 1000
_LORDS: Final[Kept[LordPicture]] = Kept(MANY)
_CONFLICTS: Final[Kept[list[ConflictPicture]]] = Kept(MANY)
_COUNTIES: Final[Kept[list[CountyPicture]]] = Kept(MANY)
_LAWS: Final[Kept[list[LawPicture]]] = Kept(MANY)
_FAVOURS: Final[Kept[list[FavourPicture]]] = Kept(MANY)
_ITEMS: Final[Kept[list[ItemPicture]]] = Kept(MANY)


def picture(s: Lancaster) -> Picture:
    return {
        "round": s.round,
        "start": SEAT_IDS[s.start],
        "screens": bool(s.screens),
        "counties": counties(s),
        "conflicts": conflicts(s),
        "lords": [lord(s, faction) for faction in range(s.factions)],
        "laws": {"id": "laws", "laws": laws(s, s.laws)},
        "proposals": {"id": "proposals", "laws": laws(s, s.proposals)},
        "law_deck": {"id": "law-deck", "left": len(s.law_deck), "cards": [LAW_IDS[number] for number in s.law_deck]},
        "sections": [SETS[s.sections >> n & 1] for n in range(SECTIONS)],
        "conflict_deck": {
            "id": "conflict-deck",
            "left": len(s.conflict_deck),
            "cards": [CARD_IDS[card] for card in s.conflict_deck],
        },
        "favours": favours(s),
        "supply": {"id": "supply", "gold": s.supply[0], "squires": s.supply[1], "votes": s.supply[2]},
    }


def items(reward: Reward) -> list[ItemPicture]:
    known = _ITEMS.get(reward)
    return known if known is not None else _ITEMS.keep(reward, [{"kind": KIND_IDS[kind], "n": n} for kind, n in reward])


def colour_of(faction: int) -> str:
    return "" if faction == NOBODY else SEAT_IDS[faction]


def knight_of(strength: int) -> str:
    return KNIGHT_IDS[strength] if strength else ""


# -- the board


def counties(s: Lancaster) -> list[CountyPicture]:
    held = (tuple(s.county_faction), tuple(s.county_knight), tuple(s.county_squires), tuple(s.nobles_left))
    key = (s.tables, held)
    return _COUNTIES.get(key) or _COUNTIES.keep(key, [county(s, number) for number in range(COUNTIES)])


def county(s: Lancaster, number: int) -> CountyPicture:
    row, name, knight, squires = (
        s.tables.counties[number],
        COUNTY_IDS[number],
        s.county_knight[number],
        s.county_squires[number],
    )
    return {
        "id": f"county:{name}",
        "county": name,
        "minimum": row.minimum,
        "reward": items(row.reward),
        "names_start_player": row.names_start_player,
        "holder": colour_of(s.county_faction[number]),
        "knight": knight_of(knight),
        "squires": squires,
        "strength": knight + squires,
        "nobles": {"id": f"noble:{name}", "left": s.nobles_left[number]},
    }


def conflicts(s: Lancaster) -> list[ConflictPicture]:
    key = (s.tables, tuple(s.cards), tuple(s.fields), tuple(s.troops), tuple(s.sent))
    return _CONFLICTS.get(key) or _CONFLICTS.keep(key, [conflict(s, place) for place in range(len(PLACE_IDS))])


def conflict(s: Lancaster, place: int) -> ConflictPicture:
    name, ranks = PLACE_IDS[place], ranking(s, place)
    england = sum(s.strength_at(at) for at in ranks)
    cards: list[CardPicture] = []
    if s.cards[place] != NO_CARD:
        row, card = s.tables.conflicts[s.cards[place]], CARD_IDS[s.cards[place]]
        cards.append({"id": f"card:{card}", "card": card, "france": row.strength, "points": list(row.points)})
    return {
        "id": f"conflict:{name}",
        "place": name,
        "row": "upper" if place in UPPER else "lower",
        "cards": cards,
        "england": england,
        "england_wins": bool(ranks) and england >= cards[0]["france"],
        "spaces": [field(s, at, ranks.index(at) + 1 if at in ranks else 0) for at in fields_of(place)],
    }


def fields_of(place: int) -> list[int]:
    return list(range(FIELDS * place, FIELDS * (place + 1)))


def field(s: Lancaster, at: int, position: int) -> FieldPicture:
    place, colour = PLACE_IDS[at // FIELDS], colour_of(s.fields[at])
    return {
        "id": f"space:{place}:{at % FIELDS + 1}",
        "number": at % FIELDS + 1,
        "colour": colour,
        "knights": knights(f"fighter:{place}:{colour}", s.troops[RANKS * at : RANKS * (at + 1)], only_there=True),
        "squires": s.sent[at],
        "strength": s.strength_at(at),
        "position": position,
    }


def knights(stem: str, counts: list[int], only_there: bool = False) -> list[KnightsPicture]:
    """Those of each strength; in courts and reserves also where there are none, for it is a place to go to."""
    return [
        {"id": f"{stem}:{KNIGHT_IDS[k]}", "knight": KNIGHT_IDS[k], "n": counts[k]}
        for k in range(1, RANKS)
        if counts[k] or not only_there
    ]


def favours(s: Lancaster) -> list[FavourPicture]:
    key = (s.tables, s.seats, s.favours)
    return _FAVOURS.get(key) or _FAVOURS.keep(key, [favour(s, tile) for tile in s.tables.setup(s.seats).favours])


def favour(s: Lancaster, tile: int) -> FavourPicture:
    name = FAVOUR_IDS[tile]
    return {
        "id": f"favour:{name}",
        "favour": name,
        "face_up": bool(s.favours >> tile & 1),
        "reward": items(s.tables.favours[tile]),
    }


def laws(s: Lancaster, numbers: list[int]) -> list[LawPicture]:
    key = (s.tables, tuple(numbers), *all_that_laws_serve(s))
    known = _LAWS.get(key)
    return known if known is not None else _LAWS.keep(key, [law(s, number) for number in numbers])


def all_that_laws_serve(s: Lancaster) -> tuple[tuple[int, ...], ...]:
    """All by which a law tells whom it serves and how often, as far as these eyes see it."""
    stocks = [tuple(stock) if HIDDEN not in stock else () for stock in (s.gold, s.squires, s.leftover)]
    knights = (tuple(s.court), tuple(s.reserve), tuple(s.castle), tuple(s.fields), tuple(s.troops))
    counties = (tuple(s.county_faction), tuple(s.county_squires), tuple(s.nobles_left))
    return (*stocks, *knights, *counties, tuple(s.nobles), tuple(s.built))


def law(s: Lancaster, number: int) -> LawPicture:
    row = s.tables.laws[number]
    give = tuple((exchange.give, exchange.give_n) for exchange in row.exchange)
    take = tuple((exchange.take, exchange.take_n) for exchange in row.exchange)
    return {
        "id": f"law:{row.id}",
        "law": row.id,
        "set": SETS[row.new],
        "section": row.section,
        "who": WHO_IDS[row.who],
        "count": COUNT_IDS[row.count],
        "per": row.per,
        "choice": CHOICE_IDS[row.choice],
        "pay": items(row.pay or give),
        "gain": items(row.gain or take),
        "serves": [{"colour": SEAT_IDS[seat], "times": n} for seat, n in enumerate(serves(s, row))],
    }


def serves(s: Lancaster, row: Law) -> list[int]:
    """How often for each seat. Whoever has the most of what is hidden is not known, so neither is whom the law serves."""
    compared = {MAX_GOLD: s.gold, MAX_SQUIRES: s.squires, MAX_LEFTOVER: s.leftover}.get(row.who, [])
    return [HIDDEN] * s.seats if HIDDEN in compared else claims(s, row)


# -- the lords


def lord(s: Lancaster, faction: int) -> LordPicture:
    key = (s.tables, s.seats, faction, *own_of(s, faction), *of(s.court, faction), *of(s.reserve, faction), *housed(s, faction))
    return _LORDS.get(key) or _LORDS.keep(key, draw_lord(s, faction))


def own_of(s: Lancaster, faction: int) -> tuple[int, ...]:
    """What a player has beside the knights; an ally has none of it."""
    if s.is_ally(faction):
        return ()
    stocks = (s.gold[faction], s.squires[faction], s.votes[faction], s.leftover[faction])
    return (s.points[faction], *stocks, s.ballot[faction], s.nobles[faction], s.built[faction], s.idle[faction])


def housed(s: Lancaster, faction: int) -> list[int]:
    return s.castle[SPACES * faction : SPACES * (faction + 1)]


def draw_lord(s: Lancaster, faction: int) -> LordPicture:
    colour, ally = SEAT_IDS[faction], s.is_ally(faction)
    tiles = 0 if ally else s.built[faction]
    return {
        "id": f"seat:{colour}",
        "colour": colour,
        "player": SEAT_IDS[s.player_of(faction)],
        "ally": ally,
        "points": 0 if ally else s.points[faction],
        "stocks": [] if ally else stocks(s, faction),
        "ballots": [] if ally else [ballot(s, faction)],
        "table": {"id": f"table:{colour}", "nobles": [] if ally else names(s.nobles[faction], COUNTY_IDS)},
        "tiles": {"id": f"tiles:{colour}", "left": [] if ally else names(~tiles, SPACE_IDS)},
        "court": {"id": f"court:{colour}", "knights": knights(f"court:{colour}", of(s.court, faction))},
        "reserve": {"id": f"reserve:{colour}", "knights": knights(f"reserve:{colour}", of(s.reserve, faction))},
        "castle": {"id": f"castle:{colour}", "spaces": [castle_space(s, faction, space) for space in castle_of(s, faction)]},
    }


ALLY_SPACES: Final = 2


def castle_of(s: Lancaster, faction: int) -> list[int]:
    return list(range(ALLY_SPACES if s.is_ally(faction) else SPACES))


def of(counts: list[int], faction: int) -> list[int]:
    return counts[RANKS * faction : RANKS * (faction + 1)]


def names(bits: int, labels: list[str]) -> list[str]:
    return [label for at, label in enumerate(labels) if bits >> at & 1]


def stocks(s: Lancaster, seat: int) -> list[StockPicture]:
    colour = SEAT_IDS[seat]
    goods = (("gold", s.gold), ("squires", s.squires), ("votes", s.votes), ("leftover", s.leftover))
    return [{"id": f"{good}:{colour}", "good": good, "n": stock[seat]} for good, stock in goods]


def ballot(s: Lancaster, seat: int) -> BallotPicture:
    cast, id = s.ballot[seat], f"ballot:{SEAT_IDS[seat]}"
    if cast == NOT_YET:
        return {"id": id, "vote": "", "markers": 0}
    if cast == HIDDEN:
        return {"id": id, "vote": "?", "markers": HIDDEN}
    against, markers = divmod(cast, BALLOT_NO)
    return {"id": id, "vote": "no" if against else "yes", "markers": markers}


def castle_space(s: Lancaster, faction: int, space: int) -> SpacePicture:
    colour, name, row, ally = SEAT_IDS[faction], SPACE_IDS[space], s.tables.castle[space], s.is_ally(faction)
    tiles: list[TilePicture] = []
    if not ally:
        built = bool(s.built[faction] >> space & 1)
        face_up = built and not s.idle[faction] >> space & 1
        tiles.append({"id": f"extension:{colour}:{name}", "built": built, "face_up": face_up})
    return {
        "id": f"castle:{colour}:{name}",
        "space": name,
        "reward": items(row.reward) if not ally else [{"kind": name, "n": 1}],
        "cost": [] if ally else items(row.cost),
        "knight": knight_of(s.castle[SPACES * faction + space]),
        "tiles": tiles,
    }
