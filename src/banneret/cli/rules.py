"""banneret rules: a rule by its id, or all that speak of a word."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from banneret.cli.options import Lang

if TYPE_CHECKING:
    from banneret.cli.terminal import Terminal


def rules(
    query: Annotated[list[str], typer.Argument(help="A rule such as LAN-VOTE-4, RULING 12, or a word such as ransom.")],
    lang: Lang = "",
) -> None:
    """Show a rule by its id, or every rule that speaks of a word: in English the specification's own words."""
    from banneret import rules_text
    from banneret.cli.ruling import show_rule, show_specification
    from banneret.cli.terminal import Terminal
    from banneret.core.errors import UnknownName
    from banneret.core.game import GAMES

    wanted = " ".join(query)
    terminals = [Terminal(GAMES[name], lang) for name in sorted(GAMES)]
    exact = [(one, rule.id) for one in terminals if (rule := rules_text.find(wanted, one.game.rules_file)) is not None]
    found = exact or [(one, id) for one in terminals for id in speaking_of(one, wanted)]
    for one, id in found:
        show = show_specification if one.phrases.language == "en" else show_rule
        show(one, id)
    if not found:
        near = [id for one in terminals for id in rules_text.near(wanted, one.game.rules_file)]
        hint = f"did you mean {', '.join(near)}?" if near else "try a word such as ransom, or an id such as LAN-VOTE-4"
        raise UnknownName(f"no rule is called {wanted!r} or speaks of it: {hint}")


def speaking_of(terminal: Terminal, wanted: str) -> list[str]:
    """In the reader's language or in the specification's, each once, in the order of the specification."""
    from banneret import rules_text
    from banneret.cli.reference import rules_on

    file = terminal.game.rules_file
    ids = {rule.id for rule in rules_text.search(wanted, file)}
    ids |= {*rules_on(terminal, wanted)} if terminal.phrases.language != "en" else set()
    return [id for id in rules_text.rules(file) if id in ids]
