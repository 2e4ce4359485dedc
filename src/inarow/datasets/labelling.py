"""The exact score of every move of many positions, each position of the game tree solved at most once.

What has to be solved are the positions after the moves, one of each set of images, but for those that are in
the data set themselves: they are worth what their best move is worth. Positions that agree in their lower
rows are solved one after the other, the fuller ones first, so that they find each other's positions in a
table small enough for the processor's cache. Whoever solves them, in whatever order, the scores are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from inarow.datasets.stones import (
    Children,
    Positions,
    Words,
    canonical,
    children,
    position_of,
    stones_on,
    unique_pairs,
)
from inarow.executors import Executor
from inarow.kernels.boards.tables import to_bits
from inarow.rules.completion import cells_in
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.solving.backends import has_fast_solver
from inarow.solving.book import ShippedBook, book_for

ILLEGAL = -128  # in place of a score
PART = 4096  # positions that are solved as one task, and stored when it is done
TABLE_BITS = 21  # entries of the gravity solver's table: 16 MB stay in the processor's cache
GENERAL_MEMORY = 64 << 20
EASIER = 0.6  # of the time that a position takes, one with a stone more takes about so much
_LARGEST = 63  # no score is further from zero

Scores = NDArray[np.int8]
Progress = Callable[[float], None]


class PartStore(Protocol):
    """Where the scores of a part are stored, by its number."""

    def read(self, number: int, size: int) -> Scores | None:
        """The scores of a part, if they are there."""

    def write(self, number: int, scores: Scores) -> None:
        """Store them."""


class _Nowhere:
    """Stores nothing."""

    def read(self, number: int, size: int) -> None:  # noqa: ARG002
        return None

    def write(self, number: int, scores: Scores) -> None:
        """Nothing."""


NOWHERE = _Nowhere()


def move_scores(
    positions: Positions,
    hire: Callable[[], Executor],
    store: PartStore = NOWHERE,
    progress: Progress = lambda _share: None,
) -> Scores:
    """int8[N, actions]: the exact score of every action for the side to move, ILLEGAL where there is none."""
    game = positions.game
    kids = children(game, positions.mover, positions.waiter)
    row, action = np.nonzero(kids.is_open)
    mover, waiter = canonical(game, positions.waiter[row], kids.stones[row, action])
    firsts, number = unique_pairs(mover, waiter)  # of every open child, which of the distinct ones it is
    mover, waiter = mover[firsts], waiter[firsts]
    own = _places_among(game, positions, mover, waiter)
    values = np.zeros(len(mover), dtype=np.int8)
    asked = np.ones(len(mover), dtype=bool)
    asked[own[own >= 0]] = False
    values[asked] = solved(game, mover[asked], waiter[asked], hire, store, progress)
    return _put_together(positions, kids, (row, action, number), own, values)


def own_scores(
    positions: Positions,
    hire: Callable[[], Executor],
    store: PartStore = NOWHERE,
    progress: Progress = lambda _share: None,
) -> Scores:
    """int8[N]: the exact score of every position."""
    return solved(positions.game, positions.mover, positions.waiter, hire, store, progress)


def _places_among(game: Game, positions: Positions, mover: Words, waiter: Words) -> NDArray[np.int64]:
    """For each position its place among these canonical pairs, or -1."""
    own_mover, own_waiter = canonical(game, positions.mover, positions.waiter)
    both = np.concatenate([mover, own_mover]), np.concatenate([waiter, own_waiter])
    firsts, number = unique_pairs(*both)
    place = firsts[number[len(mover) :]]
    return np.where(place < len(mover), place, -1)


def _put_together(
    positions: Positions,
    kids: Children,
    open_kids: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]],
    own: NDArray[np.int64],
    values: Scores,
) -> Scores:
    """Scores of moves from those of the positions after them; the fullest boards first, since a position of
    the data set is asked for by those with one stone less."""
    row, action, number = open_kids
    scores = np.where(kids.is_legal, kids.scores, np.int8(ILLEGAL))
    plies = positions.plies
    ply_of_kid = plies[row]
    for ply in np.unique(plies)[::-1]:
        these = np.flatnonzero(ply_of_kid == ply)
        scores[row[these], action[these]] = -values[number[these]]
        rows = np.flatnonzero((plies == ply) & (own >= 0))
        values[own[rows]] = scores[rows].max(axis=1)
    return scores


def solved(
    game: Game,
    mover: Words,
    waiter: Words,
    hire: Callable[[], Executor],
    store: PartStore = NOWHERE,
    progress: Progress = lambda _share: None,
) -> Scores:
    """int8[N]: the exact scores of open positions, solved in parts where the executor works.

    `progress` is told the share of the time it takes, as far as that follows from the number of stones.
    """
    order = _neighbourly(game, mover, waiter)
    parts = [order[start : start + PART] for start in range(0, len(order), PART)]
    effort = EASIER ** stones_on(mover | waiter)
    efforts = [float(effort[part].sum()) for part in parts]
    found = np.zeros(len(mover), dtype=np.int8)
    left, done = [], 0.0
    for number, part in enumerate(parts):
        known = store.read(number, len(part))
        if known is None:
            left.append(number)
        else:
            found[part] = known
            done += efforts[number]
    progress(_share(done, efforts))
    if left:
        tasks: Iterator[tuple[Words, Words]] = ((mover[parts[n]], waiter[parts[n]]) for n in left)
        for place, scores in hire().run(SolveParts(game), tasks):
            number = left[place]
            store.write(number, scores)
            found[parts[number]] = scores
            done += efforts[number]
            progress(_share(done, efforts))
    return found


def _share(done: float, efforts: list[float]) -> float:
    """How much of all efforts is done, at most all."""
    return min(done / sum(efforts), 1.0) if efforts else 1.0


def _neighbourly(game: Game, mover: Words, waiter: Words) -> NDArray[np.int64]:
    """The order of solving: by what stands in the lowest row, then in the next, the fuller ones first."""
    taken = mover | waiter
    first = np.where(np.bitwise_count(taken) % 2 == 0, mover, waiter)
    row = np.uint64((1 << game.width) - 1)
    keys = []
    for number in range(game.height):
        shift = np.uint64(number * game.width)
        keys.append(((taken >> shift) & row) << np.uint64(game.width) | (first >> shift) & row)
    return np.lexsort(keys[::-1])[::-1].astype(np.int64)


@dataclass(frozen=True, slots=True)
class SolveParts:
    """The job of solving parts: the stones of movers and of waiters, for which it gives their scores."""

    game: Game

    def prepare(self) -> None:
        """Compile what workers need."""
        self.open()

    def open(self) -> Callable[[tuple[Words, Words]], Scores]:
        solve = _fast(self.game) if has_fast_solver(self.game) else _general(self.game)

        def scores_of(part: tuple[Words, Words]) -> Scores:
            stones = zip(part[0].tolist(), part[1].tolist(), strict=True)
            return np.array([solve(position_of(self.game, *pair)) for pair in stones], dtype=np.int8)

        return scores_of


def _general(game: Game) -> Callable[[Position], int]:
    """The solver of any game."""
    from inarow.solving.solver import Solver  # lazily: it loads kernels

    solver = Solver(game, memory=GENERAL_MEMORY)

    def solve(position: Position) -> int:
        score = solver.solve(position, score_only=True, threats=False).score
        assert score is not None
        return score

    return solve


def _fast(game: Game) -> Callable[[Position], int]:
    """The solver of gravity boards with runs of four, and the opening book."""
    from inarow.kernels.solving.drop.table import allocate  # lazily: it loads kernels
    from inarow.solving.drop import DropSolver

    solver, book = DropSolver(game.width, game.height, allocate(TABLE_BITS)), book_for(game)

    def solve(position: Position) -> int:
        known = None if book is None else book.score(position)
        if known is not None:
            return known
        mover, mask = to_bits(game, position.mover), to_bits(game, position.taken)
        low = -_LARGEST
        if book is not None and position.ply == book.plies + 1:
            # Often it is the best reply somewhere: so ask first whether it is worth no more than that.
            low = _at_least(position, book)
            found = solver.score_of(mover, mask, low=low, high=low + 1)
            if found.low <= low:
                return low
            low = found.low
        elif solver.score_of(mover, mask, low=0, high=1).low > 0:  # who wins comes before how soon
            low = 1
        else:
            return solver.score_of(mover, mask, high=0).low
        return solver.score_of(mover, mask, low=low).low

    return solve


def _at_least(position: Position, book: ShippedBook) -> int:
    """A lower bound of a position's score: nobody can move to it and have more than the position before."""
    game = position.game
    low = -_LARGEST
    for cell in cells_in(position.waiter):
        if cell + game.width < game.cells and position.taken >> cell + game.width & 1:
            continue  # a stone lies on it
        before = position_of(game, position.waiter & ~(1 << cell), position.mover)
        score = book.score(before)
        if score is not None:
            low = max(low, -score)
    return low
