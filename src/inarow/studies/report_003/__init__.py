"""Report 003: Connect Four on N x M boards, the evaluations of minimax and alpha-beta counted."""

from inarow.studies.report_003.calls import count
from inarow.studies.study import Experiment, Study

STUDY = Study(
    number="003",
    title="Connect Four on N x M boards, counting evaluations",
    about="x",
    experiments=(Experiment("calls", count),),
)
