"""Report 003: Connect Four on N x M boards, the evaluations of minimax and alpha-beta counted."""

from inarow.studies.report_003 import full_board
from inarow.studies.report_003.calls import count
from inarow.studies.report_003.problems import answer
from inarow.studies.study import Experiment, Study

STUDY = Study(
    number="003",
    title="Connect Four on N x M boards, counting evaluations",
    story=(
        "Minimax and alpha-beta on boards of any size, with and without a simple heuristic. Alpha-beta "
        "cut off only at values strictly beyond its bounds, and so saved nothing where values are equal.",
    ),
    experiments=(
        Experiment("calls", count),
        Experiment("problems", answer),
        Experiment("full-board", full_board.show),
    ),
)
