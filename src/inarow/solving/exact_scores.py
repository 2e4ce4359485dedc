"""Exact scores, and the bounds that a solver proves of one.

A score counts the stones that the winner has left when the game ends, plus one; it is negative for a loss
and 0 for a draw. The first player owns half of the board's cells in stones, rounded up, the second the rest.
So a score determines who wins and when, for a given seat to move.
"""

from __future__ import annotations

from typing import NamedTuple

from inarow.rules.game import Game
from inarow.rules.outcome import FIRST
from inarow.rules.position import Position
from inarow.search.result import OutcomeWord
from inarow.search.score_text import result_text

NO_NODE_LIMIT = 1 << 62


class Bounds(NamedTuple):
    """Proven: low <= score <= high, for the side to move; and what the proof cost.

    The clocks count the search alone, `cpu_seconds` that of all threads.
    """

    low: int
    high: int
    nodes: int = 0
    seconds: float = 0.0
    cpu_seconds: float = 0.0

    @property
    def exact(self) -> int | None:
        """The score, once the bounds meet."""
        return self.low if self.low == self.high else None

    def negated(self) -> Bounds:
        """The same, seen by the other side."""
        return self._replace(low=-self.high, high=-self.low)

    def within(self, low: int, high: int) -> Bounds:
        """The same, narrowed by bounds that were known before."""
        return self._replace(low=max(self.low, low), high=min(self.high, high))


def winning_score(game: Game, seat: int, end_ply: int) -> int:
    """The score for the winner `seat` of a game that ends at this ply."""
    if seat == FIRST:
        return (game.cells + 1) // 2 - (end_ply + 1) // 2 + 1
    return game.cells // 2 - end_ply // 2 + 1


def final_score(position: Position) -> int:
    """The score of a finished position for the side that would move."""
    assert position.outcome is not None
    winner = position.outcome.winner
    if winner is None:
        return 0
    score = winning_score(position.game, winner, position.ply)
    return score if winner == position.seat else -score


def moves_to_the_end(position: Position, score: int) -> int:
    """How many moves an exact score leaves to the end of the game."""
    game = position.game
    if score == 0:
        return game.cells - position.ply
    winner = position.seat if score > 0 else 1 - position.seat
    owned = (game.cells + 1) // 2 if winner == FIRST else game.cells // 2
    used = owned - (abs(score) - 1)
    # The winner moves last, or with misere the loser does.
    last_mover = 1 - winner if game.misere else winner
    end = next(
        ply
        for ply in (2 * used - 1, 2 * used, 2 * used + 1)
        if (ply - 1) % 2 == last_mover and winning_score(game, winner, ply) == abs(score)
    )
    return end - position.ply


def trivial_bounds(position: Position) -> tuple[int, int]:
    """The least and greatest score an open position can have."""
    game, seat = position.game, position.seat
    # Whoever completes a run wins, the mover now or the waiter next; with misere the other one does.
    mine, theirs = (2, 1) if game.misere else (1, 2)
    return -_soonest(game, 1 - seat, position.ply + theirs), _soonest(game, seat, position.ply + mine)


def _soonest(game: Game, seat: int, ply: int) -> int:
    """The score of a win at this ply; 0 if the board is full before it."""
    return winning_score(game, seat, ply) if ply <= game.cells else 0


def outcome_word(low: int, high: int) -> OutcomeWord | None:
    """What bounds of a score say about the outcome, if anything."""
    if low > 0:
        return "win"
    if high < 0:
        return "loss"
    return "draw" if low == high == 0 else None


def solver_score_text(position: Position, score: int | None) -> str:
    """An exact score of the side to move here, or None where it is not proven.

    >>> start = game("tictactoe").start
    >>> solver_score_text(start, 0), solver_score_text(start, 1), solver_score_text(start, None)
    ('draw', 'wins in 9', 'not proven')
    """
    if score is None:
        return "not proven"
    outcome = outcome_word(score, score)
    assert outcome is not None
    return result_text(outcome, moves_to_the_end(position, score))
