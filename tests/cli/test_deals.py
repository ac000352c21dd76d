"""Talking with bots at the keyboard: they answer at once, and say why."""

from __future__ import annotations

from pathlib import Path

import pytest

from banneret import Match
from banneret.cli import store

from .conftest import Run

SAID = {
    "en": "“It is not worth that much money to me”, said England.",
    "fr": "«\u00a0Cela ne vaut pas tant d’argent pour moi\u00a0», a dit l’Angleterre.",
    "it": "«Per me non vale tanto denaro», ha detto l’Inghilterra.",
}


def at_a_parley(path: Path, players: list[str]) -> Match:
    """All others are ready."""
    match = Match("montjoie", 4, 3)
    while match.question(match.to_act[0])["step"] != "Parley":
        match.do(match.to_act[0], match.state.legal(match.to_act[0])[0])
    for seat in (1, 2, 3):
        match.do(seat, "ready")
    record = match.record()
    record.players = players
    store.write(record, path)
    return match


@pytest.mark.parametrize("language", SAID)
def test_a_bot_declines_and_says_why(run: Run, tmp_path: Path, language: str) -> None:
    path = tmp_path / "parley.json"
    match = at_a_parley(path, ["me", "knight", "knight", "knight"])
    typed = ["o", "to:angleterre", "ask:2", "send", "q"]
    result = run("play", "--resume", path, "--lang", language, "--fast", say=typed)
    assert result.exit_code == 0, result.output
    assert SAID[language] in " ".join(result.output.split(" "))
    words = [word for _, word in store.read(path).actions[len(match.actions) :]]
    assert words[-1] == "decline:france because too_dear other=0"


def test_in_a_hot_seat_only_the_other_side_reads_it(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "parley.json"
    at_a_parley(path, ["me:Anna", "knight", "me:Ben", "knight"])
    result = run("play", "--resume", path, "--fast", say=["", "o", "to:angleterre", "ask:2", "send", "", "1", "", "", "q"])
    mine, _, theirs = result.output.partition("Pass the keyboard to Ben")
    assert "“It is not worth that much money to me”" in mine
    assert theirs
    assert "worth that much" not in theirs


def test_a_replay_shows_it_to_those_whom_it_concerned(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "parley.json"
    match = at_a_parley(path, ["me", "knight", "knight", "knight"])
    for word in ("offer", "to:angleterre", "ask:2", "send"):
        match.do(0, word)
    match.do(1, "decline:france because too_dear other=0")
    store.write(match.record(), path)
    steps = [str(len(match.actions)), "q"]
    assert SAID["en"] in run("replay", path, "--eyes", "france", say=steps).stdout
    third = run("replay", path, "--eyes", "bretagne", say=steps).stdout
    assert "worth that much" not in third


def test_an_offer_of_nothing_does_not_stay_on_the_table(run: Run, tmp_path: Path) -> None:
    """Begun, addressed and left: “nothing, in exchange for nothing” stood on every screen from then on."""
    path = tmp_path / "parley.json"
    match = at_a_parley(path, ["me", "knight", "knight", "knight"])
    run("play", "--resume", path, "--fast", say=["o", "to:angleterre", "", "q"])
    assert [word for _, word in store.read(path).actions[len(match.actions) :]] == ["offer", "to:angleterre", "cancel"]
    run("play", "--resume", path, "--fast", say=["o", "to:angleterre", "ask:2", "", "q"])
    assert store.read(path).actions[-1][1] == "ask:2", "what has something in it can be gone on with"
