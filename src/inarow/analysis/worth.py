"""What a move is worth to the player who makes it: a proven result, or what a search thinks of it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from inarow.kernels.alphabeta.scores import DECIDED
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search.result import OutcomeWord
from inarow.search.score_text import result_text
from inarow.solving.exact_scores import moves_to_the_end, outcome_word

DECIDED_LEAST = 0.6  # a decided game is worth at least this much, and more the sooner it ends
OPEN_MOST = 0.9  # an open one is worth at most this much


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """A result with its proof, or an opinion with its depth; one of `outcome`, `likely` and `units` says it.

    outcome  win, draw or loss, proven
    plies    moves to the end of the game; with `within`, at most so many
    score    the solver's number, where the solver proved it
    likely   a win or a loss in a search that left moves out: no proof
    units    the heuristic's value at the end of a search, in its author's units
    depth    the depth of that search
    """

    outcome: OutcomeWord | None = None
    plies: int | None = None
    within: bool = False
    score: int | None = None
    likely: Literal["win", "loss"] | None = None
    units: float = 0.0
    depth: int | None = None

    @property
    def words(self) -> str:
        """As people say it: wins in 7, draw, loses within 12, probably wins, +0.35 at depth 9."""
        if self.outcome is not None:
            return result_text(self.outcome, self.plies, within=self.within)
        at = f" at depth {self.depth}" if self.depth else ""
        if self.likely is not None:
            return f"probably {result_text(self.likely)}{at}"
        return f"{self.units:+.2f}{at}"

    def value(self, game: Game) -> float:
        """From -1, lost at once, to 1, won at once."""
        if self.outcome == "draw":
            return 0.0
        if self.outcome is not None:
            soon = 1 - min(self.plies or 0, game.cells) / game.cells
            value = DECIDED_LEAST + (1 - DECIDED_LEAST) * soon
            return round(value if self.outcome == "win" else -value, 4)
        if self.likely is not None:
            return OPEN_MOST if self.likely == "win" else -OPEN_MOST
        # `lines` is fitted to results: its units are the logarithm of the odds to win.
        return round(OPEN_MOST * math.tanh(self.units / 2), 4)


def solved(position: Position, score: int) -> Worth:
    """An exact score of the player who moves here."""
    return Worth(outcome=outcome_word(score, score), plies=moves_to_the_end(position, score), score=score)


def searched(score: int, scale: int, depth: int) -> Worth:
    """What a search that left moves out says of a move; a decided score is no proof there."""
    if abs(score) >= DECIDED:
        return Worth(likely="win" if score > 0 else "loss", depth=depth)
    return Worth(units=score / scale, depth=depth)
