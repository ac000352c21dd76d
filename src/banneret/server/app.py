"""Puts the parts together: settings → store → hall → routes. Nothing is created anywhere else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, Router
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

import banneret.games  # noqa: F401  (enters them)
from banneret import __version__
from banneret.server.bots import Bots
from banneret.server.door import Door
from banneret.server.hall import Hall
from banneret.server.house import House
from banneret.server.limits import Counts, Patience, Rates
from banneret.server.notes import log
from banneret.server.porter import Porter
from banneret.server.protocol import LARGEST, VERSION, Refused
from banneret.server.routes import page, people, play, records, socket, tables
from banneret.server.settings import Settings
from banneret.server.store.log import Conflict, Store, StoreFailed
from banneret.server.table import Person, Refusal
from banneret.server.tables_desk import Desk
from banneret.server.webhook import Webhook

WHY = {400: "unreadable", 404: "no_such_address", 405: "no_such_address", 413: "too_large", 429: "too_fast"}


READS_PER_SECOND = 0.2
"""Reading a record plays a whole match: somebody may look through many eyes, but not for ever."""


async def open_store(settings: Settings) -> Store:
    if settings.database_url:
        from banneret.server.store.postgres import PostgresStore

        return await PostgresStore.open(settings.database_url)
    from banneret.server.store.sqlite import SqliteStore

    return SqliteStore(settings.database())


async def build(settings: Settings) -> Porter:
    store = await open_store(settings)
    hall = Hall(store, settings)
    bots = Bots(settings.bot_workers, settings.bot_seconds, settings.bots)
    house = House(hall, bots, Webhook(settings, hall.spawn))
    door = Door(hall.passes, settings)
    given: dict[str, Any] = {
        "hall": hall,
        "bots": bots,
        "door": door,
        "settings": settings,
        "desk": Desk(hall, bots, settings.max_tables),
        "patience": Patience(settings.asks_per_second),
        "guests": Rates(settings.guests_per_minute / 60, burst=60),
        "readers": Rates(READS_PER_SECOND, burst=60),
        "lines": Counts(settings.max_lines),
        "addresses": Counts(settings.max_lines_address),
    }

    async def person(request: Request[Any, Any, Any]) -> Person:
        return (await door.admit(request)).person

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        sweeping = asyncio.ensure_future(hall.sweep())
        try:
            yield
        finally:
            sweeping.cancel()
            await house.close()
            await store.close()

    api = Router(
        f"/api/{VERSION}",
        route_handlers=[*people.ROUTES, *tables.ROUTES, *play.ROUTES, *records.ROUTES],
        dependencies={"person": Provide(person)},
    )
    app = Litestar(
        [api, *socket.ROUTES, *page.routes()],
        dependencies={name: Provide(constant(part), sync_to_thread=False) for name, part in given.items()},
        lifespan=[running],
        exception_handlers={Exception: refused},
        request_max_body_size=LARGEST,
        openapi_config=OpenAPIConfig(
            title="Banneret",
            version=__version__,
            path="/schema",
            components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
            security=[{"token": []}],
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        signature_types=[Person, Hall, Bots, Door, Settings, Desk, Rates, Counts, Patience],
        debug=False,
        logging_config=None,
    )
    return Porter(app, door, settings)


def constant(part: Any) -> Any:
    return lambda: part


def refused(request: Request[Any, Any, Any], fault: Exception) -> Response[Any]:
    """Every error in one shape; what went wrong in the house is told to its notes, not to strangers."""
    why, status, detail = "fault", 500, ""
    if isinstance(fault, Refusal):
        why, status, detail = fault.why, fault.status, fault.detail
    elif isinstance(fault, StoreFailed | Conflict):
        why, status = "try_again", 503
    elif isinstance(fault, RecursionError | UnicodeError):
        why, status = "unreadable", 400
    elif isinstance(fault, HTTPException):
        status = fault.status_code
        why, detail = WHY.get(status, "refused"), fault.detail if status == 400 else ""
    if status == 404 and why == "no_such_address" and page.is_astray(request):
        return page.the_page(404)
    if status == 500:
        log.error("request", extra={"path": request.url.path}, exc_info=fault)
    return Response(Refused("", why, detail=detail[:500]), status_code=status)
