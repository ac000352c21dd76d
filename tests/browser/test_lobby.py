"""What the lobby leads to beside tables: the rules of a game, and records from files."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from .house import House

Person = Callable[..., BrowserContext]
RECORD = Path(__file__).parent.parent / "records" / "lowenherz_r2_three_default_layout.json"


def test_rules_are_read_before_a_table_is_made(house: House, person: Person) -> None:
    context = person()
    house.guest(context, "Anna")
    page = context.new_page()
    page.goto(house.address)
    page.locator(".plate", has_text="Löwenherz").get_by_role("button", name="Rules").click()
    page.get_by_role("searchbox").fill("royal city")
    expect(page.locator("dialog[open] [data-rule]").first).to_contain_text("royal city")
    page.get_by_role("searchbox").fill("alliance")
    expect(page.locator("dialog[open] [data-rule='LOW-ALLY-2']")).to_be_visible()  # its heading has the word, it has not
    expect(page.locator("dialog[open] h3")).to_contain_text(["Alliance"])
    page.get_by_role("button", name="Clear the search").click()
    expect(page.get_by_role("searchbox")).to_be_focused()
    expect(page.locator("dialog[open] [data-rule]").first).to_contain_text("LOW-")


def test_a_record_from_a_file_has_its_players_and_their_hands(house: House, person: Person, tmp_path: Path) -> None:
    record = json.loads(RECORD.read_text())
    record["players"] = ["Zoé", "squire", "greedy"]
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    context = person()
    house.guest(context, "Anna")
    page = context.new_page()
    page.goto(house.address)
    page.get_by_role("link", name="Replay").click()
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".scrub input[type=range]").wait_for()
    assert "Zoé" in page.locator(".left").inner_text()
    assert page.locator(".tray .acard").count(), "whoever looks through somebody's eyes sees their hand"


def test_where_there_is_no_table_one_button_makes_one(own_house: House, person: Person) -> None:
    context = person()
    own_house.guest(context, "Anna")
    page = context.new_page()
    page.goto(own_house.address)
    panes = page.locator(".pane", has=page.locator(".none"))
    expect(panes.get_by_role("button", name="Play now")).to_be_visible()
    panes.get_by_role("link", name="Raise a banner").click()
    expect(page.get_by_label("Anybody may find this table and join")).to_be_checked()
    page.get_by_role("button", name="Make the table").click()
    page.locator("main.gather").wait_for()
    other = person().new_page()
    other.goto(own_house.address)
    expect(other.locator(".tbl")).to_contain_text("3 free seats")
    expect(other.locator(".tbl")).to_contain_text("Take a seat")
    page.goto(own_house.address)
    expect(page.locator(".tbl")).to_have_text([re.compile("Look"), re.compile("Look")])  # among the open ones and one's own


def test_an_option_that_means_something_only_beside_another_is_asked_for_only_there(house: House, person: Person) -> None:
    page = person().new_page()
    page.goto(f"{house.address}/#new/lancaster")
    sections = page.get_by_label("With chosen laws")
    page.get_by_role("radiogroup").first.wait_for()
    assert not sections.count()
    page.get_by_role("radio").nth(-2).check()
    expect(sections).to_be_visible()
