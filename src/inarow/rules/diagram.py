"""Boards drawn with characters: `.` empty, `x` the first player, `o` the second."""

from __future__ import annotations

from inarow.errors import NotationError
from inarow.rules.game import Game
from inarow.rules.notation import column_labels

EMPTY, FIRST_MARK, SECOND_MARK = ".", "x", "o"


def draw_rows(game: Game, first: int, second: int) -> list[str]:
    """The rows of the board from the top, one character a cell."""
    marks = [
        FIRST_MARK if first >> cell & 1 else SECOND_MARK if second >> cell & 1 else EMPTY
        for cell in range(game.cells)
    ]
    return ["".join(marks[row * game.width : (row + 1) * game.width]) for row in reversed(range(game.height))]


def draw_board(game: Game, first: int, second: int) -> str:
    """The board for people: spaced out, with the labels that moves are written with."""
    heads = row_heads(game)
    rows = draw_rows(game, first, second)
    foot = " " * len(heads[0]) + " ".join(column_labels(game))
    return "\n".join([*(head + " ".join(row) for head, row in zip(heads, rows, strict=True)), foot])


def row_heads(game: Game) -> list[str]:
    """What stands before each row, the top row first; with gravity rows are never named."""
    if game.gravity:
        return [""] * game.height
    digits = len(str(game.height))
    return [f"{row:>{digits}} " for row in range(game.height, 0, -1)]


def read_rows(game: Game, text: str) -> tuple[int, int]:
    """The stones of the first and the second player on a drawn board; blanks separate rows."""
    rows = text.split()
    if len(rows) != game.height or any(len(row) != game.width for row in rows):
        sizes = sorted({len(row) for row in rows})
        found = f"{len(rows)} rows of {' or '.join(map(str, sizes)) or 'no'} cells"
        raise NotationError(
            text, f"{game} has {game.height} rows of {game.width} cells, this board has {found}"
        )
    stones = {FIRST_MARK: 0, SECOND_MARK: 0, EMPTY: 0}
    for row, marks in enumerate(reversed(rows)):
        for column, mark in enumerate(marks.lower()):
            if mark not in stones:
                raise NotationError(text, f"a cell is '.', 'x' or 'o', not {mark!r}")
            stones[mark] |= 1 << (row * game.width + column)
    return stones[FIRST_MARK], stones[SECOND_MARK]
