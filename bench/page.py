"""How quick the page is in a real browser: `PYTHONPATH=tests python bench/page.py`.

A table of Montjoie! with six seats. A move: from the message that tells of it to the frame in which what came of it is drawn;
the median of all. Long tasks: the longest while bots play. Both by the clock, as the browser sees them, and in time that the
page's own thread has worked: on a machine that has other things to do, only the second says something of the page. Once with
bots that make a short pause, as people see them; once with bots that make none, where one drawing waits for the other.
"""

from __future__ import annotations

import json
import statistics
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, CDPSession, sync_playwright

from browser import chromium
from browser.house import House
from browser.player import Player
from browser.shots import staged

WATCH = """
window.tasks = [];
const seen = new PerformanceObserver(list => tasks.push(...list.getEntries().map(e => e.duration)));
seen.observe({ type: 'longtask', buffered: true });
window.moves = [];
const Real = WebSocket;
window.WebSocket = class extends Real {
  constructor(...given) {
    super(...given);
    this.addEventListener('message', event => {
      if (!event.data.startsWith('{"t":"shown"')) return;
      const came = performance.now();
      requestAnimationFrame(() => setTimeout(() => moves.push(performance.now() - came)));
    });
  }
};
"""


def busy(clock: CDPSession) -> float:
    """Seconds that the page's thread has worked, whatever else the machine does."""
    metrics = {metric["name"]: metric["value"] for metric in clock.send("Performance.getMetrics")["metrics"]}
    return float(metrics["TaskDuration"])


def longest(trace: Path) -> float:
    """Milliseconds that the page's thread worked at its longest task."""
    events = json.loads(trace.read_bytes())["traceEvents"]
    page = {(e["pid"], e["tid"]) for e in events if e["name"] == "thread_name" and e["args"]["name"] == "CrRendererMain"}
    works = [e.get("tdur", 0) for e in events if e.get("ph") == "X" and (e["pid"], e["tid"]) in page]
    return float(max(works, default=0)) / 1000


class Measured(NamedTuple):
    moves: list[float]
    tasks: list[float]
    worked: float
    longest: float

    def __str__(self) -> str:
        return (
            f"{len(self.moves)} moves drawn: median {statistics.median(self.moves):.1f} ms, slowest {max(self.moves):.0f} ms\n"
            f"of the page's own time {1000 * self.worked / len(self.moves):.1f} ms for each, questions and clicks included\n"
            f"{len(self.tasks)} long tasks (above 50 ms), the longest {max(self.tasks, default=0):.0f} ms, "
            f"{self.longest:.0f} ms of work"
        )


def measured(browser: Browser, house: House, pace: str, answers: int) -> Measured:
    with staged(browser, house, 1440) as stage, tempfile.TemporaryDirectory() as data:
        page = stage.context.new_page()
        player = Player(page, 3)
        page.add_init_script(WATCH)
        table = house.table(stage.context, "montjoie", 6, bot="random", pace=pace, variant={"game_length": "short"})
        player.opens(f"{house.address}/table/{table}")
        player.is_ready()
        page.evaluate("() => { tasks.length = 0; moves.length = 0; }")  # the first drawing is not a move
        clock = stage.context.new_cdp_session(page)
        clock.send("Performance.enable", {"timeDomain": "threadTicks"})
        trace = Path(data) / "trace.json"
        browser.start_tracing(page=page, path=trace, categories=["toplevel"])
        begun = busy(clock)
        for _ in range(answers):
            if player.answers() is None:
                break
        worked = busy(clock) - begun
        browser.stop_tracing()
        return Measured(page.evaluate("() => moves"), page.evaluate("() => tasks"), worked, longest(trace))


def main() -> None:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        house = House(Path(data))
        browser = chromium.launched(playwright)
        try:
            for said, pace, answers in (("One move after the other", "fast", 10), ("All bots at once", "none", 50)):
                print(f"{said}:\n{measured(browser, house, pace, answers)}", flush=True)
        finally:
            browser.close()
            house.close()


if __name__ == "__main__":
    main()
