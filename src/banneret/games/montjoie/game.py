"""Montjoie! as the house sees it: variants, set-up, scores and the winner."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from banneret.core.errors import BadVariant
from banneret.core.game import Game
from banneret.core.journal import Event
from banneret.core.memory import Memory
from banneret.core.sight import Heading, Move, Standing, Variant
from banneret.games.montjoie.acts import ATTACK, PROMISE_IDS, STAKE_IDS, acts
from banneret.games.montjoie.headings import PHASES, STOCKS, make_heading, make_standings
from banneret.games.montjoie.imagine import imagine
from banneret.games.montjoie.lights import find_lights
from banneret.games.montjoie.memory import MontjoieMemory
from banneret.games.montjoie.moves import find_moves
from banneret.games.montjoie.picture import Picture, make_picture
from banneret.games.montjoie.picture.field import SIDE_IDS, THROW_IDS, WAY_IDS
from banneret.games.montjoie.places import A_DUEL, HERO, LAID, PLAGUE_GONE
from banneret.games.montjoie.reasons import PURPOSE_IDS, REASONS, SCORING, SOURCE_IDS
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps import STEPS
from banneret.games.montjoie.steps.course import set_up, tell_opening
from banneret.games.montjoie.steps.points import standing
from banneret.games.montjoie.steps.turns import AttackFrom
from banneret.games.montjoie.tables import (
    ALL,
    BLACK_DEATH,
    CARD_IDS,
    CITY_IDS,
    EVENT_IDS,
    FREE,
    KINDS,
    LEVEL_IDS,
    NATION_IDS,
    NATIONS,
    OWNER_IDS,
    PROVINCE_IDS,
    YELLOW,
    build,
)
from banneret.games.montjoie.variants import OPTIONS, complete, switches

LABELS: Final[dict[str, list[str]]] = {
    "seat": NATION_IDS,
    "giver": NATION_IDS,
    "owner": NATION_IDS,
    "nation": OWNER_IDS,
    "other": OWNER_IDS,
    "city": CITY_IDS,
    "origin": CITY_IDS,
    "target": CITY_IDS,
    "province": PROVINCE_IDS,
    "card": CARD_IDS,
    "marker": EVENT_IDS,
    "event": EVENT_IDS,
    "level": LEVEL_IDS,
    "way": WAY_IDS,
    "side": SIDE_IDS,
    "phase": ["expansion", "combats"],
    "point": ["vote", "events", "points"],
    "promise": PROMISE_IDS,
    "stake": STAKE_IDS,
    "throw": THROW_IDS,
    "source": SOURCE_IDS,
    "purpose": PURPOSE_IDS,
}
# A nation is called like the seat that runs it, so that people's own names are heard everywhere.
ALIKE: Final = {
    "giver": "seat",
    "owner": "seat",
    "nation": "seat",
    "other": "seat",
    "origin": "city",
    "target": "city",
    "event": "marker",
}


OUTCOMES: Final = {"captured": "captured", "held": "held", "stopped": "held"}
"""How an attack ends; the Master of the seas may stop it."""


NO_DOWRIES: Final = {"dowries": {kind: dict.fromkeys(NATION_IDS, 0) for kind in ("money", "influence")}}


class MontjoieGame(Game[Montjoie]):
    def __init__(self) -> None:
        super().__init__("montjoie", acts, STEPS, LABELS)
        self.alike = ALIKE
        self.min_seats, self.max_seats = 2, 6
        self.text_dir = Path(__file__).with_name("text")
        self.rules_file = "montjoie.md"
        self.rules_version = 3  # 3: dowries of six players
        self.options = {name: values[:] for name, values in OPTIONS.items()}
        self.phases = PHASES[:]
        self.stocks = STOCKS[:]
        self.scoring = SCORING[:]
        self.outcomes = ["captured", "held"]
        self.reasons = {key: facts[:] for key, facts in REASONS.items()}

    def variant(self, wishes: Variant) -> Variant:
        """Every option with its value; `data`: a user's own figures."""
        for name in wishes:
            self.check_option(name)
        variant = complete(wishes)
        data = wishes.get("data") or {}
        if not isinstance(data, dict):
            raise BadVariant("data: expected a table of figures")
        if data:
            build(data)  # refuses what cannot be played with
            variant["data"] = data
        return variant

    def blank(self, seats: int, variant: Variant) -> Montjoie:
        self.check_seats(seats)
        s = Montjoie()
        s.lay(build(variant.get("data", {})), seats, switches(variant))
        return s

    def setup(self, seats: int, seed: int, variant: Variant) -> Montjoie:
        s = self.blank(seats, variant)
        s.seed = seed
        set_up(s)
        s.settle()
        return s

    def earlier(self, variant: Variant, seats: int, version: int) -> Variant:
        if version >= 3 or seats != NATIONS:
            return variant
        return {**variant, "data": {**NO_DOWRIES, **variant.get("data", {})}}

    def tell_opening(self, s: Montjoie) -> None:
        tell_opening(s)

    def imagine(self, view: Montjoie, viewer: int, seed: int, memory: Memory | None = None) -> Montjoie:
        return imagine(view, viewer, seed, memory if isinstance(memory, MontjoieMemory) else None)

    def memory(self, seats: int, variant: Variant, viewer: int) -> Memory:
        return MontjoieMemory(seats, viewer)

    def picture(self, view: Montjoie) -> Picture:
        return make_picture(view)

    def heading(self, view: Montjoie) -> Heading:
        return make_heading(view)

    def standings(self, view: Montjoie) -> list[Standing]:
        return make_standings(view)

    def moves(self, event: Event) -> list[Move]:
        return find_moves(event)

    def is_contest(self, view: Montjoie, action: int) -> bool:
        """A combat for a city, from its announcement on."""
        if view.fighters:
            return view.way != A_DUEL
        return ATTACK.holds(action) or isinstance(view.question(), AttackFrom)

    def outcome(self, event: Event) -> str:
        return OUTCOMES.get(event.name, "")

    def lights(self, view: Montjoie, seat: int, action: int) -> list[str]:
        return find_lights(view, seat, action)

    def scores(self, s: Montjoie) -> list[int]:
        return s.points[:]

    def scored(self, view: Montjoie, told: list[Event]) -> list[dict[str, int]]:
        scored = [dict.fromkeys(SCORING, 0) for _ in range(view.seats)]
        for event in told:
            if event.name == "points":
                scored[event.facts["seat"]][SOURCE_IDS[event.facts["source"]]] += event.facts["n"]
        return scored

    def returns(self, s: Montjoie) -> list[float]:
        """MON-END-3. Most points, then fortresses, provinces, castles, money; equals share the victory."""
        if not self.over(s):
            return [0.0] * s.seats
        places = [standing(s, seat) for seat in range(s.seats)]
        best = max(places)
        return [1.0 / places.count(best) if place == best else 0.0 for place in places]

    def tally(self, s: Montjoie) -> dict[str, int]:
        tally: dict[str, int] = {}
        for kind, name in enumerate(CARD_IDS):
            n = s.card_pile[kind] + s.discards[kind] + sum(s.hand[kind::KINDS])
            if kind < YELLOW:
                n += sum(s.locked[kind::YELLOW])
            if s.laid:
                n += s.laid[kind] + s.laid[LAID + kind]
            tally[name] = n
        hands = [sum(s.hand[KINDS * seat : KINDS * (seat + 1)]) for seat in range(s.seats)]
        if s.laid and not s.revealed:  # what lies face down still counts as held
            for side, owner in enumerate(s.fighters):
                if s.is_armed(owner):
                    hands[s.control[owner]] += sum(s.laid[LAID * side : LAID * side + KINDS])
        tally["hands miscounted"] = int(hands != s.held)
        tally["event markers"] = sum(s.marker_pool) + len(s.drawn_markers)
        if s.marks & PLAGUE_GONE and BLACK_DEATH not in s.drawn_markers:
            tally["event markers"] += 1
        land = 0
        for cities in s.lands:
            tally["cities with two owners"] = tally.get("cities with two owners", 0) + (land & cities).bit_count()
            land |= cities
        tally["cities"] = (land & ALL).bit_count()
        tally["ramparts without a castle"] = (s.ramparts & ~s.castles).bit_count()
        tally["castles without a garrison"] = (s.castles & s.lands[FREE]).bit_count()
        tally["figures beyond the stock"] = int(s.castles_left() < 0 or s.ramparts_left() < 0)
        tally["garrisons beyond the stock"] = int(any(s.stock(n) < 0 for n in range(len(NATION_IDS))))
        tally["heroes laid twice"] = int(bool(s.laid) and max(s.laid[HERO], s.laid[LAID + HERO]) > 1)
        return tally
