"""Report 002's agent as published: its evaluation in plain Python, and its search with every slip."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.studies.falling import Falling
from inarow.studies.textbook import INFINITE, Evaluate, Textbook

WIN = 100  # at any depth, and inside the range of the sums
THREATS = {1: 3, 2: 5, 3: 7}  # by own marbles in a window whose other cells are free


@dataclass(frozen=True, slots=True)
class Decision:
    """The move of a search and its value, the value of each move from the left, and the nodes."""

    move: int  # a cell
    value: int
    values: tuple[tuple[int, int], ...]
    nodes: int


@cache
def published_agent(game: Game, depth: int, *, narrowed: bool = False) -> PublishedAgent:
    """One agent for each game and depth: what it has decided once it remembers."""
    return PublishedAgent(game, depth, narrowed=narrowed)


class PublishedAgent:
    """agent(depth): tries each column and searches `depth` plies behind it, so depth + 1 in all.

    Every column is searched with a full window; `narrowed` hands the best value so far on instead, as
    alpha-beta should. Of equal columns the leftmost is played, and a win is worth 100 however late it comes.
    """

    def __init__(self, game: Game, depth: int, *, narrowed: bool = False) -> None:
        self.plies = depth + 1
        self.board = Falling(game)
        self._evaluate = evaluation(self.board)
        self._depth = depth
        self._narrowed = narrowed
        self._decided: dict[tuple[int, int], Decision] = {}

    def decide(self, position: Position) -> Decision:
        """The decision in an open position."""
        key = position.mover, position.waiter
        if key not in self._decided:
            self._decided[key] = self._search(*key)
        return self._decided[key]

    def _search(self, mover: int, waiter: int) -> Decision:
        search = Textbook(self.board, self._evaluate, win=WIN)
        best, chosen, values = -INFINITE, 0, []
        for move in self.board.moves(mover | waiter):
            alpha = best if self._narrowed else -INFINITE
            value = search.value(waiter, mover | move, move, self._depth, alpha, INFINITE, False)
            values.append((move.bit_length() - 1, value))
            if value > best:
                best, chosen = value, move.bit_length() - 1
        return Decision(chosen, best, tuple(values), search.calls)


def evaluation(board: Falling) -> Evaluate:
    """Own minus opponent's threats, and own minus opponent's marbles off the two edge columns."""
    worths = [THREATS.get(marbles, 0) for marbles in range(board.game.connect + 1)]
    width = board.game.width
    inner = sum(1 << cell for cell in range(board.game.cells) if 0 < cell % width < width - 1)

    def value(own: int, other: int) -> int:
        total = (own & inner).bit_count() - (other & inner).bit_count()
        for line in board.lines:
            mine, theirs = own & line, other & line
            if mine:
                if not theirs:
                    total += worths[mine.bit_count()]
            elif theirs:
                total -= worths[theirs.bit_count()]
        return total

    return value
