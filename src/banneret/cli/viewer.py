"""Stepping through a record in the terminal, with the eyes of a spectator or of one seat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.text import Text

from banneret.cli import saves
from banneret.cli.badges import letter
from banneret.cli.desk import Desk
from banneret.cli.ending import tell_ending
from banneret.cli.phrases import Phrases
from banneret.cli.play import sit_down
from banneret.cli.players import player, recorded_players
from banneret.core.errors import BanneretError, UnknownName
from banneret.core.game import Game
from banneret.core.match import Match
from banneret.core.record import Record
from banneret.core.views import SPECTATOR


def seat_of(eyes: str, game: Game[Any], seats: int) -> int:
    """A seat by its colour or its letter; a spectator without one."""
    if not eyes:
        return SPECTATOR
    for seat in range(seats):
        if eyes.lower() in (game.seat_name(seat), letter(game, Phrases("en"), seat).lower()):
            return seat
    raise UnknownName(f"--eyes {eyes!r}: there are {', '.join(game.seat_name(seat) for seat in range(seats))}")


class Viewer:
    def __init__(self, record: Record, path: Path, desk: Desk, eyes: int) -> None:
        self.record = record
        self.path = path
        self.desk = desk
        self.eyes = eyes
        self.match = Match.opening(record)
        self.last = Text()  # what the last action was, in words
        self.heard = 0  # events told so far
        self.name_seats()

    def name_seats(self) -> None:
        for seat, wish in enumerate(self.record.players):
            name = player(wish).name
            if name:
                self.desk.words.seat_names[seat] = name

    def run(self) -> None:
        self.show()
        try:
            while self.command(self.desk.ask(Text(self.desk.phrases.say("replay.prompt"), "dim")).lower()):
                pass
        except (EOFError, KeyboardInterrupt):
            self.desk.show("")

    def command(self, line: str) -> bool:
        """Do what was typed; False to leave."""
        at, end = len(self.match.actions), len(self.record.actions)
        if line in ("q", "quit"):
            return False
        if line in ("c", "continue"):
            return self.play_on()
        if line == "" and at == end:
            self.desk.say("replay.end", "dim")
        elif line == "":
            self.go(at + 1)
        elif line.isascii() and line.isdigit() and int(line[:9]) <= end:
            self.go(int(line[:9]))
        elif line in ("b", "board"):
            self.board()
        else:
            self.desk.say("replay.bad", "red", n=end)
        return True

    def go(self, to: int) -> None:
        """To the table after so many actions; backwards means once more from the beginning."""
        if to < len(self.match.actions):
            self.match, self.heard = Match.opening(self.record), 0
            self.last = Text()
        while len(self.match.actions) < to:
            if len(self.match.actions) == to - 1:
                self.heard = len(self.match.heard_by(self.eyes))
                self.last = self.describe(to - 1)
            self.match.step(self.record, len(self.match.actions))
        self.show()

    def describe(self, index: int) -> Text:
        """What a seat is about to do. A secret answer stays secret to other eyes until it is revealed."""
        seat, word = self.record.actions[index]
        question = self.match.question(seat)
        put_in = [choice for choice in self.match.asides(seat) if choice["word"] == word]
        if put_in and not self.can_hear(seat, put_in[0]["do"]):
            return Text(self.desk.phrases.say("replay.secret"), "dim")
        if put_in:
            return Text.assemble(self.desk.name(seat), "  ", self.desk.choice(put_in[0]))
        if not question:
            return Text(word)  # refused by `step` with the rule behind it
        line = Text.assemble(
            self.desk.name(seat), "  ", (self.desk.words.say(question["ask"], question["facts"]), "bold"), "  "
        )
        chosen = [choice for choice in question["choices"] if choice["word"] == word]
        if (question["secret"] and seat != self.eyes) or (chosen and not self.can_tell(seat, chosen[0]["do"])):
            return line.append(self.desk.phrases.say("replay.secret"))
        return line.append(self.desk.choice(chosen[0]) if chosen else word)

    def can_hear(self, seat: int, action: int) -> bool:
        """Whether these eyes notice what is put in out of turn: two may talk without a third."""
        table = self.match.state.copy()
        table.interject(seat, action)
        return seat == self.eyes or table.seen_by(self.eyes) != self.match.view(self.eyes)

    def can_tell(self, seat: int, action: int) -> bool:
        """Whether these eyes will see that it was this answer and no other: a card face down looks like any other."""
        if seat == self.eyes:
            return True
        seen: dict[int, Any] = {}
        for option in self.match.state.legal(seat):
            table = self.match.state.copy()
            table.apply(seat, option)
            seen[option] = table.seen_by(self.eyes)
        return all(seen[option] != seen[action] for option in seen if option != action)

    def show(self) -> None:
        if self.desk.console.is_terminal:
            self.desk.clear()
            self.board()
        self.desk.show(Text(self.desk.phrases.say("replay.at", n=len(self.match.actions), of=len(self.record.actions)), "dim"))
        if self.last.plain:
            self.desk.show(self.last)
        self.desk.tell(self.match.heard_by(self.eyes)[self.heard :])
        if self.match.over:
            tell_ending(self.match, self.desk)

    def board(self) -> None:
        self.desk.show(self.desk.board.draw(self.match.view(self.eyes), self.desk.words))

    def play_on(self) -> bool:
        """From here as a new game, saved under a name of its own: the record stays what it is."""
        if self.match.over:
            self.desk.say("replay.over", "red")
            return True
        try:
            people = recorded_players(self.record.players, self.match.seats)
        except BanneretError as refusal:
            self.desk.show(Text(str(refusal), "red"))
            return True
        match = Match.replay(self.record.cut(len(self.match.actions)))
        sit_down(match, people, self.desk, saves.new_place(match.game.name), fast=False)
        return False
