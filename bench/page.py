"""How quick the page is in a real browser: `PYTHONPATH=tests python bench/page.py`.

A table of Montjoie! with six seats. A move: from the message that tells of it to the frame in which what came of it is drawn;
the median of all. Long tasks: the longest while bots play. Both by the clock, as the browser sees them, and in time that the
page's own thread has worked: on a machine that has other things to do, only the second says something of the page.
"""

from __future__ import annotations

import json
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import CDPSession, sync_playwright

from browser import chromium
from browser.house import House
from browser.player import Player
from browser.shots import staged

ANSWERS = 60
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


def main() -> None:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        house = House(Path(data))
        browser = chromium.launched(playwright)
        try:
            with staged(browser, house, 1440) as stage:
                page = stage.context.new_page()
                player = Player(page, 3)
                page.add_init_script(WATCH)
                table = house.table(stage.context, "montjoie", 6, bot="random", variant={"game_length": "short"})
                player.opens(f"{house.address}/table/{table}")
                player.is_ready()
                page.evaluate("() => { tasks.length = 0; moves.length = 0; }")  # the first drawing is not a move
                clock = stage.context.new_cdp_session(page)
                clock.send("Performance.enable", {"timeDomain": "threadTicks"})
                trace = Path(data) / "trace.json"
                browser.start_tracing(page=page, path=trace, categories=["toplevel"])
                begun = busy(clock)
                for _ in range(ANSWERS):
                    if player.answers() is None:
                        break
                worked = busy(clock) - begun
                browser.stop_tracing()
                task = longest(trace)
                moves, tasks = page.evaluate("() => moves"), page.evaluate("() => tasks")
        finally:
            browser.close()
            house.close()
    print(f"{len(moves)} moves drawn: median {statistics.median(moves):.1f} ms, slowest {max(moves):.0f} ms")
    print(f"of the page's own time {1000 * worked / len(moves):.1f} ms for each, questions and clicks included")
    print(f"{len(tasks)} long tasks (above 50 ms), the longest {max(tasks, default=0):.0f} ms, {task:.0f} ms of work")


if __name__ == "__main__":
    main()
