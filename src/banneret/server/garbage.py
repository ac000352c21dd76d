"""Garbage in circles is swept up when the house is quiet.

Python would look through all that it holds in the midst of moves: with a hundred tables awake everybody waits for a third of a
second. What lives for a moment only is found as before, by a look at the newest things.
"""

from __future__ import annotations

import asyncio
import gc
import time
from typing import Final

NEWEST: Final = 10_000
"""So many new things before a look at them."""
NEVER: Final = 1_000_000_000
QUIET: Final = 0.05
"""Seconds of work within a second."""
WORTH_IT: Final = 5.0
OVERDUE: Final = 120.0
"""Seconds of work since the last sweep: no work, no garbage. A house that is never quiet is swept all the same."""


async def sweep() -> None:
    """For ever, once a second."""
    gc.collect()
    gc.freeze()  # what is there from the beginning stays to the end
    gc.set_threshold(NEWEST, 5, NEVER)
    swept = last = time.process_time()
    while True:
        await asyncio.sleep(1)
        now = time.process_time()
        if is_time(now - swept, now - last):
            gc.collect()
            swept = now = time.process_time()
        last = now


def is_time(since: float, lately: float) -> bool:
    """To sweep, after so much work since the last time, so much of it in the last second.

    >>> is_time(4, 0), is_time(6, 0.5), is_time(6, 0.01), is_time(130, 0.9)
    (False, False, True, True)
    """
    return since > (WORTH_IT if lately < QUIET else OVERDUE)
