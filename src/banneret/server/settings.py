"""Every option of the house, from a TOML file and from the environment (`BANNERET_…`), each told in docs/hosting.md."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from banneret.core.data import read_toml
from banneret.core.errors import BadWish

PREFIX = "BANNERET_"


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8017
    origin: str = ""
    database_url: str = ""
    data_dir: str = ""
    bot_workers: Annotated[int, Meta(ge=1, le=64)] = 2
    bot_seconds: Annotated[float, Meta(gt=0, le=600)] = 10.0
    bots: list[str] = []
    idle_seconds: Annotated[float, Meta(gt=0)] = 600.0
    grace_seconds: Annotated[float, Meta(ge=0)] = 30.0
    webhook: str = ""
    metrics_token: str = ""
    log_level: str = "info"
    proxies: str = "127.0.0.1"
    max_connections: Annotated[int, Meta(ge=10)] = 4000
    max_tables: Annotated[int, Meta(ge=1)] = 30
    max_lines: Annotated[int, Meta(ge=1)] = 16
    max_lines_address: Annotated[int, Meta(ge=1)] = 1000
    messages_per_second: Annotated[float, Meta(gt=0)] = 20.0
    asks_per_second: Annotated[float, Meta(gt=0)] = 40.0
    requests_per_second: Annotated[float, Meta(gt=0)] = 200.0
    guests_per_minute: Annotated[float, Meta(gt=0)] = 30.0

    def database(self) -> Path:
        """Where SQLite keeps its file."""
        return Path(self.data_dir or default_dir()) / "tables.sqlite3"


def default_dir() -> str:
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(home) / "banneret")


def load(file: Path | None = None, environ: Mapping[str, str] = os.environ, **said: Any) -> Settings:
    """The file, over it the environment, over it what was said on the command line."""
    found: dict[str, Any] = {}
    if file is not None:
        found |= read_toml(file)
    for name in Settings.__struct_fields__:
        if (value := environ.get(PREFIX + name.upper())) is not None:
            found[name] = value.split(",") if name == "bots" else value
    found |= {name: value for name, value in said.items() if value is not None}
    try:
        return msgspec.convert(found, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise BadWish(f"settings: {error}") from None
