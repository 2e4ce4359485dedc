"""Tables as files: the ranking, the crosstable and the games as CSV, and the games as Parquet."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from inarow.arena.play import GameRecord
from inarow.rules.notation import write_moves
from inarow.rules.outcome import FIRST, SECOND

if TYPE_CHECKING:
    import polars

Row = dict[str, Any]

TABLE = (
    *("agent", "games", "wins", "draws", "losses", "elo", "low", "high", "moves"),
    *("seconds_per_move", "nodes_per_move", "seconds_per_game", "nodes_per_game", "failures", "memory"),
    *("open_below", "open_above"),
    *(f"{seat}_{result}" for seat in ("first", "second") for result in ("wins", "draws", "losses")),
)
CROSSTABLE = ("first", "second", "games", "wins", "draws", "losses", "score")
GAMES = {  # every column with the name of its type in a Parquet file
    "game": "Int64",
    "first": "String",
    "second": "String",
    "result": "String",  # first, second or draw: spreadsheets take 1-0 for a date
    "plies": "Int64",
    "opening": "String",
    "moves": "String",
    "seed": "Int64",
    "moves_first": "Int64",
    "moves_second": "Int64",
    "seconds_first": "Float64",
    "seconds_second": "Float64",
    "nodes_first": "Int64",
    "nodes_second": "Int64",
    "memory_first": "Int64",
    "memory_second": "Int64",
    "failed": "String",
    "failure": "String",
}
_RESULTS = {FIRST: "first", SECOND: "second", None: "draw"}


BATCH = 10_000  # games that are still Python values; the rest are columns already


def game_row(players: tuple[str, str], number: int, record: GameRecord) -> Row:
    """A game in the columns of `GAMES`; what a seat spent is the sum over the moves it chose."""
    game = record.task.game
    row: Row = {
        "game": number,
        "first": players[FIRST],
        "second": players[SECOND],
        "result": _RESULTS[record.outcome.winner],
        "plies": len(record.moves),
        "opening": write_moves(game, record.task.opening),
        "moves": write_moves(game, record.moves),
        "seed": record.task.seed,
        "failed": None if record.broken is None else players[record.broken],
        "failure": record.failure,
    }
    for seat, name in ((FIRST, "first"), (SECOND, "second")):
        own = slice((seat - len(record.task.opening)) % 2, None, 2)
        row[f"moves_{name}"] = len(record.seconds[own])
        row[f"seconds_{name}"] = sum(record.seconds[own], 0.0)
        row[f"nodes_{name}"] = sum(record.nodes[own])
        row[f"memory_{name}"] = record.memory[seat]
    return row


def table_row(ranked: Mapping[str, Any]) -> Row:
    """A row of the ranking in the columns of `TABLE`."""
    row = {column: ranked[column] for column in TABLE if column in ranked}
    for seat, counts in ranked["by_seat"].items():
        row |= {f"{seat}_{result}": counts[result] for result in ("wins", "draws", "losses")}
    return row


def write_csv(file: Path, columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> None:
    """Rows under these columns, written as they come; None is an empty field."""
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, columns, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(rows)


def has_polars() -> bool:
    """Is the extra `data` installed?"""
    return find_spec("polars") is not None


class Frame:
    """The games as a data frame: the columns of the CSV, and the seconds and nodes of every move."""

    def __init__(self) -> None:
        import polars

        lists: dict[str, polars.DataType | type[polars.DataType]] = {
            "seconds": polars.List(polars.Float64),
            "nodes": polars.List(polars.Int64),
        }
        self._schema = {name: getattr(polars, kind) for name, kind in GAMES.items()} | lists
        self._frames: list[polars.DataFrame] = []
        self._rows: list[Mapping[str, Any]] = []

    def add(self, row: Mapping[str, Any], seconds: Iterable[float], nodes: Iterable[int]) -> None:
        self._rows.append({**row, "seconds": list(seconds), "nodes": list(nodes)})
        if len(self._rows) >= BATCH:
            self._pack()

    def write(self, file: Path) -> None:
        import polars

        self._pack()
        polars.concat(self._frames).write_parquet(file)

    def _pack(self) -> None:
        import polars

        self._frames.append(polars.DataFrame(self._rows, schema=self._schema, orient="row"))
        self._rows = []
