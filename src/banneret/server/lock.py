"""One house for one file: a second process on the same SQLite file would not tell its lines what the first one does."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Final

WAIT_SECONDS: Final = 20.0
"""What a house may take from its start until it has said where it is."""


class Taken(Exception):
    """Another house is open on these data; `address` is where, if it has said so."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


class Lock:
    """Held as long as the process lives, however it ends: the system gives it back."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = (folder / "house.lock").open("a+", encoding="utf-8")
        try:
            import fcntl

            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            pass  # a system without such locks
        except OSError:
            raise Taken(self.heard()) from None
        self.file.truncate(0)  # where the last one was says nothing of this one

    def heard(self) -> str:
        """Where the other house is; one that is only just opening is waited for."""
        until = time.monotonic() + WAIT_SECONDS
        while not (address := self.read()) and time.monotonic() < until:
            time.sleep(0.1)
        return address

    def read(self) -> str:
        self.file.seek(0)
        try:
            return str(json.loads(self.file.read())["address"])
        except (ValueError, KeyError, TypeError):
            return ""

    def tell(self, address: str) -> None:
        """Say where the house is, for whoever comes second."""
        self.file.seek(0)
        self.file.truncate()
        self.file.write(json.dumps({"address": address, "process": os.getpid()}))
        self.file.flush()
