"""Report 002: 2i + 1 for a line with i own stones and the rest free, 1 for a stone off the edge columns.

With a goal of four these are the report's 7, 5 and 3 for three, two and one; a line that is complete
is the report's 100 for a win.
"""

from __future__ import annotations

from collections.abc import Iterator

from inarow.heuristics.heuristic import Term
from inarow.heuristics.line_terms import by_missing, line_terms, sides_of
from inarow.heuristics.registering import heuristic
from inarow.kernels.heuristics.lines import line_sum
from inarow.rules.completion import cells_in
from inarow.rules.game import Game
from inarow.rules.position import Position


def weights(game: Game) -> tuple[int, ...]:
    length = min(game.connect, game.cells + 1)
    return by_missing(game, *(2 * (length - missing) + 1 for missing in range(1, length)), won=100)


def terms(position: Position, seat: int, weights: tuple[int, ...]) -> Iterator[Term]:
    yield from line_terms(position, seat, weights)
    for name, sign, stones in zip(("own", "opponent's"), (1, -1), sides_of(position, seat), strict=True):
        for cell in cells_in(stones):
            if 0 < cell % position.game.width < position.game.width - 1:
                yield Term(f"{name} stone off the edge columns", sign, (cell,))


@heuristic("threats", weights=weights, terms=terms)
def threats(cells, side, setup):
    inner = 0
    for cell in range(cells.size):
        column = cell % setup.width
        if column > 0 and column < setup.width - 1:
            inner += cells[cell] * side
    return line_sum(cells, side, setup) + inner
