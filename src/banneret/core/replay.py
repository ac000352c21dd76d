"""From a record to its match again, also where the rules have changed since it was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.core.agenda import HIDDEN, State
from banneret.core.errors import BadData, BadRecord, BanneretError
from banneret.core.game import find
from banneret.core.record import VOUCHES, Record, Snapshot, vouch
from banneret.core.views import FAULTS, thaw

if TYPE_CHECKING:
    from banneret.core.match import Match


def opening(record: Record) -> Match:
    """The match of a record before its first action; or where it was carried over, if it was."""
    from banneret.core.match import Match

    try:
        game = find(record.game)
        if record.rules > game.rules_version:
            raise BadRecord(
                f"it was played by version {record.rules} of the rules of {game.name}; this is version {game.rules_version}"
            )
        variant = game.earlier(record.variant, record.seats, record.rules)
        match = Match(record.game, record.seats, record.seed, variant)
    except BadRecord:
        raise
    except BanneretError as error:
        raise BadRecord(str(error)) from None
    if record.snapshot is not None and record.snapshot.carried:
        match.carry_over(record, record.snapshot)
    return match


def replay(record: Record) -> Match:
    """The match after its last action: played by today's rules where these lead to the same table."""
    match = opening(record)
    shot, older = record.snapshot, record.rules < match.game.rules_version
    carried = shot is not None and shot.carried
    start = shot.after if shot is not None and carried else 0
    try:
        if record.hands:
            play_hands(match, record)
        else:
            for index in range(start, len(record.actions)):
                match.step(record, index)
        same = shot is None or carried or not older or stands(match, shot)
    except BadRecord:
        if shot is None or carried or not older:
            raise
        same = False
    if shot is not None and not same:
        match = opening(record)
        match.carry_over(record, shot)
    elif record.digest and record.vouches == VOUCHES:
        check_digest(match, record, older)
    return match


def play_hands(match: Match, record: Record) -> None:
    """What was taken back too: it was told, and it was answered."""
    for number, (seat, word) in enumerate(record.hands, 1):
        match.again(record, seat, word, f"hand {number}")
    if match.record().actions != record.actions:
        raise BadRecord("the record was changed: what hands did and the actions that stand do not agree")


def check_digest(match: Match, record: Record, older: bool) -> None:
    again = match.record()
    again.rules = record.rules
    if record.digest != vouch(again, match.game.scores(match.state)):
        otherwise = f"it was played by version {record.rules} of the rules, and by today's it ends otherwise"
        changed = "the table after the last action is not the one that was recorded: the record was changed"
        raise BadRecord(otherwise if older else changed)


def thawed(match: Match, shot: Snapshot) -> State:
    """The table of a snapshot by today's rules."""
    game = match.game
    try:
        table: State = thaw(game.blank(match.seats, match.variant), game.migrate(shot.table, shot.rules), game.steps)
    except (BadData, *FAULTS) as error:
        raise BadRecord(f"the snapshot cannot be taken up: {error}") from None
    if table.seed == HIDDEN:
        raise BadRecord("the snapshot cannot be taken up: it is somebody's view of a table, without its dice")
    return table


def stands(match: Match, shot: Snapshot) -> bool:
    """Whether this is the table of the snapshot, as far as it can be read."""
    try:
        return bool(match.state == thawed(match, shot))
    except BadRecord:
        return True
