"""Report 004, its one-ply evaluation: the own longest run, as a share of the run to complete."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.heuristics.heuristic import Term
from inarow.heuristics.line_terms import sides_of
from inarow.heuristics.registering import heuristic
from inarow.heuristics.run_terms import longest_cells
from inarow.kernels.heuristics.lines import longest_run
from inarow.rules.position import Position


def terms(position: Position, seat: int, _weights: tuple[int, ...]) -> Iterator[Term]:
    run = longest_cells(position.game, sides_of(position, seat)[0])
    if run:
        yield Term("own longest run", len(run), run)


@heuristic("streak", images=True, scale=lambda game: game.connect, terms=terms)
def streak(cells, side, setup):
    return longest_run(cells, side, setup)
