"""The root of Monte Carlo search trees: the move to play, what is proven, and the expected line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from inarow.kernels.mcts import state as t
from inarow.mcts.state import Grower
from inarow.rules.game import Move


@dataclass(frozen=True, slots=True)
class Child:
    """A move at the root, with the statistics of all trees together, for the side to move."""

    move: Move
    place: int  # which child of the root it is, in every tree
    visits: int
    total: int
    proof: int  # as in UctTree

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0

    @property
    def wins(self) -> bool:
        return 0 < self.proof < t.DRAWN


def children_of(growers: Sequence[Grower]) -> list[Child]:
    """The moves at the root; all trees have the same, in the same order."""
    count = int(growers[0].tree.links[t.ROOT, t.COUNT])
    children = []
    for place in range(count):
        nodes = [(one.tree, int(one.tree.links[t.ROOT, t.FIRST]) + place) for one in growers]
        proofs = [int(tree.proof[node]) for tree, node in nodes if tree.proof[node] != 0]
        children.append(
            Child(
                move=growers[0].move(nodes[0][1]),
                place=place,
                visits=sum(int(tree.visits[node]) for tree, node in nodes),
                total=sum(int(tree.sums[node]) for tree, node in nodes),
                proof=min(proofs, key=abs, default=0),  # trees agree on who wins, not on how soon
            )
        )
    return children


def best_child(children: Sequence[Child]) -> Child:
    """The fastest known win; else the most visited move that does not lose, or a draw if that is no worse;
    else the slowest loss."""
    wins = [child for child in children if child.wins]
    if wins:
        return min(wins, key=lambda child: child.proof)
    unknown = [child for child in children if child.proof == 0]
    draws = [child for child in children if child.proof == t.DRAWN]
    if unknown:
        best = max(unknown, key=lambda child: (child.visits, child.total))
        return draws[0] if draws and best.mean <= 0 else best
    return draws[0] if draws else max(children, key=lambda child: (-child.proof, child.visits))


def root_proof(children: Sequence[Child]) -> tuple[int, int] | None:
    """What the children prove for the side to move: (+1, 0 or -1, the plies to the end as far as known)."""
    wins = [child.proof for child in children if child.wins]
    if wins:
        return 1, min(wins)
    if any(child.proof == 0 for child in children):
        return None
    if any(child.proof == t.DRAWN for child in children):
        return 0, 0
    return -1, max(-child.proof for child in children)


def line_from(grower: Grower, node: int) -> tuple[Move, ...]:
    """The moves from this node on that both sides would choose, its own first."""
    tree = grower.tree
    line = [grower.move(node)]
    while tree.links[node, t.COUNT]:
        first = int(tree.links[node, t.FIRST])
        below = range(first, first + int(tree.links[node, t.COUNT]))
        best = best_child(
            [
                Child(grower.move(one), one, int(tree.visits[one]), int(tree.sums[one]), int(tree.proof[one]))
                for one in below
            ]
        )
        if best.visits == 0 and best.proof == 0:
            break
        node = best.place
        line.append(best.move)
    return tuple(line)
