"""Pictures of the main scenes: `python -m browser.shots FOLDER [NAME ...]`, at three widths, light and dark.

With `--readme FOLDER` the three of the README instead.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from . import chromium
from .house import House
from .scenes import SCENES, Stage

SIZES = {1440: 900, 1024: 768, 390: 844}
HEIGHTS = {**SIZES, 360: 740}
"""Also the smallest phone."""
ODD = {768: 1024, 844: 390}
"""A tablet held upright, a phone held sideways."""
THEMES = ("light", "dark")
SMALL = 0.5
"""The README needs no more, and a repository should stay light."""
README = {
    "lancaster": ("lancaster-late", "light"),
    "lowenherz": ("lowenherz-late", "light"),
    "montjoie": ("montjoie-late", "dark"),
}


@contextmanager
def staged(browser: Browser, house: House, width: int, scale: float = 1, still: bool = True, **tastes: Any) -> Iterator[Stage]:
    """Somebody with a screen of this width, who has just come in."""
    phone = {"has_touch": True, "is_mobile": True} if width < 900 else {}
    screen: Any = {"viewport": {"width": width, "height": {**HEIGHTS, **ODD}[width]}, "device_scale_factor": scale, **phone}
    context = browser.new_context(reduced_motion="reduce" if still else "no-preference", **screen)
    context.set_default_timeout(40_000)
    liked = json.dumps(json.dumps({"language": "en", "theme": "light", "pace": 0, "name": "Anna", **tastes}))
    context.add_init_script(f"if (origin !== 'null') localStorage['banneret.tastes'] ??= {liked}")
    try:
        yield Stage(house, context, house.guest(context, "Anna"))
    finally:
        context.close()


def settled(page: Page) -> Page:
    """Fonts are there, and what fades in has done so."""
    page.evaluate("() => document.fonts.ready.then(() => new Promise(done => setTimeout(done, 150)))")
    return page


def document_of(page: Page) -> str:
    """All that is in the document of a table, but for the table's own name, which is chance."""
    html: str = page.locator("main.table").evaluate("e => e.outerHTML")
    return html.replace(page.url.rpartition("/")[2], "")


def main(folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    readme = "--readme" in names
    wanted = [name for name in names if name != "--readme"]
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        house = House(Path(data))
        browser = chromium.launched(playwright)
        try:
            if readme:
                for game, (scene, theme) in README.items():
                    with staged(browser, house, 1440, SMALL, theme=theme) as stage:
                        settled(SCENES[scene](stage)).screenshot(path=folder / f"{game}.png")
                return
            for width in SIZES:
                for theme in THEMES:
                    for name in wanted or SCENES:
                        with staged(browser, house, width, theme=theme) as stage:
                            settled(SCENES[name](stage)).screenshot(path=folder / f"{name}-{width}-{theme}.png")
                        print(f"{name}-{width}-{theme}", flush=True)
        finally:
            browser.close()
            house.close()


if __name__ == "__main__":
    if not chromium.found():
        sys.exit("There is no Chromium: set BANNERET_CHROMIUM, or put it on the PATH.")
    main(Path(sys.argv[1]), sys.argv[2:])
