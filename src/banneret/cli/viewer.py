"""Stepping through a record in the terminal, with the eyes of a spectator or of one seat, or with all hands open."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from rich.text import Text

from banneret.cli import store
from banneret.cli.badges import letter
from banneret.cli.ending import show_table, tell_ending
from banneret.cli.meaning import fold
from banneret.cli.phrases import Phrases
from banneret.cli.play import sit_down
from banneret.cli.players import player, recorded_players
from banneret.cli.terminal import Terminal
from banneret.core.errors import BanneretError, UnknownName
from banneret.core.journal import Event
from banneret.core.match import Match
from banneret.core.reason import action_of
from banneret.core.record import Record
from banneret.core.text import Words
from banneret.core.views import SPECTATOR

OPEN: Final = -2
"""All hands open: after the end of a game nobody has anything to hide."""


def seat_of(eyes: str, match: Match, phrases: Phrases) -> int:
    """A seat by its colour or its letter, in English or the reader's language; without one, all is open after the end."""
    wanted, game = fold(eyes), match.game
    if not wanted:
        return OPEN if match.over else SPECTATOR
    if wanted in ("spectator", "nobody"):
        return SPECTATOR
    words = Words(game, phrases.language)
    for seat in range(match.seats):
        known = [game.seat_name(seat), letter(game, Phrases("en"), seat), letter(game, phrases, seat), words.name("seat", seat)]
        if wanted in map(fold, known):
            return seat
    raise UnknownName(f"--eyes {eyes!r}: there are {', '.join(game.seat_name(seat) for seat in range(match.seats))}, spectator")


class Viewer:
    def __init__(self, record: Record, path: Path, terminal: Terminal, eyes: int) -> None:
        self.record = record
        self.path = path
        self.terminal = terminal
        self.eyes = eyes
        self.match = Match.opening(record)
        self.last = Text()  # what the last action was, in words
        self.heard = 0  # events told so far
        self.name_seats()

    def name_seats(self) -> None:
        for seat, wish in enumerate(self.record.players):
            name = player(wish).name
            if name:
                self.terminal.words.seat_names[seat] = name

    def run(self) -> None:
        self.show()
        try:
            while self.command(self.terminal.ask(Text(self.terminal.phrases.say("replay.prompt"), "dim")).lower()):
                pass
        except (EOFError, KeyboardInterrupt):
            self.terminal.show("")

    def command(self, line: str) -> bool:
        """Do what was typed; False to leave."""
        at, end = len(self.match.actions), len(self.record.actions)
        if line in ("q", "quit"):
            return False
        if line in ("c", "continue"):
            return self.play_on()
        if line == "" and at == end:
            self.terminal.say("replay.end", "dim")
        elif line == "":
            self.go(at + 1)
        elif line.isascii() and line.isdigit() and int(line[:9]) <= end:
            self.go(int(line[:9]))
        elif line in ("b", "board"):
            self.board()
        else:
            self.terminal.say("replay.bad", "red", n=end)
        return True

    def go(self, to: int) -> None:
        """To the table after so many actions; backwards means once more from the beginning."""
        if to < len(self.match.actions):
            self.match, self.heard = Match.opening(self.record), 0
            self.last = Text()
        while len(self.match.actions) < to:
            if len(self.match.actions) == to - 1:
                self.heard = len(self.told())
                self.last = self.describe(to - 1)
            self.match.step(self.record, len(self.match.actions))
        self.show()

    def describe(self, index: int) -> Text:
        """What a seat is about to do. A secret answer stays secret to other eyes until it is revealed."""
        seat, word = self.record.actions[index][0], action_of(self.record.actions[index][1])
        question = self.match.question(seat)
        put_in = [choice for choice in self.match.asides(seat) if choice["word"] == word]
        if put_in and not self.can_hear(seat, put_in[0]["do"]):
            return Text(self.terminal.phrases.say("replay.secret"), "dim")
        if put_in:
            return Text.assemble(self.terminal.name(seat), "  ", self.terminal.choice(put_in[0]))
        if not question:
            return Text(word)  # refused by `step` with the rule behind it
        line = Text.assemble(
            self.terminal.name(seat), "  ", (self.terminal.words.say(question["ask"], question["facts"]), "bold"), "  "
        )
        chosen = [choice for choice in question["choices"] if choice["word"] == word]
        hidden = self.eyes not in (seat, OPEN)
        if hidden and (question["secret"] or (chosen and not self.can_tell(seat, chosen[0]["do"]))):
            return line.append(self.terminal.phrases.say("replay.secret"))
        return line.append(self.terminal.choice(chosen[0]) if chosen else word)

    def can_hear(self, seat: int, action: int) -> bool:
        """Whether these eyes notice what is put in out of turn: two may talk without a third."""
        table = self.match.state.copy()
        table.interject(seat, action)
        return seat == self.eyes or table.seen_by(self.eyes) != self.match.view(self.eyes)

    def can_tell(self, seat: int, action: int) -> bool:
        """Whether these eyes will see that it was this answer and no other: a card face down looks like any other."""
        seen: dict[int, Any] = {}
        for option in self.match.state.legal(seat):
            table = self.match.state.copy()
            table.apply(seat, option)
            seen[option] = table.seen_by(self.eyes)
        return all(seen[option] != seen[action] for option in seen if option != action)

    def show(self) -> None:
        looks = self.terminal.console.is_terminal
        if looks:
            self.terminal.clear()
            self.board()
        self.terminal.say("replay.at", "dim", n=len(self.match.actions), of=len(self.record.actions))
        if self.last.plain:
            self.terminal.show(self.last)
        self.terminal.tell(self.told()[self.heard :])
        if self.match.over:
            if not looks or self.eyes != OPEN:
                show_table(self.match, self.terminal)
            tell_ending(self.match, self.terminal)

    def told(self) -> list[Event]:
        return self.match.journal.events if self.eyes == OPEN else self.match.heard_by(self.eyes)

    def board(self) -> None:
        board, words = self.terminal.board, self.terminal.words
        if self.eyes == OPEN:
            draw = getattr(board, "draw_open", board.draw)
            self.terminal.show(draw(self.match.state.copy(), words))
        else:
            self.terminal.show(board.draw(self.match.view(self.eyes), words))

    def play_on(self) -> bool:
        """From here as a new game, saved under a name of its own: the record stays what it is."""
        if self.match.over:
            self.terminal.say("replay.over", "red")
            return True
        try:
            people = recorded_players(self.record.players, self.match.seats)
        except BanneretError as refusal:
            self.terminal.show(Text(str(refusal), "red"))
            return True
        match = Match.replay(self.record.cut(len(self.match.actions)))
        sit_down(match, people, self.terminal, store.new_place(match.game.name), fast=False)
        return False
