"""The exact solver: the value of a position and of each move, with distance.

>>> solution = inarow.solve(inarow.game("connect4").position("4444413"), score_only=True)
>>> solution.status
'proven'
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from inarow.errors import BadOption
from inarow.rules.game import Game, Move
from inarow.rules.notation import write_move
from inarow.rules.position import Position
from inarow.search import slices
from inarow.solving.backends import Backend, open_backends
from inarow.solving.book import ShippedBook, book_for
from inarow.solving.exact_scores import NO_NODE_LIMIT, Bounds, final_score, trivial_bounds, winning_score
from inarow.solving.forced import force, is_out_of_reach, is_worth_forcing
from inarow.solving.solution import Solution
from inarow.solving.threads import ScoreQuery, search_in_threads

DEFAULT_MEMORY = 64 << 20  # bytes
_NODES_FOR_A_LENGTH = 50_000  # once a win is certain on a board too large to search: is it the shortest?

Progress = Callable[["SolveProgress"], None]


@dataclass(frozen=True, slots=True)
class SolveProgress:
    """How far a solver has come: positions whose score it has sought, of how many, and the time so far."""

    answered: int
    questions: int
    seconds: float


class Solver:
    """An exact solver for one game, reusable: its table keeps its entries from one position to the next.

    `memory` is the size of the table in bytes, `threads` search one position together on one table,
    `book` allows stored scores of openings. `cancel` may be called from another thread.
    """

    def __init__(
        self, game: Game, *, memory: int = DEFAULT_MEMORY, threads: int = 1, book: bool = True
    ) -> None:
        if threads < 1:
            raise BadOption("solver", "threads", str(threads), "at least one thread")
        if memory < 1 << 20:
            raise BadOption("solver", "memory", str(memory), "at least a megabyte, 1048576 bytes")
        self.game = game
        self.backends: list[Backend] = open_backends(game, memory, threads)
        self.book: ShippedBook | None = book_for(game) if book else None
        self.cancelled = False

    def clear(self) -> None:
        """Empty the table."""
        self.backends[0].clear()

    def begin(self) -> None:
        """Withdraw an earlier cancel."""
        self.cancelled = False
        for backend in self.backends:
            backend.stop[0] = 0

    def cancel(self) -> None:
        """End the search under way, within milliseconds; it answers with the bounds it has proven."""
        self.cancelled = True
        for backend in self.backends:
            backend.stop[0] = 1

    def solve(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        score_only: bool = False,
        window: tuple[int, int] | None = None,
        threats: bool = True,
        progress: Progress | None = None,
    ) -> Solution:
        """The exact score of a position, every move's score and the best line, as far as the limits allow.

        With `threats` a part of the limits goes to a win by threats where the score is out of reach.

        With a `window` the search ends once the score is known to be at most its low end or at least its
        high one, or exactly; no move's score is sought. (-1, 1) asks who wins.
        """
        if seconds is not None and not seconds > 0:
            raise BadOption("solver", "seconds", str(seconds), "a limit is more than 0")
        if nodes is not None and nodes < 1:
            raise BadOption("solver", "nodes", str(nodes), "a limit is 1 or more")
        if position.outcome is not None:
            score = final_score(position)
            return Solution(position=position, bounds=Bounds(score, score))
        with _SolveCall(self, seconds, nodes, progress) as call:
            if window is not None:
                return call.run_within(position, *window)
            return call.run(position, score_only, threats=threats)


class _SolveCall:
    """One call of `solve`: its limits, its clock, and what it has proven so far."""

    def __init__(
        self, solver: Solver, seconds: float | None, nodes: int | None, progress: Progress | None
    ) -> None:
        self._solver = solver
        self._seconds = seconds
        self._nodes_left = NO_NODE_LIMIT if nodes is None else nodes
        self._progress = progress
        self._nodes = 0
        self._seconds_searched = 0.0
        self._cpu = 0.0
        self._answered = 0
        self._questions = 1
        self._timer: threading.Timer | None = None

    def __enter__(self) -> _SolveCall:
        self._solver.begin()
        self._started = time.perf_counter()
        if self._seconds is not None:
            self._timer = threading.Timer(self._seconds, self._solver.cancel)
            self._timer.daemon = True
            self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def run(self, position: Position, score_only: bool, *, threats: bool) -> Solution:
        self._questions = 1 if score_only else 1 + len(position.legal_moves())
        low, high = trivial_bounds(position)
        forced = self._force(position) if threats else ()
        is_certain = bool(forced) and is_out_of_reach(position)
        if forced:
            low = winning_score(position.game, position.seat, position.ply + len(forced))
        whole = self._bounds(position, low, high, _NODES_FOR_A_LENGTH if is_certain else NO_NODE_LIMIT)
        moves: dict[Move, Bounds] = {}
        if not score_only:
            if is_certain and whole.exact is None:
                moves = {move: _unknown(position, move) for move in position.legal_moves()}
            else:
                moves = self._move_bounds(position, whole)
                whole = _joined(whole, moves)
        line = self._line(position, whole, moves) if moves else ()
        if whole.exact in (None, low):  # as far as is known, the win by force is the shortest
            line = line or forced
        return Solution(
            position=position,
            bounds=whole,
            columns={write_move(position.game, move): bounds.exact for move, bounds in moves.items()},
            line=line,
            nodes=self._nodes,
            seconds=self._seconds_searched,
            cpu_seconds=self._cpu,
        )

    def run_within(self, position: Position, low: int, high: int) -> Solution:
        """The score as far as it is between low and high; at an end of the window it may lie beyond."""
        least, most = trivial_bounds(position)
        found = self._bounds(position, min(max(least, low), most), max(min(most, high), least))
        return Solution(
            position=position,
            bounds=Bounds(found.low if found.low > low else least, found.high if found.high < high else most),
            nodes=self._nodes,
            seconds=self._seconds_searched,
            cpu_seconds=self._cpu,
        )

    def _force(self, position: Position) -> tuple[Move, ...]:
        """The line of a win by force, where the solver is not likely to answer; empty without one."""
        if not is_worth_forcing(position):
            return ()
        nodes = None if self._nodes_left == NO_NODE_LIMIT else self._nodes_left
        found = force(position, seconds=self._seconds, nodes=nodes, stopped=lambda: self._solver.cancelled)
        self._nodes += found.nodes
        self._nodes_left = max(self._nodes_left - found.nodes, 0)
        self._seconds_searched += found.seconds
        self._cpu += found.seconds
        self._tick()
        return found.line

    def _move_bounds(self, position: Position, whole: Bounds) -> dict[Move, Bounds]:
        """Bounds of every move's score, none of which is above the position's."""
        found: dict[Move, Bounds] = {}
        for move in position.legal_moves():
            after = position.play(move)
            if after.outcome is not None:
                score = -final_score(after)
                found[move] = Bounds(score, score)
                self._answered += 1
            else:
                low, high = trivial_bounds(after)
                found[move] = self._bounds(after, max(low, -whole.high), high).negated()
        return found

    def _line(self, position: Position, whole: Bounds, moves: dict[Move, Bounds]) -> tuple[Move, ...]:
        """The best line, as far as it is proven: from each position a move that keeps the score."""
        line: list[Move] = []
        score = whole.exact
        best = next(
            (move for move, bounds in moves.items() if score is not None and bounds.exact == score), None
        )
        while best is not None and score is not None:
            line.append(best)
            position = position.play(best)
            score = -score
            if position.outcome is not None:
                break
            best = self._move_that_keeps(position, score)
        return tuple(line)

    def _move_that_keeps(self, position: Position, score: int) -> Move | None:
        """A move after which the opponent has at most -score; None if the limits leave it unproven."""
        for move in position.legal_moves():
            after = position.play(move)
            if after.outcome is not None:
                if -final_score(after) == score:
                    return move
                continue
            low, high = trivial_bounds(after)
            bounds = self._bounds(after, max(low, -score), min(high, -score + 1))
            if bounds.low > -score:  # above the window: this move does not keep the score
                continue
            return move if bounds.high <= -score else None
        return None

    def _bounds(self, position: Position, low: int, high: int, most_nodes: int = NO_NODE_LIMIT) -> Bounds:
        """Bounds of a position's score, from the book or by search, between those known before."""
        known = None if self._solver.book is None else self._solver.book.score(position)
        self._answered += 1
        if known is not None:
            return Bounds(known, known)
        if low >= high:
            return Bounds(low, low)
        if self._solver.cancelled or self._nodes_left == 0:
            return Bounds(low, high)
        query = ScoreQuery(position, low, high, min(self._nodes_left, most_nodes))
        found = search_in_threads(self._solver.backends, query, lambda: self._solver.cancelled, self._tick)
        self._nodes += found.nodes
        self._nodes_left = max(self._nodes_left - found.nodes, 0)
        self._seconds_searched += found.seconds
        self._cpu += found.cpu_seconds
        self._tick()
        return Bounds(found.low, found.high)

    def _tick(self) -> None:
        if slices.is_answer_due(self._started):
            self._solver.cancel()
        if self._progress is not None:
            elapsed = time.perf_counter() - self._started
            self._progress(SolveProgress(self._answered, self._questions, elapsed))


def _unknown(position: Position, move: Move) -> Bounds:
    """Of a move's score nothing is known but what the rules say."""
    after = position.play(move)
    if after.outcome is not None:
        score = -final_score(after)
        return Bounds(score, score)
    return Bounds(*trivial_bounds(after)).negated()


def _joined(whole: Bounds, moves: dict[Move, Bounds]) -> Bounds:
    """A position is worth what its best move is worth."""
    low = max(bounds.low for bounds in moves.values())
    high = max(bounds.high for bounds in moves.values())
    return whole.within(low, high)


def solve(
    position: Position,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    score_only: bool = False,
    book: bool = True,
    memory: int = DEFAULT_MEMORY,
    threads: int = 1,
    threats: bool = True,
) -> Solution:
    """The exact value of a position: score, outcome, distance, every move's score, the best line.

    For many positions of one game a `Solver` is better: it keeps its table. `threats`: see `Solver.solve`.
    """
    solver = Solver(position.game, memory=memory, threads=threads, book=book)
    return solver.solve(position, seconds=seconds, nodes=nodes, score_only=score_only, threats=threats)
