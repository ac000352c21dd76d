"""One screen for several people, and a phone in one hand."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, BrowserContext

from .conftest import Opens
from .house import House
from .player import Player
from .scenes import SCENES
from .shots import ODD, settled, staged
from .test_boxes import faults

Person = Callable[..., BrowserContext]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


class Thumb(Player):
    """Taps where others click."""

    def points_at(self, point: dict[str, float]) -> None:
        self.page.touchscreen.tap(point["x"], point["y"])


CLOTH = """curtain => {
    const [cloth, shield] = curtain.querySelectorAll(':scope > svg');
    const box = shield.getBoundingClientRect();
    const here = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2).map(e => e.closest('svg'));
    return here.indexOf(shield) < here.indexOf(cloth) ? 'behind' : 'before';
}"""


@pytest.mark.parametrize(("game", "steps"), [("lancaster", 12), ("montjoie", 30)])
def test_the_curtain_of_a_shared_screen(house: House, person: Person, game: str, steps: int) -> None:
    """It falls before anything of the next person is even asked for, names them, and shows nothing of the table."""
    context = person()
    house.guest(context, "Anna")
    chairs = [{"kind": "person", "name": name} for name in ("Anna", "Ben", "Clara")]
    table = house.posts(context, "/tables", game=game, seats=3, chairs=chairs, start=True, pace="none")["id"]
    player = Player(context.new_page(), 5).opens(f"{house.address}/table/{table}")
    lifted = []
    for _ in range(steps):
        if player.is_ready() == "curtain":
            page = player.page
            assert not page.locator("main.table").count(), "the board is behind the curtain"
            asked = player.traffic.shown["sight"]["heading"]["asked"]
            looks = [m["seat"] for m in map(json.loads, player.traffic.sent) if m["t"] == "look"]
            name = page.locator(".curtain h2").inner_text()
            assert looks[-1] not in asked, "the next seat's sight was asked for before the curtain was lifted"
            assert page.locator(".curtain").evaluate(CLOTH) == "behind", "the cloth hangs over its shield"
            page.locator(".curtain .gold").click()
            lifted.append(name)
            continue
        player.skips()
        choices = player.traffic.choices()
        if choices:
            player.clicks(player.picks(choices))
            player.page.wait_for_timeout(50)
    assert len(set(lifted)) >= 2, lifted


@pytest.mark.parametrize("width", ODD)
@pytest.mark.parametrize("scene", ["lancaster-vote", "lowenherz-late", "montjoie-late"])
def test_tablets_upright_and_phones_held_sideways_have_tabs_and_a_board(
    browser: Browser, house: House, scene: str, width: int
) -> None:
    with staged(browser, house, width) as stage:
        page = settled(SCENES[scene](stage))
        assert page.locator(".bnav").is_visible()
        board = page.locator(".board").bounding_box()
        assert board
        assert board["height"] >= {768: 500, 844: 190}[width]
        assert faults(page) == []


@pytest.mark.slow
def test_a_phone_by_touch(at_table: Opens) -> None:
    """A round of Lancaster with a thumb: what is lit is in sight, or its tab or the list is; targets are large enough."""
    page = at_table("lancaster", 3, options=PHONE)
    player = Thumb(page, 6)
    page.reload()
    for _ in range(14):
        if player.is_ready() == "over":
            break
        player.skips()
        asked, choices = player.asked, player.traffic.choices()
        if len(choices) < 2:  # the house answers what is forced, and may be faster
            page.wait_for_timeout(300)
            continue
        choice = player.picks(choices)
        touch(player, choice.word, choice.lights, choice.on_board)
        player.is_ready(asked)
    small = page.locator(".ask .btn, .bnav button, .top .ibtn:visible").evaluate_all(
        "all => all.filter(e => { const b = e.getBoundingClientRect(); return b.width > 0 && b.height > 0 && b.height < 41.5 })"
        ".map(e => e.outerHTML)"
    )
    assert small == [], "a target that is too small for a finger"
    whole = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert whole == [390, 844], "the table is larger than the screen"


def touch(player: Player, word: str, lights: list[str], on_board: bool) -> None:
    """On the board, in one of the tabs, or in the list: somewhere it must be."""
    page = player.page
    for at in range(page.locator(".bnav button").count()):
        point = page.evaluate("places => hands.aim(places)", lights) if on_board else None
        if point:
            player.points_at(point)
            break
        if page.locator(f'.acts [data-word="{word}"]').count():
            page.locator(f'.acts [data-word="{word}"]').first.tap()
            break
        page.locator(".bnav button").nth(at).tap()
    else:
        page.locator(".bnav button").first.tap()
        page.locator(".tools .btn", has_text="choice").first.tap()
        page.locator(f'dialog [data-word="{word}"]').tap()
    page.wait_for_function(
        "() => document.querySelector('.slip, .prev') || document.querySelector('main.table').dataset.state !== 'mine'"
    )
    if page.locator(f'.slip [data-word="{word}"]').count():
        page.locator(f'.slip [data-word="{word}"]').tap()
    if page.locator(".prev .gold").count():
        page.locator(".prev .gold").tap()
