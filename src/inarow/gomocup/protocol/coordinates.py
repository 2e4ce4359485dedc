"""Where a stone lies: `x,y`, both counted from 0.

x is our column and y our row, so `0,0` is the cell a1. A manager that draws y = 0 at the top shows our
boards upside down; every game is the same upside down, so nothing else changes.
"""

from __future__ import annotations

import re
from enum import IntEnum

from inarow.errors import NotationError
from inarow.rules.game import Move

_NUMBERS = re.compile(r"-?\d{1,9}(\s*,\s*-?\d{1,9})*", re.ASCII)


class Owner(IntEnum):
    """Whose a stone is, seen by the brain; a blocked cell is nobody's."""

    OWN = 1
    OPPONENT = 2
    BLOCKED = 3


def write_point(width: int, cell: Move) -> str:
    """A cell of a board of this width as `x,y`.

    >>> write_point(15, 16)
    '1,1'
    """
    return f"{cell % width},{cell // width}"


def read_side(text: str) -> int:
    """The one side of START."""
    return _numbers(text, 1, "a square board is one number, as in START 20")[0]


def read_sides(text: str) -> tuple[int, int]:
    """The width and the height of RECTSTART."""
    width, height = _numbers(text, 2, "a board is width,height, as in RECTSTART 20,15")
    return width, height


def read_point(text: str, width: int, height: int) -> Move:
    """The cell that `x,y` means on this board.

    >>> read_point("1,1", 15, 15)
    16
    """
    x, y = _numbers(text, 2, "a cell is x,y, as in 7,7")
    return _cell(x, y, text, width, height)


def read_stone(text: str, width: int, height: int) -> tuple[Move, Owner]:
    """The cell and the owner that `x,y,f` means; f is 1 own, 2 the opponent's, 3 blocked."""
    x, y, owner = _numbers(text, 3, "a stone is x,y,f, as in 7,7,1")
    if owner not in list(Owner):
        raise NotationError(text, "the owner of a stone is 1 (own), 2 (the opponent) or 3 (blocked)")
    return _cell(x, y, text, width, height), Owner(owner)


def _numbers(text: str, count: int, form: str) -> list[int]:
    found = [int(part) for part in text.split(",")] if _NUMBERS.fullmatch(text) else []
    if len(found) != count:
        raise NotationError(text, form)
    return found


def _cell(x: int, y: int, text: str, width: int, height: int) -> Move:
    if not (0 <= x < width and 0 <= y < height):
        raise NotationError(text, f"it is off the board, which runs from 0,0 to {width - 1},{height - 1}")
    return y * width + x
