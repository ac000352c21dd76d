"""Blocks of an arena on many machines, by Ray: `pip install 'banneret[ray]'`, there and here."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from banneret.arena import Block, Contest, play_block
from banneret.core import BadWish

LOCAL: Final = "local"
AHEAD: Final = 2
"""Blocks given out for each processor: nobody waits, and little is lost when somebody presses Ctrl-C."""


def spread(contest: Contest, blocks: list[Block], jobs: int, address: str) -> Generator[dict[str, Any], None, None]:
    """The blocks as they are done, in whatever order."""
    try:
        import ray
    except ImportError:
        raise BadWish("ray: it is not installed here: pip install 'banneret[ray]'") from None
    where: dict[str, Any] = {"num_cpus": jobs, "include_dashboard": False} if address == LOCAL else {"address": address}
    try:
        ray.init(log_to_driver=False, logging_level="ERROR", **where)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise BadWish(f"ray: nobody answers at {address}: {error}") from None
    try:
        task = ray.remote(play_block)
        most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = list(reversed(blocks))
        given: list[Any] = []
        while waiting or given:
            while waiting and len(given) < most:
                given.append(task.remote(contest, waiting.pop()))
            ready, given = ray.wait(given)
            yield from ray.get(ready)
    finally:
        ray.shutdown()
