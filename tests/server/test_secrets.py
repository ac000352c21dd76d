"""What a viewer cannot see reaches them in no way: two tables that differ only in it send the same bytes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from banneret.core import Match
from banneret.server.room import play as play_row

from .conftest import TestHouse, over_the_wire
from .guests import Guest, Line


async def frames_of(house: TestHouse, host: Guest, game: str, seed: int, script: list[tuple[int, str]]) -> list[list[str]]:
    """Play a script at a table with this seed; the frames that two watchers receive, one for each step at most."""
    house.hall.draw_seed = lambda: seed
    chairs = [{"kind": "person", "name": name} for name in ("Anna", "Ben", "Carl")]
    table = await host.opens(game, 3, chairs=chairs, start=True, public=True, pace="slow")  # the house shall not be faster
    lines = [await host.line(table, 2), await host.line(table, None)]
    for line in lines:
        await line.until(lambda line=line: line.shown)
    room = await house.hall.room(table)
    hand = await host.bare_line(table)
    for seat, word in script:
        asked = (await room.glance(seat)).asked
        answer = await hand.asks(t="do", seat=seat, asked=asked, word=word)
        assert answer["t"] == "done" or answer["why"] == "stale", (answer, word)  # the house may have answered what was forced
        for line in lines:
            await settled(room, line)
    frames = [[frame for frame in line.frames if json.loads(frame)["t"] == "shown"] for line in lines]
    for line in [*lines, hand]:
        await line.hangs_up()
    return frames


async def settled(room: Any, line: Line) -> None:
    """Wait until the line shows what its eyes would see now."""
    viewer = -1 if line.seat is None else line.seat
    glance = await room.glance(viewer)
    want = (glance.upto, glance.asked, json.loads(glance.sight))
    await line.until(lambda: (line.shown["upto"], line.shown["asked"], line.shown["sight"]) == want)


def secret_pair() -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """Lancaster up to its first vote, where seat 0 votes one way at one table, and another way at the other."""
    match = Match("lancaster", 3, seed=11)
    script: list[tuple[int, str]] = []
    while not match.state.question().secret:
        seat = match.to_act[0]
        word = match.sight(seat).words()[len(script) % len(match.sight(seat).words())]
        play_row(match, seat, word)
        script.append((seat, word))
    ballots = match.sight(0).words()
    assert len(ballots) > 1
    return [*script, (0, ballots[0])], [*script, (0, ballots[-1])]


@over_the_wire
async def test_a_secret_ballot_sends_the_same_bytes_to_everybody_else(at: Any) -> None:
    one, two = secret_pair()
    async with at() as house:
        host = await house.guest("Anna")
        first = await frames_of(house, host, "lancaster", 11, one)
        second = await frames_of(house, host, "lancaster", 11, two)
        assert first == second


@pytest.mark.parametrize("game", ["lancaster", "lowenherz", "montjoie"])
def test_no_frame_holds_the_seed_or_a_deck(at: Any, game: str) -> None:
    @over_the_wire
    async def play() -> None:
        seed = 0xDEADBEEFCAFE1234
        async with at() as house:
            host = await house.guest("Anna")
            match = Match(game, 3, seed=seed)
            script: list[tuple[int, str]] = []
            seeds = {str(seed)}
            for step in range(40):
                seat = match.to_act[0]
                choices = match.sight(seat).words()
                if len(choices) == 1:  # the house would answer as well
                    choices = choices[:1]
                word = choices[step % len(choices)]
                play_row(match, seat, word)
                script.append((seat, word))
                seeds.add(str(match.state.seed))
            house.hall.draw_seed = lambda: seed
            frames = await frames_of(house, host, game, seed, script)
            text = "".join(frame for line in frames for frame in line)
            assert not any(secret in text for secret in seeds)
            assert '"seed"' not in text

    play()
