"""Löwenherz as the house sees it: variants, set-up, scores and the winner."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from banneret.core.errors import BadVariant
from banneret.core.game import Game
from banneret.core.memory import Memory
from banneret.core.sight import Variant
from banneret.games.lowenherz.acts import acts
from banneret.games.lowenherz.imagine import imagine
from banneret.games.lowenherz.variants import CENTRE_TILE, QUARTERS, deck_of, layout_of, numbers
from banneret.games.lowenherz.regions import EDGE_IDS, SQUARE_IDS
from banneret.games.lowenherz.state import END_IDS, Lowenherz
from banneret.games.lowenherz.steps import STEPS
from banneret.games.lowenherz.steps.borders import sides_of
from banneret.games.lowenherz.steps.course import ranks, set_up
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
    build,
)

LABELS: Final[dict[str, list[str]]] = {
    "seat": SEAT_IDS,
    "colour": COLOUR_IDS,
    "square": SQUARE_IDS,
    "knight": SQUARE_IDS,
    "rival": SQUARE_IDS,
    "edge": EDGE_IDS,
    "near": [SQUARE_IDS[sides_of(edge)[0]] for edge in range(len(EDGE_IDS))],  # the two squares of an edge
    "far": [SQUARE_IDS[sides_of(edge)[1]] for edge in range(len(EDGE_IDS))],
    "terrain": list(TERRAIN),
    "card": [*CARD_IDS, *LETTERS],
    "use": USE_IDS,
    "end": END_IDS,
}
ALIKE: Final = {"colour": "seat"}


class LowenherzGame(Game[Lowenherz]):
    def __init__(self) -> None:
        super().__init__("lowenherz", acts, STEPS, LABELS)
        self.alike = ALIKE
        self.min_seats, self.max_seats = 2, 4
        self.text_dir = Path(__file__).with_name("text")
        self.rules_file = "lowenherz.md"
        self.options = {
            "layout": ["random", "default"],
            "deck": ["shuffled"],
            "castle_direction": ["clockwise", "counter-clockwise"],
            "deserter_chooser": ["active", "victim"],
        }

    def variant(self, wishes: Variant) -> Variant:
        """`layout` and `deck`, random or given; `castle_direction`; `deserter_chooser`; `data`: own figures."""
        for name in wishes:
            self.check_option(name)
        data = wishes.get("data") or {}
        if not isinstance(data, dict):
            raise BadVariant("data: expected a table of figures")
        variant: Variant = {
            "layout": layout_of(wishes.get("layout", "random")),
            "deck": deck_of(wishes.get("deck", "shuffled"), build(data)),
            "castle_direction": self._one_of(wishes, "castle_direction"),
            "deserter_chooser": self._one_of(wishes, "deserter_chooser"),
        }
        if data:
            variant["data"] = data
        return variant

    def _one_of(self, wishes: Variant, name: str) -> Any:
        value = wishes.get(name, self.options[name][0])
        if value not in self.options[name]:
            raise BadVariant(f"{name}: {value!r} is unknown; possible are {', '.join(self.options[name])}")
        return value

    def blank(self, seats: int, variant: Variant) -> Lowenherz:
        self.check_seats(seats)
        s = Lowenherz()
        s.lay(build(variant.get("data", {})), seats)
        s.stacked = variant["deck"] != "shuffled"
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
        deck = numbers(variant["deck"]) if s.stacked else s.tables.deck()
        set_up(s, s.tables.ground(tiles, turns), deck, variant["castle_direction"] == "clockwise")
        s.settle()
        return s

    def imagine(self, view: Lowenherz, viewer: int, seed: int, memory: Memory | None = None) -> Lowenherz:
        return imagine(view, viewer, seed)

    def scores(self, s: Lowenherz) -> list[int]:
        return [s.points(seat) + s.bonus[seat] for seat in range(s.seats)]

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


def random_layout(s: Lowenherz) -> tuple[list[int], list[int]]:
    """LOW-SETUP-2. The outer tiles in any order around the royal city, all nine turned at random."""
    centre = TILE_IDS.index(CENTRE_TILE)
    outer = [tile for tile in range(SLOTS) if tile != centre]
    tiles = [centre if slot == CENTRE else outer.pop(s.below(len(outer))) for slot in range(SLOTS)]
    return tiles, [s.below(QUARTERS) for _ in range(SLOTS)]
