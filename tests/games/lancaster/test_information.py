"""Chapter 2: who sees what."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.core import HIDDEN, SPECTATOR, Match, freeze
from banneret.games.lancaster.eyes import NOT_YET
from banneret.games.lancaster.imagine import imagine
from banneret.games.lancaster.sources import SOURCE_IDS
from banneret.games.lancaster.steps import STEPS
from banneret.testing import Scene, scene

COLOURS = ["blue", "green", "yellow", "red", "purple"]
SECRET = {"gold", "squires", "seed", "ballot"}
"""The only fields of the table that anybody may not see in full."""


def viewers(seats: int) -> list[str]:
    return [*COLOURS[:seats], "spectator"]


def received(table: Scene, viewer: str) -> list[Any]:
    """All that these eyes and ears get: the table, the question, the journal."""
    number = SPECTATOR if viewer == "spectator" else COLOURS.index(viewer)
    heard = [repr(event) for event in table.state.journal.heard_by(number)]
    question = table.question(viewer) if viewer != "spectator" else {}
    return [freeze(table.state.seen_by(number)), question, heard]


def busy(seats: int, at: Any = "placement", **facts: Any) -> Scene:
    """A table with something of everything on it."""
    return scene(
        "lancaster",
        **{
            "seats": seats,
            "at": at,
            "start": "green",
            "round": 2,
            "favours": "gold2 noble",
            "laws": ["B02", "N05", "B08"],
            "counties": {"B": "green K1+2", "G": "blue K4"},
            "conflicts": {"U1": ["X08", "green K2", "blue K1 +1"], "L1": ["X07", "-", "blue K2"]},
            "blue": {
                "gold": 5,
                "squires": 4,
                "court": "K1",
                "extensions": "gold votes",
                "idle": "votes",
                "nobles": "A C",
                "points": 9,
            },
            "green": {"gold": 1, "squires": 3, "court": "K3", "castle": {"gold": "K1"}, "votes": 3, "leftover": 2},
            **facts,
        },
    )


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.rule("LAN-INFO-1")
def test_all_but_stocks_votes_and_chance_is_public(seats: int) -> None:
    """Every viewer sees all knights, squires on the board, nobles, tiles, markers, points, cards, laws, piles and supply."""
    table = busy(seats)
    truth = freeze(table.state)
    for viewer in [*range(seats), SPECTATOR]:
        seen = freeze(table.state.seen_by(viewer))
        assert {name: seen[name] for name in seen if name not in SECRET} == {
            name: truth[name] for name in truth if name not in SECRET
        }


@pytest.mark.parametrize("seats", [3, 5])
@pytest.mark.rule("LAN-INFO-1")
def test_what_is_public_in_words(seats: int) -> None:
    """A spectator reads off the table all that the rule lists, the section on top of the law pile and the sets included."""
    table = busy(seats)
    seen, truth = table.seen_by("spectator"), table.facts()
    for name in ("round", "start", "sections", "laws", "proposals", "law_pile", "conflict_pile", "favours", "supply"):
        assert seen[name] == truth[name]
    for name in ("nobles", "counties", "conflicts"):
        assert seen[name] == truth[name]
    for seat in COLOURS[:seats]:
        hidden = {**truth[seat], "gold": "?", "squires": "?"}
        assert seen[seat] == hidden
    assert seen["sections"] == ["base", "new", "base", "base", "base"]
    assert seen["supply"]["gold"] == 37 - 6 - 2 * (seats - 2)
    section = {law.id: law.section for law in table.state.tables.laws}
    assert min(section[law] for law in seen["law_pile"]) == 2


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.rule("LAN-INFO-2")
def test_stocks_are_behind_screens(seats: int) -> None:
    """Each player sees their own gold and squires and nobody else's; a spectator sees none."""
    table = busy(seats)
    for viewer in viewers(seats):
        seen = table.seen_by(viewer)
        for seat in COLOURS[:seats]:
            for good in ("gold", "squires"):
                assert seen[seat][good] == (table.facts()[seat][good] if seat == viewer else "?")


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.rule("LAN-INFO-2")
def test_stocks_are_laid_open_at_the_final_scoring(seats: int) -> None:
    """After the last decision everybody sees all of them; before it, in the same round, nobody does."""
    captive = {"U1": None, "U2": None, "L1": ["X08", "blue K1"]}
    table = scene("lancaster", seats=seats, at="conflicts", round=5, conflicts=captive, blue={"gold": 5, "squires": 4})
    assert table.step == "Ransom"
    assert table.seen_by("spectator")["blue"]["gold"] == "?"
    table.choose("blue", "done")
    assert table.asked == []
    for viewer in viewers(seats):
        assert table.seen_by(viewer) == table.facts()
        assert table.seen_by(viewer)["blue"]["gold"] == 5


@pytest.mark.rule("LAN-INFO-3")
def test_gains_and_payments_are_told_to_all() -> None:
    """Who gained or paid what is heard by every player and every spectator."""
    table = scene("lancaster", seats=3, at="laws", through="laws", laws=["N04", "B17"], blue={"gold": 5, "squires": 4})
    table.choose("blue", "times:2")
    for viewer in [0, 1, 2, SPECTATOR]:
        heard = [repr(event) for event in table.state.journal.heard_by(viewer)]
        empty_table, service = (SOURCE_IDS.index(f"law:{law}") for law in ("N04", "B17"))
        assert f"gain(seat=1, good=0, n=1, source={empty_table})" in heard
        assert f"pay(seat=0, good=1, n=2, source={service})" in heard
        assert f"points(seat=0, n=2, source={service})" in heard


@pytest.mark.rule("LAN-INFO-3")
def test_squires_placed_are_told_to_all() -> None:
    """How many squires a knight takes along is public, what is left behind the screen is not."""
    table = scene("lancaster", seats=3, at="placement", blue={"court": "K1", "squires": 7})
    table.choose("blue", "knight:K1", "county:B", "squires:3")
    assert table.told("to_county") == [{"faction": "blue", "rank": "K1", "county": "B", "n": 3}]
    assert table.seen_by("green")["blue"]["squires"] == "?"
    assert table.seen_by("green")["counties"] == {"B": "blue K1+3"}


TWINS: dict[str, tuple[Any, dict[str, Any], list[str]]] = {
    "a knight": ("placement", {"green": {"court": "K1"}}, []),
    "a target": ("placement", {"green": {"court": "K1"}}, ["knight:K1"]),
    "squires": ("placement", {"green": {"court": "K1"}}, ["knight:K1", "county:B"]),
    "a county": ("counties", {"counties": {"B": "green K1"}}, []),
    "a castle": ("castles", {"green": {"extensions": "recruit"}}, []),
    "a purchase": ("laws", {"laws": ["B05"]}, []),
    "an exchange": ("laws", {"laws": ["N14"]}, []),
    "an extension": ("laws", {"laws": ["N07"]}, []),
    "a tax": ("laws", {"laws": ["N11"], "counties": {"B": "green K1"}}, []),
    "squires for France": ("laws", {"laws": ["N05"], "conflicts": {"U1": ["X08", "green K1"]}}, []),
    "a ransom": ("conflicts", {"conflicts": {"U1": None, "U2": None, "L1": ["X08", "green K2"]}}, []),
}


@pytest.mark.parametrize("name", TWINS)
@pytest.mark.rule("LAN-INFO-3", "LAN-INFO-2")
def test_nobody_can_tell_a_rich_player_from_a_poor_one(name: str) -> None:
    """Two tables that differ only in who of Green and Yellow is rich give Blue and a spectator the same, whatever is asked."""
    at, facts, words = TWINS[name]
    tables = []
    for green, yellow in ((0, 9), (9, 0)):
        stocks = {"gold": green, "squires": green}
        table = scene(
            "lancaster",
            **{
                "seats": 3,
                "at": at,
                "start": "green",
                **facts,
                "green": {**facts.get("green", {}), **stocks},
                "yellow": {"gold": yellow, "squires": yellow, "court": "K1 K2"},
            },
        )
        table.choose("green", *words)
        assert table.asked == ["green"]
        tables.append(table)
    poor, rich = tables
    for viewer in ("blue", "spectator"):
        assert received(poor, viewer) == received(rich, viewer)
        assert received(rich, viewer)[1] == {}  # nobody else gets a list of Green's moves
    if name not in ("a knight", "a target"):
        assert poor.options("green") != rich.options("green")


@pytest.mark.parametrize(("law", "good"), [("B01", "gold"), ("N03", "gold"), ("B02", "squires"), ("N02", "squires")])
@pytest.mark.rule("LAN-INFO-4")
def test_the_most_of_a_good_publishes_names_and_no_amounts(law: str, good: str) -> None:
    """Blue has the most, by one or by seven: the world hears his name and learns nothing more."""
    close, far = (
        scene(
            "lancaster",
            seats=3,
            at="laws",
            through="laws",
            laws=[law],
            counties={"B": "blue K1"},
            **{seat: {good: n} for seat, n in zip(COLOURS, amounts, strict=False)},
        )
        for amounts in ((5, 4, 1), (8, 1, 1))
    )
    assert close.told("law_serves") == [{"law": law, "seat": "blue"}]
    for viewer in ("yellow", "spectator"):
        assert received(close, viewer) == received(far, viewer)


@pytest.mark.rule("LAN-INFO-5")
def test_which_cards_can_still_come_is_public() -> None:
    """Everybody sees the contents of both piles, sorted: they tell no order."""
    for seed in range(5):
        table = Scene.of(Match("lancaster", 4, seed))
        s = table.state
        for viewer in [*range(4), SPECTATOR]:
            view = s.seen_by(viewer)
            assert view.conflict_deck == sorted(s.conflict_deck)
            assert view.law_deck == sorted(s.law_deck)
        shown = {*s.laws, *s.proposals, *s.law_deck}
        assert shown == {n for n, law in enumerate(s.tables.laws) if not law.new}


@pytest.mark.rule("LAN-INFO-5")
def test_the_piles_have_no_secret_order() -> None:
    """From one and the same table every card may come next: only the seed decides, and nobody sees the seed."""
    table = scene("lancaster", seats=3, at="conflicts", conflicts={"U1": None, "U2": None, "L1": ["X08", "blue K1"]})
    laws, cards = set(table.facts()["law_pile"]), set(table.facts()["conflict_pile"])
    next_laws, next_cards = set(), set()
    for seed in range(1, 80):
        trial = table.copy()
        trial.state.seed = seed
        assert freeze(trial.state.seen_by(1)) == freeze(table.state.seen_by(1))
        trial.choose("blue", "done")
        next_laws.add(trial.facts()["proposals"][0])
        next_cards.add(trial.facts()["conflicts"]["U1"][0])
    section = {law.id: law.section for law in table.state.tables.laws}
    first = min(section[law] for law in laws)
    assert next_laws == {law for law in laws if section[law] == first}
    assert next_cards == cards
    for viewer in [0, 1, 2, SPECTATOR]:
        assert table.state.seen_by(viewer).seed == HIDDEN


@pytest.mark.rule("LAN-INFO-6", "LAN-VOTE-2")
def test_a_vote_is_secret_until_all_have_voted() -> None:
    """Others see that Blue has voted, not how; he sees his own ballot."""
    views = []
    for word in ("yes:0", "no:1"):
        table = scene("lancaster", seats=3, at="parliament")
        table.choose("blue", word)
        assert table.asked == ["green", "yellow"]
        views.append([received(table, viewer) for viewer in ("green", "yellow", "spectator")])
        assert table.state.seen_by(0).ballot[0] == table.state.ballot[0] != HIDDEN
        assert table.state.seen_by(1).ballot == [HIDDEN, NOT_YET, NOT_YET]
        assert table.told("voted") == [{"seat": "blue"}]
    assert views[0] == views[1]


@pytest.mark.rule("LAN-INFO-6")
def test_ballots_are_revealed_together() -> None:
    """With the last vote all of them are told to everybody."""
    table = scene("lancaster", seats=3, at="parliament")
    table.choose("yellow", "no:1")
    table.choose("blue", "yes:0")
    assert table.told("voted_yes") == table.told("voted_no") == []
    table.choose("green", "yes:1")
    assert table.told("voted_yes") == [{"seat": "blue", "n": 0}, {"seat": "green", "n": 1}]
    assert table.told("voted_no") == [{"seat": "yellow", "n": 1}]


@pytest.mark.rule("LAN-INFO-6")
def test_nothing_else_is_secret_or_simultaneous() -> None:
    """Of all questions only the vote is secret, and in whole games only the vote asks more than one seat."""
    assert [name for name, step in STEPS.items() if getattr(step, "secret", False)] == ["Vote"]
    for seats in (2, 3, 5):
        match, rng = Match("lancaster", seats, seats, {"laws": "random"}), random.Random(seats)
        while not match.over:
            assert len(match.to_act) == 1 or type(match.state.question()).__name__ == "Vote"
            seat = rng.choice(match.to_act)
            match.do(seat, rng.choice(match.state.legal(seat)))


@pytest.mark.rule("LAN-INFO-7")
def test_two_players_have_no_screens() -> None:
    """Everybody sees all gold and squires at any time."""
    table = busy(2)
    for viewer in ("blue", "green", "spectator"):
        assert table.seen_by(viewer) == table.facts()
        assert table.seen_by(viewer)["green"]["squires"] == 3


@pytest.mark.rule("LAN-INFO-7")
def test_two_players_vote_in_secret_and_draw_from_closed_piles() -> None:
    """What stays hidden with two players: an open vote, and the seed that decides what comes."""
    table = busy(2, at="parliament")
    table.choose("blue", "no:1")
    assert table.state.seen_by(1).ballot[0] == table.state.seen_by(SPECTATOR).ballot[0] == HIDDEN
    assert table.state.seen_by(1).seed == HIDDEN


# -- imagined tables


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
@pytest.mark.rule("LAN-INFO-2", "LAN-INFO-3")
def test_an_imagined_table_deals_out_what_lies_behind_the_screens(viewer: int) -> None:
    """The total is public: it is shared out anew among the hidden stocks, and the viewer's own stays."""
    table = busy(3)
    view = table.state.seen_by(viewer)
    dealt = set()
    for seed in range(30):
        other = imagine(view, viewer, seed)
        assert sum(other.gold) == sum(table.state.gold)
        assert sum(other.squires) == sum(table.state.squires)
        assert min(other.gold + other.squires) >= 0
        if viewer != SPECTATOR:
            assert other.gold[viewer] == table.state.gold[viewer]
            assert other.squires[viewer] == table.state.squires[viewer]
        assert freeze(other.seen_by(viewer)) == freeze(view)
        dealt.add((*other.gold, *other.squires))
    assert len(dealt) > 10


@pytest.mark.rule("LAN-INFO-6")
def test_imagined_ballots_are_legal_and_of_both_kinds() -> None:
    """A hidden ballot may be any YES or NO with as many markers as its owner has."""
    table = scene("lancaster", seats=3, at="parliament", blue={"votes": 2})
    table.choose("blue", "yes:2")
    ballots = {imagine(table.state.seen_by(1), 1, seed).ballot[0] for seed in range(80)}
    assert ballots == {0, 1, 2, 1000, 1001, 1002}


@pytest.mark.parametrize("words", [[], ["knight:K1"], ["knight:K1", "county:B"]], ids=["knight", "target", "squires"])
@pytest.mark.rule("LAN-PLACE-6", "LAN-INFO-3")
def test_who_is_asked_to_place_is_imagined_with_enough_squires(words: list[str]) -> None:
    """Green's K1 can only displace; whoever looks on imagines at least the squires that the question shows, and no more."""
    table = scene(
        "lancaster",
        seats=4,
        at="placement",
        turn="green",
        counties={"B": "blue K2", "E": "yellow K3", "H": "red K3"},
        conflicts={"U1": ["X08", "blue K1", "yellow K2", "red K2"], "U2": None},
        green={"court": "K1", "squires": 4, "extensions": "recruit upgrade squires gold votes mixed"},
    )
    table.choose("green", *words)
    others = [imagine(table.state.seen_by(0), 0, seed) for seed in range(60)]
    assert all(other.legal(1) for other in others)
    assert min(other.squires[1] for other in others) == 2


@pytest.mark.rule("LAN-PLACE-6", "LAN-INFO-3")
def test_the_knight_that_was_taken_up_can_be_placed_at_an_imagined_table() -> None:
    """Green's K4 could go to Somerset bare, but the K1 was chosen, which can only displace: Green has a squire at least."""
    table = scene(
        "lancaster",
        seats=4,
        at="placement",
        turn="green",
        counties={"B": "blue K2", "E": "yellow K1", "H": "red K1"},
        conflicts={"U1": ["X08", "blue K1", "yellow K2", "red K2"], "U2": None},
        green={"court": "K1 K4", "squires": 3, "extensions": "recruit upgrade squires gold votes mixed"},
    )
    table.choose("green", "knight:K1")
    for seed in range(40):
        other = imagine(table.state.seen_by(0), 0, seed)
        assert other.squires[1] >= 1
        assert other.legal(1)
