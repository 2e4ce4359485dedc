"""Report 000, Connect Four: lines one, two or three stones short of complete, 0.8, 0.3 and 0.1."""

from inarow.heuristics.line_terms import by_missing, coded_worths, line_terms
from inarow.heuristics.registering import heuristic
from inarow.kernels.heuristics.lines import line_sum


@heuristic(
    "windows",
    images=True,
    scale=10,
    weights=lambda game: by_missing(game, 8, 3, 1),
    terms=line_terms,
    worths=coded_worths,
)
def windows(cells, side, setup):
    return line_sum(cells, side, setup)
