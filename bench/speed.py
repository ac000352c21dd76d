"""How fast Lancaster is, interpreted and compiled, beside catanatron: `make bench`.

All subjects are measured in turn, again and again, in fresh processes of the same Python, so that whatever else the
machine does falls on all of them alike. Ratios are taken within a turn; medians and quartiles over the turns are shown.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
from pathlib import Path
from statistics import median, quantiles
from typing import Any

WORKER = str(Path(__file__).with_name("worker.py"))
Turn = dict[str, dict[str, Any]]


def measure(python: str, subject: str, games: int, seed: int) -> dict[str, Any]:
    command = [python, WORKER, subject, str(games), str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stderr}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def take_turn(args: argparse.Namespace, seed: int) -> Turn:
    turn = {
        "interpreted": measure(sys.executable, "banneret", args.games, seed),
        "catanatron": measure(sys.executable, "catanatron", max(1, args.games // 6), seed),
    }
    if args.beside:
        turn["compiled"] = measure(args.beside, "banneret", 4 * args.games, seed)
    if turn["interpreted"]["compiled"]:
        sys.exit("the interpreter of this script runs banneret compiled: start it where banneret is interpreted")
    if args.beside and not turn["compiled"]["compiled"]:
        sys.exit(f"{args.beside} runs banneret interpreted: it was not compiled there")
    return turn


class Row:
    """One figure over all turns. `bar` is what we want of it: at least, or where `less` at most."""

    def __init__(self, name: str, unit: str, numbers: list[float], bar: float = 0.0, *, less: bool = False) -> None:
        self.name, self.unit, self.bar = name, unit, bar
        self.median = median(numbers)
        self.low, _, self.high = quantiles(numbers, n=4) if len(numbers) > 1 else numbers * 3
        self.reached = self.median <= bar if less else self.median >= bar
        self.wanted = f"{'≤' if less else '≥'} {bar:g}: {'reached' if self.reached else 'missed'}" if bar else ""

    def facts(self) -> dict[str, Any]:
        facts: dict[str, Any] = {
            "name": self.name,
            "unit": self.unit,
            "median": self.median,
            "quartiles": [self.low, self.high],
        }
        return {**facts, "bar": self.bar, "reached": self.reached} if self.bar else facts


def rows(turns: list[Turn]) -> list[Row]:
    subjects = [name for name in ("interpreted", "compiled", "catanatron") if name in turns[0]]
    found = [Row(f"random play, {name}", "decisions/s", column(turns, name, "decisions_per_second")) for name in subjects]
    found += [Row(f"copy, {name}", "µs", column(turns, name, "copy_us")) for name in subjects]
    found += [Row(f"view, {name}", "µs", column(turns, name, "view_us")) for name in subjects if name != "catanatron"]
    for name in subjects[:-1]:
        bar = 3.0 if name == "interpreted" else 10.0
        found.append(Row(f"random play, {name} : catanatron", "×", ratios(turns, name, "decisions_per_second"), bar))
    for name in subjects[:-1]:
        found.append(Row(f"copy, {name} : catanatron", "×", ratios(turns, name, "copy_us"), 0.1, less=True))
    return found


def column(turns: list[Turn], subject: str, figure: str) -> list[float]:
    return [turn[subject][figure] for turn in turns]


def ratios(turns: list[Turn], subject: str, figure: str) -> list[float]:
    return [turn[subject][figure] / turn["catanatron"][figure] for turn in turns]


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.1f}" if value >= 10 else f"{value:.3g}"


def show(found: list[Row]) -> None:
    print(f"{'':38}{'median':>10}  {'quartiles':^19} {'unit':12} wanted")
    for row in found:
        spread = f"{number(row.low):>8} – {number(row.high):<8}"
        print(f"{row.name:38}{number(row.median):>10}  {spread} {row.unit:12} {row.wanted}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--beside", metavar="PYTHON", help="an interpreter in whose environment banneret is compiled")
    parser.add_argument("--games", type=int, default=120, help="games of Lancaster in one measurement (default %(default)s)")
    parser.add_argument("--turns", type=int, default=9, help="how often each is measured (default %(default)s)")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write all figures here too")
    args = parser.parse_args()
    turns: list[Turn] = []
    for seed in range(1, args.turns + 1):
        turns.append(take_turn(args, seed))
        print(f"\rturn {seed} of {args.turns}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    first = turns[0]
    versions = f"banneret {first['interpreted']['version']}, catanatron {first['catanatron']['version']}"
    head = f"{first['interpreted']['python']} on {platform.machine()}, {versions}, 4 players, {args.turns} turns"
    print(head)
    found = rows(turns)
    show(found)
    if args.json:
        args.json.write_text(
            json.dumps({"measured": head, "figures": [row.facts() for row in found], "turns": turns}, indent=1)
        )


if __name__ == "__main__":
    main()
