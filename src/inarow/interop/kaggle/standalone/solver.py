"""The solver: the exact score of a position, on boards of up to 62 bits.

Stones are bits, column by column from the left, each from the bottom up with one empty bit above it, so that
a position is two numbers: the stones of the player to move, and all stones. A score is for that player: the
stones the winner has left when the game ends, plus one; negative for a loss, 0 for a draw.
"""

from __future__ import annotations

from inarow.interop.kaggle.standalone.board import (
    ADVISERS,
    CELLS,
    COMPILED,
    AsNumbers,
    Board,
    Numbers,
    Slices,
    from_the_centre,
)
from inarow.interop.kaggle.standalone.settings import COLUMNS, INAROW, ROWS

HIGH = ROWS + 1  # bits of a column
BITS = COLUMNS * HIGH
FLOOR_ROW = sum(1 << column * HIGH for column in range(COLUMNS))
WHOLE_BOARD = FLOOR_ROW * ((1 << ROWS) - 1)
SOLVED_TABLE = (1 << 21) - 9  # entries
KEPT, SHARES = 20, 6  # of the overage so many seconds are kept, and of the rest a share is spent on a move
REACHED, DEEP, STONES, SOLVED = 0, 1, 2, 3  # of the numbers that control a solution
MOVER, TAKEN, LOW, HIGH_END, TRIED, TO_TRY, FOUND = 0, 1, 2, 3, 4, 5, 6  # of a frame
SOLVER_FRAME = 7


def solver_tables() -> tuple[Numbers, ...]:
    """What stays: the masks of the columns, the most central first."""
    return ([((1 << ROWS) - 1) << column * HIGH for column in from_the_centre()],)


def solver_state() -> tuple[Numbers, ...]:
    """What changes: the control, the frames, their moves and the promise of each; the table."""
    levels = CELLS + 1
    sizes = (4, levels * SOLVER_FRAME, levels * COLUMNS, levels * COLUMNS, SOLVED_TABLE, SOLVED_TABLE)
    return tuple([0] * size for size in sizes)


def completing(stones: int) -> int:
    """Every cell, taken or not, that completes a line with these stones."""
    found = 0
    for direction in range(4):
        step = (1, HIGH, HIGH - 1, HIGH + 1)[direction]
        if (INAROW - 1) * step >= BITS:
            continue
        for gap in range(INAROW):
            cells = WHOLE_BOARD
            for place in range(INAROW):
                if place > gap:
                    cells &= stones >> (place - gap) * step
                elif place < gap:
                    cells &= stones << (gap - place) * step
            found |= cells
    return found


def count_bits(bits: int) -> int:
    """How many bits are set."""
    found = 0
    while bits != 0:
        bits &= bits - 1
        found += 1
    return found


def open_position(level: int, tables: Numbers, state: Numbers) -> bool:
    """Begin with a position in which the mover cannot win at once; True if its score is known already.

    Its frame has the stones and the window. The score is exact within the window, else a bound.
    """
    control, frames, moves, promise = state[0], state[1], state[2], state[3]
    frame = level * SOLVER_FRAME
    mover, taken, stones = frames[frame + MOVER], frames[frame + TAKEN], control[STONES] + level
    frames[frame + TRIED] = frames[frame + TO_TRY] = 0

    # 1. The moves that do not lose at once: blocks, and never below a cell that the opponent needs.
    playable = (taken + FLOOR_ROW) & WHOLE_BOARD
    needed = completing(mover ^ taken) & ~taken
    forced = playable & needed
    if forced != 0:
        playable = forced if forced & (forced - 1) == 0 else 0
    playable &= ~(needed >> 1)
    if playable == 0:
        frames[frame + FOUND] = -((CELLS - stones) // 2)
        return True
    if stones >= CELLS - 2:
        frames[frame + FOUND] = 0
        return True

    # 2. What the number of stones allows, and what was found before.
    lowest, highest = -((CELLS - 2 - stones) // 2), (CELLS - 1 - stones) // 2
    slot = (mover + taken) % SOLVED_TABLE
    if state[4][slot] == mover + taken and state[5][slot] > 0:
        if state[5][slot] > 2 * CELLS:
            lowest = state[5][slot] - 4 * CELLS
        else:
            highest = state[5][slot] - CELLS
    frames[frame + LOW] = max(frames[frame + LOW], lowest)
    frames[frame + HIGH_END] = min(frames[frame + HIGH_END], highest)
    if frames[frame + LOW] >= frames[frame + HIGH_END]:
        frames[frame + FOUND] = lowest if lowest >= frames[frame + HIGH_END] else highest
        return True

    # 3. The most promising moves first: those that leave the most cells to complete a line.
    first = level * COLUMNS
    number = 0
    for place in range(COLUMNS):
        move = playable & tables[0][place]
        if move == 0:
            continue
        good = count_bits(completing(mover | move) & ~(taken | move))
        at = first + number
        while at > first and promise[at - 1] < good:
            moves[at] = moves[at - 1]
            promise[at] = promise[at - 1]
            at -= 1
        moves[at] = move
        promise[at] = good
        number += 1
    frames[frame + TO_TRY] = number
    frames[frame + FOUND] = frames[frame + LOW]
    return False


def solve_on(most: int, tables: Numbers, state: Numbers) -> None:
    """Go on until so many positions were reached, or the score of the first is found."""
    control, frames, moves = state[0], state[1], state[2]
    level = control[DEEP]
    while control[SOLVED] == 0 and control[REACHED] < most:
        frame = level * SOLVER_FRAME
        if frames[frame + TRIED] < frames[frame + TO_TRY]:
            # 4. Try the next move.
            move = moves[level * COLUMNS + frames[frame + TRIED]]
            frames[frame + TRIED] += 1
            control[REACHED] += 1
            below = frame + SOLVER_FRAME
            frames[below + MOVER] = frames[frame + MOVER] ^ frames[frame + TAKEN]
            frames[below + TAKEN] = frames[frame + TAKEN] | move
            frames[below + LOW] = -frames[frame + HIGH_END]
            frames[below + HIGH_END] = -frames[frame + LOW]
            level += 1
            if not open_position(level, tables, state):
                continue
        else:
            # 5. Every move was tried, or the last one was too good to be allowed: store the bound.
            found, key = frames[frame + FOUND], frames[frame + MOVER] + frames[frame + TAKEN]
            lower = found >= frames[frame + HIGH_END]
            state[4][key % SOLVED_TABLE] = key
            state[5][key % SOLVED_TABLE] = found + (4 * CELLS if lower else CELLS)
            if level == 0:
                control[SOLVED] = 1
                break
        # 6. Keep the best score.
        value = -frames[level * SOLVER_FRAME + FOUND]
        level -= 1
        frame = level * SOLVER_FRAME
        if value > frames[frame + LOW]:
            frames[frame + LOW] = value
            frames[frame + FOUND] = value
        if value >= frames[frame + HIGH_END]:
            frames[frame + TRIED] = frames[frame + TO_TRY]
    control[DEEP] = level


COMPILED += ["completing", "count_bits", "open_position", "solve_on"]


class Solver:
    """The solutions of one game; what was found for one move is there for the next."""

    def __init__(self, as_numbers: AsNumbers) -> None:
        self.tables = tuple(map(as_numbers, solver_tables()))
        self.state = tuple(map(as_numbers, solver_state()))
        self.column(Board([0] * (CELLS - 1) + [1]), 0.0, 0.0)  # compiled code is compiled now

    def column(self, board: Board, seconds: float, overage: float) -> int | None:
        """A column that is as good as any with best play on both sides; None if there was no time for that.

        It has half of a move's seconds, and some of the overage that is left.
        """
        slices = Slices(seconds / 2 + max(overage - KEPT, 0) / SHARES)
        mover, taken = stones_of(board)
        playable = (taken + FLOOR_ROW) & WHOLE_BOARD
        needed = completing(mover ^ taken) & ~taken
        wins, blocks = completing(mover) & playable, needed & playable
        safe = (blocks or playable) & ~(needed >> 1)
        if wins or safe & (safe - 1) == 0:  # a win, or no choice
            return column_of(wins or safe or blocks or playable)
        low, high = -((CELLS - board.ply) // 2), (CELLS + 1 - board.ply) // 2
        while low < high:  # narrow the score down; first, is it a win?
            middle = 0 if low < 0 < high else (low + high) // 2
            score = self.bound(mover, taken, board.ply, middle, slices)
            if score is None:
                return None
            if score <= middle:
                high = score
            else:
                low = score
        for mask in self.tables[0]:
            move = safe & int(mask)
            if move:
                score = self.bound(mover ^ taken, taken | move, board.ply + 1, -low, slices)
                if score is not None and score <= -low:
                    return column_of(move)
        return None

    def bound(self, mover: int, taken: int, stones: int, middle: int, slices: Slices) -> int | None:
        """A bound of a score: at most `middle`, or more than it. None when the time is over."""
        control, frames = self.state[0], self.state[1]
        control[REACHED], control[DEEP], control[STONES] = 0, 0, stones
        frames[MOVER], frames[TAKEN], frames[LOW], frames[HIGH_END] = mover, taken, middle, middle + 1
        control[SOLVED] = int(open_position(0, self.tables, self.state))
        while not control[SOLVED] and slices.left():
            solve_on(int(control[REACHED]) + slices.size, self.tables, self.state)
        return int(frames[FOUND]) if control[SOLVED] else None


def stones_of(board: Board) -> tuple[int, int]:
    """The stones of the player to move, and all stones."""
    bits = [0, 0]
    for cell, player in board.stones:
        bits[player] |= 1 << cell % COLUMNS * HIGH + cell // COLUMNS
    return bits[board.ply % 2], bits[0] | bits[1]


def column_of(bits: int) -> int:
    """The column of the lowest bit."""
    return ((bits & -bits).bit_length() - 1) // HIGH


ADVISERS.insert(0, Solver)
