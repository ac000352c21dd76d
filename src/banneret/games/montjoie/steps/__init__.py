"""The rulebook in order: course, treasury, politics, cards, purchases, order, events, foreign powers, turns, combat, points."""

from banneret.core.game import steps_of
from banneret.games.montjoie.steps import (
    cards,
    combat,
    commit,
    course,
    dice,
    diplomacy,
    duels,
    elimination,
    embassies,
    ending,
    events,
    foreign,
    order,
    outcome,
    points,
    politics,
    purchases,
    support,
    three_players,
    treasury,
    turns,
    two_players,
)

_FOUND = steps_of(
    course,
    elimination,
    treasury,
    politics,
    cards,
    purchases,
    order,
    events,
    duels,
    dice,
    foreign,
    diplomacy,
    turns,
    embassies,
    combat,
    support,
    commit,
    outcome,
    points,
    ending,
    three_players,
    two_players,
)

STEPS = {name: step for name, step in _FOUND.items() if step not in (diplomacy.OpenAsk, diplomacy.OpenAskSeat)}
"""What an agenda may hold: every step but those that others only derive from."""
