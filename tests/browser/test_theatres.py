"""In the theatres one thing comes after the other, and the word is out last; without motion the last frame stands at once."""

from __future__ import annotations

from playwright.sync_api import Browser, Page

from .house import House
from .plant import Played
from .scenes import SCENES, Stage, is_asked, stays_open
from .shots import staged

BEATS = """() => {
    window.beats = [];
    const known = ['face', 'law', 'replaces', 'sign'];
    const name = ({ classList, localName }) => known.find(its => classList.contains(its)) ?? localName;
    const notes = event => beats.push([name(event.target), event.animationName.replace(/^svelte-[^-]*-/, '')]);
    document.addEventListener('animationend', event => event.target.closest('.stage') && notes(event));
}"""
"""What has ended its movement on the stage, one after the other."""

STEPS = """() => {
    const signs = {
        laid: stage => stage.querySelector('.down'),
        dice: stage => !stage.querySelector('.middle .row.later'),
        turned: stage => stage.querySelector('.tile:not(.taken)'),
        summed: stage => stage.querySelector('.sum span:not(.later)'),
        told: stage => !stage.querySelector('h2.later'),
    };
    window.steps = [];
    new MutationObserver(() => {
        const stage = document.querySelector('.stage');
        if (!stage) return;
        for (const [name, seen] of Object.entries(signs)) if (!steps.includes(name) && seen(stage)) steps.push(name);
    }).observe(document, { subtree: true, childList: true, attributes: true });
}"""


def votes_last(stage: Stage, word: str) -> Page:
    """All others have voted on a law; our vote opens the theatre."""
    played = Played("lancaster", 5, 3).actions(200).until(is_asked("Vote", least=3))
    seat = played.match.to_act[0]
    page = stage.at(played.all_but(seat), seat)
    page.evaluate(BEATS)
    verb = word.partition(":")[0]
    page.locator(f'.acts [data-verb="{verb}"]').click()
    page.locator(f'.acts .now[data-word="{word}"]').click()
    page.locator(".prev .gold").click()
    return page


def ended(page: Page, last: str) -> list[tuple[str, str]]:
    page.wait_for_function("last => beats.some(([name]) => name === last)", arg=last)
    return [(name, how) for name, how in page.evaluate("() => beats")]


def test_a_law_goes_out_left_and_another_comes_in_right_once_the_ballots_have_turned(browser: Browser, house: House) -> None:
    with staged(browser, house, 1440, still=False) as stage:
        page = votes_last(stage, "yes:0")
        stays_open(page)
        names = [name for name, _ in ended(page, "replaces")]
        assert names.index("h2") > max(at for at, name in enumerate(names) if name == "face"), names
        assert names.count("face") == 5
        order = [name for name in names if name in ("h2", "law", "replaces")]
        assert order == ["h2", "law", "law", "replaces"]
        ways = [how for name, how in page.evaluate("() => beats") if name == "law"]
        assert ways == ["out-left", "in-right"]


def test_it_closes_by_itself_and_space_is_quicker(browser: Browser, house: House) -> None:
    with staged(browser, house, 1440, still=False) as stage:
        page = votes_last(stage, "yes:0")
        page.locator(".stage").wait_for()
        page.keyboard.press("Space")
        page.locator(".stage").wait_for(state="detached", timeout=1000)
        votes_last(stage, "yes:0").locator(".stage").wait_for(state="attached")
        stage.context.pages[-1].locator(".stage").wait_for(state="detached", timeout=2200 + 3000)


def test_without_motion_the_last_frame_stands_at_once(browser: Browser, house: House) -> None:
    with staged(browser, house, 1440) as stage:
        page = SCENES["lancaster-reveal"](stage)
        seen = "name => getComputedStyle(document.querySelector(`.stage ${name}`)).opacity"
        assert [page.evaluate(seen, name) for name in ("h2", ".new", ".replaces", ".old")] == ["1", "1", "1", "0"]


def test_war_or_peace_is_said_after_the_ballots(browser: Browser, house: House) -> None:
    played = Played("montjoie", 6, 7).actions(150).until(is_asked("Vote"))
    seat = played.match.to_act[0]
    with staged(browser, house, 1440, still=False) as stage:
        page = stage.at(played.all_but(seat), seat)
        page.evaluate(BEATS)
        page.locator('.acts [data-word="war"]').click()
        page.locator(".prev .gold").click()
        names = [name for name, _ in ended(page, "h2")]
        assert names.count("face") == 6
        assert min(names.index("h2"), names.index("sign")) > max(at for at, name in enumerate(names) if name == "face")


def test_a_combat_has_its_steps(browser: Browser, house: House) -> None:
    with staged(browser, house, 1440, still=False) as stage:
        stage.context.add_init_script(f"({STEPS})()")
        page = SCENES["montjoie-combat"](stage)
        page.wait_for_function("() => steps.includes('told')")
        assert page.evaluate("() => steps") == ["laid", "dice", "turned", "summed", "told"]
