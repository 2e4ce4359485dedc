"""Wins by continuous fours on a pattern board: every move threatens to complete a run, every reply is forced.

The same search as `kernels/forcing`, which works on every game and finds the shortest win; this one needs no
gravity, takes the patterns of a board that another search has built up, and finds any win, at some
microseconds a call, so that it can be asked in the midst of that search.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from inarow.kernels.boards.bits import table_slot
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.records import Array1, Array2, kernel_type
from inarow.kernels.compilation.types import int16, int64
from inarow.kernels.patterns.board import PATTERN_BOARD, put_stone, take_stone
from inarow.kernels.patterns.classes import K_FIVE, K_FOUR, K_FOUR_THREE, K_OPEN_FOUR

REFUTED, WON, UNDECIDED = 0, 1, 2  # what a search for fours finds

# The columns of `frames`: one row for each attacking move.
NEXT, COUNT, MOVE, REPLY = range(4)
FRAME = 4

# The places of `control`.
LENGTH = 0  # of the line found
SPENT = 1  # attacking moves tried so far, in all searches
MOST = 2  # the most attacking moves of one attack, the completing one included
CONTROL = 3

MOST_FOURS = 40  # attacking moves of one attack
ATTACKER_WORDS = (np.uint64(0xC2B2AE3D27D4EB4F), np.uint64(0x9E3779B97F4A7C15))  # whose attack was refuted


class FoursState(NamedTuple):
    """The memory of a search for fours of up to F attacking moves on C cells, with T refuted positions."""

    frames: Array2[np.int64]  # [F, FRAME] the stack
    moves: Array2[np.int16]  # [F, C] the attacking moves of each frame
    line: Array1[np.int16]  # [2 F + 4] the line found: attacker, defender, ..., the completing move
    refuted: Array1[np.uint64]  # [T] keys of positions in which no attack by fours wins
    control: Array1[np.int64]  # [CONTROL]


FOURS_STATE = kernel_type(FoursState)


def new_fours(cells: int, table_bits: int = 14) -> FoursState:
    """The memory for a board of so many cells."""
    control = np.zeros(CONTROL, dtype=np.int64)
    control[MOST] = MOST_FOURS + 1
    return FoursState(
        frames=np.zeros((MOST_FOURS, FRAME), dtype=np.int64),
        moves=np.zeros((MOST_FOURS, cells), dtype=np.int16),
        line=np.zeros(2 * MOST_FOURS + 4, dtype=np.int16),
        refuted=np.zeros(1 << table_bits, dtype=np.uint64),
        control=control,
    )


@kernel()
def cell_of_kind(kind, side, board):
    """The first empty cell of this kind for a side; there must be one."""
    for cell in range(board.cells.size):
        if board.cells[cell] == 0 and board.kinds[board.codes[side, cell]] == kind:
            return int64(cell)
    return int64(-1)


@kernel()
def five_after(move, side, board):
    """The cell on which a side completes a run through its stone on `move`; -1 if there is none."""
    for lines in (board.reach, board.crossed):
        for number in range(lines.shape[1]):
            line = int64(lines[move, number])
            if line < 0:
                break
            cell = line >> 2
            if board.cells[cell] == 0 and board.kinds[board.codes[side, cell]] == K_FIVE:
                return cell
    return int64(-1)


@kernel()
def _list_fours(top, side, board, fours):
    """Write the cells on which the attacker makes a four, with a three last: those come first."""
    low, count = int64(0), int64(board.counts[side, K_FOUR] + board.counts[side, K_FOUR_THREE])
    high = count - 1
    for cell in range(board.cells.size):
        if low > high:
            break
        if board.cells[cell] == 0:
            kind = board.kinds[board.codes[side, cell]]
            if kind == K_FOUR_THREE:
                fours.moves[top, high] = int16(cell)
                high -= 1
            elif kind == K_FOUR:
                fours.moves[top, low] = int16(cell)
                low += 1
    return count


@kernel()
def win_by_fours(side, most_nodes, board, fours):
    """Does `side`, to move, win by fours alone? REFUTED, WON or UNDECIDED within so many attacking moves.

    The board comes back as it was. Once WON the line is in `fours.line`, its length in LENGTH.
    """
    other = 1 - side
    frames, moves = fours.frames, fours.moves
    stop_at = fours.control[SPENT] + most_nodes
    own_word = ATTACKER_WORDS[1] if side == 1 else ATTACKER_WORDS[0]
    top = int64(0)
    entering, complete = True, True
    found = int64(REFUTED)
    while True:
        if entering:
            # Step 1. What stands here?
            entering = False
            frames[top, NEXT] = 0
            frames[top, COUNT] = 0
            danger = board.counts[other, K_FIVE]
            if board.counts[side, K_FIVE] > 0:
                fours.line[2 * top] = int16(cell_of_kind(K_FIVE, side, board))
                fours.control[LENGTH] = 2 * top + 1
                found = int64(WON)
            elif top + 2 > fours.control[MOST]:
                complete = False
            elif danger == 0 and board.counts[side, K_OPEN_FOUR] > 0:
                move = cell_of_kind(K_OPEN_FOUR, side, board)
                put_stone(move, side, board)
                reply = five_after(move, side, board)
                put_stone(reply, other, board)
                last = five_after(move, side, board)
                take_stone(reply, other, board)
                take_stone(move, side, board)
                fours.line[2 * top] = int16(move)
                fours.line[2 * top + 1] = int16(reply)
                fours.line[2 * top + 2] = int16(last)
                fours.control[LENGTH] = 2 * top + 3
                found = int64(WON)
            elif top + 1 >= frames.shape[0]:
                complete = False
            elif danger == 1:
                move = cell_of_kind(K_FIVE, other, board)
                kind = board.kinds[board.codes[side, move]]
                if kind in (K_FOUR, K_FOUR_THREE, K_OPEN_FOUR):
                    moves[top, 0] = int16(move)
                    frames[top, COUNT] = 1
            elif danger == 0:
                key = board.hash[0] ^ own_word
                if fours.refuted[table_slot(key, fours.refuted.size)] != key:
                    frames[top, COUNT] = _list_fours(top, side, board, fours)
        if found == WON:
            break

        # Step 2. The next four, and its only reply.
        if frames[top, NEXT] < frames[top, COUNT]:
            if fours.control[SPENT] >= stop_at:
                found = int64(UNDECIDED)
                break
            fours.control[SPENT] += 1
            move = int64(moves[top, frames[top, COUNT] - 1 - frames[top, NEXT]])
            frames[top, NEXT] += 1
            put_stone(move, side, board)
            reply = five_after(move, side, board)
            put_stone(reply, other, board)
            frames[top, MOVE] = move
            frames[top, REPLY] = reply
            fours.line[2 * top] = int16(move)
            fours.line[2 * top + 1] = int16(reply)
            top += 1
            entering = True
            continue

        # Step 3. All fours are tried here: back to the one before.
        if complete and board.counts[other, K_FIVE] == 0:
            key = board.hash[0] ^ own_word
            fours.refuted[table_slot(key, fours.refuted.size)] = key
        if top == 0:
            break
        top -= 1
        take_stone(frames[top, REPLY], other, board)
        take_stone(frames[top, MOVE], side, board)
    for number in range(top - 1, -1, -1):
        take_stone(frames[number, REPLY], other, board)
        take_stone(frames[number, MOVE], side, board)
    if found == REFUTED and not complete:
        return int64(UNDECIDED)
    return found


@kernel(int64(int64, int64, PATTERN_BOARD, FOURS_STATE), nogil=True)
def attack_by_fours(side, most_nodes, board, fours):
    """`win_by_fours`, to be called from Python."""
    return win_by_fours(side, most_nodes, board, fours)
