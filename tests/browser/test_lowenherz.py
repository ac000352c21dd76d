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


CONTRASTS = """on => {
    const box = document.querySelector(on);
    const light = css => css.match(/[\\d.]+/g).slice(0, 3).map(n => n / 255)
        .map(n => n <= .04045 ? n / 12.92 : ((n + .055) / 1.055) ** 2.4)
        .reduce((sum, n, i) => sum + n * [.2126, .7152, .0722][i], 0);
    const ground = light(getComputedStyle(box).backgroundColor);
    return [...box.querySelectorAll('.letter, .what, .price')].map(part => light(getComputedStyle(part).color))
        .map(ink => (Math.max(ink, ground) + .05) / (Math.min(ink, ground) + .05));
}"""


@pytest.fixture
def at(house: House, person: Person) -> Callable[..., Page]:
    """`at(played)`: a page before that question, which stays as it is; with other options another screen."""

    def opened(played: Played, tastes: dict[str, Any] | None = None, **options: Any) -> Page:
        context = person(tastes, **(options or {"viewport": {"width": 1024, "height": 768}}))
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


def words(played: Played) -> list[str]:
    """What whoever is asked may answer."""
    return [choice["word"] for choice in played.match.question(played.match.to_act[0])["choices"]]


def border(skip: int = 212) -> Played:
    """Five edges would close a domain of one's own, and one another's."""
    return Played("lowenherz", 3, 11).actions(skip).until(is_asked("PlaceBorder"))


def annex() -> Played:
    return Played("lowenherz", 4, 2).actions(60).until(is_asked("Annex", least=5))


@pytest.mark.parametrize(("verb", "played"), [("border", border), ("annex", annex)])
def test_what_it_changes_in_points_stands_there_at_once(
    at: Callable[..., Page], verb: str, played: Callable[[], Played]
) -> None:
    table = played()
    coins = told(table, verb)
    page = at(table)
    page.wait_for_function(f"n => ({COINS})().length === n", arg=len(coins))
    assert sorted(map(tuple, page.evaluate(COINS))) == coins
    assert len(coins) > 4


def test_hovering_tells_who_would_gain_and_covers_no_land(at: Callable[..., Page]) -> None:
    page = at(border())
    left, top, right, bottom = page.evaluate(BOX, "[data-on='edge:V2,6']")
    page.mouse.move((left + right) / 2, (top + bottom) / 2)
    page.locator(".explain").wait_for()
    page.locator(".spoils .t-red").wait_for()
    assert page.locator(".race .by").text_content() == "+9"
    land, words = page.evaluate(BOX, ".map"), page.evaluate(BOX, ".explain")
    assert words[0] >= land[2], f"the explanation at {words} lies over the land at {land}"


def test_a_card_that_can_only_be_sold_says_why(at: Callable[..., Page]) -> None:
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


def test_what_was_chosen_keeps_its_words_beside_the_only_answer_left(at: Callable[..., Page]) -> None:
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
def test_the_drawing_stays_light(at: Callable[..., Page], seats: int, skip: int, ask: str) -> None:
    """At every question: that for a border early on lights nearly all edges, late in the game there is most to draw."""
    page = at(Played("lowenherz", seats, {3: 11, 4: 2}[seats]).actions(skip).until(is_asked(ask)))
    size = page.evaluate("() => new Blob([document.querySelector('.board .map').outerHTML]).size")
    assert size < 150_000, f"{ask}: {size}"


@pytest.mark.parametrize(("card", "kind", "least"), [("borders", "edge", 200), ("knights", "square", 3)])
def test_lighting_the_board_changes_classes_alone(at: Callable[..., Page], card: str, kind: str, least: int) -> None:
    """The card lights places on a board that was dark: none of them gets a part that it had not."""
    played = Played("lowenherz", 3, 11).until(is_asked("SellOrPlay"))
    page = at(played)
    parts = f"() => document.querySelectorAll(`.map [data-on^='{kind}:'], .map [data-on^='{kind}:'] *`).length"
    lit = f".map [data-on^='{kind}:'].lit"
    before = page.evaluate(parts)
    assert not page.locator(lit).count()
    page.keyboard.press("l")
    page.locator(f"dialog[open] [data-word='{next(word for word in words(played) if word.endswith(card))}']").click()
    page.wait_for_function(f"least => document.querySelectorAll(`{lit}`).length >= least", arg=least)
    page.locator(lit).first.hover(force=True)  # a line has no breadth that Playwright would see
    assert page.evaluate(parts) == before


def test_a_card_that_was_chosen_by_its_name_is_not_asked_for_again(at: Callable[..., Page]) -> None:
    """By touch a place is confirmed, since a finger covers it; a button of the slip says itself what it does."""
    page = at(Played("lowenherz", 2, 6).until(is_asked("SellOrPlay")), **PHONE)
    page.locator("[data-on^='hand:'].lit").first.tap()
    page.locator(".slip [data-word^='sell:']").tap()
    page.locator(".chip", has_text="Sell").wait_for()
    assert not page.locator(".prev").count()


def test_a_long_chip_keeps_its_cross_on_a_phone(at: Callable[..., Page]) -> None:
    played = Played("lowenherz", 2, 6).until(
        lambda now: is_asked("SellOrPlay")(now) and any("_or_" in word and word.startswith("play") for word in words(now))
    )
    page = at(played, {"language": "it"}, **PHONE)
    word = next(word for word in words(played) if "_or_" in word and word.startswith("play"))
    page.locator(f"[data-on='hand:red:{word.split(':')[1]}'], [data-on='hand:blue:{word.split(':')[1]}']").first.tap()
    page.locator(f".slip [data-word='{word}']").tap()
    page.locator(".chip svg").wait_for()
    cross, row = page.evaluate(BOX, ".chip svg"), page.evaluate(BOX, ".chips")
    assert cross[2] <= row[2], f"the cross at {cross} lies outside the row at {row}"
    assert row[3] - row[1] >= 44


def refill(least: int) -> Played:
    """Somebody sold a card, and takes another: so many may be taken, what was sold may not."""
    asks = is_asked("Refill", least=least)

    def lies_dark(played: Played) -> bool:
        offers = {card["id"] for card in picture(played)["market"]["cards"]}
        return bool(offers - {choice["on"] for choice in played.match.question(played.match.to_act[0])["choices"]})

    return Played("lowenherz", 2, 6).actions(60).until(lambda played: asks(played) and lies_dark(played))


def test_a_mine_bears_its_letter_within_its_square(at: Callable[..., Page]) -> None:
    """Legible at the smallest screen that has room for it, and in the corner of its own square."""
    played = border()
    page = at(played)
    mines = [square for square in picture(played)["squares"] if square["terrain"] in "CSGD"]
    letters = page.evaluate(
        """() => [...document.querySelectorAll('.map .printed text.letter')].map(letter => {
            const at = letter.getBoundingClientRect();
            return [letter.textContent, at.left, at.top, at.right, at.bottom, at.height];
        })"""
    )
    assert len(letters) == len(mines) > 8
    for mine, (letter, left, top, right, bottom, height) in zip(mines, letters, strict=True):
        square = page.evaluate(BOX, f"[data-on='{mine['id']}']")
        assert letter == mine["terrain"]
        assert square[0] < left < right <= square[2] + 1, mine["id"]
        assert top < (square[1] + square[3]) / 2, mine["id"]
        assert bottom < square[3], mine["id"]
        assert height >= 11, mine["id"]


def test_the_market_is_one_row_beside_the_deck_on_a_phone(at: Callable[..., Page]) -> None:
    page = at(refill(least=4), **PHONE)
    deck = page.evaluate(BOX, ".side [data-on='deck']")
    offers = page.locator(".side .offer")
    assert offers.count() > 2
    boxes = [offers.nth(i).bounding_box() for i in range(offers.count())]
    assert {round(box["y"] + box["height"] / 2) for box in boxes if box} == {round((deck[1] + deck[3]) / 2)}
    assert all(box and box["height"] >= 44 for box in boxes)
    assert deck[3] - deck[1] >= 44
    lefts = page.evaluate(
        "() => [...document.querySelectorAll('.side .offer')].map(o => [o.matches('.lit'), o.getBoundingClientRect().left])"
    )
    dark = [left for lit, left in lefts if not lit]
    assert dark
    assert max(left for lit, left in lefts if lit) < min(dark), "what may be taken lies beside the deck"
    farthest = offers.nth(max(range(len(lefts)), key=lambda i: lefts[i][1]))
    farthest.scroll_into_view_if_needed()
    seen = farthest.bounding_box()
    assert seen
    assert seen["x"] + seen["width"] <= 390, "the row can be pushed to its end"


@pytest.mark.parametrize(("seats", "seed", "skip"), [(4, 2, 128), (4, 2, 244)])
def test_the_market_lies_open_at_1024(at: Callable[..., Page], seats: int, seed: int, skip: int) -> None:
    """With eleven kinds of cards, and with eight, beside a race of four."""
    page = at(Played("lowenherz", seats, seed).actions(skip).until(is_asked("SellOrPlay")))
    assert page.locator(".side .offer").count() >= 8
    rows, last = page.evaluate(BOX, ".side .rows"), page.evaluate(BOX, ".side .offer:last-of-type")
    assert last[3] <= rows[3], f"the last offer at {last} lies below the rows at {rows}"


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "nobody takes a card any more"), ("fr", "plus personne n’en prend"), ("it", "nessuno ne prende più")],
)
def test_the_market_says_when_the_hands_are_played_out(at: Callable[..., Page], language: str, says: str) -> None:
    played = Played("lowenherz", 3, 11).actions(240)
    open_still = at(played.until(is_asked("SellOrPlay")), {"language": language})
    assert not open_still.locator(".side", has_text=says).count()
    page = at(played.until(lambda now: is_asked("SellOrPlay")(now) and picture(now)["closing"]), {"language": language})
    page.locator(".side", has_text=says).wait_for()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_chosen_is_ink_on_gold(at: Callable[..., Page], theme: str) -> None:
    """An offer that waits for confirmation: all its words stand out from the gold, by night too."""
    page = at(refill(least=3), {"theme": theme}, **PHONE)
    page.locator(".side .offer.lit").first.tap()
    page.locator(".side .offer.chosen").wait_for()
    contrasts = page.evaluate(CONTRASTS, ".side .offer.chosen")
    assert len(contrasts) >= 3
    assert min(contrasts) >= 4.5, contrasts
