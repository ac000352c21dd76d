"""Chapters 3 to 7: set-up, castles, turn, market and cards."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import IllegalAction, Match
from banneret.core.game import find
from banneret.games.lowenherz.steps.borders import PlaceBorder
from banneret.games.lowenherz.steps.market import SellOrPlay
from banneret.games.lowenherz.tables import CARD_IDS, DATA, LETTER, TYPE_IDS, USES, build
from banneret.testing import Scene, at_step, scene

from .strips import strips

ISLAND = "+==+==+==+==+\n!MR Mr|C. S.!\n+  +  +  +  +\n!C. G.|MB Mb!\n+--+--+--+--+\n!MO Mo M. MO!\n+==+==+==+==+"


# -- 3 Set-up


@pytest.mark.rule("LOW-SETUP-1", "LOW-SETUP-10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_players_sit_clockwise(seats: int) -> None:
    """Seat 0 is the oldest player and places first; the colours are those of the data file."""
    match = Match("lowenherz", seats, 1)
    assert match.to_act == [0]
    assert [match.game.seat_name(seat) for seat in range(seats)] == ["red", "blue", "orange", "white"][:seats]
    for wrong in (1, 5):
        with pytest.raises(Exception, match="for 2 to 4 players"):
            Match("lowenherz", wrong, 1)


@pytest.mark.rule("LOW-SETUP-2")
def test_the_layout_is_drawn_from_the_seed() -> None:
    """Another seed, another board; the royal city always among the four squares in the middle of its tile."""
    game = find("lowenherz")
    boards = set()
    cities = set()
    for seed in range(40):
        s = game.setup(2, seed, game.variant({}))
        boards.add(tuple(s.ground))
        cities.add(s.ground[3].bit_length() - 1)
        assert [bits.bit_count() for bits in s.ground] == [66, 45, 16, 1, 4, 4, 4, 4]
        assert game.setup(2, seed, game.variant({})).ground == s.ground
    assert len(boards) == 40
    assert cities == {5 * 12 + 5, 5 * 12 + 6, 6 * 12 + 5, 6 * 12 + 6}


@pytest.mark.rule("LOW-SETUP-4")
def test_letters_come_in_order_and_are_shuffled() -> None:
    """The whole deck of a game, as it was drawn: A before B before C before D, and another order with another seed."""
    orders = []
    for seed in (1, 2):
        table = Scene.of(Match("lowenherz", 2, seed))
        table.until("SellOrPlay")
        while table.state.deck:
            if table.step == "SellOrPlay":
                table.choose(table.asked[0], next(word for word in table.options() if word.startswith("sell")))
            else:
                table.choose(table.asked[0], "draw")
        drawn = [entry["card"] for entry in table.told("drew")]
        assert len(drawn) == 54
        assert [name[0] for name in drawn] == ["A"] * 9 + ["B"] * 15 + ["C"] * 15 + ["D"] * 15
        orders.append(drawn)
    assert orders[0] != orders[1]


@pytest.mark.rule("LOW-SETUP-5")
def test_cards_are_dealt_before_castles_are_placed() -> None:
    table = Scene.of(Match("lowenherz", 3, 1))
    assert table.step == "PlaceCastle"
    assert all(len(table.facts()[seat]["hand"]) == 3 for seat in ("red", "blue", "orange"))


@pytest.mark.rule("LOW-SETUP-8")
def test_market_and_discard_begin_empty() -> None:
    table = Scene.of(Match("lowenherz", 3, 1))
    table.expect(market=[], discard=[], on_board=0, alliances=[], markers=100)
    table.until("SellOrPlay")
    table.expect(market=[], discard=[], on_board=0, alliances=[], markers=100)


# -- 4 Castles


@pytest.mark.rule("LOW-CASTLE-3", "LOW-CASTLE-9")
def test_a_castle_and_its_knight_are_asked_one_after_the_other() -> None:
    """No space is offered on which the knight would have no room; the forest is free of charge."""
    board = "+==+==+==+==+==+\n!F. M. V. M. V.!\n+  +  +  +  +  +\n!V. C. S. G. MB!\n+==+==+==+==+==+"
    table = scene("lowenherz", seats=2, at=at_step("PlaceCastle", seat="red", colour="red"), board=board, red={"ducats": 0})
    assert table.options() == ["castle:0,1"]
    table.refuses("red", "castle:0,3", "LOW-CASTLE-3")
    table.choose("red", "castle:0,1")
    assert table.asked == ["red"]
    assert table.options() == ["knight:0,0"]
    table.choose("red", "knight:0,0")
    table.expect(red={"ducats": 0, "knights": 14})


@pytest.mark.rule("LOW-CASTLE-5")
def test_the_distance_drops_only_for_the_castle_that_has_no_other_space() -> None:
    """In a row of twelve meadows the third red castle gets five spaces, then four: one less each time it must."""
    row = "+" + "==+" * 12 + "\n!MR Mr M. M. M. M. M. M. M. M. M. MR!\n+" + "==+" * 12
    table = scene("lowenherz", seats=2, at=at_step("PlaceCastle", seat="red", colour="red"), board=row)
    assert table.options() == ["castle:0,5", "castle:0,6"]  # four spaces between each and one of the two castles
    table.refuses("red", "castle:0,4", "LOW-CASTLE-4")
    table = scene("lowenherz", seats=2, at=at_step("PlaceCastle", seat="blue", colour="blue"), board=row)
    assert len(table.options()) == 9


@pytest.mark.rule("LOW-CASTLE-8", "LOW-CASTLE-10", "LOW-2P-2")
@pytest.mark.parametrize("direction", ["clockwise", "counter-clockwise"])
@pytest.mark.parametrize(("seats", "neutral"), [(2, 0), (2, 1), (2, 3), (2, 4), (3, 0), (3, 1), (3, 2), (3, 4), (4, 3)])
def test_whoever_places_the_last_castle_begins(seats: int, neutral: int, direction: str) -> None:
    """Also with other numbers of neutral castles, in own figures."""
    data = {"setup": {f"players_{seats}": {"neutral_castles": neutral, "castles_per_player": 2}}}
    match = Match("lowenherz", seats, 3, {"data": data, "castle_direction": direction})
    last = -1
    while not isinstance(match.state.question(), SellOrPlay):
        last = match.to_act[0]
        match.do(last, match.state.legal(last)[0])
    assert match.to_act == [last]


@pytest.mark.rule("LOW-CASTLE-7")
def test_castles_are_never_added_moved_or_removed() -> None:
    match = Match("lowenherz", 2, 9)
    table = Scene.of(match)
    table.until("SellOrPlay")
    castles = table.state.castles[:]
    while table.asked:
        assert not table.step.startswith("PlaceCastle")
        table.choose(table.asked[0], table.options()[-1])
        assert table.state.castles == castles


# -- 5 Turn


@pytest.mark.rule("LOW-TURN-1", "LOW-TURN-6")
def test_income_action_refill_next_player() -> None:
    """Red gets two ducats for two kinds of mine before anything is asked; blue follows."""
    table = scene("lowenherz", seats=3, at="turn", board=ISLAND, red={"ducats": 0, "hand": "A-border1 A-border2 A-border3"})
    table.expect(red={"ducats": 2, "income": 2})
    assert table.step == "SellOrPlay"
    table.choose("red", "sell:A-border3")
    table.expect(red={"ducats": 5})
    assert table.step == "Refill"
    table.choose("red", "draw")
    assert table.asked == ["blue"]
    assert [entry["seat"] for entry in table.told("turn")] == ["red", "blue"]
    assert [entry["n"] for entry in table.told("income")] == [2, 2]
    table.until("Refill", "blue")
    table.choose("blue", "draw")
    assert table.asked == ["orange"]


@pytest.mark.rule("LOW-TURN-2")
def test_a_player_without_cards_is_skipped_without_income() -> None:
    """Only in a prepared position; and when nobody has a card in the closing phase the game is over."""
    table = scene("lowenherz", seats=3, at="turn", board=ISLAND, deck=0, red={"hand": "", "ducats": 0})
    assert table.asked == ["blue"]
    table.expect(red={"ducats": 0})
    bare = {seat: {"hand": ""} for seat in ("red", "blue", "orange")}
    assert not scene("lowenherz", seats=3, at="turn", board=ISLAND, deck=0, **bare).asked


@pytest.mark.rule("LOW-TURN-2", "LOW-END-5")
@pytest.mark.parametrize("at", ["turn", "king", "end"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_without_a_card_in_any_hand_the_game_ends(seats: int, at: str) -> None:
    """RULING-46. The deck is not empty, but nobody will ever draw from it; the richest gets the bonus."""
    bare: dict[str, Any] = {seat: {"hand": "", "ducats": 1} for seat in ("red", "blue", "orange", "white")[:seats]}
    bare["blue"]["ducats"] = 9
    table = scene("lowenherz", seats=seats, at=at, **bare)
    if at == "king":
        table.choose("red", "draw")  # red refills first: there is a card again
        assert table.asked == ["red"]
    else:
        assert not table.asked
        table.expect(ended="deck", blue={"bonus": 5})
        assert len(table.state.deck) == 60


@pytest.mark.rule("LOW-TURN-3")
def test_only_the_active_player_decides() -> None:
    table = scene("lowenherz", seats=3, at="turn", board=ISLAND)
    for seat in ("blue", "orange"):
        assert table.options(seat) == []
        with pytest.raises(IllegalAction, match="somebody else is asked"):
            table.choose(seat, "draw")


@pytest.mark.rule("LOW-TURN-4", "LOW-END-1")
def test_the_king_is_looked_at_after_the_last_part() -> None:
    """The first space takes red to 30; the second is still asked for, and only then the game ends."""
    points = strips({"red": 29, "blue": 3, "orange": 3, "white": 3}).splitlines()
    points[3] = points[3].replace("V. M.", "V. F.", 1)
    table = scene("lowenherz", seats=4, at="action", board="\n".join(points), red={"hand": "B-expand", "ducats": 9})
    table.state.pieces[0] |= 1 << 1  # a knight makes red stronger than blue
    table.state.knights[0] -= 1
    table.choose("red", "play:B-expand:expand", "domain:0,0", "annex:1,2")
    table.expect(red={"vp": 30})
    assert table.step == "Annex"
    table.choose("red", "annex:1,1")
    assert not table.asked
    table.expect(ended="king", red={"vp": 33})


@pytest.mark.rule("LOW-TURN-5", "LOW-CARD-2")
def test_a_card_and_its_parts_are_taken_back_one_by_one() -> None:
    """RULING-47. The first marker, then the card; that all have seen it is no reason to forbid it."""
    match = Match("lowenherz", 3, 4)
    while not isinstance(match.state.question(), PlaceBorder):
        seat = match.to_act[0]
        plays = [a for a in match.state.legal(seat) if match.game.acts.word(a).endswith(":borders")]
        before = match.state.copy()
        match.do(seat, (plays or match.state.legal(seat))[0])
    seat = match.to_act[0]
    played = match.state.copy()
    match.do(seat, match.state.legal(seat)[0])
    match.undo(seat)
    assert match.state == played
    match.undo(seat)
    assert match.state == before


@pytest.mark.rule("LOW-TURN-5", "LOW-MARKET-1")
def test_a_sale_is_taken_back_until_a_card_is_drawn() -> None:
    match = Match("lowenherz", 3, 4)
    while not isinstance(match.state.question(), SellOrPlay):
        match.do(match.to_act[0], match.state.legal(match.to_act[0])[0])
    seat, before = match.to_act[0], match.state.copy()
    match.do(seat, match.state.legal(seat)[0])
    match.undo(seat)
    assert match.state == before
    match.do(seat, match.state.legal(seat)[0])
    match.do(seat, "draw")
    assert not match.may_undo(seat)


@pytest.mark.rule("LOW-TURN-5", "LOW-MARKET-7")
def test_in_the_closing_phase_a_sale_is_taken_back_until_the_next_acts() -> None:
    """Nobody refills, so nothing new is seen: it is already another's turn."""
    match = Match("lowenherz", 2, 4)
    while match.state.lands == [] or not match.state.closing() or not isinstance(match.state.question(), SellOrPlay):
        seat = match.to_act[0]
        legal = match.state.legal(seat)
        match.do(seat, legal[0])
    seat, before = match.to_act[0], match.state.copy()
    match.do(seat, match.state.legal(seat)[0])
    assert match.to_act == [1 - seat]
    match.undo(seat)
    assert match.state == before
    for _ in range(2):
        match.do(match.to_act[0], match.state.legal(match.to_act[0])[0])
    assert not match.may_undo(seat)


@pytest.mark.rule("LOW-TURN-5")
def test_a_castle_may_be_taken_back_by_halves() -> None:
    match = Match("lowenherz", 3, 4)
    first = match.state.copy()
    match.do(0, match.state.legal(0)[3])
    half = match.state.copy()
    match.do(0, match.state.legal(0)[0])
    match.undo(0)
    assert match.state == half
    match.undo(0)
    assert match.state == first


@pytest.mark.rule("LOW-TURN-6", "LOW-END-1")
def test_nothing_is_refilled_after_the_end() -> None:
    table = scene("lowenherz", seats=4, at="action", board=strips({"red": 30, "blue": 0, "orange": 0, "white": 0}))
    hand = len(table.facts()["red"]["hand"])
    table.choose("red", table.options()[0])
    assert not table.asked
    assert len(table.facts()["red"]["hand"]) == hand - 1
    table.expect(ended="king", red={"bonus": 0})


# -- 6 Market


@pytest.mark.rule("LOW-MARKET-2", "LOW-MARKET-4")
def test_the_market_has_no_limit_and_cards_stay_there() -> None:
    """Twenty sales in a row all lie there; the seller may take the card back in a later turn."""
    table = scene("lowenherz", seats=2, at="action", red={"hand": "A-border3 A-border1 A-border1"})
    table.choose("red", "sell:A-border3", "draw")
    for _ in range(19):
        table.choose(table.asked[0], table.options()[0], "draw")
    assert len(table.state.market) == 20
    if table.asked == ["blue"]:
        table.choose("blue", table.options()[0], "draw")
    table.choose("red", next(word for word in table.options() if word.startswith("sell") and "border3" not in word))
    table.choose("red", "take:A-border3")
    assert "A-border3" in table.facts()["red"]["hand"]


@pytest.mark.rule("LOW-MARKET-3")
def test_a_market_card_costs_nothing_and_a_drawn_card_is_unseen() -> None:
    table = scene("lowenherz", seats=3, at="refill", market=["B-expand"], red={"hand": "A-border1 A-border2", "ducats": 4})
    taken, drawn = table.copy(), table.copy()
    taken.choose("red", "take:B-expand")
    assert taken.facts()["red"]["ducats"] == 4
    assert "B-expand" in taken.seen_by("blue")["red"]["hand"]
    drawn.choose("red", "draw")
    assert drawn.told("draw") == [{"seat": "red"}]
    assert [event.name for event in drawn.state.journal.heard_by(1) if event.name == "drew"] == []
    assert [event.name for event in drawn.state.journal.heard_by(0) if event.name == "drew"] == ["drew"]
    assert all(name.endswith("?") for name in drawn.seen_by("blue")["red"]["hand"])


@pytest.mark.rule("LOW-MARKET-5")
def test_played_cards_never_come_back() -> None:
    """Over a whole game the discard only grows, and the deck only shrinks."""
    table = Scene.of(Match("lowenherz", 3, 6))
    table.until("SellOrPlay")
    discard, deck = 0, len(table.state.deck)
    while table.asked:
        table.choose(table.asked[0], table.options()[-1])
        assert len(table.state.discard) >= discard
        assert len(table.state.deck) <= deck
        discard, deck = len(table.state.discard), len(table.state.deck)
    held = sum(len(table.facts()[seat]["hand"]) for seat in ("red", "blue", "orange"))
    assert discard > 0
    assert discard + deck + held + len(table.state.market) == 60


# -- 7 Cards


@pytest.mark.rule("LOW-CARD-1", "LOW-CARD-3")
def test_every_card_has_a_letter_one_price_one_sale_and_one_or_two_actions() -> None:
    tables = build({})
    assert len(tables.names()) == 60
    for n, row in enumerate(DATA["card"]):
        kinds = [TYPE_IDS[kind] for card, kind in USES if card == n]
        assert CARD_IDS[n] == row["id"]
        assert "ABCD"[LETTER[n]] == row["letter"] == row["id"][0]
        assert kinds == [action["type"] for action in row["actions"]]
        assert 1 <= len(kinds) <= 2
        assert (tables.cards[n].price, tables.cards[n].sale) == (row["price"], row["sale"])


@pytest.mark.rule("LOW-CARD-3", "LOW-CARD-2")
def test_one_of_two_symbols_is_used_and_the_price_is_the_same() -> None:
    board = "+==+==+==+==+\n!MR Mr M. M.!\n+  +  +  +  +\n!M. M. MB Mb!\n+==+==+==+==+"
    for action in ("knights", "borders"):
        table = scene("lowenherz", seats=2, at="action", board=board, red={"hand": "A-knight1_or_border2", "ducats": 5})
        table.choose("red", f"play:A-knight1_or_border2:{action}")
        table.expect(red={"ducats": 2}, discard=["A-knight1_or_border2"])
        assert table.step == ("PlaceKnight" if action == "knights" else "PlaceBorder")
        table.choose("red", table.options()[0])
        if table.step == "PlaceBorder":
            table.choose("red", "stop")
        assert table.step == "Refill"


@pytest.mark.rule("LOW-CARD-5", "LOW-KNIGHT-4")
def test_a_card_whose_only_part_cannot_be_paid_cannot_be_played() -> None:
    """The price leaves nothing for the forest, which is the only free space."""
    board = "+==+==+==+\n!MR F. MB!\n+==+==+==+"
    red = {"hand": "A-knight1", "ducats": 2}
    assert scene("lowenherz", seats=2, at="action", board=board, red=red).options() == ["sell:A-knight1"]
    red["ducats"] = 3
    assert "play:A-knight1:knights" in scene("lowenherz", seats=2, at="action", board=board, red=red).options()
