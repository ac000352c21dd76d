"""Somebody who plays by clicking: reads the question, clicks what shines on the board, confirms where asked."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, TimeoutError

from .traffic import Choice, Traffic

HANDS = (Path(__file__).parent / "hands.js").read_text(encoding="utf-8")
SECONDS = 90
CLICK = 15_000
"""milliseconds; the page draws at once what a click would need"""
READY = """asked => {
    const table = document.querySelector('main.table');
    if (document.querySelector('.curtain')) return 'curtain';
    if (!table) return false;
    const { state } = table.dataset;
    return state === 'over' ? 'over' : state === 'mine' && Number(table.dataset.asked) !== asked && 'mine';
}"""


class Player:
    """Sits at a page. `picks` chooses among the choices; by default at random, each verb as likely as any other."""

    def __init__(self, page: Page, seed: int = 1, picks: Callable[[list[Choice]], Choice] | None = None) -> None:
        self.page, self.dice = page, random.Random(seed)
        self.traffic = Traffic(page)
        self.picks = picks or self.any
        self.clicked = {"board": 0, "bar": 0, "slip": 0, "confirm": 0}
        self.faults: list[str] = []
        page.add_init_script(HANDS)

    def any(self, choices: list[Choice]) -> Choice:
        verb = self.dice.choice(sorted({choice.verb for choice in choices}))
        return self.dice.choice([choice for choice in choices if choice.verb == verb])

    def opens(self, address: str) -> Player:
        self.page.goto(address)
        return self

    # -- waiting

    @property
    def asked(self) -> int:
        return int(self.page.locator("main.table").get_attribute("data-asked") or 0)

    def is_ready(self, since: int = -1) -> str:
        """Wait until this page is asked something new, or the match is over."""
        return str(self.page.wait_for_function(READY, arg=since, timeout=SECONDS * 1000).json_value())

    # -- one answer

    def answers(self, choice: Choice | None = None) -> Choice | None:
        """Answer the question on the table by clicks, and wait until it has passed. None: there was none any more.

        Where there is but one answer, the house gives it after a pause, and may be faster than we.
        """
        if self.is_ready() == "over":
            return None
        self.skips()
        asked, choices = self.asked, self.traffic.choices()
        if not choices:
            return None
        choice = choice or self.picks(choices)
        try:
            self.clicks(choice)
        except (TimeoutError, AssertionError):
            if self.asked == asked and len(choices) > 1:
                raise
        self.is_ready(asked)
        return choice

    def skips(self) -> None:
        """A theatre never keeps anybody from answering: Space ends it."""
        for _ in range(4):
            if not self.page.locator(".stage").count():
                return
            self.page.keyboard.press("Space")

    def clicks(self, choice: Choice) -> None:
        point = self.page.evaluate("places => hands.aim(places)", choice.lights) if choice.on_board else None
        if point:
            self.clicked["board"] += 1
            self.points_at(point)
            self.settles(choice)
        elif self.on_bar(choice):
            self.clicked["bar"] += 1
            self.settles(choice)
        else:
            raise AssertionError(f"{choice.word} shines nowhere that a click would reach, and has no button: {choice.lights}")

    def points_at(self, point: dict[str, float]) -> None:
        self.page.mouse.click(point["x"], point["y"])

    def on_bar(self, choice: Choice) -> bool:
        """Its button in the question bar; of a number, after its kind was picked, or the slider moved."""
        button = self.page.locator(f'.acts [data-word="{choice.word}"]')
        if not button.count() and (kind := self.page.locator(f'.acts [data-verb="{choice.verb}"]')).count():
            kind.click(timeout=CLICK)
        if not button.count() and (reach := self.page.locator(".acts .reach")).count():
            row = [c.word for c in self.traffic.choices() if c.verb == choice.verb]
            reach.fill(str(row.index(choice.word)))
        if not button.count():
            return False
        button.first.click(timeout=CLICK)
        return True

    def settles(self, choice: Choice) -> None:
        """Of several choices on one thing the slip asks which; what cannot be taken back is confirmed."""
        found = self.page.evaluate(
            """word => ({ slip: !!document.querySelector(`.slip [data-word="${word}"]`),
                other: !!document.querySelector('.slip') })""",
            choice.word,
        )
        if found["slip"]:
            self.clicked["slip"] += 1
            self.page.locator(f'.slip [data-word="{choice.word}"]').click(timeout=CLICK)
        elif found["other"]:
            raise AssertionError(f"the slip does not offer {choice.word}")
        if self.page.locator(".prev").count():
            self.clicked["confirm"] += 1
            self.page.locator(".prev .gold").click(timeout=CLICK)

    # -- whole games

    def plays(self, most: int = 3000, each: Callable[[Player], Any] | None = None) -> int:
        """To the end; how many answers that took."""
        for count in range(most):
            if self.is_ready() == "over":
                return count
            if each:
                each(self)
            self.answers()
        raise AssertionError(f"not over after {most} answers")

    def gold_is_law(self) -> None:
        """Whatever shines is legal now, whatever is legal shines or has a button, and what shines can be reached."""
        for _ in range(3):
            self.skips()
            before = self.traffic.shown
            fault = self.fault_of_gold()
            staged = self.page.locator(".stage").count()
            if self.traffic.shown is before and not staged:  # else the table went on while we looked
                assert not fault, fault
                return

    def fault_of_gold(self) -> str:
        if len(self.traffic.choices()) < 2:
            return ""  # the house may answer it while we look
        seen, should = self.page.evaluate("() => hands.look()"), self.traffic.lights()
        shining = {thing["on"] for thing in seen}
        if shining - should:
            return f"shines without being legal: {sorted(shining - should)}"
        reached = {
            thing["on"] for thing in seen if thing["point"] or self.page.evaluate("on => !!hands.aim([on])", thing["on"])
        }
        if shining != reached:
            return f"shines, but something lies over it: {sorted(shining - reached)}"
        dark = [c.word for c in self.traffic.choices() if c.on_board and not shining & set(c.lights)]
        bar = set(self.page.locator(".acts [data-word]").evaluate_all("all => all.map(e => e.dataset.word)"))
        lost = [word for word in dark if word not in bar]
        return f"legal, but neither shining nor a button: {lost[:10]}" if lost else ""
