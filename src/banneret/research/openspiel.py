"""Banneret's games in OpenSpiel. Import this module, then `pyspiel.load_game("banneret_lancaster(players=4)")`.

Parameters: `players`; `seed`; `longest`; and every option of the game's variant by its name, such as `laws=new`.

**Chance is explicit.** A die, a draw or a reveal in the middle of a rule becomes a chance node before the answer that
leads to it takes effect: each of its equally likely outcomes is a way for all dice of that answer to fall. So a search that
clones a state never knows the next roll, and a history replays exactly. There are `WAYS` of them, too few to list a deck's
orders: the probability of a face is met to about one in a hundred at one node, and exactly on average over nodes. With
`seed` all dice are the engine's own of that seed, and the only chance node, at the root, has one outcome.

**Simultaneous secret questions** are answered one after another, in the order of seats; nobody observes the others' answers
before all are in. **Information states** have perfect recall: all that this player was told and did, in order, and the
table as it sees it now.
"""

from __future__ import annotations

import json
from typing import Any, Final

import numpy as np
import pyspiel

import banneret.games  # noqa: F401 - enters the games
from banneret.core import GAMES, BadWish, Event, Game, Journal, Memories, Memory, freeze, thaw
from banneret.core.chance import derive
from banneret.research.encoder import Encoder

WAYS: Final = 1024
ROOT_NODES: Final = 3
"""Chance nodes at the root: WAYS to this power are the games that there are."""
OUTCOMES: Final = {ways: [(way, 1.0 / ways) for way in range(ways)] for ways in (1, WAYS)}
LONGEST: Final = {"lancaster": 2_000, "lowenherz": 5_000, "montjoie": 20_000}
"""Decisions after which a game ends undecided. The longest random games measured have a fifth of it."""
CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
OVER: Final = int(pyspiel.PlayerId.TERMINAL)
ACTED: Final = "acts"
"""How one's own action stands among what one was told."""


class Course:
    """All that changes in a state. It makes its own copies: OpenSpiel clones a state by copying what it holds."""

    def __init__(self, encoder: Encoder, seed: int, ways: int, longest: int) -> None:
        self.encoder = encoder
        self.seed = seed
        self.ways = ways
        self.longest = longest
        self.root = 1 if ways == 1 else ROOT_NODES  # chance nodes before the table is laid
        self.state: Any = None
        self.journal = Journal()
        self.pending: int | None = None  # an answer that waits for its dice
        self.decisions = 0
        self.turn = CHANCE
        """Whose turn it is. OpenSpiel asks a dozen times for each decision, so the answer lies ready."""
        self._memories: Memories | None = None
        self._texts = [""] * encoder.seats
        self._read = 0

    def __deepcopy__(self, memo: object) -> Course:
        twin = Course(self.encoder, self.seed, self.ways, self.longest)
        twin.root, twin.pending, twin.decisions = self.root, self.pending, self.decisions
        twin.journal.events = self.journal.events[:]
        if self.state is not None:
            twin.lay(self.state.copy())
        twin._texts, twin._read = self._texts[:], self._read
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """As plain values; an imagined course, to which no history leads, travels too."""
        encoder = self.encoder
        kind = (encoder.game.name, encoder.seats, encoder.variant, self.seed, self.ways, self.longest)
        events = [(event.name, event.to, event.facts) for event in self.journal.events]
        table = None if self.state is None else freeze(self.state)
        return restored, (kind, self.root, self.pending, self.decisions, events, table)

    # -- play

    def chance(self, outcome: int) -> None:
        if self.root:
            self.root -= 1
            if self.ways > 1:
                self.seed = derive(self.seed, outcome)
            if not self.root:
                self.lay(self.encoder.game.setup(self.encoder.seats, self.seed, self.encoder.variant))
                self.encoder.game.tell_opening(self.state)
            return
        assert self.pending is not None
        self.state.seed = derive(self.state.seed, outcome)
        self.state.apply(self.state.to_act[0], self.pending)
        self.pending = None
        self.pass_on()

    def lay(self, state: Any) -> None:
        self.state = state
        state.journal = self.journal
        self.pass_on()

    def pass_on(self) -> None:
        if self.root or self.pending is not None:
            self.turn = CHANCE
        elif not self.state.to_act or self.decisions >= self.longest:
            self.turn = OVER
        else:
            self.turn = self.state.to_act[0]

    def do(self, action: int) -> None:
        """Where an answer moves the dice, it waits for a chance node; the table is as it was."""
        state, events = self.state, self.journal.events
        seat = state.to_act[0]
        events.append(Event(ACTED, seat, {"action": action}))
        self.decisions += 1
        if self.ways == 1:
            state.apply(seat, action)
        else:
            before, told = state.copy(), len(events)
            state.apply(seat, action)
            if state.seed != before.seed:
                del events[told:]
                self.lay(before)
                self.pending = action
        self.pass_on()

    # -- what a player knows

    def memory(self, player: int) -> Memory | None:
        return self.memories().of(player)

    def memories(self) -> Memories:
        if self._memories is None:
            self._memories = Memories(self.encoder.game, self.encoder.seats, self.encoder.variant, self.journal)
        return self._memories

    def recall(self, player: int) -> str:
        """All that was told to this player, and what it did, in order."""
        events = self.journal.events
        if self.pending is None and self._read < len(events):
            told: list[list[str]] = [[] for _ in self._texts]
            for event in events[self._read :]:
                line = repr(event)
                for seat, lines in enumerate(told):
                    if event.heard_by(seat):
                        lines.append(line)
            self._texts = ["\n".join([text, *lines]) for text, lines in zip(self._texts, told, strict=True)]
            self._read = len(events)
        return self._texts[player]

    def sees(self, player: int) -> str:
        """The table as it lies before this player."""
        return "" if self.state is None else json.dumps(freeze(self.state.seen_by(player)), separators=(",", ":"))

    def imagined(self, player: int, seed: int) -> Course:
        """Another course of which this player has been told the same."""
        game = self.encoder.game
        twin = Course(self.encoder, seed, self.ways, self.longest)
        twin.root, twin.decisions = 0, self.decisions
        twin.journal.events = [event for event in self.journal.events if event.heard_by(player)]
        view, memory = self.state.seen_by(player), self.memory(player)
        twin.lay(game.imagine(view, player, seed) if memory is None else game.imagine(view, player, seed, memory))
        return twin


def restored(
    kind: tuple[Any, ...],
    root: int,
    pending: int | None,
    decisions: int,
    events: list[tuple[Any, ...]],
    table: dict[str, Any] | None,
) -> Course:
    name, seats, variant, seed, ways, longest = kind
    encoder = Encoder(name, seats, variant)
    course = Course(encoder, seed, ways, longest)
    course.root, course.pending, course.decisions = root, pending, decisions
    course.journal.events = [Event(*event) for event in events]
    if table is not None:
        course.lay(thaw(encoder.game.blank(seats, encoder.variant), table, encoder.game.steps))
    return course


class State(pyspiel.State):  # type: ignore[misc]
    """One game under way. `course.state` is the table itself."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.course = Course(game.encoder, game.seed, game.ways, game.longest)

    def current_player(self) -> int:
        return self.course.turn

    def _legal_actions(self, player: int) -> list[int]:
        found: list[int] = self.course.state.legal(player) if self.course.turn == player >= 0 else []
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return OUTCOMES[self.course.ways]

    def _apply_action(self, action: int) -> None:
        course = self.course
        if course.turn == CHANCE:
            course.chance(action)
        else:
            course.do(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"way {action}" if player == CHANCE else self.course.encoder.game.acts.word(action)

    def is_terminal(self) -> bool:
        return self.course.turn == OVER

    def returns(self) -> list[float]:
        """The share of the victory; equal shares where the game was too long."""
        seats = self.course.encoder.seats
        if not self.is_terminal():
            return [0.0] * seats
        if self.course.state.to_act:
            return [1.0 / seats] * seats
        shares: list[float] = self.course.encoder.game.returns(self.course.state)
        return shares

    def resample_from_infostate(self, player: int, sampler: Any = None) -> Any:
        """Some state in which this player has been told the same: for ISMCTS."""
        draw = np.random.random if sampler is None else sampler
        twin = self.get_game().new_initial_state()
        twin.course = self.course.imagined(player, int(draw() * (1 << 53)))
        return twin

    def __str__(self) -> str:
        course = self.course
        if course.root:
            return f"before the table is laid: {course.seed}"
        return f"{json.dumps(freeze(course.state), separators=(',', ':'))} {course.pending} {course.decisions}"


class Observer:
    """What one player observes; with perfect recall, in words alone."""

    def __init__(self, game: Any, kind: Any, params: Any) -> None:
        if params:
            raise BadWish(f"there are no parameters of observation: {params}")
        self.encoder: Encoder = game.encoder
        self.recalls = kind.perfect_recall
        self.tensor = np.zeros(0 if self.recalls else self.encoder.width, np.float32)
        self.dict = (
            {} if self.recalls else {field.name: self.tensor[self.encoder.where(field.name)] for field in self.encoder.fields}
        )

    def set_from(self, state: Any, player: int) -> None:
        course = state.course
        if self.recalls or course.state is None:
            self.tensor.fill(0)
        else:
            self.encoder.write(course.state, player, course.memories().lent(player), self.tensor)

    def string_from(self, state: Any, player: int) -> str:
        course = state.course
        return f"{course.recall(player)}\n{course.sees(player)}" if self.recalls else course.sees(player)


def register(game: Game[Any]) -> None:
    options = {name: values[0] for name, values in game.options.items() if values}
    kind = pyspiel.GameType(
        short_name=f"banneret_{game.name}",
        long_name=f"Banneret: {game.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=game.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.min_seats, "seed": -1, "longest": LONGEST.get(game.name, 20_000), **options},
    )

    class BanneretGame(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            wish = {**kind.parameter_specification, **(params or {})}
            seats, self.longest, seed = int(wish["players"]), int(wish["longest"]), int(wish["seed"])
            self.encoder = Encoder(game.name, seats, {name: wish[name] for name in options})
            self.seed, self.ways = (0, WAYS) if seed < 0 else (seed, 1)
            info = pyspiel.GameInfo(
                num_distinct_actions=self.encoder.actions,
                max_chance_outcomes=self.ways,
                num_players=seats,
                min_utility=0.0,
                max_utility=1.0,
                utility_sum=1.0,
                max_game_length=self.longest,
            )
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> State:
            return State(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    pyspiel.register_game(kind, BanneretGame)


for each in GAMES.values():
    if f"banneret_{each.name}" not in pyspiel.registered_names():
        register(each)
