"""The rulebook in order: course (set-up, turns, end), castles, market (cards), borders, knights, expansion, diplomacy."""

from banneret.core.game import steps_of
from banneret.games.lowenherz.steps import borders, castles, course, diplomacy, expansion, knights, market

STEPS = steps_of(course, castles, market, borders, knights, expansion, diplomacy)
