"""Reasons why the attacker cannot win in time, read off the runs that are left.

A search asks: can the attacker win by a given ply? A run is *live* for a side while nobody has spoilt it,
and *useful* while the side has moves enough to fill it in time. Three reasons say no:

- No run is useful.
- Without gravity, the weights 2**-(stones lacking) of the useful runs sum up to less than one half (less than
  one if the defender moves): taking the heaviest cell each time, the defender keeps the sum below one, and a
  completed run would weigh one (Erdos and Selfridge). The defender need not win, so its own runs play no
  part; a run that is spoilt stays so, with `exact` as well.
- With gravity, if it is the attacker's turn and an even number of cells is empty: the defender answers each
  stone with one right above it, so it gets every second cell of each column; columns with an odd number of
  empty cells are paired, and a stone at the bottom of one is answered at the bottom of its partner. What the
  defender gets for sure spoils runs.

With misere nobody can be made to complete a run, and only the first reason holds (for the defender's runs).
"""

from __future__ import annotations

from inarow.kernels.boards.cells import is_open
from inarow.kernels.boards.run_counts import DEAD
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.types import int64
from inarow.kernels.solving.general.state import CELLS, CONNECT, RUNS

UNIT = 1 << 40  # the weight of a completed run
NEVER = 1 << 20  # stones lacking to a side without live runs


@kernel(inline="always")
def least_lacking(seat, state):
    """How many stones the best live run of a seat lacks, or NEVER."""
    board = state.board
    most = int64(-1)
    for run in range(state.facts[RUNS]):
        code = int64(board.codes[seat, run])
        if code < DEAD and code > most:
            most = code
    return int64(NEVER) if most < 0 else state.facts[CONNECT] - most


@kernel(inline="always")
def weight_sum(seat, moves_left, state):
    """The weights of the runs that a seat can fill with so many moves, in UNITs."""
    board = state.board
    connect = state.facts[CONNECT]
    total = int64(0)
    for run in range(state.facts[RUNS]):
        lacking = connect - int64(board.codes[seat, run])
        if lacking > 0 and lacking <= moves_left and int64(board.codes[seat, run]) < DEAD:
            total += int64(UNIT) >> lacking
    return total


@kernel(inline="always")
def follow_up_holds(seat, moves_left, state):
    """With gravity, `seat` to move and an even number of empty cells: does answering above hold it?

    Row by row from the playable cell of each column: a column with an even number of empty cells gives the
    defender its second, fourth, ... cell; one with an odd number its first by pairing, then its third, ...
    All odd columns are paired in one fixed way, from the left.
    """
    board = state.board
    connect = state.facts[CONNECT]
    cells = state.facts[CELLS]
    # Step 1. merit: 1 the attacker may get the cell, 2 the defender gets it, 3 + n one of the pair n.
    odd = int64(0)
    for bottom in range(cells):
        if is_open(board.cells, bottom, board):
            height = int64(0)
            at = int64(bottom)
            while at >= 0:
                height += 1
                at = int64(board.above[at])
            at = int64(bottom)
            if height & 1:
                state.merit[at] = 3 + odd // 2
                odd += 1
                at = int64(board.above[at])
            lower = True
            while at >= 0:
                state.merit[at] = 1 if lower else 2
                lower = not lower
                at = int64(board.above[at])
    # Step 2. Every useful run must hold a cell of the defender's, or both of a pair.
    for run in range(state.facts[RUNS]):
        code = int64(board.codes[seat, run])
        if code >= DEAD or connect - code > moves_left:
            continue
        spoilt = False
        for place in range(board.runs.shape[1]):
            cell = int64(board.runs[run, place])
            if board.cells[cell] != 0:
                continue
            if state.merit[cell] == 2:
                spoilt = True
            elif state.merit[cell] >= 3:
                for other in range(place):
                    twin = int64(board.runs[run, other])
                    if board.cells[twin] == 0 and state.merit[twin] == state.merit[cell]:
                        spoilt = True
        if not spoilt:
            return False
    return True
