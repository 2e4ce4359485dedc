"""Where the exact solver is likely to answer within a moment, judged by the empty cells alone."""

from __future__ import annotations

from inarow.rules.position import Position
from inarow.solving.backends import has_fast_solver
from inarow.solving.book import book_for

# Empty cells up to which most positions are solved in a tenth of a second on one core.
FAST_SOLVER = 34
GENERAL_SOLVER = 16


def solver_reaches(position: Position) -> bool:
    """Is it worth asking the solver first?"""
    game = position.game
    empty = game.cells - position.ply
    if not has_fast_solver(game):
        return empty <= GENERAL_SOLVER
    book = book_for(game)
    return empty <= FAST_SOLVER or (book is not None and position.ply <= book.plies)
