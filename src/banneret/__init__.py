"""Banneret: Lancaster and other great medieval strategy games, by their full rules.

>>> from banneret import Match
>>> match = Match("lancaster", seats=4, seed=1)
>>> match.question(match.to_act[0])["ask"]
'ask.FirstExtension'
"""

from banneret import games
from banneret.core import Match, Record
from banneret.core.errors import BanneretError

__all__ = ["BanneretError", "Match", "Record", "games"]
__version__ = "0.2.0"
