"""Own figures that cannot be played with are refused in a sentence that names the place."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest

from banneret.core import BadData, BadVariant, Match
from banneret.core.data import read_toml

Data = dict[str, Any]


def law(name: str, **figures: Any) -> Data:
    return {"law": [{"id": name, **figures}]}


def county(name: str, **figures: Any) -> Data:
    return {"county": [{"id": name, **figures}]}


def part(kind: Any, n: Any = 1) -> Data:
    return {"kind": kind, "n": n}


REFUSED: list[tuple[Data, str]] = [
    # names
    ({"suply": {"gold": 40}}, "suply: there is no such figure; did you mean 'supply'?"),
    ({"dragons": {"n": 1}}, "dragons: there is no such figure"),
    ({"supply": {"glod": 40}}, "supply.glod: there is no such figure; did you mean 'gold'?"),
    (county("A", minimum=2), "county A.minimum: there is no such figure"),
    (county("J", min_strength=2), "county: no entry has id = 'J'; there are A, B"),
    ({"county": [{"min_strength": 2}]}, "county: no entry has id = None"),
    ({"setup": [{"players": 6, "nobles_per_county": 4}]}, "setup: no entry has players = 6"),
    ({"map": {"conflict_slot": [{"id": "U3", "x": 5}]}}, "map.conflict_slot: no entry has id = 'U3'"),
    ({"county": [{"id": "A", "min_strength": 1}, {"id": "A", "min_strength": 3}]}, "county: id = 'A' stands there twice"),
    # types
    ({"supply": {"gold": "many"}}, "supply.gold: expected a whole number, found a text 'many'"),
    ({"supply": {"gold": 4.5}}, "supply.gold: expected a whole number, found a float 4.5"),
    ({"supply": {"gold": True}}, "supply.gold: expected a whole number, found true or false"),
    ({"supply": {"gold": datetime.date(1413, 3, 20)}}, "supply.gold: expected a whole number, found a text '1413-03-20'"),
    ({"castle": {"votes_in_last_round": 1}}, "castle.votes_in_last_round: expected true or false, found a whole number"),
    ({"supply": 40}, "supply: expected a table"),
    ({"county": {"A": {"min_strength": 1}}}, "county: expected tables, written [[county]]"),
    ({"county": [3]}, "county: expected tables"),
    (county("G", reward=7), "county G.reward: expected a list, found a whole number"),
    (county("G", reward=["points"]), "county G.reward: expected a list of { kind = …, n = … }"),
    (county("G", reward=[{"kind": "points"}]), "county G.reward: expected a list of { kind = …, n = … }"),
    # limits
    ({"supply": {"gold": -1}}, "supply.gold: -1 is negative"),
    ({"supply": {"gold": 61}}, "supply.gold: expected a whole number from 0 to 60, found 61"),
    ({"start": {"gold": 13}}, "start.gold: expected a whole number from 0 to 12, found 13"),
    ({"start": {"gold": 8}}, "start.gold: the supply cannot give five players 8 each"),
    ({"supply": {"votes": 4}}, "start.votes: the supply cannot give five players 1 each"),
    (county("A", min_strength=5), "county A.min_strength: expected a whole number from 1 to 4, found 5"),
    (county("A", min_strength=0), "county A.min_strength: expected a whole number from 1 to 4, found 0"),
    (county("G", reward=[part("points", -6)]), "county G.reward.n: expected a whole number from 1 to 20, found -6"),
    (county("G", reward=[part("points", "six")]), "county G.reward.n: expected a whole number from 1 to 20, found 'six'"),
    (county("B", reward=[part("upgrade", 2)]), "county B.reward.n: expected a whole number from 1 to 1, found 2"),
    ({"conflict": [{"id": "X06", "france_strength": 0}]}, "conflict X06.france_strength: expected a whole number from 1 to 60"),
    ({"conflict": [{"id": "X06", "points": [5, 3]}]}, "conflict X06.points: expected three numbers"),
    ({"conflict": [{"id": "X06", "points": [5, 3, -1]}]}, "conflict X06.points: expected three numbers"),
    ({"conflict": [{"id": "X06", "points": [5, 3, "1"]}]}, "conflict X06.points: expected three numbers"),
    ({"conflict": [{"id": "X06", "points": [3, 5, 1]}]}, "conflict X06.points: [3, 5, 1] must not rise"),
    ({"noble_scoring": {"points": [0, 1]}}, "noble_scoring.points: expected ten numbers"),
    ({"noble_scoring": {"points": [0] * 9 + [-1]}}, "noble_scoring.points: expected ten numbers"),
    ({"castle": {"votes_for_lord": 10}}, "castle.votes_for_lord: expected a whole number from 0 to 9"),
    ({"castle": {"votes_per_noble": 10}}, "castle.votes_per_noble: expected a whole number from 0 to 9"),
    ({"conflict_rules": {"ransom_gold_per_strength": 10}}, "conflict_rules.ransom_gold_per_strength: expected a whole number"),
    ({"county_phase": {"price_for_both": 99}}, "county_phase.price_for_both: expected a whole number from 0 to 60"),
    ({"majority": [{"id": "castle", "first": 100}]}, "majority castle.first: expected a whole number from 0 to 99"),
    ({"majority_two_players": {"second": 100}}, "majority_two_players.second: expected a whole number from 0 to 99"),
    ({"knights": {"rank": [{"strength": 1, "count": 4}]}}, "knights.rank 1.count: expected a whole number from 1 to 3"),
    ({"start": {"knights_in_court": [5]}}, "start.knights_in_court: there is no knight of strength 5"),
    ({"start": {"knights_in_court": [1.5]}}, "start.knights_in_court: there is no knight of strength 1.5"),
    ({"start": {"knights_in_court": ["K1"]}}, "start.knights_in_court: there is no knight of strength 'K1'"),
    ({"start": {"knights_in_court": [4, 4]}}, "start.knights_in_court: there are only 1 knights of strength 4"),
    ({"ally": {"knights_in_court": [0]}}, "ally.knights_in_court: there is no knight of strength 0"),
    ({"start": {"power_points": 1000}}, "start.power_points: expected a whole number from 0 to 999"),
    # kinds
    (county("G", reward=[part("dragon")]), "county G.reward.kind: 'dragon' is unknown; possible are gold, squires"),
    (county("G", reward=[part("noble_any_county")]), "county G.reward.kind: 'noble_any_county' cannot stand here"),
    (county("G", reward=[part("gold", 1), part("gold", 2)]), "county G.reward.kind: 'gold' stands there twice"),
    (
        {"castle_space": [{"id": "mixed", "reward": [part("extension")]}]},
        "castle_space mixed.reward.kind: 'extension' cannot stand here",
    ),
    (
        {"castle_space": [{"id": "upgrade", "reward": []}]},
        "castle_space upgrade.reward: a space with a price must pay something",
    ),
    ({"castle_space": [{"id": "mixed", "cost": [part("votes")]}]}, "castle_space mixed.cost.kind: 'votes' cannot stand here"),
    (
        {"castle_space": [{"id": "mixed", "cost": [part("gold"), part("gold")]}]},
        "castle_space mixed.cost.kind: 'gold' stands there twice",
    ),
    ({"favour": [{"id": "gold2", "reward": [part("crossing")]}]}, "favour gold2.reward.kind: 'crossing' cannot stand here"),
    (county("A", bonus="crown"), "county A.bonus: 'crown' is unknown; possible are none, choose_start_player"),
    # laws
    (law("B04", section=2), "law: the base set has [3, 3, 5, 4, 3] cards in sections 0 to 4, expected [3, 4, 4, 4, 3]"),
    (law("N04", section=2), "law: the new set has [3, 3, 5, 4, 3] cards"),
    (law("B04", section=5), "law B04.section: expected a whole number from 0 to 4, found 5"),
    (law("B04", set="new"), "law: the base set has [3, 3, 4, 4, 3] cards"),
    (law("B04", set="old"), "law B04.set: 'old' is unknown; possible are base, new"),
    (law("B19", section=1), "law: no entry has id = 'B19'"),
    (law("B03", who="the king"), "law B03.who: 'the king' is unknown"),
    (law("B03", count="dragons"), "law B03.count: 'dragons' is unknown"),
    (law("B03", per=0), "law B03.per: expected a whole number from 1 to 9, found 0"),
    (law("B03", choice="maybe"), "law B03.choice: 'maybe' is unknown"),
    (law("B03", gain=[]), "law B03: choice = 'none' needs gains"),
    (law("B03", gain=[part("upgrade")]), "law B03: choice = 'none' needs gains"),
    (law("B03", gain=[part("noble_any_county")]), "law B03.gain.kind: 'noble_any_county' cannot stand here"),
    (law("B03", pay=[part("gold")]), "law B03: choice = 'none' needs gains of goods, points or recruits, and no price"),
    (law("B01", gain=[part("points", 3)]), "law B01: choice = 'optional' needs one upgrade or extension"),
    (law("B16", pay=[]), "law B16: choice = 'quantity' needs a price"),
    (law("B16", gain=[]), "law B16: choice = 'quantity' needs a price, and gains"),
    (law("B16", gain=[part("upgrade")]), "law B16: choice = 'quantity' needs a price, and gains"),
    (law("B16", pay=[part("votes")]), "law B16.pay.kind: 'votes' cannot stand here"),
    (law("B16", pay=[part("gold"), part("gold")]), "law B16.pay.kind: 'gold' stands there twice"),
    (law("N07", gain=[part("extension"), part("points", 1)]), "law N07: an extension is bought alone"),
    (law("N05", pay=[part("squires", 2)]), "law N05: choice = 'allocation' is 1 squire for 1 conflict strength"),
    (law("N05", gain=[part("conflict_strength", 2)]), "law N05: choice = 'allocation' is 1 squire for 1 conflict strength"),
    (law("N11", count="conflicts"), "law N11: choice = 'per_item_tax' taxes counties or extensions"),
    (law("N11", gain=[part("points", 1)]), "law N11: choice = 'per_item_tax' taxes counties or extensions"),
    (law("N13", pay=[part("leftover_votes")]), "law N13.pay: a tax is paid in gold or squires"),
    (
        law("N14", exchange=[{"give": "votes", "give_n": 2, "take": "gold", "take_n": 1}]),
        "law N14.exchange.give: 'votes' is unknown",
    ),
    (law("N14", exchange=[{"give": "gold", "give_n": 0, "take": "squires", "take_n": 1}]), "law N14.exchange.give_n: expected"),
    (
        law("N14", exchange=[{"give": "gold", "give_n": 2, "take": "gold", "take_n": 1}]),
        "law N14.exchange: gold cannot be exchanged",
    ),
    (
        law("N14", exchange=[{"give": "gold", "give_n": n, "take": "squires", "take_n": 1} for n in (2, 3)]),
        "law N14.exchange: a direction stands there twice",
    ),
    (
        law("B03", exchange=[{"give": "gold", "give_n": 2, "take": "squires", "take_n": 1}]),
        "law B03.exchange: it needs choice = 'quantity'",
    ),
    # set-up
    ({"setup": [{"players": 3, "nobles_per_county": 5}]}, "setup 3.nobles_per_county: expected a whole number from 0 to 4"),
    ({"setup": [{"players": 3, "favours": ["crown"]}]}, "setup 3.favours: 'crown' is unknown"),
    ({"setup": [{"players": 3, "favours": ["noble", "noble"]}]}, "setup 3.favours: a tile stands there twice"),
    ({"setup": [{"players": 3, "conflicts_removed": ["X09"]}]}, "setup 3.conflicts_removed: expected two different cards"),
    ({"setup": [{"players": 3, "conflicts_removed": ["X09", "X12"]}]}, "setup 3.conflicts_removed: 'X12' is unknown"),
    ({"setup": [{"players": 3, "allies": True}]}, "setup 3.allies: two players have allies, and no others"),
    # what no figure can change
    ({"meta": {"rounds": 3}}, "meta: this part of the data cannot be changed"),
    ({"players": {"colours": ["mauve"]}}, "players: this part of the data cannot be changed"),
    ({"law_deck": {"cards_per_section": [18, 0, 0, 0, 0]}}, "law_deck: this part of the data cannot be changed"),
    ({"supply": {"finite": False}}, "supply.finite: the rules settle this"),
    (
        {"start": {"knights_in_reserve": [4]}},
        "start.knights_in_reserve: the rules settle this, or it follows from other figures",
    ),
    ({"setup": [{"players": 2, "second_place_bonus": True}]}, "setup.second_place_bonus: the rules settle this"),
    ({"castle": {"spaces": 7}}, "castle.spaces: the rules settle this"),
    ({"conflict_rules": {"attempts": 3}}, "conflict_rules.attempts: the rules settle this"),
    ({"majority": [{"id": "castle", "tiebreak": "squires"}]}, "majority.tiebreak: the rules settle this"),
    ({"ally": {"ransomable": True}}, "ally.ransomable: the rules settle this"),
    ({"favour": [{"id": "gold2", "excluded_with_players": [4]}]}, "favour.excluded_with_players: the rules settle this"),
]


@pytest.mark.parametrize(("data", "message"), REFUSED, ids=[message for _, message in REFUSED])
def test_a_broken_figure_is_refused_by_name(data: Data, message: str) -> None:
    """The sentence begins with the place."""
    with pytest.raises(BadData) as refused:
        Match("lancaster", 3, 1, {"data": data})

    assert str(refused.value).startswith(message)


def test_own_figures_must_be_a_table() -> None:
    """Not the name of a file, nor a list."""
    for data in ("mine.toml", ["supply"]):
        with pytest.raises(BadVariant, match="data: expected a table of figures"):
            Match("lancaster", 3, 1, {"data": data})


def test_a_file_that_is_not_there_or_not_toml_is_refused_by_name(tmp_path: Path) -> None:
    """One sentence with the path, never a traceback of the parser."""
    missing, broken, bytes_only = tmp_path / "missing.toml", tmp_path / "broken.toml", tmp_path / "bytes.toml"
    broken.write_text("[supply\ngold = 40", encoding="utf-8")
    bytes_only.write_bytes(b"\xff\xfe\x00")

    with pytest.raises(BadData, match=r"missing\.toml: there is no such file"):
        read_toml(missing)
    for path in (broken, bytes_only, tmp_path):
        with pytest.raises(BadData, match="not a readable TOML file") as refused:
            read_toml(path)
        assert str(path) in str(refused.value)


def test_figures_from_a_file_are_played_with(tmp_path: Path) -> None:
    """Only what differs stands there; notes on provenance are welcome."""
    path = tmp_path / "mine.toml"
    path.write_text(
        """
        [supply]
        gold = 50
        provenance = "my own copy"

        [[county]]
        id = "G"
        reward = [{ kind = "points", n = 5 }]
        provenance_reward_n = "read on the board"
        """,
        encoding="utf-8",
    )

    s = Match("lancaster", 3, 1, {"data": read_toml(path)}).state

    assert s.supply[0] == 44
    assert s.tables.counties[6].reward == ((3, 5),)
    assert s.tables.counties[5].minimum == 2
