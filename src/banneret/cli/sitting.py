"""A match at one terminal: bots answer at once, people one after another at the same keyboard.

Whoever takes the keyboard over sees nothing of what the one before them saw. After every action the match is saved.
"""

from __future__ import annotations

from pathlib import Path

from rich.text import Text

from banneret.bots import ask_in_words
from banneret.cli import prompt, store
from banneret.cli.ending import show_table, tell_ending
from banneret.cli.look import look
from banneret.cli.meaning import Numbered
from banneret.cli.players import Player, bot_for, kind_in_words
from banneret.cli.screen import Screen
from banneret.cli.terminal import Terminal
from banneret.core.errors import BanneretError
from banneret.core.match import Match
from banneret.core.sight import Sight


class Leave(Exception):
    """Somebody quits; the match is saved."""


class Sitting:
    def __init__(self, match: Match, players: list[Player], terminal: Terminal, path: Path, fast: bool = False) -> None:
        self.match = match
        self.players = players
        self.terminal = terminal
        self.path = path
        self.fast = fast
        self.bots = {seat: bot_for(p.kind) for seat, p in enumerate(players) if not p.is_me}
        self.people = [seat for seat, p in enumerate(players) if p.is_me]
        self.screens = [Screen(match, terminal, seat) for seat in range(match.seats)]
        self.chose = -1  # who made the last real choice, while it may still be taken back
        self.holder = self.people[0] if len(self.people) == 1 else -1  # who has the keyboard
        terminal.words.seat_names = names_at(players)

    # -- the course of a sitting

    def run(self) -> None:
        self.introduce()
        while not self.match.over:
            seat = self.next_hand()
            if seat in self.bots:
                self.bot_turn(seat)
            else:
                self.turn(seat)
        show_table(self.match, self.terminal)  # first: it may be higher than the screen
        self.screens[self.holder if self.holder >= 0 else 0].tell_news()
        tell_ending(self.match, self.terminal)

    def introduce(self) -> None:
        for seat, player in enumerate(self.players):
            kind = kind_in_words(player, self.terminal.phrases)
            self.terminal.show(Text.assemble(" ", self.terminal.name(seat), (f"  {kind}", "dim")))
        if self.holder >= 0:
            self.greet(self.holder)

    def greet(self, seat: int) -> None:
        """Whoever sits down is told what can be typed: above the board, and not before all else that scrolls away."""
        self.screens[seat].lead = self.terminal.phrases.say("prompt.commands")

    def next_hand(self) -> int:
        """Bots first, then whoever has the keyboard: where several are asked at once, nobody waits in vain."""
        asked = self.match.to_act
        for seat in asked:
            if seat in self.bots:
                return seat
        return self.holder if self.holder in asked else asked[0]

    def bot_turn(self, seat: int) -> None:
        self.chose = -1
        sight = self.match.sight(seat)
        with self.terminal.thinking(seat, len(self.people) < 2):
            word = sight.words()[0] if is_forced(sight) else ask_in_words(self.bots[seat], sight, self.players[seat].kind)
        self.do(seat, word)

    def bots_reply(self) -> None:
        """Bots that are not asked anything answer what was said to them."""
        silent: set[int] = set()
        while not self.match.over:
            called = self.match.state.question().called(self.match.state)
            waiting = [seat for seat in called if seat in self.bots and seat not in [*self.match.to_act, *silent]]
            if not waiting:
                break
            seat = waiting[0]
            word = ask_in_words(self.bots[seat], self.match.sight(seat), self.players[seat].kind)
            if word:
                self.do(seat, word)
            else:
                silent.add(seat)

    def turn(self, seat: int) -> None:
        screen = self.screens[seat]
        sight = screen.look()
        if is_forced(sight):
            self.do_forced(sight)
            return
        self.hand_over(seat)
        self.answer(sight, screen.present(sight))

    def answer(self, sight: Sight, choices: Numbered) -> None:
        """Ask until something is done; commands that only look leave the question open."""
        typed = ""
        while True:
            answer = prompt.read(self.terminal, sight, choices, typed)
            typed = self.doubt(sight, answer) if isinstance(answer, int) else ""
            if isinstance(answer, int) and not typed:
                self.choose(sight, answer)
                return
            if typed and not prompt.is_answer(typed):
                typed = ""
                self.screens[sight.seat].ask_again(sight)
            elif not isinstance(answer, int) and self.obey(sight, *answer):
                return

    def choose(self, sight: Sight, action: int) -> None:
        self.do(sight.seat, action)
        brisk = sight.question["step"] in self.terminal.board.BRISK or len(sight.legal) == 1
        self.chose = sight.seat if self.match.may_undo(sight.seat) and not brisk else -1
        self.pause(sight)

    def do_forced(self, sight: Sight) -> None:
        """Nothing to decide. It never runs on to others without a word, nor past what could still be taken back."""
        seat, screen, only = sight.seat, self.screens[sight.seat], sight.legal[0]
        screen.note_forced(sight)
        last_chance = self.chose == seat and sight.may_undo and not self.fast and not self.match.may_take_back(seat, only)
        if last_chance and not self.wait(sight, "pause.on"):
            return
        self.do(seat, only)
        self.pause(sight)
        if self.holder == seat and (self.match.over or self.next_hand() != seat) and not self.terminal.height:
            screen.tell_news()  # on a screen it comes with the next question, in one piece: one's losses last

    def obey(self, sight: Sight, command: str, rest: str) -> bool:
        """A command instead of an answer. True if it changed the table: what is asked now is another matter."""
        if command == "quit":
            self.save()
            raise Leave
        if command == "undo":
            return self.undo(sight.seat)
        if command == "aside":
            return self.put_in(sight, rest)
        if command == prompt.AGAIN:
            self.terminal.say("prompt.commands", "dim")
            self.screens[sight.seat].ask_again(sight)
            return False
        if command == "save":
            self.save()
            self.terminal.say("saved", "dim", path=self.path)
        else:
            screen = self.screens[sight.seat]
            lines = look(self.match, self.terminal, sight, command, rest, screen.numbered(sight))
            if command == "board" and sight.legal:
                screen.ask_below_board(sight)
            elif sight.legal:
                screen.ask_below(sight, lines)
        return False

    def put_in(self, sight: Sight, wish: str) -> bool:
        """Something out of turn, such as an offer across the table, piece by piece. True if anything was done."""
        if not sight.asides:
            self.terminal.say("no_asides", "dim")
            return False
        done = 0
        while sight.asides:
            action = prompt.read_aside(self.terminal, sight, wish)
            if action is None:
                drop = prompt.dropping(sight)
                if drop is not None and not prompt.may_send(sight):  # an empty offer would lie on the table for ever
                    self.do(sight.seat, drop)
                break
            self.do(sight.seat, action)
            done, wish, sight = done + 1, "", self.match.sight(sight.seat)
            if prompt.dropping(sight) is None:
                break
        self.bots_reply()
        return done > 0

    # -- hands

    def do(self, seat: int, action: int | str) -> None:
        self.match.do(seat, action)
        try:
            self.save()
        except BanneretError as refusal:  # a full disk must not end the game
            self.terminal.show(Text(str(refusal), "bold red"))

    def undo(self, seat: int) -> bool:
        """Back to one's last real choice. Where none comes back, what was made for them stands: it would only be made again."""
        made, real = 0, False
        while self.match.may_undo(seat) and not real:
            self.match.undo(seat)
            made, real = made + 1, not is_forced(self.match.sight(seat))
        for _ in range(0 if real else made):
            self.match.do(seat, self.match.sight(seat).legal[0])
        self.screens[seat].forget_news()
        self.terminal.say("undone" if real else "no_undo", "dim")
        self.save()
        return real

    def doubt(self, sight: Sight, action: int) -> str:
        """Before what cannot be taken back, one is asked once more, and only there: what one says instead of yes."""
        brisk = self.fast or sight.question["step"] in self.terminal.board.BRISK
        if brisk or self.match.may_take_back(sight.seat, action):
            return ""
        choice = self.terminal.game.choice(sight.view, sight.seat, action)
        return self.terminal.ask_phrase("sure", choice=self.terminal.choice(choice))

    def pause(self, sight: Sight) -> None:
        """The last moment to take a choice back, before others answer it."""
        seat = sight.seat
        if self.fast or self.chose != seat or not self.match.may_undo(seat):
            return
        if not self.match.over and self.next_hand() == seat:
            return
        self.chose = -1
        if self.match.over:
            key = "pause.game"
        elif not self.is_turn_of(sight):
            key = "pause.on"
        else:
            key = "pause.others" if self.match.sight(seat).heading["turn"] == seat else "pause.turn"
        self.wait(sight, key)

    def is_turn_of(self, sight: Sight) -> bool:
        """Laws and castles are answered to as well, but that is nobody's turn."""
        phases, heading = getattr(self.terminal.board, "TURNS", ()), sight.heading
        return heading["turn"] == sight.seat and (not phases or heading["phase"] in phases)

    def wait(self, sight: Sight, key: str) -> bool:
        """Until Enter; every command works here. False if something was taken back."""
        self.screens[sight.seat].tell_news()
        while True:
            line = self.terminal.ask_phrase(key)
            if not line:
                return True
            command, rest = prompt.command(line, {})
            if not command:
                self.terminal.say("pause.commands", "dim")
            elif command == "rule" and not rest:
                look(self.match, self.terminal, sight, command, rest, {})  # of the question that was answered
            elif self.obey(self.match.sight(sight.seat), command, rest):
                return False

    # -- the keyboard

    def hand_over(self, seat: int) -> None:
        if self.holder == seat:
            return
        self.terminal.clear()
        called = self.terminal.words.name("seat", seat)
        self.terminal.ask(Text.assemble(self.terminal.badge(seat), " ", self.terminal.phrases.say("pass", name=called)))
        self.terminal.clear()
        self.greet(seat)
        self.holder = seat
        self.screens[seat].wiped()

    # -- the record

    def save(self) -> None:
        record = self.match.record()
        record.players = [player.wish for player in self.players]
        record.language = self.terminal.phrases.language
        store.write(record, self.path)


def is_forced(sight: Sight) -> bool:
    return len(sight.legal) == 1 and not sight.asides


def names_at(players: list[Player]) -> dict[int, str]:
    return {seat: player.name for seat, player in enumerate(players) if player.name}
