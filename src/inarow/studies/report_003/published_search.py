"""The report's search, its calls counted and its move chosen, and the registered agents' calls beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from inarow.agents.registering import agent
from inarow.rules.notation import write_move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.studies.plain_board import PlainBoard
from inarow.studies.plain_search import INFINITE, Cut, Evaluate, PlainSearch

WIN = 1_000  # above every value of `longest`


@dataclass(frozen=True, slots=True)
class CallTask:
    """An empty board, as game text, and how it is searched."""

    board: str
    heuristic: str
    depth: int
    cut: Cut = "strict"

    @property
    def size(self) -> int:
        """Sequences of moves, if no column were ever full: what the task costs at most."""
        return int(read_game(self.board).width ** self.depth)


@dataclass(frozen=True, slots=True)
class CountCalls:
    """The job of an executor: each task is answered with its number of calls."""

    def prepare(self) -> None:
        """Nothing is compiled."""

    def open(self) -> Callable[[CallTask], int]:
        return published_calls


def published_calls(task: CallTask) -> int:
    """The calls of the report's search; `strict` is alpha-beta as published, `never` minimax."""
    board = PlainBoard(read_game(task.board))
    search = PlainSearch(board, evaluation(board, task.heuristic), win=WIN, cut=task.cut)
    search.root_value(board.game.start, task.depth)
    return search.calls


def product_calls(name: str, task: CallTask) -> int:
    """The calls of the registered agent, win, draw and loss scored alone as in the report."""
    text = f"{name}:depth={task.depth},heuristic={task.heuristic},scoring=plain"
    return agent(text).choose(read_game(task.board).start, Limit()).calls


def evaluation(board: PlainBoard, heuristic: str) -> Evaluate:
    """`zero` or `longest` in plain Python; a side's longest run is remembered."""
    if heuristic == "zero":
        return lambda _own, _other: 0
    longest = cache(board.longest)
    return lambda own, other: longest(own) - longest(other)


DEPTH = 4  # plies; the report prints none


def best_move(
    position: Position,
    heuristic: str,
    *,
    depth: int = DEPTH,
    cut: Cut = "strict",
    keep_last: bool = True,
) -> tuple[int, str]:
    """The value and the move; as printed it cuts strictly beyond its bounds and keeps the last of equals."""
    board = PlainBoard(position.game)
    search = PlainSearch(board, evaluation(board, heuristic), win=WIN, cut=cut)
    best, chosen = -INFINITE, 0
    for move in board.moves(position.taken):
        bound = -INFINITE if cut == "never" else best
        value = search.value(
            position.waiter, position.mover | 1 << move, move, depth - 1, bound, INFINITE, is_own=False
        )
        if value > best or (value == best and keep_last):
            best, chosen = value, move
    return best, write_move(position.game, chosen)


def values(position: Position, heuristic: str, depth: int = DEPTH) -> dict[str, int]:
    """What each move is worth by plain minimax, without any cut-off."""
    board = PlainBoard(position.game)
    search = PlainSearch(board, evaluation(board, heuristic), win=WIN, cut="never")
    return {
        write_move(position.game, move): search.value(
            position.waiter, position.mover | 1 << move, move, depth - 1, -INFINITE, INFINITE, is_own=False
        )
        for move in board.moves(position.taken)
    }
