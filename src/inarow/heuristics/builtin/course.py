"""Report 001, basic: lines one short of complete 1,000,000, two short 10, complete 10,000,000,000."""

from inarow.heuristics.line_terms import by_missing, coded_worths, line_terms
from inarow.heuristics.registering import heuristic
from inarow.kernels.heuristics.lines import line_sum


@heuristic(
    "course",
    images=True,
    weights=lambda game: by_missing(game, 10**6, 10, won=10**10),
    terms=line_terms,
    worths=coded_worths,
)
def course(cells, side, setup):
    return line_sum(cells, side, setup)
