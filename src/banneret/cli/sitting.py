"""A match at one terminal: bots answer at once, people one after another at the same keyboard.

Whoever takes the keyboard over sees nothing of what the one before them saw. After every action the match is saved.
"""

from __future__ import annotations

from pathlib import Path

from rich.padding import Padding
from rich.text import Text

from banneret.bots import ask
from banneret.cli import prompt, saves
from banneret.cli.desk import Desk
from banneret.cli.ending import tell_ending
from banneret.cli.players import Player, bot_for
from banneret.cli.ruling import show_rule
from banneret.core.errors import BanneretError
from banneret.core.match import Match
from banneret.core.sight import Question

LOG_LINES = 25


class Leave(Exception):
    """Somebody quits; the match is saved."""


class Sitting:
    def __init__(self, match: Match, players: list[Player], desk: Desk, path: Path, fast: bool = False) -> None:
        self.match = match
        self.players = players
        self.desk = desk
        self.path = path
        self.fast = fast
        self.bots = {seat: bot_for(p.kind) for seat, p in enumerate(players) if not p.is_me}
        self.people = [seat for seat, p in enumerate(players) if p.is_me]
        self.told = [len(match.heard_by(seat)) for seat in range(match.seats)]  # events that each seat was told
        self.drawn = [-1] * match.seats  # how many actions there were when each seat last saw the board
        self.notes: list[list[str]] = [[] for _ in players]  # what was chosen for them, to be told
        self.chose = -1  # who made the last real choice, while it may still be taken back
        self.holder = self.people[0] if len(self.people) == 1 else -1  # who has the keyboard
        desk.words.seat_names = names_at(players, desk)

    # -- the course of a sitting

    def run(self) -> None:
        self.introduce()
        while not self.match.over:
            seat = self.next_hand()
            if seat in self.bots:
                self.bot_turn(seat)
            else:
                self.turn(seat)
        self.tell_news(self.holder if self.holder >= 0 else 0)
        tell_ending(self.match, self.desk)
        self.desk.say("saved", "dim", path=self.path)

    def introduce(self) -> None:
        for seat, player in enumerate(self.players):
            kind = self.desk.phrases.say("sits.me") if player.is_me else self.desk.phrases.say("sits.bot", bot=player.kind)
            self.desk.show(Text.assemble(" ", self.desk.name(seat), (f"  {kind}", "dim")))
        self.desk.say("prompt.commands", "dim")

    def next_hand(self) -> int:
        """Bots first, then whoever has the keyboard: where several are asked at once, nobody waits in vain."""
        asked = self.match.to_act
        for seat in asked:
            if seat in self.bots:
                return seat
        return self.holder if self.holder in asked else asked[0]

    def bot_turn(self, seat: int) -> None:
        legal = self.match.state.legal(seat)
        self.chose = -1
        with self.desk.thinking(seat, len(self.people) < 2):
            alone = len(legal) == 1 and not self.match.asides(seat)
            action = legal[0] if alone else ask(self.bots[seat], self.match.sight(seat), self.players[seat].kind)
        self.do(seat, action)

    def turn(self, seat: int) -> None:
        question = self.match.question(seat)
        if len(question["choices"]) == 1 and not self.match.asides(seat):
            self.do_forced(seat, question)
            return
        self.hand_over(seat)
        self.show_table(seat, question)
        self.tell_news(seat)
        self.answer(seat, question)

    def do_forced(self, seat: int, question: Question) -> None:
        only = question["choices"][0]
        asked = self.desk.words.say(question["ask"], question["facts"])
        if question["step"] not in self.desk.board.QUIET:
            self.notes[seat].append(self.desk.phrases.say("forced", question=asked, choice=self.desk.choice(only)))
        self.do(seat, only["do"])
        self.pause(seat)

    def answer(self, seat: int, question: Question) -> None:
        """Ask until something is done; commands that only look leave the question open."""
        asides = bool(self.match.asides(seat))
        prompt.show(self.desk, self.match.view(seat), seat, question)
        if asides:
            self.desk.say("prompt.asides" if len(question["choices"]) > 1 else "prompt.asides_or_on", "dim")
        while True:
            answer = prompt.read(self.desk, self.match.view(seat), seat, question, asides)
            if isinstance(answer, int):
                self.do(seat, answer)
                self.chose = seat if question["step"] not in self.desk.board.BRISK else -1
                self.pause(seat)
                return
            if answer[0] == "undo":
                if self.undo(seat):
                    return
            elif answer[0] == "aside":
                if self.put_in(seat, answer[1]):
                    return
            else:
                self.look(seat, question, *answer)

    def put_in(self, seat: int, wish: str) -> bool:
        """Something out of turn, such as an offer across the table. True if it was done: the question comes again later."""
        asides = self.match.asides(seat)
        if not asides:
            self.desk.say("no_asides", "dim")
            return False
        action = asides[0]["do"] if len(asides) == 1 else prompt.chosen(wish, asides)
        if action is None:
            prompt.show_list(self.desk, self.match.view(seat), prompt.numbered(asides))
            action = prompt.chosen(self.desk.ask(Text(self.desk.phrases.say("which_aside"), "dim")), asides)
        if not isinstance(action, int):
            return False
        self.do(seat, action)
        return True

    def look(self, seat: int, question: Question, command: str, rest: str) -> None:
        if command == "quit":
            self.save()
            raise Leave
        if command == "save":
            self.save()
            self.desk.say("saved", "dim", path=self.path)
        elif command == "rule":
            self.desk.show(Text(self.desk.words.say(question["help"], question["facts"])))
            show_rule(self.desk, question["rule"])
        elif command == "log":
            lines = int(rest[:6]) if rest.isascii() and rest.isdigit() else LOG_LINES
            self.desk.tell(self.match.heard_by(seat)[-lines:] if lines else [])
        else:
            self.desk.show(self.desk.board.draw(self.match.view(seat), self.desk.words))
            prompt.show(self.desk, self.match.view(seat), seat, question)

    # -- hands

    def do(self, seat: int, action: int) -> None:
        self.match.do(seat, action)
        try:
            self.save()
        except BanneretError as refusal:  # a full disk must not end the game
            self.desk.show(Text(str(refusal), "bold red"))

    def undo(self, seat: int) -> bool:
        """Back to one's last real choice: what was chosen for them would only be chosen again."""
        undone = False
        while self.match.may_undo(seat):
            self.match.undo(seat)
            undone = True
            if len(self.match.state.legal(seat)) > 1 or self.match.asides(seat):
                break
        self.told[seat] = min(self.told[seat], len(self.match.heard_by(seat)))
        self.notes[seat].clear()
        self.desk.say("undone" if undone else "no_undo", "dim")
        self.save()
        return undone

    def pause(self, seat: int) -> None:
        """The last moment to take a turn back, before the others answer it."""
        if self.fast or self.chose != seat or seat in self.match.to_act or not self.match.may_undo(seat):
            return
        self.chose = -1
        self.tell_news(seat)
        while True:
            line = self.desk.ask(Text(self.desk.phrases.say("pause"), "dim")).lower()
            command = prompt.COMMANDS.get(line, "")
            if command == "quit":
                self.save()
                raise Leave
            if command == "undo":
                self.undo(seat)
                return
            if not line:
                return

    # -- what a person sees

    def hand_over(self, seat: int) -> None:
        if self.holder == seat:
            return
        self.desk.clear()
        self.desk.ask(Text.assemble(self.desk.badge(seat), " ", self.desk.phrases.say("pass", name=self.called(seat))))
        self.desk.clear()
        self.desk.say("prompt.commands", "dim")
        self.holder = seat
        self.drawn[seat] = -1

    def called(self, seat: int) -> str:
        return self.desk.words.name("seat", seat)

    def show_table(self, seat: int, question: Question) -> None:
        """The board when others have moved; in the middle of one's own turn it would only push the question away."""
        since = self.match.actions[self.drawn[seat] :] if self.drawn[seat] >= 0 else []
        fresh = question["step"] in self.desk.board.FRESH
        if self.drawn[seat] < 0 or fresh or any(hand != seat for hand, _ in since):
            part = self.desk.board.glance(self.match.view(seat), self.desk.words, question["step"])
            whole = part is None or self.drawn[seat] < 0
            self.desk.show("")
            self.desk.show(self.desk.board.draw(self.match.view(seat), self.desk.words) if whole else part)
        self.drawn[seat] = len(self.match.actions)

    def tell_news(self, seat: int) -> None:
        """What this seat heard since it last looked."""
        events = self.match.heard_by(seat)
        self.desk.tell([event for event in events[self.told[seat] :] if event.name not in self.desk.board.QUIET])
        self.told[seat] = len(events)
        for note in self.notes[seat]:
            self.desk.show(Padding(Text(note, "dim"), (0, 0, 0, 3)))
        self.notes[seat].clear()

    # -- the record

    def save(self) -> None:
        record = self.match.record()
        record.players = [player.wish for player in self.players]
        saves.write(record, self.path)


def names_at(players: list[Player], desk: Desk) -> dict[int, str]:
    return {seat: player.name for seat, player in enumerate(players) if player.name}
