"""All the memory of one selective search: the board with its patterns, the stack, the table, the counters."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from inarow.kernels.compilation.records import Array1, Array2, Fixed1, Fixed2, fixed, kernel_type
from inarow.kernels.patterns.board import PatternBoard
from inarow.kernels.patterns.classes import (
    K_DOUBLE_THREE,
    K_FIVE,
    K_FOUR_THREE,
    K_OPEN_FOUR,
    code_groups,
    kind_of,
)
from inarow.kernels.patterns.fours import FoursState, new_fours
from inarow.kernels.patterns.tables import new_board
from inarow.rules.game import Game

# Scores, for the side to move. A win in n plies is MATE - n where it is proved; where moves of the loser were
# left out it is BELIEVED - n.
MATE, BELIEVED, MOST_EVALUATION = 30_000, 28_000, 20_000
DECIDED = BELIEVED - 1_000  # from here on a score speaks of a win
PROVEN = MATE - 1_000  # from here on of a proved one

# The columns of a frame: one row for each position on the stack, the root first.
ALPHA, BETA = 0, 1  # the window, for the side to move here
FLOOR = 2  # alpha as it was on entry
BEST, BEST_MOVE = 3, 4  # the best score so far and its move (-1 before the first)
DEPTH = 5  # plies left to the horizon
COUNT, NEXT = 6, 7  # how many moves there are, and which comes next
MOVE = 8  # the move being searched
PV = 9  # 1 on the principal variation: the window is open
STAGE = 10  # how the move is being searched: REDUCED, NARROW, FULL
CHILD_DEPTH = 11  # to which depth it is searched unless reduced
EVALUATION = 12  # the static evaluation
DANGER = 13  # 0, or what the opponent threatens: FIVE_DANGER, FOUR_DANGER
COMPLETE = 14  # 1 while no legal move is left out that might save the side to move
EXTENDED = 15  # plies by which the line to here was extended
FRAME = 16

REDUCED, NARROW, FULL = 0, 1, 2
NO_DANGER, FOUR_DANGER, FIVE_DANGER = 0, 1, 2

# The switches, 0 or 1: every part can be left out.
(
    RANKING,
    TRANSPOSITIONS,
    HISTORY,
    REDUCTIONS,
    MOVE_COUNTS,
    FUTILITY,
    RAZORING,
    FOURS_AT_LEAVES,
    EXTENSIONS,
    SCOUTING,
) = range(10)
SWITCHES = 10

# The places of `control`.
NODES, TOP, SIDE, EMPTY, FINISHED, ENTERING, VALUE, CUTS = range(8)
CONTROL = 8

MOST_PLY = 120
MOST_HISTORY = 8192


class SelectiveState(NamedTuple):
    """C cells, up to P plies on the stack, G codes of patterns, T entries of the table."""

    board: PatternBoard
    fours: FoursState
    frames: Array2[np.int64]  # [P + 2, FRAME] the stack
    moves: Array2[np.int16]  # [P + 2, C] the moves of each position on the stack
    ranks: Array2[np.int32]  # [P + 2, C] how promising each of them is
    killers: Array2[np.int16]  # [P + 2, 2] moves that cut at the same ply before
    replies: Array2[np.int16]  # [2, C] the move that refuted this move of the other side last
    history: Array2[np.int32]  # [2, C] how often a move of each side was good, bounded
    allowed: Array1[np.int8]  # [C] 1 for the moves to choose from at the root
    attack: Fixed1[np.int32]  # [G] how promising a stone is by the mover's code
    guard: Fixed1[np.int32]  # [G] and by the opponent's
    reductions: Fixed2[np.int8]  # [64, 64] plies by which a late move is reduced, by depth and number
    table: Array2[np.uint64]  # [T, 2] a key mixed with its facts, and the facts
    switches: Array1[np.int64]  # [SWITCHES]
    control: Array1[np.int64]  # [CONTROL]


SELECTIVE_STATE = kernel_type(SelectiveState)

_ATTACK = (0, 1, 3, 6, 14, 20, 60, 90, 400, 4000)  # by the class in each direction
_GUARD = (0, 0, 2, 4, 10, 14, 45, 60, 300, 2000)
_KIND_BONUS = {K_DOUBLE_THREE: 150, K_FOUR_THREE: 300, K_OPEN_FOUR: 800, K_FIVE: 8000}


def new_state(
    game: Game,
    worths: NDArray[np.int64],
    table: NDArray[np.uint64],
    switches: NDArray[np.int64],
) -> SelectiveState:
    """The memory of a search on the empty board of a game without gravity."""
    cells, rows = game.cells, MOST_PLY + 2
    control = np.zeros(CONTROL, dtype=np.int64)
    attack, guard = _rank_tables()
    return SelectiveState(
        board=new_board(game, worths),
        fours=new_fours(cells),
        frames=np.zeros((rows, FRAME), dtype=np.int64),
        moves=np.zeros((rows, cells), dtype=np.int16),
        ranks=np.zeros((rows, cells), dtype=np.int32),
        killers=np.full((rows, 2), -1, dtype=np.int16),
        replies=np.full((2, cells), -1, dtype=np.int16),
        history=np.zeros((2, cells), dtype=np.int32),
        allowed=np.ones(cells, dtype=np.int8),
        attack=attack,
        guard=guard,
        reductions=_reduction_table(),
        table=table,
        switches=switches,
        control=control,
    )


@lru_cache(maxsize=1)
def _rank_tables() -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    tables = []
    for of_class in (_ATTACK, _GUARD):
        bonus = [_KIND_BONUS.get(kind_of(group), 0) for group in code_groups()]
        ranks = [
            sum(of_class[one] for one in group) + more
            for group, more in zip(code_groups(), bonus, strict=True)
        ]
        tables.append(fixed(np.array(ranks, dtype=np.int32)))
    return tables[0], tables[1]


@lru_cache(maxsize=1)
def _reduction_table() -> NDArray[np.int8]:
    depth, number = np.maximum(np.arange(64), 1)[:, None], np.maximum(np.arange(64), 1)[None, :]
    return fixed(np.floor(0.4 + np.log(depth) * np.log(number) / 1.6).astype(np.int8))
