"""Q-learning on Tic Tac Toe: episodes a second against two peers, and ten seeds that must never lose."""

from __future__ import annotations

from functools import partial

import inarow
from inarow.bench.peers import is_installed
from inarow.bench.peers.openspiel import train_qlearners
from inarow.bench.peers.qlearners import ReportQLearner, TightQLearner
from inarow.bench.ratios import Rival, compare
from inarow.learning.qlearning import REPORT, QLearning
from inarow.learning.qpolicy import QPolicy
from inarow.studies.report_000.decisions import losing_lines

OURS, PLAIN, OPEN_SPIEL = 400_000, 4_000, 1_000  # episodes, so that each takes long enough to be measured
PEER, TIGHT = "plain Python, as in report 000", "the same, tightened for Tic Tac Toe"
SPIEL = "open_spiel's tabular Q-learner"
GOALS = {PEER: 200.0, SPIEL: 100.0}
EPISODES, SEEDS, ENOUGH = 20_000, 10, 9


def run() -> bool:
    """From an empty table: with the parameters of the report, which the peers have too, then with ours."""
    rivals = {
        PEER: Rival(lambda: ReportQLearner(3, 3, 3, seed=1).train(PLAIN), PLAIN),
        TIGHT: Rival(lambda: TightQLearner(seed=1).train(PLAIN), PLAIN),
    }
    if not is_installed("pyspiel"):
        print("open_spiel is not installed: pip install 'inarow[interop]'")
    else:
        rivals[SPIEL] = Rival(partial(train_qlearners, OPEN_SPIEL), OPEN_SPIEL)
    goals = {name: GOALS[name] for name in rivals if name in GOALS}
    met = True
    for name, learner in (("report", REPORT), ("default", QLearning())):
        ours = {f"inarow, --preset {name}": Rival(partial(_train, learner, OURS, 1), OURS)}
        title = f"Q-learning on tictactoe, self-play, --preset {name}"
        met &= compare(title, "episodes", ours | rivals, goals)
    return met & _never_loses()


def _train(learner: QLearning, episodes: int, seed: int) -> QPolicy:
    *_, last = learner.train(inarow.game("tictactoe"), seed=seed, episodes=episodes, every=episodes)
    return QPolicy(last.model())


def _never_loses() -> bool:
    """Every reply of every opponent, from both seats, whichever of equal moves it plays."""
    game = inarow.game("tictactoe")
    lost = []
    for seed in range(SEEDS):
        policy = _train(QLearning(), EPISODES, seed)
        lost.append(sum(losing_lines(game, seat, policy.best) for seat in (0, 1)))
    good = sum(lines == 0 for lines in lost)
    met = good >= ENOUGH
    print(f"\n{EPISODES:,} episodes of self-play, losing lines of seeds 0 to {SEEDS - 1}: {lost}")
    print(f"  {good} of {SEEDS} never lose (goal {ENOUGH}: {'met' if met else 'MISSED'})")
    return met
