"""No overlapping, cut or tiny text in the main scenes, at three widths, in three languages: boxes of what is drawn."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from .house import House
from .scenes import SCENES
from .shots import HEIGHTS, settled, staged

BOXES = (Path(__file__).parent / "boxes.js").read_text(encoding="utf-8")
QUICK = ("lancaster-vote", "lowenherz-border", "montjoie-deal", "montjoie-duel", "lobby")


def faults(page: Page) -> list[str]:
    page.evaluate(BOXES)
    found: list[str] = page.evaluate("() => boxes.faults()")
    return found


@pytest.mark.parametrize("width", HEIGHTS)
@pytest.mark.parametrize("name", QUICK)
def test_italian_the_longest(browser: Browser, house: House, name: str, width: int) -> None:
    with staged(browser, house, width, language="it") as stage:
        assert faults(settled(SCENES[name](stage))) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr", "it"])
@pytest.mark.parametrize("width", HEIGHTS)
@pytest.mark.parametrize("name", SCENES)
def test_every_scene(browser: Browser, house: House, name: str, width: int, language: str) -> None:
    with staged(browser, house, width, language=language) as stage:
        assert faults(settled(SCENES[name](stage))) == []


@pytest.mark.parametrize("width", [1440, 1024])
def test_what_stands_on_the_atlantic_leaves_each_other_room(browser: Browser, house: House, width: int) -> None:
    with staged(browser, house, width) as stage:
        page = settled(SCENES["montjoie-duel"](stage))
        turn, *others = (page.locator(part).bounding_box() for part in (".cartouche", ".ballots", ".fray"))
        assert turn
        for other in others:
            assert other
            assert turn["y"] + turn["height"] <= other["y"]


BROKEN = {
    "overlap": "<p>What France holds</p><p class='b1'>What England holds</p>",
    "cut": "<div class='b2'>A sentence that is much too long for its box</div>",
    "beyond the screen": "<div class='b3'>A sentence that begins inside and ends outside</div>",
    "small": "<svg viewBox='0 0 1000 100' width='300' height='30'><text x='10' y='50' font-size='20'>tiny</text></svg>",
}
STYLE = """
p { margin: 0; line-height: 20px } .b1 { margin-top: -14px } .b2 { width: 80px; overflow: hidden; white-space: nowrap }
.b3 { position: absolute; left: 300px; top: 200px; white-space: nowrap }
"""


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_page_is_found(browser: Browser, fault: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 500})
    page.set_content(f"<style>{STYLE}</style>{BROKEN[fault]}")
    found = faults(page)
    page.close()
    assert [said.partition(":")[0] for said in found] == [fault], found


def test_a_sound_page_is_left_alone(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 500})
    page.set_content(
        "<p>What France holds</p><p>What England holds</p><div style='overflow: auto; width: 60px'>scrolled_and_long</div>"
    )
    assert faults(page) == []
    page.close()
