"""For everybody who tests: set up a table at a question, play it in words, and say what must lie on it then.

>>> from banneret.testing import scene
>>> table = scene("lancaster", seats=3, at="placement", blue={"court": "K2"}, green={"court": ""}, yellow={"court": ""})
>>> table.choose("blue", "knight:K2", "county:B", "squires:0")
>>> table.expect(counties={"B": "blue K2"}, blue={"court": ""})

`kit.check` holds any game to the laws of the house. See docs/testing.md.
"""

from banneret.testing.kit import LawBroken, check
from banneret.testing.scene import Scene, at_step, scene

__all__ = ["LawBroken", "Scene", "at_step", "check", "scene"]
