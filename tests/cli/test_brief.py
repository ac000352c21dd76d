"""Boards on a low screen; what is out of reach; what there is to say of a thing. All of it from the picture."""

from __future__ import annotations

import random
import re
from functools import lru_cache
from pathlib import Path

import pytest
from rich.console import Console

from banneret import Match
from banneret.bots import look
from banneret.cli import boards
from banneret.cli.boards import lancaster, lowenherz, montjoie
from banneret.cli.boards.lancaster.pieces import Pieces as LancasterPieces
from banneret.cli.boards.lancaster.reach import Reach
from banneret.cli.boards.montjoie.board import Board
from banneret.cli.boards.montjoie.low_map import LowMap
from banneret.cli.boards.montjoie.pieces import Pieces
from banneret.core import GAMES
from banneret.core.text import LANGUAGES, Words
from banneret.testing import scene

from .conftest import Run
from .table import save_at
from .test_board_lowenherz import BOARD

PLAYERS = ["me", "random", "random"]


def printed(thing: object, width: int = 80) -> str:
    console = Console(width=width, force_terminal=False)
    with console.capture() as capture:
        console.print(thing)
    return capture.get()


@lru_cache
def after(game: str, seats: int, actions: int) -> Match:
    match, dice = Match(game, seats, 6), random.Random(4)
    for _ in range(actions):
        seat = match.to_act[0]
        match.do(seat, dice.choice(match.state.legal(seat)))
    return match


def brief(match: Match, language: str = "en", width: int = 80) -> str:
    seat = match.to_act[0]
    step = match.question(seat)["step"]
    return printed(boards.find(match.game.name).brief(match.view(seat), Words(match.game, language), step), width)


def test_boards_read_no_field_of_a_table() -> None:
    """They are drawn from the picture; a figure of the game, and a copy to suppose something on, are all they take else."""
    sources = list(Path(boards.__file__).parent.rglob("*.py"))
    read = {found for path in sources for found in re.findall(r"\bview\.(\w+)", path.read_text(encoding="utf-8"))}
    assert read <= {"copy", "tables"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_in_brief_it_fits_the_width_and_nothing_is_cut(game: str, language: str) -> None:
    for seats in (2, 4):
        board = brief(after(game, seats, 60), language)
        assert max(len(line) for line in board.splitlines()) <= 80
        assert not re.search(r"\w…", board)


def test_a_low_map_has_one_line_for_each_row_and_its_borders() -> None:
    table = scene("lowenherz", seats=2, at="action", board=BOARD)
    lines = printed(boards.find("lowenherz").brief(table.state.seen_by(0), Words(table.game, "en"), "SellOrPlay")).splitlines()
    assert [line[:23].rstrip() for line in lines[2:6]] == [
        " 0│  ♜R   ♞R┃♣    ♣ ♞B",
        " 1│♣▁▁r▁▲S▁r┃       ♜B",
        " 2│               ♣ ♞B",
        " 3│  ♜B   ♞B        ♜R",
    ]


def test_a_map_of_what_is_near() -> None:
    match = after("montjoie", 3, 40)
    seat = match.to_act[0]
    pieces = Pieces(match.view(seat), Words(match.game, "en"))
    near, whole = printed(LowMap(pieces, pieces.near)), printed(LowMap(pieces))
    mine = [city for city in pieces.cities.values() if city["owner"] == pieces.me]
    beside = [other for city in mine for other in pieces.neighbours(city["city"])]
    for city in [*mine, *beside]:
        assert pieces.name("province", city["province"]) in near
    assert "farther away" in near
    assert len(near) < len(whole)
    assert all(pieces.name("city", city) in whole for city in pieces.cities)


# -- what is out of reach


def test_a_county_that_a_knight_is_too_weak_for_says_so(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "where.json"
    save_at(path, "lancaster", "ChooseTarget", PLAYERS, lambda match: "county:G" not in match.sight(0).words())
    told = " ".join(run("play", "--resume", path, "--fast", say=["som", "q"]).stdout.split())
    assert re.search(r"Somerset[^·]*\((needs strength 4|[A-Z] K)", told)
    assert re.search(r"> som Somerset: (needs strength 4|[A-Z] K)", told)


def test_both_are_too_dear_for_the_poor(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "county.json"
    save_at(path, "lancaster", "CountyReward", PLAYERS, lambda match: match.state.gold[0] == 1 and is_rich_county(match))
    assert "–  Both, for 3 gold (you have 1 gold)" in run("play", "--resume", path, "--fast", say=["q"]).stdout


def is_rich_county(match: Match) -> bool:
    return {"take-noble", "take-reward"} <= set(match.sight(0).words())


def test_a_card_that_is_too_dear_says_so(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    match = save_at(path, "lowenherz", "SellOrPlay", PLAYERS, lambda match: match.state.ducats[0] == 1 and is_dear(match))
    told = run("play", "--resume", path, "--fast", say=["q"]).stdout
    assert "(you have 1 ducat)" in " ".join(told.split())
    assert match.state.ducats[0] == 1


def is_dear(match: Match) -> bool:
    return any(match.state.tables.prices[card] > 1 for card in match.state.cards_of(0))


def test_prices_of_cards_and_buildings_stand_beside_the_purchase(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "buy.json"
    save_at(path, "montjoie", "BuyCards", PLAYERS, lambda match: match.state.money[0] == 4)
    told = " ".join(run("play", "--resume", path, "--fast", say=["q"]).stdout.split())
    assert "2 cards [4 écus]" in told
    assert "A castle, 6 écus, A rampart, 8 écus (you have 4 écus)" in told


# -- ? and a name


@pytest.mark.parametrize(
    ("game", "wanted", "told"),
    [
        ("montjoie", "Troyes", ["Champagne", "free city", "Roads to", "Paris", "Reims", "Dijon"]),
        ("montjoie", "Brest", ["A port"]),
        ("lancaster", "York", ["Minimum strength 3", "nobles left"]),
        ("montjoie", "Felon", ["Felon\nMON-CARDS-5"]),
        ("montjoie", "Engineer", ["Engineer\nMON-CARDS-4", "MON-OPT-18"]),
    ],
)
def test_things_on_the_table(run: Run, game: str, wanted: str, told: list[str]) -> None:
    output = run("play", game, "--seed", 3, say=[f"? {wanted}", "q"]).stdout.partition(f"> ? {wanted}")[2]
    for words in told:
        assert words in output


def test_the_law_that_a_yes_would_remove_is_marked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "vote.json"
    match = save_at(path, "lancaster", "Vote", PLAYERS)
    told = run("play", "--resume", path, "--fast", say=["q"]).stdout
    oldest = Words(match.game, "en").title("law", match.state.laws[0])
    marked = told.split("In force ")[1]
    assert marked.startswith(oldest)
    assert told.count("(leaves next)") == 1


@pytest.mark.parametrize("actions", [30, 70])
def test_with_open_hands_every_nation_shows_its_own(actions: int) -> None:
    match = after("montjoie", 3, actions)
    board = printed(montjoie.draw_open(match.state.copy(), Words(match.game, "en")))
    for seat in range(3):
        pieces = Pieces(match.view(seat), Words(match.game, "en"))
        assert f"{pieces.nation(pieces.me).plain}: {pieces.cards(pieces.nations[pieces.me]['hand']['cards'])}"[:60] in board


def test_where_nobody_holds_a_card_no_hands_are_listed() -> None:
    """After the last turn three nations stood there with nothing each."""
    match, dice = Match("montjoie", 3, 5, {"game_length": "short"}), random.Random(5)
    while not match.over:
        seat = match.to_act[0]
        match.do(seat, dice.choice(match.state.legal(seat)))
    assert "nothing" not in printed(montjoie.draw_open(match.state.copy(), Words(match.game, "en")))


def test_a_near_map_follows_the_one_who_acts() -> None:
    """Burgundy sits far from Brittany: when Brittany acts for it, Brittany's land is near."""
    match = acting_ally()
    seat = match.to_act[0]
    pieces = Pieces(match.view(seat), Words(match.game, "en"))
    assert pieces.acting != pieces.me
    near = printed(LowMap(pieces, pieces.near | pieces.named))
    held = [city for city in pieces.cities.values() if city["owner"] == pieces.acting]
    assert held
    assert all(pieces.name("province", city["province"]) in near for city in held)
    assert pieces.named
    assert all(pieces.name("city", city) in near for city in pieces.named)


def acting_ally() -> Match:
    for seed in range(1, 60):
        match, dice = Match("montjoie", 3, seed, {"game_length": "short"}), random.Random(seed)
        while not match.over:
            seat = match.to_act[0]
            if match.question(seat)["step"] in ("MinorExpansion", "MinorAttack"):
                return match
            match.do(seat, dice.choice(match.state.legal(seat)))
    raise AssertionError("no ally ever acted")


def test_too_few_yellow_cards_to_attack_says_so(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "turn.json"
    save_at(path, "montjoie", "PlayerTurn", PLAYERS, lambda match: match.state.yellow_cards(0) == 1)
    assert "Attack (it takes two yellow cards, you have one)" in run("play", "--resume", path, "--fast", say=["q"]).stdout


def test_a_law_with_a_price_says_how_often_one_could_pay_it() -> None:
    match = scene("lancaster", seats=3, at="parliament", proposals=["B05"], blue={"gold": 3, "squires": 2})
    words = Words(match.game, "en")
    told = lancaster.about(match.state.seen_by(0), words, "law", match.game.labels["law"].index("B05"))
    assert told is not None
    assert told.plain == "You could pay for it 2 times now."


def test_the_recruit_that_nobody_is_left_for_says_so() -> None:
    """Three squires are there, and “impossible now” did not say what was missing."""
    for language, told in (("en", "no knight of strength 1 is left"), ("fr", "chevalier de force 1"), ("it", "di forza 1")):
        match = Match("lancaster", seats=3, seed=3)
        words = Words(match.game, language)
        assert told in Reach(match.sight(0), words).why_not("recruit")
        assert Reach(match.sight(0), words).why_not("upgrade") == LancasterPieces(match.view(0), words).say("impossible")


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_beside_the_counties_are_explained(language: str) -> None:
    lines = brief(after("lancaster", 3, 12), language).splitlines()
    assert any(line.startswith("≥2 ") and "♟2 " in line for line in lines)


def test_where_there_are_no_minor_powers_no_line_is_left_for_them() -> None:
    assert "" not in [line.strip() for line in brief(after("montjoie", 4, 12)).splitlines()]


def test_alliances_stand_on_the_board_in_brief() -> None:
    pair = "+==+==+==+==+\n!MR Mr|Mb MB!\n+  +  +  +  +\n!M. F.|Mb V.!\n+==+==+==+==+"
    allied = scene("lowenherz", seats=2, at="action", board=pair, alliances=[["0,0", "0,3"]])
    apart = scene("lowenherz", seats=2, at="action", board=pair)
    drawn = [
        printed(boards.find("lowenherz").brief(table.state.seen_by(0), Words(table.game, "en"), "SellOrPlay"))
        for table in (allied, apart)
    ]
    assert ["Allied: R 0,0 – B 0,3" in board for board in drawn] == [True, False]


def test_a_knight_for_whom_only_forest_is_left_is_too_dear_and_not_impossible() -> None:
    """With the price of the card alone, one ducat is missing; with nowhere to stand at all, no ducat helps."""
    forest, nowhere = (f"+==+==+==+==+\n!MR {beside} M. MB!\n+==+==+==+==+" for beside in ("F.", "V."))
    reasons = []
    for board in (forest, nowhere):
        table = scene("lowenherz", seats=2, at="action", board=board, red={"hand": "A-knight1", "ducats": 2})
        sight = look(table.game, Match("lowenherz", 2, 1).variant, table.state, 0)
        reasons += [reason for _, reason in lowenherz.unaffordable(sight, Words(table.game, "en"))]
    assert reasons == ["forest, 1 ducat more, you have 2 ducats", "impossible on this board"]


def test_whoever_sees_all_hands_is_none_of_the_players() -> None:
    """At the end of a game England had played, the board called France “you”."""
    match = after("montjoie", 3, 70)
    assert " you" not in printed(montjoie.draw_open(match.state.copy(), Words(match.game, "en")))


def test_what_an_ally_builds_without_paying_has_no_price() -> None:
    match = where_an_ally_builds()
    words = Words(match.game, "en")
    seat = match.to_act[0]
    choices = match.question(seat)["choices"]
    assert "free of charge" in words.say(match.question(seat)["ask"], match.question(seat)["facts"])
    assert all("écu" not in montjoie.remark(match.view(seat), words, choice).plain for choice in choices)
    assert "écu" not in montjoie.marks(match.view(seat), words, choices)[1]


def where_an_ally_builds() -> Match:
    for seed in range(1, 60):
        match, dice = Match("montjoie", 2, seed, {"game_length": "short"}), random.Random(seed)
        while not match.over:
            seat = match.to_act[0]
            if match.question(seat)["step"] == "NeutralBuild":
                return match
            match.do(seat, dice.choice(match.state.legal(seat)))
    raise AssertionError("nobody ever built")


def test_a_turn_beyond_the_earliest_end_is_the_last_of_as_many() -> None:
    """“Turn 6 of 5–6”, when the die of the end had been cast."""
    match = after("montjoie", 2, 30)
    pieces = Pieces(match.view(0), Words(match.game, "en"))
    turn = pieces.picture["turn"]
    assert turn["earliest"] < turn["last"]
    for number, of in ((turn["earliest"], f"{turn['earliest']}–{turn['last']}"), (turn["last"], f"{turn['last']}")):
        turn["number"] = number
        assert f"Turn {number} of {of} " in printed(Board(pieces, ()).headline()) + " "
