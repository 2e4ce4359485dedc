"""Moves as text: a column character with gravity (`4453`), cells without (`h8,i9`)."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_lowercase

from inarow.errors import IllegalMove, NotationError
from inarow.rules.game import Game, Move

_COLUMN_CHARACTERS = "123456789" + ascii_lowercase  # with gravity; from column 10 on a letter


def column_labels(game: Game) -> str:
    """One character for each column, as it is written in moves and drawn under the board."""
    return (_COLUMN_CHARACTERS if game.gravity else ascii_lowercase)[: game.width]


def write_move(game: Game, move: Move) -> str:
    """The text of a move: its column with gravity, its cell without."""
    row, column = divmod(move, game.width)
    label = column_labels(game)[column]
    return label if game.gravity else f"{label}{row + 1}"


def write_cell(game: Game, cell: Move) -> str:
    """The name of a cell: as its move without gravity, else column and row, as in 4/2."""
    return f"{write_move(game, cell)}/{cell // game.width + 1}" if game.gravity else write_move(game, cell)


def write_moves(game: Game, moves: Iterable[Move]) -> str:
    """A whole game as text."""
    labels, width = column_labels(game), game.width
    if game.gravity:
        return "".join([labels[move % width] for move in moves])
    return ",".join([f"{labels[move % width]}{move // width + 1}" for move in moves])


def split_moves(game: Game, text: str) -> list[str]:
    """The texts of the single moves of a whole game; the empty text is the empty board."""
    text = text.strip()
    if not text:
        return []
    return list(text) if game.gravity else [move.strip() for move in text.split(",")]


def read_move(game: Game, taken: int, text: str) -> Move:
    """The cell of a move's text on a board whose `taken` cells hold stones.

    >>> read_move(read_game("connect4"), 0b1000, "4")
    10
    """
    text = text.strip().lower()
    return _dropped(game, taken, text) if game.gravity else _named(game, text)


def read_moves(game: Game, text: str) -> tuple[Move, ...]:
    """The cells of a whole game; each is parsed with the stones before it, no other rule is checked.

    >>> read_moves(read_game("connect4"), "445")
    (3, 10, 4)
    """
    taken, cells = 0, []
    for move in split_moves(game, text):
        cells.append(read_move(game, taken, move))
        taken |= 1 << cells[-1]
    return tuple(cells)


def _dropped(game: Game, taken: int, text: str) -> Move:
    labels = column_labels(game)
    if len(text) != 1 or text not in labels:
        raise NotationError(text, f"a move is one column, {_span(labels)}")
    cell = labels.index(text)
    while taken >> cell & 1:
        cell += game.width
    if cell >= game.cells:
        open_columns = tuple(
            label for i, label in enumerate(labels) if not taken >> (game.cells - game.width + i) & 1
        )
        raise IllegalMove(text, f"column {text} is full", open_columns)
    return cell


def _named(game: Game, text: str) -> Move:
    labels = column_labels(game)
    column, row = text[:1], text[1:]
    in_rows = row.isascii() and row.isdigit() and len(row) <= 2 and 1 <= int(row) <= game.height
    if not column or column not in labels or not in_rows or row.startswith("0"):
        rows = _span([str(row + 1) for row in range(game.height)])
        raise NotationError(text, f"a cell is a column, {_span(labels)}, and a row, {rows}, as in a1")
    return (int(row) - 1) * game.width + labels.index(column)


def _span(labels: str | list[str]) -> str:
    return labels[0] if len(labels) == 1 else f"{labels[0]} to {labels[-1]}"
