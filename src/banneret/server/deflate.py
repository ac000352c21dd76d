"""Whole sights, squeezed: each message is compressed against the one before it, which the other end still has in its window.

A sight is mostly the sight before, so of 20 kB less than 1 kB travels. A compressor that is kept between messages would hold
256 kB for a window that reaches back that far; ours is made for each message from what was last sent, and an idle line holds no
more than that text, which lines that look through the same eyes share.

Only sights are squeezed, and there is no word of anybody in them. What others said or call themselves goes as it is: squeezed
against a sight it would be shorter where it says what is in that sight, and who can measure a line would learn of a hand.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, Frame
from websockets.typing import ExtensionParameter

from banneret.server.limits import Bucket

pens = import_module("isal.isal_zlib" if find_spec("isal") else "zlib")
"""ISA-L writes the same format in half of the time; it is not there for every machine."""
LEVEL: Final = 3 if pens is zlib else 1
"""Of those that find what lies a whole sight back, the cheapest."""
MEMORY: Final = 6
"""Smaller tables than zlib's own are laid out faster, and find nearly as much in a sight."""
SMALL: Final = 256
"""Messages below this are not worth a compressor; the protocol lets them go as they are."""
SIGHTS: Final = (b'{"t":"shown"', b'{"t":"previewed"')
"""How messages with a sight begin."""
TAIL: Final = b"\x00\x00\xff\xff"
"""What a flush ends with, and the protocol leaves out."""
TEXT: Final = 0x81
SQUEEZED_TEXT: Final = 0xC1
BESIDE_PER_SECOND: Final = 20.0
"""Pings, pongs and parts of messages, which no line ever hears of: nobody needs many, and five seconds' worth come at once."""
WIRE: Final = "banneret.wire"
"""By this name a handler finds its wire among the extensions of its scope."""


class Squeeze(PerMessageDeflate):
    """The compression of one line."""

    def __init__(self, agreed: PerMessageDeflate) -> None:
        self.remote_no_context_takeover = agreed.remote_no_context_takeover
        self.local_no_context_takeover = agreed.local_no_context_takeover
        self.remote_max_window_bits = agreed.remote_max_window_bits
        self.local_max_window_bits = agreed.local_max_window_bits
        self.decode_cont_data = False
        self.sent: bytes = b""  # the last message that was compressed
        if not self.remote_no_context_takeover:
            self.decoder = zlib.decompressobj(wbits=-self.remote_max_window_bits)

    def encode(self, frame: Frame) -> Frame:
        """Whole messages only: the house never sends one in parts."""
        data = bytes(frame.data)
        if frame.opcode in CTRL_OPCODES or not is_squeezed(data):
            return frame
        return Frame(frame.opcode, self.squeezed(data), frame.fin, True, frame.rsv2, frame.rsv3)

    def squeezed(self, data: bytes) -> bytes:
        reach = 1 << self.local_max_window_bits
        window = self.sent[-reach:] if len(data) < reach else b""  # else the like of it lies too far back to be worth a look
        pen = pens.compressobj(LEVEL, zlib.DEFLATED, -self.local_max_window_bits, MEMORY, zdict=window)
        squeezed: bytes = pen.compress(data) + pen.flush(zlib.Z_SYNC_FLUSH)
        if not self.local_no_context_takeover:
            self.sent = data
        return squeezed.removesuffix(TAIL)


class Squeezing(ServerPerMessageDeflateFactory):
    """What is agreed on when a line opens. What comes in is small, so nothing is remembered of it."""

    def __init__(self) -> None:
        super().__init__(client_no_context_takeover=True)

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, Squeeze(agreed)


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, with this compression in place of its own, and a way to send without waiting."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [Squeezing()]
        self.beside = Bucket(BESIDE_PER_SECOND)

    async def run_asgi(self) -> None:
        scope: Any = self.scope
        scope["extensions"][WIRE] = self
        await super().run_asgi()

    def handle_ping(self) -> None:
        if self.bears_it():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self.bears_it():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self.bears_it():
            super().handle_cont(event)

    def bears_it(self) -> bool:
        """Every ping is answered, read or not, and parts are kept until the last one comes: too many end the line."""
        if not self.beside.take():
            self.transport.abort()
            return False
        return True

    def takes(self) -> bool:
        return self.handshake_complete and self.writable.is_set() and not self.disconnected and not self.close_sent

    def post(self, data: bytes) -> None:
        """The same frame as the library would make of a text, in one go: most of what a house sends goes out here."""
        squeeze = next(iter(self.conn.extensions), None)
        if isinstance(squeeze, Squeeze) and is_squeezed(data):
            self.transport.write(framed(SQUEEZED_TEXT, squeeze.squeezed(data)))
        else:
            self.transport.write(framed(TEXT, data))


def is_squeezed(data: bytes) -> bool:
    return len(data) >= SMALL and data.startswith(SIGHTS)


def framed(head: int, data: bytes) -> bytes:
    """A whole message of a server, which masks nothing."""
    size = len(data)
    if size < 126:
        return struct.pack("!BB", head, size) + data
    return (struct.pack("!BBH", head, 126, size) if size < 65536 else struct.pack("!BBQ", head, 127, size)) + data


class Text:
    """A text that is bytes already: uvicorn takes these as they are, and lines that were sent the same share them."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def encode(self) -> bytes:
        return self.data
