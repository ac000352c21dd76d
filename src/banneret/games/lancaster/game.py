"""Lancaster as the house sees it: variants, set-up, scores and the winner."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from banneret.core.game import Game
from banneret.core.journal import Event
from banneret.core.memory import Memory
from banneret.core.sight import Heading, Move, Standing, Variant
from banneret.games.lancaster.acts import acts
from banneret.games.lancaster.headings import PHASES, STOCKS, heading, standing
from banneret.games.lancaster.imagine import imagine
from banneret.games.lancaster.lights import lights, moves
from banneret.games.lancaster.memory import LancasterMemory
from banneret.games.lancaster.picture import picture
from banneret.games.lancaster.sources import SCORING, SOURCE_IDS, SPOT_IDS, scoring_of
from banneret.games.lancaster.state import RANKS, Lancaster
from banneret.games.lancaster.steps import STEPS
from banneret.games.lancaster.steps.course import set_up, tell_opening
from banneret.games.lancaster.tables import (
    CARD_IDS,
    COUNTY_IDS,
    FAVOUR_IDS,
    KIND_IDS,
    KNIGHT_IDS,
    LAW_IDS,
    PLACE_IDS,
    SEAT_IDS,
    SECTIONS,
    SPACE_IDS,
    SPACES,
    STRONGEST,
    VOTES,
    build,
)
from banneret.games.lancaster.variants import BY_LOT, OPTIONS, complete, new_sections

LABELS: Final[dict[str, list[str]]] = {
    "seat": SEAT_IDS,
    "faction": SEAT_IDS,
    "county": COUNTY_IDS,
    "space": SPACE_IDS,
    "favour": FAVOUR_IDS,
    "place": PLACE_IDS,
    "rank": KNIGHT_IDS[1:],
    "better": KNIGHT_IDS[1:],
    "fighter": [f"{place}:{k}" for place in PLACE_IDS for k in KNIGHT_IDS[1:STRONGEST]],
    "law": LAW_IDS,
    "old": LAW_IDS,
    "proposal": LAW_IDS,
    "card": CARD_IDS,
    "good": KIND_IDS[: VOTES + 1],
    "kind": KIND_IDS[: VOTES + 1],
    "source": SOURCE_IDS,
    "spot": SPOT_IDS,
    "by": SEAT_IDS,
    "below": PLACE_IDS,
}
ALIKE: Final = {
    "faction": "seat", "by": "seat", "better": "rank", "old": "law", "proposal": "law", "kind": "good", "spot": "source",
    "below": "place",
}  # fmt: skip


class LancasterGame(Game[Lancaster]):
    def __init__(self) -> None:
        super().__init__("lancaster", acts, STEPS, LABELS)
        self.alike = ALIKE
        self.min_seats, self.max_seats = 2, 5
        self.text_dir = Path(__file__).with_name("text")
        self.rules_file = "lancaster.md"
        self.options = OPTIONS
        self.rules_version = 2  # 2: whoever can place only with squires is a reveal, which moves the dice
        self.phases = PHASES
        self.stocks = STOCKS
        self.scoring = SCORING

    def variant(self, wishes: Variant) -> Variant:
        for name in wishes:
            self.check_option(name)
        return complete(wishes)

    def blank(self, seats: int, variant: Variant) -> Lancaster:
        self.check_seats(seats)
        s = Lancaster()
        s.lay(build(variant.get("data", {})), seats)
        return s

    def setup(self, seats: int, seed: int, variant: Variant) -> Lancaster:
        s = self.blank(seats, variant)
        s.seed = seed
        sections = new_sections(variant)
        s.sections = sum(s.below(2) << n for n in range(SECTIONS)) if sections == BY_LOT else sections
        set_up(s)
        s.settle()
        return s

    def tell_opening(self, s: Lancaster) -> None:
        tell_opening(s)

    def imagine(self, view: Lancaster, viewer: int, seed: int, memory: Memory | None = None) -> Lancaster:
        return imagine(view, viewer, seed, memory if isinstance(memory, LancasterMemory) else None)

    def memory(self, seats: int, variant: Variant, viewer: int) -> Memory | None:
        """LAN-INFO-3, LAN-INFO-7. Without screens the view tells it all."""
        screens = build(variant.get("data", {})).setup(seats).screens
        return LancasterMemory(seats) if screens else None

    def picture(self, view: Lancaster) -> Mapping[str, object]:
        return picture(view)

    def heading(self, view: Lancaster) -> Heading:
        return heading(view)

    def standings(self, view: Lancaster) -> list[Standing]:
        return [standing(view, seat) for seat in range(view.seats)]

    def lights(self, view: Lancaster, seat: int, action: int) -> list[str]:
        return lights(view, seat, action)

    def moves(self, event: Event) -> list[Move]:
        return moves(event)

    def scores(self, s: Lancaster) -> list[int]:
        return s.points[:]

    def scored(self, view: Lancaster, told: list[Event]) -> list[dict[str, int]]:
        scored = [{"setup": view.tables.first_points} for _ in range(view.seats)]
        for event in told:
            if event.name == "points":
                mine, source = scored[event.facts["seat"]], scoring_of(event.facts["source"])
                mine[source] = mine.get(source, 0) + event.facts["n"]
        return scored

    def returns(self, s: Lancaster) -> list[float]:
        """LAN-END-7. The most power points win; equals share the victory."""
        if not self.over(s):
            return [0.0] * s.seats
        winners = s.points.count(max(s.points))
        return [1.0 / winners if points == max(s.points) else 0.0 for points in s.points]

    def tally(self, s: Lancaster) -> dict[str, int]:
        proposed = 3 * max(s.round, 1)  # law and conflict cards turned up so far come in threes and twos
        tally = {
            "gold": s.supply[0] + sum(s.gold),
            "squires": s.supply[1] + sum(s.squires) + sum(s.county_squires) + sum(s.sent),
            "votes": s.supply[2] + sum(s.votes) + sum(s.leftover),
            "laws": len(s.law_deck) + len(s.laws) + proposed,
            "conflicts": len(s.conflict_deck) + 2 * max(s.round, 1),
            "laws seen twice": len([*s.law_deck, *s.laws, *s.proposals]) - len({*s.law_deck, *s.laws, *s.proposals}),
        }
        if s.factions == s.seats:  # allies remove nobles from the game
            for county in range(len(s.nobles_left)):
                tally[f"nobles {county}"] = s.nobles_left[county] + sum(nobles >> county & 1 for nobles in s.nobles)
        for faction in range(s.factions):
            standing = [k for c, k in enumerate(s.county_knight) if s.county_faction[c] == faction]
            standing += s.castle[SPACES * faction : SPACES * (faction + 1)]
            for k in range(1, RANKS):
                fighting = sum(s.troops[RANKS * at + k] for at, f in enumerate(s.fields) if f == faction)
                at = RANKS * faction + k
                tally[f"knights {faction} K{k}"] = s.court[at] + s.reserve[at] + standing.count(k) + fighting
        return tally
