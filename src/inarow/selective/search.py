"""Selective search: deepening, a window around the last score, and the answer as a SearchResult."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from inarow.kernels.alphabeta.scores import WIN
from inarow.kernels.boards.tables import numbered_cells
from inarow.kernels.compilation.preparing import ready
from inarow.kernels.patterns.board import load, unload
from inarow.kernels.selective import state as s
from inarow.kernels.selective.search import advance, begin, read_line, unwind
from inarow.patterns.weights import SCALE, weights_for
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.search import slices
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from inarow.search.slices import Slicer

FIRST_WINDOW = 60  # half the window around the score of the iteration before
MOST_DEPTH = 60
NEVER = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectiveOptions:
    """The parts of the search, each of which can be left out; `table` is its size as a power of two."""

    table: int = 20
    ordering: bool = True
    history: bool = True
    reductions: bool = True
    move_counts: bool = True
    futility: bool = True
    razoring: bool = True
    fours_at_leaves: bool = True
    fours_inside: bool = True
    extensions: bool = True
    pvs: bool = True
    aspiration: bool = True

    def switches(self) -> NDArray[np.int64]:
        """As the kernel reads them."""
        numbers = np.zeros(s.SWITCHES, dtype=np.int64)
        for one in fields(self):
            if one.name != "aspiration":
                numbers[getattr(s, one.name.upper())] = int(bool(getattr(self, one.name)))
        return numbers


class SelectiveSearch:
    """A search for one game, whose table is kept from move to move."""

    def __init__(self, game: Game, options: SelectiveOptions) -> None:
        ready()
        self._game, self._options = game, options
        self._table = np.zeros((1 << options.table, 2), dtype=np.uint64)
        self._state = s.new_state(game, weights_for(game).packed(), self._table, options.switches())
        self._begin = begin.bind(self._state, ..., ..., ...)
        self._advance = advance.bind(self._state, ...)

    def forget(self) -> None:
        """Empty the table and everything learnt about moves."""
        self._table[:] = 0
        self._state.history[:] = 0
        self._state.killers[:] = -1
        self._state.replies[:] = -1
        self._state.fours.refuted[:] = 0

    def deepen(
        self, position: Position, limit: Limit, only: Sequence[Move] | None = None
    ) -> Iterator[SearchResult]:
        """The result after each depth; the last one is the answer. The position must be open and not empty."""
        started = slices.clock()
        deadline = None if limit.seconds is None else started + limit.seconds
        state, game = self._state, position.game
        seat = position.seat
        unload(state.board)
        stones = (position.mover, position.waiter) if seat == 0 else (position.waiter, position.mover)
        load(numbered_cells(game, *stones), state.board)
        state.control[s.SIDE] = seat
        state.control[s.EMPTY] = game.cells - position.ply
        state.control[s.NODES] = 0
        state.history[:] //= 4
        state.killers[:] = -1
        if only is None:
            state.allowed[:] = (state.board.near > 0) | (position.ply == 0)
        else:
            state.allowed[:] = 0
            state.allowed[list(only)] = 1
        slicer = Slicer(deadline, limit.nodes)
        found: tuple[Move, int, int] | None = None
        deepest = min(limit.depth or MOST_DEPTH, MOST_DEPTH, game.cells - position.ply)
        for depth in range(1, deepest + 1):
            finished = self._iterate(depth, None if found is None else found[1], slicer)
            move, score = int(state.frames[0, s.BEST_MOVE]), int(state.frames[0, s.BEST])
            if finished:
                found = (move, score, depth)
            elif found is None or (move >= 0 and score > int(state.frames[0, s.FLOOR]) and move != found[0]):
                if move < 0:
                    move, score = int(state.moves[0, 0]), 0
                found = (move, score, depth - 1)
            yield self._result(position, found, started)
            if slicer.exhausted or abs(found[1]) >= s.PROVEN or state.frames[0, s.COUNT] == 1:
                break

    def _iterate(self, depth: int, before: int | None, slicer: Slicer) -> bool:
        """Search to one depth; is it finished?"""
        state = self._state
        low, high = -s.MATE, s.MATE
        width = FIRST_WINDOW
        if self._options.aspiration and before is not None and depth >= 4 and abs(before) < s.DECIDED:
            low, high = before - width, before + width
        while True:
            self._begin(depth, low, high)
            self._run(slicer)
            if not state.control[s.FINISHED]:
                self._unwind()
                return False
            score = int(state.frames[0, s.BEST])
            width *= 3
            if score <= low > -s.MATE:
                low = score - width if width < 2000 else -s.MATE
            elif score >= high < s.MATE:
                high = score + width if width < 2000 else s.MATE
            else:
                return True

    def _run(self, slicer: Slicer) -> None:
        control = self._state.control

        def work(stop_at: int) -> int:
            self._advance(stop_at)
            return int(control[s.NODES])

        while not control[s.FINISHED] and not slicer.exhausted:
            slicer.run(work)

    def _unwind(self) -> None:
        """Take the stones of a search that was stopped off the board."""
        unwind(self._state)

    def _line(self, position: Position, first: Move) -> tuple[Move, ...]:
        line = np.zeros(MOST_DEPTH, dtype=np.int16)
        length = int(read_line(self._state, first, line))
        return tuple(map(int, line[:length]))

    def _result(self, position: Position, found: tuple[Move, int, int], started: float) -> SearchResult:
        move, score, depth = found
        nodes = int(self._state.control[s.NODES])
        outcome, plies = None, None
        if abs(score) >= s.DECIDED:
            proven = abs(score) >= s.PROVEN
            plies = (s.MATE if proven else s.BELIEVED) - abs(score)
            sign = 1 if score > 0 else -1
            score = sign * (WIN - position.ply - plies)
            outcome = ("win" if sign > 0 else "loss") if proven else None
        return SearchResult(
            move=move,
            score=score,
            scale=SCALE,
            outcome=outcome,
            plies=plies if outcome is not None else None,
            line=self._line(position, move),
            depth=depth,
            nodes=nodes,
            calls=nodes,
            seconds=slices.clock() - started,
        )
