"""People at tables: they play whatever is legal, as fast as the house lets them, and remember what was acknowledged."""

from __future__ import annotations

import asyncio
import random
import secrets
from typing import Any

from websockets.exceptions import ConnectionClosed

from ..guests import Guest, Line, words
from .ground import House

HOUSE_KEY = "0" * 20
"""What the house does for those who have nothing to play has keys of this length; people's are shorter."""
CLOSED = (ConnectionClosed, ConnectionError, OSError, TimeoutError)


class Party:
    """One person who holds all the chairs of a table, with a line for each, and the moves that were acknowledged."""

    def __init__(self, host: Guest, table: str, seats: int, rng: random.Random) -> None:
        self.host, self.table, self.seats, self.rng = host, table, seats, rng
        self.lines: list[Line] = []
        self.acknowledged: list[tuple[str, int, str]] = []
        self.refused: list[str] = []

    @classmethod
    async def gathers(cls, house: House, game: str = "lancaster", seats: int = 2, seed: int = 1, **wish: Any) -> Party:
        host = await house.guest(f"Host {seed}")
        chairs = [{"kind": "person", "name": f"P{seat}"} for seat in range(seats)]
        table = await host.opens(game, seats, chairs=chairs, start=True, **wish)
        return cls(host, table, seats, random.Random(seed))

    async def sit(self, house: House | None = None) -> None:
        """Open the lines; at another house, with the same cookie."""
        if house is not None:
            self.host = house.again(self.host)
        self.lines = [await self.host.line(self.table, seat) for seat in range(self.seats)]
        for line in self.lines:
            await line.until(lambda line=line: line.shown)

    async def stand_up(self) -> None:
        for line in self.lines:
            await line.socket.close()
            line.reading.cancel()

    def asked(self) -> list[Line]:
        return [line for line in self.lines if line.shown["sight"]["question"]]

    async def whoever(self, seconds: float = 60.0) -> Line:
        """Somebody who is asked."""
        async with asyncio.timeout(seconds):
            while not self.asked():
                await asyncio.sleep(0.005)
        return self.rng.choice(self.asked())

    @property
    def over(self) -> bool:
        return bool(self.lines[0].table.get("phase") == "over")

    async def comes_to_a_choice(self) -> None:
        """Play on until the house would not answer by itself: whoever is asked has more than one answer, and sees that."""
        async with asyncio.timeout(60):
            while not await self.all_see_it() or self.has_but_one_answer():
                if self.has_but_one_answer():
                    await self.moves()

    def has_but_one_answer(self) -> bool:
        return any(len(words(line.shown["sight"]["question"]["choices"])) == 1 for line in self.asked())

    async def all_see_it(self) -> bool:
        """Whether every line shows the table as it lies now."""
        now = [await self.host.gets(f"/tables/{self.table}/sight", seat=line.seat) for line in self.lines]
        return all(seen["sight"] == line.shown["sight"] for seen, line in zip(now, self.lines, strict=True))

    async def ends(self, seconds: float = 60.0) -> bool:
        """Whether it is over; else somebody is asked."""
        async with asyncio.timeout(seconds):
            while not self.over and not self.asked():
                await asyncio.sleep(0.005)
        return self.over

    async def moves(self, line: Line | None = None, seconds: float = 60.0) -> dict[str, Any]:
        """One move of whoever is asked; it counts once it is acknowledged."""
        async with asyncio.timeout(seconds):
            line = line or await self.whoever()
            before = line.shown
            assert line.seat is not None
            word = self.rng.choice(words(before["sight"]["question"]["choices"]))
            key = secrets.token_hex(8)
            answer = await line.asks(t="do", seat=line.seat, asked=before["asked"], word=word, key=key)
            if answer["t"] == "done":
                self.acknowledged.append((key, line.seat, word))
                await line.until(lambda: line.shown is not before)
            else:
                self.refused.append(answer["why"])
            return answer

    async def plays(self, moves: int = 10**9) -> int:
        """Play until so many moves, the end, or until the line is cut."""
        for done in range(moves):
            try:
                if self.over:
                    return done
                await self.moves()
            except CLOSED:
                return done
        return moves


async def going_on(house: House, parties: list[Party]) -> Party:
    """The last of these parties, or the next one where it has come to its end: a match is shorter than a long run."""
    if not parties or await parties[-1].ends():
        parties.append(await Party.gathers(house, seed=len(parties) + 1))
        await parties[-1].sit()
    return parties[-1]


async def settled(parties: list[Party]) -> None:
    await asyncio.gather(*[party.stand_up() for party in parties], return_exceptions=True)
