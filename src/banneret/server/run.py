"""Runs the house under uvicorn until it is told to stop: then lines are closed, and what was handed in is written."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from typing import Any, Final

import uvicorn

from banneret.server import garbage
from banneret.server.app import build
from banneret.server.deflate import Wire
from banneret.server.ear import Ear
from banneret.server.lock import Lock
from banneret.server.notes import keep_notes
from banneret.server.porter import Porter
from banneret.server.protocol import LARGEST
from banneret.server.settings import Settings

STOP_SECONDS: Final = 10
SWITCH_SECONDS: Final = 0.001
"""What a long piece of work beside the loop may hold it up, each time."""
FILES: Final = 200
"""What the house itself has open beside its connections, at most."""
EVERYWHERE: Final = ("0.0.0.0", "::", "")


def configured(app: Porter, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=Ear,
        ws=Wire,
        ws_max_size=LARGEST,
        ws_per_message_deflate=False,  # the wire has its own
        limit_concurrency=settings.max_connections,
        timeout_graceful_shutdown=STOP_SECONDS,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        server_header=False,
        access_log=False,
        log_config=None,
    )


async def serve(settings: Settings, ready: Callable[[int], None]) -> None:
    """Serve until a signal; `ready` is called with the port once people can come in."""
    server = uvicorn.Server(configured(await build(settings), settings))
    serving = asyncio.ensure_future(server.serve())
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        ready(server.servers[0].sockets[0].getsockname()[1])
    sweeping = asyncio.ensure_future(garbage.sweep())
    await serving
    sweeping.cancel()


def run(settings: Settings, ready: Callable[[str], None]) -> None:
    """Until Ctrl-C or SIGTERM; `ready` is called with the address. On SQLite, one house at a time."""
    keep_notes(settings.log_level)
    sys.setswitchinterval(SWITCH_SECONDS)
    open_wide(settings.max_connections + FILES)
    lock = None if settings.database_url else Lock(settings.database().parent)

    def opened(port: int) -> None:
        address = settings.origin or f"http://{'127.0.0.1' if settings.host in EVERYWHERE else settings.host}:{port}"
        if lock is not None:
            lock.tell(address)
        ready(address)

    loop(serve(settings, opened))


def open_wide(files: int) -> None:
    """As many connections as are allowed need as many files; most systems give a process 1024 until it asks for more."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = files if hard == resource.RLIM_INFINITY else min(files, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def loop(work: Coroutine[Any, Any, None]) -> None:
    if sys.platform == "win32":
        asyncio.run(work)
        return
    import uvloop

    uvloop.run(work)
