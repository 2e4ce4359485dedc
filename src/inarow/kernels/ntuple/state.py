"""The state of a search with a network: a stack of frames, the board with its entries, and a table."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from inarow.kernels.compilation.records import Array1, Array2, kernel_type

# The columns of `frames`.
DEPTH, FLOOR, ALPHA, BETA, BEST, BEST_MOVE, NEXT, COUNT, MOVE, LENGTH = range(10)
FRAME = 10

# The places of `control`.
NODES, CALLS, TOP, FINISHED, STONES, SIFTS, TABLE, DEEPEST = range(8)
CONTROL = 8


class NtupleState(NamedTuple):
    """A search on C cells with R readings, of which U count; frames go P deep; the table has 2**n entries.

    Frame 0 is the root. Scores are sums of weights, or as in `alphabeta.scores` once decided, for the side
    to move.
    """

    # [P, FRAME] the depth left, the window when it was opened and now, the best score and move so far, which
    # move is next of how many and which one is being searched, and the length of the best line of play
    frames: Array2[np.int64]
    path: Array1[np.uint64]  # [P] the key of each frame's position
    moves: Array2[np.int16]  # [P, C] the moves of each frame, the most promising first
    promise: Array2[np.int64]  # [P, C] what the network says of them
    line: Array2[np.int16]  # [P, P] the best line of play from each frame
    cells: Array1[np.int8]  # [C] +1 the first player's, -1 the second's, 0 empty
    entries: Array1[np.int32]  # [R] what each reading reads now
    parts: Array1[np.int32]  # [U] scratch: what the tables hold there
    zobrist: Array2[np.uint64]  # [2, C] a random word for each player and cell
    keys: Array1[np.uint64]  # [2**n] the table: keys,
    scores: Array1[np.int64]  # [2**n] scores,
    facts: Array1[np.int64]  # [2**n] and depth, move and flag, packed by `alphabeta.table.pack`
    control: Array1[np.int64]  # [CONTROL] counts, where the search stands, stones on the board, switches


NTUPLE_STATE = kernel_type(NtupleState)
