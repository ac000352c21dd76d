"""What the design asks of the table of Lancaster, and what no comparison of boxes would find."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from .house import House
from .plant import NAMES, Played
from .scenes import SCENES, is_asked
from .shots import settled, staged

HEIGHT = "bar => bar.getBoundingClientRect().height"
COLOUR = "(element, name) => getComputedStyle(element)[name]"
GOLD = """() => {
    const drop = document.body.appendChild(document.createElement('i'));
    drop.style.color = 'var(--gold)';
    const found = getComputedStyle(drop).color;
    drop.remove();
    return found;
}"""
SIZE = """text => parseFloat(getComputedStyle(text).fontSize) *
    (text.ownerSVGElement ? Math.hypot(text.getScreenCTM().b, text.getScreenCTM().d) : 1)"""


@pytest.mark.parametrize("width", [1440, 1024])
def test_however_many_votes_one_has_the_board_keeps_its_size(browser: Browser, house: House, width: int) -> None:
    """Markers up to twelve, a slider from there on; before Yes or No is said and after it."""
    high = set()
    with staged(browser, house, width, language="it") as stage:
        for seed, least in ((4, 3), (4, 14), (1, 18)):
            page = settled(stage.at(Played("lancaster", 3, seed).until(is_asked("Vote", least=least))))
            high.add(page.locator(".ask").evaluate(HEIGHT))
            page.locator('.acts [data-verb="no"]').click()
            high.add(page.locator(".ask").evaluate(HEIGHT))
    assert len(high) == 1, high
    assert max(high) < 64, "the board has the rest"


def test_the_help_says_what_gold_means_and_what_comes_next_also_beside_what_was_chosen(browser: Browser, house: House) -> None:
    with staged(browser, house, 1440) as stage:
        page = settled(stage.at(Played("lancaster", 3, 4).until(is_asked("ChooseKnight"))))
        help_line = page.locator(".ask .sub")
        assert help_line.inner_text() == "Gold is legal: 2 places on the table. Then: voting."
        page.locator('[data-on^="court:"].lit').first.click()
        page.locator(".ask .chip").wait_for()
        assert "Then: voting." in help_line.inner_text()


def test_a_number_is_a_row_of_markers_and_a_vote_says_first_yes_or_no(browser: Browser, house: House) -> None:
    """The tile first; then a marker, + or − or a digit, and each time the confirmation says what would be voted."""
    with staged(browser, house, 1440) as stage:
        page = settled(stage.at(Played("lancaster", 3, 4).until(is_asked("Vote", least=14))))
        marks, held = page.locator(".acts .mark"), page.locator(".prev b").first
        assert marks.count() == 6
        assert marks.first.is_disabled(), "six markers of which vote?"
        page.locator('.acts [data-verb="no"]').click()
        marks.nth(2).click()
        assert held.inner_text() == "NO, with 3 markers"
        page.get_by_role("button", name="More").click()
        assert held.inner_text() == "NO, with 4 markers"
        assert page.locator(".acts .mark.on").count() == 4
        page.keyboard.press("Escape")
        page.keyboard.press("0")
        assert held.inner_text() == "NO, without markers"
        page.locator('.acts [data-verb="yes"]').click()
        assert not held.count(), "another vote is another thing to confirm"


def test_a_line_of_the_chronicle_bears_the_shield_of_whom_it_names_first_and_leads_to_the_replay(
    browser: Browser, house: House
) -> None:
    """Whoever drives somebody out, not who was driven out. What it names lights the board meanwhile."""

    def driven_out(now: Played) -> bool:
        return any(e["tell"] == "displaced" for e in now.match.feed(0, 0))

    played = Played("lancaster", 4, 3).until(driven_out).until(is_asked("ChooseKnight", least=1))
    with staged(browser, house, 1440) as stage:
        page = settled(stage.at(played, 0))
        line = page.locator("[role=log] p", has_text=" out of ").first
        shield = line.locator(".shield").get_attribute("class") or ""
        assert shield.partition("t-")[2].split()[0] == colour_of(page, line.locator("b").first.inner_text())
        line.locator(".name").first.hover()
        page.locator(".map .pointed").first.wait_for(state="attached")
        line.click(position={"x": 4, "y": 4})  # beside the shield: the whole line leads to the replay
        page.wait_for_url("**/replay/*#*")
        page.locator(".scrub").wait_for()
        told = page.locator("[role=log] p").last.inner_text()
        page.locator("[role=log] p").nth(-3).click(position={"x": 4, "y": 4})  # there it leads back, on the same page
        expect(page.locator("[role=log] p").last).not_to_have_text(told)


def colour_of(page: Page, name: str) -> str:
    """The label of the seat of this person."""
    on = page.locator(".seat", has=page.locator("small", has_text=name)).get_attribute("data-on") or ""
    return on.partition(":")[2]


def test_hidden_stock_is_at_most_what_was_told_of_it(browser: Browser, house: House) -> None:
    played = Played("lancaster", 3, 4).actions(90).until(is_asked("ChooseKnight"))
    mine = played.match.to_act[0]
    with staged(browser, house, 1440) as stage:
        page = settled(stage.at(played))
        for seat, colour in enumerate(played.match.game.labels["seat"][:3]):
            titles = page.locator(f'[data-on="seat:{colour}"] .st [title]').evaluate_all("all => all.map(e => e.title)")
            hidden = [title for title in titles if "at most" in title]
            stocks = [] if seat == mine else [played.match.state.gold[seat], played.match.state.squires[seat]]
            assert [int(title.rpartition(" ")[2]) for title in hidden] == stocks, titles


def test_a_tap_on_a_seat_of_a_phone_opens_what_stands_beside_it_elsewhere(browser: Browser, house: House) -> None:
    with staged(browser, house, 390) as stage:
        page = settled(SCENES["lancaster-late"](stage))
        page.locator('[data-on="seat:green"]').tap()
        sheet = page.locator("dialog[open]")
        assert NAMES[1] in sheet.inner_text()
        assert "gold: hidden; by the chronicle at most" in sheet.inner_text()
        page.keyboard.press("Escape")
        sheet.wait_for(state="detached")


def test_ballots_turn_from_the_start_player_on(browser: Browser, house: House) -> None:
    with staged(browser, house, 1440) as stage:
        page = SCENES["lancaster-reveal"](stage)
        begins = page.locator(".parl .start .unseen").text_content() or ""
        first = page.locator(".stage li .unseen").first.text_content() or ""
        assert begins.rpartition(": ")[2] == first.rstrip(": ")


def lies_on_gold(page: Page, element: str, name: str) -> bool:
    return bool(page.locator(element).first.evaluate(COLOUR, name) == page.evaluate(GOLD))


def two_ways(now: Played) -> bool:
    """The castle asks, and something there may be used or declined."""
    if now.ask != "UseSource":
        return False
    words = {choice["word"] for choice in now.match.question(now.match.to_act[0])["choices"]}
    return {"decline:upgrade", "use:upgrade"} <= words


CHOSEN: list[tuple[Callable[[Played], bool], str, str, str]] = [
    (is_asked("CountyReward", least=4), '[data-on^="county:"].lit .plaque', ".chosen .plaque", "fill"),
    (two_ways, '[data-on$=":upgrade"].lit', ".space.chosen", "backgroundColor"),
]


@pytest.mark.parametrize(("so", "click", "chosen", "name"), CHOSEN)
def test_what_is_chosen_lies_on_gold(
    browser: Browser, house: House, so: Callable[[Played], bool], click: str, chosen: str, name: str
) -> None:
    with staged(browser, house, 1440) as stage:
        page = settled(stage.at(Played("lancaster", 3, 3).until(so)))
        page.locator(click).first.click(position={"x": 20, "y": 30})
        page.locator(".slip").wait_for()
        assert lies_on_gold(page, chosen, name)


def test_nothing_of_importance_is_set_small(browser: Browser, house: House) -> None:
    """Names of counties and the words of laws, where the board is small and the laws are lines."""
    with staged(browser, house, 1024) as stage:
        page = settled(SCENES["lancaster-vote"](stage))
        for what in (".plaque ~ .name", ".parl .law .text"):
            sizes = page.locator(what).evaluate_all(f"all => all.map({SIZE})")
            assert sizes
            assert min(sizes) > 12.4, what


def test_forced_colours_show_who_is_asked_and_which_tab_is_open(browser: Browser, house: House) -> None:
    with staged(browser, house, 1440) as stage:
        page = settled(SCENES["lancaster-late"](stage))
        page.emulate_media(forced_colors="active")
        asked = page.locator(".seat").evaluate_all("all => all.map(e => getComputedStyle(e).outlineStyle)")
        assert sorted(asked) == ["none"] * 4 + ["solid"]
        tabs = page.locator(".right [role=tab]").evaluate_all("all => all.map(e => getComputedStyle(e).borderBottomColor)")
        assert len(set(tabs)) == 2, tabs


def test_the_drawing_of_lancaster_stays_light_and_lighting_it_changes_classes_alone(browser: Browser, house: House) -> None:
    """Late in the game, when most is drawn. Whoever takes the knight back is asked which one, and the counties are dark."""
    parts = "() => document.querySelectorAll(`.map [data-on^='county:'], .map [data-on^='county:'] *`).length"
    with staged(browser, house, 1440) as stage:
        page = settled(SCENES["lancaster-late"](stage))
        assert page.evaluate("() => new Blob([document.querySelector('.board .map').outerHTML]).size") < 150_000
        assert page.locator(".map [data-on^='county:'].lit").count() > 2
        lit = page.evaluate(parts)
        page.keyboard.press("u")
        page.wait_for_function("() => !document.querySelector(`.map [data-on^='county:'].lit`)")
        assert page.evaluate(parts) == lit


PLACES = """() => {
    const at = (on, all = document.querySelectorAll(on)) => [...all].map(e => e.getBoundingClientRect());
    const box = on => { const { left, top, right, bottom } = at(on)[0]; return [left, top, right, bottom]; };
    const plaques = at(".map [data-on^='county:'] .plaque").map(plaque => plaque.right);
    const [mark, card] = [box('.map .wash'), box(".map [data-on='conflict:U2']")];
    return { parliament: box('.board .parl')[0], plaques: Math.max(...plaques), mark, card };
}"""


def test_on_a_small_screen_parliament_hides_no_county_and_the_mark_of_the_last_move_stays_with_it(
    browser: Browser, house: House
) -> None:
    """Also when the page is loaded anew."""
    with staged(browser, house, 1024) as stage:
        page = settled(SCENES["lancaster-late"](stage))
        page.locator("[data-on='conflict:U2'].lit").click(position={"x": 9, "y": 9})
        page.locator(".map .wash").wait_for(state="attached")
        for width, height in ((901, 600), (960, 640), (1024, 768)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(150)
            seen = page.evaluate(PLACES)
            assert seen["plaques"] < seen["parliament"], (width, seen)
            assert all(abs(there - here) < 8 for there, here in zip(seen["mark"], seen["card"], strict=True)), (width, seen)
        page.reload()
        page.locator(".map .wash").wait_for(state="attached")
