"""Minimax and alpha-beta: from a Position to a SearchResult."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np

from inarow.alphabeta.options import SearchOptions
from inarow.alphabeta.state import new_state
from inarow.kernels.alphabeta import state as t
from inarow.kernels.alphabeta.line_states import Worths
from inarow.kernels.alphabeta.scores import DECIDED, WIN
from inarow.kernels.alphabeta.search import advance, begin
from inarow.kernels.boards.tables import first_side
from inarow.kernels.boards.tables import setup as tables_of
from inarow.kernels.compilation.preparing import ready
from inarow.kernels.heuristics.evaluator import never_asked
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.search import slices
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from inarow.search.slices import Slicer


class Evaluator(Protocol):
    """What a search needs of a heuristic."""

    @property
    def images(self) -> bool: ...  # has every image of a position the same value, not only the mirrored one?
    def compiled(self, game: Game | None = None) -> Any: ...  # for a search in this game
    def blamed(self, error: Exception) -> Exception | None: ...  # its BadAnswer, if it raised this
    def weights(self, game: Game) -> tuple[int, ...]: ...
    def scale(self, game: Game) -> int: ...
    @property
    def is_line_sum(self) -> bool: ...
    def worths(self, game: Game, first: int) -> Worths: ...


@dataclass(frozen=True, slots=True)
class _RootResult:
    """The result of one search of the root, finished or stopped."""

    move: Move
    score: int
    depth: int
    line: tuple[Move, ...]
    candidates: tuple[Move, ...]
    exact: bool  # no heuristic was used: the score is proven
    finished: bool = True  # every move was tried


def negamax(
    position: Position,
    limit: Limit,
    evaluator: Evaluator,
    options: SearchOptions,
    seed: int = 0,
    only: Sequence[Move] | None = None,
) -> SearchResult:
    """Search this position within the limit.

    With a limit of seconds or nodes the search deepens until it is reached, and the best move so far is
    played; with a depth alone, that depth is searched. The position must be open. `only` restricts the
    choice to some moves, where it is known that all others fail; the result is then no proof.
    """
    *_, last = deepening(position, limit, evaluator, options, seed, only)
    return last


def deepening(
    position: Position,
    limit: Limit,
    evaluator: Evaluator,
    options: SearchOptions,
    seed: int = 0,
    only: Sequence[Move] | None = None,
) -> Iterator[SearchResult]:
    """The search of `negamax`, with its result after each depth; the last one is its answer."""
    incremental = options.incremental and evaluator.is_line_sum
    # Before the clock starts: compiling takes long, once per machine.
    compiled = never_asked if incremental else evaluator.compiled(position.game)
    ready()
    started = slices.clock()
    deadline = None if limit.seconds is None else started + limit.seconds
    empty = position.game.cells - position.ply
    deepest = empty if limit.depth is None else min(limit.depth, empty)
    first = first_side(position)
    setup = tables_of(position.game, evaluator.weights(position.game), first)
    plies = empty if options.quiescence or options.forced else deepest
    worths = evaluator.worths(position.game, first) if incremental else None
    tree = new_state(position, setup, options, plies, limit, images=evaluator.images, worths=worths)
    slicer = Slicer(deadline, limit.nodes)

    advance_to, begin_at = advance.bind(tree, setup, compiled, ...), begin.bind(tree, setup, ...)

    timed = limit.seconds is not None or limit.nodes is not None
    depths = range(1, deepest + 1) if timed or options.deepening else range(deepest, deepest + 1)
    found: _RootResult | None = None

    def run(stop_at: int) -> int:
        try:
            advance_to(stop_at)
        except Exception as error:
            blamed = None if incremental else evaluator.blamed(error)
            if blamed is None:
                raise
            raise blamed  # noqa: B904  # it has its cause
        return int(tree.counters[t.NODES])

    scale = evaluator.scale(position.game)
    for searches, depth in enumerate(depths, start=1):
        begin_at(depth)
        if only is not None:
            tree.moves[0, : len(only)] = only
            tree.worth[0] = 0
            tree.frames[0, t.COUNT] = len(only)
        while not tree.counters[t.FINISHED] and not slicer.exhausted:
            slicer.run(run)
        found = _read(tree, depth, found)
        move = found.move
        if options.ties == "random":
            move = random.Random(f"{seed} {position.mover} {position.waiter}").choice(found.candidates)
        result = _result(position, found, move, options, scale, tree, searches, started)
        yield result if only is None else replace(result, outcome=None, plies=None)
        # With plain scoring a slower win is as good, and deeper searches may find more of them.
        settled = abs(found.score) >= DECIDED and options.scoring == "ply"
        if slicer.exhausted or found.exact or settled or (timed and _one_move(position, only)):
            break


def _one_move(position: Position, only: Sequence[Move] | None) -> bool:
    """Is there nothing to choose from?"""
    return len(position.legal_moves() if only is None else only) == 1


def _read(tree: t.SearchState, depth: int, before: _RootResult | None) -> _RootResult:
    """The result at the root so far; a stopped search counts only if it has tried the previous best move."""
    root = tree.frames[0]
    move = int(root[t.BEST_MOVE])
    finished = bool(tree.counters[t.FINISHED])
    if not finished:
        if before is not None and (move < 0 or not _tried(tree, before.move)):
            return before
        if move < 0:  # not even one move was searched: any legal one will do
            first = int(tree.moves[0, 0])
            return _RootResult(first, 0, 0, (first,), (first,), False, finished=False)
        if root[t.BEST] <= -DECIDED:  # all that was tried loses: a move that was not may save the game
            untried = int(tree.moves[0, min(root[t.NEXT], root[t.COUNT] - 1)])
            score = 0 if before is None else before.score
            return _RootResult(untried, score, depth - 1, (untried,), (untried,), False, finished=False)
    score = int(root[t.BEST])
    line = tuple(map(int, tree.line[0, : root[t.LENGTH]]))
    exact = finished and int(tree.counters[t.EVALUATIONS]) == 0
    reached = depth if finished else depth - 1
    return _RootResult(move, score, reached, line, _candidates(tree, score), exact, finished)


def _tried(tree: t.SearchState, move: Move) -> bool:
    """Has this move been searched in the present iteration?"""
    done = tree.frames[0, t.NEXT] - (0 if tree.counters[t.FINISHED] else 1)
    return move in tree.moves[0, : max(done, 0)].tolist()


def _candidates(tree: t.SearchState, score: int) -> tuple[Move, ...]:
    """The moves at the root whose exact score is the best, in the order of preference."""
    best = np.flatnonzero((tree.root_exact == 1) & (tree.root_scores == score))
    return tuple(sorted(map(int, best)))


def _result(
    position: Position,
    found: _RootResult,
    move: Move,
    options: SearchOptions,
    scale: int,
    tree: t.SearchState,
    searches: int,
    started: float,
) -> SearchResult:
    """The SearchResult; only a proof is called an outcome."""
    decided = abs(found.score) >= DECIDED
    plies = WIN - abs(found.score) - position.ply if decided and options.scoring == "ply" else None
    if decided and found.score < 0 and not found.finished:
        decided = False  # the moves that were not tried may be better
    proven = options.radius + options.width == 0 or (plies == 1 and found.score > 0)
    outcome = None
    if proven and decided:
        outcome = "win" if found.score > 0 else "loss"
    elif proven and found.exact:
        outcome, plies = "draw", position.game.cells - position.ply
    candidates = None
    if options.candidates:
        best = set(found.candidates)
        candidates = tuple(move for move in position.legal_moves() if move in best)
    return SearchResult(
        move=move,
        score=found.score,
        scale=scale,
        outcome=outcome,  # type: ignore[arg-type]
        plies=plies if outcome is not None else None,
        candidates=candidates,
        line=found.line if found.line[:1] == (move,) else (move,),
        depth=found.depth,
        nodes=int(tree.counters[t.NODES]),
        calls=int(tree.counters[t.NODES]) + searches,
        open_nodes=int(tree.counters[t.OPEN_NODES]),
        seconds=slices.clock() - started,
    )
