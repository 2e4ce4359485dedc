"""The search microscope: minimax or alpha-beta in plain Python, which records every node it visits.

It makes the moves of `kernels.alphabeta.search` with the same options, in the same order, with the same
windows and cut-offs, so that value and counts are those of the compiled search:

    minimax:depth=D                                              search="minimax"
    alphabeta:depth=D,ordering=natural,table=off,pvs=off         search="alphabeta"
    alphabeta:depth=D,ordering=centre,ties=centre,table=off,...  search="alphabeta", order="centre"

(Without `ties=centre` the root of the last would widen its window by one for each move it prefers to an equal
one.) With a table there is one difference: here every position has an entry of its own, while the kernel's
table has a limited size, where two positions may share a slot and the one replaced is searched again. In a
table so large that no slot is shared, the counts are equal too.
"""

from __future__ import annotations

from typing import Literal, Protocol

from inarow.alphabeta.microscope_tree import Bound, SearchTree, TreeCounts, TreeNode, in_units
from inarow.errors import BadOption, InvalidPosition
from inarow.kernels.alphabeta.scores import INFINITE, MOST_HEURISTIC, WIN
from inarow.kernels.boards.tables import setup as tables_of
from inarow.rules.game import Game, Move
from inarow.rules.notation import write_move
from inarow.rules.position import Position
from inarow.search.score_text import decided_score_text

Search = Literal["minimax", "alphabeta"]
Order = Literal["natural", "centre"]

DEEPEST = 12  # plies; deeper trees are too large to read
MOST_NODES = 5000
SEATS = ("first", "second")


class LeafEvaluator(Protocol):
    """What the microscope needs of a heuristic; `read_heuristic` makes one."""

    def score(self, position: Position, seat: int | None = None) -> int: ...
    def scale(self, game: Game) -> int: ...


def record_tree(
    position: Position,
    *,
    search: Search,
    depth: int,
    heuristic: LeafEvaluator,
    order: Order = "natural",
    table: bool = False,
    most: int = MOST_NODES,
) -> SearchTree:
    """Search an open position and record every node; after `most` nodes it stops, and `limit_reached` is set.

    >>> from inarow.heuristics.registering import read_heuristic
    >>> zero = read_heuristic("zero")
    >>> tree = record_tree(game("tictactoe").start, search="minimax", depth=2, heuristic=zero)
    >>> tree.value, tree.counts.nodes
    (0, 81)
    """
    if position.outcome is not None:
        raise InvalidPosition(f"the game is over, {position.outcome}; there is nothing to search")
    if not 1 <= depth <= DEEPEST:
        raise BadOption("microscope", "depth", str(depth), f"it takes 1 to {DEEPEST}")
    if most < 1:
        raise BadOption("microscope", "most", str(most), "it takes 1 or more nodes")
    recording = _RecordingSearch(position, search == "alphabeta", heuristic, order, table, most)
    return recording.run(min(depth, position.game.cells - position.ply))


class _TreeFull(Exception):
    """No further node may be recorded."""


class _RecordingSearch:
    """One search: negamax inside, so scores here are for the side to move."""

    def __init__(
        self, root: Position, prune: bool, evaluator: LeafEvaluator, order: Order, table: bool, most: int
    ) -> None:
        self._root, self._prune, self._evaluator, self._most = root, prune, evaluator, most
        self._scale = evaluator.scale(root.game)
        self._places = {cell: place for place, cell in enumerate(_order_of(root.game, order))}
        self._known: dict[tuple[int, int], tuple[int, int, Move, Bound]] | None = {} if table else None
        self._nodes: list[TreeNode] = []
        self._open_nodes = 0

    def run(self, depth: int) -> SearchTree:
        limit_reached = False
        try:
            self._search(self._enter(self._root, None, -INFINITE, INFINITE), self._root, depth)
        except _TreeFull:
            limit_reached = True
        nodes = tuple(self._nodes)
        counts = TreeCounts(
            nodes=len(nodes) - 1,
            calls=len(nodes),
            open_nodes=self._open_nodes,
            cut=sum(node.cut is not None for node in nodes),
            table_hits=sum(node.table is not None for node in nodes),
        )
        return SearchTree(self._root, self._scale, nodes, counts, limit_reached)

    def _enter(self, position: Position, parent: TreeNode | None, alpha: int, beta: int) -> TreeNode:
        """Record a node; `alpha` and `beta` are those of the side to move there."""
        if len(self._nodes) > self._most:
            raise _TreeFull
        maximises = position.seat == self._root.seat
        node = TreeNode(
            number=len(self._nodes),
            parent=None if parent is None else parent.number,
            move=None if parent is None else position.last,
            depth=0 if parent is None else parent.depth + 1,
            seat=position.seat,
            kind="max" if maximises else "min",
            alpha=alpha if maximises else -beta,
            beta=beta if maximises else -alpha,
        )
        self._nodes.append(node)
        return node

    def _visit(self, position: Position, parent: TreeNode, left: int, alpha: int, beta: int) -> int:
        """The score of a position below the root, from the rules, the heuristic, the table or a search."""
        node = self._enter(position, parent, alpha, beta)
        if position.outcome is not None:
            for_root = position.outcome.score_for(self._root.seat)
            node.leaf = {1: "won", 0: "drawn", -1: "lost"}[for_root]  # type: ignore[assignment]
            return _leave(node, _sign(node) * for_root * (WIN - position.ply), "exact")
        self._open_nodes += 1
        if left == 0:
            score = self._evaluator.score(position, self._root.seat)
            node.leaf = "heuristic"
            clamped = min(max(score, -MOST_HEURISTIC), MOST_HEURISTIC)
            return _leave(node, _sign(node) * clamped, "exact")
        entry = None if self._known is None else self._known.get((position.mover, position.waiter))
        if entry is not None:
            score, searched, _, bound = entry
            if searched >= left and _settles(score, bound, alpha, beta):
                node.table = _for_root(node, bound)
                return _leave(node, score, bound)
        return self._search(node, position, left, alpha, beta)

    def _search(
        self, node: TreeNode, position: Position, left: int, alpha: int = -INFINITE, beta: int = INFINITE
    ) -> int:
        """Try the moves in turn, and cut off when the opponent would avoid the position."""
        floor, best, best_move = alpha, -INFINITE, -1
        moves = self._moves(position)
        for tried, move in enumerate(moves, start=1):
            window = (-beta, -alpha) if self._prune else (-INFINITE, INFINITE)
            score = -self._visit(position.play(move), node, left - 1, *window)
            if score > best:
                best, best_move = score, move
            alpha = max(alpha, score)
            if self._prune and alpha >= beta:
                if tried < len(moves):
                    node.cut_after = len(moves) - tried
                    node.cut = self._why(node, move, score)
                break
        bound: Bound = "upper" if best <= floor else "lower" if best >= beta else "exact"
        if self._known is not None:
            self._known[position.mover, position.waiter] = (best, left, best_move, bound)
        return _leave(node, best, bound)

    def _moves(self, position: Position) -> list[Move]:
        """The legal moves in the order they are tried: the one stored in the table comes first."""
        moves = sorted(position.legal_moves(), key=self._places.__getitem__)
        entry = None if self._known is None else self._known.get((position.mover, position.waiter))
        return moves if entry is None else sorted(moves, key=lambda move: move != entry[2])

    def _why(self, node: TreeNode, move: Move, score: int) -> str:
        """Why the rest of a node is skipped, in one sentence."""
        text = write_move(self._root.game, move)
        maximises = node.kind == "max"
        reached = self._words(_sign(node) * score)
        elsewhere = self._words(node.beta if maximises else node.alpha)
        rest = "the last move is skipped" if node.cut_after == 1 else f"{node.cut_after} moves are skipped"
        return (
            f"{text} brings this to {reached} at {'least' if maximises else 'most'}, but the "
            f"{SEATS[1 - node.seat]} player already has {elsewhere} elsewhere and will not come here: {rest}."
        )

    def _words(self, score: int) -> str:
        """A score for the root's player as text."""
        if (decided := decided_score_text(score, self._root.ply, noun=True)) is not None:
            return decided
        return f"{in_units(score, self._scale):+g}" if score else "0"


def _settles(score: int, bound: Bound, alpha: int, beta: int) -> bool:
    """Does the table's entry settle this window?"""
    return bound == "exact" or (bound == "lower" and score >= beta) or (bound == "upper" and score <= alpha)


def _leave(node: TreeNode, score: int, bound: Bound) -> int:
    """Record the result, for the root's player."""
    node.value, node.bound = _sign(node) * score, _for_root(node, bound)
    return score


def _for_root(node: TreeNode, bound: Bound) -> Bound:
    negated: dict[Bound, Bound] = {"exact": "exact", "lower": "upper", "upper": "lower"}
    return bound if node.kind == "max" else negated[bound]


def _sign(node: TreeNode) -> int:
    return 1 if node.kind == "max" else -1


def _order_of(game: Game, order: Order) -> list[Move]:
    tables = tables_of(game)
    cells: list[Move] = (tables.centre if order == "centre" else tables.natural).tolist()
    return cells
