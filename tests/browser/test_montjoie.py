"""What the table of Montjoie! owes its players beside the rules: everything in its place, and nothing that cannot be unsaid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from .conftest import Opens
from .house import House
from .plant import Played
from .scenes import SCENES, is_asked
from .shots import document_of, settled, staged
from .test_screen import PHONE, Thumb
from .traffic import Traffic

BOX = "on => { const at = document.querySelector(on).getBoundingClientRect(); return [at.left, at.top, at.right, at.bottom]; }"
EXTENT = """of => {
    const range = document.createRange();
    range.selectNodeContents(of);
    const boxes = of.children.length ? [...of.children].map(e => e.getBoundingClientRect()) : [range.getBoundingClientRect()];
    const [left, right] = [Math.min(...boxes.map(at => at.left)), Math.max(...boxes.map(at => at.right))];
    return [left, right, new Set(boxes.map(at => Math.round((at.top + at.bottom) / 20))).size];
}"""
"""where its contents begin and end, in how many rows they stand"""
HIDDEN = """() => [...document.querySelectorAll('.map .lit')].filter(lit => {
    const at = lit.querySelector('.hit').getBoundingClientRect();
    return !lit.contains(document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2));
}).map(lit => lit.dataset.on)"""
"""lit cities that a click would not reach"""
SIZE = "() => new Blob([document.querySelector('.board .map').outerHTML]).size"


def box(page: Page, on: str) -> list[float]:
    found: list[float] = page.evaluate(BOX, on)
    return found


def played_by_chance(seats: int, seed: int, skip: int, so: Callable[[Played], bool]) -> Played:
    return Played("montjoie", seats, seed, bot="random").actions(skip).until(so)


# -- the drawing


@pytest.mark.parametrize(("seed", "skip", "ask"), [(1, 960, "Protect"), (1, 916, "Corruption"), (2, 1000, "PlayerTurn")])
def test_the_drawing_stays_light(browser: Browser, house: House, seed: int, skip: int, ask: str) -> None:
    """Also where the Pope may protect each of 60 cities and 31 provinces."""
    with staged(browser, house, 1024) as stage:
        page = settled(stage.at(played_by_chance(6, seed, skip, is_asked(ask))))
        assert page.evaluate(SIZE) < 150_000


def test_forced_colours_keep_roads_turns_and_whose_slot_it_is(browser: Browser, house: House) -> None:
    with staged(browser, house, 1024) as stage:
        page = settled(stage.at(played_by_chance(6, 2, 300, is_asked("PlayerTurn", least=8))))
        page.emulate_media(forced_colors="active")
        style = "([on, name]) => getComputedStyle(document.querySelector(on))[name]"
        ring = page.evaluate(style, [".map .lit .ring .g", "stroke"])
        assert page.evaluate(style, [".roads.gold", "stroke"]) == ring
        assert page.evaluate(style, [".order .asked", "borderTopColor"]) == ring
        dots = page.locator(".track li").evaluate_all("all => all.map(e => getComputedStyle(e).backgroundColor)")
        assert len(set(dots)) == 2, "turns that are over, and those to come"


# -- cartouche, tray, question


@pytest.mark.parametrize("width", [1440, 1024])
@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_the_cartouche_holds_its_words_and_all_six_shields(browser: Browser, house: House, width: int, language: str) -> None:
    with staged(browser, house, width, language=language) as stage:
        for played, inside in (
            (Played("montjoie", 3, 1), ".cart h2"),
            (played_by_chance(6, 2, 300, lambda now: is_asked("PlayerTurn")(now) and is_last(now)), ".cart .order"),
            (played_by_chance(2, 4, 40, is_asked("PlayerTurn")), ".cart .minors"),
        ):
            page = settled(stage.at(played))
            cart, (left, right, rows) = box(page, ".cart"), page.locator(inside).evaluate(EXTENT)
            assert cart[0] + 6 < left, f"{inside} begins at {left} in {cart}"
            assert right < cart[2] - 6, f"{inside} ends at {right} in {cart}"
            assert rows == 1, f"{inside} has {rows} rows"
            page.close()


def is_last(now: Played) -> bool:
    """The nation whose turn it is acts last."""
    picture = seen(now)
    return bool(picture["order"][-1]["nation"] == picture["viewer"])


def seen(played: Played) -> Any:
    return played.match.sight(played.match.to_act[0]).seen()["picture"]


def test_locked_cards_lie_sideways_and_the_hand_keeps_its_room(browser: Browser, house: House) -> None:
    """With an offer of another before us the way to one's own stands beside its heading; nothing runs over the edge."""

    def crowded(now: Played) -> bool:
        if not is_asked("PlayerTurn")(now):
            return False
        picture = seen(now)
        mine = next(n for n in picture["nations"] if n["nation"] == picture["viewer"])
        return len(mine["hand"]["cards"]) >= 4 and len(mine["locked"]["cards"]) >= 1

    played = Played("montjoie", 4, 11).until(crowded)
    seat = played.match.to_act[0]
    nations, other = played.match.game.labels["seat"], (seat + 1) % 4
    for word in ("offer", f"to:{nations[seat]}", "promise:peace", "send"):
        played.does(other, word)
    with staged(browser, house, 1440) as stage:
        page = settled(stage.at(played, seat))
        left, top, right, bottom = box(page, ".tray .locked .side")
        assert right - left > bottom - top, "a locked card stands upright"
        head, begin, slip = box(page, ".parley .head h3"), box(page, ".parley .begin"), box(page, ".parley .litbox.offer")
        assert begin[0] > head[2], "beside the heading"
        assert begin[3] <= slip[1] + 1, "above the offer"
        assert page.locator(".tray").evaluate("e => e.scrollWidth <= e.clientWidth"), "the tray has to be scrolled"


def test_keys_are_named_on_their_buttons(browser: Browser, house: House) -> None:
    with staged(browser, house, 1440) as stage:
        page = settled(SCENES["montjoie-two"](stage))
        named = page.locator(".acts [data-word]").evaluate_all(
            "all => Object.fromEntries(all.map(e => [e.dataset.word, e.querySelector('kbd')?.textContent]))"
        )
        assert named == {"end-turn": "N", "end-expansion": "E"}
        assert page.locator(".parley .begin kbd").text_content() == "O"
        page.keyboard.press("e")
        page.wait_for_function("() => !document.querySelector('[data-word=end-expansion]')")


def test_whoever_stops_writing_takes_nothing_back(browser: Browser, house: House) -> None:
    with staged(browser, house, 1440) as stage:
        page = settled(SCENES["montjoie-two"](stage))
        page.keyboard.press("e")
        page.locator(".chips").wait_for()
        page.keyboard.press("t")
        page.wait_for_function("() => document.activeElement.matches('input, textarea')")
        page.keyboard.press("Escape")
        page.wait_for_function("() => document.activeElement === document.body")
        assert page.locator(".chips").count() == 1
        page.keyboard.press("Escape")
        page.locator("[data-word=end-expansion]").wait_for()


def test_what_a_finger_tapped_does_not_lie_over_the_next_question(at_table: Opens) -> None:
    page = at_table("montjoie", 3, options=PHONE)
    player = Thumb(page, 3)
    page.reload()
    player.is_ready()
    asked = player.asked
    player.points_at(page.evaluate("places => hands.aim(places)", player.traffic.choices()[0].lights))
    page.locator(".prev").wait_for()
    assert page.locator(".insp").count() == 1
    page.locator(".prev .gold").tap()
    player.is_ready(asked)
    page.locator("[data-on^='city:'].lit").first.wait_for()
    assert page.locator(".insp").count() == 0


# -- deals


def test_what_was_put_into_an_offer_can_be_taken_out_again(browser: Browser, house: House) -> None:
    with staged(browser, house, 1440) as stage:
        page = SCENES["montjoie-deal"](stage)
        traffic = Traffic(page)
        page.reload()
        deal = page.locator(".deal")
        deal.wait_for()

        def draft() -> dict[str, Any]:
            offers = traffic.shown["sight"]["picture"]["offers"]
            return next((offer for offer in offers if offer["draft"]), {})

        def becomes(**parts: Any) -> None:
            for _ in range(100):
                if all(draft().get(part) == value for part, value in parts.items()):
                    return
                page.wait_for_timeout(100)
            raise AssertionError(draft())

        becomes(gives=0, promise="", wish="")
        assert page.evaluate(HIDDEN) == [], "gold can be clicked, also beside an offer in the making"
        plain = deal.locator(".cols button, .cols select, .row button").evaluate_all(
            "all => all.filter(e => !e.disabled && !e.matches('.goldline, .gold')).length"
        )
        assert not plain, "what is legal is gold"
        deal.get_by_role("button", name="Your offer").click()
        assert not deal.locator("select").count(), "folded, it hides next to nothing"
        deal.get_by_role("button", name="Your offer").click()
        taker = draft()["taker"]
        more, promise, wish = (
            deal.locator(".step").nth(1),
            deal.locator("select.promise").first,
            deal.locator("select.promise").last,
        )
        more.click()
        becomes(gives=1)
        promise.select_option("joint-attack")
        becomes(promise="joint-attack")
        wish.select_option("peace")
        becomes(wish="peace")
        deal.locator(".step").first.click()
        becomes(taker=taker, gives=0, promise="joint-attack", wish="peace")
        promise.select_option("")
        becomes(taker=taker, gives=0, promise="", wish="peace")
        wish.select_option("")
        becomes(taker=taker, gives=0, promise="", wish="")
        assert deal.is_visible()
        assert not deal.locator(".btn.gold").count(), "there is nothing left to send"


# -- secrets


def vote() -> Played:
    return Played("montjoie", 4, 11).until(is_asked("Vote"))


def attack() -> Played:
    return Played("montjoie", 4, 11).until(is_asked("LayYellow"))


def talks() -> Played:
    return Played("montjoie", 4, 11).until(is_asked("PlayerTurn", least=4))


TWINS = [
    (vote, ["war"], ["peace"]),
    (attack, ["lay:ladders"], ["lay:ram"]),
    (talks, ["offer", "to:{next}", "promise:peace", "send"], []),
]


@pytest.mark.parametrize(("to", "one", "other"), TWINS)
def test_what_others_do_in_secret_leaves_no_mark_in_the_document(
    browser: Browser, house: House, to: Callable[[], Played], one: list[str], other: list[str]
) -> None:
    """A vote, a card laid face down, an offer to somebody else: whichever it was, a third person's page is the same."""
    drawn = []
    with staged(browser, house, 1024) as stage:
        for words in (one, other):
            played = to()
            who = played.match.to_act[0]
            nations = played.match.game.labels["seat"]
            for word in words:
                played.does(who, word.format(next=nations[(who + 1) % 4]))
            page = settled(stage.at(played, (who + 2) % 4))
            drawn.append(document_of(page))
            page.close()
    assert drawn[0] == drawn[1]
