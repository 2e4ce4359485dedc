"""How expensive a search is: the default depth is what about a million positions allow."""

from __future__ import annotations

from inarow.rules.position import Position

MOST_POSITIONS = 1_000_000
PRUNED_EXPONENT = 0.6  # with good move ordering alpha-beta visits about tree ** 0.6 positions


def affordable_depth(position: Position, *, pruned: bool) -> int:
    """The deepest full search of at most about a million positions; at least 1 ply."""
    game = position.game
    empty = game.cells - position.ply
    tree = 1.0
    for depth in range(1, empty + 1):
        tree *= min(empty - depth + 1, game.width) if game.gravity else empty - depth + 1
        if (tree**PRUNED_EXPONENT if pruned else tree) > MOST_POSITIONS:
            return max(depth - 1, 1)
    return empty
