"""What a game must be able to say, read from the game itself: its steps, acts, labels and the sources that tell events.

    wanted = wanted_texts(game)      # {"ask.Vote": {"proposal"}, "tell.noble": {"seat", "county"}, …}

Each key stands with the facts that its template may name. Keys of names, titles and options have none. `text_laws`
holds the texts of a game against this.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from banneret.core import Ask, Game
from banneret.core.text import FIELD

Facts = dict[str, set[str]]


def wanted_texts(game: Game[Any], notation: Collection[str] = ()) -> Facts:
    """Every key that a language needs, except those of the rules and those that templates of its own ask for.

    `notation` names the kinds of labels that read the same in every language, such as the squares of a board.
    """
    folder = game.text_dir.parent
    asks = [name for name, step in game.steps.items() if issubclass(step, Ask)]
    held = held_facts(folder)
    wanted = {f"{part}.{name}": held.get(name, set()) for name in asks for part in ("ask", "help")}
    wanted |= {f"ask.{word}": held.get(name, set()) for name, words in wordings(folder).items() for word in words}
    wanted |= {f"do.{verb.name}": {verb.kind} - {""} for verb in game.acts.verbs}
    wanted |= {f"tell.{event}": facts for event, facts in told_facts(folder).items()}
    wanted |= {f"tell.because_{key}": {"seat", "other", *facts} for key, facts in game.reasons.items()}
    plain = [*name_keys(game, notation), *option_keys(game), "title.name", "title.about", "title.goal"]
    plain += [*(f"phase.{phase}" for phase in game.phases), *(f"name.stock.{stock}" for stock in game.stocks)]
    plain += [f"name.scoring.{source}" for source in game.scoring]
    plain += [f"name.outcome.{outcome}" for outcome in game.outcomes]
    wanted |= {key: set() for key in plain}
    return wanted


def name_keys(game: Game[Any], notation: Collection[str]) -> set[str]:
    named = {kind: labels for kind, labels in game.labels.items() if kind not in notation}
    return {f"name.{game.alike.get(kind, kind)}.{label}" for kind, labels in named.items() for label in labels if label}


def option_keys(game: Game[Any]) -> set[str]:
    values = {f"option.{name}.{value}" for name, values in game.options.items() for value in values}
    return values | {f"option.{name}" for name in [*game.options, "data"]}


def rule_ids(specification: str) -> list[str]:
    """The ids that a specification defines, in its own order."""
    return list(dict.fromkeys(re.findall(r"\*\*([A-Z]+(?:-[A-Z0-9]+)+)\b", specification)))


# -- reading the sources


def held_facts(folder: Path) -> Facts:
    """What each class is made with: the public integers of a step."""
    found: Facts = {}
    for node in nodes(folder):
        if isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.FunctionDef) and part.name == "__init__":
                    found[node.name] = {arg.arg for arg in part.args.args} - {"self"}
    return found


def wordings(folder: Path) -> dict[str, set[str]]:
    """The names under which a step is asked that has more than its own."""
    found: dict[str, set[str]] = {}
    for node in nodes(folder):
        if isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.FunctionDef) and part.name == "wording":
                    told = [step for step in ast.walk(part) if isinstance(step, ast.Return)]
                    consts = [word for step in told for word in ast.walk(step) if isinstance(word, ast.Constant)]
                    found[node.name] = {word.value for word in consts if isinstance(word.value, str)}
    return found


def told_facts(folder: Path) -> Facts:
    """Each event that is told, with the facts that come with it every time.

    An event whose name is put together, f"score_{name}", stands here as `score_*`.
    """
    found: Facts = {}
    for node in nodes(folder):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
            facts = {word.arg for word in node.keywords if word.arg} - {"to"}
            for event in event_names(node.args[0]):
                found[event] = found.get(event, facts) & facts
    return found


def event_names(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from event_names(node.body)
        yield from event_names(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
    else:
        raise AssertionError(f"an event whose name cannot be read: {ast.unparse(node)}")


def nodes(folder: Path) -> Iterator[ast.AST]:
    for path in sorted(folder.rglob("*.py")):
        yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


# -- reading templates


def placeholders(template: str) -> set[tuple[str, str, int]]:
    """What a template asks for: (fact, aspect, number of forms). Two languages that say the same ask for the same facts.

    >>> sorted(placeholders("{seat} paid {n:good}; {law.title}"))
    [('good', '', 0), ('law', 'title', 0), ('n', '', 1), ('seat', '', 0)]
    """
    found: set[tuple[str, str, int]] = set()
    for fact, aspect, forms in FIELD.findall(template):
        found.add((fact, aspect, len(forms.split("|")) if forms else 0))
        if forms and "|" not in forms:
            found.add((forms, "", 0))
    return found
