"""What a page receives of Lancaster: the picture, the heading, the standings, lights and moves."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.core import HIDDEN, SPECTATOR, Event, Match, find, look
from banneret.core.text import LANGUAGES, Words
from banneret.games.lancaster import picture as drawing
from banneret.games.lancaster.tables import COUNTY_IDS, PLACE_IDS
from banneret.testing import Scene, scene
from banneret.testing.laws_of_secrets import ids_in

GAME = find("lancaster")


IDLE = {"idle": "votes"}


def seen(table: Scene, viewer: str = "spectator") -> Any:
    number = SPECTATOR if viewer == "spectator" else GAME.labels["seat"].index(viewer)
    return GAME.picture(table.state.seen_by(number))


def named(rows: Any, id: str) -> Any:
    (found,) = [row for row in rows if row["id"] == id]
    return found


def busy(seats: int = 3) -> Scene:
    return scene(
        "lancaster",
        seats=seats,
        at="placement",
        turn="green",
        start="green",
        round=2,
        favours="gold2 noble",
        laws=["B02", "N05", "B08"],
        counties={"B": "green K1+2", "G": "blue K4"},
        conflicts={"U1": ["X08", "green K2", "blue K1 +1"], "L1": ["X07", "-", "blue K2"]},
        blue={
            "gold": 5,
            "squires": 4,
            "court": "K1",
            "extensions": "gold votes",
            "idle": "votes",
            "nobles": "A C",
            "points": 9,
        },
        green={"gold": 1, "squires": 3, "court": "K3", "castle": {"gold": "K1"}, "votes": 3},
    )


def test_the_counties() -> None:
    board = seen(busy())
    stafford = named(board["counties"], "county:B")
    assert stafford == {
        "id": "county:B", "county": "B", "minimum": 1, "reward": [{"kind": "upgrade", "n": 1}], "names_start_player": False,
        "holder": "green", "knight": "K1", "squires": 2, "strength": 3, "nobles": {"id": "noble:B", "left": 2},
    }  # fmt: skip
    assert named(board["counties"], "county:A")["nobles"]["left"] == 1
    assert named(board["counties"], "county:A")["holder"] == ""
    assert named(board["counties"], "county:I")["names_start_player"]


def test_the_conflicts() -> None:
    board = seen(busy())
    upper, lower = (named(board["conflicts"], f"conflict:{place}") for place in ("U1", "L1"))
    assert upper["cards"] == [{"id": "card:X08", "card": "X08", "france": 8, "points": [7, 4, 2]}]
    assert (upper["england"], upper["england_wins"], upper["row"]) == (4, False, "upper")
    assert upper["spaces"][1] == {
        "id": "space:U1:2", "number": 2, "colour": "blue", "knights": [{"id": "fighter:U1:blue:K1", "knight": "K1", "n": 1}],
        "squires": 1, "strength": 2, "position": 1,
    }  # fmt: skip
    assert [space["colour"] for space in lower["spaces"]] == ["", "blue", ""]
    assert named(board["conflicts"], "conflict:L2")["cards"] == []


def test_the_lords() -> None:
    """Own stocks are numbers, those behind other screens -1; castles with their spaces, tiles and knights."""
    board = seen(busy(), "blue")
    blue, green = (named(board["lords"], f"seat:{colour}") for colour in ("blue", "green"))
    assert [(stock["id"], stock["n"]) for stock in blue["stocks"]] == [
        ("gold:blue", 5),
        ("squires:blue", 4),
        ("votes:blue", 1),
        ("leftover:blue", 0),
    ]
    assert [stock["n"] for stock in green["stocks"]] == [HIDDEN, HIDDEN, 3, 0]
    assert blue["table"]["nobles"] == ["A", "C"]
    assert blue["tiles"]["left"] == ["recruit", "upgrade", "squires", "mixed"]
    assert named(blue["castle"]["spaces"], "castle:blue:votes")["tiles"] == [
        {"id": "extension:blue:votes", "built": True, "face_up": False}
    ]
    assert named(green["castle"]["spaces"], "castle:green:gold")["knight"] == "K1"
    assert named(green["court"]["knights"], "court:green:K3")["n"] == 1
    assert named(blue["reserve"]["knights"], "reserve:blue:K3")["n"] == 1


def test_two_players_and_their_allies() -> None:
    table = scene("lancaster", seats=2, at="placement", yellow={"castle": {"recruit": "K1"}})
    board = seen(table)
    yellow = named(board["lords"], "seat:yellow")
    assert (yellow["ally"], yellow["player"], yellow["stocks"], yellow["ballots"]) == (True, "blue", [], [])
    assert [space["id"] for space in yellow["castle"]["spaces"]] == ["castle:yellow:recruit", "castle:yellow:upgrade"]
    assert GAME.lights(table.state, 0, GAME.acts.parse("ally-knight:K2")) == ["court:yellow:K2"]


def test_the_parliament() -> None:
    table = scene("lancaster", seats=3, at="parliament", laws=["B01", "B02", "B03"], proposals=["B04", "B05", "B06"])
    table.choose("blue", "no:1")
    for viewer, vote, markers in (("blue", "no", 1), ("green", "?", HIDDEN), ("spectator", "?", HIDDEN)):
        board = seen(table, viewer)
        assert named(board["lords"], "seat:blue")["ballots"] == [{"id": "ballot:blue", "vote": vote, "markers": markers}]
        assert named(board["lords"], "seat:green")["ballots"] == [{"id": "ballot:green", "vote": "", "markers": 0}]
    assert [law["id"] for law in board["laws"]["laws"]] == ["law:B01", "law:B02", "law:B03"]
    assert [law["law"] for law in board["proposals"]["laws"]] == ["B04", "B05", "B06"]
    assert named(board["proposals"]["laws"], "law:B05")["pay"] == [{"kind": "squires", "n": 1}, {"kind": "gold", "n": 1}]
    assert (board["law_deck"]["left"], board["conflict_deck"]["left"]) == (12, 8)
    assert board["sections"] == ["base"] * 5


def test_favours_and_supply() -> None:
    board = seen(busy())
    assert [(tile["favour"], tile["face_up"]) for tile in board["favours"]] == [
        ("gold3", False),
        ("squires3", False),
        ("gold2", True),
        ("squires2", False),
        ("noble", True),
    ]
    assert board["supply"] == {"id": "supply", "gold": 29, "squires": 25, "votes": 32}


# -- where we are


@pytest.mark.parametrize(
    ("at", "facts", "phase", "turn", "after"),
    [
        ("setup", {}, "placement", 0, "voting"),  # a scene's set-up is already a round
        ("placement", {}, "placement", 0, "voting"),
        ("parliament", {}, "voting", -1, "laws"),
        ("laws", {"laws": ["B16"]}, "laws", 0, "counties"),
        ("counties", {"counties": {"B": "green K1"}}, "counties", 1, "castles"),
        ("castles", {"yellow": {"extensions": "recruit"}}, "castles", 2, "conflicts"),
        ("conflicts", {"conflicts": {"U1": None, "U2": None, "L1": ["X08", "blue K1"]}}, "conflicts", 0, "placement"),
    ],
)
def test_the_heading(at: str, facts: dict[str, Any], phase: str, turn: int, after: str) -> None:
    if at == "setup":
        heading = GAME.heading(Match("lancaster", 3, 1).view(0))
        assert (heading["round"], heading["phase"], heading["next"]) == (0, "phase.setup", "phase.placement")
        return
    heading = GAME.heading(scene("lancaster", seats=3, at=at, **facts).state.seen_by(1))
    assert (heading["phase"], heading["turn"], heading["next"]) == (f"phase.{phase}", turn, f"phase.{after}")


def test_the_heading_at_the_end() -> None:
    last = scene("lancaster", seats=3, at="conflicts", round=5, conflicts={"U1": None, "U2": None, "L1": ["X08", "blue K1"]})
    assert GAME.heading(last.state)["next"] == "phase.end"
    last.choose("blue", "done")
    heading = GAME.heading(last.state)
    assert (heading["round"], heading["rounds"], heading["phase"], heading["next"]) == (5, 5, "phase.end", "")


def test_the_standings() -> None:
    standings = GAME.standings(busy().state.seen_by(0))
    assert standings[0] == {
        "seat": 0,
        "points": 9,
        "stocks": {"gold": 5, "squires": 4, "votes": 1, "knighthood": 8, "extensions": 2, "nobles": 2},
    }
    assert standings[1]["stocks"]["gold"] == standings[1]["stocks"]["squires"] == HIDDEN
    assert list(standings[1]["stocks"]) == GAME.stocks


# -- lights


def lit(table: Scene, seat: str, word: str) -> list[str]:
    return GAME.lights(table.state, GAME.labels["seat"].index(seat), GAME.acts.parse(word))


def test_a_choice_lights_what_belongs_to_who_acts() -> None:
    table = busy()
    assert lit(table, "green", "knight:K3") == ["court:green:K3"]
    table.choose("green", "knight:K3")
    assert lit(table, "green", "castle:votes") == ["castle:green:votes"]
    assert lit(table, "green", "county:G") == ["county:G"]
    table.choose("green", "conflict:U1")
    assert lit(table, "green", "favour:noble") == ["favour:noble"]


def test_a_button_lights_what_it_is_about() -> None:
    table = scene("lancaster", seats=3, at="counties", counties={"B": "blue K1"}, blue={"gold": 5})
    assert lit(table, "blue", "take-noble") == ["button", "noble:B"]
    assert lit(table, "blue", "take-both") == ["button", "county:B", "noble:B"]
    assert lit(table, "blue", "none") == ["button"]
    table = scene("lancaster", seats=3, at="laws", laws=["N13"], blue={"extensions": "gold"})
    assert lit(table, "blue", "pay-tax") == ["button", "extension:blue:gold"]
    table = scene("lancaster", seats=3, at="conflicts", conflicts={"U1": None, "U2": None, "L1": ["X08", "blue K1"]})
    assert lit(table, "blue", "ransom:K1") == ["fighter:L1:blue:K1"]


def test_why_not_here() -> None:
    match = Match("lancaster", 3, 5)
    while match.state.round == 0:
        match.do(match.to_act[0], "extension:gold")
    seat = match.to_act[0]
    colour = GAME.seat_name(seat)
    assert match.why_not(seat, "county:G", after="knight:K1") == "LAN-PLACE-8", "told when a knight is carried there"
    assert match.why_not(seat, "county:B", after="knight:K1") == ""
    match.do(seat, "knight:K1")
    assert match.why_not(seat, "county:B") == ""
    assert match.why_not(seat, "county:G") == "LAN-PLACE-8"
    assert match.why_not(seat, f"castle:{colour}:gold") == "LAN-PLACE-14"
    assert match.why_not(seat, "conflict:L1") == "LAN-PLACE-15"


# -- moves


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("laws", ["base", "new"])
def test_pieces_move_between_things_that_are_drawn(seats: int, laws: str) -> None:
    """In a random game every move begins and ends at an id of the picture, or off the board."""
    match, rng = Match("lancaster", seats, seats, {"laws": laws}), random.Random(seats)
    moved = set()
    while not match.over:
        seat = rng.choice(match.to_act)
        match.do(seat, rng.choice(match.state.legal(seat)))
    drawn = {*ids_in(look(GAME, match.variant, match.state, SPECTATOR).picture), ""}
    for entry in match.feed(SPECTATOR):
        for move in entry["moves"]:
            assert {move["from"], move["to"]} <= drawn, (entry["tell"], move)
            moved.add(entry["tell"])
    assert {"gain", "to_county", "to_castle", "to_conflict", "knight_home", "passed", "card_up", "card_down"} <= moved


def test_the_knights_go_where_the_events_say() -> None:
    """Followed from the beginning, the moves of knights and squires lead to the table as it lies at the end."""
    match, rng = Match("lancaster", 2, 9, {"laws": "random"}), random.Random(9)
    while not match.over:
        seat = rng.choice(match.to_act)
        match.do(seat, rng.choice(match.state.legal(seat)))
    lie: dict[str, int] = {}
    for entry in match.feed(SPECTATOR):
        for move in entry["moves"]:
            if move["piece"].startswith("knight:"):
                lie[move["from"]] = lie.get(move["from"], 0) - 1
                lie[move["to"]] = lie.get(move["to"], 0) + 1
    begin = Match("lancaster", 2, 9, {"laws": "random"})
    for lord, before in zip(match_picture(match)["lords"], match_picture(begin)["lords"], strict=True):
        for pile in ("court", "reserve"):
            for now, then in zip(lord[pile]["knights"], before[pile]["knights"], strict=True):
                assert now["n"] == then["n"] + lie.get(now["id"], 0), now["id"]


def match_picture(match: Match) -> Any:
    return match.sight(SPECTATOR).picture


def test_who_drove_whom_out_and_with_what() -> None:
    table = scene(
        "lancaster",
        seats=3,
        at="placement",
        counties={"B": "green K2+1"},
        blue={"court": "K1", "squires": 5},
        green={"court": ""},
    )
    table.choose("blue", "knight:K1", "county:B", "squires:3")
    (told,) = [event for event in table.state.journal.events if event.name == "displaced"]
    assert table.told("displaced") == [{"faction": "green", "rank": "K2", "county": "B", "by": "blue", "n": 1}]
    assert GAME.moves(told) == [
        {"piece": "knight:green:K2", "from": "county:B", "to": "court:green:K2"},
        {"piece": "squires", "from": "county:B", "to": "supply"},
    ]
    assert Words(GAME).say("tell.displaced", told.facts) == (
        "Blue drove Green out of Stafford: a knight of strength 2 went home without its squire."
    )


def test_every_gain_and_price_has_a_reason() -> None:
    """County, castle, law, favour, table, conflict and the final scoring: each is named as the source."""
    sources: set[str] = set()
    for seats in (3, 4):
        match, rng = Match("lancaster", seats, seats, {"laws": "random"}), random.Random(seats)
        while not match.over:
            seat = rng.choice(match.to_act)
            match.do(seat, rng.choice(match.state.legal(seat)))
        told = [event for event in match.journal.events if event.name in ("gain", "pay", "points")]
        sources |= {GAME.labels["source"][event.facts["source"]].partition(":")[0] for event in told}
    assert sources == {
        "setup", "county", "castle", "law", "favour", "table", "conflict", "knighthood", "castles", "nobles",
    }  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_gain_says_where_it_comes_from(language: str) -> None:
    source = GAME.labels["source"].index("law:B08")
    said = Words(GAME, language).say("tell.gain", {"seat": 0, "good": 1, "n": 2, "source": source})
    assert Words(GAME, language).title("law", GAME.labels["law"].index("B08")) in said


def test_the_opening_is_told() -> None:
    match = Match("lancaster", 3, 5)
    told = [event.name for event in match.heard_by(SPECTATOR)]
    assert told == ["starts", *["gain"] * 9, *["law_up"] * 3, "card_up", "card_up", "favours_up", *["proposal_up"] * 3]
    starts = match.heard_by(1)[0]
    assert starts == Event("starts", -1, {"seat": match.state.start})
    assert GAME.moves(starts) == [{"piece": "start", "from": "", "to": f"seat:{GAME.seat_name(match.state.start)}"}]


def test_new_cards_are_told_in_every_round() -> None:
    table = scene("lancaster", seats=3, at="preparation", draws=["X08", "X06"], conflicts={"U1": None, "U2": None})
    assert table.told("card_up") == [{"card": "X08", "place": "U1"}, {"card": "X06", "place": "U2"}]
    assert [told["law"] for told in table.told("proposal_up")] == table.facts()["proposals"]


def test_a_lost_conflict_is_told_knight_by_knight() -> None:
    table = scene("lancaster", seats=3, at="conflicts", conflicts={"U1": ["X08", "blue K1 K2"], "L1": ["X07", "green K1"]})
    table.choose("green", "done")
    assert table.told("captive") == [{"faction": "green", "rank": "K1", "place": "L1"}]
    assert table.told("card_gone") == [{"card": "X07", "place": "L1"}]
    assert {"card": "X08", "place": "U1", "below": "L1"} in table.told("card_down")
    assert table.told("held_over") == [
        {"faction": "blue", "rank": "K1", "place": "U1", "below": "L1"},
        {"faction": "blue", "rank": "K2", "place": "U1", "below": "L1"},
    ]
    assert {"faction": "blue", "place": "U1", "position": 1, "strength": 3} in table.told("ranked")


def test_a_law_says_whom_it_would_serve_now() -> None:
    """The page shows what a law would do; it counts nothing itself."""
    table = scene(
        "lancaster",
        seats=3,
        at="placement",
        turn="green",
        start="green",
        round=2,
        laws=["B02", "B03", "B16"],
        counties={"B": "green K1", "E": "green K2", "G": "blue K4"},
        blue={"squires": 4},
        green={"squires": 3},
    )
    levy, rents, alms = [{row["colour"]: row["times"] for row in law["serves"]} for law in seen(table, "blue")["laws"]["laws"]]
    assert levy == {"blue": HIDDEN, "green": HIDDEN, "yellow": HIDDEN}  # the others' squires are behind their screens
    assert rents == {"blue": 0, "green": 1, "yellow": 0}
    assert set(alms.values()) == {1}


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_is_drawn_once_for_all_is_what_would_be_drawn_anew(seats: int) -> None:
    """Parts of a picture are kept by all that they are drawn from: they are right after every move, for all eyes."""
    match, rng = Match("lancaster", seats, seed=seats), random.Random(seats)
    while not match.over:
        seat = rng.choice(match.to_act)
        match.do(seat, rng.choice(match.state.legal(seat)))
        for viewer in (rng.randrange(seats), SPECTATOR):
            view = match.view(viewer)
            for faction in range(view.factions):
                assert drawing.lord(view, faction) == drawing.draw_lord(view, faction)
            assert drawing.conflicts(view) == [drawing.conflict(view, place) for place in range(len(PLACE_IDS))]
            assert drawing.counties(view) == [drawing.county(view, number) for number in range(len(COUNTY_IDS))]
            for lying in (view.laws, view.proposals):
                assert drawing.laws(view, lying) == [drawing.law(view, number) for number in lying]
