"""Who is stronger: bots meet in many games, and what is done stays done.

A pairing is one bot against a table full of another. It is played in blocks of as many games as there are seats, so that
everybody has sat everywhere; a block has a seed of its own and is one line in the file of results. Whoever goes on after an
interruption plays the blocks that are not there yet: the results are the same, in whatever portions, processes and machines.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from banneret.arena.ratings import Rating, update
from banneret.core import BadData, BadWish, Variant, find
from banneret.core.errors import in_words
from banneret.simulate import simulate, wilson

Progress = Callable[[int], None]


class Block(NamedTuple):
    """One bot against a table full of another, once from every seat."""

    one: str
    other: str
    seed: int


class Contest:
    """What is to be played."""

    def __init__(self, game: str, seats: int, bots: list[str], games: int, seed: int, variant: Variant) -> None:
        self.game = find(game).name
        self.seats = seats
        self.bots = bots
        self.blocks = -(-games // seats)
        self.seed = seed
        self.variant = variant
        if len(set(bots)) < 2 or len(set(bots)) < len(bots):
            raise BadWish(f"an arena needs two or more different bots, not {', '.join(bots) or 'none'}")

    def pairings(self, gauntlet: bool) -> list[tuple[str, str]]:
        """Each bot against tables of each other; in a gauntlet only the first one."""
        return [(one, other) for one in (self.bots[:1] if gauntlet else self.bots) for other in self.bots if one != other]

    def all_blocks(self, gauntlet: bool) -> list[Block]:
        """A round of every pairing, then the next."""
        pairings = self.pairings(gauntlet)
        return [Block(*pair, self.block_seed(*pair, number)) for number in range(self.blocks) for pair in pairings]

    def block_seed(self, one: str, other: str, block: int) -> int:
        """The same whatever else is played."""
        name = json.dumps([self.game, self.seats, self.variant, one, other, self.seed, block], sort_keys=True)
        return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big") >> 1


def run(
    contest: Contest, gauntlet: bool, results: Path, jobs: int = 1, progress: Progress | None = None, ray: str = ""
) -> list[dict[str, Any]]:
    """Play what is not in the file yet, add it there block by block, and give all blocks of this contest in their order.

    `ray`: the address of a cluster whose machines play, or "local" for `jobs` of Ray's workers here.
    """
    done = {block["seed"]: block for block in read(results)}
    blocks = contest.all_blocks(gauntlet)
    missing = [block for block in blocks if block.seed not in done]
    if progress is not None:
        progress(contest.seats * (len(blocks) - len(missing)))
    try:
        with results.open("a", encoding="utf-8") as file, closing(playing(contest, missing, jobs, ray)) as found:
            for played in found:
                done[played["seed"]] = played
                file.write(json.dumps(played) + "\n")
                file.flush()
                if progress is not None:
                    progress(contest.seats)
    except OSError as error:
        raise BadWish(f"results: cannot write {results}: {in_words(error)}") from None
    return [done[block.seed] for block in blocks]


def playing(contest: Contest, blocks: list[Block], jobs: int, ray: str) -> Generator[dict[str, Any], None, None]:
    """The blocks as they are done: here one after another, elsewhere as they come."""
    if ray:
        from banneret.arena.machines import spread

        yield from spread(contest, blocks, jobs, ray)
    else:
        for block in blocks:
            yield play_block(contest, block, jobs)


def play_block(contest: Contest, block: Block, jobs: int = 1) -> dict[str, Any]:
    bots = [block.one, *[block.other] * (contest.seats - 1)]
    played = simulate(contest.game, contest.seats, contest.seats, bots, block.seed, contest.variant, jobs)
    return {"game": contest.game, "bots": [block.one, block.other], "seed": block.seed, "played": played.facts()["played"]}


def read(results: Path) -> list[dict[str, Any]]:
    """The blocks of a file of results. A last line that was cut off is as if it had not been begun."""
    if not results.exists():
        return []
    text = results.read_text(encoding="utf-8")
    whole, cut = text.rpartition("\n")[::2]
    try:
        found = [json.loads(line) for line in whole.splitlines()]
        if not all(isinstance(block, dict) and {"bots", "seed", "played"} <= set(block) for block in found):
            raise ValueError("a line is no block")
    except ValueError as error:
        raise BadData(f"{results}: these are no results of an arena: {error}") from None
    if cut:
        results.write_text(whole + "\n" if whole else "", encoding="utf-8")
    return found


class Tally:
    """What follows from the blocks: wins of each bot against tables of each other, and ratings."""

    def __init__(self, bots: list[str], blocks: list[dict[str, Any]]) -> None:
        self.bots = bots
        self.games: dict[tuple[str, str], int] = {}
        self.wins: dict[tuple[str, str], float] = {}
        self.ratings = {name: Rating() for name in bots}
        for block in blocks:
            one, other = block["bots"]
            for played in block["played"]:
                names = [one if entry == 0 else other for entry in played["bots"]]
                self.games[one, other] = self.games.get((one, other), 0) + 1
                self.wins[one, other] = self.wins.get((one, other), 0.0) + played["wins"][played["bots"].index(0)]
                standing = list(zip(played["wins"], played["scores"], strict=True))
                update(self.ratings, names, [1 + sum([mark > own for mark in standing]) for own in standing])

    def line(self, one: str, other: str) -> tuple[int, float, tuple[float, float]] | None:
        """Games, win rate and its interval of one bot against tables of another."""
        games = self.games.get((one, other), 0)
        if not games:
            return None
        wins = self.wins[one, other]
        return games, wins / games, wilson(wins, games)

    def ranked(self) -> list[str]:
        return sorted(self.bots, key=lambda name: -self.ratings[name].mu)
