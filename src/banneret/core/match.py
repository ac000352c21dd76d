"""A match: game, variant, seats, seed, and what hands did. All else follows.

>>> import banneret.games
>>> match = Match("lancaster", seats=3, seed=7)
>>> match.do(match.to_act[0], "extension:gold")
>>> Match.replay(match.record()).state == match.state
True
"""

from __future__ import annotations

from typing import Any

from banneret.core.agenda import Action, Seat
from banneret.core.errors import BadRecord, BanneretError, IllegalAction
from banneret.core.game import Game, Variant, find
from banneret.core.journal import Event, Journal
from banneret.core.record import Record
from banneret.core.table import step_facts


def question(game: Game, s: Any, seat: Seat) -> dict[str, Any]:
    """What a seat is asked at this table. It tells no more than the seat's own view: the kit proves it."""
    if seat not in s.to_act:
        return {}
    ask = s.question()
    name = type(ask).__name__
    return {
        "step": name,
        "ask": f"ask.{name}",
        "help": f"help.{name}",
        "rule": ask.rule_now(s),
        "secret": ask.secret,
        "facts": step_facts(ask),
        "choices": [game.acts.choice(action) for action in s.legal(seat)],
    }


class Match:
    """The authority over one table: it checks every hand, remembers what they did, and keeps the journal."""

    def __init__(self, game: str, seats: int, seed: int, variant: Variant | None = None) -> None:
        self.game = find(game)
        self.game.check_seats(seats)
        self.seats = seats
        self.seed = seed
        self.variant: Variant = self.game.variant(variant or {})
        self.state: Any = self.game.setup(seats, seed, self.variant)
        self.journal = Journal()
        self.state.journal = self.journal
        self.actions: list[tuple[Seat, Action]] = []
        self._undo: list[tuple[Any, int]] = []  # tables and journal lengths that the last hand may go back to

    @property
    def to_act(self) -> list[Seat]:
        return list(self.state.to_act)

    @property
    def over(self) -> bool:
        return not self.state.to_act

    def do(self, seat: Seat, action: Action | str) -> None:
        """Carry out what a hand does, by number or by word; refused without a trace if the rules forbid it."""
        code = self.game.acts.parse(action) if isinstance(action, str) else action
        if not 0 <= code < len(self.game.acts):
            raise IllegalAction(self.game.seat_name(seat), str(action), "", "there is no such action")
        objection = self.state.objection(seat, code)
        aside = objection is not None and code in self.state.asides(seat)
        if objection is not None and not aside:
            raise IllegalAction(self.game.seat_name(seat), self.game.acts.word(code), objection[0], objection[1])
        before = self.state.copy()
        mark = len(self.journal.events)
        try:
            if aside:
                self.state.interject(seat, code)
            else:
                self.state.apply(seat, code)
        except Exception:
            self._lay(before, mark)  # a mistake in the rules must not leave half a move behind
            raise
        if before.seed != self.state.seed or (self.actions and self.actions[-1][0] != seat):
            self._undo.clear()
        if before.seed == self.state.seed:
            self._undo.append((before, mark))
        self.actions.append((seat, code))

    def may_undo(self, seat: Seat) -> bool:
        """One's own last actions; never past a die, a draw, a reveal or another hand."""
        return bool(self._undo) and self.actions[-1][0] == seat

    def undo(self, seat: Seat) -> None:
        """Take one's own last action back."""
        if not self.may_undo(seat):
            raise IllegalAction(self.game.seat_name(seat), "undo", "", "there is nothing of theirs to take back")
        before, mark = self._undo.pop()
        self._lay(before, mark)
        self.actions.pop()

    def _lay(self, table: Any, mark: int) -> None:
        del self.journal.events[mark:]
        table.journal, table.rig = self.journal, self.state.rig
        self.state = table

    def view(self, viewer: Seat) -> Any:
        """The table as these eyes see it."""
        return self.state.seen_by(viewer)

    def heard_by(self, viewer: Seat) -> list[Event]:
        return self.journal.heard_by(viewer)

    def question(self, seat: Seat) -> dict[str, Any]:
        """What this seat is asked: the text key, the facts, the rule, and the choices. Empty if it is not asked."""
        return question(self.game, self.state, seat)

    def asides(self, seat: Seat) -> list[dict[str, object]]:
        """What this seat may put in out of turn, as choices."""
        return [self.game.acts.choice(action) for action in self.state.asides(seat)]

    # -- records

    def record(self) -> Record:
        """All that is needed to play this match again."""
        words = [(seat, self.game.acts.word(action)) for seat, action in self.actions]
        record = Record(self.game.name, self.game.rules, self.variant, self.seats, self.seed, words)
        record.digest = self.state.digest()
        return record

    @staticmethod
    def replay(record: Record) -> Match:
        """Play a record again, checking every action. Nothing is half-loaded: it is a whole match or a refusal."""
        match = Match.opening(record)
        for index in range(len(record.actions)):
            match.step(record, index)
        if record.digest and record.digest != match.state.digest():
            raise BadRecord("the table after the last action is not the one that was recorded: the record was changed")
        return match

    @staticmethod
    def opening(record: Record) -> Match:
        """The match of a record before its first action, to step through."""
        try:
            game = find(record.game)
            if record.rules != game.rules:
                raise BadRecord(
                    f"it was played by version {record.rules} of the rules of {game.name}; this is version {game.rules}"
                )
            return Match(record.game, record.seats, record.seed, record.variant)
        except BadRecord:
            raise
        except BanneretError as error:
            raise BadRecord(str(error)) from None

    def step(self, record: Record, index: int) -> None:
        """Do the record's action at this index."""
        seat, word = record.actions[index]
        try:
            self.do(seat, word)
        except (IllegalAction, BadRecord) as error:
            raise BadRecord(f"{record.line(index)}: {error}") from None
