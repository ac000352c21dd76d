"""Running matches outlive a change of the rules: replayed where that leads to the same table, else carried over."""

from __future__ import annotations

import json
from typing import Any

import pytest

from banneret.core.game import find
from banneret.server.store import schema
from banneret.server.store.log import StoreFailed, Write

from .conftest import TestHouse, over_the_wire
from .guests import Guest
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

        word = room.match.sight(seat).words()[0]
        done = await room.move(HOUSE, Do(seat, room.match.asked(seat), word, "afterkey"))
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


def later(*statements: str) -> Any:
    """The migrations of a Banneret that is one release ahead."""
    known = schema.migrations()
    return lambda: [*known, schema.Migration(known[-1].version + 1, "later", list(statements))]


async def played_a_little(house: TestHouse) -> tuple[str, str, list[Any]]:
    """A table with some moves and some talk; who may come back to it, and its log."""
    table, anna, ben, guest, _ = await table_of_two(house)
    for step in range(8):
        await (await mover(anna, ben)).takes(step)
    await anna.asks(t="say", text="until tomorrow")
    return table, guest.http.cookies["banneret"], await house.hall.log.rows(table)


async def goes_on_after_an_upgrade(at: Any, patch: pytest.MonkeyPatch) -> None:
    async with at() as house:
        table, cookie, rows = await played_a_little(house)
    patch.setattr(
        schema, "migrations", later("ALTER TABLE people ADD COLUMN motto TEXT", "ALTER TABLE nobody ADD COLUMN x TEXT")
    )
    with pytest.raises(StoreFailed):
        await at().__aenter__()
    patch.undo()
    patch.setattr(schema, "migrations", later("ALTER TABLE people ADD COLUMN motto TEXT", "UPDATE people SET motto = name"))
    for _ in range(2):  # the second time there is nothing left to do
        async with at() as house:
            anna = Guest(house.address, "Anna")
            house.guests.append(anna)
            anna.http.cookies.set("banneret", cookie, domain="127.0.0.1")
            assert (await house.hall.log.rows(table))[: len(rows)] == rows
            found = await house.hall.store.read("SELECT motto FROM people WHERE name = 'Anna'")
            assert found == [("Anna",)]
            line = await anna.line(table, 0)
            await line.until(lambda line=line: line.shown and line.talk)
            assert (await line.asks(t="say", text="here again"))["t"] == "done"
    patch.undo()
    with pytest.raises(schema.SchemaTooNew):  # and no way back but the backup
        await at().__aenter__()


@over_the_wire
async def test_a_database_of_an_earlier_schema_is_brought_up_to_date(at: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it or nothing: where a step fails, the database is left as it was."""
    await goes_on_after_an_upgrade(at, monkeypatch)
