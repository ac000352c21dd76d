"""Rules by id and by word, and the list of games."""

from __future__ import annotations

import re

from banneret import rules_text
from banneret.core.game import find

from .conftest import Run

SPEC = find("lancaster").rules_file


def test_a_rule_by_its_id_in_any_case(run: Run) -> None:
    told = run("rules", "lan-vote-4").stdout
    assert told.startswith("LAN-VOTE-4")
    assert "a tie passes" in told
    assert "LAN-VOTE-5" not in told


def test_two_rules_on_one_line_are_two(run: Run) -> None:
    assert "1 squire → 1 PP" in run("rules", "LAN-LAW-B17").stdout
    assert "1 gold → 1 PP" not in run("rules", "LAN-LAW-B17").stdout


def test_a_table_belongs_to_its_rule(run: Run) -> None:
    assert "nobles per county" in run("rules", "LAN-SETUP-4").stdout


def test_rulings(run: Run) -> None:
    for spelling in (["RULING", "12"], ["RULING 12"], ["ruling-12"]):
        assert "Surplus squires" in run("rules", *spelling).stdout


def test_a_word_finds_every_rule_that_speaks_of_it(run: Run) -> None:
    told = run("rules", "ransom").stdout
    for id in ("LAN-CONFLICT-7", "LAN-COUNTY-10", "LAN-2P-14"):
        assert id in told


def test_an_unknown_id_is_met_with_near_ones(run: Run) -> None:
    refused = run("rules", "LAN-VOTES-4")
    assert refused.exit_code == 1
    assert "LAN-VOTE-4" in refused.stderr
    assert run("rules", "zzzzzz").exit_code == 1


def test_the_translated_text_comes_first(run: Run) -> None:
    for lang, short in (("fr", "l’égalité suffit"), ("it", "parità")):
        told = " ".join(run("rules", "LAN-VOTE-4", "--lang", lang).stdout.split())
        assert -1 < told.find(short) < told.find("Otherwise: rejected")


def test_every_id_of_the_specification_is_found() -> None:
    text = (rules_text.folder() / SPEC).read_text(encoding="utf-8")
    ids = set(re.findall(r"\*\*(LAN-[A-Z0-9]+-[A-Z0-9]+)", text))
    assert len(ids) > 150
    for id in ids:
        rule = rules_text.find(id, SPEC)
        assert rule
        assert len(rule.text) > 10, id


def test_games(run: Run) -> None:
    told = run("games").stdout
    assert "2 to 5 players" in told
    assert "--variant laws=" in told
    for value in ("base", "new", "chosen", "random"):
        assert value in told


def test_no_arguments_show_the_commands(run: Run) -> None:
    told = run().output
    for command in ("play", "replay", "rules", "games"):
        assert command in told


def test_version(run: Run) -> None:
    assert run("--version").stdout.startswith("banneret ")
