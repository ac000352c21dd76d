"""The kit can fail: each law is shown a game that breaks it."""

from __future__ import annotations

import pytest

from banneret.core import HIDDEN, Memory, shown
from banneret.testing import LawBroken, check
from core import toy as module
from core.toy import BID, Bid, TakeCoin, Toy, ToyGame


def test_an_honest_game_passes(toy: ToyGame) -> None:
    for seats in (2, 3):
        report = check("toy", seats, games=20, every=1)
        assert (report.games, report.tables > 100) == (20, True)


def breaks(monkeypatch: pytest.MonkeyPatch, law: str, target: object, name: str, value: object) -> None:
    monkeypatch.setattr(target, name, value)
    with pytest.raises(LawBroken, match=law):
        check("toy", 3, games=20, every=1)


def test_a_forgotten_field(toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    eyes = {name: eye for name, eye in Toy.EYES.items() if name != "die"}
    breaks(monkeypatch, "every field has eyes", Toy, "EYES", eyes)


def test_a_copy_that_shares(toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    def copy(self: Toy) -> Toy:
        twin = honest(self)
        twin.purse = self.purse
        return twin

    honest = Toy.copy
    breaks(monkeypatch, "a copy is equal and independent", Toy, "copy", copy)


def test_unsorted_options(toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    breaks(monkeypatch, "sorted", TakeCoin, "options", lambda self, s, seat: [1, 0])


def test_pieces_out_of_nowhere(toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(self: TakeCoin, s: Toy, seat: int, action: int) -> None:
        s.purse[seat] += 1

    breaks(monkeypatch, "pieces are conserved", TakeCoin, "choose", choose)


def test_points_of_which_nobody_knows_whence(toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy, "scoring", ["coins"])
    breaks(monkeypatch, "points add up", ToyGame, "scored", lambda self, view, told: [{"coins": 0} for _ in view.purse])


def test_secrets_that_do_not_commute(toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(self: Bid, s: Toy, seat: int, action: int) -> None:
        honest(self, s, seat, action)
        s.die = seat

    honest = Bid.choose
    breaks(monkeypatch, "commutes", Bid, "choose", choose)


def test_a_bid_that_can_be_told_from_another(toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(self: Bid, s: Toy, seat: int, action: int) -> None:
        honest(self, s, seat, action)
        s.tell("sound", n=BID.index(action))

    honest = Bid.choose
    breaks(monkeypatch, "twins", Bid, "choose", choose)


def test_a_view_that_shows_a_bid(toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    breaks(monkeypatch, "twins", Toy, "EYES", {**Toy.EYES, "bids": shown})


def test_imagining_something_else_than_the_view(toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    def imagine(self: ToyGame, view: Toy, viewer: int, seed: int) -> Toy:
        table = honest(self, view, viewer, seed)
        table.die = 6
        return table

    honest = ToyGame.imagine
    breaks(monkeypatch, "imagined table looks the same", ToyGame, "imagine", imagine)


def test_a_shown_seed(toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    breaks(monkeypatch, "an imagined table|seed", Toy, "EYES", {**Toy.EYES, "seed": shown})


@pytest.mark.usefixtures("interpreted")
def test_undo_behind_a_die(toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.core.match.Match.may_undo", lambda self, seat: bool(self.actions))
    with pytest.raises(LawBroken, match="undo"):
        check("toy", 2, games=2, every=1)


def test_a_game_without_end(toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TakeCoin, "choose", lambda self, s, seat, action: s.then([self]))
    with pytest.raises(LawBroken, match="games end"):
        check("toy", 2, games=1, every=50, longest=200)


def test_a_question_that_depends_on_what_others_hide(toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    def options(self: TakeCoin, s: Toy, seat: int) -> list[int]:
        return [module.PASS] if HIDDEN in s.purse else [module.PASS, module.TAKE]

    breaks(monkeypatch, "changes nothing it receives", TakeCoin, "options", options)


def test_a_picture_without_what_choices_name(toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BID, "on", "card")
    picture = {"cards": [{"id": "card:0"}, {"id": "card:1"}]}
    breaks(monkeypatch, "card:2 is not in the picture", ToyGame, "picture", lambda self, view: picture)


def test_a_picture_with_numbers_that_a_page_cannot_hold(toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    breaks(monkeypatch, "too large for a page", ToyGame, "picture", lambda self, view: {"squares": 1 << 60})


def test_a_default_that_is_no_choice(toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    breaks(monkeypatch, "default", TakeCoin, "default", lambda self, s, seat: BID[0])


def test_an_action_that_shows_a_secret_and_can_be_undone(toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(self: TakeCoin, s: Toy, seat: int, action: int) -> None:
        honest(self, s, seat, action)
        s.tell("peeped", to=seat, n=s.purse[(seat + 1) % s.seats])

    honest = TakeCoin.choose
    breaks(monkeypatch, "undo is no peephole", TakeCoin, "choose", choose)


def test_a_damaged_table_that_is_let_in(toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(self: TakeCoin, s: Toy, seat: int, action: int) -> None:
        honest(self, s, seat, action)
        assert "dice show one to six"[s.die]

    honest = TakeCoin.choose
    monkeypatch.setattr(TakeCoin, "choose", choose)
    breaks(monkeypatch, "a damaged table", Toy, "flaw", lambda self: "")


def test_a_memory_that_is_wrong(toy: ToyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    class Dreamer(Memory):
        def contradiction(self, table: Toy) -> str:
            return "I remember six coins" if table.coins == 7 else ""

    honest = ToyGame.imagine
    monkeypatch.setattr(ToyGame, "imagine", lambda self, view, viewer, seed, memory=None: honest(self, view, viewer, seed))
    breaks(monkeypatch, "remembered rightly", ToyGame, "memory", lambda self, seats, variant, viewer: Dreamer())
