"""One search of an empty board, its calls counted: the report's own code, and the registered agents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from inarow.agents.registering import agent
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.studies.gravity_board import Falling
from inarow.studies.plain_search import Cut, Evaluate, Textbook

WIN = 1_000  # above every value of `longest`


@dataclass(frozen=True, slots=True)
class Task:
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

    def open(self) -> Callable[[Task], int]:
        return published_calls


def published_calls(task: Task) -> int:
    """The calls of the report's search; `strict` is alpha-beta as published, `never` minimax."""
    board = Falling(read_game(task.board))
    search = Textbook(board, evaluation(board, task.heuristic), win=WIN, cut=task.cut)
    search.root_value(board.game.start, task.depth)
    return search.calls


def product_calls(name: str, task: Task) -> int:
    """The calls of the registered agent, win, draw and loss scored alone as in the report."""
    text = f"{name}:depth={task.depth},heuristic={task.heuristic},scoring=plain"
    return agent(text).choose(read_game(task.board).start, Limit()).calls


def evaluation(board: Falling, heuristic: str) -> Evaluate:
    """`zero` or `longest` in plain Python; a side's longest run is remembered."""
    if heuristic == "zero":
        return lambda _own, _other: 0
    longest = cache(board.longest)
    return lambda own, other: longest(own) - longest(other)
