"""The answer of a search: a move, and what is known about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from inarow.kernels.alphabeta.scores import DECIDED
from inarow.rules.game import Move

OutcomeWord = Literal["win", "draw", "loss"]  # for the side to move


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchResult:
    """What a search found. Only `move` is always there; scores are for the side to move.

    `score` is a whole number: a heuristic's times its `scale`, or, once the game is decided, as in
    `kernels.alphabeta.scores`. `outcome` and `plies` (moves to the end) are given only for decided results.
    `candidates` are the moves whose exact score equals the best, if they were requested.
    The three counts are those of the reports: `nodes` every position entered below the root,
    `calls` with the root of each iteration, `open_nodes` the positions among them where play goes on.
    """

    move: Move
    score: int | None = None
    scale: int = 1
    outcome: OutcomeWord | None = None
    plies: int | None = None
    candidates: tuple[Move, ...] | None = None
    line: tuple[Move, ...] = ()
    depth: int = 0
    nodes: int = 0
    calls: int = 0
    open_nodes: int = 0
    seconds: float = 0.0

    @property
    def units(self) -> float | int | None:
        """The score as the heuristic's author writes it: 0.8 rather than 8 with scale 10."""
        if self.score is None or abs(self.score) >= DECIDED or self.scale == 1:
            return self.score
        return self.score / self.scale
