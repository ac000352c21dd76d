"""All that a page sends and receives: frames of its lines, bodies over HTTP."""

from __future__ import annotations

import contextlib
import json
from typing import Any

from playwright.sync_api import Error, Page, Response, WebSocket


class Traffic:
    """What came to one page; `shown` is the last sight, the question that the page shows."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        self.sent: list[str] = []
        self.bodies: list[str] = []
        self.shown: dict[str, Any] = {}
        page.on("websocket", self._line)
        page.on("response", self._answer)

    def _line(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._came)
        socket.on("framesent", lambda frame: self.sent.append(str(frame)))

    def _came(self, frame: str | bytes) -> None:
        self.frames.append(str(frame))
        message = json.loads(frame)
        if message["t"] == "shown":
            self.shown = message

    def _answer(self, response: Response) -> None:
        if "/api/" in response.url:
            with contextlib.suppress(Error):  # a body of a page that was left
                self.bodies.append(response.text())

    def everything(self) -> str:
        """All that was received, to be searched for what must not be there."""
        return "\n".join([*self.frames, *self.bodies])

    def done(self) -> list[str]:
        """The words that this page sent as answers."""
        return [message["word"] for message in map(json.loads, self.sent) if message["t"] == "do"]

    # -- the question as the page has it

    def choices(self) -> list[Choice]:
        return spread(self.shown.get("sight", {}).get("question", {}).get("choices", []))

    def asides(self) -> list[Choice]:
        return spread(self.shown.get("sight", {}).get("asides", []))

    def lights(self) -> set[str]:
        """The places that should shine."""
        return {on for choice in [*self.choices(), *self.asides()] for on in choice.lights}


class Choice:
    def __init__(self, verb: str, label: str, lights: list[str]) -> None:
        self.verb = verb
        self.lights = [on for on in lights if on != "button" and not on.startswith("number:")]
        self.word = f"{verb}:{label}" if label else verb

    @property
    def on_board(self) -> bool:
        return bool(self.lights)


def spread(groups: list[dict[str, Any]]) -> list[Choice]:
    """The choices of a question, one by one; without `lights` a choice lights its own element."""
    found = []
    for group in groups:
        for at, label in enumerate(group["labels"]):
            own = f"{group['on']}:{label}" if label else group["on"]
            lights = group["lights"][at] if group.get("lights") else [own]
            found.append(Choice(group["verb"], label, lights))
    return found
