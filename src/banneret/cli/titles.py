"""Games by what they are called: Löwenherz is Richard Cœur de Lion in French, and Domaine in Italian."""

from __future__ import annotations

from banneret.cli.meaning import fold
from banneret.core.game import GAMES, find
from banneret.core.text import LANGUAGES, Words


def game_called(name: str) -> str:
    """The name for the command line of a game that is called so in any language, or a refusal that lists them."""
    bare = fold(name).rstrip("! ")
    for game in GAMES.values():
        if bare in {fold(Words(game, language).say("title.name")).rstrip("! ") for language in LANGUAGES}:
            return game.name
    return find(name).name
