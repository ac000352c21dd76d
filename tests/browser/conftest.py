"""A browser and a house for each worker; every test has a person of its own. Whatever the page complains of fails the test."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from . import chromium
from .house import House
from .watch import Watch

Opens = Callable[..., Page]

QUICK = {"language": "en", "theme": "light", "pace": 0, "name": "Anna"}
"""The tastes of somebody who does not like to wait."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser waits for real time, and a busy machine keeps it waiting: who fails is tried once more, and counted as such."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    missing = ""  # both come from outside Python: a machine without them still runs all other tests
    if not chromium.found():
        missing = "no Chromium (set BANNERET_CHROMIUM, or put it on the PATH)"
    elif not files("banneret.server").joinpath("page/index.html").is_file():
        missing = "the page is not built (make page builds it)"
    if missing:
        warnings.warn(f"THE PAGE IS NOT TESTED: {missing}", stacklevel=1)
        pytest.skip(missing)  # whoever may install no system packages can still run all other tests; .ci/run has Chromium
    with sync_playwright() as playwright:
        browser = chromium.launched(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.close()


@pytest.fixture
def own_house(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One that a test may kill."""
    house = House(tmp_path_factory.mktemp("house"))
    yield house
    house.close()


@pytest.fixture
def watch() -> Iterator[Watch]:
    """What pages complained of; a test that provokes something says so with `watch.bears`."""
    watch = Watch()
    yield watch
    assert not watch.complaints, "\n".join(watch.complaints)


@pytest.fixture
def person(browser: Browser, watch: Watch) -> Iterator[Callable[..., BrowserContext]]:
    """`person(**tastes)`: a browser of one's own, with nothing in it but how its owner likes the page."""
    contexts: list[BrowserContext] = []

    def arrives(tastes: dict[str, Any] | None = None, **options: Any) -> BrowserContext:
        options.setdefault("viewport", {"width": 1440, "height": 900})
        options.setdefault("reduced_motion", "reduce")
        context = browser.new_context(**options)
        contexts.append(context)
        context.set_default_timeout(20_000)
        kept = json.dumps(json.dumps({**QUICK, **(tastes or {})}))
        context.add_init_script(f"if (origin !== 'null') localStorage['banneret.tastes'] ??= {kept}")
        watch.over(context)
        return context

    yield arrives
    for context in contexts:
        context.close()


@pytest.fixture
def at_table(house: House, person: Callable[..., BrowserContext]) -> Opens:
    """`at_table("lancaster", 5)`: a page at a new table against bots."""

    def opened(
        game: str, seats: int, tastes: dict[str, Any] | None = None, options: dict[str, Any] | None = None, **wish: Any
    ) -> Page:
        context = person(tastes, **(options or {}))
        house.guest(context, "Anna")
        page = context.new_page()
        page.goto(f"{house.address}/table/{house.table(context, game, seats, **wish)}")
        page.locator("main.table .ask").wait_for()
        return page

    return opened
