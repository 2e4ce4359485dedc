"""The opening book: exact scores of every position of a game up to some ply, one of each mirror pair.

The file is a header line of JSON, then a zlib stream: the sorted keys as differences, eight bytes each,
then one signed byte a score. `docs/book-format.md` describes it in full. Nothing in it is ever executed.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from inarow.errors import BadFile, shortened
from inarow.files import read_bounded, reading, write_whole
from inarow.kernels.boards.tables import to_bits
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.rules.symmetry import symmetries, transformed

MAGIC = "inarow opening book"
VERSION = 1
SHIPPED = Path(__file__).parent / "books"
_MOST_BYTES = 64 << 20


@dataclass(frozen=True, slots=True)
class _Header:
    """The first line of a book."""

    format: str
    version: int
    game: str
    plies: int
    positions: int
    sha256: str


class Book:
    """Scores by position, for the side to move, up to `plies` stones."""

    def __init__(self, game: Game, plies: int, keys: NDArray[np.uint64], scores: NDArray[np.int8]) -> None:
        self.game, self.plies = game, plies
        self._keys, self._scores = keys, scores

    def __len__(self) -> int:
        return len(self._keys)

    def score(self, position: Position) -> int | None:
        """The exact score of an open position, or None beyond the book."""
        if position.ply > self.plies:
            return None
        key = book_key(position)
        place = int(np.searchsorted(self._keys, np.uint64(key)))
        known = place < len(self._keys) and int(self._keys[place]) == key
        return int(self._scores[place]) if known else None

    def packed(self) -> tuple[bytes, bytes]:
        """The keys as differences, eight bytes each, and the scores, one each: the body of its file."""
        return np.diff(self._keys, prepend=np.uint64(0)).astype("<u8").tobytes(), self._scores.tobytes()

    def write(self, file: Path) -> None:
        """Write the file, all of it or nothing."""
        body = b"".join(self.packed())
        header = {
            "format": MAGIC,
            "version": VERSION,
            "game": str(self.game),
            "plies": self.plies,
            "positions": len(self),
            "sha256": _checksum(body),
        }
        write_whole(file, [json.dumps(header).encode(), b"\n", zlib.compress(body, 9)])


def book_key(position: Position) -> int:
    """One number for a position and its mirror image: mover plus all stones, the smaller of both."""
    game = position.game
    keys = []
    for symmetry in symmetries(game):
        mover, taken = transformed(position.mover, symmetry), transformed(position.taken, symmetry)
        keys.append(to_bits(game, mover) + to_bits(game, taken))
    return min(keys)


def read_book(file: Path) -> Book:
    """Read and check a book; whatever is wrong with the file is one sentence."""
    head, _, packed = read_bounded(file, _MOST_BYTES).partition(b"\n")
    header = _read_header(file, head)
    try:
        game = read_game(header.game)
        body = zlib.decompressobj().decompress(packed, _MOST_BYTES)
    except (ValueError, LookupError, zlib.error) as error:  # of a game, of the packing
        raise BadFile(str(file), f"it is no opening book, or damaged: {error}") from error
    count = header.positions
    if _checksum(body) != header.sha256 or len(body) != 9 * count:
        raise BadFile(str(file), "it is damaged: its checksum is wrong")
    keys = np.cumsum(np.frombuffer(body[: 8 * count], dtype="<u8"), dtype=np.uint64)
    return Book(game, header.plies, keys, np.frombuffer(body[8 * count :], dtype=np.int8))


def _read_header(file: Path, head: bytes) -> _Header:
    """The first line of a book, validated by hand: to import msgspec takes longer than to read the book."""
    try:
        document = json.loads(head)
    except (ValueError, RecursionError) as error:
        raise BadFile(str(file), "it is no opening book, or damaged: its first line is no JSON") from error
    if not isinstance(document, dict) or document.get("format") != MAGIC:
        raise BadFile(str(file), "it is no opening book")
    if document.get("version") != VERSION:
        said = shortened(str(document.get("version")), 20)
        raise BadFile(str(file), f"it has version {said}; this program reads {VERSION}")
    for one in fields(_Header):
        if type(document.get(one.name)).__name__ != one.type:
            raise BadFile(str(file), f"it is damaged: its first line has no {one.name!r} of type {one.type}")
    if len(document) != len(fields(_Header)):
        raise BadFile(str(file), "it is damaged: its first line has more keys than a book's")
    return _Header(**document)


def _checksum(body: bytes) -> str:
    from hashlib import sha256  # lazily: most positions are beyond the book

    return sha256(body).hexdigest()


class ShippedBook:
    """A book of the package: its first line is read at once, its scores when the first of them is asked."""

    def __init__(self, file: Path) -> None:
        self._file = file
        with reading(file), file.open("rb") as stream:
            self.plies = _read_header(file, stream.readline(_MOST_BYTES)).plies

    def score(self, position: Position) -> int | None:
        """The exact score of an open position, or None beyond the book."""
        return None if position.ply > self.plies else self._book.score(position)

    @cached_property
    def _book(self) -> Book:
        return read_book(self._file)


@lru_cache(maxsize=4)
def book_for(game: Game) -> ShippedBook | None:
    """The book that is shipped for a game, if there is one."""
    file = SHIPPED / f"{game.width}x{game.height}.book"
    if str(game) != f"drop:{game.width}x{game.height}:4" or not file.is_file():
        return None
    return ShippedBook(file)
