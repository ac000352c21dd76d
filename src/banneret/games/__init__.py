"""The games of the house. Importing this package enters them all in `banneret.core.game.GAMES`."""

from banneret.core.game import enter
from banneret.games.lancaster.game import LancasterGame
from banneret.games.lowenherz.game import LowenherzGame
from banneret.games.montjoie.game import MontjoieGame

enter(LancasterGame())
enter(LowenherzGame())
enter(MontjoieGame())
