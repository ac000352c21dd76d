"""banneret rules: a rule by its id, or all that speak of a word."""

from __future__ import annotations

from typing import Annotated

import typer

from banneret.cli.play import Lang


def rules(
    query: Annotated[list[str], typer.Argument(help="A rule such as LAN-VOTE-4, RULING 12, or a word such as ransom.")],
    lang: Lang = "en",
) -> None:
    """Show a rule by its id, or every rule that speaks of a word."""
    from banneret import rules_text
    from banneret.cli.desk import Desk
    from banneret.cli.ruling import show_rule
    from banneret.core.errors import UnknownName
    from banneret.core.game import GAMES

    wanted = " ".join(query)
    known = [GAMES[name] for name in sorted(GAMES)]
    shown = False
    for game in known:
        exact = rules_text.find(wanted, game.rules_file)
        for rule in [exact] if exact else []:
            show_rule(Desk(game, lang), rule.id)
            shown = True
    if shown:
        return
    for game in known:
        for rule in rules_text.search(wanted, game.rules_file):
            show_rule(Desk(game, lang), rule.id)
            shown = True
    if not shown:
        near = [id for game in known for id in rules_text.near(wanted, game.rules_file)]
        hint = f"did you mean {', '.join(near)}?" if near else "try a word such as ransom, or an id such as LAN-VOTE-4"
        raise UnknownName(f"no rule is called {wanted!r} or speaks of it: {hint}")
