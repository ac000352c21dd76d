"""A deal of Montjoie!: made beside the game, in two columns, and agreed to by another browser."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator

from .house import House
from .plant import Played, planted
from .player import Player
from .scenes import is_asked

Person = Callable[..., BrowserContext]


@pytest.mark.slow
def test_a_deal_between_two_browsers(house: House, person: Person) -> None:
    played = Played("montjoie", 4, 11, bot="random").until(is_asked("PlayerTurn", least=4))
    anna, ben = person({"name": "Anna"}), person({"name": "Ben"})
    first, second = house.guest(anna, "Anna"), house.guest(ben, "Ben")
    giver = played.match.to_act[0]
    taker = (giver + 1) % 4
    table = planted(house, first, played, giver, also={taker: (second, "Ben")})
    giving = Player(anna.new_page(), 1).opens(f"{house.address}/table/{table}")
    taking = Player(ben.new_page(), 2).opens(f"{house.address}/table/{table}")
    giving.is_ready()
    taking.page.locator("main.table .ask .q").wait_for()
    nations = played.match.game.labels["seat"]
    giving.page.locator(".parley .begin").click()
    deal = giving.page.locator(".deal")
    deal.wait_for()
    partners = [choice.word for choice in giving.traffic.asides() if choice.verb == "to"]
    deal.locator(".partners .btn").nth(partners.index(f"to:{nations[taker]}")).click()
    deal.locator("select.promise").first.select_option(index=1)
    deal.locator(".btn.gold").click()
    assert giving.page.locator("main.table").get_attribute("data-state") == "mine", "a deal holds nobody up"
    own = giving.page.locator(f"[data-on='offer:{nations[giver]}'].lit").first
    own.wait_for()
    giving.page.mouse.click(*centre(own))
    giving.page.locator('.slip [data-word="withdraw"]').wait_for()
    giving.page.keyboard.press("Escape")  # it was only looked at, and stands

    offer = taking.page.locator(".offer.lit, [data-on^='offer:'].lit").first
    offer.wait_for()
    taking.page.mouse.click(*centre(offer))
    taking.page.locator(f'.slip [data-word="accept:{nations[giver]}"]').click()
    taking.page.locator(".prev .gold").click()
    giving.page.locator(".log p", has_text="made a deal").first.wait_for()
    assert giving.traffic.done()[-1] == "send"
    assert taking.traffic.done() == [f"accept:{nations[giver]}"]
    giving.answers()


def centre(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
