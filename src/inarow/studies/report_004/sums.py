"""What the games on one board add up to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from inarow.rules.outcome import Outcome
from inarow.studies.report_004.playing import Played


@dataclass(frozen=True, slots=True)
class Sum:
    """The games on one board."""

    results: str  # first wins - draws - second wins
    games: int
    distinct: int
    depth: float  # of the moves that were searched, on average
    moves: float

    @classmethod
    def of(cls, games: list[Played]) -> Sum:
        outcomes = Counter(game.record.outcome for game in games)
        order = (Outcome.FIRST_WINS, Outcome.DRAW, Outcome.SECOND_WINS)
        depths = [depth for game in games for depth in game.depths]
        return cls(
            "-".join(str(outcomes[outcome]) for outcome in order),
            len(games),
            len({game.record.moves for game in games}),
            sum(depths) / max(len(depths), 1),
            sum(len(game.record.moves) for game in games) / len(games),
        )
