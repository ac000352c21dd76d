"""Tables imagined behind a view where nearly every card lies in a hand."""

from __future__ import annotations

from banneret.core import find
from banneret.games.montjoie.tables import NATION_IDS
from banneret.testing.montjoie import before_attack


def test_with_an_empty_pile_a_card_too_many_must_be_the_hero() -> None:
    """Four cards lie face down and every other card is in a hand: a Felon and an Engineer would leave a hand one short."""
    game = find("montjoie")
    table = before_attack(
        "france", cities={"bourges": "france", "macon": "bourgogne"}, pile="", discards="",
        france={"hand": "ladders ladders felon", "hero": True}, bretagne={"hand": "", "influence": 1},
    )  # fmt: skip
    table.choose("france", "attack:macon", "road:bourges")
    table.choose("bretagne", "support:0")
    table.choose("france", "take-support:0", "lay:ladders", "lay:ladders", "lay-felon", "lay-hero", "done")
    table.choose("bourgogne", "none")
    viewer = NATION_IDS.index("bretagne")
    view = table.state.seen_by(viewer)
    assert table.step == "OfferSupport"
    for seed in range(20):
        assert game.imagine(view, viewer, seed).seen_by(viewer) == view
