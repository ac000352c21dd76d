"""Löwenherz as the house sees it: variants, set-up, scores and the winner."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from banneret.core.game import Game
from banneret.core.journal import Event
from banneret.core.memory import Memory
from banneret.core.sight import Heading, Move, Standing, Variant
from banneret.games.lowenherz.acts import DRAW, PLAY, SELL, acts
from banneret.games.lowenherz.headings import PHASES, SCORING, STOCKS, by_source, heading_of, standings_of
from banneret.games.lowenherz.imagine import imagine
from banneret.games.lowenherz.moves import moves_of
from banneret.games.lowenherz.picture import draw_table
from banneret.games.lowenherz.regions import EDGE_IDS, FAR, NEAR, SQUARE_IDS
from banneret.games.lowenherz.shapes import Picture
from banneret.games.lowenherz.state import END_IDS, Lowenherz
from banneret.games.lowenherz.steps import STEPS
from banneret.games.lowenherz.steps.course import ranks, set_up, tell_set_up
from banneret.games.lowenherz.tables import (
    CARD_IDS,
    CENTRE,
    COLOUR_IDS,
    COLOURS,
    LETTERS,
    SEAT_IDS,
    SLOTS,
    TERRAIN,
    TILE_IDS,
    USE_IDS,
    USES,
    build,
)
from banneret.games.lowenherz.variants import (
    CENTRE_TILE,
    OPTIONS,
    QUARTERS,
    SHUFFLED,
    UNSEEN,
    given_deck,
    variant_of,
    without_secrets,
)

LABELS: Final[dict[str, list[str]]] = {
    "seat": SEAT_IDS,
    "colour": COLOUR_IDS,
    "square": SQUARE_IDS,
    "knight": SQUARE_IDS,
    "domain": SQUARE_IDS,  # by its castle, and so the next
    "rival": SQUARE_IDS,
    "edge": EDGE_IDS,
    "near": [SQUARE_IDS[square] for square in NEAR],  # the two squares of an edge
    "far": [SQUARE_IDS[square] for square in FAR],
    "terrain": list(TERRAIN),
    "card": [*CARD_IDS, *LETTERS],
    "letter": list(LETTERS),
    "use": USE_IDS,
    "end": END_IDS,
}
ALIKE: Final = {"colour": "seat", "knight": "square", "domain": "square", "rival": "square"}


class LowenherzGame(Game[Lowenherz]):
    def __init__(self) -> None:
        super().__init__("lowenherz", acts, STEPS, LABELS)
        self.alike = ALIKE
        self.min_seats, self.max_seats = 2, 4
        self.text_dir = Path(__file__).with_name("text")
        self.rules_file = "lowenherz.md"
        self.rules_version = 2  # a card laid down no longer moves the seed: earlier records draw other cards
        self.phases = PHASES
        self.scoring = SCORING
        self.stocks = STOCKS
        self.options = OPTIONS

    # -- the table

    def variant(self, wishes: Variant) -> Variant:
        for name in wishes:
            self.check_option(name)
        return variant_of(wishes)

    def variant_seen(self, variant: Variant) -> Variant:
        return without_secrets(variant)

    def variant_imagined(self, seen: Variant) -> Variant:
        """A deck that was given stays one: which card lay where is told by the imagined table alone."""
        if seen["deck"] != UNSEEN:
            return seen
        return {**seen, "deck": sorted(build(seen.get("data", {})).names(), key=lambda name: name[0])}

    def blank(self, seats: int, variant: Variant) -> Lowenherz:
        self.check_seats(seats)
        s = Lowenherz()
        s.lay(build(variant.get("data", {})), seats)
        s.stacked = variant["deck"] != SHUFFLED
        s.victim_chooses = variant["deserter_chooser"] == "victim"
        return s

    def setup(self, seats: int, seed: int, variant: Variant) -> Lowenherz:
        s = self.blank(seats, variant)
        s.seed = seed
        layout = variant["layout"]
        if layout == "random":
            tiles, turns = random_layout(s)
        else:
            tiles, turns = [TILE_IDS.index(tile) for tile in layout["tiles"]], layout["rotations"]
        deck = given_deck(variant) if s.stacked else s.tables.deck()
        set_up(s, s.tables.ground(tiles, turns), deck, variant["castle_direction"] == "clockwise")
        s.settle()
        return s

    def tell_opening(self, s: Lowenherz) -> None:
        tell_set_up(s)

    def imagine(self, view: Lowenherz, viewer: int, seed: int, memory: Memory | None = None) -> Lowenherz:
        """Nothing to remember: the view keeps what all have seen of each hand (`known`, LOW-INFO-2)."""
        return imagine(view, viewer, seed)

    # -- how the seats fare

    def scores(self, s: Lowenherz) -> list[int]:
        return [s.points(seat) + s.bonus[seat] for seat in range(s.seats)]

    def scored(self, view: Lowenherz, told: list[Event]) -> list[dict[str, int]]:
        """LOW-SCORE-2, LOW-END-2. Points are those of the land that is held at the end, not of what happened before."""
        return [by_source(view, seat) for seat in range(view.seats)]

    def ranks(self, s: Lowenherz) -> list[int]:
        return ranks(s)

    def returns(self, s: Lowenherz) -> list[float]:
        """LOW-END-1, LOW-END-7. The first rank wins; equals share the victory."""
        if not self.over(s):
            return [0.0] * s.seats
        places = ranks(s)
        return [1.0 / places.count(1) if place == 1 else 0.0 for place in places]

    def tally(self, s: Lowenherz) -> dict[str, int]:
        """LOW-INV-1, LOW-INV-7."""
        east, south = s.marker_sides()
        tally = {
            "ducats": s.bank + sum(s.ducats),
            "markers": s.markers + east.bit_count() + south.bit_count(),
        }
        for colour in range(COLOURS):
            tally[f"knights {COLOUR_IDS[colour]}"] = s.knights[colour] + (s.pieces[colour] & ~s.keeps).bit_count()
        places = [*s.deck, *s.hand, *s.market, *s.discard]
        for card, name in enumerate(CARD_IDS):
            tally[name] = places.count(card)
        return tally

    # -- what a viewer sees

    def picture(self, view: Lowenherz) -> Picture:
        return draw_table(view)

    def heading(self, view: Lowenherz) -> Heading:
        return heading_of(view)

    def standings(self, view: Lowenherz) -> list[Standing]:
        return standings_of(view)

    def moves(self, event: Event) -> list[Move]:
        return moves_of(event)

    def lights(self, view: Lowenherz, seat: int, action: int) -> list[str]:
        """A card in one's hand stands for selling and for playing it; the deck for drawing."""
        if action == DRAW:
            return ["deck"]
        if SELL.holds(action):
            return [f"hand:{SEAT_IDS[seat]}:{CARD_IDS[SELL.index(action)]}"]
        if PLAY.holds(action):
            return [f"hand:{SEAT_IDS[seat]}:{CARD_IDS[USES[PLAY.index(action)][0]]}"]
        return self.acts.lights(action)


def random_layout(s: Lowenherz) -> tuple[list[int], list[int]]:
    """LOW-SETUP-2. The outer tiles in any order around the royal city, all nine turned at random."""
    centre = TILE_IDS.index(CENTRE_TILE)
    outer = [tile for tile in range(SLOTS) if tile != centre]
    tiles = [centre if slot == CENTRE else outer.pop(s.below(len(outer))) for slot in range(SLOTS)]
    return tiles, [s.below(QUARTERS) for _ in range(SLOTS)]
