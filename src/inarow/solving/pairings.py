"""Runs of nine or more are never completed on a board without gravity: the pairing that proves it.

Every cell has a partner beside it. Who answers each move of the opponent on the partner's cell lets it have
one cell of a pair at most. The pattern repeats every eight columns and rows. Of eight neighbouring cells in a
row, column or diagonal, taken as a ring, two that touch are partners; so nine in a line hold both of a pair.
That such patterns exist is long known (Pollak and Shannon 1954); this one was found by a search, and the
tests go through every run. Where a partner lies beyond the edge no answer is needed, so it serves every board
without wrap; with `exact` too, where a run is no easier to complete.
"""

from __future__ import annotations

from functools import lru_cache

from inarow.rules.game import Game, Move
from inarow.rules.position import Position

SHORTEST = 9  # of the runs that the pairing holds

# Where the partner is, as on the keys of a telephone turned upside down: 8 is up, 6 is right, 9 both. The
# rows of the board from the bottom.
PATTERN = (
    "78296412",
    "92991643",
    "71711647",
    "83647833",
    "29739264",
    "43188186",
    "64922727",
    "64813938",
)


@lru_cache(maxsize=16)
def pairs_of(game: Game) -> tuple[tuple[Move, Move], ...]:
    """The pairs with both cells on the board."""
    pairs = []
    for cell in range(game.cells):
        row, column = divmod(cell, game.width)
        up, right = divmod(int(PATTERN[row % 8][column % 8]) - 1, 3)
        row, column = row + up - 1, column + right - 1
        other = row * game.width + column
        if 0 <= row < game.height and 0 <= column < game.width and cell < other:
            pairs.append((cell, other))
    return tuple(pairs)


def has_pairing(game: Game) -> bool:
    """Does the pairing hold every run of this game?"""
    return game.connect >= SHORTEST and not (game.gravity or game.wrap or game.misere)


def pairing_holds(position: Position, attacker: int) -> bool:
    """Can the opponent of this seat hold every run by the pairing, from this open position on?

    No pair may be the attacker's, and of those it has begun the opponent must be able to answer all: none, or
    one if it is the opponent's turn.
    """
    if not has_pairing(position.game):
        return False
    own = position.first if attacker == 0 else position.second
    unanswered = 0
    for one, other in pairs_of(position.game):
        held = (own >> one & 1) + (own >> other & 1)
        if held == 2:
            return False
        unanswered += held == 1 and not (position.taken >> one & position.taken >> other & 1)
    return unanswered <= (1 if position.seat != attacker else 0)
