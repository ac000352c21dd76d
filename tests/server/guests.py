"""A small client in plain words, over real HTTP and real sockets: what a page or a program would do."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

SECONDS = 30.0


class Said(Exception):
    """The server refused: `why`, as it said."""

    def __init__(self, status: int, answer: dict[str, Any]) -> None:
        super().__init__(f"{status} {answer}")
        self.status, self.answer = status, answer
        self.why = answer.get("why", "")


class Guest:
    """Somebody with a browser: a cookie, and our own origin on all that changes something."""

    def __init__(self, address: str, name: str, token: str = "") -> None:
        self.address, self.name = address, name
        headers = {"Authorization": f"Bearer {token}"} if token else {"Origin": f"http://{address}"}
        self.http = httpx.AsyncClient(base_url=f"http://{address}", headers=headers, timeout=30)
        self.id = ""
        self.token = token

    @classmethod
    async def arrives(cls, address: str, name: str) -> Guest:
        guest = cls(address, name)
        guest.id = (await guest.posts("/guests", name=name))["id"]
        return guest

    @classmethod
    async def program(cls, address: str, name: str) -> Guest:
        """A guest with a token, without any cookie."""
        async with httpx.AsyncClient(base_url=f"http://{address}") as http:
            answer = (await http.post("/api/1/guests", json={"name": name})).json()
        guest = cls(address, name, answer["token"])
        guest.id = answer["id"]
        return guest

    async def gets(self, path: str, **query: Any) -> Any:
        return self._read(await self.http.get(f"/api/1{path}", params=query))

    async def posts(self, path: str, **body: Any) -> Any:
        return self._read(await self.http.post(f"/api/1{path}", json=body))

    def _read(self, answer: httpx.Response) -> Any:
        if answer.status_code >= 400:
            raise Said(answer.status_code, answer.json())
        return answer.json() if answer.content else None

    async def opens(self, game: str = "lancaster", seats: int = 3, **wish: Any) -> str:
        wish.setdefault("pace", "none")
        return str((await self.posts("/tables", game=game, seats=seats, **wish))["id"])

    async def accepts(self, host: Guest, table: str) -> None:
        link = (await host.gets(f"/tables/{table}/invitation"))["link"]
        await self.posts("/invitations", invitation=link.partition("#")[2])

    async def joins(self, host: Guest, table: str, **wish: Any) -> Any:
        await self.accepts(host, table)
        return await self.posts(f"/tables/{table}/join", **wish)

    async def line(self, table: str, seat: int | None = None, since: int = 0, **options: Any) -> Line:
        """A line to a table, looking through the eyes of a seat."""
        line = await self.bare_line(table, **options)
        await line.looks(seat, since)
        return line

    async def bare_line(self, table: str, **options: Any) -> Line:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if not self.token:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
            headers["Origin"] = f"http://{self.address}"
        headers |= options.pop("headers", {})
        socket = await connect(
            f"ws://{self.address}/ws/1/table/{table}", additional_headers=headers, max_size=None, proxy=None, **options
        )
        return Line(socket)

    async def leaves(self) -> None:
        await self.http.aclose()


class Line:
    """One open connection; what came is kept, by kind."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.seat: int | None = None
        self.frames: list[str] = []
        self.came: list[dict[str, Any]] = []
        self.shown: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.told: list[dict[str, Any]] = []
        self.talk: list[dict[str, Any]] = []
        self.closed: int | None = None
        self.news = asyncio.Condition()
        self.reading = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        try:
            async for frame in self.socket:
                async with self.news:
                    self._take(str(frame))
                    self.news.notify_all()
        except ConnectionClosed:
            pass
        async with self.news:
            self.closed = self.socket.close_code
            self.news.notify_all()

    def _take(self, frame: str) -> None:
        self.frames.append(frame)
        message = json.loads(frame)
        self.came.append(message)
        if message["t"] == "shown":
            upto = self.told[-1]["n"] if self.told else 0
            self.told += [entry for entry in message["news"] if entry["n"] > upto]
            self.shown = message
        elif message["t"] == "gathered":
            self.table = message["table"]
        elif message["t"] == "said":
            self.talk += message["lines"]

    async def until(self, happened: Any, seconds: float = SECONDS) -> Any:
        """Wait until something is so; what it gives is given back."""
        async with asyncio.timeout(seconds), self.news:
            while not (found := happened()):
                if self.closed is not None:
                    raise ConnectionError(f"the line was closed: {self.closed}")
                await self.news.wait()
            return found

    async def sends(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def looks(self, seat: int | None = None, since: int = 0) -> None:
        self.seat = seat
        await self.sends(t="look", seat=seat, since=since)

    async def answered(self, key: str, seconds: float = SECONDS) -> dict[str, Any]:
        found: dict[str, Any] = await self.until(lambda: next((m for m in self.came if m.get("key") == key), None), seconds)
        return found

    async def asks(self, **message: Any) -> dict[str, Any]:
        """Send something and wait for its answer."""
        message.setdefault("key", secrets.token_hex(8))
        await self.sends(**message)
        return await self.answered(message["key"])

    async def does(self, word: str, asked: int | None = None, **more: Any) -> dict[str, Any]:
        asked = self.shown["asked"] if asked is None else asked
        return await self.asks(t="do", seat=more.pop("seat", self.seat), asked=asked, word=word, **more)

    async def is_asked(self, seconds: float = SECONDS) -> list[str]:
        """Wait for a question; the words that answer it."""
        await self.until(lambda: self.shown.get("sight", {}).get("question"), seconds)
        return words(self.shown["sight"]["question"]["choices"])

    async def takes(self, at: int = 0) -> str:
        """Answer the question with one of its choices, and wait until what came of it is shown."""
        choices, before = await self.is_asked(), self.shown
        word = choices[at % len(choices)]
        answer = await self.does(word)
        assert answer["t"] == "done", answer
        await self.until(lambda: self.shown is not before)
        return word

    async def hears(self, tell: str, seconds: float = SECONDS) -> dict[str, Any]:
        found: dict[str, Any] = await self.until(
            lambda: next((entry for entry in self.told if entry["tell"] == tell), None), seconds
        )
        return found

    async def hangs_up(self) -> None:
        await self.socket.close()
        await self.reading

    async def is_cut(self) -> None:
        """The cable is torn, nobody says goodbye."""
        self.socket.transport.abort()
        await self.reading


def words(groups: list[dict[str, Any]]) -> list[str]:
    return [f"{group['verb']}:{label}" if label else group["verb"] for group in groups for label in group["labels"]]
