"""The schema, as a row of migrations: files of plain SQL that both databases understand, applied once each, in order.

A file that was released is never changed; a change of the schema is a new file with the next number.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final, NamedTuple

VERSIONS: Final = "CREATE TABLE IF NOT EXISTS schema_versions (version BIGINT PRIMARY KEY, name TEXT NOT NULL)"
APPLIED: Final = "SELECT version FROM schema_versions ORDER BY version"
NOTE: Final = "INSERT INTO schema_versions (version, name) VALUES ($1, $2)"


class Migration(NamedTuple):
    version: int
    name: str
    statements: list[str]


class SchemaTooNew(Exception):
    """The database was written by a later Banneret: this one would not understand it."""


def migrations() -> list[Migration]:
    found = []
    for file in files("banneret.server.store").joinpath("migrations").iterdir():
        if file.name.endswith(".sql"):
            number, _, name = file.name.removesuffix(".sql").partition("_")
            found.append(Migration(int(number), name, statements(file.read_text(encoding="utf-8"))))
    return sorted(found)


def statements(text: str) -> list[str]:
    """The statements of a file; comments are lines of their own.

    >>> statements("-- a\\nCREATE TABLE x (y TEXT);\\nDROP TABLE x;")
    ['CREATE TABLE x (y TEXT)', 'DROP TABLE x']
    """
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("--")]
    return [statement.strip() for statement in "\n".join(lines).split(";") if statement.strip()]


def missing(applied: list[int]) -> list[Migration]:
    """What is still to be done on a database with these versions."""
    known = migrations()
    later = [version for version in applied if version > known[-1].version]
    if later:
        raise SchemaTooNew(f"the database has schema {later[-1]}; this Banneret knows up to {known[-1].version}: upgrade it")
    return [migration for migration in known if migration.version not in applied]
