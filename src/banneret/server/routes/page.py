"""The page, and what a host looks at: health and counts."""

from __future__ import annotations

import hmac
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Response, get
from litestar.config.compression import CompressionConfig
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.static_files import create_static_files_router

from banneret.server.health import ROOMS, metrics, writes
from banneret.server.routes.given import Asking, TheHall, TheSettings
from banneret.server.table import Refusal

HERE: Final = Path(__file__).parent.parent
PAGE: Final = HERE / "page"
STATIC: Final = HERE / "static"
PROXIED: Final = ("x-forwarded-for", "x-real-ip", "forwarded", "via")
"""What proxies add: behind one, everybody seems to be this machine."""


def folder() -> Path:
    """The built page where there is one, else a plain list of what the server offers."""
    return PAGE if (PAGE / "index.html").exists() else STATIC


@get(["/", "/join", "/play/{game:str}", "/table/{table:str}", "/replay/{table:str}"], include_in_schema=False)
async def page() -> Response[bytes]:
    return the_page()


def the_page(status: int = 200) -> Response[bytes]:
    html = (folder() / "index.html").read_bytes()
    return Response(html, media_type=MediaType.HTML, headers={"cache-control": "no-cache"}, status_code=status)


def is_astray(request: Asking) -> bool:
    """Whether a person opened an address that leads nowhere: the page tells them so, not a word for programs."""
    opened = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    return opened and not request.url.path.startswith(("/api/", "/static/"))


@get("/healthz", include_in_schema=False)
async def healthz(hall: TheHall) -> Response[dict[str, Any]]:
    well = await writes(hall.store)
    return Response({"well": well}, status_code=200 if well else 503)


@get("/metrics", include_in_schema=False)
async def counts(request: Asking, hall: TheHall, settings: TheSettings) -> Response[bytes]:
    """With the token of the settings; without one, for this machine alone, and not through a proxy."""
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    right = bool(settings.metrics_token) and hmac.compare_digest(token.encode(), settings.metrics_token.encode())
    local = request.client is not None and request.client.host in ("127.0.0.1", "::1")
    if not right and (settings.metrics_token or not local or any(name in request.headers for name in PROXIED)):
        raise Refusal("who_are_you", status=401)
    ROOMS.set(len(hall.rooms))
    return Response(metrics(), media_type="text/plain; version=0.0.4; charset=utf-8")


def routes() -> list[Any]:
    # Only what is the same for everybody is squeezed: an answer with something secret in it would tell by its length.
    squeezed = DefineMiddleware(CompressionMiddleware, config=CompressionConfig(backend="gzip", gzip_compress_level=6))
    files = create_static_files_router(path="/static", directories=[folder()], include_in_schema=False, middleware=[squeezed])
    return [page, healthz, counts, files]
