"""Löwenherz shows what a choice would change before it is made, beside the land and never over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from .conftest import Opens
from .house import House
from .plant import Played
from .player import Player
from .scenes import Stage, is_asked
from .test_screen import PHONE

Person = Callable[..., BrowserContext]
BOX = "on => { const at = document.querySelector(on).getBoundingClientRect(); return [at.left, at.top, at.right, at.bottom]; }"
COINS = "() => [...document.querySelectorAll('.coin')].map(coin => [coin.classList.contains('other'), coin.textContent.trim()])"


@pytest.fixture
def at(house: House, person: Person) -> Callable[[Played], Page]:
    """`at(played)`: a page before that question, which stays as it is."""

    def opened(played: Played) -> Page:
        context = person(viewport={"width": 1024, "height": 768})
        return Stage(house, context, house.guest(context, "Anna")).at(played)

    return opened


def picture(played: Played) -> Any:
    """The table, as whoever is asked sees it."""
    return played.match.sight(played.match.to_act[0]).seen()["picture"]


def told(played: Played, verb: str) -> list[tuple[bool, str]]:
    """What the engine says of every such choice: whether it is another's, and by how much their points change."""
    match = played.match
    seat = match.to_act[0]
    had = {standing["seat"]: standing["points"] for standing in match.sight(seat).seen()["standings"]}
    coins = []
    for choice in match.question(seat)["choices"]:
        if not choice["word"].startswith(verb):
            continue
        sight = match.preview(seat, choice["word"])
        assert sight is not None
        by = {then["seat"]: then["points"] - had[then["seat"]] for then in sight.seen()["standings"]}
        if by[seat] or verb == "annex":
            coins.append((False, f"{by[seat]:+d}".replace("-", "−")))
        coins += [(True, f"{n:+d}".replace("-", "−")) for other, n in by.items() if n and other != seat]
    return sorted(coins)


def border(skip: int = 212) -> Played:
    """Five edges would close a domain of one's own, and one another's."""
    return Played("lowenherz", 3, 11).actions(skip).until(is_asked("PlaceBorder"))


def annex() -> Played:
    return Played("lowenherz", 4, 2).actions(60).until(is_asked("Annex", least=5))


@pytest.mark.parametrize(("verb", "played"), [("border", border), ("annex", annex)])
def test_what_it_changes_in_points_stands_there_at_once(
    at: Callable[[Played], Page], verb: str, played: Callable[[], Played]
) -> None:
    table = played()
    coins = told(table, verb)
    page = at(table)
    page.wait_for_function(f"n => ({COINS})().length === n", arg=len(coins))
    assert sorted(map(tuple, page.evaluate(COINS))) == coins
    assert len(coins) > 4


def test_hovering_tells_who_would_gain_and_covers_no_land(at: Callable[[Played], Page]) -> None:
    page = at(border())
    left, top, right, bottom = page.evaluate(BOX, "[data-on='edge:V2,6']")
    page.mouse.move((left + right) / 2, (top + bottom) / 2)
    page.locator(".explain").wait_for()
    page.locator(".spoils .t-red").wait_for()
    assert page.locator(".race .by").text_content() == "+9"
    land, words = page.evaluate(BOX, ".map"), page.evaluate(BOX, ".explain")
    assert words[0] >= land[2], f"the explanation at {words} lies over the land at {land}"


def test_a_card_that_can_only_be_sold_says_why(at: Callable[[Played], Page]) -> None:
    def barred(played: Played) -> bool:
        """Somebody is asked who holds a card that can be paid for, and not played."""
        if played.ask != "SellOrPlay":
            return False
        seat = played.match.to_act[0]
        hand = picture(played)["players"][seat]
        plays = {choice["on"] for choice in played.match.question(seat)["choices"] if choice["word"].startswith("play")}
        return any(card["id"] not in plays and card["price"] <= hand["ducats"]["n"] for card in hand["hand"]["cards"])

    played = Played("lowenherz", 3, 11).actions(60).until(barred)
    page = at(played)
    seat = played.match.to_act[0]
    plays = {choice["on"] for choice in played.match.question(seat)["choices"] if choice["word"].startswith("play")}
    cards = picture(played)["players"][seat]["hand"]["cards"]
    page.locator(f"[data-on='{next(card['id'] for card in cards if card['id'] not in plays)}']").click()
    page.locator(".slip .barred", has_text="only if its price can be paid").wait_for()


def test_a_castle_rises_where_it_was_put(at_table: Opens) -> None:
    page = at_table("lowenherz", 3)
    player = Player(page, 2)
    page.reload()
    assert not page.locator(".rising").count()
    player.answers()
    page.locator(".rising .t-red").wait_for()
    player.answers()
    page.wait_for_function("() => !document.querySelector('.rising')")


def test_what_was_chosen_keeps_its_words_beside_the_only_answer_left(at: Callable[[Played], Page]) -> None:
    """One domain can grow: the chip with the card is as legible as the name of that domain."""

    def lone(played: Played) -> bool:
        if played.ask != "SellOrPlay":
            return False
        match, seat = played.match, played.match.to_act[0]
        domains = [d for d in picture(played)["domains"] if d["owner"] == match.game.labels["seat"][seat]]
        grows = [choice for choice in match.question(seat)["choices"] if choice["word"].endswith(":expand")]
        return len(domains) == 1 and bool(grows)

    played = Played("lowenherz", 3, 11).until(lone)
    page = at(played)
    use = next(c["word"] for c in played.match.question(played.match.to_act[0])["choices"] if c["word"].endswith(":expand"))
    page.keyboard.press("l")
    page.locator(f"dialog[open] [data-word='{use}']").click()
    page.locator(".chips").wait_for()
    assert page.evaluate("() => document.querySelector('.chips').clientWidth") > 150


def test_the_drawer_closes_with_the_key_that_closes_everything(at_table: Opens) -> None:
    page = at_table("lowenherz", 3, options={"viewport": {"width": 1024, "height": 768}})
    page.keyboard.press("c")
    page.locator(".right.drawn").wait_for()
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('.right.drawn')")


def test_a_confirmation_does_not_hide_what_was_chosen(at_table: Opens) -> None:
    page = at_table("lowenherz", 3, options=PHONE)
    low = page.locator("[data-on^='square:11,'].lit").first
    on = f"[data-on='{low.get_attribute('data-on')}']"
    low.tap()
    page.locator(".prev").wait_for()
    square, asked = page.evaluate(BOX, on), page.evaluate(BOX, ".prev")
    assert asked[3] <= square[1], f"the confirmation at {asked} lies over the square at {square}"


@pytest.mark.parametrize(
    ("seats", "skip", "ask"),
    [(3, 0, "PlaceCastle"), (4, 20, "PlaceBorder"), (4, 164, "PlaceBorder"), (4, 247, "PlaceBorder"), (3, 212, "SellOrPlay")],
)
def test_the_drawing_stays_light(at: Callable[[Played], Page], seats: int, skip: int, ask: str) -> None:
    """At every question: that for a border early on lights nearly all edges, late in the game there is most to draw."""
    page = at(Played("lowenherz", seats, {3: 11, 4: 2}[seats]).actions(skip).until(is_asked(ask)))
    size = page.evaluate("() => new Blob([document.querySelector('.board .map').outerHTML]).size")
    assert size < 150_000, f"{ask}: {size}"


@pytest.mark.parametrize(("card", "kind", "least"), [("borders", "edge", 200), ("knights", "square", 3)])
def test_lighting_the_board_changes_classes_alone(at: Callable[[Played], Page], card: str, kind: str, least: int) -> None:
    """The card lights places on a board that was dark: none of them gets a part that it had not."""
    played = Played("lowenherz", 3, 11).until(is_asked("SellOrPlay"))
    page = at(played)
    parts = f"() => document.querySelectorAll(`.map [data-on^='{kind}:'], .map [data-on^='{kind}:'] *`).length"
    lit = f".map [data-on^='{kind}:'].lit"
    before = page.evaluate(parts)
    assert not page.locator(lit).count()
    words = [choice["word"] for choice in played.match.question(played.match.to_act[0])["choices"]]
    page.keyboard.press("l")
    page.locator(f"dialog[open] [data-word='{next(word for word in words if word.endswith(card))}']").click()
    page.wait_for_function(f"least => document.querySelectorAll(`{lit}`).length >= least", arg=least)
    page.locator(lit).first.hover(force=True)  # a line has no breadth that Playwright would see
    assert page.evaluate(parts) == before
