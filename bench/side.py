"""Banneret's adapters beside other environments from PyPI, in one run: one table and one plot, written by `make bench`.

    python bench/side.py --beside PYTHON --write docs/performance.md

Subjects are measured in turn, again and again, each in a fresh process, by the processor time that they use;
`bench/adapters.py` says what is counted. `--beside` names the interpreter in whose environment banneret is compiled: ours
are measured there and here.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from statistics import median

HERE = Path(__file__).parent
GAMES = ("lancaster", "lowenherz", "montjoie")
OURS = ("engine", "observation", "vector, masks only", "vector", "PettingZoo", "OpenSpiel")
PEERS = {
    "catanatron:": "catanatron (Python)",
    "spiel:hearts": "OpenSpiel hearts (C++)",
    "spiel:chess": "OpenSpiel chess (C++)",
    "spiel:backgammon": "OpenSpiel backgammon (C++)",
    "null:": "OpenSpiel, a null game (Python)",
    "classic:connect_four_v3": "PettingZoo connect four",
    "classic:tictactoe_v3": "PettingZoo tic-tac-toe",
    "classic:chess_v6": "PettingZoo chess",
}
AIMS = (
    ("engine", "catanatron:", {"lancaster": 20.0, "lowenherz": 12.0, "montjoie": 20.0}),
    ("engine", "spiel:hearts", dict.fromkeys(GAMES, 2.0)),
    ("PettingZoo", "classic:connect_four_v3", dict.fromkeys(GAMES, 5.0)),
    ("OpenSpiel", "null:", dict.fromkeys(GAMES, 0.5)),
)
FLOORS = {"vector, masks only": 100_000.0, "vector": 50_000.0}


def measure(python: str, subject: str, seconds: float) -> float | None:
    """Steps per second; None where the subject's package is not installed."""
    path = os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")])
    command = [python, str(HERE / "adapters.py"), subject, str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": path})
    if done.returncode:
        print(f"{subject}: left out: {done.stderr.strip().splitlines()[-1]}", file=sys.stderr)
        return None
    rate: float = json.loads(done.stdout.splitlines()[-1])["rate"]
    return rate


def run(args: argparse.Namespace) -> dict[str, list[float]]:
    """All rates by subject; ours end in `, compiled` or `, interpreted`."""
    found: dict[str, list[float]] = {}
    for turn in range(args.turns):
        todo = [(subject, sys.executable, subject) for subject in PEERS]
        for game in GAMES:
            for how in OURS:
                todo.append((f"{how}:{game}, interpreted", sys.executable, f"{how}:{game}"))
                if args.beside:
                    todo.append((f"{how}:{game}, compiled", args.beside, f"{how}:{game}"))
        for name, python, subject in todo:
            if turn and name not in found:
                continue  # it was left out before
            rate = measure(python, subject, args.seconds)
            if rate is not None:
                found.setdefault(name, []).append(rate)
            print(f"\rturn {turn + 1} of {args.turns}: {name:50}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def page(found: dict[str, list[float]], args: argparse.Namespace) -> str:
    rates = {name: median(values) for name, values in found.items()}
    python = f"{platform.python_implementation()} {platform.python_version()} on {platform.machine()}"
    head = f"{python}, {args.turns} turns of {args.seconds:g} s"
    lines = [f"Measured with {head}: medians of steps (decisions) per second of processor time, random play.", ""]
    lines += [
        f"| ours | {' | '.join(f'{game}, {way}' for game in GAMES for way in ('interpreted', 'compiled'))} |",
        f"|{'---|' * 7}",
    ]
    for how in OURS:
        cells = [rates.get(f"{how}:{game}, {way}") for game in GAMES for way in ("interpreted", "compiled")]
        lines.append(f"| {how} | {' | '.join('–' if rate is None else f'{rate:,.0f}' for rate in cells)} |")
    lines += ["", "| others | |", "|---|---|"]
    lines += [f"| {text} | {f'{rates[name]:,.0f}' if name in rates else 'not measured'} |" for name, text in PEERS.items()]
    lines += ["", "| aim, compiled | wanted | found | |", "|---|---|---|---|"]
    for how, peer, wanted in AIMS:
        for game, bar in wanted.items():
            ours, theirs = rates.get(f"{how}:{game}, compiled"), rates.get(peer)
            if ours and theirs:
                verdict = "reached" if ours / theirs >= bar else "missed"
                lines.append(f"| {how}, {game} : {PEERS[peer]} | ≥ {bar:g} × | {ours / theirs:.1f} × | {verdict} |")
    for how, floor in FLOORS.items():
        for game in GAMES:
            ours = rates.get(f"{how}:{game}, compiled")
            if ours:
                verdict = "reached" if ours >= floor else "missed"
                lines.append(f"| {how}, {game} | ≥ {floor:,.0f} steps/s | {ours:,.0f} | {verdict} |")
    return "\n".join(lines)


def plot(found: dict[str, list[float]], path: Path) -> None:
    from matplotlib import pyplot

    way = "compiled" if any(name.endswith(", compiled") for name in found) else "interpreted"
    bars = {
        PEERS.get(name, name.removesuffix(f", {way}")): median(v)
        for name, v in found.items()
        if name in PEERS or name.endswith(way)
    }
    names = sorted(bars, key=lambda name: bars[name])
    figure, axes = pyplot.subplots(figsize=(8, 0.3 * len(names) + 1))
    axes.barh(
        names, [bars[name] for name in names], color=["tab:grey" if name in PEERS.values() else "tab:red" for name in names]
    )
    axes.set(xscale="log", xlabel=f"steps per second of random play (ours {way})")
    figure.tight_layout()
    figure.savefig(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--beside", metavar="PYTHON", help="an interpreter in whose environment banneret is compiled")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0, help="of processor time, for each measurement")
    parser.add_argument("--write", metavar="FILE", type=Path, help="put table and plot into this page, between its marks")
    args = parser.parse_args()
    found = run(args)
    text = page(found, args)
    print(text)
    if args.write:
        before, _, rest = args.write.read_text(encoding="utf-8").partition("<!-- measured -->\n")
        after = rest.partition("<!-- end -->")[2]
        args.write.write_text(f"{before}<!-- measured -->\n{text}\n<!-- end -->{after}", encoding="utf-8")
        plot(found, args.write.parent / "images" / "performance.svg")


if __name__ == "__main__":
    main()
