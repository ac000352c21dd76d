"""The first view of a table: at most 250 kB of script, style and drawing over the wire, and 200 kB of fonts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Request

from .house import House

MOST, MOST_FONTS = 250_000, 200_000
Person = Callable[..., BrowserContext]


def transferred(page: Page, address: str) -> dict[str, dict[str, int]]:
    """Bytes of bodies as they crossed the wire, by kind of file."""
    bodies: dict[str, dict[str, int]] = {}
    finished: list[Request] = []
    page.on("requestfinished", lambda request: finished.append(request))  # noqa: PLW0108  (it takes no built-in)
    page.goto(address)
    page.locator("main.table[data-state=mine]").wait_for()
    page.wait_for_load_state("networkidle")
    for request in finished:
        kind = "font" if request.resource_type == "font" else "other"
        bodies.setdefault(kind, {})[request.url.rpartition("/")[2]] = request.sizes()["responseBodySize"]
    return bodies


@pytest.mark.parametrize(("game", "seats"), [("lancaster", 5), ("lowenherz", 4), ("montjoie", 6)])
def test_the_first_view_of_a_table(house: House, person: Person, game: str, seats: int) -> None:
    context = person()
    house.guest(context, "Anna")
    sizes = transferred(context.new_page(), f"{house.address}/table/{house.table(context, game, seats)}")
    whole, fonts = sum(sizes["other"].values()), sum(sizes["font"].values())
    print(f"{game}: {whole / 1000:.0f} kB, fonts {fonts / 1000:.0f} kB")
    assert 20_000 < whole <= MOST, sizes["other"]
    assert 20_000 < fonts <= MOST_FONTS, sizes["font"]
    assert not [
        name for name in sizes["other"] if any(other in name for other in {"lancaster", "lowenherz", "montjoie"} - {game})
    ]
