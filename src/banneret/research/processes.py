"""The vectorised form on several cores: each process plays its part of the games and writes into the same arrays.

    with Crew("lancaster", games=256, seats=4, jobs=2) as crew:
        arrays = crew.reset()
        arrays = crew.step(choose(arrays.observations, arrays.masks))

The games are those of one `Vector` with the same seed, whatever the number of processes.
"""

from __future__ import annotations

import multiprocessing
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from banneret.core import BadWish, Variant
from banneret.research.encoder import Encoder
from banneret.research.vector import Arrays, Vector

Layout = list[tuple[str, tuple[int, ...], str, int]]
"""Of the shared arrays: name, shape, type, and where each begins."""


def layout(encoder: Encoder, games: int, dtype: Any) -> tuple[Layout, int]:
    made = Arrays.make(encoder, 1, dtype)
    found: Layout = []
    at = 0
    for name in ("masks", "seats", "rewards", "done", "observations", "actions"):
        one = np.zeros(1, np.int32) if name == "actions" else getattr(made, name)
        if one is not None:
            shape = (games, *one.shape[1:])
            found.append((name, shape, one.dtype.str, at))
            at += -(-int(np.prod(shape)) * one.itemsize // 64) * 64
    return found, at


def arrays_in(memory: SharedMemory, plan: Layout) -> tuple[Arrays, NDArray[np.int32]]:
    found: dict[str, NDArray[Any]] = {
        name: np.ndarray(shape, np.dtype(dtype), memory.buf, at) for name, shape, dtype, at in plan
    }
    seen = found.get("observations")
    return Arrays(found["masks"], found["seats"], found["rewards"], found["done"], seen), found["actions"]


def work(pipe: Connection, memory_name: str, plan: Layout, first: int, end: int, wishes: dict[str, Any]) -> None:
    """One process: a word comes in, the arrays are filled, a word goes out."""
    memory = SharedMemory(memory_name)
    whole, actions = arrays_in(memory, plan)
    vector = Vector(games=end - first, first=first, arrays=whole.part(first, end), **wishes)
    try:
        while True:
            word, seed = pipe.recv()
            if word == "end":
                return
            try:
                if word == "reset":
                    vector.reset(seed)
                else:
                    vector.step(actions[first:end])
                pipe.send("")
            except Exception as error:  # told to the caller, who asked for it
                pipe.send(f"{type(error).__name__}: {error}")
    except (EOFError, KeyboardInterrupt):
        return
    finally:
        del vector, whole, actions
        memory.close()


class Crew:
    """Like `Vector`, with `jobs` processes. Use it in a `with`, or call `close`."""

    def __init__(
        self,
        game: str,
        games: int,
        seats: int,
        variant: Variant | None = None,
        *,
        jobs: int = 2,
        dtype: Any = np.float32,
        **wishes: Any,
    ) -> None:
        if not 1 <= jobs <= games:
            raise BadWish(f"{games} games cannot be shared by {jobs} processes")
        self.encoder = Encoder(game, seats, variant)
        self.games = games
        plan, size = layout(self.encoder, games, dtype)
        memory = SharedMemory(create=True, size=size)
        self._memory: SharedMemory | None = memory
        self.arrays, self._actions = arrays_in(memory, plan)
        self._pipes: list[Connection] = []
        self._processes: list[Any] = []
        spawn = multiprocessing.get_context("spawn")
        wish = {"game": game, "seats": seats, "variant": variant, "observe": dtype is not None, **wishes}
        for job in range(jobs):
            ours, theirs = spawn.Pipe()
            part = (games * job // jobs, games * (job + 1) // jobs)
            process = spawn.Process(target=work, args=(theirs, memory.name, plan, *part, wish), daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)

    def reset(self, seed: int | None = None) -> Arrays:
        return self._all("reset", seed)

    def step(self, actions: ArrayLike) -> Arrays:
        self._actions[:] = actions
        return self._all("step", None)

    def _all(self, word: str, seed: int | None) -> Arrays:
        for pipe in self._pipes:
            pipe.send((word, seed))
        problems = [problem for pipe in self._pipes if (problem := pipe.recv())]
        if problems:
            raise BadWish(problems[0])
        return self.arrays

    def close(self) -> None:
        """End the processes and give the memory back; the arrays are gone with it."""
        for pipe, process in zip(self._pipes, self._processes, strict=True):
            with suppress(OSError):
                pipe.send(("end", None))
            process.join(5)
            if process.is_alive():
                process.terminate()
                process.join()
            pipe.close()
        self._pipes, self._processes = [], []
        if self._memory is not None:
            del self.arrays, self._actions
            self._memory.close()
            self._memory.unlink()
            self._memory = None

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
