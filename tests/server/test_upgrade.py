"""Running matches outlive a change of the rules: replayed where that leads to the same table, else carried over."""

from __future__ import annotations

import json
from typing import Any

import pytest

from banneret.core.game import find
from banneret.server.store.log import Write

from .conftest import over_the_wire
from .test_move import mover, table_of_two


@over_the_wire
async def test_a_running_match_goes_on_where_it_lay_when_the_rules_change(at: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The new rules would not allow what was done (here: the log names a word that is no action any more)."""
    async with at() as house:
        table, anna, ben, *_ = await table_of_two(house)
        for step in range(12):
            await (await mover(anna, ben)).takes(step)
        room = await house.hall.room(table)
        before = json.loads((await room.glance(-1)).sight)
        await house.hall.store.write(
            Write("UPDATE log SET word = 'no-such-word' WHERE table_id = $1 AND version = 3", (table,))
        )
    monkeypatch.setattr(find("lancaster"), "rules_version", find("lancaster").rules_version + 1)
    async with at() as house:
        room = await house.hall.room(table)
        shown = await room.shown(-1, 0)
        assert json.loads(bytes(shown.sight))["standings"] == before["standings"]
        assert json.loads(bytes(shown.sight))["heading"] == before["heading"]
        assert [entry["tell"] for entry in json.loads(bytes(shown.news))] == ["new_rules"]
        deal = await house.hall.tables.deal(table)
        assert deal is not None
        assert deal.start is not None
        assert deal.start.after == 12
        seat = room.match.to_act[0] if room.match else 0
        from banneret.server.protocol import Do, Done
        from banneret.server.table import HOUSE

        word = room.match.sight(seat).words()[0]  # type: ignore[union-attr]
        done = await room.move(HOUSE, Do(seat, room.match.asked(seat), word, "afterkey"))  # type: ignore[union-attr]
        assert isinstance(done, Done)
        upto = (await room.glance(-1)).upto
        room.drop()
        assert (await room.glance(-1)).upto == upto
        assert room.version == 13


@over_the_wire
async def test_where_nothing_changes_for_it_a_match_is_simply_replayed(at: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at() as house:
        table, anna, ben, *_ = await table_of_two(house, "lowenherz")
        for step in range(8):
            await (await mover(anna, ben)).takes(step)
        room = await house.hall.room(table)
        before = await room.shown(0, 0)
    monkeypatch.setattr(find("lowenherz"), "rules_version", find("lowenherz").rules_version + 1)
    async with at() as house:
        after = await (await house.hall.room(table)).shown(0, 0)
        assert (bytes(before.sight), bytes(before.news)) == (bytes(after.sight), bytes(after.news))
        deal = await house.hall.tables.deal(table)
        assert deal is not None
        assert (deal.rules, deal.start) == (find("lowenherz").rules_version, None)
