"""HTTP, from those who get to the point: connections on which nothing is said would fill the house, and shut others out."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

SECONDS: Final = 15.0
"""After one to two of these, whoever has not said what they want is not heard any more."""


class Ear(H11Protocol):
    """uvicorn's own HTTP; unlike the faster httptools it bounds the head of a request."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.wait()

    def wait(self) -> None:
        asyncio.get_running_loop().call_later(SECONDS, self.lose_patience, self.awaited())

    def awaited(self) -> object:
        """The request that is still being said, by the one before it; None where all was said, or one may rest."""
        resting = self.timeout_keep_alive_task is not None  # uvicorn ends that by itself
        unsaid = self.conn.their_state in (h11.IDLE, h11.SEND_BODY) and not resting
        return (self.cycle, self.conn.their_state) if unsaid else None

    def lose_patience(self, before: object) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:  # it has become a line
            return
        if before is not None and self.awaited() == before:
            self.transport.close()
        else:
            self.wait()
