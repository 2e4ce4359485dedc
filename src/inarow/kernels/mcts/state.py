"""The tree of a Monte Carlo tree search: nodes in arrays, the children of a node side by side."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from inarow.kernels.compilation.records import Array1, Array2, kernel_type

NODE_BYTES = 26  # what the arrays below take for each node

ROOT = 0  # the number of the root
DRAWN = 30_000  # the proof of a draw; no game has so many plies

FIRST, COUNT, MOVE, FLOOR = 0, 1, 2, 3  # the columns of `links`
LANES = 8  # children whose scores are computed at once; the arrays have so many nodes to spare

# The places of `control`.
SIMULATIONS, USED, DEEPEST = 0, 1, 2  # simulations so far, nodes in use, the longest way down
SOLVE, TACTICAL = 3, 4  # switches, 0 or 1
RIPE = 5  # visits after which a leaf is expanded
CONTROL = 6


class UctTree(NamedTuple):
    """N nodes at most; a way down is at most P nodes long. Node 0 is the root.

    What a node holds belongs to the side that moved to it.
    """

    visits: Array1[np.int32]  # [N] simulations through the node
    sums: Array1[np.int32]  # [N] their results added up: +1 a win, 0 a draw, -1 a loss
    # [N] 0 unknown, DRAWN, or plus (a win) or minus (a loss) one more than the plies to the end; a win's is
    # the fastest known
    proof: Array1[np.int16]
    # [N, 4] its first child, behind which the others follow; how many it has, 0 before it is expanded; the
    # move to it, a cell or on bitboards a bit; and 1 if a child is a proven draw, so that whoever moves here
    # need not lose
    links: Array2[np.int32]
    scores: Array1[np.float32]  # [M] how promising each child is, while one is chosen
    path: Array1[np.int32]  # [P] the nodes of the way down
    control: Array1[np.int64]  # [CONTROL]
    exploration: Array1[np.float64]  # [1] the weight of exploration
    word: Array1[np.uint64]  # [1] the random word


UCT_TREE = kernel_type(UctTree)
