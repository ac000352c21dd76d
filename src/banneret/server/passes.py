"""Lines stay open as long as the pass that opened them is good: one that was taken back, or has ended, ends them at once.

Whoever takes a pass back says whose it was, in every process. What was not heard, and passes that end by their date, are found
when all that are in use are looked up again.
"""

from __future__ import annotations

import asyncio
from typing import Final

from banneret.server.store.people import Held, People

TOGETHER: Final = 500
"""People who are looked up by one statement."""

Ended = asyncio.Future[None]


class Passes:
    def __init__(self, people: People) -> None:
        self.people = people
        self.used: dict[str, dict[Ended, str]] = {}  # by person: what to tell, and the digest of the pass

    def use(self, held: Held) -> Ended:
        """Done as soon as this pass is good no more."""
        ended: Ended = asyncio.get_running_loop().create_future()
        self.used.setdefault(held.person.id, {})[ended] = held.digest
        return ended

    def put_away(self, held: Held, ended: Ended) -> None:
        mine = self.used[held.person.id]
        del mine[ended]
        if not mine:
            del self.used[held.person.id]

    async def check(self, *people: str) -> None:
        """End what these people opened with passes that are good no more."""
        used = {person: dict(self.used[person]) for person in people if person in self.used}
        good = await self.people.good(list(used)) if used else set()
        for ended, digest in (item for mine in used.values() for item in mine.items()):
            if digest not in good and not ended.done():
                ended.set_result(None)

    async def check_all(self) -> None:
        people = list(self.used)
        for first in range(0, len(people), TOGETHER):
            await self.check(*people[first : first + TOGETHER])
