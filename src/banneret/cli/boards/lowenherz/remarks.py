"""A few words beside a choice in Löwenherz: the terrain, who holds it, and what the choice would bring at once.

What it brings is supposed on a copy of the view: borders and spaces depend on nothing that is hidden.
"""

from __future__ import annotations

from typing import Final

from banneret.cli.boards.lowenherz.pieces import Pieces
from banneret.core.sight import Choice, Standing

SUPPOSED: Final = ("border", "annex", "knight")


def remark_on(pieces: Pieces, choice: Choice) -> str:
    verb, _, label = choice["word"].partition(":")
    found: list[str] = []
    if verb in ("annex", "knight"):
        square = pieces.squares[f"square:{label}"]
        found.append(pieces.name("terrain", square["terrain"]))
        found += [pieces.name("colour", square["owner"])] if verb == "annex" and square["owner"] else []
    if verb == "sell":  # what the bank can pay, where that is less
        hand = pieces.picture["players"][pieces.heading["asked"][0]]["hand"]["cards"]
        bank = pieces.picture["bank"]["n"]
        short = any(card["card"] == label and card["sale"] > bank for card in hand)
        return pieces.say("bank", n=bank) if short else ""
    if verb in ("domain", "rival"):
        domain = pieces.domains[f"square:{label}"]
        return pieces.say("strength", name=pieces.name("colour", domain["owner"]), n=domain["knights"])
    return ", ".join(found + (outcome(pieces, choice) if verb in SUPPOSED else []))


def outcome(pieces: Pieces, choice: Choice) -> list[str]:
    """Domains that this would close, points that come and go with them, and what the ground costs."""
    me = pieces.heading["asked"][0]
    before = pieces.words.game.standings(pieces.view)
    after = suppose(pieces, choice, me)
    found: list[str] = []
    for was, now in zip(before, after, strict=True):
        if now["stocks"]["domains"] > was["stocks"]["domains"]:
            found.append(pieces.say("closes", name=pieces.words.name("seat", now["seat"])))
    for was, now in zip(before, after, strict=True):
        n = now["points"] - was["points"]
        if n:
            found.append(pieces.say("gains" if n > 0 else "loses", name=pieces.words.name("seat", now["seat"]), n=abs(n)))
    paid = before[me]["stocks"]["ducats"] - after[me]["stocks"]["ducats"]
    return found + ([pieces.say("surcharge", n=paid)] if paid > 0 else [])


def suppose(pieces: Pieces, choice: Choice, me: int) -> list[Standing]:
    """How all would stand after this. Of the end of the game only what lies on the board."""
    table = pieces.view.copy()
    table.apply(me, choice["do"])
    standings = pieces.words.game.standings(table)
    if not table.to_act:
        drawn = pieces.words.game.picture(table)["players"]
        for standing, player in zip(standings, drawn, strict=True):  # type: ignore[call-overload]
            standing["points"] -= player["bonus"]
    return standings
