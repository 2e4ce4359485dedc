"""Report 000, Tic Tac Toe: lines one or two stones short of complete, 0.6 and 0.2."""

from inarow.heuristics.line_terms import by_missing, coded_worths, line_terms
from inarow.heuristics.registering import heuristic
from inarow.kernels.heuristics.lines import line_sum


@heuristic(
    "lines3",
    images=True,
    scale=10,
    weights=lambda game: by_missing(game, 6, 2),
    terms=line_terms,
    worths=coded_worths,
)
def lines3(cells, side, setup):
    return line_sum(cells, side, setup)
