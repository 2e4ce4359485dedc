"""What a learner reached on Connect 4, as the learning curve shows it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Learnt:
    """Wins against each opponent, and moves that lose the result, in per cent."""

    name: str
    episodes: int | None  # of its training; None for the shipped network
    wins: dict[str, float]
    losing_moves: float
