"""Cells that would complete a line, where stones fall: who will reach them decides most games.

A threat that can be played now is answered now. Of the others the lowest in its column counts most: when the
rest of the board is full the players fill that column in turn, so each owns the rows of one kind, and what
lies above another threat may never be reached.
"""

from __future__ import annotations

from inarow.kernels.compilation.kernel import kernel

COVERED, LOWEST, PLAYABLE = range(3)  # above another threat; the first in its column; to be played now
KINDS = 3


@kernel(inline="always")
def threat_sum(column, tree, setup):
    """The worth of all threats for side +1; `column` is 0 with +1 to move and 1 with -1 to move."""
    total = 0
    for file in range(setup.width):
        below = False
        playable = True
        for row in range(setup.height):
            cell = row * setup.width + file
            if tree.cells[cell] != 0:
                continue
            plus, minus = tree.threats[0, cell] != 0, tree.threats[1, cell] != 0
            if plus or minus:
                kind = PLAYABLE if playable else (COVERED if below else LOWEST)
                odd = 1 - row % 2
                if plus:
                    total += tree.threat_worths[column, 0, odd, kind]
                if minus:
                    total += tree.threat_worths[column, 1, odd, kind]
                below = True
            playable = False
    return total
