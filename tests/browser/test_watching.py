"""While others are asked: who, and what; their moves one by one or all at once; and when it is my turn, the tab says so."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import Opens
from .player import Player

AWAY = """
window.told = [];
window.Notification = class { static permission = 'granted'; constructor(title, { body }) {
  if (window.android) throw new TypeError('Illegal constructor');
  told.push(`${title}: ${body}`);
} };
Object.defineProperty(document, 'hidden', { get: () => !!window.away });
"""
BY_HERALD = """async () => {
  for (let tries = 0; tries < 100; tries += 1) {
    const herald = await navigator.serviceWorker.getRegistration('/static/');
    const [last] = (await herald?.getNotifications()) ?? [];
    if (last) return [`${last.title}: ${last.body}`, last.data.address];
    await new Promise(later => setTimeout(later, 100));
  }
}"""


def sits_at(page: Page) -> Player:
    """Somebody whose page was loaded with the hands of a player, and who is asked."""
    player = Player(page, 6)
    page.reload()
    page.locator("main.table").wait_for()
    sees_all(page)
    return player


def sees_all(page: Page) -> None:
    """What others do waits for a key, and what comes later waits again: until it is our turn."""
    while page.locator("main.table").get_attribute("data-state") != "mine":
        page.locator(".acts button:visible, main.table[data-state=mine]").first.wait_for()
        page.keyboard.press("Space")


def answered(player: Player) -> None:
    """An answer, without waiting for what comes of it: whole moves, so that others are asked."""
    while player.page.locator("main.table").get_attribute("data-state") == "mine":
        choices, asked = player.traffic.choices(), player.asked
        player.clicks(player.picks(choices))
        player.page.wait_for_function(
            "asked => { const { state, asked: now } = document.querySelector('main.table').dataset; return state === 'others' || (state === 'mine' && Number(now) !== asked); }",  # noqa: E501
            arg=asked,
        )


def test_others_move_by_move(at_table: Opens) -> None:
    """Step by step on a key, the rest at another; meanwhile the bar tells who is asked what, and nothing shines."""
    page = at_table("lancaster", 5, tastes={"steps": True})
    player = sits_at(page)
    answered(player)
    waits = page.locator(".acts .btn", has_text="to watch")
    waits.wait_for()
    assert page.locator(".ask .q").inner_text().endswith("is asked")
    assert page.locator(".ask .sub").inner_text().endswith("?")
    assert not page.locator("[data-on].lit, .acts .goldline").count()
    lines = page.locator(".log p").count()
    page.keyboard.press(".")
    expect(page.locator(".log p")).not_to_have_count(lines)
    page.wait_for_function("() => / \\([2-9] to watch/.test(document.querySelector('.acts')?.innerText ?? '')")
    sees_all(page)


def test_the_tab_says_whose_turn_it_is(at_table: Opens) -> None:
    page = at_table("lancaster", 5, tastes={"steps": True})
    player = sits_at(page)
    assert page.title().startswith("●")
    assert page.locator("#favicon").get_attribute("href") == "/static/favicon-asked.svg"
    answered(player)
    expect(page.locator("#favicon")).to_have_attribute("href", "/static/favicon.svg")
    assert not page.title().startswith("●")


def test_a_notification_for_whoever_looks_elsewhere(at_table: Opens) -> None:
    page = at_table("lancaster", 3, tastes={"notify": True})
    page.context.grant_permissions(["notifications"])
    page.add_init_script(AWAY)
    player = sits_at(page)
    assert page.evaluate("told") == [], "whoever looks needs none"
    page.evaluate("() => { away = true; }")
    player.answers()
    page.wait_for_function("() => told.length > 0")
    assert page.evaluate("told[0]") == "Lancaster: You are asked."
    page.evaluate("() => { android = true; }")
    answered(player)
    sees_all(page)
    assert page.evaluate(BY_HERALD) == ["Lancaster: You are asked.", page.url]
