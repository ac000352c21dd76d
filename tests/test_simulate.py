"""Many games between bots: repeatable, fair to the seats, and honest about its uncertainty."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from banneret.bots import Sight
from banneret.bots.find import BOTS
from banneret.core import BadVariant, Match, find, loads
from banneret.core.chance import derive
from banneret.simulate import BotFailed, mean_with_interval, simulate, wilson

RANDOM = ["random"] * 4


def test_same_seed_same_result_to_the_byte() -> None:
    one, two = (json.dumps(simulate("lancaster", 4, 6, RANDOM, seed=7).facts()) for _ in range(2))
    assert one == two
    assert one != json.dumps(simulate("lancaster", 4, 6, RANDOM, seed=8).facts())


def test_the_number_of_jobs_does_not_change_the_result() -> None:
    bots = ["random", "random", "greedy"]
    alone, shared = (simulate("lancaster", 3, 3, bots, seed=7, jobs=jobs) for jobs in (1, 2))
    assert json.dumps(alone.facts()) == json.dumps(shared.facts())


def test_bots_move_one_seat_on_with_every_game() -> None:
    result = simulate("lancaster", 3, 4, ["random"] * 3, seed=1)
    assert [one.entries for one in result.played] == [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 1, 2]]
    assert [one.seed for one in result.played] == [derive(1, number) for number in range(4)]


def test_bots_and_seats_are_added_up_from_the_same_games() -> None:
    result = simulate("lancaster", 3, 9, ["random"] * 3, seed=1)
    assert sum(line.wins for line in result.by_bot) == pytest.approx(9)
    assert sum(line.wins for line in result.by_seat) == pytest.approx(9)
    assert [line.name for line in result.by_seat] == ["blue", "green", "yellow"]
    first = [one.scores[one.entries.index(0)] for one in result.played]
    assert result.by_bot[0].points == pytest.approx(sum(first) / 9)
    assert result.by_seat[2].points == pytest.approx(sum(one.scores[2] for one in result.played) / 9)


def test_wilson_intervals() -> None:
    """Against the figures of Newcombe (1998), table I."""
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert wilson(1, 29) == pytest.approx((0.0061, 0.1718), abs=5e-5)
    assert wilson(20, 20) == pytest.approx((0.8389, 1.0), abs=5e-5)


def test_a_mean_and_its_interval() -> None:
    mean, (low, high) = mean_with_interval([1, 2, 3, 4])
    assert mean == 2.5
    assert (low, high) == pytest.approx((2.5 - 1.26516, 2.5 + 1.26516), abs=1e-4)
    assert mean_with_interval([5]) == (5.0, (5.0, 5.0))


def test_records_replay(tmp_path: Path) -> None:
    result = simulate("lancaster", 3, 3, ["random"] * 3, seed=7, variant={"laws": "new"}, records=tmp_path / "new")
    files = sorted((tmp_path / "new").iterdir())
    assert [file.name for file in files] == [f"lancaster-7-00000{number}.json" for number in range(3)]
    for file, one in zip(files, result.played, strict=True):
        match = Match.replay(loads(file.read_text()))
        assert match.over
        assert match.game.scores(match.state) == one.scores
        assert len(match.actions) == one.decisions
        assert match.variant == {"laws": "new"}


def test_progress_counts_every_game() -> None:
    told: list[int] = []
    simulate("lancaster", 3, 5, ["random"] * 3, progress=told.append)
    assert sum(told) == 5


# -- bots that misbehave


class Raises:
    def __init__(self, seed: int) -> None:
        pass

    def choose(self, sight: Sight) -> int:
        raise ZeroDivisionError("by zero")


class Illegal(Raises):
    def choose(self, sight: Sight) -> int:
        return find("lancaster").acts.parse("pay-tax")


class Nonsense(Raises):
    def choose(self, sight: Sight) -> int:
        return "none"  # type: ignore[return-value]


class Grabs(Raises):
    def choose(self, sight: Sight) -> int:
        """Change everything within reach, and answer as if nothing had been."""
        sight.view.points[sight.seat] = 500
        sight.view.gold[sight.seat] = 30
        chosen = sight.legal[0]
        sight.legal.clear()
        return chosen


@pytest.fixture
def misfits(monkeypatch: pytest.MonkeyPatch) -> None:
    for bot in (Raises, Illegal, Nonsense, Grabs):
        monkeypatch.setitem(BOTS, bot.__name__, bot)


@pytest.mark.usefixtures("misfits")
@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("Raises", "raised ZeroDivisionError: by zero (test_simulate.py, line 89)"),
        ("Illegal", "answered 'pay-tax', which is not legal there"),
        ("Nonsense", "answered 'none', which is no action"),
    ],
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_fails_stops_the_simulation_by_name(name: str, what: str, jobs: int) -> None:
    with pytest.raises(BotFailed) as failed:
        simulate("lancaster", 3, 4, ["random", name, "random"], seed=7, jobs=jobs)
    assert str(failed.value) == (f"bot {name!r} at seat green in game 0 (seed {derive(7, 0)}), asked FirstExtension, {what}")


@pytest.mark.usefixtures("misfits")
def test_a_bot_cannot_change_the_table() -> None:
    result = simulate("lancaster", 3, 2, ["random", "Grabs", "random"], seed=7)
    assert max(max(one.scores) for one in result.played) < 200


# -- refusals


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"seats": 6, "bots": ["random"] * 6}, "for 2 to 5 players, not 6"),
        ({"bots": ["random"]}, "3 seats need 3 bots, not 1: random"),
        ({"bots": ["random", "random", "rnadom"]}, "did you mean 'random'"),
        ({"games": 0}, "at least one game"),
        ({"jobs": 0}, "at least one game and one job"),
        ({"seed": -1}, "seed -1 is not between"),
        ({"variant": {"laws": "old"}}, "laws: 'old' is unknown"),
        ({"variant": {"lwas": "new"}}, "did you mean 'laws'"),
    ],
)
def test_what_cannot_be_simulated_is_refused_before_the_first_game(wrong: dict[str, object], message: str) -> None:
    wishes = {"game": "lancaster", "seats": 3, "games": 2, "bots": ["random"] * 3, **wrong}
    with pytest.raises(BadVariant, match=message):
        simulate(**wishes)  # type: ignore[arg-type]


def test_records_need_a_directory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadVariant, match="records: cannot write"):
        simulate("lancaster", 3, 1, ["random"] * 3, records=tmp_path / "file")


class Attentive:
    """It notes what an imagined table says otherwise than was told, and then answers with the first choice."""

    def __init__(self, wrong: list[str]) -> None:
        self.wrong = wrong

    def choose(self, sight: Sight) -> int:
        assert sight.memory is not None
        self.wrong += [sight.memory.contradiction(table) for table in (sight.view, sight.imagine(1))]
        return sight.legal[0]


@pytest.mark.rule("LAN-INFO-3")
def test_bots_in_a_simulation_have_heard_the_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was dealt out in the set-up counts too: nobody takes others for poorer than they are."""
    wrong: list[str] = []
    monkeypatch.setitem(BOTS, "attentive", lambda seed: Attentive(wrong))
    simulate("lancaster", 3, 1, ["attentive"] * 3, seed=1)
    assert wrong
    assert set(wrong) == {""}
