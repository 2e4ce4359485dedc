"""All that is known of a class, in one file: checks, games and judgements, stored as soon as they are there.

Entries are kept under what decides them, not under who asked; so nothing is done twice, whenever the command
is stopped, and what belongs to a withdrawn or changed submission is simply not asked for again.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from inarow.arena.play import GameRecord, GameTask
from inarow.classroom.assignment import Assignment
from inarow.errors import BadFile, InarowError, StoreFull
from inarow.rules.notation import read_moves, write_moves
from inarow.rules.outcome import Outcome

FILE = "class.sqlite"
_SCHEMA = 1
_COMMIT_EVERY = 0.5  # seconds


class Ledger:
    """The file of a class."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / FILE
        folder.mkdir(parents=True, exist_ok=True)
        try:
            self._connection = sqlite3.connect(self._file, timeout=30)
            self._connection.execute("PRAGMA journal_mode=WAL")
            version = self._connection.execute("PRAGMA user_version").fetchone()[0]
            if version > _SCHEMA:
                raise BadFile(str(self._file), "it was written by a newer inarow")
            with self._connection:
                self._connection.execute(
                    "CREATE TABLE IF NOT EXISTS entries (kind TEXT, key TEXT, value TEXT NOT NULL, "
                    "PRIMARY KEY (kind, key)) WITHOUT ROWID"
                )
                self._connection.execute(f"PRAGMA user_version={_SCHEMA}")
        except sqlite3.Error as error:
            raise BadFile(str(self._file), f"it is no ledger of a class, or damaged ({error})") from error
        self._committed = time.monotonic()

    def entries(self, kind: str) -> dict[str, Any]:
        """Everything of a kind, by its key."""
        try:
            rows = self._connection.execute("SELECT key, value FROM entries WHERE kind = ?", (kind,))
            return {key: json.loads(value) for key, value in rows}
        except (sqlite3.Error, ValueError) as error:
            raise BadFile(str(self._file), f"it is damaged ({error})") from error

    def add(self, kind: str, key: str, value: Any) -> None:
        """Store an entry; it is on disk half a second later at most, or with `flush`."""
        try:
            self._connection.execute(
                "INSERT OR REPLACE INTO entries VALUES (?, ?, ?)", (kind, key, json.dumps(value))
            )
        except sqlite3.Error as error:
            raise StoreFull(str(self._file), str(error)) from error
        if time.monotonic() - self._committed > _COMMIT_EVERY:
            self.flush()

    def forget(self, kind: str, keys: Iterable[str]) -> None:
        """Delete entries that nobody will ask for."""
        self._connection.executemany(
            "DELETE FROM entries WHERE kind = ? AND key = ?", ((kind, key) for key in keys)
        )

    def flush(self) -> None:
        try:
            self._connection.commit()
        except sqlite3.Error as error:
            raise StoreFull(str(self._file), str(error)) from error
        self._committed = time.monotonic()

    def close(self) -> None:
        self.flush()
        self._connection.close()


def game_document(record: GameRecord, number: int) -> dict[str, Any]:
    """A game as an entry."""
    return {
        "number": number,
        "first": record.task.first,
        "second": record.task.second,
        "opening": len(record.task.opening),
        "moves": write_moves(record.task.game, record.moves),
        "seconds": [round(one, 4) for one in record.seconds],
        "nodes": list(record.nodes),
        "outcome": record.outcome.value,
        "failure": record.failure,
    }


def game_record(document: dict[str, Any], assignment: Assignment, seed: int) -> GameRecord:
    """The game of an entry; its seed follows from its identity, and is not stored."""
    try:
        moves = read_moves(assignment.board, document["moves"])
        task = GameTask(
            game=assignment.board,
            first=document["first"],
            second=document["second"],
            limit=assignment.limit,
            seed=seed,
            opening=moves[: document["opening"]],
        )
        return GameRecord(
            task=task,
            moves=moves,
            seconds=tuple(document["seconds"]),
            nodes=tuple(document["nodes"]),
            outcome=Outcome(document["outcome"]),
            failure=document["failure"],
        )
    except (InarowError, ValueError, TypeError, KeyError) as error:
        raise BadFile(FILE, f"game {document.get('number')} is damaged: {error}") from error
