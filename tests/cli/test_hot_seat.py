"""Several people at one keyboard: whoever takes it over sees their own secrets and nobody else's."""

from __future__ import annotations

import re

from banneret import Match
from banneret.core.text import Words

from .conftest import Run
from .typed import confirmed, lines

ROW = re.compile(r"│ ([BGY]) (Anna|Ben|Yellow)\*? +(\d+) +(\S+) +(\S+) +(\d+) ")
PEOPLE = {"Anna": "B", "Ben": "G"}


def screens(output: str) -> list[tuple[str, str]]:
    """Who has the keyboard, and all that is shown until it is passed on."""
    parts = re.split(r"Pass the keyboard to (\w+), then press Enter\.", output)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def test_nobody_sees_what_lies_behind_another_screen(run: Run) -> None:
    args = ["--seat", "me:Anna", "--seat", "me:Ben", "--seat", "random", "--seed", "11"]

    result = run("play", "lancaster", *args, say=confirmed(500, 5, looks=0.03))

    shown = screens(result.output)
    assert {name for name, _ in shown} == {"Anna", "Ben"}
    assert len(shown) > 20
    assert result.output.count("Pass the keyboard") == len(shown)
    for name, screen in shown[:-1]:  # the last one may never be opened, or ends with the final scoring, when all is open
        rows = ROW.findall(screen)
        assert rows, screen
        for letter, _, _, gold, squires, _ in rows:
            assert (gold.isdigit() and squires.isdigit()) == (letter == PEOPLE[name])


def test_before_the_keyboard_is_passed_nothing_is_shown(run: Run) -> None:
    """Between the introduction and the first person's Enter there is no board; the prompt names whom it waits for."""
    result = run("play", "lancaster", "--seat", "me:Anna", "--seat", "me:Ben", say=[])
    assert "Counties" not in result.output
    assert "Pass the keyboard to" in result.output


def test_a_vote_is_not_told_to_the_next_person(run: Run) -> None:
    """Whoever votes second reads nothing of the first vote on this proposal: at most that it was cast."""
    seats = ["--seat", "me:Anna", "--seat", "me:Ben", "--seed", "11", "--fast"]
    result = run("play", "lancaster", *seats, say=lines(120, 9, looks=0))
    second = 0
    for name, screen in screens(result.output):
        news, asked, _ = screen.partition("How do you vote on this proposal?")
        if not asked or "> " in news:
            continue  # the question came up later, in the middle of their turn
        second += 1
        other = "Ben" if name == "Anna" else "Anna"
        since_count = re.split(r"(?:Passed|Rejected) by", news)[-1]
        assert f"{other} voted" not in since_count
    assert second


def test_the_board_is_drawn_from_the_view_alone() -> None:
    """Whatever others hide, the drawing for a seat stays the same."""
    from rich.console import Console

    from banneret.cli.boards import lancaster

    match = Match("lancaster", seats=3, seed=2)
    words = Words(match.game, "en")

    def drawn() -> str:
        console = Console(width=100, record=True, file=None, force_terminal=False)
        with console.capture() as capture:
            console.print(lancaster.draw(match.view(0), words))
        return capture.get()

    before = drawn()
    match.state.gold[1] += 7
    match.state.squires[2] += 5
    match.state.ballot[1] = 1003
    assert drawn() == before
    match.state.gold[0] += 7
    assert drawn() != before
