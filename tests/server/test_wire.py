"""What a line costs: sights squeezed against the last one, nothing kept for who waits, no hurry for who pesters."""

from __future__ import annotations

import random
import zlib
from typing import Any

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode

from banneret.server import deflate
from banneret.server.deflate import Squeeze, Squeezing, Wire
from banneret.server.limits import Bucket, Patience

from .conftest import over_the_wire
from .guests import Line, Said
from .test_move import mover, table_of_two
from .test_secrets import settled

BROWSER = [ClientPerMessageDeflateFactory(client_max_window_bits=True)]
SMALL_WINDOW = [ClientPerMessageDeflateFactory(server_max_window_bits=10, client_max_window_bits=True)]
FORGETFUL = [ClientPerMessageDeflateFactory(server_no_context_takeover=True, client_max_window_bits=True)]


def both_ends(client: ClientPerMessageDeflateFactory) -> tuple[Squeeze, Any]:
    """The two ends of a line, as they agree on it."""
    answer, here = Squeezing().process_request_params(client.get_request_params(), [])
    assert isinstance(here, Squeeze)
    return here, client.process_response_params(answer, [])


def a_sight(rng: random.Random, size: int) -> bytearray:
    return bytearray(b'{"t":"shown"') + bytearray(rng.choice(b"abcdefgh{}:,") for _ in range(size))


@pytest.mark.parametrize("pens", [deflate.pens, zlib], ids=["the quickest", "everywhere"])
@pytest.mark.parametrize("client", [*BROWSER, *SMALL_WINDOW, *FORGETFUL], ids=["browser", "small window", "forgetful"])
def test_whatever_is_sent_arrives(client: ClientPerMessageDeflateFactory, pens: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deflate, "pens", pens)
    here, there = both_ends(client)
    rng = random.Random(3)
    sight = a_sight(rng, 20_000)
    for _ in range(60):
        sight[rng.randrange(20, len(sight))] = rng.choice(b"xyz")
        data = bytes(sight[rng.choice([0, 0, 0, 1]) : rng.choice([2, 255, 256, 3000, 20_000, 32_700])])
        assert bytes(there.decode(here.encode(Frame(Opcode.TEXT, data))).data) == data
    assert here.encode(Frame(Opcode.PING, b"?")).data == b"?"


def test_a_sight_that_hardly_changed_costs_hardly_anything() -> None:
    here, _ = both_ends(BROWSER[0])
    rng = random.Random(3)
    sight = a_sight(rng, 13_000)
    first = len(here.encode(Frame(Opcode.TEXT, bytes(sight))).data)
    sight[5000] = ord("x")
    again = len(here.encode(Frame(Opcode.TEXT, bytes(sight))).data)
    assert again * 20 < first


@over_the_wire
async def test_what_others_say_is_as_long_whatever_the_hearer_sees(at: Any) -> None:
    """Who sits at the table and can measure a line must not find out what is in its sight by saying it."""
    async with at() as house:
        table, anna, ben, guest, _ = await table_of_two(house)
        await mover(anna, ben)
        line = await guest.line(table, 0, compression=None, extensions=BROWSER)
        await line.until(lambda: line.shown)
        seen = str(line.shown["sight"]["picture"])[2000:2400].replace("'", '"').replace(" ", "")
        sizes = measured(line)
        for said in (seen, seen[::-1]):
            await ben.asks(t="say", text=said)
            await line.until(lambda said=said: any(spoken["text"] == said for spoken in line.talk))
        assert len(sizes) == 2
        assert sizes[0] == sizes[1]


@over_the_wire
async def test_a_browser_and_a_program_without_compression_see_the_same(at: Any) -> None:
    async with at() as house:
        table, anna, ben, guest, _ = await table_of_two(house)
        lines = [
            await guest.line(table, 0, compression=None, extensions=wish) for wish in (BROWSER, SMALL_WINDOW, FORGETFUL, None)
        ]
        for _ in range(12):
            line = await mover(anna, ben)
            await line.takes(1)
        room = await house.hall.room(table)
        await settled(room, anna)
        for line in lines:
            await line.until(lambda line=line: line.shown.get("sight") == anna.shown["sight"])
            assert line.told == anna.told


@over_the_wire
async def test_lines_through_the_same_eyes_share_what_they_were_sent(at: Any) -> None:
    async with at() as house:
        table, anna, _, guest, _ = await table_of_two(house)
        await anna.until(lambda: anna.shown)
        lines = [await guest.line(table, None, compression=None, extensions=BROWSER) for _ in range(5)]
        for line in lines:
            await line.until(lambda line=line: line.shown)
        held = [text for wire in house.server.server_state.connections for text in sent_over(wire)]
        assert len({id(text) for text in held if b'"seat":-1' in text}) == 1


def measured(line: Line) -> list[int]:
    """How many bytes each frame has from now on, as it travels."""
    sizes: list[int] = []
    extension: Any = line.socket.protocol.extensions[0]
    read = extension.decode

    def measure(frame: Frame, **limits: Any) -> Frame:
        sizes.append(len(frame.data))
        given: Frame = read(frame, **limits)
        return given

    extension.decode = measure
    return sizes


def sent_over(wire: Any) -> list[bytes]:
    """The last sight that a line was sent."""
    extensions = wire.conn.extensions if isinstance(wire, Wire) else []
    return [extension.sent for extension in extensions if isinstance(extension, Squeeze)]


# -- those who pester


def test_what_is_borrowed_is_paid_back() -> None:
    at = [0.0]
    bucket = Bucket(10, lambda: at[0], burst=1)
    assert [bucket.borrow(5), bucket.borrow(5)] == [0, 0]
    assert bucket.borrow(5) == pytest.approx(0.5)
    at[0] = 10.0
    assert bucket.borrow(5) == 0


def test_a_program_that_asks_too_much_is_refused_and_pays_nothing_for_it() -> None:
    patience = Patience(10)
    assert all(patience.allows("anna", 10) for _ in range(6))
    assert not patience.allows("anna", 10)
    assert not patience.allows("anna", 10)
    assert patience.allows("anna", 1) or patience.rates.of("anna").level > -10.5
    assert patience.allows("ben", 10)


ASKS = {
    "look": {"t": "look", "seat": 0},
    "preview": {"t": "preview", "seat": 0, "word": "pass"},
    "whynot": {"t": "whynot", "seat": 0, "element": "nothing"},
}


@pytest.mark.parametrize("kind", ASKS)
def test_who_asks_again_and_again_waits_alone(at: Any, kind: str) -> None:
    """Sixty costly questions where twenty are given at once and four each second: they come slower, and nobody else waits."""

    @over_the_wire
    async def play() -> None:
        async with at(asks_per_second=4.0, messages_per_second=1000) as house:
            _, anna, ben, *_ = await table_of_two(house)
            await mover(anna, ben)
            for n in range(60):
                await anna.sends(**ASKS[kind], **({} if kind == "look" else {"key": f"{kind}{n:04}"}))
            await anna.sends(t="say", text="at last", key="lastword")
            for n in range(10):
                assert (await ben.asks(t="say", text=f"{n}"))["t"] == "done"
            assert not any(message.get("key") == "lastword" for message in anna.came), "nobody held the questions back"
            assert anna.closed is None

    play()


@over_the_wire
async def test_records_without_end_are_refused(at: Any) -> None:
    """One that cannot be read costs the house as much as one that can."""
    async with at() as house:
        guest = await house.guest("Anna")
        whys = []
        for _ in range(20):
            with pytest.raises(Said) as no:
                await guest.posts("/records/play-on", record="{}", after=0, seat=0)
            whys.append(no.value.status)
        assert whys[0] == 400
        assert whys[-1] == 429
