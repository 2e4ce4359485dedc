"""Report 000: Tic Tac Toe and Connect 4 compared, with four agents, an evaluator and training."""

from inarow.studies.report_000 import depth_test, node_comparison, performance, unlimited_depth
from inarow.studies.study import Experiment, Study

STUDY = Study(
    number="000",
    title="Tic Tac Toe and Connect 4 compared",
    story=(
        "Four agents on two boards: default, minimax, alpha-beta and Q-learning. Every agent was built as "
        "player 1, in the second seat too; that slip alone makes most of the report's surprising figures.",
    ),
    experiments=(
        Experiment("nodes-and-time", node_comparison.work),
        Experiment("performance", performance.work),
        Experiment("depth-test", depth_test.work),
        Experiment("unlimited-depth", unlimited_depth.work),
    ),
)
