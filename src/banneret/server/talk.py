"""Talk across the table: plain text, inert wherever it is shown, for those who may hear it."""

from __future__ import annotations

from banneret.server.protocol import Done, Refused, Say, inert
from banneret.server.room import Room
from banneret.server.table import Person


async def say(room: Room, person: Person, message: Say) -> Done | Refused:
    if not room.table.may_talk(person):
        return Refused(message.key, "no_talk")
    if not room.talking.take(person.id):
        return Refused(message.key, "too_fast")
    seats = room.table.seats_of(person)
    seat = seats[0] if seats else -1
    name = room.table.chairs[seat].name if seats else person.name
    await room.speak(person, message.key, name, inert(message.text), seat=seat)
    return Done(message.key)
