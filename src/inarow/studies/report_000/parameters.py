"""The numbers report 000 sets its agents up with: what it prints, what its code has, what the product has."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.learning.qlearning import QLearning
from inarow.studies.report_000.as_published import qlearning as theirs
from inarow.studies.report_000.as_published.search import WORTHS
from inarow.studies.report_000.performance import OPENINGS, games_of_pairing
from inarow.studies.report_000.setting import CONNECT4, SETTINGS, GameSetting, row
from inarow.studies.study import Effort, Row, Section

_LEARNER = "corrected is the product's default, which masters Tic Tac Toe; rates fall from episode to episode"
_SAME = "all agree"


def work(effort: Effort) -> Iterator[float | Section]:
    """Nothing is played: the numbers stand in the agents themselves."""
    games = games_of_pairing(effort)
    yield 0.5
    yield Section(
        title="Settings",
        rows=(*_games(games), *_learner(effort), *(one for setting in SETTINGS for one in _worths(setting))),
        words=(
            "What the agents and the evaluator are set up with. Four agents make twelve ordered pairings, "
            "and Connect 4 has 69 windows of four cells (24 horizontal, 21 vertical, 12 and 12 diagonal): "
            "both are our arithmetic, the report prints neither.",
        ),
    )


def _games(games: int) -> Iterator[Row]:
    why = f"corrected: each opening from both seats ({OPENINGS[CONNECT4]} on Connect 4)"
    yield row("games of a pairing", games, games, why)
    yield row("games of a board", 12 * games, 12 * games, f"twelve ordered pairings; {why}")
    why = "one printed command says so; text and table have 100 games a pairing"
    yield row("Connect 4, games in the printed command", games, games, why)


def _learner(effort: Effort) -> Iterator[Row]:
    right = QLearning()
    yield row("alpha", theirs.ALPHA, _falling(right.alpha), _LEARNER)
    yield row(
        "gamma", theirs.GAMMA, right.gamma, "cut off in the print; by the bug in `learn` it has no effect"
    )
    yield row("epsilon, first", theirs.EPSILON, _falling(right.epsilon), _LEARNER)
    yield row("epsilon, factor", theirs.FACTOR, right.epsilon.split(":")[2], _LEARNER)
    yield row("epsilon, floor", theirs.FLOOR, float(right.epsilon.split(":")[3]), _LEARNER)
    yield row("reward of a win", theirs.WIN, right.win, _SAME)
    yield row(
        "reward of a loss",
        theirs.LOSS,
        right.loss,
        "all agree; by the bug in `learn` it has no effect as published",
    )
    why = "all agree; as published it counts only where the learner's own move fills the board"
    yield row("reward of a draw", theirs.DRAW, right.draw, why)
    for setting in SETTINGS:
        episodes = setting.training(effort)
        why = _SAME if episodes == setting.episodes else "a quick run trains less"
        yield row(f"{setting.title}, training episodes", episodes, episodes, why)


def _worths(setting: GameSetting) -> Iterator[Row]:
    from inarow.heuristics.registering import read_heuristic  # lazily: it brings Numba

    heuristic = read_heuristic(setting.heuristic)
    weights, scale = heuristic.weights(setting.game), heuristic.scale(setting.game)
    for stones in reversed(range(1, setting.game.connect)):
        worth = weights[stones] / scale
        plural = "s" * (stones > 1)
        used = WORTHS[stones] if setting is CONNECT4 else None
        why = _SAME if used else "used by nobody: on this board every search looks to the end of the game"
        yield row(f"{setting.title}, worth of {stones} stone{plural}", used, worth, why)


def _falling(schedule: str) -> str:
    """
    >>> _falling("geometric:0.5:0.9998:0.05")
    '0.5, falling to 0.05'
    """
    _, start, _, end = schedule.split(":")
    return f"{start}, falling to {end}"
