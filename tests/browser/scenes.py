"""The main scenes of the page: each puts a page before something that people see. For pictures, for boxes, for axe."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import BrowserContext, Page

from .house import House
from .plant import NAMES, Played, planted


class Stage(NamedTuple):
    """Where a scene is set: the house, a browser whose person has come in, and who that is."""

    house: House
    context: BrowserContext
    person: str

    def page(self, path: str) -> Page:
        page = self.context.new_page()
        page.goto(self.house.address + path)
        return page

    def at(self, played: Played, seat: int | None = None) -> Page:
        """At a table that stands still: the others are people who are away."""
        page = self.page(f"/table/{planted(self.house, self.person, played, seat)}")
        page.locator("main.table .ask .q").wait_for()
        return page


Scene = Callable[[Stage], Page]


def is_asked(*asks: str, least: int = 2) -> Callable[[Played], bool]:
    """One of these questions, with a real choice."""
    return lambda played: played.ask in asks and len(played.match.state.legal(played.match.to_act[0])) >= least


def lobby(stage: Stage) -> Page:
    """With tables of one's own, one of them waiting for us, and an open one."""
    for game, seats in (("lancaster", 4), ("montjoie", 6)):
        planted(stage.house, stage.person, Played(game, seats, 3).actions(30))
    chairs = [{"kind": "person"}, {"kind": "open"}, {"kind": "bot"}]
    stage.house.posts(stage.context, "/tables", game="lowenherz", seats=3, chairs=chairs, public=True)
    page = stage.page("/")
    page.locator(".tbl").nth(2).wait_for()
    return page


def set_up(stage: Stage) -> Page:
    page = stage.page("/#new/montjoie")
    page.locator("form fieldset").nth(3).wait_for()
    return page


def gathering(stage: Stage) -> Page:
    chairs = [{"kind": "person"}, {"kind": "open"}, {"kind": "open"}, {"kind": "bot"}]
    table = stage.house.posts(stage.context, "/tables", game="lancaster", seats=4, chairs=chairs)["id"]
    page = stage.page(f"/table/{table}")
    page.locator("main.gather .qr").wait_for()
    return page


def lancaster_early(stage: Stage) -> Page:
    return stage.at(
        Played("lancaster", 5, 3).until(is_asked("ChooseKnight")).actions(14).until(is_asked("ChooseTarget", least=5))
    )


def lancaster_late(stage: Stage) -> Page:
    return stage.at(Played("lancaster", 5, 3).actions(250).until(is_asked("ChooseTarget", least=5)))


def lancaster_vote(stage: Stage) -> Page:
    return stage.at(Played("lancaster", 5, 3).actions(200).until(is_asked("Vote", least=3)))


def lancaster_votes(stage: Stage) -> Page:
    """As many markers as the bar has to show."""
    return stage.at(Played("lancaster", 4, 8).until(is_asked("Vote", least=16)))


def lancaster_reveal(stage: Stage) -> Page:
    """The moment in which the tiles have turned: ours was the last vote."""
    played = Played("lancaster", 5, 3).actions(200).until(is_asked("Vote", least=3))
    seat = played.match.to_act[0]
    page = stage.at(played.all_but(seat), seat)
    stays_open(page)
    page.locator('.acts [data-verb="yes"]').click()
    page.locator('.acts [data-word="yes:0"]').click()
    page.locator(".prev .gold").click()
    page.locator(".stage > *").wait_for()
    return page


def lancaster_favour(stage: Stage) -> Page:
    return stage.at(Played("lancaster", 4, 8, laws="new").actions(120).until(is_asked("TakeFavour", least=2)))


def lancaster_two(stage: Stage) -> Page:
    return stage.at(Played("lancaster", 2, 5).actions(60).until(is_asked("ChooseTarget", least=5)))


def lowenherz_early(stage: Stage) -> Page:
    return stage.at(Played("lowenherz", 4, 2).until(is_asked("SellOrPlay")))


def lowenherz_border(stage: Stage) -> Page:
    return stage.at(Played("lowenherz", 4, 2).actions(90).until(is_asked("PlaceBorder", least=12)))


def lowenherz_late(stage: Stage) -> Page:
    played = Played("lowenherz", 4, 2)
    length = len(Played("lowenherz", 4, 2).until(lambda _: False).words)
    return stage.at(played.actions(int(length * 0.9)).until(is_asked("SellOrPlay")))


def lowenherz_two(stage: Stage) -> Page:
    return stage.at(Played("lowenherz", 2, 6).actions(100).until(is_asked("SellOrPlay")))


def montjoie_early(stage: Stage) -> Page:
    return stage.at(Played("montjoie", 6, 7).until(is_asked("PlayerTurn", least=4)))


def montjoie_late(stage: Stage) -> Page:
    length = len(Played("montjoie", 6, 7).until(lambda _: False).words)
    return stage.at(Played("montjoie", 6, 7).actions(int(length * 0.7)).until(is_asked("PlayerTurn", least=4)))


def montjoie_vote(stage: Stage) -> Page:
    return stage.at(Played("montjoie", 6, 7).actions(150).until(is_asked("Vote")))


def montjoie_combat(stage: Stage) -> Page:
    """The cards are turned over: ours was the last answer before the dice fell."""
    played = Played("montjoie", 4, 11)
    while True:
        played.until(lambda now: len(now.match.to_act) == 1 and "button" in buttons(now) and len(buttons(now)) > 1)
        seat, word = played.match.to_act[0], buttons(played)["button"]
        if would_tell(played, seat, word, "totals"):
            break
        played.step()
    page = stage.at(played, seat)
    stays_open(page)
    page.locator(f'.acts [data-word="{word}"]').click()
    if page.locator(".prev").count():
        page.locator(".prev .gold").click()
    page.locator(".stage > *").first.wait_for()
    return page


def buttons(played: Played) -> dict[str, str]:
    """The words of the question by the place that they light."""
    match = played.match
    return {choice["on"]: choice["word"] for choice in match.question(match.to_act[0])["choices"]}


def would_tell(played: Played, seat: int, word: str, event: str) -> bool:
    """Whether this answer would have that told to the seat."""
    trial = played.again()
    before = len(trial.match.feed(seat, 0))
    trial.does(seat, word)
    return any(entry["tell"] == event for entry in trial.match.feed(seat, before))


def montjoie_duel(stage: Stage) -> Page:
    """War has two events, and a duel has its ballots: the most that stands on the Atlantic at once."""
    duel = is_asked("DuelStakes")
    played = Played("montjoie", 3, 1)
    played.until(lambda now: duel(now) and now.match.state.war == 1)
    seat = played.match.to_act[0]
    return stage.at(played.all_but(seat), seat)


def montjoie_deal(stage: Stage) -> Page:
    """An offer of ours under way, and one of another nation that waits for us."""
    played = Played("montjoie", 4, 11).actions(60).until(is_asked("PlayerTurn", least=4))
    seat = played.match.to_act[0]
    other = next(at for at in range(4) if at != seat)
    nations = played.match.game.labels["seat"]
    for word in ("offer", f"to:{nations[seat]}", "give:1", "promise:peace", "send"):
        played.does(other, word)
    for word in ("offer", f"to:{nations[other]}"):
        played.does(seat, word)
    return stage.at(played, seat)


def montjoie_two(stage: Stage) -> Page:
    return stage.at(Played("montjoie", 2, 12).actions(120).until(is_asked("PlayerTurn", least=4)))


def replay(stage: Stage) -> Page:
    played = Played("lancaster", 3, 4).until(lambda _: False)
    page = stage.page(f"/replay/{planted(stage.house, stage.person, played, 0)}")
    page.locator(".scrub input").fill("90")
    return page


def end(stage: Stage) -> Page:
    played = Played("montjoie", 3, 13, game_length="short").until(lambda _: False)
    page = stage.page(f"/table/{planted(stage.house, stage.person, played, 0)}")
    page.locator("dialog tfoot .sum").first.wait_for()
    return page


def rules(stage: Stage) -> Page:
    page = lancaster_early(stage)
    page.keyboard.press("r")
    page.locator("dialog[open]").wait_for()
    page.locator("dialog[open] li, dialog[open] p").nth(3).wait_for()
    return page


def settings(stage: Stage) -> Page:
    page = stage.page("/")
    page.locator("header button").last.click()
    page.locator("dialog[open] dl").wait_for()
    return page


def choices(stage: Stage) -> Page:
    page = lancaster_late(stage)
    page.keyboard.press("l")
    page.locator("dialog[open] ol li").first.wait_for()
    return page


def chronicle(stage: Stage) -> Page:
    page = lancaster_late(stage)
    for opens in (".bnav button", ".top .drawer"):
        button = page.locator(opens).last
        if button.is_visible():
            button.click()
            break
    return page


def curtain(stage: Stage) -> Page:
    """Two people at one screen."""
    chairs = [{"kind": "person", "name": name} for name in NAMES[:3]]
    table = stage.house.posts(stage.context, "/tables", game="lancaster", seats=3, chairs=chairs, start=True, pace="none")["id"]
    page = stage.page(f"/table/{table}")
    page.locator(".acts button, [data-on].lit, .curtain").first.wait_for()
    while not page.locator(".curtain").count():
        page.keyboard.press("1")
        page.wait_for_timeout(200)
    return page


def stays_open(page: Page) -> None:
    """Theatres close by themselves: not while somebody looks at a picture of one."""
    page.evaluate(
        "() => { const sooner = setTimeout; window.setTimeout = (f, ms, ...more) => ms >= 1000 ? 0 : sooner(f, ms, ...more); }"
    )


SCENES: dict[str, Scene] = {
    name.replace("_", "-"): scene
    for name, scene in {
        "lobby": lobby, "set_up": set_up, "gathering": gathering, "settings": settings,
        "lancaster_early": lancaster_early, "lancaster_late": lancaster_late, "lancaster_vote": lancaster_vote,
        "lancaster_votes": lancaster_votes, "lancaster_reveal": lancaster_reveal, "lancaster_favour": lancaster_favour,
        "lancaster_two": lancaster_two,
        "lowenherz_early": lowenherz_early, "lowenherz_border": lowenherz_border, "lowenherz_late": lowenherz_late,
        "lowenherz_two": lowenherz_two,
        "montjoie_early": montjoie_early, "montjoie_late": montjoie_late, "montjoie_vote": montjoie_vote,
        "montjoie_combat": montjoie_combat, "montjoie_duel": montjoie_duel, "montjoie_deal": montjoie_deal,
        "montjoie_two": montjoie_two,
        "replay": replay, "end": end, "rules": rules, "choices": choices, "chronicle": chronicle, "curtain": curtain,
    }.items()
}  # fmt: skip
