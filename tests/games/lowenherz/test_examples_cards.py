"""The worked examples LOW-EX-32, -45, -46 and -52: cards in hand, what others see of them, and the victim's choice."""

from __future__ import annotations

import pytest

from banneret.testing import at_step, scene

from .vectors import VECTORS, Bench, square_words


def kind(name: str) -> str:
    """Copies of a card differ in nothing but their number."""
    return str(name.partition("#")[0])


@pytest.mark.rule("LOW-MARKET-1", "LOW-MARKET-3", "LOW-MARKET-4", "LOW-MARKET-6")
def test_selling_and_refilling() -> None:
    """LOW-EX-32: the sold copy is blocked in this turn; another copy of its kind is free to take, at no cost."""
    vector = VECTORS["LOW-EX-32"]
    given, then = vector["given"], vector["then"]
    seat = given["active"]
    red = {"hand": [kind(card) for card in given["hands"][seat]], "ducats": given["ducats"][seat]}
    table = scene(
        "lowenherz", seats=3, at="action", market=given["market"], bank=given["bank"], deck=given["deck_count"], red=red
    )
    table.choose(seat, f"sell:{kind(vector['when'][0]['card'])}")
    table.expect(red={"ducats": then["ducats"][seat]}, bank=then["bank"])
    assert sorted(table.facts()["market"]) == sorted(kind(card) for card in then["market"])
    blocked, *free = vector["check"]
    for probe in free:
        trial = table.copy()
        trial.choose(seat, "draw" if probe["take"] == "deck" else f"take:{kind(probe['take'])}")
        assert trial.state.ducats[0] == then["ducats"][seat]
    # The very card that was sold: with no other copy in the market its kind cannot be taken.
    assert (blocked["take"], blocked["rule"]) == ("A-border2#1", "LOW-MARKET-4")
    alone = scene("lowenherz", seats=3, at="action", market=["B-expand"], deck=20, red=red)
    alone.choose(seat, "sell:A-border2")
    alone.refuses(seat, "take:A-border2", blocked["rule"])
    bare = scene("lowenherz", seats=3, at="action", deck=20, red=red)
    bare.choose(seat, "sell:A-border2")
    assert bare.options() == ["draw"]


@pytest.mark.rule("LOW-TURN-2", "LOW-CARD-5", "LOW-MARKET-1")
def test_no_playable_card_selling_is_the_only_action() -> None:
    """LOW-EX-45: without a ducat one of the three cards must be sold, and nobody may pass."""
    vector = VECTORS["LOW-EX-45"]
    given, then = vector["given"], vector["then"]
    cards = given["hands"]["red"]
    red = {"hand": [kind(card) for card in cards], "ducats": given["ducats"]["red"]}
    table = scene("lowenherz", seats=3, at="action", bank=given["bank"], red=red)
    assert not table.state.domains_of(0)
    assert sorted({word.partition(":")[0] for word in table.options()}) == then["legal_action_types"]
    assert then["pass_allowed"] is False
    table.refuses("red", "stop", "LOW-TURN-2")
    table.refuses("red", "play:A-border3:borders", "LOW-CARD-5")
    for card in cards:
        trial = table.copy()
        trial.choose("red", f"sell:{kind(card)}")
        trial.expect(red={"ducats": then["sale_values"][card]}, bank=given["bank"] - then["sale_values"][card])


@pytest.mark.rule("LOW-INFO-1", "LOW-INFO-2", "LOW-INFO-3", "LOW-MARKET-3")
def test_what_an_opponent_sees() -> None:
    """LOW-EX-46: the card that red took from the market stays known; of the others only the letter is seen."""
    vector = VECTORS["LOW-EX-46"]
    cards, then = [kind(card) for card in vector["given"]["hands"]["red"]], vector["then"]
    hand = {"hand": "A-border2 B-alliance A-border1", "ducats": 9}
    table = scene("lowenherz", seats=3, at="action", market=["B-expand"], red=hand)
    table.choose("red", "play:A-border1:borders", "border:V9,9", "take:B-expand")
    assert sorted(table.facts()["red"]["hand"]) == sorted(cards)
    seen, wanted = table.seen_by("blue"), then["blue_sees_of_red"]
    assert len(seen["red"]["hand"]) == wanted["hand_size"]
    known = [name for name in seen["red"]["hand"] if not name.endswith("?")]
    assert known == [kind(name) for name in wanted["known_cards"]]
    assert sorted(name[0] for name in seen["red"]["hand"]) == wanted["back_letters"]
    for fact in ("ducats", "vp", "knights"):
        assert seen["red"][fact] == table.facts()["red"][fact]
    assert wanted["ducats"] and wanted["vp"] and wanted["knight_supply"]  # noqa: PT018
    deck, real = seen["deck"], table.facts()["deck"]
    assert (len(deck) == len(real)) is then["blue_sees_of_deck"]["count"]
    assert ([name[0] for name in deck] == [name[0] for name in real]) is then["blue_sees_of_deck"]["letter_of_every_position"]
    assert any(not name.endswith("?") for name in deck) is then["blue_sees_of_deck"]["faces"]
    assert table.seen_by("red")["red"]["hand"] == table.facts()["red"]["hand"]


@pytest.mark.rule("LOW-DESERT-8", "LOW-DESERT-4", "LOW-TURN-3")
def test_variant_the_victim_chooses_the_deserter() -> None:
    """LOW-EX-52: orange names the domains, blue the knight among those allowed, orange the space."""
    vector = VECTORS["LOW-EX-52"]
    domains, remove, place = vector["decision"]
    board = VECTORS["LOW-EX-22"].boards[0]
    table = scene(
        "lowenherz",
        seats=3,
        at=at_step("ChooseCaller", seat=vector["given"]["active"]),
        variant={"deserter_chooser": vector["given"]["deserter_chooser"]},
        board=board,
    )
    assert table.asked == [domains["by"]]
    pairs = []
    for own in square_words("domain", table.options()):
        trial = table.copy()
        trial.choose("orange", f"domain:{own}")
        assert trial.asked == [domains["by"]]
        pairs += [[own, rival] for rival in square_words("rival", trial.options())]
    assert pairs == domains["options"]
    table.choose("orange", "domain:1,0", "rival:1,3")
    assert table.asked == [remove["by"]]
    assert table.question()["rule"] == "LOW-DESERT-8"
    assert square_words("desert", table.options()) == remove["options"]
    table.refuses("blue", "desert:1,4", "LOW-DESERT-4")
    table.choose("blue", "desert:1,5")
    assert table.asked == [place["by"]]
    assert square_words("knight", table.options()) == place["options"]
    assert vector["then"]["if_blue_were_the_neutral_colour"].startswith("the second decision belongs to orange")
    neutral = board.replace("B", "N").replace("b", "n").replace("O", "R").replace("o", "r")
    table = scene(
        "lowenherz", seats=2, at=at_step("ChooseCaller", seat="red"), variant={"deserter_chooser": "victim"}, board=neutral
    )
    table.choose("red", "domain:1,0", "rival:1,3")
    assert table.asked == ["red"]
    assert square_words("desert", table.options()) == remove["options"]


def test_every_example_of_the_file_has_its_board_or_its_case() -> None:
    """52 vectors, numbered without a gap; those with a board can be laid."""
    assert list(VECTORS) == [f"LOW-EX-{n:02d}" for n in range(1, 53)]
    assert sum(bool(vector.boards) for vector in VECTORS.values()) == 36
    for vector in VECTORS.values():
        if vector.boards:
            Bench(vector).expect_board(vector.boards[0])
