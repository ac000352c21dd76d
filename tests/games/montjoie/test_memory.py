"""What a seat remembers of the others' hands: told to all who may know it, and never contradicted by an imagined table."""

from __future__ import annotations

import random

import pytest

from banneret.bots.find import make
from banneret.core import SPECTATOR, Match, find
from banneret.core.journal import Event
from banneret.games.montjoie.memory import MontjoieMemory, holding
from banneret.games.montjoie.tables import CARD_IDS, KINDS, YELLOW
from banneret.testing import Scene, scene
from banneret.testing.montjoie import before_attack

GAME = find("montjoie")
BORDER = {"bourges": "france", "auxerre": "bourgogne", "gand": "flandres"}
NAVARRE, BOURGOGNE, FRANCE = 5, 2, 0


def heard(table: Scene, viewer: int) -> MontjoieMemory:
    """What this viewer knows after the scene, of hands of which it knew nothing before."""
    memory = MontjoieMemory(6)
    memory.most_yellow, memory.most_red = [20] * 6, [20] * 6
    for event in table.state.journal.heard_by(viewer):
        memory.hear(event)
    return memory


def known(memory: MontjoieMemory, seat: int) -> str:
    return " ".join(name for kind, name in enumerate(CARD_IDS) for _ in range(memory.known[KINDS * seat + kind]))


def imagined_hands(table: Scene, memory: MontjoieMemory, viewer: int, seat: int) -> list[list[int]]:
    view = table.state.seen_by(viewer)
    tables = [GAME.imagine(view, viewer, seed, memory) for seed in range(30)]
    assert not any(memory.contradiction(one) for one in tables)
    return [one.hand[KINDS * seat : KINDS * (seat + 1)] for one in tables]


@pytest.mark.rule("MON-COMBAT-13")
@pytest.mark.parametrize("viewer", [NAVARRE, SPECTATOR])
def test_a_card_that_held_the_city_is_remembered(viewer: int) -> None:
    table = before_attack(
        "france", cities=BORDER, dice=(1, 6), france={"hand": "ladders ladders"}, bourgogne={"hand": "cannon engineer sign"}
    )
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ladders", "lay:ladders")
    table.choose("bourgogne", "none", "lay:cannon", "done", "none")
    table.expect(bourgogne={"hand": "cannon engineer sign"})
    memory = heard(table, viewer)
    assert known(memory, BOURGOGNE) == "cannon"
    assert all(hand[CARD_IDS.index("cannon")] for hand in imagined_hands(table, memory, viewer, BOURGOGNE))


@pytest.mark.rule("MON-STATE-1")
def test_the_weakest_card_of_an_attack_is_remembered_until_more_are_drawn() -> None:
    table = before_attack(
        "france", cities=BORDER, dice=(1, 6), france={"hand": "ladders sap cannon"}, bourgogne={"hand": "cannon ram"}
    )
    table.choose("france", "attack:auxerre", "road:bourges", "lay:sap", "lay:cannon", "done")
    table.choose("bourgogne", "none", "lay:ram", "done")
    memory = heard(table, NAVARRE)
    assert memory.weakest[FRANCE] == CARD_IDS.index("sap")
    assert memory.weakest[BOURGOGNE] == YELLOW  # who defends spares the best
    memory.hear(Event("draws", -1, {"seat": FRANCE, "n": 2}))
    assert memory.weakest[FRANCE] == YELLOW


@pytest.mark.rule("MON-COMBAT-14")
def test_locked_cards_are_remembered_when_they_return() -> None:
    table = before_attack(
        "france", cities=BORDER | {"paris": "france"}, dice=(6, 1), france={"hand": "ram cannon sign"},
        bourgogne={"hand": "felon"},
    )  # fmt: skip
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ram", "lay:cannon", "done")
    table.choose("bourgogne", "none", "none", "done")
    table.choose("france", "none")
    assert known(heard(table, NAVARRE), FRANCE) == ""
    memory = heard(table, NAVARRE)
    assert memory.most_yellow[BOURGOGNE] == 0  # it had none to defend with
    assert not any(any(hand[:4]) for hand in imagined_hands(table, memory, NAVARRE, BOURGOGNE))
    table.choose("france", "end-turn")
    told = [event.facts["card"] for event in table.state.journal.events if event.name == "takes_back"]
    assert [CARD_IDS[card] for card in told[:2]] == ["ram", "cannon"]


@pytest.mark.rule("MON-EVENT-15")
def test_a_duel_won_leaves_a_card_in_everybodys_memory() -> None:
    table = scene(
        "montjoie", seats=6, at="events", draws=["naval_battle"], cities={"calais": "angleterre", "brest": "bretagne"},
        dice=[5, 0], angleterre={"hand": "cannon ram"}, bretagne={"hand": "ladders"}, variant={"foreign_interventions": "off"},
        order="angleterre bretagne france bourgogne flandres navarre",
    )  # fmt: skip
    table.choose("angleterre", "duel:cannon+0")
    table.choose("bretagne", "duel:ladders+0")
    table.until("PlayerTurn")
    assert known(heard(table, NAVARRE), 1) == "cannon"
    assert known(heard(table, NAVARRE), 3) == ""


def test_what_was_played_or_lost_is_forgotten() -> None:
    memory = MontjoieMemory(6)
    memory.hear(Event("draws", -1, {"seat": 2, "n": 3}))
    for card in ("ram", "ram", "sap"):
        memory.hear(Event("takes_back", -1, {"seat": 2, "card": CARD_IDS.index(card)}))
    memory.hear(Event("lost_card", -1, {"seat": 2, "card": CARD_IDS.index("ram")}))
    memory.hear(Event("played", -1, {"seat": 2, "card": CARD_IDS.index("sign")}))
    assert (known(memory, 2), memory.most_yellow[2], memory.most_red[2]) == ("ram sap", 5, 2)
    memory.hear(Event("kept", -1, {"seat": 2}))
    memory.hear(Event("turn", -1, {"n": 2}))
    assert (known(memory, 2), memory.most_yellow[2], memory.most_red[2]) == ("", 0, 1)


@pytest.mark.rule("MON-COMBAT-6")
def test_before_the_reveal_a_known_card_may_lie_face_down() -> None:
    """Navarre knows that Bourgogne holds a cannon, not whether it defends with it."""
    table = before_attack(
        "france", cities=BORDER, dice=(1, 1), france={"hand": "ram ram"},
        bourgogne={"hand": "cannon ladders sign", "influence": 1},
    )  # fmt: skip
    table.choose("france", "attack:auxerre", "road:bourges", "lay:ram", "lay:ram")
    table.choose("bourgogne", "none", "lay:cannon", "done")
    assert table.step == "StakeInfluence"
    memory = heard(table, NAVARRE)
    memory.hear(Event("takes_back", -1, {"seat": 2, "card": CARD_IDS.index("cannon")}))
    assert not memory.contradiction(table.state)
    in_hand = [hand[CARD_IDS.index("cannon")] for hand in imagined_hands(table, memory, NAVARRE, BOURGOGNE)]
    assert {bool(n) for n in in_hand} == {True, False}


@pytest.mark.parametrize(("seats", "kind"), [(2, "random"), (3, "greedy"), (6, "random")])
def test_imagined_tables_never_contradict_what_was_told(seats: int, kind: str) -> None:
    """In whole games, for every seat and a spectator, at one decision in a few."""
    match = Match("montjoie", seats, seats, {"game_length": "short", "long_term_strategy": "on"})
    bots, rng = [make(kind, seat) for seat in range(seats)], random.Random(seats)
    tried = 0
    while not match.over and match.state.turn < 4:
        seat = match.to_act[0]
        if not rng.randrange(7):
            for viewer in (*range(seats), SPECTATOR):
                sight = match.sight(viewer)
                assert sight.memory is not None
                for table in (match.state, sight.imagine(rng.getrandbits(60))):
                    assert not sight.memory.contradiction(table)
                    tried += 1
        match.do(seat, bots[seat].choose(match.sight(seat)))
    assert tried > 100


def test_whoever_was_stopped_at_sea_still_holds_what_an_attack_takes() -> None:
    """MON-COMBAT-1. An attack takes two yellow cards, and one that the master of the seas stops costs none of them."""
    rng = random.Random(5)
    stopped = 0
    while stopped < 2:
        match = Match("montjoie", 4, seed=rng.getrandbits(60), variant={"game_length": "short", "parley": "off"})
        while not match.over and stopped < 2:
            seat = match.to_act[0]
            answers = {match.game.acts.word(action): action for action in match.state.legal(seat)}
            if "stop" in answers:
                attacker = match.state.control[match.state.fighters[0]]
                match.do(seat, "stop")
                stopped += 1
                for viewer in (SPECTATOR, (attacker + 1) % 4):
                    sight = match.sight(viewer)
                    tables = [sight.imagine(rng.getrandbits(60)) for _ in range(20)]
                    assert min(sum(holding(table, attacker)[:YELLOW]) for table in tables) >= 2
                continue
            bold = [word for word in answers if word.startswith(("sea", "war", "attack"))]
            rich = [word for word in answers if word.startswith("cards:")][-1:]
            match.do(seat, rng.choice(rich or bold or list(answers)))
