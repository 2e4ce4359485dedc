"""Games that are being played, for the projector: each worker leaves a note of its game, now and then.

A note has the number of the game and its moves, and no name. Games that are over in the blink of an eye leave
none: there is nothing to see.
"""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from inarow.arena.seats import Seat
from inarow.errors import InarowError
from inarow.files import write_whole
from inarow.rules.game import Game, Move
from inarow.rules.notation import read_moves, write_moves
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult

FOLDER = "running"
_EVERY = 0.3  # seconds between two notes of one worker
_OLD = 20.0  # seconds after which a note is taken for that of a worker that is gone


class Note:
    """What one worker tells of its game; nothing where there is no such folder, as on another machine."""

    def __init__(self, folder: str) -> None:
        self._file = Path(folder) / f"{os.getpid()}.json"
        self._told = 0.0
        self._number = 0
        self._moves: list[Move] = []

    def begin(self, number: int, opening: tuple[Move, ...]) -> None:
        self._number, self._moves = number, list(opening)

    def tell(self, position: Position) -> None:
        """The game has come to this position."""
        if position.last is not None and position.ply > len(self._moves):
            self._moves.append(position.last)
        now = time.monotonic()
        if now - self._told < _EVERY or not self._file.parent.is_dir():
            return
        self._told = now
        moves = write_moves(position.game, self._moves)
        with suppress(OSError, InarowError):  # a full disk stops no game
            write_whole(self._file, json.dumps({"number": self._number, "moves": moves}))

    def close(self) -> None:
        with suppress(OSError):
            self._file.unlink()


class Watched:
    """A seat whose questions are noted on the way."""

    def __init__(self, seat: Seat, note: Note) -> None:
        self._seat, self._note = seat, note

    @property
    def peak_memory(self) -> int:
        return self._seat.peak_memory

    def begin(self, game: Game, seed: int) -> None:
        self._seat.begin(game, seed)

    def prepare(self, limit: Limit) -> None:
        self._seat.prepare(limit)

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        self._note.tell(position)
        return self._seat.choose(position, limit)

    def close(self) -> None:
        self._seat.close()


class Running(NamedTuple):
    """A game under way: its number, and its moves so far as text."""

    number: int
    moves: str


def running(results: Path, game: Game) -> Running | None:
    """The game that was told of last, if it is under way still."""
    found: list[tuple[float, Running]] = []
    with suppress(OSError):
        for file in (results / FOLDER).glob("*.json"):
            with suppress(OSError, ValueError, TypeError, KeyError, InarowError):
                told = file.stat().st_mtime
                note = json.loads(file.read_text())
                read_moves(game, note["moves"])
                found.append((told, Running(int(note["number"]), note["moves"])))
    told, latest = max(found, default=(0.0, None))
    return latest if time.time() - told < _OLD else None
