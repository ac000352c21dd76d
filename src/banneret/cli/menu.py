"""The start menu: which game, how many seats, who sits there, in which language; or on with a saved one."""

from __future__ import annotations

from rich.padding import Padding
from rich.text import Text

from banneret.cli import store
from banneret.cli.listing import when
from banneret.cli.meaning import fold
from banneret.cli.phrases import Phrases
from banneret.cli.players import ME
from banneret.cli.terminal import Lines, plain
from banneret.core.errors import BadWish, UnknownName
from banneret.core.game import GAMES, find
from banneret.core.text import LANGUAGES, Words

USUAL_SEATS = 3
LEVELS = ("greedy", "random", "squire", "knight", "banneret", "king")
"""The bots of the house: the usual one, the one for comparison, and then by rank."""


class Leave(Exception):
    pass


class Menu:
    """What was chosen stands in `game`, `seats`, `language` and `resume`, in the words of the options."""

    def __init__(self, language: str, seats: list[str]) -> None:
        self.wish = language
        self.lines = Lines(language)
        self.games = sorted(GAMES)
        self.open = next((saved for saved in store.all_saves() if saved.is_open), None)
        self.game, self.seats, self.resume = "", seats, ""
        self.language = language

    def run(self) -> bool:
        """True when there is something to play."""
        try:
            self.choose_game()
            if self.game and not self.seats:
                self.choose_seats()
            return True
        except Leave:
            return False
        except EOFError:
            if not self.game:  # nobody typed anything
                there = ", ".join(self.games)
                raise BadWish(f"which game? there are {there}; try: banneret play {self.games[0]}") from None
            raise BadWish("the input ended before the game began") from None

    def choose_game(self) -> None:
        self.show()
        while not self.game and not self.resume:
            line = self.ask("menu.game")
            number = int(line[:3]) if line.isascii() and line.isdigit() else 0
            if 1 <= number <= len(self.games):
                self.game = self.games[number - 1]
            elif self.open is not None and (number == len(self.games) + 1 or fold(line) == store.LAST):
                self.resume = str(self.open.path)
            elif line in ("", "?"):
                self.show()
            else:
                self.game = self.called(line)

    def called(self, line: str) -> str:
        """A game by the beginning of its name or of its title here; nothing, and a word about it, if there is none."""
        titles = {name: self.words(name).say("title.name") for name in self.games}
        near = [name for name in self.games if any(fold(known).startswith(fold(line)) for known in (name, titles[name]))]
        try:
            return near[0] if len(near) == 1 else find(line).name
        except UnknownName:
            self.lines.say("menu.bad", "red", line=plain(line))
            return ""

    def words(self, name: str) -> Words:
        return Words(GAMES[name], self.lines.phrases.language)

    def show(self) -> None:
        rows: list[Text] = []
        for n, name in enumerate(self.games, 1):
            game, words = GAMES[name], self.words(name)
            seats = self.lines.phrases.say("games.seats", low=game.min_seats, high=game.max_seats)
            rows.append(Text.assemble((f"{n}  {words.say('title.name')}", "bold"), f"  {seats}\n", words.say("title.about")))
        if self.open is not None and self.open.record is not None:
            name = self.words(self.open.record.game).say("title.name")
            told = self.lines.phrases.say("menu.resume", game=name, when=when(self.open))
            rows.append(Text.assemble((f"{len(self.games) + 1}  {told}", "bold")))
        self.lines.show(Text("\nBanneret", "bold"))
        for row in rows:
            self.lines.show(Padding(row, (0, 0, 0, 1)))

    def choose_seats(self) -> None:
        """Enter takes what is usual: three seats, one of them mine, the better bots."""
        game = find(self.game)
        seats = self.number("menu.seats", game.min_seats, game.max_seats, USUAL_SEATS)
        people = self.number("menu.people", 0, seats, 1)
        bot = ""
        if people < seats:
            bot = self.choose_bot()
        self.seats = [ME] * people + [bot] * (seats - people)

    def number(self, key: str, low: int, high: int, usual: int, **facts: object) -> int:
        while True:
            line = self.ask(key, low=low, high=high, usual=usual, **facts)
            if not line:
                return usual
            if line.isascii() and line.isdigit() and low <= int(line[:3]) <= high:
                return int(line[:3])
            self.lines.say("menu.number", "red", low=low, high=high)

    def choose_bot(self) -> str:
        """By number, or by name: that of the command line, or the beginning of what it is called here."""
        called = {bot: self.lines.phrases.say(f"bot.{bot}") for bot in LEVELS}
        levels = " · ".join(f"{n} {called[bot]}" for n, bot in enumerate(LEVELS, 1))
        while True:
            line = fold(self.ask("menu.bots", usual=1, levels=levels)) or "1"
            near = [bot for n, bot in enumerate(LEVELS, 1) if line in (str(n), bot) or fold(called[bot]).startswith(line)]
            if len(near) == 1:
                return near[0]
            self.lines.say("menu.bad", "red", line=plain(line))

    def ask(self, key: str, **facts: object) -> str:
        """A line; the name of a language is understood everywhere, and so is q."""
        while True:
            line = self.lines.ask_phrase(key, **facts)
            if line.casefold() in ("q", "quit", "exit"):
                raise Leave
            if line.casefold() not in LANGUAGES:
                return line
            self.language = line.casefold()
            self.lines.phrases = Phrases(self.language)
            if not self.game:
                self.show()
