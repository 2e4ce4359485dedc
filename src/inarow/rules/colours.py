"""Boards for a colour terminal, drawn with rich."""

from __future__ import annotations

from rich.text import Text

from inarow.rules.diagram import EMPTY, FIRST_MARK, SECOND_MARK, draw_rows, row_heads
from inarow.rules.game import Game, Move
from inarow.rules.notation import column_labels

_STYLES = {FIRST_MARK: "bold #56b4e9", SECOND_MARK: "bold #e69f00", EMPTY: "dim"}


def draw_rich(game: Game, first: int, second: int, last: Move | None, line: tuple[Move, ...]) -> Text:
    """The board with both colours, the last move underlined, the winning line reversed."""
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
