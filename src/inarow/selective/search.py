"""The selective search: deepening, a window around the last score, threads that share a table."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from inarow.kernels.alphabeta.scores import WIN
from inarow.kernels.boards.tables import numbered_cells
from inarow.kernels.compilation.preparing import ready
from inarow.kernels.patterns.board import load, unload
from inarow.kernels.patterns.tables import new_board
from inarow.kernels.selective import state as s
from inarow.kernels.selective.line import read_line
from inarow.kernels.selective.search import advance, begin, unwind
from inarow.patterns.weights import SCALE, PatternWeights, weights_for
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.search import slices
from inarow.search.limit import Limit
from inarow.search.result import OutcomeWord, SearchResult
from inarow.search.slices import Slicer
from inarow.selective.options import SelectiveOptions

MOST_DEPTH = 64
FIRST_WINDOW = 60  # half the window around the score of the iteration before
WIDEST_WINDOW = 2000  # a wider one is opened altogether
ASPIRATION_DEPTH = 4  # shallower scores foretell little

SETTLED_SHARE = 0.6  # of the time: then a search ends whose move has stayed the same for so many iterations
SETTLED_ITERATIONS = 4
FALLING = 60  # unless its score has fallen by so much

_THREAD_NODES = 20_000  # between two checks whether a thread is still wanted


def is_searchable(game: Game) -> bool:
    """Is this a game for the selective search: no gravity, completing a run wins, and there is a run?"""
    return not game.gravity and not game.misere and bool(game.runs())


@dataclass(frozen=True, slots=True)
class _Found:
    """The best move at the root, its score, and the depth it was found at."""

    move: Move
    score: int
    depth: int


class SelectiveSearch:
    """A search for one game; its table is kept from one position to the next.

    `weights` are those of the patterns, unless the shipped ones are meant. A `seed` other than 0 changes them
    by a hair, so that equal games turn out differently.
    """

    def __init__(
        self,
        game: Game,
        options: SelectiveOptions | None = None,
        *,
        weights: PatternWeights | None = None,
        threads: int = 1,
        seed: int = 0,
    ) -> None:
        ready()
        self.game = game
        self._options = options or SelectiveOptions()
        self._weights = weights or weights_for(game)
        self._seed = seed
        self._table = np.zeros((1 << self._options.table, 2), dtype=np.uint64)
        switches = self._options.switches()
        self._take_weights(0)
        self._states = [s.new_state(game, self._worths, self._table, switches) for _ in range(threads)]
        self._begin = begin.bind(self._states[0], ..., ..., ...)
        self._advance = advance.bind(self._states[0], ...)

    def forget(self) -> None:
        """Empty the table, and everything learnt about moves."""
        self._table[:] = 0
        for state in self._states:
            state.history[:] = 0
            state.replies[:] = -1
            state.fours.refuted[:] = 0

    def deepen(
        self, position: Position, limit: Limit, only: Sequence[Move] | None = None
    ) -> Iterator[SearchResult]:
        """The result after each depth; the last one is the answer.

        The position must be open, of a game that is searchable. `only` restricts the choice to some moves.
        With a limit of seconds alone it uses what it found in positions before; else it begins anew, so that
        the answer depends on the limit alone.
        """
        started = slices.clock()
        if limit.nodes is not None or limit.seconds is None:
            self.forget()
        slicer = Slicer(None if limit.seconds is None else started + limit.seconds, limit.nodes)
        if self._weights.phase(position.ply) != self._phase:
            self._take_weights(position.ply)
            self.forget()  # its scores are those of other weights
        for state in self._states:
            self._set_up(state, position, only)
        main = self._states[0]
        completing = [move for move in position.completing_moves() if only is None or move in only]
        if completing:
            yield self._result(position, _Found(completing[0], s.MATE - 1, 1), started, is_whole=True)
            return
        deepest = min(limit.depth or MOST_DEPTH, MOST_DEPTH, position.game.cells - position.ply)
        found: _Found | None = None
        stable, highest = 0, -s.MATE
        with self._other_threads(deepest):
            for depth in range(1, deepest + 1):
                before = found
                found = self._iterate(depth, before, slicer)
                yield self._result(position, found, started, is_whole=only is None)
                if slicer.exhausted or abs(found.score) >= s.PROVEN or main.frames[0, s.COUNT] == 1:
                    break
                stable = stable + 1 if before is not None and before.move == found.move else 0
                highest = max(highest, found.score) if stable else found.score
                settled = stable >= SETTLED_ITERATIONS and found.score > highest - FALLING
                if (
                    settled
                    and limit.seconds is not None
                    and slices.clock() - started > SETTLED_SHARE * limit.seconds
                ):
                    break

    def _set_up(self, state: s.SelectiveState, position: Position, only: Sequence[Move] | None) -> None:
        stones = (position.mover, position.waiter)[:: -1 if position.seat else 1]
        board = state.board
        unload(board)
        board.worths[:] = self._worths
        board.sums[:] = self._empty_sum
        load(numbered_cells(position.game, *stones), state.board)
        state.control[s.SIDE] = position.seat
        state.control[s.EMPTY] = position.game.cells - position.ply
        state.control[s.NODES] = 0
        state.history[:] //= 4  # what was good in the position before may be good here
        state.killers[:] = -1
        if only is None:
            near = state.board.near > 0
            state.allowed[:] = near if (near & (state.board.cells == 0)).any() else 1
        else:
            state.allowed[:] = 0
            state.allowed[list(only)] = 1

    def _take_weights(self, ply: int) -> None:
        """What the patterns are worth in a position with so many stones, and the empty board with them."""
        self._phase = self._weights.phase(ply)
        self._worths, self._empty_sum = self._weights.packed(ply), self._weights.empty_sum(ply)
        if self._seed:
            chance = np.random.Generator(np.random.PCG64(self._seed))
            change = chance.integers(-2, 3, size=self._worths.size) * (self._worths != 0)
            change[new_board(self.game).codes] = 0  # of cells far from any stone: there are so many
            self._worths += change

    def _iterate(self, depth: int, before: _Found | None, slicer: Slicer) -> _Found:
        """Search to one depth: in a window around the score before, and wider ones while it lies outside."""
        state = self._states[0]
        low, high, width = -s.MATE, s.MATE, FIRST_WINDOW
        narrow = self._options.aspiration and depth >= ASPIRATION_DEPTH
        if narrow and before is not None and abs(before.score) < s.DECIDED:
            low, high = before.score - width, before.score + width
        while True:
            self._begin(depth, low, high)
            self._run(slicer)
            if not state.control[s.FINISHED]:
                unwind(state)
                return self._cut_short(before, low)
            move, score = int(state.frames[0, s.BEST_MOVE]), int(state.frames[0, s.BEST])
            width *= 3
            if score <= low > -s.MATE:
                low = score - width if width < WIDEST_WINDOW else -s.MATE
            elif score >= high < s.MATE:
                high = score + width if width < WIDEST_WINDOW else s.MATE
            else:
                return _Found(move, score, depth)

    def _cut_short(self, before: _Found | None, low: int) -> _Found:
        """What an iteration says that was stopped; since not all moves were tried it proves no loss."""
        frame = self._states[0].frames[0]
        move, score = int(frame[s.BEST_MOVE]), int(frame[s.BEST])
        depth = before.depth if before else 0
        hoped = before is None or before.score > -s.DECIDED
        if hoped and move >= 0 and score <= -s.DECIDED:  # what has been tried loses: the move in hand may not
            return _Found(int(frame[s.MOVE]), 0, depth)
        if move >= 0 and (before is None or score > low):
            return _Found(move, score, depth)  # it has turned out better, though others were not tried
        return before or _Found(self._most_promising(), 0, 0)

    def _most_promising(self) -> Move:
        """The move to play where no search is possible any more: by the patterns it makes and prevents."""
        state, side = self._states[0], int(self._states[0].control[s.SIDE])
        board = state.board
        ranks = state.attack[board.codes[side]] + state.guard[board.codes[1 - side]]
        return int(np.where((board.cells == 0) & (state.allowed > 0), ranks, -1).argmax())

    def _run(self, slicer: Slicer) -> None:
        """Go on with the iteration until it is finished or a limit is reached."""
        control = self._states[0].control

        def work(stop_at: int) -> int:
            others = self._nodes - int(control[s.NODES])
            self._advance(max(stop_at - others, 0))
            return self._nodes

        while not control[s.FINISHED] and not slicer.exhausted:
            slicer.run(work)

    @property
    def _nodes(self) -> int:
        return sum(int(state.control[s.NODES]) for state in self._states)

    @contextmanager
    def _other_threads(self, deepest: int) -> Iterator[None]:
        """While this lasts, the other threads search the same position and fill the shared table."""
        stop = threading.Event()
        threads = [
            threading.Thread(target=_accompany, args=(state, range(2, deepest + 1), stop), daemon=True)
            for state in self._states[1:]
        ]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            stop.set()
            for thread in threads:
                thread.join()

    def _result(self, position: Position, found: _Found, started: float, *, is_whole: bool) -> SearchResult:
        score, nodes = found.score, self._nodes
        outcome: OutcomeWord | None = None
        plies = None
        if abs(score) >= s.DECIDED:
            proven = abs(score) >= s.PROVEN
            plies = (s.MATE if proven else s.BELIEVED) - abs(score)
            if proven and score > 0:
                outcome = "win"
            elif proven and is_whole:
                outcome = "loss"
            score = (1 if score > 0 else -1) * (WIN - position.ply - plies)
        return SearchResult(
            move=found.move,
            score=score,
            scale=SCALE,
            outcome=outcome,
            plies=None if outcome is None else plies,
            line=self._line(found.move),
            depth=found.depth,
            nodes=nodes,
            calls=nodes,
            open_nodes=nodes,
            seconds=slices.clock() - started,
        )

    def _line(self, first: Move) -> tuple[Move, ...]:
        line = np.zeros(self.game.cells, dtype=np.int16)
        return tuple(map(int, line[: read_line(self._states[0], first, line)]))


def _accompany(state: s.SelectiveState, depths: range, stop: threading.Event) -> None:
    """Search to one depth after the other until told to stop."""
    begin_at, advance_to = begin.bind(state, ..., ..., ...), advance.bind(state, ...)
    for depth in depths:
        begin_at(depth, -s.MATE, s.MATE)
        while not state.control[s.FINISHED]:
            if stop.is_set():
                unwind(state)
                return
            advance_to(int(state.control[s.NODES]) + _THREAD_NODES)
