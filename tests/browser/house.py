"""A real `banneret serve` in a process of its own, on a free port, with its data in a folder of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext

PATIENT = {
    "REQUESTS_PER_SECOND": 10000,
    "MESSAGES_PER_SECOND": 10000,
    "GUESTS_PER_MINUTE": 6000,
    "BOT_WORKERS": 1,
    "MAX_TABLES": 500,
}
"""One address plays as fast as a machine can here: the limits that protect a public house are not what is tested."""


class House:
    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder = folder
        self.process: subprocess.Popen[str] | None = None
        self.address = ""
        self.open(port)

    def open(self, port: int = 0) -> None:
        """Again on the same port, after it was killed: the page knows no other."""
        settings = {f"BANNERET_{name}": str(value) for name, value in PATIENT.items()}
        command = [sys.executable, "-m", "banneret", "serve", "--port", str(port), "--data-dir", str(self.folder)]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**os.environ, **settings}
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert "http://" in said, f"the house did not open: {said!r}"
        self.address = "http://" + said.rpartition("http://")[2].strip().rstrip("/")

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def is_killed(self) -> None:
        """Without a word: nothing that it had only in memory is left."""
        self._end(signal.SIGKILL)

    def close(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(20)
            self.process = None

    # -- what a page asks for over HTTP, for the cookies of a browser

    def guest(self, context: BrowserContext, name: str) -> str:
        """This browser comes in under a name; who that is."""
        return str(self.posts(context, "/guests", name=name)["id"])

    def table(self, context: BrowserContext, game: str, seats: int, bot: str = "greedy", **wish: Any) -> str:
        """A table against bots that do not pause; the first chair is this browser's."""
        chairs = [{"kind": "person"}] + [{"kind": "bot", "bot": bot}] * (seats - 1)
        wish = {"chairs": chairs, "pace": "none", "start": True, **wish}
        return str(self.posts(context, "/tables", game=game, seats=seats, **wish)["id"])

    def gets(self, context: BrowserContext, path: str) -> Any:
        answer = context.request.get(f"{self.address}/api/1{path}", timeout=60_000)
        assert answer.ok, f"{path}: {answer.status} {answer.text()[:300]}"
        return answer.json()

    def posts(self, context: BrowserContext, path: str, **body: Any) -> Any:
        answer = context.request.post(
            f"{self.address}/api/1{path}", data=body, headers={"Origin": self.address}, timeout=60_000
        )
        assert answer.ok, f"{path}: {answer.status} {answer.text()[:300]}"
        return answer.json()
