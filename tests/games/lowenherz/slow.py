"""Löwenherz's board a second time, slowly: dictionaries, sets and plain flood fill, straight from the rules' text.

It shares no line with the engine. It follows a game by the words of its actions, and says what must lie on the board, what
everybody owns, and which words may be said next.
"""

from __future__ import annotations

from typing import Any

Square = tuple[int, int]
COLOURS = ["red", "blue", "orange", "white", "neutral"]
WORTH = {"F": 1, "V": 3, "R": 5}
MINES = "CSGD"


def square(text: str) -> Square:
    r, c = text.split(",")
    return int(r), int(c)


def name(sq: Square) -> str:
    return f"{sq[0]},{sq[1]}"


def edge(text: str) -> frozenset[Square]:
    r, c = square(text[1:])
    return frozenset({(r, c), (r, c + 1) if text[0] == "V" else (r + 1, c)})


class SlowGame:
    def __init__(self, rows: list[str], seats: int, cards: dict[str, dict[str, Any]], ducats: int) -> None:
        self.terrain: dict[Square, str] = {(r, c): t for r, row in enumerate(rows) for c, t in enumerate(row)}
        self.seats = COLOURS[:seats]
        self.cards = cards
        self.near = {sq: self.beside(sq) for sq in self.terrain}
        self.sides = {(a, b): frozenset({a, b}) for a in self.terrain for b in self.near[a]}
        self.found: dict[Square, set[Square]] | None = None  # the domains, until something changes
        self.castles: dict[Square, str] = {}
        self.knights: dict[Square, str] = {}
        self.markers: set[frozenset[Square]] = set()
        self.supply = 100
        self.stock = dict.fromkeys([*self.seats, *(["neutral"] if seats == 2 else [])], 15)
        self.ducats = dict.fromkeys(self.seats, ducats)
        self.bank = 91 - ducats * seats
        self.allies: set[frozenset[Square]] = set()
        self.ever: set[Square] = set()  # castles that have been in a domain
        self.started = False
        self.chosen: Square = (-1, -1)
        self.rival: Square = (-1, -1)
        self.gone: Square = (-1, -1)

    # -- regions and domains

    def beside(self, sq: Square) -> list[Square]:
        r, c = sq
        return [x for x in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if x in self.terrain]

    def region(self, start: Square) -> set[Square]:
        seen, todo = {start}, [start]
        while todo:
            here = todo.pop()
            for there in self.near[here]:
                if there not in seen and self.sides[here, there] not in self.markers:
                    seen.add(there)
                    todo.append(there)
        return seen

    def domains(self) -> dict[Square, set[Square]]:
        """By castle; none before the last castle stands."""
        if self.found is None:
            self.found = {}
            looked: set[Square] = set()
            for castle in self.castles if self.started else ():
                if castle not in looked:
                    region = self.region(castle)
                    looked |= region
                    if sum(other in region for other in self.castles) == 1:
                        self.found[castle] = region
        return self.found

    def settle(self) -> None:
        self.found = None
        for region in self.domains().values():
            inside = {m for m in self.markers if m <= region}
            self.markers -= inside
            self.supply += len(inside)

    def points(self, colour: str) -> int:
        spaces = [self.terrain[sq] for castle, land in self.domains().items() if self.castles[castle] == colour for sq in land]
        return sum(WORTH.get(t, 0) for t in spaces) + 5 * sum(spaces.count(mine) >= 3 for mine in MINES)

    def income(self, colour: str) -> int:
        spaces = {self.terrain[sq] for castle, land in self.domains().items() if self.castles[castle] == colour for sq in land}
        return len(spaces & set(MINES))

    def piece(self, sq: Square) -> str:
        return self.castles.get(sq) or self.knights.get(sq) or ""

    def strength(self, land: set[Square]) -> int:
        return sum(sq in land for sq in self.knights)

    def neighbours(self, one: set[Square], two: set[Square]) -> bool:
        return any(there in two for here in one for there in self.near[here])

    # -- what may be done

    def borders(self) -> list[frozenset[Square]]:
        if not self.supply:
            return []
        found = []
        for (here, there), side in self.sides.items():
            if here < there and side not in self.markers and not any(side <= land for land in self.domains().values()):
                kin = self.piece(here) and self.piece(here) == self.piece(there)
                found += [] if kin else [side]
        return found

    def knight_squares(self, colour: str, ducats: int) -> list[Square]:
        found = []
        for sq, terrain in self.terrain.items():
            leans = any(self.piece(x) == colour and self.sides[sq, x] not in self.markers for x in self.near[sq])
            if leans and terrain in "MF" and not self.piece(sq) and (terrain == "M" or ducats >= 1) and self.stock[colour]:
                found.append(sq)
        return found

    def annexable(self, castle: Square) -> list[Square]:
        domains = self.domains()
        land = domains[castle]
        found = []
        for sq in self.terrain:
            if sq in land or self.piece(sq) or not any(x in land for x in self.near[sq]):
                continue
            other = next((c for c, region in domains.items() if sq in region), None)
            if other is not None:
                if self.castles[other] == self.castles[castle] or frozenset({castle, other}) in self.allies:
                    continue
                if self.strength(land) <= self.strength(domains[other]):
                    continue
            back, need = self.exchange(sq, land)
            if self.supply + len(back) >= len(need):
                found.append(sq)
        return found

    def exchange(self, sq: Square, land: set[Square]) -> tuple[set[frozenset[Square]], set[frozenset[Square]]]:
        back = {frozenset({sq, x}) for x in self.beside(sq) if x in land}
        need = {frozenset({sq, x}) for x in self.beside(sq) if x not in land} - self.markers
        return back, need

    def own(self, colour: str) -> list[Square]:
        return sorted(castle for castle in self.domains() if self.castles[castle] == colour)

    def rivals(self, castle: Square) -> list[Square]:
        domains = self.domains()
        return sorted(
            c
            for c, land in domains.items()
            if self.castles[c] != self.castles[castle] and self.neighbours(domains[castle], land)
        )

    def victims(self, castle: Square) -> list[Square]:
        domains = self.domains()
        return [c for c in self.rivals(castle) if self.strength(domains[c])]

    def partners(self, castle: Square) -> list[Square]:
        return [c for c in self.rivals(castle) if frozenset({castle, c}) not in self.allies]

    def removable(self, castle: Square) -> list[Square]:
        land = self.domains()[castle]
        band = {sq for sq in self.knights if sq in land}
        found = []
        for knight in sorted(band):
            left, seen, todo = band - {knight}, {castle}, [castle]
            while todo:
                for x in self.beside(todo.pop()):
                    if x in left and x not in seen:
                        seen.add(x)
                        todo.append(x)
            if seen - {castle} == left:
                found.append(knight)
        return found

    def calling(self, colour: str, ducats: int) -> list[Square]:
        domains = self.domains()
        room = self.knight_squares(colour, ducats)
        return [
            c
            for c in self.own(colour)
            if self.strength(domains[c]) and self.victims(c) and any(sq in domains[c] for sq in room)
        ]

    def castle_squares(self, colour: str) -> list[Square]:
        room = [sq for sq, t in self.terrain.items() if t == "M" and not self.piece(sq) and self.beside_castle(sq)]
        others = [sq for sq, c in self.castles.items() if c == colour]
        for gap in range(6, -1, -1):
            found = [sq for sq in room if all(abs(sq[0] - r) + abs(sq[1] - c) - 1 >= gap for r, c in others)]
            if found:
                return found
        return []

    def beside_castle(self, sq: Square) -> list[Square]:
        return [x for x in self.beside(sq) if self.terrain[x] in "MF" and not self.piece(x)]

    def playable(self, card: str, colour: str) -> list[str]:
        left = self.ducats[colour] - self.cards[card]["price"]
        found = []
        for action in self.cards[card]["actions"]:
            kind = action["type"]
            if left >= 0 and (
                (kind == "borders" and self.borders())
                or (kind == "knights" and self.knight_squares(colour, left))
                or (kind == "expand" and any(self.annexable(c) for c in self.own(colour)))
                or (kind == "deserter" and self.calling(colour, left))
                or (kind == "alliance" and any(self.partners(c) for c in self.own(colour)))
            ):
                found.append(f"play:{card}:{kind}")
        return found

    def words(self, question: str, facts: dict[str, int], seat: str, hand: list[str]) -> set[str]:
        """What may be answered to a question."""
        stop = {"stop"} if facts.get("done") else set()
        if question == "PlaceCastle":
            return {f"castle:{name(sq)}" for sq in self.castle_squares(COLOURS[facts["colour"]])}
        if question == "PlaceCastleKnight":
            return {f"knight:{name(sq)}" for sq in self.beside_castle(self.chosen)}
        if question == "SellOrPlay":
            return {f"sell:{card}" for card in hand} | {word for card in hand for word in self.playable(card, seat)}
        if question == "PlaceBorder":
            return stop | {edge_name(side) for side in self.borders()}
        if question == "PlaceKnight":
            return stop | {f"knight:{name(sq)}" for sq in self.knight_squares(seat, self.ducats[seat])}
        if question == "ChooseGrowing":
            return {f"domain:{name(c)}" for c in self.own(seat) if self.annexable(c)}
        if question == "Annex":
            return stop | {f"annex:{name(sq)}" for sq in self.annexable(self.chosen)}
        if question == "ChooseCaller":
            return {f"domain:{name(c)}" for c in self.calling(seat, self.ducats[seat])}
        if question == "ChooseVictim":
            return {f"rival:{name(c)}" for c in self.victims(self.chosen)}
        if question == "ChooseDeserter":
            return {f"desert:{name(sq)}" for sq in self.removable(self.rival)}
        if question == "ReplaceDeserter":
            land = self.domains()[self.chosen]
            return {f"knight:{name(sq)}" for sq in self.knight_squares(seat, self.ducats[seat]) if sq in land}
        if question == "ChooseAllied":
            return {f"domain:{name(c)}" for c in self.own(seat) if self.partners(c)}
        assert question == "ChooseAlly", question
        return {f"rival:{name(c)}" for c in self.partners(self.chosen)}

    # -- what is done

    def follow(self, question: str, facts: dict[str, int], seat: str, word: str) -> None:
        verb, _, what = word.partition(":")
        if question == "PlaceCastle":
            self.chosen = square(what)
        elif question == "PlaceCastleKnight":
            colour = COLOURS[facts["colour"]]
            self.castles[self.chosen] = colour
            self.knights[square(what)] = colour
            self.stock[colour] -= 1
            self.started = len(self.castles) == 12
        elif verb == "sell":
            self.receive(seat, self.cards[what]["sale"])
        elif verb == "play":
            self.pay(seat, self.cards[what.partition(":")[0]]["price"])
        elif verb == "border":
            self.markers.add(edge(what))
            self.supply -= 1
        elif verb == "domain":
            self.chosen = square(what)
        elif verb == "annex":
            back, need = self.exchange(square(what), self.domains()[self.chosen])
            self.markers = self.markers - back | need
            self.supply += len(back) - len(need)
        elif question == "ChooseAlly":
            self.allies.add(frozenset({self.chosen, square(what)}))
        elif verb == "rival":
            self.rival = square(what)
        elif verb == "desert":
            self.gone = square(what)
        elif verb == "knight":
            if question == "ReplaceDeserter":
                self.stock[self.knights.pop(self.gone)] += 1
            self.knights[square(what)] = seat
            self.stock[seat] -= 1
            self.pay(seat, 1 if self.terrain[square(what)] == "F" else 0)
        self.settle()

    def pay(self, seat: str, n: int) -> None:
        self.ducats[seat] -= n
        self.bank += n

    def receive(self, seat: str, n: int) -> None:
        self.pay(seat, -min(n, self.bank))

    # -- LOW-INV-2 to -8

    def check_invariants(self) -> None:
        domains = self.domains()
        for castle, land in domains.items():
            assert {self.piece(sq) for sq in land} <= {"", self.castles[castle]}, "LOW-INV-2"
            assert not any(marker <= land for marker in self.markers), "LOW-INV-4"
        reached = set(self.castles)
        todo = list(reached)
        while todo:
            here = todo.pop()
            for there in self.near[here]:
                linked = self.piece(there) == self.piece(here) and self.sides[here, there] not in self.markers
                if there not in reached and linked:
                    reached.add(there)
                    todo.append(there)
        assert set(self.knights) <= reached, "LOW-INV-3"
        assert self.ever <= set(domains), "LOW-INV-5"
        self.ever = set(domains)
        for pair in self.allies:
            one, two = pair
            assert {one, two} <= set(domains), "LOW-INV-8"
            assert self.castles[one] != self.castles[two], "LOW-INV-8"
        held: set[Square] = set()
        for castle in self.castles:
            held |= self.region(castle) if castle not in held else set()
        assert held >= set(self.knights), "LOW-INV-8"
        assert len(self.markers) + self.supply == 100, "LOW-INV-1"
        assert self.bank + sum(self.ducats.values()) == 91, "LOW-INV-1"
        for colour, left in self.stock.items():
            assert left + list(self.knights.values()).count(colour) == 15, "LOW-INV-1"


def edge_name(side: frozenset[Square]) -> str:
    one, two = sorted(side)
    return f"border:{'V' if one[0] == two[0] else 'H'}{name(one)}"
