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

from banneret.server.settings import Settings
from banneret.server.store.log import Conflict
from banneret.server.store.people import LASTS_MS, People
from banneret.server.table import Person, Refusal

Connection = ASGIConnection[Any, Any, Any, Any]
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
LONGEST: Final = 200


@cache
def nobody() -> str:
    """Something to compare with where there is no such login."""
    return PasswordHasher().hash("nobody has this password")


class Door:
    def __init__(self, people: People, settings: Settings) -> None:
        self.people = people
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

    async def who(self, connection: Connection, socket: bool = False) -> Person | None:
        """The person behind a request; None for a stranger. A wrong token is a refusal, not a stranger."""
        headers = connection.headers
        word, _, token = headers.get("authorization", "").partition(" ")
        if word.lower() == "bearer":
            person = await self.people.by_pass(token.strip(), "token") if len(token) < LONGEST else None
            if person is None:
                raise Refusal("bad_token", status=401)
            return person
        asks_only = not socket and connection.scope.get("method") in SAFE
        if not asks_only and not headers.get("origin"):
            return None
        secret = connection.cookies.get(self.cookie, "")
        return await self.people.by_pass(secret, "cookie") if 0 < len(secret) < LONGEST else None

    async def admit(self, connection: Connection, socket: bool = False) -> Person:
        person = await self.who(connection, socket)
        if person is None:
            raise Refusal("who_are_you", status=401)
        return person

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

    async def forget(self, connection: Connection) -> Cookie:
        await self.people.take_pass(connection.cookies.get(self.cookie, ""))
        return self.bake("", 0)

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
        return found[0], self.bake(await self.people.give_pass(found[0], "cookie"))

    def verify(self, secret: str, password: str) -> bool:
        try:
            return self.hasher.verify(secret, password)
        except Argon2Error:
            return False
