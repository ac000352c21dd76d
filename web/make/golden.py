"""Writes the golden sentences: what the engine says for every key, in every language, with facts made up by a fixed rule.

    python web/make/golden.py

The page reads the same files (src/words/say.test.ts), so page and terminal say the same sentence; tests/test_golden_words.py
makes them again and compares.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

WEB = Path(__file__).resolve().parents[1]
if str(WEB.parent / "src") not in sys.path:
    sys.path.insert(0, str(WEB.parent / "src"))

import banneret.games  # noqa: E402, F401
from banneret.core.game import GAMES, Game  # noqa: E402
from banneret.core.text import FIELD, LANGUAGES, Words  # noqa: E402

COUNTS = (0, 1, 2, 5)
PERSON = {1: "Zoé"}
"""one seat has a name of its own"""


def facts_for(game: Game[Any], template: str, turn: int) -> dict[str, int]:
    """A value for each fact that a template names: things in turn, numbers that show every form."""
    found: dict[str, int] = {}
    for fact, _, forms in FIELD.findall(template):
        names = [fact, forms] if forms and "|" not in forms else [fact]
        for name in names:
            labels = game.labels.get(name)
            found[name] = turn % len(labels) if labels else COUNTS[turn % len(COUNTS)]
    return found


def sentences(game: Game[Any]) -> dict[str, list[Any]]:
    """By key: the facts, then the sentence in each language."""
    spoken = [Words(game, language) for language in LANGUAGES]
    for words in spoken:
        words.seat_names = dict(PERSON)
    keys = sorted({*spoken[0].texts, *spoken[0].house})
    golden: dict[str, list[Any]] = {}
    for turn, key in enumerate(keys):
        template = spoken[0].texts.get(key, spoken[0].house.get(key, ""))
        facts = facts_for(game, template, turn)
        golden[key] = [facts, *(words.say(key, facts) for words in spoken)]
    for verb in game.acts.verbs:  # choices travel by label: the page finds the number behind it
        for index in sorted({0, len(verb.labels) // 2, len(verb.labels) - 1}):
            facts = game.acts.facts(verb[index])
            golden[game.acts.word(verb[index])] = [
                f"do.{verb.name}",
                verb.kind,
                verb.labels[index],
                *(w.say(f"do.{verb.name}", facts) for w in spoken),
            ]
    return golden


def golden_file(name: str) -> Path:
    return WEB / "golden" / f"{name}.json"


def golden_text(game: Game[Any]) -> str:
    lines = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in sentences(game).items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    for name, game in GAMES.items():
        golden_file(name).write_text(golden_text(game), encoding="utf-8")
