"""What a page complains of: errors of scripts, lines in the console, breaches of its own policy."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, ConsoleMessage, WebError

POLICY = """addEventListener('securitypolicyviolation', e =>
    console.error(`policy: ${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}:${e.lineNumber}`))"""


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
        if message.type == "error":
            self._note(f"console: {message.text} ({message.location.get('url', '')})")

    def _broke(self, error: WebError) -> None:
        self._note(f"script: {error.error}")

    def _note(self, complaint: str) -> None:
        if not any(part in complaint for part in self.borne):
            self.complaints.append(complaint)
