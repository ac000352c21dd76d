"""The golden sentences that the page is held against are those that the engine says today."""

from __future__ import annotations

import ast
import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest

from banneret.core.game import GAMES
from banneret.testing.texts import event_names, nodes

MAKE = Path(__file__).parents[1] / "web" / "make" / "golden.py"


def maker() -> Any:
    spec = importlib.util.spec_from_file_location("golden", MAKE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["lancaster", "lowenherz", "montjoie"])
def test_the_golden_sentences_are_said_today(name: str) -> None:
    golden = maker()

    assert golden.golden_file(name).read_text(encoding="utf-8") == golden.golden_text(GAMES[name]), "python web/make/golden.py"


@pytest.mark.parametrize("name", ["lancaster", "lowenherz", "montjoie"])
def test_a_label_names_the_number_of_its_action(name: str) -> None:
    """Choices travel by label, and the page looks up the number: both must find the same thing."""
    game = GAMES[name]
    for verb in game.acts.verbs:
        if verb.kind in game.labels:
            for index, label in enumerate(verb.labels):
                assert game.labels[verb.kind].index(label) == index, f"{verb.name}:{label}"


@pytest.mark.parametrize("name", ["lancaster", "lowenherz", "montjoie"])
def test_the_page_locks_what_not_everybody_is_told(name: str) -> None:
    """Whoever reads of a card in their own chronicle must not wonder who else does."""
    heard: dict[str, bool] = {}
    for node in nodes(GAMES[name].text_dir.parent):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
            some = any(word.arg == "to" for word in node.keywords)
            heard.update({event: some and heard.get(event, True) for event in event_names(node.args[0])})
    door = (MAKE.parents[1] / "src" / "games" / name / "index.ts").read_text(encoding="utf-8")
    locked = re.search(r"secret: \[(.*?)\]", door, re.S)
    assert set(re.findall(r"'(\w+)'", locked[1] if locked else "")) == {event for event, some in heard.items() if some}
