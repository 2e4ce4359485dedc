"""All the memory of one search: the stack of positions, the tables, the counters."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from inarow.kernels.compilation.records import Array1, Array2, Array4, Fixed1, Fixed2, Fixed3, kernel_type

# The columns of a frame: one row of `frames` for each position on the stack, the root first.
ALPHA, BETA = 0, 1  # the window, for the side to move here
BEST, BEST_MOVE = 2, 3  # the best score so far and its move (-1 before the first)
COUNT, NEXT = 4, 5  # how many moves there are, and which comes next
DEPTH = 6  # plies left to the horizon
MOVE = 7  # the move being searched
LOWER = 8  # the lower bound its score was asked to beat
NARROW = 9  # 1 while it is searched with a null window (principal variation search)
FULL = 10  # 1 if it must be searched again with the full window
FLOOR = 11  # alpha as it was on entry, for the table's flag
QUIET = 12  # 1 for a position beyond the horizon, which the table does not store
LENGTH = 13  # how long the best line from here is
ASKED = 14  # EVALUATIONS as it was on entry
KEY = 15  # the hash of the position as it stands, whatever images share in the table
FRAME = 16

# The switches of a search, each 0 or 1 but for RADIUS and WIDTH.
PRUNE, PVS, TABLE, KILLERS, HISTORY, QUIESCENCE, BY_PLY, CANDIDATES, RADIUS, REPLACE_DEEPER = range(10)
LINE_STATES = 10  # 1 if the states of the lines are brought up to date by each move
INCREMENTAL = 11  # 1 if their worths are the heuristic
FORCED = 12  # 1 if the only reply to a threat is searched alone and one ply deeper
GAIN = 13  # 1 if moves are tried by what they gain in their lines
WIDTH = 14  # how many moves, the best by gain, are tried in a position; 0 is all
THREATS = 15  # 1 if the heuristic also weighs the cells that lines lack
SWITCHES = 16

# The counters.
NODES, OPEN_NODES, EVALUATIONS, TOP, PLY, EMPTY, FINISHED, TABLE_HITS, CUTS = range(9)
COUNTERS = 9


class SearchState(NamedTuple):
    """The memory of a search on C cells, up to P plies deep, with L lines, S symmetries and T table entries.

    E is the number of the heuristic's answers that are stored, Z that of the states a line can have
    (`line_states`), A the most cells within the radius of one.
    """

    cells: Array1[np.int8]  # [C] +1 for the root's mover, -1 for its waiter, 0 empty
    near: Array1[np.int16]  # [C] how many stones lie within the radius of each cell
    around: Fixed2[np.int16]  # [C, A] the cells within the radius of each, padded with -1
    frames: Array2[np.int64]  # [P, FRAME] the stack
    moves: Array2[np.int16]  # [P, C] the moves of each position on the stack
    line: Array2[np.int16]  # [P, P] the best line of play from each position on the stack
    order: Fixed1[np.uint16]  # [C] the cells in the order in which moves are generated
    rank: Fixed1[np.int16]  # [C] the preference among equally good moves at the root, least first
    killers: Array2[np.int16]  # [P, 2] moves that cut at the same ply before
    history: Array2[np.int64]  # [2, C] how much each move has cut, by side
    keys: Array1[np.uint64]  # [S] the hash of the position under each symmetry
    zobrist: Fixed3[np.uint64]  # [2, S, C] the hash of a stone by side, symmetry and cell
    table_keys: Array1[np.uint64]  # [T] the key of each entry of the transposition table
    table_scores: Array1[np.int64]  # [T] its score
    table_facts: Array1[np.int64]  # [T] its depth, move and flag, packed by `table.pack`
    asked: Array1[np.int64]  # [2 E] what the heuristic was asked last: a position's KEY, then the answer
    line_states: Array1[np.uint16]  # [L] the state of each line
    worths: Array2[np.int64]  # [Z, 4] what a line of each state adds to the sums
    sums: Array1[np.int64]  # [4] the sums over all lines
    rest: Array1[np.int32]  # [L] the sum of the numbers of each line's empty cells
    threats: Array2[np.int64]  # [2, C] how many lines of side +1, and of -1, lack this cell alone
    threat_worths: Array4[np.int64]  # [2, 2, 2, 3] what such a cell adds: `line_states.Worths`
    gains: Fixed2[np.int64]  # [2, Z] what a stone of side +1, or -1, gains in a line of each state
    odd: Array1[np.int8]  # [C] 1 for cells on odd rows
    worth: Array2[np.int64]  # [P, C] how promising each move of each position on the stack is
    root_scores: Array1[np.int64]  # [C] the score of each move at the root
    root_exact: Array1[np.int8]  # [C] 1 where that score is exact, not a bound
    switches: Array1[np.int64]  # [SWITCHES]
    counters: Array1[np.int64]  # [COUNTERS]


SEARCH_STATE = kernel_type(SearchState)
