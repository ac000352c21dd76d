"""banneret games: what can be played, by how many, and with which options."""

from __future__ import annotations

from banneret.cli.options import Lang


def games(lang: Lang = "") -> None:
    """List the games, their seats and their options."""
    from rich.padding import Padding
    from rich.text import Text

    from banneret.cli.phrases import Phrases
    from banneret.cli.terminal import console
    from banneret.core.game import GAMES
    from banneret.core.text import Words

    out, phrases = console(), Phrases(lang)

    def line(indent: int, head: str, text: str) -> None:
        out.print(Padding(Text.assemble((head, "bold"), f"  {text}"), (0, 0, 0, indent)))

    for name in sorted(GAMES):
        game, words = GAMES[name], Words(GAMES[name], phrases.language)
        seats = phrases.say("games.seats", low=game.min_seats, high=game.max_seats)
        line(0, name, f"{words.say('title.name')}, {seats}")
        out.print(Padding(f"{words.say('title.about')} {words.say('title.goal')}", (0, 0, 0, 2)))
        for option, values in game.options.items():
            line(2, f"--variant {option}=…", words.say(f"option.{option}"))
            for value in values:
                line(6, value, words.say(f"option.{option}.{value}"))
            if (own := f"option.{option}.own") in words.texts:
                line(6, "…", words.say(own))
        line(2, "--data FILE", words.say("option.data"))
