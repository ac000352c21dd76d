"""Saved games are records. They are written beside their place and moved into it, so that no half-written one exists."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from banneret.core.data import read_text
from banneret.core.errors import BadData, BadRecord, BanneretError, in_words
from banneret.core.match import Match
from banneret.core.record import LARGEST, VOUCHES, Record, loads

LAST: Final = "last"


def folder() -> Path:
    """Where games are kept: $XDG_STATE_HOME/banneret, by default ~/.local/state/banneret."""
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "banneret"


def new_place(game: str) -> Path:
    """A name that no saved game has yet."""
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path, n = folder() / f"{stem}.json", 1
    while path.exists():
        n += 1
        path = folder() / f"{stem}-{n}.json"
    return path


def place(name: str, game: str = "") -> Path:
    """A saved game by its path, by its name among ours, or the last one that is not over."""
    if name.casefold() == LAST:
        return latest(game)
    ours = folder() / f"{name.removesuffix('.json')}.json"
    return ours if not Path(name).exists() and ours.exists() else Path(name)


def called(path: Path) -> str:
    """What to call a saved game by, so that `place` finds it again from anywhere: short, if it is one of ours."""
    return path.stem if path.parent == folder() and path.suffix == ".json" else str(path)


class Saved:
    """One saved game, or why it cannot be read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.when = path.stat().st_mtime
        self.record: Record | None = None
        self.flaw = ""
        try:
            self.record = read(path)
        except BadRecord as refusal:
            self.flaw = str(refusal)

    @property
    def is_open(self) -> bool:
        """Whether somebody can play on."""
        return self.record is not None and not is_over(self.record)


def is_over(record: Record) -> bool:
    """A running game has a snapshot of its table; of one that was written otherwise, only playing it again tells."""
    if record.snapshot is not None and not record.snapshot.carried:
        return False
    if record.snapshot is None and record.digest and record.vouches == VOUCHES:
        return True
    try:
        return Match.replay(record).over
    except BanneretError:
        return False


def all_saves() -> Iterator[Saved]:
    """Ours, the latest first."""
    paths = [path for path in folder().glob("*.json") if path.is_file()] if folder().is_dir() else []
    for path in sorted(paths, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True):
        yield Saved(path)


def latest(game: str = "") -> Path:
    """The last game that is not over: of this game, if one is named."""
    for saved in all_saves():
        if saved.is_open and saved.record is not None and saved.record.game == (game or saved.record.game):
            return saved.path
    raise BadRecord(f"there is no saved game{f' of {game}' if game else ''} in {folder()} that is not over yet")


def write(record: Record, path: Path) -> None:
    """All of it or nothing: a reader finds the old record or the new one, even if we are killed on the way."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(record.dumps())
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, path)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise BadRecord(f"{path}: cannot save the game: {in_words(error)}") from None


def read(path: Path) -> Record:
    """A record from a file; what is wrong with it is told with the file's name."""
    try:
        text = read_text(path, "record", LARGEST)
    except BadData as refusal:
        raise BadRecord(str(refusal)) from None
    except UnicodeDecodeError:
        raise BadRecord(f"{path}: this is no text file, so it is no record") from None
    try:
        return loads(text)
    except BadRecord as refusal:
        raise BadRecord(f"{path}: {refusal}") from None
