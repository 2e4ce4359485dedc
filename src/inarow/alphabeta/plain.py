"""Minimax in plain Python: no pruning, no tables. The oracle for every search kernel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from inarow.kernels.alphabeta.scores import WIN
from inarow.rules.game import Move
from inarow.rules.position import Position

Evaluate = Callable[[Position, int], int]  # (position, seat) -> score for that seat


@dataclass(frozen=True, slots=True)
class PlainResult:
    """The exact score of a position to some depth, and every move that reaches it, in natural order."""

    score: int
    candidates: tuple[Move, ...]


def plain_search(position: Position, depth: int, evaluate: Evaluate, *, by_ply: bool = True) -> PlainResult:
    """Search every line of `depth` plies; the heuristic is computed for the side to move at the root."""
    root = position.seat

    def score_of(current: Position, left: int) -> int:
        """For the root's seat."""
        if current.outcome is not None:
            return current.outcome.score_for(root) * (WIN - current.ply if by_ply else WIN)
        if left == 0:
            return evaluate(current, root)
        scores = [score_of(current.play(move), left - 1) for move in current.legal_moves()]
        return max(scores) if current.seat == root else min(scores)

    by_move = {move: score_of(position.play(move), depth - 1) for move in position.legal_moves()}
    best = max(by_move.values())
    return PlainResult(best, tuple(move for move, score in by_move.items() if score == best))
