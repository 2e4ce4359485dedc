"""The evaluation: lines by their stones, threats, and a network; brought up to date with each stone.

A line's state is one number: the first player's stones in it, plus INAROW + 1 times the second's, plus the
square of that times its empty cells on odd rows (the first, third, ... from the bottom). WORTHS has four
numbers for each state: what it is worth to the first player if that one is to move, and if the other is; and
whether one stone of the first is missing, and of the second, with nothing in its way. THREATS has what a
cell is worth that would complete a line. Either may be all zeros or empty, and so may the network, whose
tuples are read as numbers with a digit for each cell: not yet playable, playable, the first player's, the
second's.
"""

from __future__ import annotations

from array import array

from inarow.interop.kaggle.standalone.board import (
    CELLS,
    Numbers,
    lines_of_board,
    lines_through,
    unpacked,
)
from inarow.interop.kaggle.standalone.settings import (
    COLUMNS,
    IMAGES,
    INAROW,
    LENGTH,
    THREATS,
    TUPLES,
    WEIGHTS,
    WORTHS,
)

BASE = INAROW + 1


def evaluation_tables() -> tuple[Numbers, ...]:
    """What stays: lines through each cell, worths of lines and of threats; and of the network which readings
    a stone on each cell changes, how each player's changes them, and the weights.
    """
    through = [number for numbers in lines_through(lines_of_board()) for number in numbers]
    touched, steps = network_steps()
    return through, list(unpacked(WORTHS, "q")), list(unpacked(THREATS, "q")), touched, steps, weights()


def evaluation_state() -> tuple[Numbers, ...]:
    """What changes: stones, line states, the sum of each line's empty cells, each player's threats, the sums
    over lines, and which weight each reading of the network reads.
    """
    lines, worths = lines_of_board(), unpacked(WORTHS, "q")
    states = [BASE * BASE * sum(cell // COLUMNS % 2 == 0 for cell in line) for line in lines]
    rest, threats = [sum(line) for line in lines], [0] * (2 * CELLS)
    for line, state in enumerate(states):
        for player in range(2):
            threats[player * CELLS + rest[line] % CELLS] += worths[4 * state + 2 + player]
    sums = [sum(worths[4 * state + place] for state in states) for place in range(4)]
    return [0] * CELLS, states or [0], rest or [0], threats, sums, network_start()


def network_readings() -> list[list[int]]:
    """The cells of each reading: every tuple, and with two images every tuple mirrored."""
    cells = unpacked(TUPLES, "q")
    tuples = [list(cells[at : at + LENGTH]) for at in range(0, len(cells), LENGTH)]
    mirrored = [[cell + COLUMNS - 1 - 2 * (cell % COLUMNS) for cell in one] for one in tuples]
    return tuples + mirrored if IMAGES == 2 else tuples


def network_start() -> list[int]:
    """The weight that each reading reads on the empty board, where the lowest row is playable."""
    readings = network_readings()
    size = 4**LENGTH
    return [
        number % (len(readings) // IMAGES) * size
        + sum(4**place for place, cell in enumerate(cells) if cell < COLUMNS)
        for number, cells in enumerate(readings)
    ]


def network_steps() -> tuple[list[int], list[int]]:
    """For each cell the readings that a stone on it changes, behind them -1; and what it adds, by player."""
    changes: list[dict[int, list[int]]] = [{} for _ in range(CELLS)]
    for number, cells in enumerate(network_readings()):
        for place, cell in enumerate(cells):
            for player in range(2):
                changes[cell].setdefault(number, [0, 0])[player] += (player + 1) * 4**place
                if cell >= COLUMNS:  # the cell below makes it playable
                    changes[cell - COLUMNS].setdefault(number, [0, 0])[player] += 4**place
    most = max(map(len, changes)) + 1
    touched, steps = [], []
    for of_cell in changes:
        for number, of_players in sorted(of_cell.items()):
            touched.append(number)
            steps += of_players
        touched += [-1] * (most - len(of_cell))
        steps += [0, 0] * (most - len(of_cell))
    return touched, steps


def weights() -> array[int]:
    """The weights for the first player to move, then for the second: stored as low bytes, then high ones."""
    planes = unpacked(WEIGHTS, "B").tobytes()
    numbers = bytearray(len(planes))
    numbers[0::2], numbers[1::2] = planes[: len(planes) // 2], planes[len(planes) // 2 :]
    return array("h", bytes(numbers))


def update(cell: int, player: int, step: int, tables: Numbers, state: Numbers) -> None:
    """A stone of player 0 or 1 comes to a cell (step 1) or leaves it (step -1)."""
    through, worths, threat_worths, touched, steps = tables[0], tables[1], tables[2], tables[3], tables[4]
    stones, states, rest, threats, sums, entries = state[0], state[1], state[2], state[3], state[4], state[5]
    stones[cell] += step * (player + 1)
    change = BASE if player == 1 else 1
    if cell // COLUMNS % 2 == 0:
        change -= BASE * BASE
    change *= step
    at = cell * (len(through) // CELLS)
    while through[at] >= 0:
        line = through[at]
        before = 4 * states[line]
        states[line] += change
        after = 4 * states[line]
        for place in range(4):
            sums[place] += worths[after + place] - worths[before + place]
        if len(threat_worths) > 0:
            if worths[before + 2] + worths[before + 3] != 0:
                threats[rest[line]] -= worths[before + 2]
                threats[CELLS + rest[line]] -= worths[before + 3]
            rest[line] -= step * cell
            if worths[after + 2] + worths[after + 3] != 0:
                threats[rest[line]] += worths[after + 2]
                threats[CELLS + rest[line]] += worths[after + 3]
        at += 1
    at = cell * (len(touched) // CELLS)
    while touched[at] >= 0:
        entries[touched[at]] += step * steps[2 * at + player]
        at += 1


def completes(cell: int, player: int, tables: Numbers, state: Numbers) -> bool:
    """Would a stone of this player complete a line here?"""
    through, worths, states = tables[0], tables[1], state[1]
    at = cell * (len(through) // CELLS)
    while through[at] >= 0:
        if worths[4 * states[through[at]] + 2 + player] != 0:
            return True
        at += 1
    return False


def evaluate(player: int, tables: Numbers, state: Numbers) -> int:
    """What the position is worth to the player to move."""
    threat_worths, table = tables[2], tables[5]
    stones, threats, sums, entries = state[0], state[3], state[4], state[5]
    total: int = sums[player]
    if len(threat_worths) > 0:
        for column in range(COLUMNS):
            below = False
            playable = True
            for cell in range(column, CELLS, COLUMNS):
                if stones[cell] != 0:
                    continue
                if threats[cell] != 0 or threats[CELLS + cell] != 0:
                    kind = 2 if playable else (0 if below else 1)
                    odd = 1 - cell // COLUMNS % 2
                    for owner in range(2):
                        if threats[owner * CELLS + cell] != 0:
                            total += threat_worths[((2 * player + owner) * 2 + odd) * 3 + kind]
                    below = True
                playable = False
    if len(table) > 0:
        first = player * (len(table) // 2)
        for number in range(len(entries)):
            total += table[first + entries[number]]
    return -total if player == 1 else total
