"""The worked examples of docs/rules/lowenherz-examples.md, read from the file itself and played on its own boards."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from banneret.games.lowenherz.state import Lowenherz
from banneret.games.lowenherz.steps import castles, course, diplomacy, expansion, knights, market
from banneret.games.lowenherz.steps.borders import PlaceBorder, border_objection
from banneret.games.lowenherz.tables import CARD_IDS, COLOUR_IDS, NO_CARD, SEAT_IDS
from banneret.testing import Scene, scene
from banneret.testing.lowenherz.board import PIECES, draw_board

FILE = Path(__file__).parents[3] / "docs" / "rules" / "lowenherz-examples.md"
BY_COLOUR = {"vp": "vp", "ducats": "ducats", "income": "income", "knights_supply": "knights"}
MANY = 9  # parts enough for any list of steps
Facts = dict[str, Any]


class Vector:
    """One example: its boards in order, and all its TOML blocks in one table."""

    def __init__(self, text: str) -> None:
        self.boards = re.findall(r"```board\n(.*?)```", text, re.DOTALL)
        self.facts: Facts = {}
        for block in re.findall(r"```toml\n(.*?)```", text, re.DOTALL):
            self.facts |= tomllib.loads(block)
        self.used: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.used.add(key)
        return self.facts.get(key, {})


def read() -> dict[str, Vector]:
    parts = re.split(r"^### (LOW-EX-\d+)", FILE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {name: Vector(text) for name, text in zip(parts[1::2], parts[2::2], strict=True)}


VECTORS = read()


def square_words(verb: str, words: list[str]) -> list[str]:
    return [word.removeprefix(f"{verb}:") for word in words if word.startswith(f"{verb}:")]


class Bench:
    """The given state of an example, on which its steps are tried as questions of the real rules."""

    def __init__(self, vector: Vector, override: Facts | None = None) -> None:
        given = vector["given"] | (override or {})
        self.active: str = given.get("active", "red")
        self.text = vector.boards[0]
        colours = {PIECES.index(c.upper()) for c in re.findall(r"[A-Z]([RBOWNrbown])", self.text)}
        self.seats = 2 if 4 in colours else max(2, 1 + max(colours | {COLOUR_IDS.index(self.active)}))
        facts: Facts = {
            "board": self.text,
            "markers": given.get("borders_supply", 50),
            "bank": given.get("bank", 40),
            "alliances": given.get("alliances", []),
            "elsewhere": given.get("elsewhere_mines", {}),
        }
        for seat in SEAT_IDS[: self.seats]:
            facts[seat] = {
                "ducats": given.get("ducats", {}).get(seat, 20),
                "knights": given.get("knights_supply", {}).get(seat, 11),
            }
        assert set(given) <= {
            "active", "borders_supply", "bank", "alliances", "elsewhere_mines", "ducats", "knights_supply",
        }, given  # fmt: skip
        self.table: Scene = scene("lowenherz", seats=self.seats, at="refill", turn=self.active, **facts)

    @property
    def s(self) -> Lowenherz:
        state: Lowenherz = self.table.state
        return state

    def seat(self, name: str) -> int:
        return SEAT_IDS.index(name)

    def castle(self, name: str) -> int:
        r, c = map(int, name.split(","))
        return self.s.castles.index(12 * r + c)

    def square(self, name: str) -> int:
        r, c = map(int, name.split(","))
        return 12 * r + c

    def ask(self, step: Any) -> None:
        """Put this question, with the end of the turn behind it."""
        self.s.agenda.clear()
        self.s.then([step, market.Refill(getattr(step, "seat", 0))])
        self.s.settle()

    def put(self, question: str, step: Any) -> bool:
        """Go on with the question on the table if it is of this kind, or put it. Whether it is asked at all."""
        if self.table.step != question or self.table.asked != [SEAT_IDS[step.seat]]:
            self.ask(step)
        return self.table.step == question

    # -- the operations of the file. Each returns "" when it was done, or the rule by which it is refused.

    def do(self, op: Facts) -> str:
        by = op.get("by", self.active)
        result: str = getattr(self, f"op_{op['op']}")(op, by)
        return result

    def try_words(self, by: str, words: list[str]) -> str:
        """Answer question after question; the refusal of the first word that is not offered."""
        for word in words:
            objection = self.s.objection(self.seat(by), self.table.game.acts.parse(word))
            if objection is not None:
                self.table.refuses(by, word, objection[0])
                return objection[0] or "no rule"
            self.table.choose(by, word)
        return ""

    def op_border(self, op: Facts, by: str) -> str:
        if self.put("PlaceBorder", PlaceBorder(self.seat(by), MANY, 0)):
            return self.try_words(by, [f"border:{op['edge']}"])
        return border_objection(self.s, self.table.game.labels["edge"].index(op["edge"]))

    def op_knight(self, op: Facts, by: str) -> str:
        if self.put("PlaceKnight", knights.PlaceKnight(self.seat(by), MANY, 0)):
            return self.try_words(by, [f"knight:{op['at']}"])
        return knights.knight_objection(self.s, self.seat(by), self.square(op["at"]))

    def op_expand(self, op: Facts, by: str) -> str:
        castle, square = self.castle(op["domain"]), self.square(op["space"])
        objection = expansion.annex_objection(self.s, castle, square)
        if self.table.step == "Annex" and self.table.asked == [by]:
            assert self.table.step_facts["castle"] == castle, "all spaces go to one domain (LOW-CARD-6)"
            refused = self.try_words(by, [f"annex:{op['space']}"])
        else:
            self.put("ChooseGrowing", expansion.ChooseGrowing(self.seat(by), MANY))
            refused = self.try_words(by, [f"domain:{op['domain']}", f"annex:{op['space']}"])
        assert bool(refused) == bool(objection), (refused, objection)
        return objection

    def op_deserter(self, op: Facts, by: str) -> str:
        self.put("ChooseCaller", diplomacy.ChooseCaller(self.seat(by)))
        if self.table.step != "ChooseCaller":
            question = diplomacy.ChooseCaller(self.seat(by))
            return question.refusal(self.s, self.seat(by), self.table.game.acts.parse(f"domain:{op['own']}"))
        return self.try_words(
            by, [f"domain:{op['own']}", f"rival:{op['enemy']}", f"desert:{op['remove']}", f"knight:{op['place']}"]
        )

    def op_ally(self, op: Facts, by: str) -> str:
        self.put("ChooseAllied", diplomacy.ChooseAllied(self.seat(by)))
        return self.try_words(by, [f"domain:{op['own']}", f"rival:{op['enemy']}"])

    def op_castle(self, op: Facts, by: str) -> str:
        self.ask(castles.PlaceCastle(self.seat(by), self.seat(by)))
        return self.try_words(by, [f"castle:{op['at']}", f"knight:{op['knight']}"])

    def op_income(self, op: Facts, by: str) -> str:
        self.ask(course.Turn(self.seat(by)))
        return ""

    def op_play(self, op: Facts, by: str) -> str:
        return self.try_words(by, [f"play:{self.deal(op['card'], by)}:{op['action']}"])

    def op_sell(self, op: Facts, by: str) -> str:
        return self.try_words(by, [f"sell:{self.deal(op['card'], by)}"])

    def deal(self, kind: str, by: str) -> str:
        """A card of this kind in the hand, and the question what to do with it."""
        card = next(n for n, name in enumerate(CARD_IDS) if name.endswith(f"-{kind}"))
        first = 3 * self.seat(by)
        self.s.hand[first : first + 3] = [card, NO_CARD, NO_CARD]
        self.ask(market.SellOrPlay(self.seat(by)))
        return CARD_IDS[card]

    # -- what the file says about a state

    def expect(self, facts: Facts) -> None:
        found = self.table.facts()
        for name, wanted in facts.items():
            if name in BY_COLOUR:
                assert {colour: found[colour][BY_COLOUR[name]] for colour in wanted} == wanted, name
            else:
                getattr(self, f"expect_{name}")(wanted, found)

    def expect_domains(self, wanted: list[Facts], found: Facts) -> None:
        inside = {name: domain for name, domain in found["domains"].items() if self.in_picture(name)}
        assert inside == {d["castle"]: {k: v for k, v in d.items() if k != "castle"} for d in wanted}

    def in_picture(self, square: str) -> bool:
        lines = self.text.splitlines()
        r, c = map(int, square.split(","))
        return r < len(lines) // 2 and c < len(lines[0]) // 3

    def expect_neutral_zones(self, wanted: list[list[str]], found: Facts) -> None:
        assert found["neutral_zones"] == wanted

    def expect_open_regions(self, wanted: int, found: Facts) -> None:
        assert found["open_regions"] == wanted

    def expect_markers_on_board(self, wanted: int, found: Facts) -> None:
        assert found["on_board"] == wanted

    def expect_borders_supply(self, wanted: int, found: Facts) -> None:
        assert found["markers"] == wanted

    def expect_bank(self, wanted: int, found: Facts) -> None:
        assert found["bank"] == wanted

    def expect_alliances(self, wanted: list[list[str]], found: Facts) -> None:
        assert found["alliances"] == wanted

    def expect_legal_knight_spaces(self, wanted: dict[str, list[str]], found: Facts) -> None:
        for colour, spaces in wanted.items():
            self.ask(knights.PlaceKnight(self.seat(colour), 1, 0))
            assert square_words("knight", self.table.options(colour)) == spaces

    def expect_removable(self, wanted: dict[str, list[str]], found: Facts) -> None:
        own = self.s.domains_of(self.seat(self.active))[0]
        for name, squares in wanted.items():
            self.ask(diplomacy.ChooseDeserter(self.seat(self.active), own, self.castle(name)))
            assert square_words("desert", self.table.options(self.active)) == squares

    def expect_required_gap(self, wanted: dict[str, int], found: Facts) -> None:
        for colour, gap in wanted.items():
            assert castles.required_gap(self.s, self.seat(colour)) == gap

    def expect_legal_castle_count(self, wanted: dict[str, int], found: Facts) -> None:
        for colour, count in wanted.items():
            self.ask(castles.PlaceCastle(self.seat(colour), self.seat(colour)))
            assert len(self.table.options(colour)) == count

    def expect_board(self, text: str) -> None:
        lines = text.strip().splitlines()
        assert draw_board(self.s, len(lines) // 2, len(lines[0]) // 3) == text.strip()


def play(name: str, otherwise: dict[str, str] | None = None) -> Bench:
    """Hold the engine to one example with a board. `otherwise` names the rule that we report where several are broken."""
    vector = VECTORS[name]
    vector.used.clear()
    bench = Bench(vector)
    bench.expect_board(vector.boards[0])
    bench.expect(vector["before"])
    for op in vector["check"] or []:
        probe = Bench(vector, op.get("with"))
        hold(probe, op, otherwise or {})
    for op in vector["when"] or []:
        hold(bench, op, otherwise or {})
    for op in vector["check_after"] or []:
        hold(bench, op, otherwise or {})
    if len(vector.boards) > 1:
        bench.expect_board(vector.boards[1])
    bench.expect(vector["then"])
    assert set(vector.facts) <= vector.used, set(vector.facts) - vector.used
    return bench


def hold(bench: Bench, op: Facts, otherwise: dict[str, str]) -> None:
    before = draw_board(bench.s), bench.s.ducats[:], bench.s.bank, bench.s.markers, bench.s.knights[:]
    refused = bench.do(op)
    if op["expect"] == "ok":
        assert refused == "", f"{op}: refused by {refused}"
    else:
        assert refused in (op["rule"], otherwise.get(op["rule"])), f"{op}: {refused or 'allowed'}"
        after = draw_board(bench.s), bench.s.ducats[:], bench.s.bank, bench.s.markers, bench.s.knights[:]
        assert before == after
