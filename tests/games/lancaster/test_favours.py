"""Chapter 6: the king's favour."""

from __future__ import annotations

import pytest

from banneret.testing import scene

FIVE = "gold3 squires3 gold2 squires2 noble"


@pytest.mark.parametrize(
    ("place", "stands"),
    [("U1", ["X08"]), ("U1", ["X08", "blue K2"]), ("L1", ["X08"]), ("L1", ["X08", "blue K2"])],
    ids=["first above", "reinforcement above", "first below", "reinforcement below"],
)
@pytest.mark.rule("LAN-FAVOUR-1")
def test_every_knight_placed_in_a_conflict_earns_a_favour_at_once(place: str, stands: list[str]) -> None:
    """First knight or reinforcement, either row: before anybody else acts the tile is taken, carried out and turned."""
    conflicts = {"U1": None, "U2": None, place: stands}
    table = scene("lancaster", seats=3, at="placement", conflicts=conflicts, blue={"court": "K1", "gold": 0})
    table.choose("blue", "knight:K1", f"conflict:{place}")
    assert (table.step, table.asked) == ("TakeFavour", ["blue"])
    assert table.options() == ["favour:gold3", "favour:squires3", "favour:gold2", "favour:squires2", "favour:noble"]
    table.choose("blue", "favour:gold3")
    table.expect(blue={"gold": 3}, favours="squires3 gold2 squires2 noble")
    assert table.asked == ["green"]
    assert table.told("favour") == [{"seat": "blue", "favour": "gold3"}]


@pytest.mark.parametrize("target", ["castle:gold", "county:B"])
@pytest.mark.rule("LAN-FAVOUR-1")
def test_no_favour_outside_the_conflicts(target: str) -> None:
    """A knight in the castle or a county earns none."""
    table = scene("lancaster", seats=3, at="placement")
    table.choose("blue", "knight:K1", target, *(["squires:0"] if target == "county:B" else []))
    assert (table.step, table.asked) == ("ChooseKnight", ["green"])
    table.expect(favours=FIVE)


@pytest.mark.rule("LAN-FAVOUR-1")
def test_a_tile_turned_down_cannot_be_taken_again() -> None:
    """Only face-up tiles are offered."""
    table = scene("lancaster", seats=3, at="placement", favours="gold2 noble")
    table.choose("blue", "knight:K1", "conflict:U1")
    assert table.options() == ["favour:gold2", "favour:noble"]
    table.refuses("blue", "favour:gold3", "LAN-FAVOUR-1")


@pytest.mark.rule("LAN-FAVOUR-2")
def test_with_three_players_five_knights_earn_a_favour() -> None:
    """The sixth earns none."""
    table = scene("lancaster", seats=3, at="placement")
    for knight in ("K1", "K1", "K1", "K2", "K2"):
        seat = table.asked[0]
        table.choose(seat, f"knight:{knight}", "conflict:U1")
        assert table.step == "TakeFavour"
        table.choose(seat, table.options()[0])
        if table.step == "TakeNobleAnywhere":
            table.choose(seat, "none")
    table.expect(favours="")
    table.choose("yellow", "knight:K2", "conflict:U1")
    assert table.step == "Vote"
    assert len(table.told("favour")) == 5


@pytest.mark.rule("LAN-FAVOUR-2")
def test_with_four_players_six_knights_earn_a_favour() -> None:
    """The seventh earns none."""
    table = scene("lancaster", seats=4, at="placement", conflicts={"U1": ["X08"], "U2": ["X09"]})
    for n in range(6):
        seat = table.asked[0]
        table.choose(seat, "knight:K1" if n < 4 else "knight:K2", "conflict:U1" if n % 4 < 2 else "conflict:U2")
        assert table.step == "TakeFavour", n
        table.choose(seat, table.options()[0])
        while table.asked == [seat]:
            table.choose(seat, "none")
    table.expect(favours="")
    table.choose("yellow", "knight:K2", "conflict:U2")
    assert (table.step, table.asked) == ("ChooseKnight", ["red"])
    assert len(table.told("favour")) == 6


@pytest.mark.rule("LAN-FAVOUR-3")
def test_a_tile_must_be_taken() -> None:
    """There is no way to leave the tiles alone."""
    table = scene("lancaster", seats=3, at="placement", favours="gold2")
    table.choose("blue", "knight:K1", "conflict:U1")
    table.refuses("blue", "none")
    table.refuses("blue", "done")
    assert table.options() == ["favour:gold2"]


@pytest.mark.rule("LAN-FAVOUR-3")
def test_a_useless_tile_may_be_taken_to_deny_it() -> None:
    """An upgrade without a pair, a noble with all kinds seated, gold that the supply lacks: the tile turns all the same."""
    table = scene(
        "lancaster",
        seats=4,
        at="placement",
        favours="gold3 upgrade noble",
        conflicts={"U1": ["X08"]},
        supply={"gold": 0},
        blue={"court": "K4", "gold": 0, "nobles": "A B C D E F G H I"},
    )
    table.choose("blue", "knight:K4", "conflict:U1")
    for tile, left in (("upgrade", "gold3 noble"), ("noble", "gold3 upgrade"), ("gold3", "upgrade noble")):
        trial = table.copy()
        trial.choose("blue", f"favour:{tile}")
        assert trial.asked == ["green"]
        trial.expect(favours=left, blue={"gold": 0, "nobles": "A B C D E F G H I"}, conflicts={"U1": ["X08", "blue K4"]})


@pytest.mark.rule("LAN-FAVOUR-3")
def test_the_use_of_an_upgrade_or_noble_may_be_waived() -> None:
    """The tile is face down although nothing was done with it."""
    table = scene("lancaster", seats=4, at="placement", favours="upgrade noble", blue={"court": "K1 K2"})
    table.choose("blue", "knight:K1", "conflict:U1", "favour:upgrade", "none")
    table.expect(favours="noble", blue={"reserve": "K1 K1 K2 K3 K4"})
    table.choose("green", "knight:K1", "conflict:U1", "favour:noble", "none")
    table.expect(favours="", green={"nobles": ""})


@pytest.mark.rule("LAN-FAVOUR-4")
def test_the_upgrade_tile_reaches_every_knight_outside_the_reserve() -> None:
    """The one just placed, one still at court, one in the castle, one in a county, one in another conflict."""
    table = scene(
        "lancaster",
        seats=4,
        at="placement",
        favours="upgrade",
        counties={"B": "blue K1"},
        conflicts={"U1": ["X08"], "L2": ["X07", "blue K1"]},
        blue={"court": "K2 K3", "castle": {"gold": "K1"}},
    )
    table.choose("blue", "knight:K3", "conflict:U1", "favour:upgrade")
    assert table.options() == [
        "none",
        "upgrade-county:B",
        "upgrade-castle:gold",
        "upgrade-conflict:U1:K3",
        "upgrade-conflict:L2:K1",
    ]
    court = scene("lancaster", seats=4, at="placement", favours="upgrade", blue={"court": "K1 K2"})
    court.choose("blue", "knight:K1", "conflict:U1", "favour:upgrade")
    assert court.options() == ["none", "upgrade-court:K2", "upgrade-conflict:U1:K1"]


@pytest.mark.rule("LAN-FAVOUR-4")
def test_a_knight_upgraded_in_a_county_is_stronger_there_from_now_on() -> None:
    """Green's K2 could have displaced the K1, and needs a squire against the K2."""
    table = scene(
        "lancaster",
        seats=4,
        at="placement",
        favours="upgrade",
        counties={"B": "blue K1"},
        blue={"court": "K3"},
        green={"court": "K2"},
    )
    table.choose("blue", "knight:K3", "conflict:U1", "favour:upgrade")
    waived = table.copy()
    waived.choose("blue", "none")
    waived.choose("green", "knight:K2", "county:B")
    assert waived.options() == ["squires:0", "squires:1", "squires:2"]
    table.choose("blue", "upgrade-county:B")
    table.choose("green", "knight:K2", "county:B")
    assert table.options() == ["squires:1", "squires:2"]


@pytest.mark.parametrize("county", list("ABCDEFGHI"))
@pytest.mark.rule("LAN-FAVOUR-5")
def test_the_noble_tile_takes_a_noble_of_any_county(county: str) -> None:
    """Even of a county in which another player stands."""
    table = scene("lancaster", seats=3, at="placement", counties={county: "green K4"})
    table.choose("blue", "knight:K1", "conflict:U1", "favour:noble", f"noble:{county}")
    table.expect(blue={"nobles": county}, nobles={county: 1}, green={"nobles": ""})


@pytest.mark.parametrize(("seats", "tiles"), [(3, FIVE), (4, f"{FIVE} upgrade")])
@pytest.mark.rule("LAN-FAVOUR-6", "LAN-PREP-2")
def test_the_tiles_are_turned_up_in_the_preparation(seats: int, tiles: str) -> None:
    """All tiles in use, and not before the round is over."""
    table = scene("lancaster", seats=seats, at="placement", favours="", counties={"B": "blue K1"})
    table.until("Vote")
    table.expect(favours="")
    table.until("CountyReward")
    table.expect(favours="")
    table.until("ChooseKnight", round=2)
    table.expect(favours=tiles)


@pytest.mark.rule("LAN-FAVOUR-6", "LAN-COUNTY-8")
def test_crossing_from_dorset_earns_no_favour() -> None:
    """All tiles lie face up, and none is offered."""
    table = scene("lancaster", seats=3, at="counties", counties={"H": "blue K1", "I": "green K2"})
    table.choose("blue", "take-reward", "conflict:U1")
    assert (table.step, table.asked) == ("CountyReward", ["green"])
    assert table.told("favour") == []
    table.expect(favours=FIVE)
