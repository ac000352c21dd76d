"""Players that are not people. A bot receives a `Sight` and answers with one of its legal actions.

>>> import banneret
>>> from banneret.bots import make
>>> match = banneret.Match("lancaster", seats=3, seed=1)
>>> seat = match.to_act[0]
>>> sight = match.sight(seat)
>>> make("random", seed=5).choose(sight) in sight.legal
True

`make("my_module:MyBot", seed)` calls your own class with the seed: see docs/bots.md.
"""

from banneret.bots.asking import ask, ask_in_words
from banneret.bots.find import BOTS, is_level, make
from banneret.core import Bot, BotFailed, Sight, look

__all__ = ["BOTS", "Bot", "BotFailed", "Sight", "ask", "ask_in_words", "is_level", "look", "make"]
