"""The elements of the picture that stand for an action, the action's own first."""

from __future__ import annotations

from typing import Final

from banneret.games.montjoie.acts import (
    ACCEPT,
    ACTIVATE,
    DECLINE,
    DUEL,
    DUEL_FELON,
    FREE_RETREAT,
    LAY_ENGINEER,
    LAY_FELON,
    LAY_HERO,
    LOYAL_AMBASSADOR,
    PLAY_AMBASSADOR,
    PLAY_FELON,
    PLAY_JEANNE,
    PLAY_PLUNDER,
    PLAY_RETREAT,
    PLAY_SIGN,
    PROMISE,
    SEND,
    STAKES,
    WISH,
    WITHDRAW,
    acts,
)
from banneret.games.montjoie.picture.field import side_of
from banneret.games.montjoie.places import NOBODY
from banneret.games.montjoie.state import Montjoie
from banneret.games.montjoie.steps.three_players import ally_of
from banneret.games.montjoie.tables import AMBASSADOR, CARD_IDS, ENGINEER, FELON, NATION_IDS, PLUNDER, RETREAT, SIGN

PLAYED: Final[dict[int, int]] = {
    LAY_ENGINEER: ENGINEER,
    LAY_FELON: FELON,
    PLAY_FELON: FELON,
    PLAY_PLUNDER: PLUNDER,
    PLAY_AMBASSADOR: AMBASSADOR,
    LOYAL_AMBASSADOR: AMBASSADOR,
}
"""Buttons behind which a card is played from the hand."""


def find_lights(view: Montjoie, seat: int, action: int) -> list[str]:
    plain = acts.lights(action)
    if action in PLAYED:
        return [*plain, in_hand(PLAYED[action])]
    if action == LAY_HERO:
        return [*plain, hero(seat)]
    if DUEL.holds(action):
        return duel_stake(seat, DUEL.index(action))
    if PLAY_SIGN.holds(action):
        return [on_the_field(view, seat, PLAY_SIGN.index(action)), in_hand(SIGN)]
    if PLAY_JEANNE.holds(action):
        return [on_the_field(view, seat, PLAY_JEANNE.index(action)), hero(seat)]
    if PLAY_RETREAT.holds(action):
        return [on_the_field(view, seat, PLAY_RETREAT.index(action)), in_hand(RETREAT)]
    if FREE_RETREAT.holds(action):
        return [on_the_field(view, seat, FREE_RETREAT.index(action))]
    if action == ACTIVATE and ally_of(view, seat) != NOBODY:
        return [*plain, f"nation:{NATION_IDS[ally_of(view, seat)]}"]
    return offer_lights(seat, action, plain)


def in_hand(kind: int) -> str:
    return f"card:{CARD_IDS[kind]}"


def hero(seat: int) -> str:
    return f"hero:{NATION_IDS[seat]}"


def on_the_field(view: Montjoie, seat: int, kind: int) -> str:
    """A card that was laid, on the side for which this seat decides."""
    return f"laid:{side_of(view, seat)}:{CARD_IDS[kind]}"


def duel_stake(seat: int, code: int) -> list[str]:
    """The card, the Felon, the influence; a button where nothing is staked."""
    card = code % DUEL_FELON // STAKES - 1
    found = [in_hand(card)] if card >= 0 else []
    found += [in_hand(FELON)] if code >= DUEL_FELON else []
    found += [f"influence:{NATION_IDS[seat]}"] if code % STAKES else []
    return found or ["button"]


def offer_lights(seat: int, action: int, plain: list[str]) -> list[str]:
    """An offer is called after its giver; promises are words, not things."""
    if ACCEPT.holds(action):
        return [*plain, f"offer:{NATION_IDS[ACCEPT.index(action)]}"]
    if DECLINE.holds(action):
        return [*plain, f"offer:{NATION_IDS[DECLINE.index(action)]}"]
    if action in (SEND, WITHDRAW):
        return [*plain, f"offer:{NATION_IDS[seat]}"]
    return ["button"] if PROMISE.holds(action) or WISH.holds(action) else plain
