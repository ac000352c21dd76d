"""Who comes in: Origin, cookie, token. The only file that sees a secret of a person.

A cookie is looked at only in a request from our own page: where a request changes something, or opens a line, its `Origin`
must be ours. A token is shown on purpose, so it needs no origin; a foreign origin is refused even then.
"""

from __future__ import annotations

import asyncio
import ipaddress
from functools import cache
from typing import Any, Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from banneret.server.passes import Passes
from banneret.server.settings import Settings
from banneret.server.store.log import Conflict
from banneret.server.store.people import LASTS_MS, Held, PassKind
from banneret.server.table import Person, Refusal

Connection = ASGIConnection[Any, Any, Any, Any]
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
LONGEST: Final = 200


@cache
def nobody() -> str:
    """Something to compare with where there is no such login."""
    return PasswordHasher().hash("nobody has this password")


class Door:
    def __init__(self, passes: Passes, settings: Settings) -> None:
        self.passes, self.people = passes, passes.people
        self.origin = settings.origin.rstrip("/").lower()  # as browsers say it
        self.cookie = "__Host-banneret" if self.origin.startswith("https:") else "banneret"
        self.hasher = PasswordHasher()
        self.hashing = asyncio.Semaphore(2)  # argon2 is meant to be costly: never more than two at once

    # -- origins

    def own_host(self, host: str) -> bool:
        """Without an origin in the settings, only names that nobody else can point at us: addresses and localhost."""
        if self.origin:
            return host.lower() == self.origin.partition("://")[2]
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        if name == "localhost":
            return True
        try:
            ipaddress.ip_address(name.strip("[]"))
        except ValueError:
            return False
        return True

    def own_origin(self, origin: str, host: str) -> bool:
        if self.origin:
            return origin == self.origin
        return origin in (f"http://{host}", f"https://{host}") and self.own_host(host)

    # -- people

    async def who(self, connection: Connection, socket: bool = False) -> Held | None:
        """The person behind a request; None for a stranger. A wrong token is a refusal, not a stranger."""
        headers = connection.headers
        word, _, token = headers.get("authorization", "").partition(" ")
        if word.lower() == "bearer":
            held = await self.people.by_pass(token.strip(), "token") if len(token) < LONGEST else None
            if held is None:
                raise Refusal("bad_token", status=401)
            return held
        asks_only = not socket and connection.scope.get("method") in SAFE
        if not asks_only and not headers.get("origin"):
            return None
        secret = connection.cookies.get(self.cookie, "")
        return await self.people.by_pass(secret, "cookie") if 0 < len(secret) < LONGEST else None

    async def admit(self, connection: Connection, socket: bool = False) -> Held:
        held = await self.who(connection, socket)
        if held is None:
            raise Refusal("who_are_you", status=401)
        return held

    async def known(self, connection: Connection) -> Person | None:
        """Who comes back with a page and its cookie. A page need not ask first whether it is known, and be refused."""
        held = await self.who(connection) if connection.headers.get("origin") else None
        return held.person if held else None

    async def welcome(self, connection: Connection, name: str) -> tuple[Person, str, Cookie | None]:
        """A new guest: a page gets a cookie, a program a token."""
        if connection.headers.get("origin"):
            person, secret = await self.people.welcome(name, "cookie")
            return person, "", self.bake(secret)
        person, secret = await self.people.welcome(name, "token")
        return person, secret, None

    def bake(self, secret: str, lasts: int = LASTS_MS // 1000) -> Cookie:
        return Cookie(
            self.cookie, path="/", value=secret, max_age=lasts, httponly=True, samesite="lax",
            secure=self.origin.startswith("https:"),
        )  # fmt: skip

    async def forget(self, connection: Connection, everywhere: bool = False) -> Cookie:
        """The pass that was shown is good no more, or none of this person's; nor are the lines that it opened."""
        held = await self.admit(connection)
        await (self.people.take_all(held.person) if everywhere else self.people.take_pass(held))
        await self.passes.check(held.person.id)
        return self.bake("", 0)

    async def take_tokens(self, person: Person) -> None:
        await self.people.take_tokens(person)
        await self.passes.check(person.id)

    async def give_pass(self, person: Person, kind: PassKind, label: str = "") -> str:
        """One more; whoever has too many loses the oldest."""
        secret = await self.people.give_pass(person, kind, label)
        await self.passes.check(person.id)
        return secret

    # -- accounts

    async def give_account(self, person: Person, login: str, password: str) -> None:
        async with self.hashing:
            secret = await asyncio.to_thread(self.hasher.hash, password)
        try:
            await self.people.give_account(person, login, secret)
        except Conflict:
            raise Refusal("login_taken") from None

    async def log_in(self, login: str, password: str) -> tuple[Person, Cookie]:
        """Whether the login or the password is wrong is not told, not even by the time it takes."""
        found = await self.people.by_login(login)
        async with self.hashing:
            right = await asyncio.to_thread(self.verify, found[1] if found else nobody(), password)
        if found is None or not right:
            raise Refusal("wrong_login", status=401)
        return found[0], self.bake(await self.give_pass(found[0], "cookie"))

    def verify(self, secret: str, password: str) -> bool:
        try:
            return self.hasher.verify(secret, password)
        except Argon2Error:
            return False
