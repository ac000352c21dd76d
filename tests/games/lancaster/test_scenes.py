"""Scenes of Lancaster: what the rules forbid is refused, as docs/testing.md promises."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import BadData
from banneret.testing import at_step, scene

FORBIDDEN: dict[str, tuple[dict[str, Any], str]] = {
    "a fourth space": ({"conflicts": {"U1": ["X05a", "blue K1", "green K1", "yellow K1", "-"]}}, "spaces"),
    "a colour without a knight": ({"conflicts": {"U1": ["X05a", "blue"]}}, "no knight"),
    "squires without a knight": ({"conflicts": {"U1": ["X05a", "blue +1"]}}, "no knight"),
    "negative gold": ({"blue": {"gold": -1}}, "whole number"),
    "half a squire": ({"blue": {"squires": 1.5}}, "whole number"),
    "a truth for a number": ({"blue": {"votes": True}}, "whole number"),
    "negative points": ({"blue": {"points": -3}}, "whole number"),
    "negative leftover": ({"blue": {"leftover": -1}}, "whole number"),
    "a negative supply": ({"supply": {"gold": -1}}, "whole number"),
    "a supply of nothing known": ({"supply": {"silver": 1}}, "unknown"),
    "squires that are no number": ({"counties": {"B": "blue K1+x"}}, "no number"),
    "negative squires": ({"counties": {"B": "blue K1+-2"}}, "no number"),
    "half a noble": ({"nobles": {"A": 0.5}}, "whole number"),
    "more nobles than there are": ({"nobles": {"A": 2}, "blue": {"nobles": "A"}}, "nobles of each kind"),
    "half a round": ({"round": 1.5}, "round"),
    "a law twice": ({"laws": ["B01", "B01"]}, "twice"),
    "a law in force and proposed": ({"laws": ["B01"], "proposals": ["B01"]}, "twice"),
    "four laws": ({"laws": ["B01", "B02", "B03", "B04"]}, "three places"),
    "a lower card in round 1": ({"round": 1, "conflicts": {"L1": ["X07"]}}, "lower row"),
    "a knight below the minimum": ({"counties": {"G": "blue K3"}}, "minimum"),
    "a favour not in play": ({"favours": "gold3 upgrade"}, "in play"),
    "a tile twice": ({"blue": {"extensions": "gold gold"}}, "twice"),
    "a favour twice": ({"favours": "gold3 gold3"}, "twice"),
    "a noble twice": ({"blue": {"nobles": "A A"}}, "twice"),
    "an end before the beginning": ({"at": "counties", "through": "laws"}, "before"),
}


@pytest.mark.parametrize("name", FORBIDDEN)
def test_what_the_rules_forbid_is_refused(name: str) -> None:
    facts, reason = FORBIDDEN[name]
    with pytest.raises(BadData, match=reason):
        scene("lancaster", **{"seats": 3, "at": "placement", **facts})


QUESTIONS: dict[str, tuple[Any, dict[str, Any]]] = {
    "an empty court": (at_step("ChooseKnight", seat="blue"), {"blue": {"court": ""}}),
    "a knight that is not there": (at_step("ChooseTarget", faction="blue", strength=4), {}),
    "no knight for the squires": (at_step("AddSquires", seat="blue", strength=3, county="B"), {}),
    "a county of one's own": (at_step("AddSquires", seat="blue", strength=1, county="B"), {"counties": {"B": "blue K2"}}),
    "no favour left": (at_step("TakeFavour", faction="blue"), {"favours": ""}),
    "an empty county": (at_step("CountyReward", county="B", then="castles"), {}),
    "nobody to cross": (at_step("Cross", faction="blue", county="H", then="castles"), {}),
    "no captive": (at_step("Ransom", seat="blue", place="L1", most=4, then="castles"), {}),
    "a knight too strong": (at_step("ChooseTarget", faction="blue", strength=5), {}),
    "a broken number": (at_step("ChooseTarget", faction="blue", strength=1.5), {}),
    "a missing number": (at_step("ChooseTarget", faction="blue"), {}),
    "a purchase under another law": (at_step("Buy", seat="blue", law="B01", then="counties"), {}),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_that_nobody_can_answer_is_refused(name: str) -> None:
    at, facts = QUESTIONS[name]
    with pytest.raises(BadData, match="at"):
        scene("lancaster", seats=3, at=at, **facts)


def test_a_question_that_can_be_answered_is_asked() -> None:
    table = scene("lancaster", seats=3, at=at_step("ChooseTarget", faction="blue", strength=2))
    assert (table.step, table.asked) == ("ChooseTarget", ["blue"])
    table = scene("lancaster", seats=3, at=at_step("Buy", seat="green", law="B16", then="counties"), laws=["B16"])
    assert (table.step, table.asked) == ("Buy", ["green"])


def test_a_card_in_the_lower_row_makes_it_the_second_round() -> None:
    table = scene("lancaster", seats=3, at="placement", conflicts={"L1": ["X07"]})
    table.expect(round=2, conflicts={"L1": ["X07"]})
    scene("lancaster", seats=3, at="preparation", round=1, conflicts={"U1": None, "U2": None, "L1": ["X07"]}).expect(round=2)


def test_decks_have_no_order_and_laws_have_one() -> None:
    table = scene("lancaster", seats=3, at="placement", laws=["B01", "B02", "B03"])
    facts = table.facts()
    table.expect(law_pile=facts["law_pile"][::-1], conflict_pile=list(reversed(facts["conflict_pile"])))
    table.expect(laws=["B01", "B02", "B03"])
    with pytest.raises(AssertionError, match="laws"):
        table.expect(laws=["B02", "B01", "B03"])
    with pytest.raises(AssertionError, match="law_pile"):
        table.expect(law_pile=[*facts["law_pile"][1:], "B01"])


def test_what_was_told_equals_the_facts_that_are_named() -> None:
    table = scene("lancaster", seats=3, at="placement", blue={"court": "K1"})
    table.choose("blue", "knight:K1", "conflict:U1", "favour:gold3")
    assert table.told("gain") == [{"seat": "blue", "good": "gold", "n": 3}]
    assert table.told("gain") == [{"seat": "blue", "good": "gold", "n": 3, "source": "favour:gold3"}]
    assert table.told("gain") != [{"seat": "blue", "good": "gold", "n": 2}]
    assert table.told("gain") != [{"seat": "blue", "law": "B01"}]
