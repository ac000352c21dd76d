"""Writes what the page must know of games and words into web/generated, from the engine's own files.

    python web/make/catalogues.py

`games.json` says what integers stand for, `words/<game>.<language>.json` holds the texts, `guides/…` the guided first steps,
`rules/…` the rulebook, which is loaded only when somebody opens it, `words/page.<language>.json` what the page itself says.
Nothing here is edited.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

WEB = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(WEB.parent / "src"))

import banneret.games  # noqa: E402, F401
from banneret.core.game import GAMES, Game  # noqa: E402
from banneret.core.text import LANGUAGES, Words, read_texts  # noqa: E402

OUT = WEB / "generated"


def tinctures(game: Game[Any]) -> list[str]:
    """The colour of each seat as the game's data names it."""
    data = tomllib.loads((game.text_dir.parent / f"{game.name}.toml").read_text(encoding="utf-8"))
    by_nation = {nation["id"]: nation["colour"] for nation in data.get("nations", []) if "colour" in nation}
    return [by_nation.get(seat, seat) for seat in game.labels["seat"]]


def told(game: Game[Any]) -> dict[str, Any]:
    return {
        "seats": [game.min_seats, game.max_seats],
        "tinctures": tinctures(game),
        "labels": game.labels,
        "alike": game.alike,
        "options": game.options,
        "phases": game.phases,
        "stocks": game.stocks,
        "scoring": game.scoring,
        "version": game.rules_version,
    }


def chapters(game: Game[Any], language: str) -> dict[str, str]:
    """The headings of the rulebook, which stand as comments above the first rule of each chapter."""
    found: dict[str, str] = {}
    heading = ""
    path = game.text_dir / f"rules.{language}.toml"
    for line in path.read_text(encoding="utf-8").splitlines()[1:] if path.exists() else []:
        if line.startswith("# "):
            heading = line[2:].strip()
        elif heading and "=" in line:
            found[f"chapter.{line.split('=')[0].strip().strip(chr(34))}"] = heading
            heading = ""
    return found


def guide(name: str, language: str) -> list[dict[str, Any]]:
    """The guided first steps of a game in one language; none where nobody has written any."""
    path = WEB / "texts" / "guides" / f"{name}.toml"
    steps = tomllib.loads(path.read_text(encoding="utf-8"))["step"] if path.is_file() else []
    return [{**{key: step[key] for key in step if key not in LANGUAGES}, "text": step[language]} for step in steps]


def in_the_terminal(prefix: str, called: str, language: str) -> dict[str, str]:
    """What the terminal has words for already: what counsel calls the parts of a bot's judgement, and the bots."""
    texts = read_texts(WEB.parent / "src/banneret/cli/text" / f"{language}.toml")
    return {f"{called}{key.removeprefix(prefix)}": text for key, text in texts.items() if key.startswith(prefix)}


def files() -> dict[str, Any]:
    """Every generated file by its path."""
    made: dict[str, Any] = {"games.json": {name: told(game) for name, game in sorted(GAMES.items())}}
    for language in LANGUAGES:
        page = read_texts(WEB / "texts" / f"{language}.toml")
        made[f"words/page.{language}.json"] = {**page, **in_the_terminal("bot.", "page.bot.", language)}
        for name, game in GAMES.items():
            words = Words(game, language)
            made[f"words/{name}.{language}.json"] = {
                **words.house,
                **words.texts,
                **in_the_terminal(f"worth.{name}.", "worth.", language),
            }
            made[f"guides/{name}.{language}.json"] = guide(name, language)
            made[f"rules/{name}.{language}.json"] = {**words.rules(), **chapters(game, language)}
    return made


def write() -> None:
    """A file that has not changed is left alone, so that nothing is built again for it."""
    for name, value in files().items():
        path, text = OUT / name, json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
