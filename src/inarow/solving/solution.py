"""The answer of the exact solver: what is proven of a position and of each of its moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from inarow.rules.game import Move
from inarow.rules.notation import write_move
from inarow.rules.position import Position
from inarow.search.result import OutcomeWord
from inarow.solving.exact_scores import Bounds, moves_to_the_end, outcome_word, trivial_bounds

Status = Literal["proven", "bounded", "unknown"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """The exact value of a position, or what is proven of it; scores are for the side to move.

    `columns` maps the text of each legal move to the mover's exact score after it, None where it is
    not proven; it is empty for a finished position and when only the score was requested.
    """

    position: Position
    bounds: Bounds
    columns: Mapping[str, int | None] = field(default_factory=dict)
    line: tuple[Move, ...] = ()
    nodes: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0

    @property
    def low(self) -> int:
        return self.bounds.low

    @property
    def high(self) -> int:
        return self.bounds.high

    @property
    def score(self) -> int | None:
        """The exact score; None while only bounds are proven."""
        return self.bounds.exact

    @property
    def outcome(self) -> OutcomeWord | None:
        """Win, draw or loss for the side to move, if that much is proven."""
        return outcome_word(self.low, self.high)

    @property
    def plies(self) -> int | None:
        """Moves to the end of the game with best play."""
        if self.score is None:
            return None
        return 0 if self.position.outcome is not None else moves_to_the_end(self.position, self.score)

    @property
    def status(self) -> Status:
        if self.score is not None:
            return "proven"
        return "unknown" if (self.low, self.high) == trivial_bounds(self.position) else "bounded"

    @property
    def best_moves(self) -> tuple[str, ...]:
        """The text of every optimal move, where the scores of moves are known."""
        known = [score for score in self.columns.values() if score is not None]
        if self.score is None or self.score not in known:
            return ()
        return tuple(move for move, score in self.columns.items() if score == self.score)

    @property
    def line_text(self) -> list[str]:
        return [write_move(self.position.game, move) for move in self.line]

    def as_dictionary(self) -> dict[str, Any]:
        """The same as plain values, with the keys of `inarow solve --json`."""
        found: dict[str, Any] = {
            "status": self.status,
            "outcome": self.outcome,
            "score": self.score,
            "plies": self.plies,
            "columns": dict(self.columns),
            "line": self.line_text,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "cpu_seconds": self.cpu_seconds,
        }
        if self.score is None:
            found |= {"low": self.low, "high": self.high}
        return found
