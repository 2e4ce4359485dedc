"""Plain Python for heuristics that count stones in lines: the oracle for the compiled sums."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.heuristics.heuristic import Term
from inarow.rules.completion import bits_of
from inarow.rules.game import Game
from inarow.rules.position import Position


def by_missing(game: Game, *worths: int, won: int = 0) -> tuple[int, ...]:
    """Weights by the number of own stones in a line, given by how many are missing: one, two, ...

    >>> by_missing(inarow.game("connect4"), 8, 3, 1)
    (0, 1, 3, 8, 0)
    """
    length = min(game.connect, game.cells + 1)
    weights = [0] * (length + 1)
    for missing, worth in enumerate(worths, start=1):
        if length - missing > 0:
            weights[length - missing] = worth
    weights[length] = won
    return tuple(weights)


def line_terms(position: Position, seat: int, weights: tuple[int, ...]) -> Iterator[Term]:
    """A term for each line in which one side alone holds stones and which is worth something."""
    sides = (position.first, position.second)
    own, other = sides[seat], sides[1 - seat]
    for line in position.game.lines():
        mask = bits_of(line)
        mine, theirs = (own & mask).bit_count(), (other & mask).bit_count()
        if theirs == 0 and weights[mine]:
            yield Term(f"{mine} own in a line", weights[mine], line)
        elif mine == 0 and weights[theirs]:
            yield Term(f"{theirs} of the opponent in a line", -weights[theirs], line)


def sides_of(position: Position, seat: int) -> tuple[int, int]:
    """The stones of a seat and of its opponent."""
    return (position.first, position.second) if seat == 0 else (position.second, position.first)
