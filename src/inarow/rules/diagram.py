"""Boards drawn with characters: `.` empty, `x` the first player, `o` the second; in colour with rich."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inarow.errors import NotationError
from inarow.rules.game import Game, Move
from inarow.rules.notation import column_labels

if TYPE_CHECKING:
    from rich.text import Text

EMPTY, FIRST_MARK, SECOND_MARK = ".", "x", "o"
_STYLES = {FIRST_MARK: "bold #56b4e9", SECOND_MARK: "bold #e69f00", EMPTY: "dim"}


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


def draw_rich(game: Game, first: int, second: int, last: Move | None, line: tuple[Move, ...]) -> Text:
    """The board with both colours, the last move underlined, the winning line reversed."""
    from rich.text import Text  # lazily: only a colour terminal needs it

    picture = Text()
    heads = row_heads(game)
    for number, marks in enumerate(draw_rows(game, first, second)):
        picture.append(heads[number], "dim")
        for column, mark in enumerate(marks):
            cell = (game.height - 1 - number) * game.width + column
            emphasis = " reverse" * (cell in line) + " underline" * (cell == last)
            picture.append(mark, _STYLES[mark] + emphasis)
            picture.append(" " if column + 1 < game.width else "\n")
    picture.append(" " * len(heads[0]) + " ".join(column_labels(game)), "dim")
    return picture


def row_heads(game: Game) -> list[str]:
    """The label before each row, the top row first; with gravity rows have no labels."""
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
