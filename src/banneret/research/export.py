"""Records of games as one table of positions, actions and outcomes, for offline learning: a Parquet file, in parts.

One row for each decision: what the seat observed (as in `Encoder`), what it could do, what it did, and how it fared in
the end. Words said out of turn are rows too: `legal` then lists what could be said.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow
from numpy.typing import NDArray
from pyarrow import parquet

from banneret.core import BadRecord, BadWish, Match, Record, loads
from banneret.core.errors import in_words
from banneret.research.encoder import Encoder
from banneret.research.table import Table

ROWS: Final = 4096
"""Written at once: a file of any length is made and read in little memory."""
KIND: Final = b"banneret"


def schema(encoder: Encoder) -> pyarrow.Schema:
    columns = [
        ("record", pyarrow.string()),
        ("move", pyarrow.int32()),
        ("seat", pyarrow.int8()),
        ("observation", pyarrow.list_(pyarrow.int16(), encoder.width)),
        ("legal", pyarrow.list_(pyarrow.int16())),
        ("action", pyarrow.int16()),
        ("word", pyarrow.dictionary(pyarrow.int16(), pyarrow.string())),
        ("share", pyarrow.float32()),  # of the victory; not a number where the game was not finished
        ("points", pyarrow.int32()),  # in the end
        ("variant", pyarrow.dictionary(pyarrow.int16(), pyarrow.string())),
    ]
    kind = {"version": encoder.version, "game": encoder.game.name, "seats": encoder.seats, "actions": encoder.actions}
    fields = [[field.name, field.size, field.low, field.high, field.eyes, field.what] for field in encoder.fields]
    return pyarrow.schema(columns, {KIND: json.dumps({**kind, "fields": fields}).encode()})


def positions(record: Record, name: str, encoder: Encoder) -> Iterator[dict[str, Any]]:
    """Every decision of one record, in order."""
    match = Match.replay(record)
    if match.earlier is not None:
        raise BadRecord(f"{name}: it was begun by earlier rules, so its first positions are gone")
    shares = match.game.returns(match.state) if match.over else [float("nan")] * match.seats
    points, variant = match.game.scores(match.state), json.dumps(match.variant, sort_keys=True)
    table = Table(encoder)
    table.begin(match.seed)
    for move, (seat, action) in enumerate(match.actions):
        state = table.state
        legal = state.legal(seat) if seat in state.to_act else []
        if action not in legal:
            legal = state.asides(seat)
        row = encoder.observe(state, seat, table.memory(seat))
        yield {
            "record": name, "move": move, "seat": seat, "observation": row, "legal": legal, "action": action,
            "word": match.game.acts.word(action), "share": shares[seat], "points": points[seat], "variant": variant,
        }  # fmt: skip
        state.do(seat, action)


def records_in(paths: list[Path]) -> list[Path]:
    """Files as they are named, and all records in the folders."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(path.glob("*.json"))
        elif path.exists():
            found.append(path)
        else:
            raise BadWish(f"there is no record {path}")
    if not found:
        raise BadWish("there are no records there")
    return found


def export(records: list[Path], to: Path, progress: Callable[[int], None] | None = None) -> int:
    """Write all records, of one game at one number of seats, as one table; whole or not at all. How many rows it has."""
    handle, beside = _temporary(to)
    os.close(handle)
    encoder, writer, waiting, written = None, None, [], 0
    try:
        for path in records:
            record = _read(path)
            if encoder is None:
                encoder = Encoder(record.game, record.seats, record.variant)
                writer = parquet.ParquetWriter(beside, schema(encoder), compression="zstd")
            elif (record.game, record.seats) != (encoder.game.name, encoder.seats):
                raise BadWish(
                    f"{path}: one table holds one game at one number of seats, here {encoder.game.name} at {encoder.seats}"
                )
            kind = encoder if record.variant == encoder.variant else Encoder(record.game, record.seats, record.variant)
            for row in positions(record, path.name, kind):
                waiting.append(row)
                if len(waiting) == ROWS:
                    written += _write(writer, waiting)
            if progress is not None:
                progress(1)
        if waiting:
            written += _write(writer, waiting)
        if writer is not None:
            writer.close()
        os.replace(beside, to)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
    return written


def _temporary(to: Path) -> tuple[int, str]:
    try:
        return tempfile.mkstemp(dir=to.parent, prefix=f".{to.name}.")
    except OSError as error:
        raise BadWish(f"cannot write {to}: {in_words(error)}") from None


def _read(path: Path) -> Record:
    try:
        return loads(path.read_text(encoding="utf-8"))
    except (BadRecord, UnicodeDecodeError) as error:
        raise BadRecord(f"{path}: {error}") from None


def _write(writer: Any, rows: list[dict[str, Any]]) -> int:
    made = len(rows)
    writer.write_table(pyarrow.Table.from_pylist(rows, writer.schema), row_group_size=ROWS)
    rows.clear()
    return made


class Positions:
    """Some rows of an exported table as arrays."""

    def __init__(self, batch: Any, actions: int) -> None:
        self.observations: NDArray[np.int16] = batch.column("observation").flatten().to_numpy().reshape(len(batch), -1)
        self.actions: NDArray[np.int16] = batch.column("action").to_numpy()
        self.seats: NDArray[np.int8] = batch.column("seat").to_numpy()
        self.moves: NDArray[np.int32] = batch.column("move").to_numpy()
        self.shares: NDArray[np.float32] = batch.column("share").to_numpy()
        self.points: NDArray[np.int32] = batch.column("points").to_numpy()
        self.records: list[str] = batch.column("record").to_pylist()
        legal = batch.column("legal")
        counts = np.diff(legal.offsets.to_numpy())
        self.masks: NDArray[np.uint8] = np.zeros((len(batch), actions), np.uint8)
        self.masks[np.repeat(np.arange(len(batch)), counts), legal.flatten().to_numpy()] = 1


def read(path: Path, rows: int = ROWS) -> Iterator[Positions]:
    """The table again, so many rows at a time."""
    file = parquet.ParquetFile(path)
    actions = about(path)["actions"]
    for batch in file.iter_batches(rows):
        yield Positions(batch, actions)


def about(path: Path) -> dict[str, Any]:
    """Which game, seats and version an exported table is of, and its fields."""
    found = (parquet.read_schema(path).metadata or {}).get(KIND)
    if found is None:
        raise BadWish(f"{path} was not written by banneret export")
    told: dict[str, Any] = json.loads(found)
    return told
