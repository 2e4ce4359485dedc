"""A batch of games on cells, for boards of any size: the same steps as on 64-bit words."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from inarow.kernels.batches.shown import SHOWN, show_end, show_rest, show_stone
from inarow.kernels.boards.cells import completes
from inarow.kernels.boards.random_words import below, next_word
from inarow.kernels.boards.setup import SETUP
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.records import Array1, Array2, kernel_type
from inarow.kernels.compilation.types import boolean, int8, int64, uint64, void


class CellGames(NamedTuple):
    """N games on C cells in W columns."""

    cells: Array2[np.int8]  # [N, C] 0 empty, 1 a stone of the first player, 2 of the second
    heights: Array2[np.int16]  # [N, W] how many stones each column holds; unused without gravity
    plies: Array1[np.int16]  # [N] how many stones the board holds
    words: Array1[np.uint64]  # [N] the random word of each game
    actions: Array1[np.int64]  # [N] what the next step plays
    playing: Array1[np.bool_]  # [N] does the next step play it? Where not, its action means nothing


CELL_GAMES = kernel_type(CellGames)


@kernel(inline="always")
def actions_of(setup):
    """How many actions there are: columns with gravity, cells without."""
    return setup.width if setup.gravity != 0 else setup.width * setup.height


@kernel(inline="always")
def cell_of(number, action, games, setup):
    """The cell on which this action puts a stone; -1 if it is illegal."""
    if setup.gravity != 0:
        row = int64(games.heights[number, action])
        return row * setup.width + int64(action) if row < setup.height else int64(-1)
    return int64(action) if games.cells[number, action] == 0 else int64(-1)


@kernel(inline="always")
def clear(number, games):
    """Take all stones of a game away."""
    games.cells[number, :] = 0
    games.heights[number, :] = 0
    games.plies[number] = 0


@kernel(inline="always")
def play_cell(number, action, cell, games, shown, setup):
    """Put a stone; where the game ends, the next one begins. Cell -1: the action is illegal and loses."""
    ply = int64(games.plies[number])
    seat = ply & 1
    if cell < 0:
        clear(number, games)
        show_end(number, seat, -1, 0, shown)
        return
    side = int8(seat + 1)
    completed = completes(games.cells[number], uint64(cell), side, setup)
    if completed or ply + 1 == games.cells.shape[1]:
        value = setup.verdict if completed else 0
        clear(number, games)
        show_end(number, seat, value, -value, shown)
        return
    games.cells[number, uint64(cell)] = side
    games.plies[number] = ply + 1
    if setup.gravity != 0:
        games.heights[number, action] += 1
        shown.masks[number, action] = games.heights[number, action] < setup.height
    else:
        shown.masks[number, action] = False
    show_stone(number, seat, uint64(cell), shown)


@kernel(int64(int64, int64, boolean, CELL_GAMES, SETUP), nogil=True)
def first_refused_cells(begin, end, lenient, games, setup):
    """The first playing game whose action does not exist or, unless `lenient`, is illegal; or -1."""
    many = actions_of(setup)
    for number in range(uint64(begin), uint64(end)):
        if not games.playing[number]:
            continue
        action = games.actions[number]
        if action < 0 or action >= many:
            return int64(number)
        if not lenient and cell_of(number, uint64(action), games, setup) < 0:
            return int64(number)
    return int64(-1)


@kernel(void(int64, int64, CELL_GAMES, SHOWN, SETUP), nogil=True)
def step_cells(begin, end, games, shown, setup):
    """Play the actions of the playing games from `begin` up to `end`; they exist. An illegal one loses."""
    for number in range(uint64(begin), uint64(end)):
        if not games.playing[number]:
            show_rest(number, shown)
            continue
        action = uint64(games.actions[number])
        play_cell(number, action, cell_of(number, action, games, setup), games, shown, setup)


@kernel(void(int64, int64, CELL_GAMES, SHOWN, SETUP), nogil=True)
def step_random_cells(begin, end, games, shown, setup):
    """Play a random move in each playing game; every legal one is as likely as any other."""
    many = uint64(actions_of(setup))
    for number in range(uint64(begin), uint64(end)):
        if not games.playing[number]:
            show_rest(number, shown)
            continue
        word = games.words[number]
        action = uint64(0)
        cell = int64(-1)
        while cell < 0:
            word = next_word(word)
            action = below(word, many)
            cell = cell_of(number, action, games, setup)
        games.words[number] = word
        play_cell(number, action, cell, games, shown, setup)
