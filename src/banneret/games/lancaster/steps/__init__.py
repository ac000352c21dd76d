"""The rulebook in order: course (set-up, rounds, end), placement, parliament, counties, castles, conflicts; effects."""

from banneret.core.game import steps_of
from banneret.games.lancaster.steps import castles, conflicts, counties, course, effects, parliament, placement

STEPS = steps_of(course, placement, parliament, counties, castles, conflicts, effects)
