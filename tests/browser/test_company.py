"""What people do with a table beside playing: go and come back, give it up together, be spared a question; and accounts."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from .house import House
from .test_people import two_at

Person = Callable[..., BrowserContext]


def menu(page: Page) -> Page:
    page.get_by_role("button", name="Settings").click()
    return page


def test_who_goes_is_played_for_and_takes_the_chair_back(house: House, person: Person) -> None:
    anna, ben = two_at(house, person, "lancaster")
    ben.page.locator("main.table .ask .q").wait_for()
    menu(ben.page).get_by_role("button", name="Leave: a bot plays for me").click()
    ben.page.keyboard.press("Escape")
    expect(anna.page.locator(".left")).to_contain_text("away: a bot plays")
    ben.page.locator(".strip", has_text="A bot plays for you").get_by_role("button", name="Take my chair back").click()
    expect(anna.page.locator(".left")).not_to_contain_text("away: a bot plays")
    expect(ben.page.locator(".strip", has_text="A bot plays for you")).to_have_count(0)


def test_a_match_is_given_up_when_both_agree_and_not_before(house: House, person: Person) -> None:
    anna, ben = two_at(house, person, "lancaster")
    ben.page.locator("main.table .ask .q").wait_for()
    wish = menu(anna.page).get_by_label("I want to give the match up")
    for wanted in (True, False, True):
        wish.set_checked(wanted)
        expect(ben.page.locator(".strip", has_text="1 player wants to give the match up")).to_have_count(int(wanted))
    ben.page.locator(".strip").get_by_role("button", name="Agree").click()
    for player in (anna, ben):
        expect(player.page.locator(".strip", has_text="The match was given up")).to_be_visible()
        expect(player.page.locator(".lit")).to_have_count(0)


def test_who_does_not_want_to_be_asked_is_answered_for(house: House, person: Person) -> None:
    context = person()
    house.guest(context, "Anna")
    page = context.new_page()
    table = house.posts(context, "/tables", game="lancaster", seats=2, start=True, pace="none")["id"]
    page.goto(f"{house.address}/table/{table}")
    page.locator("main.table[data-state=mine]").wait_for()
    page.get_by_role("button", name="Why?").click()
    page.get_by_role("button", name="Do not ask me this now").click()
    spared = menu(page).get_by_role("button", name="Ask me everything again")
    spared.click()
    expect(spared).to_have_count(0)


def test_an_account_leads_to_ones_own_tables_from_another_device(house: House, person: Person) -> None:
    context, elsewhere = person(), person()
    house.guest(context, "Anna")
    page = context.new_page()
    house.posts(context, "/tables", game="lancaster", seats=2, start=True, pace="none")
    page.goto(house.address)
    menu(page).get_by_label("Login").fill("anna.b")
    page.get_by_label("Password").fill("correct horse")
    page.get_by_role("button", name="Make an account").click()
    expect(page.get_by_text("You have an account")).to_be_visible()
    other = elsewhere.new_page()
    other.goto(house.address)
    menu(other).get_by_label("Login").fill("anna.b")
    other.get_by_label("Password").fill("correct horse")
    other.get_by_role("button", name="Sign in").click()
    expect(other.locator(".side .pane").first).to_contain_text("Lancaster")
    menu(other).get_by_role("button", name="Sign out", exact=True).click()
    expect(other.get_by_text("You sit at no table.")).to_be_visible()


def test_a_host_chooses_what_happens_when_time_is_up_and_who_may_watch(house: House, person: Person) -> None:
    context = person()
    house.guest(context, "Anna")
    page = context.new_page()
    page.goto(f"{house.address}/#new/lancaster")
    page.get_by_label("Time to think").first.select_option("bank")
    page.get_by_label("back for each move").select_option("10")
    page.get_by_label("When time is up").select_option("bot")
    page.get_by_label("Others may watch").uncheck()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/*")
    table = context.request.get(f"{house.address}/api/1/tables/{page.url.rpartition('/')[2]}").json()
    assert table["clock"] == {"kind": "bank", "seconds": 60, "increment": 10, "then": "bot"}
    assert not table["spectators"]
