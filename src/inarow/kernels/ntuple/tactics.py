"""What needs no network: win at once, block, and never play directly below the opponent's win."""

from __future__ import annotations

from inarow.kernels.boards.cells import completes, is_open
from inarow.kernels.compilation.kernel import kernel

QUIET, WON, FORCED, LOST = 0, 1, 2, 3  # what a look at the next two plies says of a position


@kernel()
def open_moves(cells, moves, setup):
    """Write every legal move into `moves`, in natural order; how many there are."""
    count = 0
    for place in range(setup.natural.size):
        cell = setup.natural[place]
        if is_open(cells, cell, setup):
            moves[count] = cell
            count += 1
    return count


@kernel()
def sifted_moves(cells, side, moves, setup):
    """Write the moves worth a thought into `moves`; how many, and what two plies say.

    WON: the one move completes a run. FORCED: the one move blocks. LOST: whatever is played, the opponent
    completes a run at once; all moves are left in, or of two threats the first. QUIET: every move that does
    not let the opponent complete a run on the cell above it. Only for games where completing a run wins.
    """
    count = open_moves(cells, moves, setup)
    for place in range(count):
        if completes(cells, moves[place], side, setup):
            moves[0] = moves[place]
            return 1, WON
    threats = 0
    for place in range(count):
        if completes(cells, moves[place], -side, setup):
            if threats == 0:
                moves[0] = moves[place]
            threats += 1
    if threats > 0:
        # One cell cannot stop two threats; nor does a block help below another one.
        above = moves[0] + setup.width
        capped = setup.gravity != 0 and above < cells.size and completes(cells, above, -side, setup)
        return 1, (LOST if threats > 1 or capped else FORCED)
    if setup.gravity == 0:
        return count, QUIET
    safe = 0
    for place in range(count):
        above = moves[place] + setup.width
        if above >= cells.size or not completes(cells, above, -side, setup):
            moves[safe] = moves[place]
            safe += 1
    if safe == 0:
        return open_moves(cells, moves, setup), LOST
    return safe, QUIET
