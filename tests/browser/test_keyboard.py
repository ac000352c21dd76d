"""A full round by keyboard alone, and one by the list alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from .conftest import Opens
from .player import Player
from .traffic import Choice

FOCUS = "() => document.activeElement?.closest('[data-on]')?.dataset.on ?? ''"


class Keys(Player):
    """Never touches the mouse: Tab to the board, arrows to the place, Enter; Tab to the buttons; Enter to confirm."""

    def clicks(self, choice: Choice) -> None:
        if choice.on_board and self.goes_to(choice.lights):
            self.page.keyboard.press("Enter")
        else:
            self.steps_to(choice)
            self.tabs_to(f'.acts [data-word="{choice.word}"]')
            self.page.keyboard.press("Enter")
        if self.page.locator(".slip").count():
            self.tabs_to(f'.slip [data-word="{choice.word}"]')
            self.page.keyboard.press("Enter")
        if self.page.locator(".prev").count():
            self.tabs_to(".prev .gold")
            self.page.keyboard.press("Enter")

    def steps_to(self, choice: Choice) -> None:
        """A number of several kinds: its tile first; a long row: its slider."""
        button = self.page.locator(f'.acts [data-word="{choice.word}"]')
        if not button.count() and self.page.locator(f'.acts [data-verb="{choice.verb}"]').count():
            self.tabs_to(f'.acts [data-verb="{choice.verb}"]')
            self.page.keyboard.press("Enter")
        if not button.count() and self.page.locator(".acts .reach").count():
            self.tabs_to(".acts .reach")
            self.page.keyboard.press("Home")
            row = [c.word for c in self.traffic.choices() if c.verb == choice.verb]
            for _ in range(row.index(choice.word)):
                self.page.keyboard.press("ArrowRight")

    def goes_to(self, places: list[str]) -> bool:
        """The board is one stop of Tab; from there each arrow goes to a lit place, until all were visited."""
        if not self.page.evaluate("places => hands.lit().some(e => places.includes(e.dataset.on))", places):
            return False
        self.tabs_to("[data-on].lit")
        seen: list[str] = []
        for _ in range(400):
            at = self.page.evaluate(FOCUS)
            if at in places:
                return True
            fresh = at not in seen
            seen.append(at)
            arrow = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")[len(seen) % 4 if fresh else self.dice.randrange(4)]
            self.page.keyboard.press(arrow)
        raise AssertionError(f"no arrow leads to {places}; they lead to {sorted(set(seen))}")

    def tabs_to(self, selector: str) -> None:
        for _ in range(150):
            if self.page.evaluate("what => !!document.activeElement?.matches(what)", selector):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")


class Lister(Player):
    """Opens the list and takes what stands there: the equal of the board."""

    def clicks(self, choice: Choice) -> None:
        self.page.keyboard.press("l")
        words = self.page.locator("dialog[open] [data-word]").evaluate_all("all => all.map(e => e.dataset.word)")
        assert words[: len(self.traffic.choices())] == [c.word for c in self.traffic.choices()], "the engine's own order"
        self.page.locator(f'dialog[open] [data-word="{choice.word}"]').click()
        if self.page.locator(".prev").count():
            self.page.locator(".prev .gold").click()


def round_of(player: Player) -> int:
    return int(player.traffic.shown["sight"]["heading"]["round"])


def plays_a_round(player: Player) -> None:
    """From the first question to the first one of the next round."""
    player.is_ready()
    first = round_of(player)
    for _ in range(60):
        if player.is_ready() == "over" or round_of(player) > first:
            return
        player.answers()
    raise AssertionError("the round does not end")


@pytest.mark.parametrize("plays", [Keys, Lister])
def test_a_round_without_a_mouse(at_table: Opens, plays: type[Player]) -> None:
    page = at_table("lancaster", 3)
    player = plays(page, 3)
    page.reload()
    plays_a_round(player)
    assert player.traffic.done()


@pytest.mark.parametrize("game", ["lowenherz", "montjoie"])
def test_every_lit_place_can_be_reached_by_arrows(at_table: Opens, game: str) -> None:
    page = at_table(game, 2)
    player = Keys(page, 5)
    page.reload()
    for _ in range(6):
        player.answers()


def asked_for_a_knight(at_table: Opens) -> tuple[Page, Player]:
    """At a table of Lancaster, before a choice between knights."""
    page = at_table("lancaster", 3)
    player = Player(page, 1)
    page.reload()
    player.is_ready()
    while len(player.traffic.choices()) < 2 or not player.traffic.choices()[0].word.startswith("knight"):
        player.answers()
    return page, player


def test_keys_of_the_table(at_table: Opens) -> None:
    """A digit takes the n-th choice, U or Esc takes it back, ? explains, R opens the rules to be searched, Esc closes."""
    page, player = asked_for_a_knight(at_table)
    asked, first = player.asked, player.traffic.choices()[0].word
    page.keyboard.press("1")
    player.is_ready(asked)
    assert player.traffic.done()[-1] == first
    for key in ("u", "Escape"):
        asked = player.asked
        page.keyboard.press(key)
        player.is_ready(asked)
        assert player.traffic.choices()[0].word == first
        asked = player.asked
        page.keyboard.press("1")
        player.is_ready(asked)
    page.keyboard.press("?")
    page.locator(".help, [role=note], .why").first.wait_for()
    page.keyboard.press("Escape")
    assert not page.locator(".help, [role=note], .why").count()
    page.keyboard.press("r")
    page.locator("dialog[open]").wait_for()
    page.keyboard.type("ransom")
    assert page.get_by_role("searchbox").input_value() == "ransom", "whoever opens the rules looks for something"
    for _ in "ransom":
        page.keyboard.press("Backspace")
    page.keyboard.press("Escape")
    assert not page.locator("dialog[open]").count()


def test_the_board_is_one_stop(at_table: Opens) -> None:
    """Tab meets the board at a lit place and leaves it with the next press: dark squares are no stops."""
    page = at_table("lowenherz", 2)
    player = Keys(page, 5)
    page.reload()
    player.is_ready()
    player.tabs_to("[data-on].lit")
    page.keyboard.press("Tab")
    assert not page.evaluate("() => !!document.activeElement?.closest('.board [data-on]')")


def test_keys_are_met_where_they_left_and_told_what_is_there(at_table: Opens) -> None:
    page = at_table("lowenherz", 2)
    player = Keys(page, 5)
    page.reload()
    player.is_ready()
    player.tabs_to("[data-on].lit")
    for _ in range(4):
        page.keyboard.press("ArrowDown")
    chosen = page.evaluate(FOCUS)
    page.locator(".explain .does").wait_for()
    asked = player.asked
    page.keyboard.press("Enter")
    player.is_ready(asked)
    page.wait_for_function(f"() => ({FOCUS})() && ({FOCUS})() !== '{chosen}'")
    here, there = ([int(n) for n in on.partition(":")[2].split(",")] for on in (chosen, page.evaluate(FOCUS)))
    assert sum(abs(a - b) for a, b in zip(here, there, strict=True)) == 1, "the knight stands beside its castle"


def test_digits_in_the_list_arrows_from_nowhere_and_the_way_back(at_table: Opens) -> None:
    """A digit takes what stands beside it in the list; Esc takes it back; an arrow begins at the board."""
    page, player = asked_for_a_knight(at_table)
    asked, second = player.asked, player.traffic.choices()[1].word
    page.keyboard.press("l")
    page.locator("dialog[open] [data-word]").first.wait_for()
    page.keyboard.press("2")
    player.is_ready(asked)
    assert player.traffic.done()[-1] == second
    asked = player.asked
    page.keyboard.press("Escape")
    player.is_ready(asked)
    assert player.traffic.choices()[1].word == second
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUS) in player.traffic.lights()
