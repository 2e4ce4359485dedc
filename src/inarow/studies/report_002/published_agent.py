"""Report 002's agent in plain Python: as published with every bug, and mended with the same evaluation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from inarow.rules.completion import bits_of
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.studies.gravity_board import Falling
from inarow.studies.plain_search import INFINITE, Evaluate, Textbook

WIN = 100  # as published: at any depth, and inside the range of the sums
SAFE_WIN = 10**6  # mended: beyond every sum
WINDOW = 4  # cells, whatever the goal
THREATS = {1: 3, 2: 5, 3: 7}  # by own marbles in a window whose other cells are free


@dataclass(frozen=True, slots=True)
class Decision:
    """The move of a search and its value, the value of each move from the left, and the nodes."""

    move: int  # a cell
    value: int
    values: tuple[tuple[int, int], ...]
    nodes: int


@cache
def published_agent(game: Game, depth: int, *, narrowed: bool = False) -> PlainAgent:
    """agent(depth) as published: it tries each column and searches `depth` plies behind it."""
    return PlainAgent(game, depth + 1, win=WIN, narrowed=narrowed)


@cache
def mended_agent(game: Game, depth: int) -> PlainAgent:
    """The same evaluation without the search's bugs: depth counts every ply, and the fastest win is best."""
    return PlainAgent(game, depth, win=SAFE_WIN, narrowed=True, fastest=True)


class PlainAgent:
    """An agent with the report's evaluation; of equal columns it plays the leftmost.

    plies       how far it looks ahead
    win         what a win is worth
    narrowed    is the best value so far handed on to the next column, as alpha-beta should? As published
                every column is searched with a full window
    fastest     is a win worth more the sooner it comes?
    """

    def __init__(
        self, game: Game, plies: int, *, win: int, narrowed: bool = False, fastest: bool = False
    ) -> None:
        self.plies = plies
        self.board = Falling(game)
        self._evaluate = evaluation(self.board)
        self._win = win
        self._narrowed = narrowed
        self._fastest = fastest
        self._decided: dict[tuple[int, int], Decision] = {}

    def decide(self, position: Position) -> Decision:
        """The decision in an open position; it is remembered."""
        key = position.mover, position.waiter
        if key not in self._decided:
            self._decided[key] = self._search(*key)
        return self._decided[key]

    def _search(self, mover: int, waiter: int) -> Decision:
        search = Textbook(self.board, self._evaluate, win=self._win, fastest=self._fastest)
        best, chosen, values = -INFINITE, 0, []
        for move in self.board.moves(mover | waiter):
            alpha = best if self._narrowed else -INFINITE
            value = search.value(waiter, mover | move, move, self.plies - 1, alpha, INFINITE, False)
            values.append((move.bit_length() - 1, value))
            if value > best:
                best, chosen = value, move.bit_length() - 1
        return Decision(chosen, best, tuple(values), search.calls)


def evaluation(board: Falling) -> Evaluate:
    """Own minus opponent's threats, and own minus opponent's marbles off the two edge columns.

    Windows are four cells long on every board, as in the authors' code. Four marbles in one, which a goal of
    five allows, have no weight in the report and count nothing.
    """
    lines = [bits_of(line) for line in replace(board.game, connect=WINDOW).lines()]
    worths = [THREATS.get(marbles, 0) for marbles in range(WINDOW + 1)]
    width = board.game.width
    inner = sum(1 << cell for cell in range(board.game.cells) if 0 < cell % width < width - 1)

    def value(own: int, other: int) -> int:
        total = (own & inner).bit_count() - (other & inner).bit_count()
        for line in lines:
            mine, theirs = own & line, other & line
            if mine:
                if not theirs:
                    total += worths[mine.bit_count()]
            elif theirs:
                total -= worths[theirs.bit_count()]
        return total

    return value
