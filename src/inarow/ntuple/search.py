"""Choose a move with an n-tuple network: the best position one move ahead, or alpha-beta to a depth."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from inarow.alphabeta.state import require_packable
from inarow.kernels.alphabeta.scores import DECIDED, INFINITE, WIN
from inarow.kernels.boards.tables import cells_of, first_side, setup, zobrist
from inarow.kernels.compilation.preparing import ready
from inarow.kernels.ntuple import state as t
from inarow.kernels.ntuple.layout import add_stones
from inarow.kernels.ntuple.search import advance, begin
from inarow.ntuple.network import Network
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.search import slices
from inarow.search.limit import Limit
from inarow.search.result import OutcomeWord, SearchResult
from inarow.search.slices import Slicer

SCALE = 1000  # the score of an undecided position is its value, from -1 to 1, times this
TABLE_BITS = 18


@dataclass(frozen=True, slots=True)
class _BestMove:
    """The best move of a search to one depth, finished or stopped."""

    move: Move
    score: int
    depth: int
    line: tuple[Move, ...]


def look_ahead(
    network: Network, position: Position, limit: Limit, *, sift: bool = True, table: bool = True
) -> SearchResult:
    """Deepen until a limit is reached; without one, search one ply. The position must be open.

    With `sift` a win in one is played, a threat is blocked, and a cell below an opponent's win is played only
    where there is no other move; a forced move below the root then costs no depth.
    """
    *_, last = deepening(network, position, limit, sift=sift, table=table)
    return last


def deepening(
    network: Network,
    position: Position,
    limit: Limit,
    only: Sequence[Move] | None = None,
    *,
    sift: bool = True,
    table: bool = True,
) -> Iterator[SearchResult]:
    """The same search, with its result after each depth; `only` names the moves to choose from.

    With `only` the other moves are somebody's choice to leave out, so no result is proven.
    """
    ready()
    started = slices.clock()
    left = position.game.cells - position.ply
    most = 1 if limit.is_none else min(limit.depth or left, left)
    search = _Search(network, position, only, sift=sift, table=table and most > 2)
    slicer = Slicer(None if limit.seconds is None else started + limit.seconds, limit.nodes)
    if only is None:
        best = search.to(1, slicer)
        assert best is not None  # one ply needs no nodes
    else:
        move = by_promise(network, position, only)[0]
        best = _BestMove(move, _promise(network, position, move), 1, (move,))
    for depth in range(2, most + 1):
        yield _result(network, position, search.tree, best, slices.clock() - started, proves=only is None)
        if abs(best.score) >= DECIDED or slicer.exhausted or (only is not None and len(only) == 1):
            return
        best = search.to(depth, slicer) or best
    yield _result(network, position, search.tree, best, slices.clock() - started, proves=only is None)


class _Search:
    """A tree on a position, and how to search it to a depth."""

    def __init__(
        self, network: Network, position: Position, only: Sequence[Move] | None, *, sift: bool, table: bool
    ) -> None:
        self.tree = new_state(network, position, sift=sift, table=table)
        self._only = only
        given = network.weights, self.tree, network.layout, setup(position.game)
        self._begin, self._advance_to = begin.bind(*given), advance.bind(*given, ...)

    def to(self, depth: int, slicer: Slicer) -> _BestMove | None:
        """Search to a depth; None if the limit was reached before the first move was searched."""
        tree = self.tree
        tree.frames[0, t.DEPTH] = depth
        tree.frames[0, t.ALPHA], tree.frames[0, t.BETA] = -INFINITE, INFINITE
        self._begin()
        if self._only is not None and not self._leaves_some_of(self._only):
            return None
        while not tree.control[t.FINISHED] and not slicer.exhausted:
            slicer.run(self._advance)
        length = int(tree.frames[0, t.LENGTH])
        if length == 0:
            return None
        line = tuple(int(move) for move in tree.line[0, :length])
        return _BestMove(line[0], int(tree.frames[0, t.BEST]), depth, line)

    def _leaves_some_of(self, only: Sequence[Move]) -> bool:
        """Take all other moves out of an open root; False if none is left, or the root is settled."""
        tree, root = self.tree, self.tree.frames[0]
        if tree.control[t.FINISHED]:
            return False
        places = [place for place in range(int(root[t.COUNT])) if tree.moves[0, place] in only]
        for array in (tree.moves, tree.promise):
            array[0, : len(places)] = array[0, places]
        root[t.COUNT], root[t.BEST_MOVE] = len(places), tree.moves[0, 0]
        return bool(places)

    def _advance(self, stop_at: int) -> int:
        self._advance_to(stop_at)
        return int(self.tree.control[t.NODES])


def by_promise(network: Network, position: Position, moves: Sequence[Move]) -> list[Move]:
    """These moves, first the one after which the network likes the position best."""
    return sorted(moves, key=lambda move: _promise(network, position, move), reverse=True)


def _promise(network: Network, position: Position, move: Move) -> int:
    """The score after a move, for the side that makes it."""
    after = position.play(move)
    if after.outcome is not None:
        return (WIN - after.ply) * after.outcome.score_for(position.seat)
    return _sum_of(network, after) * (1 if position.seat == 0 else -1)


def new_state(network: Network, position: Position, *, sift: bool, table: bool) -> t.NtupleState:
    """The arrays of a search on this position."""
    game = position.game
    require_packable(game)
    cells, deep = game.cells, game.cells - position.ply + 2
    entries = 1 << (TABLE_BITS if table else 0)
    tree = t.NtupleState(
        frames=np.zeros((deep, t.FRAME), dtype=np.int64),
        path=np.zeros(deep, dtype=np.uint64),
        moves=np.zeros((deep, cells), dtype=np.int16),
        promise=np.zeros((deep, cells), dtype=np.int64),
        line=np.zeros((deep, deep), dtype=np.int16),
        cells=np.ascontiguousarray(cells_of(position) * first_side(position), dtype=np.int8),
        entries=network.layout.start.copy(),
        parts=np.zeros(network.counting, dtype=np.int32),
        zobrist=zobrist(game, "none")[:, 0].copy(),
        keys=np.zeros(entries, dtype=np.uint64),
        scores=np.zeros(entries, dtype=np.int64),
        facts=np.zeros(entries, dtype=np.int64),
        control=np.zeros(t.CONTROL, dtype=np.int64),
    )
    tree.control[t.STONES] = position.ply
    tree.control[t.SIFTS], tree.control[t.TABLE] = sift, table
    add_stones(tree.cells, tree.entries, network.layout)
    return tree


def value_of(network: Network, position: Position) -> float:
    """The network's value of a position, from -1 to 1, for the first player."""
    return math.tanh(_sum_of(network, position) * network.unit)


def _sum_of(network: Network, position: Position) -> int:
    """The sum of the weights it reads in a position, for the first player."""
    tree = new_state(network, position, sift=False, table=False)
    read = network.weights[position.ply % 2, tree.entries[: network.counting]]
    return int(read.sum(dtype=np.int64))


def _result(
    network: Network,
    position: Position,
    tree: t.NtupleState,
    best: _BestMove,
    seconds: float,
    *,
    proves: bool,
) -> SearchResult:
    decided = abs(best.score) >= DECIDED
    outcome: OutcomeWord | None = None
    if decided and proves:
        outcome = "win" if best.score > 0 else "loss"
    return SearchResult(
        move=best.move,
        score=best.score if decided else round(SCALE * math.tanh(best.score * network.unit)),
        scale=SCALE,
        outcome=outcome,
        plies=WIN - abs(best.score) - position.ply if outcome is not None else None,
        line=best.line,
        depth=best.depth,
        nodes=int(tree.control[t.NODES]),
        calls=int(tree.control[t.CALLS]),
        seconds=seconds,
    )
