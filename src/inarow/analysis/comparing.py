"""Two moves in one search: the best there is beside the one that was played, both at the same depth.

The depth grows while there are nodes; a depth counts once both moves have their value at it. The table is
empty at the start and nothing looks at the clock, so that the same question has the same answer everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from inarow.alphabeta.options import SearchOptions
from inarow.alphabeta.search import Evaluator
from inarow.alphabeta.state import new_state
from inarow.analysis.worth import Worth, searched
from inarow.kernels.alphabeta import state as t
from inarow.kernels.alphabeta.scores import DECIDED, WIN
from inarow.kernels.alphabeta.search import advance, begin
from inarow.kernels.boards.tables import first_side
from inarow.kernels.boards.tables import setup as tables_of
from inarow.kernels.heuristics.evaluator import never_asked
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.slices import Slicer


@dataclass(frozen=True, slots=True)
class Compared:
    """The best move and the one that was played, at one depth; `made` is None if no move was asked about."""

    depth: int
    move: Move
    best: Worth
    made: Worth | None
    line: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What was found at each depth, the shallowest first, and the nodes it took."""

    depths: tuple[Compared, ...]
    nodes: int


def compare(
    position: Position,
    played: Move | None,
    evaluator: Evaluator,
    options: SearchOptions,
    *,
    nodes: int,
    without: Sequence[Move] = (),
    stopped: Callable[[], bool] = lambda: False,
) -> Comparison:
    """Search an open position with one tree, depth by depth, for its best move and for the played one.

    Moves in `without` are known to be worse and not tried. `stopped` is asked now and then; what was found
    until then is answered.
    """
    game = position.game
    incremental = options.incremental and evaluator.is_line_sum
    compiled = never_asked if incremental else evaluator.compiled()
    first, empty = first_side(position), game.cells - position.ply
    setup = tables_of(game, evaluator.weights(game), first)
    worths = evaluator.worths(game, first) if incremental else None
    tree = new_state(
        position, setup, options, empty, Limit(nodes=nodes), images=evaluator.images, worths=worths
    )
    slicer = Slicer(None, nodes)
    advance_to, begin_at = advance.bind(tree, setup, compiled, ...), begin.bind(tree, setup, ...)

    def work(stop_at: int) -> int:
        advance_to(stop_at)
        return int(tree.counters[t.NODES])

    def search(depth: int, choose: Callable[[list[Move]], list[Move]]) -> bool:
        """Search the root to this depth, with the moves that are chosen; False if the nodes ran out."""
        begin_at(depth)
        moves = choose(tree.moves[0, : tree.frames[0, t.COUNT]].tolist())
        tree.moves[0, : len(moves)] = moves
        tree.worth[0] = 0
        tree.frames[0, t.COUNT] = len(moves)
        while not tree.counters[t.FINISHED] and not slicer.exhausted and not stopped():
            slicer.run(work)
        return bool(tree.counters[t.FINISHED])

    def read(depth: int) -> tuple[Move, Worth, tuple[Move, ...]]:
        """The best move of a finished root."""
        root = tree.frames[0]
        score = int(root[t.BEST])
        line = tuple(map(int, tree.line[0, : root[t.LENGTH]]))
        return int(root[t.BEST_MOVE]), worth_of(score, depth), line

    def worth_of(score: int, depth: int) -> Worth:
        """A proof, if no move was left out and the game is decided or the board full."""
        if options.radius + options.width == 0 and (abs(score) >= DECIDED or depth == empty):
            if abs(score) < DECIDED:
                return Worth(outcome="draw", plies=empty)
            return Worth(outcome="win" if score > 0 else "loss", plies=WIN - abs(score) - position.ply)
        return searched(score, evaluator.scale(game), depth)

    def all_of(moves: list[Move]) -> list[Move]:
        more = [] if played is None or played in moves else [played]
        return [move for move in moves + more if move not in without] or moves

    found: list[Compared] = []
    for depth in range(1, empty + 1):
        if not search(depth, all_of):
            break
        move, best, line = read(depth)
        made: Worth | None = None
        if played == move:
            made = best
        elif played is not None:
            if not search(depth, lambda _moves: [played]):
                break
            made = read(depth)[1]
        found.append(Compared(depth, move, best, made, line))
        if best.outcome is not None and (made is None or made.outcome is not None):
            break
    return Comparison(tuple(found), int(tree.counters[t.NODES]))
