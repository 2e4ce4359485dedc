"""How expensive an exact solution is: a rough model by the number of empty cells alone."""

from __future__ import annotations

from inarow.rules.position import Position
from inarow.solving.backends import has_fast_solver
from inarow.solving.book import book_for

# Empty cells up to which most positions are solved in a tenth of a second on one core.
FAST_SOLVER_CELLS = 34
GENERAL_SOLVER_CELLS = 16
GENERAL_SOLVER_MOST_CELLS = 36  # up to which it is worth a long search


def solver_reaches(position: Position) -> bool:
    """Is the solver likely to answer in a fraction of a second, by search or from the opening book?"""
    game = position.game
    empty = game.cells - position.ply
    if not has_fast_solver(game):
        return empty <= GENERAL_SOLVER_CELLS
    book = book_for(game)
    return empty <= FAST_SOLVER_CELLS or (book is not None and position.ply <= book.plies)
