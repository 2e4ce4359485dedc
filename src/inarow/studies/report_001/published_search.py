"""The report's two heuristics and two searches as its code has them, bugs included, in plain Python.

A heuristic is written for the side it plays: `own` and `other` are bit sets, whoever is to move. A decided
game is worth what the heuristic says of it; the report knows no other value of a win. A search gives a value
and the set of equally good columns, one of which is then played at random.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from inarow.rules.completion import cells_in
from inarow.studies.plain_board import PlainBoard
from inarow.studies.report_001.setting import (
    BOARD,
    EARLY,
    FULL,
    HEIGHT,
    WIDTH,
    CodeBugs,
)

INFINITE = 10**15  # beyond every heuristic


Evaluate = Callable[[int, int, bool, CodeBugs], float]  # own, other, is own side to move, bugs

WON = 10**10
COURSE = (0, 0, 10, 10**6, WON)  # by discs in a window whose other cells are empty
OWN_LINES, OTHER_LINES = (0, 0, 80, 800), (0, 0, 100, 1000)
OWN_WIN, OTHER_WIN = 1_000_000, 1_200_000
OWN_CENTRE, OTHER_CENTRE = 7 * 10, 8 * 10
OWN_CELL, OTHER_CELL = 3, 3.5
SEVERAL_WAYS = 10_000

CENTRE = WIDTH // 2
ROW_WEIGHT = tuple(HEIGHT - cell // WIDTH for cell in range(FULL))
NEARNESS = tuple(
    (WIDTH - 1 - abs(cell % WIDTH - CENTRE)) * ROW_WEIGHT[cell] for cell in range(FULL)
)  # to the centre and the floor


def course(own: int, other: int, own_moves: bool, bugs: CodeBugs) -> float:  # noqa: ARG001
    """1e10 for a four, 1e6 for a three, 10 for a two, own minus the opponent's."""
    score = 0
    for mask in BOARD.lines:
        mine = own & mask
        theirs = other & mask
        if mine:
            if not theirs:
                score += COURSE[mine.bit_count()]
        elif theirs:
            score -= COURSE[theirs.bit_count()]
    return score


def strong(own: int, other: int, own_moves: bool, bugs: CodeBugs) -> float:
    """The strong heuristic; the bugs `centre` and `immediate` are its own."""
    score: float = 0
    for mask in BOARD.lines:
        mine = own & mask
        theirs = other & mask
        if mine:
            if mine == mask:
                return WON
            if not theirs:
                score += OWN_LINES[mine.bit_count()]
        elif theirs:
            if theirs == mask:
                return -WON
            score -= OTHER_LINES[theirs.bit_count()]
    played = _immediate(own, other, own_moves, bugs) + _ways(own, other, own_moves, bugs)
    return score + played + _places(own, other, bugs)


def _immediate(own: int, other: int, own_moves: bool, bugs: CodeBugs) -> float:
    """A column in which a side wins at once; the bug drops the mover's disc for both sides."""
    score = 0
    for cell in BOARD.moves(own | other):
        if (own_moves or not bugs.immediate) and BOARD.wins(own | 1 << cell, cell):
            score += OWN_WIN
        if (not own_moves or not bugs.immediate) and BOARD.wins(other | 1 << cell, cell):
            score -= OTHER_WIN
    return score


def _places(own: int, other: int, bugs: CodeBugs) -> float:
    """Every disc by how near it lies to the centre and the floor, and the centre column once more."""
    score: float = 0
    sign = -1 if bugs.centre else 1
    for discs, cell_worth, centre_worth in (
        (own, OWN_CELL, OWN_CENTRE),
        (other, -OTHER_CELL, -OTHER_CENTRE),
    ):
        for cell in cells_in(discs):
            score += NEARNESS[cell] * cell_worth
            if cell % WIDTH == CENTRE:
                score += sign * ROW_WEIGHT[cell] * centre_worth
    return score


def _ways(own: int, other: int, own_moves: bool, bugs: CodeBugs) -> float:
    """More than one column where an own disc would raise the number of own threes; own side only.

    The bug drops the mover's disc here too: where the opponent is to move, it raises no own threes.
    """
    if bugs.immediate and not own_moves:
        return 0
    ways = 0
    for cell in BOARD.moves(own | other):
        gained = 0
        for mask in BOARD.through[cell]:
            if not other & mask:
                discs = (own & mask).bit_count()
                gained += (discs == 2) - (discs == 3)
        ways += gained > 0
    return SEVERAL_WAYS if ways > 1 else 0


@dataclass(frozen=True, slots=True)
class Thought:
    """What one search found, and what it took; `seconds` are those of the processor."""

    value: float
    cells: tuple[int, ...]  # said to be equally good, in the order of the search
    nodes: int  # positions entered below the root
    seconds: float

    @property
    def columns(self) -> tuple[int, ...]:
        """The same as columns, counted from 1, from the left."""
        return tuple(sorted(cell % WIDTH + 1 for cell in self.cells))


class Search:
    """Minimax, or alpha-beta if `pruned`, with a heuristic, on a board that orders the columns.

    Values are for the side at the root. The bug `bounds`: a move after the best one is searched only to
    see whether it is better. If it is not, its value is a bound, and one equal to the best says nothing.
    """

    def __init__(self, evaluate: Evaluate, board: PlainBoard, bugs: CodeBugs, *, pruned: bool) -> None:
        self._evaluate, self._board, self._bugs, self._pruned = evaluate, board, bugs, pruned
        self._draw_at = EARLY if bugs.early_draw else FULL
        self._nodes = 0

    def think(self, mover: int, waiter: int, depth: int) -> Thought:
        """The whole search."""
        *_, last = self.steps(mover, waiter, depth)
        return last

    def steps(self, mover: int, waiter: int, depth: int) -> Iterator[Thought]:
        """What is known after each move at the root; the last one is the answer."""
        best: float = -INFINITE
        equal: list[int] = []
        seconds = 0.0
        self._nodes = 0
        for cell in self._board.moves(mover | waiter):
            began = time.process_time()
            alpha = best if self._bugs.bounds else -INFINITE
            value = self._least(waiter, mover | 1 << cell, depth - 1, alpha, INFINITE, cell)
            if value > best:
                best, equal = value, [cell]
            elif value == best:
                equal.append(cell)
            seconds += time.process_time() - began
            yield Thought(best, tuple(equal), self._nodes, seconds)

    def _least(self, mover: int, own: int, depth: int, alpha: float, beta: float, last: int) -> float:
        """The value where the opponent is to move."""
        self._nodes += 1
        if depth == 0 or self._board.wins(own, last) or (mover | own).bit_count() >= self._draw_at:
            return self._evaluate(own, mover, False, self._bugs)
        best: float = INFINITE
        for cell in self._board.moves(mover | own):
            best = min(best, self._most(own, mover | 1 << cell, depth - 1, alpha, beta, cell))
            if self._pruned:
                beta = min(beta, best)
                if beta <= alpha:
                    break
        return best

    def _most(self, own: int, waiter: int, depth: int, alpha: float, beta: float, last: int) -> float:
        """The value where the side of the root is to move."""
        self._nodes += 1
        if depth == 0 or self._board.wins(waiter, last) or (own | waiter).bit_count() >= self._draw_at:
            return self._evaluate(own, waiter, True, self._bugs)
        best: float = -INFINITE
        for cell in self._board.moves(own | waiter):
            best = max(best, self._least(waiter, own | 1 << cell, depth - 1, alpha, beta, cell))
            if self._pruned:
                alpha = max(alpha, best)
                if beta <= alpha:
                    break
        return best
