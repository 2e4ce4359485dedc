"""Report 003: Connect Four on N x M boards, the evaluations of minimax and alpha-beta counted."""

from inarow.studies.report_003 import claims
from inarow.studies.report_003.calls import count
from inarow.studies.report_003.equal_moves import compare
from inarow.studies.report_003.problems import answer
from inarow.studies.study import Experiment, Study

STUDY = Study(
    number="003",
    title="Connect Four on N x M boards, counting evaluations",
    story=(
        "The report asks how much work alpha-beta saves over plain minimax in Connect Four on boards of any "
        "size, and counts every call of both searches.",
        "It found that alpha-beta saved disappointingly little without a heuristic, and put that down to a "
        "possibly poor implementation.",
        "The cause is one character: its code cuts off only where a value is strictly beyond a bound, and "
        "without a heuristic nearly all values are equal.",
        "With cut-offs at equality the same search of the empty 7x6 board to depth 6 needs 1,249 calls "
        "instead of 137,257.",
        "But then of equal moves the first must be kept, not the last as the printed code does, or the "
        "search plays wrong moves: the mend is both.",
    ),
    experiments=(
        Experiment("calls", count),
        Experiment("equal-moves", compare),
        Experiment("problems", answer),
        Experiment("claims", claims.answer),
    ),
    lead="calls-zero",
)
