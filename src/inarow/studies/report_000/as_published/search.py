"""Minimax and alpha-beta as published: win 1, draw 0, loss -1 at any depth, and always for player 1.

The heuristic of Connect 4 adds floats in the report's order, since their rounding decides ties.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cache
from random import Random

from inarow.rules.completion import bits_of
from inarow.rules.game import Game
from inarow.studies.plain_board import PlainBoard
from inarow.studies.report_000.as_published.bugs import (
    AS_PUBLISHED,
    CostedMove,
    DecisionBugs,
    Stones,
    with_stone,
)

INFINITE = float("inf")
LARGE_WIN = 1000.0  # above every sum over windows, in tenths too


WORTHS = {1: 0.1, 2: 0.3, 3: 0.8}  # by the stones of one side in a window that the other side is not in
TENTHS = {1: 1.0, 2: 3.0, 3: 8.0}  # the same in whole numbers, whose sums are exact

Group = tuple[int, tuple[int, ...]]  # the cells of a row, a column or all, and windows in them


class SearchAsPublished:
    """Looks `depth` plies ahead, or to the end; with `prune` as alpha-beta does.

    At the root it takes the highest value for the player it believes to be, one ply later the lowest, and
    so on in turn. In the second seat that player is its opponent. What it once decided it remembers.
    """

    def __init__(
        self, board: PlainBoard, *, prune: bool, depth: int | None = None, bugs: DecisionBugs = AS_PUBLISHED
    ) -> None:
        self._board, self._prune, self._bugs = board, prune, bugs
        self._depth = board.game.cells if depth is None else depth
        self._win = 1.0 if bugs.small_win else LARGE_WIN
        self._sum = WindowSum(board.game, diagonal=not bugs.diagonal, whole=not bugs.float_sum)
        self._decided: dict[tuple[Stones, int], CostedMove] = {}
        self._nodes = 0
        self._side = 0  # that values are for

    def choose(self, stones: Stones, seat: int, chance: Random) -> CostedMove:  # noqa: ARG002
        if (known := self._decided.get((stones, seat))) is None:
            known = self._decided[stones, seat] = self.search(stones, seat)
        return known

    def search(self, stones: Stones, seat: int) -> CostedMove:
        """The first of the best moves; one that wins for its player ends the search at once."""
        began = time.process_time()
        self._nodes, self._side = 0, self._bugs.believed(seat)
        best, choice = -INFINITE, -1
        for cell in self._board.moves(stones[0] | stones[1]):
            after = with_stone(stones, seat, cell)
            if self._bugs.win_at_once and seat == self._side and self._board.wins(after[seat], cell):
                choice = cell
                break
            value = self._value(after, 1 - seat, cell, self._depth - 1, best, INFINITE, False)
            if value > best:
                best, choice = value, cell
        return CostedMove(choice, self._nodes, time.process_time() - began)

    def _value(
        self, stones: Stones, seat: int, last: int, depth: int, low: float, high: float, highest: bool
    ) -> float:
        """For the believed player, of a position in which `seat` is to move."""
        board = self._board
        if board.wins(stones[1 - seat], last):
            return -self._win if seat == self._side else self._win
        taken = stones[0] | stones[1]
        if taken == board.full:
            return 0.0
        self._nodes += 1
        if depth == 0:
            return self._sum(stones[self._side], stones[1 - self._side])
        best = -INFINITE if highest else INFINITE
        for cell in board.moves(taken):
            after = with_stone(stones, seat, cell)
            value = self._value(after, 1 - seat, cell, depth - 1, low, high, not highest)
            if highest:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if self._prune and high <= low:
                break
        return best


class WindowSum:
    """Own windows less the opponent's: rows from the top, then columns from the left, then nothing.

    The diagonals were compared as a list with a number, which is never equal. Mended, they follow here.
    """

    def __init__(self, game: Game, *, diagonal: bool, whole: bool = False) -> None:
        self._groups = _groups(game, diagonal)
        self._worths = _tenths if whole else _floats

    @property
    def windows(self) -> int:
        """How many windows are looked at."""
        return sum(len(windows) for _, windows in self._groups)

    def __call__(self, own: int, other: int) -> float:
        total = 0.0
        for group in self._groups:
            cells = group[0]
            mine, theirs = own & cells, other & cells
            if mine or theirs:
                for worth in self._worths(group, mine, theirs):
                    total += worth  # one by one: `sum` rounds otherwise in later Pythons
        return total


@cache
def _floats(group: Group, own: int, other: int) -> tuple[float, ...]:
    return tuple(_worths(group, own, other, WORTHS))


@cache
def _tenths(group: Group, own: int, other: int) -> tuple[float, ...]:
    return tuple(_worths(group, own, other, TENTHS))


def _worths(group: Group, own: int, other: int, worths: dict[int, float]) -> Iterator[float]:
    """What its windows are worth, in their order; those worth nothing are left out."""
    for window in group[1]:
        mine, theirs = (own & window).bit_count(), (other & window).bit_count()
        if mine and not theirs:
            yield worths[mine]
        elif theirs and not mine:
            yield -worths[theirs]


def _groups(game: Game, diagonal: bool) -> tuple[Group, ...]:
    width, height, connect = game.width, game.height, game.connect
    rows = [
        tuple(bits_of(tuple(range(start, start + connect))) for start in _starts(row * width, width, connect))
        for row in reversed(range(height))
    ]
    columns = []
    for column in range(width):
        downwards = [row * width + column for row in reversed(range(height))]
        columns.append(
            tuple(bits_of(tuple(downwards[at : at + connect])) for at in range(height - connect + 1))
        )
    straight = {window for windows in (*rows, *columns) for window in windows}
    slanted = tuple(window for line in game.lines() if (window := bits_of(line)) not in straight)
    return tuple(
        (_joined(windows), windows) for windows in (*rows, *columns, *([slanted] if diagonal else []))
    )


def _starts(begin: int, length: int, connect: int) -> range:
    return range(begin, begin + length - connect + 1)


def _joined(windows: tuple[int, ...]) -> int:
    cells = 0
    for window in windows:
        cells |= window
    return cells
