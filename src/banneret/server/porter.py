"""The porter stands before the whole house: foreign hosts and origins, too many requests, and what every answer must carry.

It is plain ASGI, so that nothing gets past it: errors, files and sockets neither.
"""

from __future__ import annotations

import time
from typing import Final

from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import HTTPScope, Message, Receive, Scope, Send

from banneret.server.door import SAFE, Door
from banneret.server.health import ANSWERS, SECONDS
from banneret.server.limits import Rates, whence
from banneret.server.notes import log
from banneret.server.settings import Settings

HEADERS: Final = {
    b"content-security-policy": (
        b"default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
        b" object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}
NO_STORE: Final = (b"cache-control", b"no-store")


class Porter:
    def __init__(self, app: Litestar, door: Door, settings: Settings) -> None:
        self.app, self.door = app, door
        self.rates = Rates(settings.requests_per_second)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            await self.http(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET and (objection := self.objection(scope, False))[0]:
            await receive()
            await send({"type": "websocket.close", "code": 4000 + objection[1], "reason": objection[0]})
        else:
            await self.app(scope, receive, send)

    async def http(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        why, status = self.objection(scope, scope["method"] in SAFE)
        began, told = time.monotonic(), [status]

        async def dress(message: Message) -> None:
            if message["type"] == "http.response.start":
                told[0] = message["status"]
                have = {name for name, _ in message["headers"]}
                more = [(name, value) for name, value in HEADERS.items() if name not in have]
                if scope["path"].startswith("/api/"):
                    more.append(NO_STORE)
                message["headers"] = [*message["headers"], *more]
            await send(message)

        if why:
            body = b'{"t":"refused","key":"","why":"%s","rule":"","detail":""}' % why.encode()
            await dress({"type": "http.response.start", "status": status, "headers": [(b"content-type", b"application/json")]})
            await send({"type": "http.response.body", "body": body, "more_body": False})
        else:
            await self.app(scope, receive, dress)
        took = time.monotonic() - began
        ANSWERS.labels(scope["method"], str(told[0])).inc()
        SECONDS.observe(took)
        # The path of a request holds no secret: invitations travel in bodies, and queries are not noted.
        log.debug("request", extra={"path": scope["path"], "status": told[0], "ms": round(took * 1000, 1)})

    def objection(self, scope: Scope, asks_only: bool) -> tuple[str, int]:
        """Why this request is not let in, and with which status."""
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not self.door.own_host(host):
            return "foreign_host", 421
        if origin and not asks_only and not self.door.own_origin(origin, host):
            return "foreign_origin", 403
        client = scope.get("client")
        if not self.rates.take(whence(client[0]) if client else ""):
            return "too_fast", 429
        return "", 0
