"""What a page complains of: errors of scripts, lines in the console, breaches of its own policy."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, ConsoleMessage, WebError

POLICY = """addEventListener('securitypolicyviolation', e =>
    console.error(`policy: ${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}:${e.lineNumber}`))"""

STRANGER = ("/api/1/me", "401")
"""Whoever comes for the first time is not known yet; the browser notes that the page asked."""


class Watch:
    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.borne: list[str] = []

    def over(self, context: BrowserContext) -> None:
        context.add_init_script(POLICY)
        context.on("console", self._heard)
        context.on("weberror", self._broke)

    def bears(self, part: str) -> None:
        """What a test provokes on purpose."""
        self.borne.append(part)

    def _heard(self, message: ConsoleMessage) -> None:
        where = message.location.get("url", "")
        if message.type != "error" or (STRANGER[0] in where and STRANGER[1] in message.text):
            return
        self._note(f"console: {message.text} ({where})")

    def _broke(self, error: WebError) -> None:
        self._note(f"script: {error.error}")

    def _note(self, complaint: str) -> None:
        if not any(part in complaint for part in self.borne):
            self.complaints.append(complaint)
