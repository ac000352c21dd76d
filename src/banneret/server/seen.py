"""A table as one person may know it: no invitation, no list of members, nobody's id; no secret of a variant."""

from __future__ import annotations

from collections.abc import Container

from banneret.core.game import find
from banneret.server.protocol import ChairSeen, ClockWish, TableSeen
from banneret.server.store.tables import Listed
from banneret.server.table import Person, Table


def table_seen(table: Table, person: Person, here: Container[str], my_turn: bool = False, changed_at: int = 0) -> TableSeen:
    mine = table.seats_of(person)
    chairs = [
        ChairSeen(
            seat,
            chair.kind,
            chair.name,
            chair.bot,
            seat in mine,
            chair.person in here,
            chair.stand_in,
            chair.spared if seat in mine else [],
        )
        for seat, chair in enumerate(table.chairs)
    ]
    clock = ClockWish(table.clock.kind, table.clock.seconds, table.clock.increment, table.clock.then)
    return TableSeen(
        id=table.id,
        game=table.game,
        variant=find(table.game).variant_seen(table.variant),
        phase=table.phase,
        public=table.public,
        hosting=person.id == table.host,
        chairs=chairs,
        clock=clock,
        pace=table.pace,
        spectators=table.spectators,
        spectators_talk=table.spectators_talk,
        talking=table.may_talk(person),
        agreed=len(table.consent),
        agreeing=person.id in table.consent,
        next=table.next,
        my_turn=my_turn,
        changed_at=changed_at,
    )


def listed_seen(found: list[Listed], person: Person) -> list[TableSeen]:
    """Those first where it is this person's turn."""
    seen = []
    for item in found:
        mine = [seat for seat in item.table.seats_of(person) if not item.table.chairs[seat].stand_in]
        turn = item.table.phase == "running" and any(seat in item.asked for seat in mine)
        seen.append(table_seen(item.table, person, (), turn, item.changed_at))
    return sorted(seen, key=lambda table: not table.my_turn)
