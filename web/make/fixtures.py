"""Records what one seat was shown in real games, for the dev page, for tests of boards and for screenshots.

    python web/make/fixtures.py [GAME ...]

Each file of web/fixtures is a few sights in a row through the eyes of one seat, as the server would send them. Bots play;
the seed is fixed, so the same engine writes the same files.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

WEB = Path(__file__).resolve().parents[1]
sys.path.append(str(WEB.parent / "src"))  # another checkout may stand before it on PYTHONPATH

from banneret import Match  # noqa: E402
from banneret.bots.find import make  # noqa: E402

SHOWN = 5
"""how many sights a file holds"""

LEAST = 5
"""choices, where a file begins"""

SCENES: list[tuple[str, str, int, int, dict[str, Any], float]] = [
    # file, game, seats, seed, variant, how far into the game
    ("lancaster-5-opening", "lancaster", 5, 3, {}, 0.0),
    ("lancaster-5-middle", "lancaster", 5, 3, {}, 0.45),
    ("lancaster-5-vote", "lancaster", 5, 3, {}, 0.5161),
    ("lancaster-5-placing", "lancaster", 5, 3, {}, 0.6411),
    ("lancaster-4-new-laws", "lancaster", 4, 8, {"laws": "new"}, 0.6),
    ("lancaster-2-allies", "lancaster", 2, 5, {}, 0.4),
    ("lancaster-3-end", "lancaster", 3, 4, {}, 1.0),
    ("lowenherz-4-opening", "lowenherz", 4, 2, {}, 0.05),
    ("lowenherz-4-middle", "lowenherz", 4, 2, {}, 0.55),
    ("lowenherz-2-neutral", "lowenherz", 2, 6, {}, 0.5),
    ("lowenherz-3-end", "lowenherz", 3, 9, {}, 1.0),
    ("montjoie-6-opening", "montjoie", 6, 7, {}, 0.02),
    ("montjoie-6-middle", "montjoie", 6, 7, {}, 0.5),
    ("montjoie-4-late", "montjoie", 4, 11, {}, 0.8),
    ("montjoie-2-allies", "montjoie", 2, 12, {}, 0.4),
    ("montjoie-3-end", "montjoie", 3, 13, {}, 1.0),
]


def play(game: str, seats: int, seed: int, variant: dict[str, Any]) -> list[tuple[int, str]]:
    match = Match(game, seats=seats, seed=seed, variant=variant)
    bots = [make("greedy", seed + seat) for seat in range(seats)]
    while not match.over:
        seat = match.to_act[0]
        match.do(seat, bots[seat].choose(match.sight(seat)))
    return list(match._words)


def record(game: str, seats: int, seed: int, variant: dict[str, Any], far: float) -> dict[str, Any]:
    """From the first question to the viewer after `far` of the game on. The viewer is whoever is asked there."""
    words = play(game, seats, seed, variant)
    match = Match(game, seats=seats, seed=seed, variant=variant)
    begin = min(int(len(words) * far), len(words) - 1)
    for seat, word in words[:begin]:
        match.do(seat, word)
    while far < 1 and begin < len(words) - SHOWN and not worth_a_look(match):
        match.do(*words[begin])
        begin += 1
    viewer = match.to_act[0]
    shown = [show(match, viewer, 0)]
    for seat, word in words[begin : begin + SHOWN - 1]:
        match.do(seat, word)
        shown.append(show(match, viewer, shown[-1]["upto"]))
    return {"game": game, "seats": seats, "variant": match.variant, "viewer": viewer, "shown": shown}


def worth_a_look(match: Match) -> bool:
    """Several places light up."""
    return (
        len(match.sight(match.to_act[0]).legal) >= LEAST and "number" not in match.question(match.to_act[0])["choices"][0]["on"]
    )


def show(match: Match, viewer: int, since: int) -> dict[str, Any]:
    news = match.feed(viewer, since)
    return {
        "t": "shown",
        "since": since,
        "upto": since + len(news),
        "asked": match.asked(viewer),
        "sight": match.sight(viewer).seen(),
        "news": news[-120:] if since == 0 else news,
    }


def write(games: list[str]) -> None:
    for name, game, seats, seed, variant, far in SCENES:
        if not games or game in games:
            made = record(game, seats, seed, variant, far)
            (WEB / "fixtures" / f"{name}.json").write_text(json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n")
            print(name)


if __name__ == "__main__":
    write(sys.argv[1:])
