"""The table, the crosstable and the games as CSV: one row each, plain values only."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from inarow.arena.play import GameRecord
from inarow.rules.notation import write_moves
from inarow.rules.outcome import FIRST, SECOND

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
