"""Scores and plies: two ways to say when somebody wins.

Who wins at ply p scores the stones it has left, plus one; the first player owns half the cells, rounded up,
and has used half the plies, rounded up, the second player likewise rounded down. The game of a seat that
completes a run (or, with misere, whose opponent does) ends on plies of one parity, so each score names one
ply.
"""

from __future__ import annotations

from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.solving.general.state import FIRST_OWNS, MISERE


@kernel(inline="always")
def score_at(seat, ply, facts):
    """What `seat` scores when it wins at this ply."""
    return facts[FIRST_OWNS + seat] - (ply + 1 - seat) // 2 + 1


@kernel(inline="always")
def ply_of(seat, score, facts):
    """The ply at which a win of `seat` has this score: odd for the first player, unless misere."""
    used = facts[FIRST_OWNS + seat] + 1 - score
    if facts[MISERE] == 0:
        return 2 * used - 1 + seat
    return 2 * used + seat


@kernel(inline="always")
def nth_move(seat, number, ply):
    """The ply of the `number`-th next move of `seat` when `ply` stones are placed."""
    return ply + 2 * number - (1 if ply & 1 == seat else 0)
