"""Report 000: Tic Tac Toe and Connect 4 compared, with four agents, an evaluator and training."""

from inarow.studies.report_000 import (
    decisions,
    depth_test,
    learning_curve,
    node_comparison,
    parameters,
    performance,
    unlimited_depth,
)
from inarow.studies.study import Experiment, Study

STUDY = Study(
    number="000",
    title="Tic Tac Toe and Connect 4 compared",
    story=(
        "The report asks how four agents compare on Tic Tac Toe and Connect 4: simple rules (default), "
        "minimax, alpha-beta and Q-learning.",
        "It lets every agent play every other one, 100 games a pairing, and counts wins, moves, time and "
        "the positions that the two searches look at.",
        "It finds that alpha-beta saves 96 % of minimax's work on Tic Tac Toe, that both searches win only "
        "half of their games, and that default wins most on both boards.",
        "The saving is right and the ranking is not: every agent was built as player 1, so that in the "
        "second seat a search plays for its opponent and default never blocks, and Q-learning never sees a "
        "reply.",
        "Corrected, minimax never loses Tic Tac Toe, and on Connect 4, from random openings, the searches "
        "win 80 % of their games, default 31 % and Q-learning 6.5 %, which more training hardly raises.",
    ),
    experiments=(
        Experiment("performance", performance.work),
        Experiment("nodes-and-time", node_comparison.work),
        Experiment("decisions", decisions.work),
        Experiment("learning-curve", learning_curve.work),
        Experiment("depth-test", depth_test.work),
        Experiment("unlimited-depth", unlimited_depth.work),
        Experiment("settings", parameters.work),
    ),
    lead="performance",
)
