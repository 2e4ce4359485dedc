"""Report 003, for the heuristic that it does not describe: the own longest run minus the opponent's."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.heuristics.heuristic import Term
from inarow.heuristics.line_terms import sides_of
from inarow.heuristics.registering import heuristic
from inarow.heuristics.run_terms import longest_cells
from inarow.kernels.heuristics.lines import longest_run
from inarow.rules.position import Position


def terms(position: Position, seat: int, _weights: tuple[int, ...]) -> Iterator[Term]:
    for name, sign, stones in zip(("own", "opponent's"), (1, -1), sides_of(position, seat), strict=True):
        run = longest_cells(position.game, stones)
        if run:
            yield Term(f"{name} longest run", sign * len(run), run)


@heuristic("longest", images=True, terms=terms)
def longest(cells, side, setup):
    return longest_run(cells, side, setup) - longest_run(cells, -side, setup)
