"""A saved game in one line."""

from __future__ import annotations

import time

from rich.text import Text

from banneret.cli.phrases import Phrases
from banneret.cli.players import kind_in_words, player
from banneret.cli.store import Saved
from banneret.core.errors import BanneretError
from banneret.core.record import Record


def when(saved: Saved) -> str:
    """The day as figures, so that it reads the same in every language."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(saved.when))


def line(saved: Saved, phrases: Phrases) -> Text:
    name = saved.path.name.removesuffix(".json")
    if saved.record is None:
        return Text.assemble((name, "bold"), f"  {when(saved)}  ", (saved.flaw, "red"))
    state = phrases.say("saves.open" if saved.is_open else "saves.over")
    actions = phrases.say("saves.actions", n=len(saved.record.actions))
    return Text.assemble((name, "bold"), f"  {when(saved)}  {who(saved.record, phrases)}  {actions}, ", (state, "bold"))


def who(record: Record, phrases: Phrases) -> str:
    names: list[str] = []
    for wish in record.players:
        try:
            one = player(wish)
        except BanneretError:
            continue
        names.append(one.name or kind_in_words(one, phrases))
    return ", ".join(names)
