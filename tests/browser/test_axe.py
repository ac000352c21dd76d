"""Axe finds nothing serious or critical on the lobby, at the tables, in a replay, at the end; light and dark."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from .house import House
from .scenes import SCENES
from .shots import THEMES, settled, staged

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
RUN = "() => axe.run(document, { resultTypes: ['violations'] }).then(r => r.violations)"
PLACES = (
    "lobby", "set-up", "lancaster-early", "lancaster-vote", "lowenherz-border", "montjoie-deal", "replay", "end", "choices",
    "settings",
)  # fmt: skip
PHONE = ("lobby", "lancaster-vote", "montjoie-deal")
CASES = [*((name, 1440) for name in PLACES), *((name, 390) for name in PHONE)]
INTO = "theme => { document.documentElement.classList.toggle('dark', theme === 'dark'); }"


@pytest.fixture(scope="module")
def axe() -> str:
    if not AXE.is_file():  # it comes with the page's own modules, which `make test` installs
        warnings.warn("AXE IS NOT RUN: web/node_modules/axe-core is missing (make page brings it)", stacklevel=1)
        pytest.skip("axe-core is missing")
    return AXE.read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "width"), CASES, ids=[f"{name}-{width}" for name, width in CASES])
def test_nothing_serious(browser: Browser, house: House, axe: str, name: str, width: int) -> None:
    found: list[dict[str, Any]] = []
    with staged(browser, house, width) as stage:
        page = settled(SCENES[name](stage))
        page.evaluate(axe)
        for theme in THEMES:
            page.evaluate(INTO, theme)
            found += settled(page).evaluate(RUN)
    grave = [violation for violation in found if violation["impact"] in ("serious", "critical")]
    told = [
        f"{v['id']}: {v['help']}\n  " + "\n  ".join(node["html"][:200] + str(node["any"][:1])[:300] for node in v["nodes"][:6])
        for v in grave
    ]
    assert not grave, "\n".join(told)


def test_a_grave_fault_would_be_found(browser: Browser, axe: str) -> None:
    page = browser.new_page()
    page.set_content("<html lang='en'><title>x</title><main><h1>x</h1><button></button></main>")
    page.evaluate(axe)
    found = page.evaluate("() => axe.run(document).then(r => r.violations.map(v => v.id))")
    page.close()
    assert "button-name" in found
