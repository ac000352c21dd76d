"""A match: game, variant, seats, seed, and what hands did. All else follows.

>>> import banneret.games
>>> match = Match("lancaster", seats=3, seed=7)
>>> match.do(match.to_act[0], "extension:gold")
>>> Match.replay(match.record()).state == match.state
True
"""

from __future__ import annotations

import secrets
from typing import Any, Final

from banneret.core.agenda import Action, Seat, State
from banneret.core.chance import MASK
from banneret.core.errors import BadRecord, BadVariant, BadWish, IllegalAction, in_short
from banneret.core.feed import NEW_RULES, PLAYED_ON, Feed
from banneret.core.game import Game, find
from banneret.core.journal import EVERYONE, Event, Journal
from banneret.core.memory import Memories
from banneret.core.reason import Reason, action_of, reason_of
from banneret.core.record import Record, Snapshot, vouch
from banneret.core.replay import opening, replay, thawed
from banneret.core.sight import Choice, Entry, Question, Seen, Sight, Variant, apart, look, question
from banneret.core.story import OPEN, Story, tell_story
from banneret.core.views import SPECTATOR, freeze, step_facts

UNDO: Final = "undo"
"""What a record says where a move was taken back after somebody had talked: those words were said, and stay."""

MOST_TAKEN_BACK: Final = 200
"""Moves that may be taken back until one stands for good: words that are said in between stay, and come to an end too."""

EARLIER: Final = "earlier"
"""Where points come from that were scored before a match was carried over."""


class Hand:
    """One action that may be taken back: the table before it, and what it told."""

    def __init__(self, seat: Seat, before: State, at: int, told: int, feeds: dict[int, int]) -> None:
        self.seat = seat
        self.before = before
        self.at = at  # its place among the actions
        self.told = told  # how many events there were before it
        self.feeds = feeds  # how much each viewer had been told before it
        self.told_after = told
        self.feeds_after = feeds


class Match:
    """The authority over one table: it checks every hand, remembers what they did, and keeps the journal."""

    def __init__(self, game: str, seats: int, seed: int | None = None, variant: Variant | None = None) -> None:
        self.game: Game[Any] = find(game)
        self.game.check_seats(seats)
        self.seats = seats
        given: object = seed  # compiled, True would be taken for a whole number as soon as it is called one
        if not (given is None or (type(given) is int and 0 <= given <= MASK)):
            raise BadWish(f"seed {in_short(seed)} is not a whole number between 0 and 2^64 - 1")
        self.seed: int = secrets.randbits(64) if seed is None else seed
        if not (variant is None or isinstance(variant, dict)):
            raise BadVariant(f"expected the options of a variant by name, found {in_short(variant)}")
        self.variant: Variant = apart(self.game.variant(variant or {}))
        self.journal = Journal()
        self.memories: Memories | None = Memories(self.game, seats, self.variant, self.journal)
        self.feeds = Feed(self.game, seats)
        self.actions: list[tuple[Seat, Action]] = []
        self.earlier: Snapshot | None = None  # where a match of earlier rules was carried over
        self._words: list[tuple[Seat, str]] = []  # as the record has them: without what was taken back at once
        self._hands: list[tuple[Seat, str]] = []  # all that was ever done since the match began here
        self._undo: list[Hand] = []
        self._taken_back = 0  # since a move last stood for good
        self._asked = [0] * seats
        self._open: list[tuple[Any, ...] | None] = [None] * seats
        self.state: Any = self.game.setup(seats, self.seed, self.variant)
        self.state.journal = self.journal
        self.game.tell_opening(self.state)
        self.feeds.tell(self.journal.events)
        self._count_questions(SPECTATOR)

    @property
    def to_act(self) -> list[Seat]:
        return list(self.state.to_act)

    @property
    def over(self) -> bool:
        return not self.state.to_act

    # -- hands

    def do(self, seat: object, action: object) -> None:
        """Carry out what a hand does, by number or by word; refused without a trace if the rules forbid it.

        A reason may follow the word (`core.reason`).
        """
        code = self._action(seat, action)
        objection = self.state.objection(seat, code)
        if objection is not None:
            raise IllegalAction(self._called(seat), self.game.acts.word(code), objection[0], objection[1])
        assert isinstance(seat, int)
        reason = self._reason(seat, action)
        answers = seat in self.state.to_act and code in self.state.legal(seat)
        hand = Hand(seat, self.state.copy(), len(self.actions), len(self.journal.events), self.feeds.lengths())
        try:
            if answers:
                self.state.apply(seat, code)
            else:
                self.state.interject(seat, code)
        except Exception:  # a mistake in the rules must not leave half a move behind
            self.journal.forget(hand.told, len(self.journal.events))
            self._lay(hand.before)
            raise
        if reason is not None:
            self.journal.events += reason.events(seat)
        self.actions.append((seat, code))
        self._words.append((seat, self.game.acts.word(code) + ("" if reason is None else reason.written())))
        self._hands.append(self._words[-1])
        self.feeds.tell(self.journal.events[hand.told :])
        hand.told_after, hand.feeds_after = len(self.journal.events), self.feeds.lengths()
        if answers or not self._only_talk(hand.before):
            self._keep(hand)
        self._count_questions(seat if answers else SPECTATOR)

    def _keep(self, hand: Hand) -> None:
        """No way back past a change of seed (a die, a draw, a reveal), or past another hand."""
        moved = hand.before.seed != self.state.seed
        if moved or (self._undo and self._undo[-1].seat != hand.seat):
            self._undo.clear()
            self._taken_back = 0
        if not moved:
            self._undo.append(hand)

    def _action(self, seat: object, action: object) -> Action:
        """The number of an action; a word of none, or something else altogether, is refused."""
        if type(action) is str:
            try:
                return self.game.acts.parse(action_of(action))
            except BadRecord as unknown:
                raise IllegalAction(self._called(seat), action[:80], "", str(unknown)) from None
        if type(action) is not int or not 0 <= action < len(self.game.acts):
            raise IllegalAction(self._called(seat), in_short(action), "", "there is no such action")
        return action

    def _reason(self, seat: Seat, action: object) -> Reason | None:
        try:
            return reason_of(self.game, self.seats, seat, action) if isinstance(action, str) else None
        except BadRecord as unknown:
            raise IllegalAction(self._called(seat), in_short(action), "", str(unknown)) from None

    def _called(self, seat: object) -> str:
        return self.game.seat_name(seat) if type(seat) is int and seat < self.seats else f"seat {in_short(seat)}"

    def _only_talk(self, before: State) -> bool:
        """Whether nothing has changed but what is said across the table."""
        talk = self.state.TALK
        one, two = freeze(before), freeze(self.state)
        return all(one[name] == two[name] for name in one if name not in talk)

    def _viewer(self, viewer: object) -> Seat:
        if type(viewer) is not int or not (viewer == SPECTATOR or 0 <= viewer < self.seats):
            raise IllegalAction(self._called(viewer), "look", "", "there is no such seat")
        return viewer

    # -- taking back

    def may_undo(self, seat: object) -> bool:
        """One's own last actions; never past a die, a draw, a reveal or another hand."""
        mine = type(seat) is int and bool(self._undo) and self._undo[-1].seat == seat
        return mine and self._taken_back < MOST_TAKEN_BACK

    def undo(self, seat: object) -> None:
        """Take one's own last action back. What was said across the table since then stays said."""
        if not self.may_undo(seat):
            raise IllegalAction(self._called(seat), UNDO, "", "there is nothing of theirs to take back")
        assert isinstance(seat, int)
        hand, after = self._undo.pop(), self.state
        self._taken_back += 1
        hand.before.keep_talk(after)
        self.journal.forget(hand.told, hand.told_after)
        self._lay(hand.before)
        if hand.at == len(self.actions) - 1:
            self._words.pop()
        else:
            self._words.append((seat, UNDO))
        self._hands.append((seat, UNDO))
        del self.actions[hand.at]
        saw = [viewer for viewer in self._viewers() if after.seen_by(viewer) != self.state.seen_by(viewer)]
        self.feeds.take_back(seat, hand.feeds, hand.feeds_after, saw)
        self._count_questions(seat)

    def _lay(self, table: State) -> None:
        table.journal, table.rig = self.journal, self.state.rig
        self.state = table

    def _viewers(self) -> list[int]:
        return [*range(self.seats), SPECTATOR]

    # -- what a viewer receives

    def view(self, viewer: object) -> Any:
        """The table as these eyes see it."""
        viewer = self._viewer(viewer)
        return self.state.seen_by(viewer)

    def sight(self, viewer: object, since: object = 0) -> Sight:
        """All that this viewer may know, with what they were told after entry `since` of their feed."""
        viewer = self._viewer(viewer)
        memory = None if self.memories is None else self.memories.of(viewer)
        news = self.feeds.since(viewer, _entry(since))
        return look(self.game, self.variant, self.state, viewer, memory, news, self.may_undo(viewer))

    def seen(self, viewer: object) -> Seen:
        """A sight to be written down for a page: news has a feed of its own, and people have a memory of theirs.

        Its picture is lent: it shares with other pictures, and is to be changed by nobody.
        """
        viewer = self._viewer(viewer)
        return look(self.game, self.variant, self.state, viewer, may_undo=self.may_undo(viewer)).seen(lent=True)

    def feed(self, viewer: object, since: object = 0) -> list[Entry]:
        """What this viewer was told after entry `since`. Numbers are the viewer's own, and none is used twice."""
        viewer = self._viewer(viewer)
        return self.feeds.entries(viewer, _entry(since))

    def scored(self, viewer: object) -> list[dict[str, int]]:
        """The points of each seat by what they came from; together they are the points of the standings.

        What was scored before a match was carried over is not known any more, and stands as EARLIER.
        """
        viewer = self._viewer(viewer)
        view = self.state.seen_by(viewer)
        scored = self.game.scored(view, self.journal.heard_by(viewer))
        if self.earlier is not None:
            for seat, points in enumerate(self.game.scores(view)):
                if points != sum(scored[seat].values()):
                    scored[seat][EARLIER] = points - sum(scored[seat].values())
        return scored

    def winners(self) -> list[Seat]:
        """Whoever has a share in the victory; nobody before the end."""
        return [seat for seat, share in enumerate(self.game.returns(self.state)) if share > 0]

    def heard_by(self, viewer: object) -> list[Event]:
        """What was told to this viewer and still stands."""
        viewer = self._viewer(viewer)
        return self.journal.heard_by(viewer)

    def question(self, seat: object) -> Question:
        """What this seat is asked: the text key, the facts, the rule, and the choices. Empty if it is not asked."""
        seat = self._viewer(seat)
        return question(self.game, self.state, seat)

    def asked(self, seat: object) -> int:
        """How many questions this seat has been put so far: the number of its open one, or of its last.

        An answer that names another number is late. What others do at the same time does not change it.
        """
        seat = self._viewer(seat)
        return self._asked[seat] if seat >= 0 else 0

    def _count_questions(self, hand: Seat) -> None:
        """A seat is asked anew when the question before it changes, or when it has just answered or taken back."""
        to_act = self.state.to_act
        here = (type(self.state.question()).__name__, *step_facts(self.state.question()).values()) if to_act else None
        for seat in range(self.seats):
            now = here if seat in to_act else None
            if now is not None and (seat == hand or now != self._open[seat]):
                self._asked[seat] += 1
            self._open[seat] = now

    def asides(self, seat: object) -> list[Choice]:
        """What this seat may put in out of turn, as choices."""
        seat = self._viewer(seat)
        if seat == SPECTATOR:
            raise IllegalAction(self._called(seat), "speak", "", "there is no such seat")
        return [self.game.choice(self.state, seat, action) for action in self.state.asides(seat)]

    def preview(self, seat: object, action: object) -> Sight | None:
        """What this seat would see and be told after an action, where neither chance nor a secret has a part in it.

        It is what one would receive and could still take back, so it tells nothing that one could not have.
        """
        table = self._table_after(seat, action)
        if table is None:
            return None
        assert isinstance(seat, int)
        assert table.journal is not None
        return look(self.game, self.variant, table, seat, None, table.journal.heard_by(seat))

    def _table_after(self, seat: object, action: object) -> State | None:
        """A copy of the table on which this is done; None where chance or a secret has a part in it."""
        code = self._action(seat, action)
        objection = self.state.objection(seat, code)
        if objection is not None:
            raise IllegalAction(self._called(seat), self.game.acts.word(code), objection[0], objection[1])
        assert isinstance(seat, int)
        table = self.state.copy()
        table.journal = Journal()
        table.do(seat, code)
        return table if table.seed == self.state.seed else None

    def may_take_back(self, seat: object, action: object) -> bool:
        """Whether this action could still be taken back once it is done: no die, no draw and no reveal comes of it."""
        return self.preview(seat, action) is not None

    def why_not(self, seat: object, element: object, after: object = None) -> str:
        """The id of the rule that keeps this seat from acting on a board element now; "" where nothing keeps it.

        `after`: once this action is done, as for a piece that is carried to a place; "" too where `preview` shows nothing.
        """
        seat = self._viewer(seat)
        state = self.state if after is None else self._table_after(seat, after)
        if state is None or not state.to_act:
            return ""
        ask, game = state.question(), self.game
        legal = state.legal(seat) if seat in state.to_act else []
        asides = state.asides(seat) if seat >= 0 else []
        if any(element in game.lights(state, seat, action) for action in [*legal, *asides]):
            return ""
        if not legal:
            return str(ask.rule_now(state))
        verbs = {game.acts.verb(action).name for action in legal}
        there = [action for action in range(len(game.acts)) if element in game.lights(state, seat, action)]
        likely = [action for action in there if game.acts.verb(action).name in verbs] or there
        rules = [str(ask.refusal(state, seat, action)) for action in likely]
        own = str(ask.rule_now(state))
        return next((rule for rule in rules if rule != own), own)

    def story(self, viewer: object, whole: bool = False) -> Story:
        """The match so far through one viewer's eyes: what may be shared while it goes on.

        `whole`: for whoever may have the record too. Then OPEN are eyes like others, and frames count the actions.
        """
        if viewer != OPEN or not whole:
            viewer = self._viewer(viewer)
        assert isinstance(viewer, int)
        return tell_story(self, viewer, whole)

    # -- records

    def record(self) -> Record:
        """All that is needed to play this match again; while it runs, with a snapshot of the table."""
        record = Record(self.game.name, self.game.rules_version, apart(self.variant), self.seats, self.seed, self._words[:])
        if len(self._hands) != len(self._words) - (self.earlier.after if self.earlier else 0):
            record.hands = self._hands[:]
        record.digest = vouch(record, self.game.scores(self.state))
        record.snapshot = self.earlier
        if record.snapshot is None and not self.over:
            record.snapshot = Snapshot(len(self._words), self.game.rules_version, freeze(self.state))
        return record

    @staticmethod
    def replay(record: Record) -> Match:
        """Play a record again, checking every action. Nothing is half-loaded: it is a whole match or a refusal.

        A record of earlier rules is played by today's where that leads to the same table, and else taken up at its snapshot.
        """
        return replay(record)

    @staticmethod
    def opening(record: Record) -> Match:
        """The match of a record before its first action, to step through; or where earlier rules end."""
        return opening(record)

    def carry_over(self, record: Record, shot: Snapshot) -> None:
        """Go on from a snapshot of earlier rules or of another match. What was told before is not known, nor relied on."""
        game, self.state = self.game, thawed(self, shot)
        self.journal.forget(0, len(self.journal.events))
        self.state.journal = self.journal
        self.memories = None
        self.feeds = Feed(game, self.seats)  # nothing that the set-up told or asked is left: it was another table's
        self._asked = [0] * self.seats
        self._open = [None] * self.seats
        self.earlier = Snapshot(shot.after, game.rules_version, freeze(self.state), carried=True)
        self._words, self._hands = record.actions[: shot.after], []
        self.actions = []
        self._undo.clear()
        if shot.after:
            self.feeds.tell([Event(NEW_RULES, EVERYONE, {"n": game.rules_version})])
        else:  # nobody has acted here yet: it began at another match's table
            self.feeds.tell([Event(PLAYED_ON, EVERYONE, {})])
        self._count_questions(SPECTATOR)

    def step(self, record: Record, index: int) -> None:
        """Do the record's action at this index."""
        seat, word = record.actions[index]
        self.again(record, seat, word, record.line(index))

    def again(self, record: Record, seat: Seat, word: str, where: str) -> None:
        """Do what a hand did in this record; a refusal says where it stands."""
        try:
            if word == UNDO:
                self.undo(seat)
            else:
                self.game.acts.parse(action_of(word))  # a word of none is told as such
                self.do(seat, word)
        except (IllegalAction, BadRecord) as error:
            older = record.rules < self.game.rules_version
            note = f"; it was played by version {record.rules} of the rules, this is {self.game.rules_version}" if older else ""
            raise BadRecord(f"{where}: {error}{note}") from None


def _entry(since: object) -> int:
    """The number of an entry of a feed: before the first is the beginning."""
    if type(since) is not int:
        raise BadWish(f"entry {in_short(since)} is not a whole number")
    return max(0, since)
