"""What the search microscope records: the nodes of a tree, their counts, and all of it as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from inarow.kernels.alphabeta.scores import DECIDED, INFINITE, WIN
from inarow.rules.game import Move
from inarow.rules.notation import write_move
from inarow.rules.position import Position

Bound = Literal["exact", "lower", "upper"]
Leaf = Literal["heuristic", "won", "drawn", "lost"]


@dataclass(slots=True)
class TreeNode:
    """A position the search entered. Scores are for the player to move at the root, who maximises.

    `alpha` and `beta` are those at entry. `value` and `bound` are None while the node is unfinished, which
    stays so only where the search was stopped. `number` counts the visits; the root's is 0.
    """

    number: int
    parent: int | None
    move: Move | None
    depth: int
    seat: int
    kind: Literal["max", "min"]
    alpha: int
    beta: int
    value: int | None = None
    bound: Bound | None = None
    cut: str | None = None
    cut_after: int = 0
    table: Bound | None = None
    leaf: Leaf | None = None


@dataclass(frozen=True, slots=True)
class TreeCounts:
    """As a search reports them; `cut` counts cut-offs, `table_hits` positions settled by the table."""

    nodes: int
    calls: int
    open_nodes: int
    cut: int
    table_hits: int


@dataclass(frozen=True, slots=True)
class SearchTree:
    """The whole tree in visit order, or its beginning where `limit_reached`."""

    position: Position
    scale: int
    nodes: tuple[TreeNode, ...]
    counts: TreeCounts
    limit_reached: bool

    @property
    def value(self) -> int | None:
        """The root's score; None where the search was stopped."""
        return self.nodes[0].value

    def as_dictionary(self) -> dict[str, Any]:
        """The tree as JSON: values in the heuristic's units, except decided ones; an infinite bound is null.

        A decided value is `units.win` less the ply at which the game ends, counted from the empty board, or
        the negative of that; `units.ply` is the root's.
        """
        counts = self.counts
        return {
            "nodes": [self._node_dictionary(node) for node in self.nodes],
            "counts": {
                "nodes": counts.nodes,
                "calls": counts.calls,
                "open_nodes": counts.open_nodes,
                "cut": counts.cut,
                "table_hits": counts.table_hits,
            },
            "units": {"scale": self.scale, "win": WIN, "decided": DECIDED, "ply": self.position.ply},
            "limit_reached": self.limit_reached,
        }

    def _node_dictionary(self, node: TreeNode) -> dict[str, Any]:
        return {
            "id": node.number,
            "parent": node.parent,
            "move": None if node.move is None else write_move(self.position.game, node.move),
            "depth": node.depth,
            "seat": node.seat,
            "kind": node.kind,
            "alpha": in_units(node.alpha, self.scale),
            "beta": in_units(node.beta, self.scale),
            "value": None if node.value is None else in_units(node.value, self.scale),
            "bound": node.bound,
            "cut": node.cut,
            "cut_after": node.cut_after,
            "table": node.table,
            "leaf": node.leaf,
            "order": node.number,
        }


def in_units(score: int, scale: int) -> float | int | None:
    """A score in the heuristic's units; decided ones stay as they are, an infinite one is None."""
    if abs(score) >= INFINITE:
        return None
    return score if abs(score) >= DECIDED or scale == 1 else score / scale
