"""Judgement of Löwenherz: what one annexation can cut off a domain is a danger to one and a threat of the other."""

from __future__ import annotations

from typing import Any

from banneret.bots.advice.lowenherz.outlook import outlook_on
from banneret.bots.judgement.lowenherz import dangers, threat
from banneret.bots.judgement.lowenherz.cuts import losses, worst_loss
from banneret.bots.judgement.lowenherz.shortlist import SPACES, shortlist
from banneret.games.lowenherz.acts import ANNEX
from banneret.games.lowenherz.regions import BIT, members
from banneret.games.lowenherz.steps.expansion import Annex, annexable
from banneret.testing import scene

NECK = """\
+==+==+==+==+
!MR M. M. V.!
+--+--+  +  +
!Mb Mb|F. V.!
+  +  +  +  +
!MB Mb|V. V.!
+==+==+==+==+"""
"""Red's castle stands in the west of the first row; all that red has in the east hangs on (0,1) and (0,2)."""


def square(row: int, column: int) -> int:
    return 12 * row + column


def table(board: str = NECK, **facts: Any) -> Any:
    return scene("lowenherz", seats=2, at="action", board=board, **facts).state


def red_and_blue(state: Any) -> tuple[int, int]:
    outlook = outlook_on(state)
    red, blue = sorted(outlook.domains, key=state.owners.__getitem__)
    return red, blue


def test_with_a_space_goes_all_that_hung_on_the_castle_through_it() -> None:
    """LOW-EXPAND-12."""
    state = table()
    red, _ = red_and_blue(state)
    land = state.lands[red]
    found = dict(losses(land, state.castles[red], land & ~BIT[square(0, 0)]))
    assert found[square(0, 3)] == BIT[square(0, 3)]
    assert found[square(0, 1)] == land ^ BIT[square(0, 0)]
    assert worst_loss(state, red, BIT[square(0, 1)]) == state.points(0)


def test_a_cut_is_a_danger_to_one_and_a_threat_of_the_other_unless_they_are_allies() -> None:
    """LOW-EXPAND-7, LOW-EXPAND-8: blue has three knights beside red's none."""
    state = table()
    red, blue = red_and_blue(state)
    outlook = outlook_on(state)
    assert dangers(state, outlook, red) == (state.points(0), 0)
    assert threat(state, outlook, blue) == state.points(0)
    assert dangers(state, outlook, blue) == (0, 0)
    assert threat(state, outlook, red) == 0
    allied = table(alliances=[["0,0", "2,0"]])
    assert dangers(allied, outlook_on(allied), red) == (0, 0)
    assert threat(allied, outlook_on(allied), blue) == 0


def test_as_many_knights_are_no_danger_yet() -> None:
    state = table(NECK.replace("Mb", "M."))
    red, _ = red_and_blue(state)
    assert dangers(state, outlook_on(state), red) == (0, state.points(0))


def test_the_space_that_cuts_is_looked_at_though_it_is_worth_nothing_itself() -> None:
    state = table()
    _, blue = red_and_blue(state)
    state.agenda.append(Annex(1, blue, 1, 0))
    options = [ANNEX[space] for space in members(annexable(state, blue))]
    found = shortlist(state, 1, options)
    assert ANNEX[square(0, 1)] in found[:2]
    assert len(found) <= SPACES
