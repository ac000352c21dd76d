"""Choosing: numbers that stay, words, short forms, what is out of reach, and looking anything up."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from banneret import Match
from banneret.cli import store
from banneret.cli.boards import lancaster as lancaster_board
from banneret.cli.boards import lowenherz as lowenherz_board
from banneret.cli.choices import Numbering, numbered
from banneret.cli.meaning import narrowed
from banneret.cli.terminal import Terminal
from banneret.core.game import find
from banneret.core.sight import Choice, Question
from banneret.core.text import LANGUAGES, Words

from .conftest import Run
from .table import save_at

PLAYERS = ["me", "random", "random"]
ROW = re.compile(r"^ +(\d+)  (.+?)(?:  \[.*)?$", re.M)


def listed(output: str, question: str) -> list[dict[str, str]]:
    """For each time that a question was asked: its choices and their numbers."""
    asked = [part.partition("> ")[0] for part in output.split(question)[1:]]
    return [{text.strip(): n for n, text in ROW.findall(part)} for part in asked]


def test_choices_that_are_all_new_begin_with_one() -> None:
    """Montjoie!'s events ask which city is hit, one event after the other: the second is another matter."""

    def cities(verb: str, *names: str) -> Question:
        game = find("montjoie")
        choices = [game.acts.choice(game.acts.parse(f"{verb}:{name}")) for name in names]
        return {"step": "HitCity", "ask": "", "help": "", "rule": "", "facts": {}, "choices": choices}

    numbering = Numbering()
    assert list(numbering.of(cities("rise", "paris", "reims", "lyon"), again=True)) == [1, 2, 3]
    assert list(numbering.of(cities("rise", "reims", "lyon"), again=True)) == [2, 3]
    assert list(numbering.of(cities("ravage", "paris", "reims"), again=True)) == [1, 2]


def test_choices_keep_their_numbers_beyond_another_question() -> None:
    """Montjoie! asks between two expansions from where the first one came: Besançon was 14, and then 13."""

    def asked(step: str, *words: str) -> Question:
        acts = find("montjoie").acts
        choices = [acts.choice(acts.parse(word)) for word in words]
        return {"step": step, "ask": "", "help": "", "rule": "", "facts": {}, "choices": choices}

    numbering, turn = Numbering(), ("end-turn", "expand:lyon", "expand:macon", "attack:dijon")
    numbering.of(asked("NationTurn", *turn), again=True)
    numbering.of(asked("ExpandFrom", "road:bourges", "road:clermont"), again=True)
    assert list(numbering.of(asked("NationTurn", "end-turn", "expand:macon", "attack:dijon"), again=True)) == [1, 3, 4]
    assert list(numbering.of(asked("NationTurn", "end-turn", "attack:dijon"), again=False)) == [1, 2], "others have moved"


@pytest.mark.parametrize(
    ("typed", "words"),
    [("2 squires", ["extension:squires"]), ("squires", ["extension:squires"]), ("for 2", ["extension:upgrade"])],
)
def test_what_stands_in_brackets_counts_less(typed: str, words: list[str]) -> None:
    """“Extension: upgrade (for 2 squires)” is not what “2 squires” means."""
    game = find("lancaster")
    offered = ("extension:recruit", "extension:upgrade", "extension:squires", "extension:gold")
    choices = numbered([game.acts.choice(game.acts.parse(word)) for word in offered])
    assert [choice["word"] for choice in narrowed(Terminal(game, "en"), typed, choices).values()] == words


def test_choices_keep_their_numbers_while_a_question_repeats(run: Run, tmp_path: Path) -> None:
    """The castle's sources are used in any order: what is left keeps its number."""
    path = tmp_path / "castle.json"
    save_at(path, "lancaster", "UseSource", PLAYERS, is_rich)

    result = run("play", "--resume", path, "--fast", say=["1", "q"])

    first, second = listed(result.stdout, "What does your castle do next?")[:2]
    assert len(second) < len(first)
    assert {text: first[text] for text in second if text in first} == {text: n for text, n in second.items() if text in first}
    assert "1" not in second.values(), "what was taken leaves a gap"


def is_rich(match: Match) -> bool:
    """Whether the same question comes again after the first choice."""
    table = match.state.copy()
    table.apply(0, table.legal(0)[0])
    return table.to_act == [0] and type(table.question()).__name__ == "UseSource" and len(table.legal(0)) > 1


@pytest.mark.parametrize(
    ("typed", "word"),
    [("som", "county:G"), ("Somerset", "county:G"), ("somer point", "county:G"), ("G", "county:G"), ("g", "county:G"),
     ("county:G", "county:G"), ("B", "county:B"), ("northum", "county:A")],
)  # fmt: skip
def test_short_forms(run: Run, tmp_path: Path, typed: str, word: str) -> None:
    path = tmp_path / "where.json"
    match = save_at(path, "lancaster", "ChooseTarget", PLAYERS, lambda match: word in match.sight(0).words())
    run("play", "--resume", path, "--fast", say=[typed, "q"])
    assert store.read(path).actions[len(match.actions)] == (0, word)


def test_small_letters_are_commands_and_ambiguous_words_list_what_they_could_mean(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "where.json"
    match = save_at(path, "lancaster", "ChooseTarget", PLAYERS)
    result = run("play", "--resume", path, "--fast", say=["b", "castle", "q"])
    assert result.stdout.count("Conflicts in France") == 2
    assert len(store.read(path).actions) == len(match.actions)
    assert len(re.findall(r"^ +\d+  Castle: ", result.stdout.partition("> castle")[2], re.M)) > 1


def test_what_one_cannot_afford_stands_there_with_the_reason(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lancaster_board, "unaffordable", lambda sight, words: [("Both", "it costs 3 gold")], raising=False)
    assert "–  Both (it costs 3 gold)" in run("play", "lancaster", "--seed", 3, say=["q"]).stdout


def test_advice_names_choices_in_words_and_what_they_bring(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "where.json"
    match = save_at(path, "lancaster", "ChooseTarget", PLAYERS)
    output = run("play", "--resume", path, "--fast", say=["a", "q"]).stdout.partition("> a\n")[2]
    assert len(re.findall(r"^ *\d+  .+ beside the other answers", " ".join(output.split("\n\n")), re.M)) == 3, output
    assert len(store.read(path).actions) == len(match.actions)


def test_a_number_that_is_no_choice_is_no_word_of_something_else(run: Run, tmp_path: Path) -> None:
    """99 is no price or place that a rule bars: the numbers that there are are named."""
    path = tmp_path / "where.json"
    save_at(path, "lowenherz", "SellOrPlay", PLAYERS)
    output = run("play", "--resume", path, "--fast", say=["11", "q"]).stdout.partition("> 11\n")[2]
    assert "is none of the choices: give one of their numbers" in output
    assert "LOW-" not in output.partition("> ")[0]


def test_advice_has_the_number_to_type(run: Run, tmp_path: Path) -> None:
    """Its own count would be typed by mistake: the best answer is seldom the first choice."""
    path = tmp_path / "where.json"
    save_at(path, "lancaster", "ChooseTarget", PLAYERS)
    shown, _, advised = run("play", "--resume", path, "--fast", say=["a", "q"]).stdout.partition("> a\n")
    numbers = dict(re.findall(r"^ *(\d+)  (?:Castle: )?(\w+)", shown, re.M))
    found = re.findall(r"^ *(\d+)  (?:Castle: )?(\w+).* beside", advised, re.M)
    assert found, advised
    assert [numbers[n] for n, _ in found] == [word for _, word in found], (shown, advised)


# -- ? and a name


def told(run: Run, game: str, wanted: str, *args: str) -> str:
    output = run("play", game, "--seed", 3, *args, say=["?" + wanted, "q"]).stdout
    return " ".join(output.partition(f"> ?{wanted[:18]}")[2].split())


def test_any_rule_in_the_players_language(run: Run) -> None:
    assert "as many votes" in told(run, "lancaster", " LAN-VOTE-4")
    assert told(run, "lancaster", " lan-vote-4").count("LAN-VOTE-4") == 1
    assert "l’égalité suffit" in told(run, "lancaster", " LAN-VOTE-4", "--lang", "fr")


def test_any_card_law_or_place(run: Run) -> None:
    assert "Felon" in told(run, "montjoie", " Felon")
    assert "MON-CARDS" in told(run, "montjoie", "felon")
    assert "Full Array: 6 points" in told(run, "lancaster", " full array")
    assert "Somerset" in told(run, "lancaster", " som")
    assert "Black Death" in told(run, "montjoie", " black death")
    assert "Peste" in told(run, "montjoie", " peste", "--lang", "fr")


def test_what_nobody_knows_is_met_with_near_names(run: Run) -> None:
    assert "Did you mean" in told(run, "lancaster", " Somerzet")
    assert "Nothing here is called" in told(run, "lancaster", " xyzzy")


def test_the_game_itself(run: Run) -> None:
    assert "You win with the most points" in told(run, "lancaster", " Lancaster")


def test_the_help_line_says_that_words_work(run: Run) -> None:
    assert "number, or words of a choice" in run("play", "lancaster", say=["q"]).stdout


# -- numbers, rows, reasons


def test_knights_are_numbered_by_their_strength(run: Run, tmp_path: Path) -> None:
    """A court of 2 and 3: whoever types 2 gets the knight of strength 2."""
    path = tmp_path / "knight.json"
    wanted = ["knight:K2", "knight:K3"]
    match = save_at(path, "lancaster", "ChooseKnight", PLAYERS, lambda match: match.sight(0).words() == wanted)
    run("play", "--resume", path, "--fast", say=["2", "q"])
    assert store.read(path).actions[len(match.actions)] == (0, "knight:K2")


def test_to_decline_an_amount_is_nought() -> None:
    def choice(word: str, say: str, facts: dict[str, int]) -> Choice:
        return {"do": 0, "word": word, "say": say, "facts": facts, "on": ""}

    free = [choice("ransom:K2", "do.ransom", {"rank": 1}), choice("ransom:K4", "do.ransom", {"rank": 3})]
    done = choice("done", "do.done", {})
    told = [(n, c["word"]) for n, c in numbered([done, *free]).items()]
    assert told == [(0, "done"), (2, "ransom:K2"), (4, "ransom:K4")], "nought first, as with other amounts"
    mixed = [*free, choice("county:A", "do.county", {"county": 0})]
    assert list(numbered(mixed)) == [1, 2, 3], "several things are counted"


def test_a_row_or_a_column_of_the_map(run: Run) -> None:
    def found(line: str) -> set[str]:
        told = run("play", "lowenherz", "--seed", 5, say=[line, "q"]).stdout.partition(f"> {line}")[2]
        return set(re.findall(r"A castle on (\d+,\d+)", told))

    assert {place.partition(",")[0] for place in found("8,")} == {"8"}
    assert {place.partition(",")[2] for place in found(",8")} == {"8"}


def test_what_a_rule_forbids_says_which(run: Run) -> None:
    told = " ".join(run("play", "lowenherz", "--seed", 5, say=["0,0", "q"]).stdout.split())
    assert "“0,0” is no choice now. LOW-CASTLE-2: A castle goes on an empty meadow." in told
    other = " ".join(run("play", "lowenherz", "--seed", 5, say=["3 borders", "q"]).stdout.split())
    assert "“3 borders” is none of the choices" in other, "the rule of this question says nothing of that"


def test_a_city_in_a_combat_is_no_matter_of_diplomacy(run: Run, tmp_path: Path) -> None:
    """“aux” begins Auxerre, which can be attacked, walled or given away at other times; no one rule bars that."""
    path = tmp_path / "combat.json"
    save_at(path, "montjoie", "LayYellow", PLAYERS)
    told = " ".join(run("play", "--resume", path, "--fast", say=["aux", "q"]).stdout.partition("> aux")[2].split())
    assert "MON-DIPLO" not in told
    assert "“aux” is none of the choices" in told


def test_an_offer_is_written_in_words_piece_by_piece(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "parley.json"
    match = parley(path)
    result = run("play", "--resume", path, "--fast", say=["o", "england", "give 1", "send", "q"])
    put_in = [word for seat, word in store.read(path).actions[len(match.actions) :] if seat == 0]
    assert put_in == ["offer", "to:angleterre", "give:1", "send"]
    assert "France offers England: 1 écu, for nothing." in result.stdout


def test_an_offer_that_is_begun_and_left_at_once_does_not_lie_on_the_table(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "parley.json"
    match = parley(path)
    run("play", "--resume", path, "--fast", say=["o", "", "q"])
    put_in = [word for seat, word in store.read(path).actions[len(match.actions) :] if seat == 0]
    assert put_in == ["offer", "cancel"]


def parley(path: Path) -> Match:
    """France is asked alone whether there is anything to negotiate, and has money."""
    match = next(found for seed in range(1, 50) if (found := at_parley(seed)))
    record = match.record()
    record.players = PLAYERS
    store.write(record, path)
    return match


def at_parley(seed: int) -> Match | None:
    match, dice = Match("montjoie", 3, seed), random.Random(seed)
    while not match.over:
        if match.to_act == [0] and match.question(0)["step"] == "Parley":
            return match if match.state.money[0] else None
        seat = next((seat for seat in match.to_act if seat != 0), match.to_act[0])
        match.do(seat, dice.choice(match.state.legal(seat)))
    return None


def test_an_event_is_told_by_its_own_rule_first_and_named_once(run: Run) -> None:
    told = run("play", "montjoie", "--seed", 3, say=["? uprising", "q"]).stdout.partition("> ? uprising")[2]
    assert told.split("\n")[1:3] == ["Uprising", "MON-EVENT-4"]


def test_words_that_are_remarked_on_a_choice_choose_it(run: Run, tmp_path: Path) -> None:
    """Löwenherz tells of each square what is there: whoever types that means it, unless a rule has something to say."""
    path = tmp_path / "castle.json"
    save_at(path, "lowenherz", "PlaceCastleKnight", PLAYERS, lambda match: remarks(match).count("forest") == 1)

    told = run("play", "--resume", path, "--fast", say=["fore", "q"]).stdout.partition("> fore")[2]

    assert "is none of the choices" not in told
    assert "placed a castle" in told


def remarks(match: Match) -> list[str]:
    sight = match.sight(0)
    words = Words(match.game)
    return [lowenherz_board.remark(sight.view, words, choice).plain.split(",")[0] for choice in sight.question["choices"]]


def test_what_a_thing_is_called_after_comes_first_in_any_language(run: Run) -> None:
    """A deserter's rules are in English ids; each of the three cards is told once, not again as what it can be played for."""
    for language, name in (("en", "deserter"), ("fr", "déserteur"), ("it", "disertore")):
        told = run("play", "lowenherz", "--lang", language, "--seed", 3, say=[f"? {name}", "q"]).stdout
        told = told.partition(f"> ? {name}")[2]
        assert re.findall(r"^LOW-\w+-\d+", told, re.M)[:3] == ["LOW-DESERT-1", "LOW-DESERT-2", "LOW-DESERT-3"]
        assert len(re.findall(rf"^{name} \(", told, re.M)) == 3


def test_a_law_is_told_once(run: Run) -> None:
    told = run("play", "lancaster", "--lang", "fr", "--seed", 3, say=["? mécénat", "q"]).stdout.partition("> ? mécénat")[2]
    assert len(re.findall("^Mécénat", told, re.M)) == 1


def test_a_conflict_is_understood_by_what_the_board_calls_it() -> None:
    game = find("lancaster")
    choices = dict(enumerate(game.acts.choice(game.acts.parse(f"conflict:{place}")) for place in game.labels["place"]))
    for language in LANGUAGES:
        terminal = Terminal(game, language)
        for n in choices:
            written = terminal.phrases.say(f"lancaster.place.{n}")
            assert [*narrowed(terminal, written, choices)] == [n], written
