"""A match of two sets of pattern weights: the same search with either, equal nodes, pairs of games.

The openings are random stones that a search with the second set, which is the one to beat, holds for even.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from inarow.arena.self_play import TuningMatch
from inarow.arena.statistics.pairs import pentanomial, strength
from inarow.executors import Executor
from inarow.learning.pattern_labels import Surroundings, searcher
from inarow.patterns.weights import PatternWeights
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.selective.search import SelectiveSearch

TABLE = 18  # of each search, a power of two: emptied before each game
JUDGING = 20_000  # nodes to find out whether an opening is even
EVEN = 60  # the score up to which it is
LONGEST = 160  # plies; then a game is drawn
_STONES = (3, 4, 5, 6, 7, 8)  # in an opening
_TRIES = 200  # openings; then any is taken that is not decided


@dataclass(frozen=True, slots=True)
class PlayPairs:
    """The job of playing pairs of games, each known by its number; any executor gives the same."""

    game: Game
    fitted: PatternWeights
    before: PatternWeights
    nodes: int
    seed: int = 0

    def prepare(self) -> None:
        """Compile what a search needs."""
        search = searcher(self.game, self.before, TABLE)
        list(search.deepen(Surroundings(self.game).opening(1, random.Random(0)), Limit(nodes=1)))

    def open(self) -> Callable[[int], tuple[float, float]]:
        return _Pairs(self)


class _Pairs:
    """Plays one pair after another."""

    def __init__(self, job: PlayPairs) -> None:
        self._job = job
        self._fitted = searcher(job.game, job.fitted, TABLE)
        self._before = searcher(job.game, job.before, TABLE)
        self._near = Surroundings(job.game)

    def __call__(self, number: int) -> tuple[float, float]:
        """The points of the fitted weights in the two games of a pair: moving first, and second."""
        opening = self._opening(random.Random(f"{self._job.seed} {number}"))
        return self._play(opening, self._fitted, self._before), 1.0 - self._play(
            opening, self._before, self._fitted
        )

    def _opening(self, chance: random.Random) -> Position:
        for number in range(10 * _TRIES):
            position = self._near.opening(chance.choice(_STONES), chance)
            self._before.forget()
            *_, last = self._before.deepen(position, Limit(nodes=JUDGING))
            score = abs(last.score or 0)
            if last.outcome is None and (score < EVEN or number >= _TRIES):
                return position
        return position

    def _play(self, position: Position, mover: SelectiveSearch, waiter: SelectiveSearch) -> float:
        """The points of the side to move; a win that is proved is not played out."""
        searches, seat = (mover, waiter)[:: -1 if position.seat else 1], position.seat
        for search in searches:
            search.forget()
        limit = Limit(nodes=self._job.nodes)
        while position.outcome is None and position.ply < LONGEST:
            *_, last = searches[position.seat].deepen(position, limit)
            if last.outcome in ("win", "loss"):
                return float((last.outcome == "win") == (position.seat == seat))
            assert last.move is not None
            position = position.play(last.move)
        if position.outcome is None or position.outcome.winner is None:
            return 0.5
        return float(position.outcome.winner == seat)


def pattern_match(
    job: PlayPairs, games: int, executor: Executor, progress: Callable[[float], None] = lambda _share: None
) -> TuningMatch:
    """Play so many games, an even number, and count them for the fitted weights."""
    pairs: list[tuple[float, float]] = []
    for _, pair in executor.run(job, range(games // 2)):
        pairs.append(pair)
        progress(2 * len(pairs) / games)
    points = [one for pair in pairs for one in pair]
    wins, losses, draws = (points.count(result) for result in (1.0, 0.0, 0.5))
    return TuningMatch(wins, losses, draws, strength(pentanomial(map(sum, pairs))))
