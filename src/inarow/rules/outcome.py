"""How a game can end."""

from __future__ import annotations

from enum import Enum

FIRST, SECOND = 0, 1  # the two seats; the first moves at even plies


class Outcome(Enum):
    """Who won. The value is what a score sheet would say."""

    FIRST_WINS = "1-0"
    SECOND_WINS = "0-1"
    DRAW = "1/2-1/2"

    @staticmethod
    def win_for(seat: int) -> Outcome:
        return (Outcome.FIRST_WINS, Outcome.SECOND_WINS)[seat]

    @property
    def winner(self) -> int | None:
        """The winning seat, or None for a draw."""
        return {Outcome.FIRST_WINS: FIRST, Outcome.SECOND_WINS: SECOND}.get(self)

    def score_for(self, seat: int) -> int:
        """+1, 0 or -1, seen from this seat."""
        if self is Outcome.DRAW:
            return 0
        return 1 if self.winner == seat else -1

    def __str__(self) -> str:
        return {
            Outcome.FIRST_WINS: "the first player wins",
            Outcome.SECOND_WINS: "the second player wins",
            Outcome.DRAW: "a draw",
        }[self]
