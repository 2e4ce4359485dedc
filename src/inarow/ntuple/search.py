"""Choose a move with an n-tuple network: the best position one move ahead, or alpha-beta to a depth."""

from __future__ import annotations

import math
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
    ready()
    started = slices.clock()
    left = position.game.cells - position.ply
    most = 1 if limit.is_none else min(limit.depth or left, left)
    search = _Search(network, position, sift=sift, table=table and most > 2)
    slicer = Slicer(None if limit.seconds is None else started + limit.seconds, limit.nodes)
    best = search.to(1, slicer)
    assert best is not None  # one ply needs no nodes
    for depth in range(2, most + 1):
        if abs(best.score) >= DECIDED or slicer.exhausted:
            break
        best = search.to(depth, slicer) or best
    return _result(network, position, search.tree, best, slices.clock() - started)


class _Search:
    """A tree on a position, and how to search it to a depth."""

    def __init__(self, network: Network, position: Position, *, sift: bool, table: bool) -> None:
        self.tree = new_state(network, position, sift=sift, table=table)
        given = network.weights, self.tree, network.layout, setup(position.game)
        self._begin, self._advance_to = begin.bind(*given), advance.bind(*given, ...)

    def to(self, depth: int, slicer: Slicer) -> _BestMove | None:
        """Search to a depth; None if the limit was reached before the first move was searched."""
        tree = self.tree
        tree.frames[0, t.DEPTH] = depth
        tree.frames[0, t.ALPHA], tree.frames[0, t.BETA] = -INFINITE, INFINITE
        self._begin()
        while not tree.control[t.FINISHED] and not slicer.exhausted:
            slicer.run(self._advance)
        length = int(tree.frames[0, t.LENGTH])
        if length == 0:
            return None
        line = tuple(int(move) for move in tree.line[0, :length])
        return _BestMove(line[0], int(tree.frames[0, t.BEST]), depth, line)

    def _advance(self, stop_at: int) -> int:
        self._advance_to(stop_at)
        return int(self.tree.control[t.NODES])


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
    tree = new_state(network, position, sift=False, table=False)
    read = network.weights[position.ply % 2, tree.entries[: network.counting]]
    return math.tanh(int(read.sum(dtype=np.int64)) * network.unit)


def _result(
    network: Network, position: Position, tree: t.NtupleState, best: _BestMove, seconds: float
) -> SearchResult:
    decided = abs(best.score) >= DECIDED
    outcome: OutcomeWord | None = None
    if decided:
        outcome = "win" if best.score > 0 else "loss"
    return SearchResult(
        move=best.move,
        score=best.score if decided else round(SCALE * math.tanh(best.score * network.unit)),
        scale=SCALE,
        outcome=outcome,
        plies=WIN - abs(best.score) - position.ply if decided else None,
        line=best.line,
        depth=best.depth,
        nodes=int(tree.control[t.NODES]),
        calls=int(tree.control[t.CALLS]),
        seconds=seconds,
    )
