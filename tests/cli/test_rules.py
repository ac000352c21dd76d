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


def test_a_rule_is_told_once_in_the_readers_language(run: Run) -> None:
    for lang, short in (("fr", "l’égalité suffit"), ("IT", "parità")):
        told = " ".join(run("rules", "LAN-VOTE-4", "--lang", lang).stdout.split())
        assert short in told
        assert "Otherwise: rejected" not in told
    assert run("rules", "LAN-VOTE-4").stdout.count("LAN-VOTE-4") == 1
    assert "LAN-CONFLICT-7" in run("rules", "racheter", "--lang", "fr").stdout


def test_lists_belong_to_their_rules(run: Run) -> None:
    """Each of these ended with its first line, where its list begins."""
    for id, points in {
        "MON-3P-3": ["Expansion (optional)", "Attacks.", "again after them"],
        "MON-CARDS-9": ["Corruption", "Outside help", "Hero", "Court intrigue", "RULING 90"],
        "MON-2P-10": ["Construction roll", "compulsory, one free city", "strength 6 + PI + D6"],
        "LAN-END-1": ["Knighthood", "Castle", "n(n−1)/2"],
    }.items():
        told = " ".join(run("rules", id).stdout.split())
        for point in points:
            assert point in told, id
    for file in ("lancaster.md", "lowenherz.md", "montjoie.md"):
        for rule in rules_text.rules(file).values():
            assert not rule.text.endswith(":"), rule.id


def test_in_the_game_too_a_rule_has_its_whole_list(run: Run) -> None:
    for lang, parts in (("en", "5–6 three"), ("fr", "5–6 trois"), ("it", "5–6 tre")):
        told = run("play", "montjoie", "--lang", lang, say=["? MON-3P-3", "q"]).stdout.partition("> ? MON-3P-3")[2]
        assert parts in " ".join(told.split())


def test_in_other_languages_too_a_rule_has_the_rules_in_its_list(run: Run) -> None:
    for language, nobles in (("fr", "neuf 36"), ("it", "nove 36")):
        told = run("rules", "LAN-END-1", "--lang", language).stdout
        assert [*re.findall(r"LAN-END-\d", told)] == [f"LAN-END-{n}" for n in range(1, 8)]
        assert nobles in " ".join(told.split())


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
