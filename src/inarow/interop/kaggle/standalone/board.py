"""The board: its lines, and what every player needs to know of them."""

from __future__ import annotations

import random
import time
import zlib
from array import array
from base64 import b64decode
from collections.abc import Callable, Sequence
from typing import Any

from inarow.interop.kaggle.standalone.settings import COLUMNS, INAROW, ROWS

CELLS = COLUMNS * ROWS  # numbered row by row from the bottom left
WIN = 10**15  # a win at ply p is worth WIN - p, beyond every other score
DECIDED = WIN - 10**4
Numbers = Any  # a list, or a NumPy array for compiled code
AsNumbers = Callable[[Any], Numbers]  # makes such an array of a list, or leaves it as it is

ADVISERS: list[Any] = []  # who is asked for a column, one after the other, until one has an answer
COMPILED: list[str] = []  # the functions that Numba compiles


class Board:
    """A position as ConnectX shows it: from the top row, 0, 1 or 2 a cell."""

    def __init__(self, marks: Sequence[int]) -> None:
        rows = [marks[at : at + COLUMNS] for at in range(0, CELLS, COLUMNS)]
        cells = [mark for row in reversed(rows) for mark in row]
        self.stones = [(cell, mark - 1) for cell, mark in enumerate(cells) if mark]  # from the bottom up
        self.ply = len(self.stones)


class Slices:
    """The time for a move in slices of work, each some hundredths of a second long."""

    def __init__(self, seconds: float) -> None:
        self.deadline = time.perf_counter() + seconds
        self.size = 100  # positions
        self.began: float | None = None

    def left(self) -> bool:
        """Is there time for another slice? The first one there always is."""
        now = time.perf_counter()
        if self.began is not None:
            elapsed = now - self.began
            if elapsed < 0.01:
                self.size *= 2
            elif elapsed > 0.04:
                self.size = max(self.size // 2, 1)
        first, self.began = self.began is None, now
        return first or now < self.deadline


def unpacked(text: str, kind: str) -> array[Any]:
    """The numbers of a packed text; `kind` is their type, as the module array has it."""
    return array(kind, zlib.decompress(b64decode(text)) if text else b"")


def lines_of_board() -> list[list[int]]:
    """The cells of every line of INAROW cells."""
    found = []
    for row in range(ROWS):
        for column in range(COLUMNS):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                last_row, last_column = row + up * (INAROW - 1), column + right * (INAROW - 1)
                if 0 <= last_row < ROWS and last_column < COLUMNS:
                    line = [(row + up * n) * COLUMNS + column + right * n for n in range(INAROW)]
                    if sorted(line) not in found:  # a line of one cell has no direction
                        found.append(sorted(line))
    return found


def lines_through(lines: list[list[int]]) -> list[list[int]]:
    """For each cell the numbers of the lines through it, all of one length: -1 stands behind the last."""
    found = [[number for number, line in enumerate(lines) if cell in line] for cell in range(CELLS)]
    most = max(map(len, found)) + 1
    return [numbers + [-1] * (most - len(numbers)) for numbers in found]


def random_keys() -> list[int]:
    """A random number for each cell and player; a position's key is made of those of its stones."""
    chance = random.Random(1)
    return [chance.getrandbits(62) for _ in range(2 * CELLS)]


def from_the_centre() -> list[int]:
    """The columns, the most central first."""
    return sorted(range(COLUMNS), key=lambda column: abs(2 * column - (COLUMNS - 1)))
