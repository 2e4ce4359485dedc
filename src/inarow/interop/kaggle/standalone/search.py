"""The search: alpha-beta, deeper and deeper until the time is over; it decides as minimax does.

With SIFTS it looks two plies further without the evaluation, as the search of networks does: it never plays
below a cell that the opponent needs, and a move without a choice costs no depth.

It can stop after any position and go on, since compiled code cannot read a clock. What it has to remember of
each position between the root and the one on the board is a frame.
"""

from __future__ import annotations

from inarow.interop.kaggle.standalone.board import (
    ADVISERS,
    CELLS,
    COMPILED,
    DECIDED,
    WIN,
    AsNumbers,
    Board,
    Numbers,
    Slices,
    from_the_centre,
    random_keys,
)
from inarow.interop.kaggle.standalone.evaluation import (
    completes,
    evaluate,
    evaluation_state,
    evaluation_tables,
    update,
)
from inarow.interop.kaggle.standalone.settings import COLUMNS, DEPTH, NODES, SIFTS

TABLE = 1 << 20  # entries
LOWER, EXACT, UPPER = 1, 2, 3  # what a stored score is
VISITED, LEVEL, ROOT, FINISHED = 0, 1, 2, 3  # of the numbers that control a search
LEFT, COST, ALPHA, BETA, FLOOR, BEST, CHOSEN, NEXT, COUNT, KEY = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9  # of a frame
FRAME = 10


def search_tables() -> tuple[Numbers, ...]:
    """What stays: the evaluation's, the columns in their order, and the random keys."""
    return *evaluation_tables(), from_the_centre(), random_keys()


def search_state() -> tuple[Numbers, ...]:
    """What changes: the evaluation's, stones in each column, the control, the frames, the moves of each, how
    often a cell was good; and of the table keys, scores and facts.
    """
    sizes = (COLUMNS, 4, (CELLS + 1) * FRAME, (CELLS + 1) * COLUMNS, 2 * CELLS, TABLE, TABLE, TABLE)
    return *evaluation_state(), *([0] * size for size in sizes)


def settled(frame: int, score: int, column: int, frames: Numbers) -> bool:
    """A position whose score is known without looking further."""
    frames[frame + BEST] = score
    frames[frame + CHOSEN] = column
    return True


def enter(level: int, tables: Numbers, state: Numbers) -> bool:
    """Begin with the position on the board; True if its score is known at once.

    Its frame has the plies left, the window and the key.
    """
    order, sums, heights, control = tables[6], state[4], state[6], state[7]
    frames, moves, history = state[8], state[9], state[10]
    frame = level * FRAME
    ply = control[ROOT] + level
    player = ply & 1
    left = frames[frame + LEFT]
    frames[frame + FLOOR] = frames[frame + ALPHA]
    if ply == CELLS:
        return settled(frame, 0, -1, frames)
    if left == 0:
        return settled(frame, evaluate(player, tables, state), -1, frames)

    # 1. Win at once; else there may be a cell that must be blocked, or two, which is too many.
    only = -1
    sifts = SIFTS == 1 and sums[3 - player] > 0
    if sums[2 + player] > 0:
        for column in range(COLUMNS):
            cell = heights[column] * COLUMNS + column
            if cell < CELLS and completes(cell, player, tables, state):
                return settled(frame, WIN - ply - 1, column, frames)
    if sifts or (left > 1 and sums[3 - player] > 0):
        for column in range(COLUMNS):
            cell = heights[column] * COLUMNS + column
            if cell < CELLS and completes(cell, 1 - player, tables, state):
                if only >= 0:
                    return settled(frame, ply + 2 - WIN, only, frames)
                only = column

    # 2. What was found before, to the same depth?
    key = frames[frame + KEY]
    slot = key % TABLE
    known = -1
    if state[11][slot] == key and state[13][slot] > 0:
        facts = state[13][slot]
        known = facts // 4 % COLUMNS
        if facts // 4 // COLUMNS == left:
            score = state[12][slot]
            if (
                facts % 4 == EXACT
                or (facts % 4 == LOWER and score >= frames[frame + BETA])
                or (facts % 4 == UPPER and score <= frames[frame + ALPHA])
            ):
                return settled(frame, score, known, frames)

    # 3. The moves: what was best before, then what was good elsewhere, the central ones first.
    first = level * COLUMNS
    count, losing = 0, -1
    for place in range(COLUMNS):
        column = order[place]
        cell = heights[column] * COLUMNS + column
        if cell >= CELLS or (only >= 0 and column != only):
            continue
        if sifts and cell + COLUMNS < CELLS and completes(cell + COLUMNS, 1 - player, tables, state):
            losing = column
            continue
        at = first + count
        while at > first:
            other = moves[at - 1]
            before = heights[other] * COLUMNS + other
            better = history[player * CELLS + cell] > history[player * CELLS + before]
            if other == known or (column != known and not better):
                break
            moves[at] = other
            at -= 1
        moves[at] = column
        count += 1
    if count == 0:
        return settled(frame, ply + 2 - WIN, losing, frames)
    free = SIFTS == 1 and level > 0 and count == 1 and (only >= 0 or left > 1)
    frames[frame + COST] = 0 if free else 1
    frames[frame + BEST] = -2 * WIN
    frames[frame + CHOSEN] = moves[first]
    frames[frame + NEXT] = 0
    frames[frame + COUNT] = count
    return False


def advance(most: int, tables: Numbers, state: Numbers) -> None:
    """Search on until so many positions were visited in all, or the root is finished."""
    keys, heights, control, frames, moves = tables[7], state[6], state[7], state[8], state[9]
    level = control[LEVEL]
    while control[FINISHED] == 0 and control[VISITED] < most:
        frame = level * FRAME
        if frames[frame + NEXT] < frames[frame + COUNT]:
            # 4. Make the next move, and look at what it leads to.
            player = control[ROOT] + level & 1
            column = moves[level * COLUMNS + frames[frame + NEXT]]
            cell = heights[column] * COLUMNS + column
            frames[frame + NEXT] += 1
            control[VISITED] += 1
            update(cell, player, 1, tables, state)
            heights[column] += 1
            below = frame + FRAME
            frames[below + LEFT] = frames[frame + LEFT] - frames[frame + COST]
            frames[below + ALPHA] = -frames[frame + BETA]
            frames[below + BETA] = -frames[frame + ALPHA]
            frames[below + KEY] = frames[frame + KEY] ^ keys[player * CELLS + cell]
            level += 1
            if not enter(level, tables, state):
                continue
        else:
            # 5. Every move was tried, or the last one was too good to be allowed: store what was found.
            best, slot = frames[frame + BEST], frames[frame + KEY] % TABLE
            kind = EXACT
            if best >= frames[frame + BETA]:
                kind = LOWER
            elif best <= frames[frame + FLOOR]:
                kind = UPPER
            state[11][slot] = frames[frame + KEY]
            state[12][slot] = best
            state[13][slot] = (frames[frame + LEFT] * COLUMNS + frames[frame + CHOSEN]) * 4 + kind
            if level == 0:
                control[FINISHED] = 1
                break
        # 6. Take the move back, and keep it if it is the best so far.
        value = -frames[level * FRAME + BEST]
        level -= 1
        take_back(level, tables, state)
        frame = level * FRAME
        column = moves[level * COLUMNS + frames[frame + NEXT] - 1]
        if value > frames[frame + BEST]:
            frames[frame + BEST] = value
            frames[frame + CHOSEN] = column
        if value > frames[frame + ALPHA]:
            frames[frame + ALPHA] = value
        if value >= frames[frame + BETA]:
            frames[frame + NEXT] = frames[frame + COUNT] = 0
            player = control[ROOT] + level & 1
            state[10][player * CELLS + heights[column] * COLUMNS + column] += frames[frame + LEFT] ** 2
    control[LEVEL] = level


def take_back(level: int, tables: Numbers, state: Numbers) -> None:
    """Take back the move of the frame of this level."""
    heights, control, frames, moves = state[6], state[7], state[8], state[9]
    column = moves[level * COLUMNS + frames[level * FRAME + NEXT] - 1]
    heights[column] -= 1
    update(heights[column] * COLUMNS + column, control[ROOT] + level & 1, -1, tables, state)


COMPILED += ["update", "completes", "evaluate", "settled", "enter", "take_back", "advance"]


class Search:
    """The searches of one game; always has an answer."""

    def __init__(self, as_numbers: AsNumbers) -> None:
        self.tables = tuple(map(as_numbers, search_tables()))
        self.state = tuple(map(as_numbers, search_state()))
        self.column(Board([0] * (CELLS - 1) + [1]), 0.0, 0.0)  # compiled code is compiled now

    def column(self, board: Board, seconds: float, _overage: float) -> int:
        """The column to play: the best, as deep as the time allows."""
        slices = Slices(seconds)
        heights, control, frames = self.state[6], self.state[7], self.state[8]
        key = 0
        for cell, player in board.stones:
            update(cell, player, 1, self.tables, self.state)
            heights[cell % COLUMNS] += 1
            key ^= int(self.tables[7][player * CELLS + cell])
        control[VISITED], control[ROOT] = 0, board.ply
        best = -1
        for depth in range(1, min(DEPTH or CELLS, CELLS - board.ply) + 1):
            frames[LEFT], frames[ALPHA], frames[BETA], frames[KEY] = depth, -2 * WIN, 2 * WIN, key
            self.search_on(slices)
            if best < 0 or frames[BEST] > -2 * WIN:
                best = int(frames[CHOSEN])
            if not control[FINISHED] or abs(frames[BEST]) >= DECIDED:
                break
        for cell, player in board.stones:
            update(cell, player, -1, self.tables, self.state)
            heights[cell % COLUMNS] -= 1
        return best

    def search_on(self, slices: Slices) -> None:
        """Search to the depth of the root's frame, slice by slice; what is not finished is taken back."""
        control = self.state[7]
        control[LEVEL] = 0
        control[FINISHED] = int(enter(0, self.tables, self.state))
        while not control[FINISHED] and slices.left() and not (NODES and control[VISITED] >= NODES):
            most = int(control[VISITED]) + slices.size
            advance(min(most, NODES or most), self.tables, self.state)
        while control[LEVEL] > 0:
            control[LEVEL] -= 1
            take_back(int(control[LEVEL]), self.tables, self.state)


ADVISERS += [Search]
