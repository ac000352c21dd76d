"""A house for each test: a real uvicorn on a free port, in the test's own loop, with a database of its own."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from banneret.server.app import build
from banneret.server.hall import Hall
from banneret.server.run import configured
from banneret.server.settings import Settings

from .guests import Guest


class TestHouse:
    __test__ = False

    def __init__(self, address: str, hall: Hall, server: uvicorn.Server) -> None:
        self.address, self.hall, self.server = address, hall, server
        self.guests: list[Guest] = []

    async def guest(self, name: str) -> Guest:
        self.guests.append(await Guest.arrives(self.address, name))
        return self.guests[-1]

    async def program(self, name: str) -> Guest:
        self.guests.append(await Guest.program(self.address, name))
        return self.guests[-1]


@asynccontextmanager
async def open_house(**settings: Any) -> AsyncIterator[TestHouse]:
    chosen = {
        "port": 0,
        "guests_per_minute": 6000,
        "requests_per_second": 5000,
        "bot_workers": 1,
        "grace_seconds": 0,
        **settings,
    }
    wished = Settings(**chosen)
    app = await build(wished)
    config = configured(app, wished)
    server = uvicorn.Server(config)
    server.capture_signals = no_signals  # type: ignore[method-assign]
    serving = asyncio.ensure_future(server.serve())
    while not server.started:
        assert not serving.done(), serving.result()
        await asyncio.sleep(0.005)
    port = server.servers[0].sockets[0].getsockname()[1]
    provided: Any = app.app.dependencies["hall"]
    house = TestHouse(f"127.0.0.1:{port}", provided.dependency(), server)
    try:
        yield house
    finally:
        for guest in house.guests:
            await guest.leaves()
        server.should_exit = True
        await serving


@functools.wraps(uvicorn.Server.capture_signals)
def no_signals() -> Any:
    from contextlib import nullcontext

    return nullcontext()


def over_the_wire(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test that is played in an event loop, within two minutes, on however busy a machine."""

    @functools.wraps(test)
    def run(*args: Any, **given: Any) -> None:
        async def bounded() -> None:
            async with asyncio.timeout(120):
                await test(*args, **given)

        asyncio.run(bounded())

    return run


@pytest.fixture
def at(tmp_path: Path) -> Callable[..., Any]:
    """`async with at(...) as house`: a house with its data in the test's own folder."""
    return lambda **settings: open_house(**{"data_dir": str(tmp_path), **settings})
