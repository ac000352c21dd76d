"""The vocabulary of Lancaster's scenes. docs/testing.md explains it with examples.

Of each seat, by colour: `gold`, `squires`, `votes`, `leftover`, `points`, `court` ("K1 K2"), `castle` ({"gold": "K2"}),
`extensions` and `idle` ("recruit gold"), `nobles` ("A C"). Of an ally: `court`, `castle`. On the board: `round`, `start`,
`turn`, `through`, `counties` ({"B": "yellow K1+2"}), `nobles` ({"A": 0}), `favours` ("gold3 noble"), `conflicts`
({"U1": ["X05a", "blue K2", "-", "red K1 K3"]}), `laws`, `proposals`, `supply` ({"gold": 7}).

A colour of which no knight is named stands as at the start; of one with a named knight, all others are in the reserve.
Stocks that are not named are those of the start, or take up what a named supply leaves over. The scene goes on to the end
of the game, or through the chapter that `through` names and no further: what lies on the table then is its work alone.
"""

from banneret.testing.lancaster.describing import describe
from banneret.testing.lancaster.laying import lay
from banneret.testing.lancaster.planning import card, plan

__all__ = ["card", "describe", "lay", "plan"]
