"""One SQLite file holds a run: its configuration, and every game as soon as it is played.

Games are keyed by run and number, and a game that is there already is not written again: executors may
deliver one twice, the table holds it once. With write-ahead logging a crash loses nothing that was committed.
"""

from __future__ import annotations

import json
import sqlite3
import time
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from inarow.arena.play import GameRecord, GameTask
from inarow.errors import BadFile, InarowError, StoreFull
from inarow.rules.notation import read_moves, write_moves
from inarow.rules.outcome import Outcome
from inarow.rules.presets import read_game
from inarow.search.limit import Limit

SCHEMA = 1
_COMMIT_EVERY = 0.25  # seconds
_TABLES = """
CREATE TABLE run (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE games (
    run TEXT NOT NULL,
    game INTEGER NOT NULL,
    first TEXT NOT NULL,
    second TEXT NOT NULL,
    seed INTEGER NOT NULL,
    opening INTEGER NOT NULL,  -- how many of the moves were given
    moves TEXT NOT NULL,
    seconds BLOB NOT NULL,     -- float64 for each move that was chosen
    nodes BLOB NOT NULL,       -- int64 for each
    outcome TEXT NOT NULL,
    failure TEXT,
    memory_first INTEGER NOT NULL,
    memory_second INTEGER NOT NULL,
    PRIMARY KEY (run, game)
) WITHOUT ROWID;
"""


class Store:
    """The games of one run. A run is known by its `name`, which its configuration carries."""

    def __init__(self, file: Path, connection: sqlite3.Connection) -> None:
        self._file = file
        self._connection = connection
        self.config: dict[str, Any] = json.loads(self._value("config"))
        self._run: str = self.config["name"]
        self._game = read_game(self.config["game"])
        self._limit = Limit(nodes=self.config.get("nodes"), seconds=self.config.get("seconds"))
        self._waiting: list[tuple[Any, ...]] = []
        self._committed = time.monotonic()

    @classmethod
    def create(cls, file: Path, config: dict[str, Any]) -> Store:
        """A new file with a run's configuration; nothing else is in it yet."""
        try:
            connection = _connect(file)
            with connection:
                connection.executescript(_TABLES)
                connection.execute(f"PRAGMA user_version={SCHEMA}")
                connection.execute("INSERT INTO run VALUES ('config', ?)", (json.dumps(config),))
        except sqlite3.Error as error:
            raise StoreFull(str(file), str(error)) from error
        return cls(file, connection)

    @classmethod
    def open(cls, file: Path) -> Store:
        """An existing file; what is wrong with it is raised as BadFile."""
        if not file.is_file():
            raise BadFile(str(file), "there is no such run")
        try:
            connection = _connect(file)
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version > SCHEMA:
                raise BadFile(
                    str(file), f"it was written by a newer inarow (schema {version}; this one knows {SCHEMA})"
                )
            sound = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            if version < SCHEMA or sound != "ok":
                raise BadFile(str(file), "it is no run of inarow, or damaged")
            return cls(file, connection)
        except (sqlite3.Error, ValueError, TypeError, KeyError) as error:
            if isinstance(error, BadFile):
                raise
            raise BadFile(str(file), f"it is no run of inarow, or damaged ({error})") from error

    def add(self, number: int, record: GameRecord) -> None:
        """Store a game; it is on disk a quarter of a second later at most, or with `flush`."""
        task = record.task
        self._waiting.append(
            (
                self._run,
                number,
                task.first,
                task.second,
                task.seed,
                len(task.opening),
                write_moves(task.game, record.moves),
                array("d", record.seconds).tobytes(),
                array("q", record.nodes).tobytes(),
                record.outcome.value,
                record.failure,
                *record.memory,
            )
        )
        if time.monotonic() - self._committed > _COMMIT_EVERY:
            self.flush()

    def flush(self) -> None:
        """Commit what waits."""
        try:
            with self._connection:
                self._connection.executemany(
                    f"INSERT OR IGNORE INTO games VALUES ({','.join('?' * 13)})", self._waiting
                )
        except sqlite3.Error as error:
            raise StoreFull(str(self._file), str(error)) from error
        self._waiting.clear()
        self._committed = time.monotonic()

    def numbers(self) -> set[int]:
        """The games that are there."""
        rows = self._connection.execute("SELECT game FROM games WHERE run = ?", (self._run,))
        return {row[0] for row in rows}

    def records(self) -> Iterator[tuple[int, GameRecord]]:
        """Every game with its number, in order."""
        query = "SELECT * FROM games WHERE run = ? ORDER BY game"
        for row in self._connection.execute(query, (self._run,)):
            yield row[1], self._record(row)

    def record(self, number: int) -> GameRecord | None:
        """One game; None if it was not played."""
        query = "SELECT * FROM games WHERE run = ? AND game = ?"
        row = self._connection.execute(query, (self._run, number)).fetchone()
        return None if row is None else self._record(row)

    def close(self) -> None:
        """Commit what waits and close the file."""
        try:
            self.flush()
        finally:
            self._connection.close()

    def _record(self, row: tuple[Any, ...]) -> GameRecord:
        _, number, first, second, seed, opening, moves, seconds, nodes, outcome, failure, *memory = row
        try:
            cells = read_moves(self._game, moves)
            return GameRecord(
                task=GameTask(
                    game=self._game,
                    first=first,
                    second=second,
                    limit=self._limit,
                    seed=seed,
                    opening=cells[:opening],
                ),
                moves=cells,
                seconds=tuple(array("d", seconds)),
                nodes=tuple(array("q", nodes)),
                outcome=Outcome(outcome),
                failure=failure,
                memory=(memory[0], memory[1]),
            )
        except (InarowError, ValueError, TypeError) as error:
            raise BadFile(str(self._file), f"game {number} is damaged: {error}") from error

    def _value(self, key: str) -> str:
        row = self._connection.execute("SELECT value FROM run WHERE key = ?", (key,)).fetchone()
        if row is None:
            raise KeyError(key)
        return str(row[0])


def _connect(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=30)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")
    return connection
