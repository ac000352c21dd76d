"""Saved games are records. They are written beside their place and moved into it, so that no half-written one exists."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

from banneret.core.errors import BadRecord
from banneret.core.record import Record, loads


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


def latest() -> Path:
    saves = sorted(folder().glob("*.json"), key=lambda path: path.stat().st_mtime)
    if not saves:
        raise BadRecord(f"there is no saved game in {folder()}")
    return saves[-1]


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
        raise BadRecord(f"cannot save the game: {error}") from None


def read(path: Path) -> Record:
    """A record from a file; what is wrong with it is told with the file's name."""
    try:
        return loads(path.read_text(encoding="utf-8"))
    except BadRecord as refusal:
        raise BadRecord(f"{path}: {refusal}") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{path}: this is no text file, so it is no record") from None
    except OSError as error:
        raise BadRecord(f"{path}: {(error.strerror or str(error)).lower()}") from None
