"""People in the store. Of cookies and tokens only digests are kept, of passwords only argon2 hashes."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final, Literal, NamedTuple

from banneret.server.store.log import Store, Write
from banneret.server.store.tables import now_ms
from banneret.server.table import Person, new_secret

PassKind = Literal["cookie", "token"]
LASTS_MS: Final = 400 * 24 * 3600 * 1000
PASSES: Final = 20
"""How many cookies and tokens a person may hold; the oldest gives way."""
PASSES_OF: Final = "passes"


def digest(secret: str) -> str:
    """A secret of 32 random bytes needs no salt."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Held(NamedTuple):
    """Who somebody is, and the digest of the pass that says so."""

    person: Person
    digest: str


def taken_back(person: str) -> str:
    """The note to other processes that something was taken back from this person."""
    return f"{PASSES_OF}:{person}"


class People:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def welcome(self, name: str, kind: PassKind, label: str = "") -> tuple[Person, str]:
        """A new guest, and the secret that names them from now on."""
        person, secret = Person(secrets.token_hex(12), name), new_secret()
        await self.store.write(
            Write("INSERT INTO people (id, name, made_at) VALUES ($1, $2, $3)", (person.id, name, now_ms())),
            *self._pass(person.id, secret, kind, label),
        )
        return person, secret

    def _pass(self, person: str, secret: str, kind: PassKind, label: str) -> list[Write]:
        return [
            Write(
                "INSERT INTO passes (digest, person, kind, label, ends_at) VALUES ($1, $2, $3, $4, $5)",
                (digest(secret), person, kind, label, now_ms() + LASTS_MS),
            ),
            Write(
                "DELETE FROM passes WHERE person = $1 AND digest NOT IN"
                " (SELECT digest FROM passes WHERE person = $1 ORDER BY ends_at DESC LIMIT $2)",
                (person, PASSES),
            ),
        ]

    async def give_pass(self, person: Person, kind: PassKind, label: str = "") -> str:
        secret = new_secret()
        await self.store.write(*self._pass(person.id, secret, kind, label), note=taken_back(person.id))
        return secret

    async def good(self, people: list[str]) -> set[str]:
        """The digests of all passes of these people that are good now."""
        among = ", ".join(f"${n}" for n in range(2, len(people) + 2))
        found = await self.store.read(
            f"SELECT digest FROM passes WHERE ends_at > $1 AND person IN ({among})", now_ms(), *people
        )
        return {row[0] for row in found}

    async def by_pass(self, secret: str, kind: PassKind) -> Held | None:
        found = await self.store.read(
            "SELECT p.id, p.name, p.login FROM passes s JOIN people p ON p.id = s.person"
            " WHERE s.digest = $1 AND s.kind = $2 AND s.ends_at > $3",
            digest(secret),
            kind,
            now_ms(),
        )
        return Held(Person(found[0][0], found[0][1], found[0][2] is not None), digest(secret)) if found else None

    async def take_pass(self, held: Held) -> None:
        await self._take(held.person, Write("DELETE FROM passes WHERE digest = $1", (held.digest,)))

    async def take_tokens(self, person: Person) -> None:
        await self._take(person, Write("DELETE FROM passes WHERE person = $1 AND kind = 'token'", (person.id,)))

    async def take_all(self, person: Person) -> None:
        await self._take(person, Write("DELETE FROM passes WHERE person = $1", (person.id,)))

    async def _take(self, person: Person, write: Write) -> None:
        await self.store.write(write, note=taken_back(person.id))

    async def rename(self, person: Person, name: str) -> None:
        await self.store.write(Write("UPDATE people SET name = $2 WHERE id = $1", (person.id, name)))

    async def give_account(self, person: Person, login: str, password_hash: str) -> None:
        """A guest becomes somebody with a login; a conflict if it is taken, or if they have one."""
        await self.store.write(
            Write(
                "UPDATE people SET login = $2, password = $3 WHERE id = $1 AND login IS NULL",
                (person.id, login.casefold(), password_hash),
                must=True,
            )
        )

    async def by_login(self, login: str) -> tuple[Person, str] | None:
        found = await self.store.read("SELECT id, name, password FROM people WHERE login = $1", login.casefold())
        return (Person(found[0][0], found[0][1], True), found[0][2]) if found else None
