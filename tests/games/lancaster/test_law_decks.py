"""Chapter 11: the four ways to put a law deck together."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core import BadVariant, Match
from banneret.games.lancaster.tables import LAW_IDS

SECTIONS = {
    "base": [["B01", "B02", "B03"], *([f"B{n + i:02}" for i in range(4)] for n in (4, 8, 12)), ["B16", "B17", "B18"]],
    "new": [["N01", "N02", "N03"], *([f"N{n + i:02}" for i in range(4)] for n in (4, 8, 12)), ["N16", "N17", "N18"]],
}


def cards(*sections: list[str]) -> list[str]:
    return sorted(card for section in sections for card in section)


def deck(variant: dict[str, Any], seed: int = 1) -> list[str]:
    """All eighteen cards of a fresh game: in force, proposed and still to come."""
    s = Match("lancaster", 3, seed, variant).state
    return sorted(LAW_IDS[law] for law in [*s.laws, *s.proposals, *s.law_deck])


@pytest.mark.rule("LAN-NEWLAW-1")
@pytest.mark.parametrize("laws", ["base", "new"])
def test_a_deck_of_one_set_holds_its_eighteen_cards(laws: str) -> None:
    """Base means base cards only, new means new cards only."""
    assert deck({"laws": laws}) == cards(*SECTIONS[laws])


@pytest.mark.rule("LAN-NEWLAW-1")
def test_a_chosen_deck_takes_each_section_as_a_whole() -> None:
    """The players agree on base or new for sections 0 to 4."""
    sections = ["new", "base", "new", "new", "base"]

    assert deck({"laws": "chosen", "sections": sections}) == cards(*(SECTIONS[s][n] for n, s in enumerate(sections)))


@pytest.mark.rule("LAN-NEWLAW-1", "LAN-SETUP-9")
def test_a_mixed_deck_comes_in_the_order_of_its_sections() -> None:
    """Section 0 is in force at once; three of the four cards of section 1 are proposed first."""
    s = Match("lancaster", 3, 5, {"laws": "chosen", "sections": ["new", "base", "new", "base", "new"]}).state

    assert sorted(LAW_IDS[law] for law in s.laws) == ["N01", "N02", "N03"]
    assert {LAW_IDS[law] for law in s.proposals} < {"B04", "B05", "B06", "B07"}


@pytest.mark.rule("LAN-NEWLAW-1")
def test_a_random_deck_draws_each_section_for_itself_and_fairly() -> None:
    """Over many games every mixture comes up; each section is whole and new about half the time."""
    mixtures = set()
    new = [0] * 5
    for seed in range(200):
        found = deck({"laws": "random"}, seed)
        sections = ["new" if SECTIONS["new"][n][0] in found else "base" for n in range(5)]
        assert found == cards(*(SECTIONS[s][n] for n, s in enumerate(sections)))
        mixtures.add(tuple(sections))
        new = [count + (name == "new") for count, name in zip(new, sections, strict=True)]
    assert len(mixtures) == 32
    assert all(70 <= count <= 130 for count in new), new


@pytest.mark.rule("LAN-NEWLAW-1")
@pytest.mark.parametrize(
    "wish",
    [
        {"laws": "old"},
        {"laws": "chosen"},
        {"laws": "chosen", "sections": ["new"] * 4},
        {"laws": "chosen", "sections": ["new", "new", "newer", "base", "base"]},
        {"laws": "base", "sections": ["new"] * 5},
        {"lwas": "new"},
    ],
)
def test_a_deck_that_does_not_exist_is_refused(wish: dict[str, Any]) -> None:
    """Nothing is guessed: five sections, each base or new, and only with a chosen deck."""
    with pytest.raises(BadVariant):
        Match("lancaster", 3, 1, wish)
