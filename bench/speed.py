"""How fast the games are, interpreted and compiled, beside catanatron: `make bench`.

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


class Subject:
    """A game of ours: at how many seats, how many games in one measurement, and what we want of it beside catanatron."""

    def __init__(self, seats: int, games: int, interpreted: float, compiled: float) -> None:
        self.seats, self.games = seats, games
        self.bars = {"interpreted": interpreted, "compiled": compiled}


SUBJECTS = {
    "lancaster": Subject(seats=4, games=120, interpreted=3.0, compiled=17.0),
    "lowenherz": Subject(seats=4, games=60, interpreted=1.5, compiled=7.9),
    "montjoie": Subject(seats=6, games=20, interpreted=2.0, compiled=17.8),
}
CATAN_GAMES = 20
COPY_BAR = 0.1


def measure(python: str, subject: str, seats: int, games: int, seed: int) -> dict[str, Any]:
    command = [python, WORKER, subject, str(seats), str(games), str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stderr}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def take_turn(args: argparse.Namespace, seed: int) -> Turn:
    turn = {"catanatron": measure(sys.executable, "catanatron", 4, max(1, round(CATAN_GAMES * args.size)), seed)}
    for name in args.game:
        subject = SUBJECTS[name]
        games = max(1, round(subject.games * args.size))
        turn[f"{name}, interpreted"] = measure(sys.executable, name, subject.seats, games, seed)
        if args.beside:
            turn[f"{name}, compiled"] = measure(args.beside, name, subject.seats, 4 * games, seed)
    check_how_it_runs(turn, args.beside)
    return turn


def check_how_it_runs(turn: Turn, beside: str) -> None:
    for name, found in turn.items():
        if "interpreted" in name and found["compiled"]:
            sys.exit("the interpreter of this script runs banneret compiled: start it where banneret is interpreted")
        if "compiled" in name and not found["compiled"]:
            sys.exit(f"{beside} runs banneret interpreted: it was not compiled there")


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
    subjects = list(turns[0])
    found = [Row(f"random play, {name}", "decisions/s", column(turns, name, "decisions_per_second")) for name in subjects]
    found += [Row(f"copy, {name}", "µs", column(turns, name, "copy_us")) for name in subjects]
    found += [Row(f"view, {name}", "µs", column(turns, name, "view_us")) for name in subjects[1:]]
    for name in subjects[1:]:
        game, way = name.split(", ")
        bar = SUBJECTS[game].bars[way]
        found.append(Row(f"random play, {name} : catanatron", "×", ratios(turns, name, "decisions_per_second"), bar))
    for name in subjects[1:]:
        found.append(Row(f"copy, {name} : catanatron", "×", ratios(turns, name, "copy_us"), COPY_BAR, less=True))
    return found


def column(turns: list[Turn], subject: str, figure: str) -> list[float]:
    return [turn[subject][figure] for turn in turns]


def ratios(turns: list[Turn], subject: str, figure: str) -> list[float]:
    return [turn[subject][figure] / turn["catanatron"][figure] for turn in turns]


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.1f}" if value >= 10 else f"{value:.3g}"


def show(found: list[Row]) -> None:
    print(f"{'':50}{'median':>10}  {'quartiles':^19} {'unit':12} wanted")
    for row in found:
        spread = f"{number(row.low):>8} – {number(row.high):<8}"
        print(f"{row.name:50}{number(row.median):>10}  {spread} {row.unit:12} {row.wanted}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--beside", metavar="PYTHON", help="an interpreter in whose environment banneret is compiled")
    parser.add_argument("--game", choices=SUBJECTS, nargs="+", default=list(SUBJECTS), help="only these games")
    parser.add_argument("--size", type=float, default=1.0, help="of each measurement: 0.5 plays half as many games")
    parser.add_argument("--turns", type=int, default=7, help="how often each is measured (default %(default)s)")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write all figures here too")
    args = parser.parse_args()
    turns: list[Turn] = []
    for seed in range(1, args.turns + 1):
        turns.append(take_turn(args, seed))
        print(f"\rturn {seed} of {args.turns}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    first = turns[0]
    ours = first[f"{args.game[0]}, interpreted"]
    versions = f"banneret {ours['version']}, catanatron {first['catanatron']['version']}"
    seats = ", ".join(f"{name} with {SUBJECTS[name].seats}" for name in args.game)
    head = f"{ours['python']} on {platform.machine()}, {versions}, {args.turns} turns; players: {seats}"
    print(head)
    found = rows(turns)
    show(found)
    if args.json:
        args.json.write_text(
            json.dumps({"measured": head, "figures": [row.facts() for row in found], "turns": turns}, indent=1)
        )


if __name__ == "__main__":
    main()
