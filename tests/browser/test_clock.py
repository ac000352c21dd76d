"""The clock of a seat: red for the last minute, a tick and a word to the ear for the last ten seconds."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import Opens

TICKS = """window.ticks = [];
window.AudioContext = class {
    currentTime = 0; destination = {};
    resume() { return Promise.resolve(); }
    createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: other => other }; }
    createOscillator() {
        const volume = this.createGain();
        return { frequency: { setValueAtTime: hertz => ticks.push(hertz) }, start() {}, stop() {}, connect: () => volume };
    }
};"""
"""Hertz of every note that the page would play."""
TICK = 1200
COLOUR = "(element, name) => getComputedStyle(element).color === getComputedStyle(document.querySelector(name)).color"


def test_the_last_minute_is_red_and_the_last_ten_seconds_tick(at_table: Opens) -> None:
    for seconds, red in ((120, False), (50, True)):
        page = at_table("lancaster", 2, clock={"kind": "bank", "seconds": seconds, "then": "nothing"})
        mine = page.locator(".seat.now [role=timer]")
        mine.wait_for()
        page.locator(".brand b").first.wait_for()
        assert mine.evaluate(COLOUR, ".brand b") is red, "as red as the scribe's"
        expect(mine).to_have_attribute("aria-live", "off")
        page.close()


def test_ten_seconds_are_heard_by_whoever_wished_for_sounds(at_table: Opens) -> None:
    for wished in (False, True):
        page = at_table("lancaster", 2, {"sound": wished}, clock={"kind": "bank", "seconds": 12, "then": "nothing"})
        page.add_init_script(TICKS)
        page.reload()
        expect(page.locator(".seat.now [role=timer]")).to_have_attribute("aria-live", "assertive", timeout=15_000)
        page.wait_for_function("() => /0:0[0-6]/.test(document.querySelector('.seat.now [role=timer]').textContent)")
        ticks = [hertz for hertz in page.evaluate("() => ticks") if hertz == TICK]
        assert (2 <= len(ticks) <= 10) if wished else not ticks, "once a second"
        page.close()
