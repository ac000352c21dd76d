"""The end of a match, and small manners of the table: what is said, and what is left unsaid."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from .house import House
from .plant import Played, planted
from .scenes import SCENES, is_asked
from .shots import settled, staged

Person = Callable[..., BrowserContext]


def ended(house: House, person: Person, edits: Callable[[Route], None] | None = None) -> tuple[Page, str]:
    """The last page of a match of Löwenherz."""
    context = person()
    who = house.guest(context, "Anna")
    table = planted(house, who, Played("lowenherz", 2, 6).until(lambda _: False), 0)
    page = context.new_page()
    if edits:
        page.route("**/story*", edits)
    page.goto(f"{house.address}/table/{table}")
    page.locator("dialog tfoot .sum").first.wait_for()
    return page, table


def as_many_points(route: Route) -> None:
    """The second has as many points as who won."""
    answer = route.fetch()
    story = answer.json()
    story["winners"], story["scored"] = [0], [story["scored"][0]] * 2
    route.fulfill(response=answer, body=json.dumps(story))


def test_equal_points_at_the_end_come_with_the_rule_that_decided(house: House, person: Person) -> None:
    page, _ = ended(house, person, as_many_points)
    expect(page.locator("dialog .tied code")).to_have_text("LOW-END-7")
    page, _ = ended(house, person)
    assert not page.locator("dialog .tied").count(), "there was nothing to decide"


def test_the_chart_leads_into_the_replay(house: House, person: Person) -> None:
    page, table = ended(house, person)
    ways = page.locator("dialog figure nav a")
    half = ways.nth(ways.count() // 2)
    after = int((half.get_attribute("href") or "").rpartition("-")[2])
    half.click()
    page.wait_for_url(f"**/replay/{table}*")
    at = page.locator(".scrub input[type=range]")
    at.wait_for()
    expect(at).to_have_value(str(after))


def test_a_button_that_has_no_more_to_say_says_nothing(browser: Browser, house: House) -> None:
    """Above a button stands what would come of it; where that is nothing, an empty bubble would only hide the board."""
    with staged(browser, house, 1440) as stage:
        page = settled(stage.at(Played("lancaster", 3, 4).until(is_asked("TakeNobleAnywhere"))))
        page.mouse.move(500, 500)
        page.locator('.acts [data-word="none"]').hover()
        page.wait_for_timeout(1200)
        assert not page.locator(".explain").count()
        page.locator("[data-on].lit").first.hover()
        page.locator(".explain").wait_for()


def test_the_reason_why_not_stays_until_something_is_done(browser: Browser, house: House) -> None:
    with staged(browser, house, 1440) as stage:
        page = settled(SCENES["lancaster-late"](stage))
        dark = page.locator('[data-on^="county:"]:not(.lit) .plaque, [data-on^="favour:"]:not(.lit)').first
        dark.click()
        page.locator(".why").wait_for()
        page.locator('[data-on^="county:"].lit .plaque').first.hover()
        assert page.locator(".why").count(), "looking is no doing"
        page.keyboard.press("l")
        page.locator(".why").wait_for(state="detached", timeout=1000)


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_who_is_who_stands_on_one_line(browser: Browser, house: House, language: str) -> None:
    with staged(browser, house, 1024, language=language) as stage:
        page = settled(SCENES["lancaster-late"](stage))
        heights = page.locator(".seat .nm").evaluate_all("all => all.map(e => e.getBoundingClientRect().height)")
        assert max(heights) < 26, heights
