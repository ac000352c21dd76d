"""Bots by name, and bots from outside."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret.bots import BOTS, make
from banneret.core import BadVariant

OWN_BOT = """
class First:
    def __init__(self, seed):
        self.seed = seed
    def choose(self, sight):
        return sight.legal[0]

class NoSeed:
    def choose(self, sight):
        return 0

def not_a_bot(seed):
    return 7
"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own_bot_of_a_test.py").write_text(OWN_BOT)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*__import__("sys").path])


def test_the_bots_of_the_house_can_be_made() -> None:
    assert list(BOTS) == ["random", "greedy", "squire", "knight", "banneret", "king"]
    for name in BOTS:
        assert callable(make(name, 1).choose)


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(
        BadVariant,
        match="there is no bot 'zzz': there are banneret, greedy, king, knight, random, squire, or your own as module:Name",
    ):
        make("zzz", 1)
    with pytest.raises(BadVariant, match="did you mean 'greedy'"):
        make("gredy", 1)


@pytest.mark.usefixtures("own")
def test_a_bot_of_ones_own_is_found_in_the_current_directory_and_given_its_seed() -> None:
    assert make("own_bot_of_a_test:First", 42).seed == 42  # type: ignore[attr-defined]


@pytest.mark.usefixtures("own")
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("no_such_module_anywhere:Bot", "cannot import 'no_such_module_anywhere'"),
        ("own_bot_of_a_test:Nobody", "has no class 'Nobody'"),
        ("own_bot_of_a_test:NoSeed", "could not be made with a seed"),
        ("own_bot_of_a_test:not_a_bot", "has no method choose"),
        (":Bot", "cannot import ''"),
    ],
)
def test_what_is_wrong_with_ones_own_bot_is_told(name: str, message: str) -> None:
    with pytest.raises(BadVariant, match=message):
        make(name, 1)


def test_a_level_can_be_told_its_budget() -> None:
    bots = [make(name, 1) for name in ("king", "king@3s", "Banneret@20")]
    assert [(bot.budget.simulations, bot.budget.seconds) for bot in bots[1:]] == [(1_000_000, 3.0), (20, 0.0)]  # type: ignore[attr-defined]
    for name in ("king@", "king@0s", "king@-3", "king@nan", "king@1e9", "knight@5", "greedy@5"):
        with pytest.raises(BadVariant, match="expected a level with seconds or simulations"):
            make(name, 1)
