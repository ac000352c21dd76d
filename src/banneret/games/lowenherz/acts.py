"""All that a hand can do in Löwenherz. The words are kept in records: never rename one, only add.

Cards are named by kind: two copies of one kind differ in nothing that a player could see or want.
"""

from __future__ import annotations

from typing import Final

from banneret.core.acts import Acts, Verb
from banneret.games.lowenherz.regions import EDGE_IDS, FLAT, SQUARE_IDS, SQUARES, UPRIGHT, Lists, lists
from banneret.games.lowenherz.tables import CARD_IDS, USE_IDS

acts: Final = Acts()

DOMAIN_LIGHTS: Final = [[f"domain:{square}", f"square:{square}"] for square in SQUARE_IDS]
"""A domain, and the square of its castle."""

STOP: Final = acts.one("stop")  # leave the rest of the card unused
DRAW: Final = acts.one("draw")  # refill the hand from the deck

SELL: Final[Verb] = acts.run("sell", CARD_IDS, kind="card", on="hand")
PLAY: Final[Verb] = acts.run("play", USE_IDS, kind="use", on="hand")
TAKE: Final[Verb] = acts.run("take", CARD_IDS, kind="card", on="market")

CASTLE: Final[Verb] = acts.run("castle", SQUARE_IDS, kind="square")
KNIGHT: Final[Verb] = acts.run("knight", SQUARE_IDS, kind="square")
BORDER: Final[Verb] = acts.run("border", EDGE_IDS, kind="edge")
DOMAIN: Final[Verb] = acts.run("domain", SQUARE_IDS, kind="square", lights=DOMAIN_LIGHTS)  # one's own, by its castle
ANNEX: Final[Verb] = acts.run("annex", SQUARE_IDS, kind="square")
RIVAL: Final[Verb] = acts.run("rival", SQUARE_IDS, kind="square", lights=DOMAIN_LIGHTS)  # another's, by its castle
DESERT: Final[Verb] = acts.run("desert", SQUARE_IDS, kind="square")  # the knight that leaves

KNIGHT_LISTS: Final[Lists] = lists(KNIGHT.actions)
ANNEX_LISTS: Final[Lists] = lists(ANNEX.actions)


def _border_lists() -> Lists:
    """A set of sides is one integer too: those to the east, and above them those to the south."""
    items = [0] * (2 * SQUARES)
    for edge, square in enumerate(UPRIGHT):
        items[square] = BORDER[edge]
    for edge, square in enumerate(FLAT):
        items[SQUARES + square] = BORDER[len(UPRIGHT) + edge]
    return lists(items)


BORDER_LISTS: Final[Lists] = _border_lists()
