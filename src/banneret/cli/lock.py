"""One process for one saved game: two that wrote it in turn would lose each other's moves.

The mark lies beside the save while somebody plays. The system lets go of it when the process ends, however it ends.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from banneret.core.errors import BadRecord, in_words

try:
    import fcntl
except ImportError:  # a system without such marks: there, nobody is kept out
    fcntl = None  # type: ignore[assignment]


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Nobody else plays this saved game meanwhile."""
    mark = path.with_name(f".{path.name}.lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        held = take(mark, path)
    except OSError as error:
        raise BadRecord(f"{path}: cannot save the game: {in_words(error)}") from None
    try:
        yield
    finally:
        mark.unlink(missing_ok=True)
        held.close()


def take(mark: Path, path: Path) -> IO[str]:
    while True:
        held = mark.open("a+", encoding="utf-8")
        if fcntl is None:
            return held
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            held.seek(0)
            who = held.read().strip()
            held.close()
            raise BadRecord(
                f"{path}: this game is being played in another terminal{f' (process {who})' if who else ''}"
            ) from None
        if mark.exists() and mark.stat().st_ino == os.fstat(held.fileno()).st_ino:
            held.truncate(0)
            held.write(str(os.getpid()))
            held.flush()
            return held
        held.close()  # it was taken away between opening and marking: once more
