"""Game -> pattern board: which lines each cell lies on, and the board without stones."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from inarow.kernels.boards.tables import near_cells, zobrist
from inarow.kernels.compilation.records import fixed
from inarow.kernels.patterns.board import DIRECTIONS, PatternBoard
from inarow.kernels.patterns.classes import (
    KINDS,
    MOST_LACKING,
    MOST_PLACES,
    class_of,
    code_groups,
    code_table,
    kind_table,
    pair_table,
    places_of,
)
from inarow.rules.game import DIRECTIONS as STEPS
from inarow.rules.game import Game, Run

RADIUS = 2  # how far around a stone cells are near it


def new_board(game: Game, worths: NDArray[np.int64] | None = None, radius: int = RADIUS) -> PatternBoard:
    """The empty board of a game without gravity; `worths` are what `patterns.weights` packs."""
    empty = _empty_board(game, radius)
    own = {
        name: getattr(empty, name).copy()
        for name in ("cells", "keys", "pairs", "four", "codes", "counts", "sums", "near", "hash")
    }
    board = empty._replace(**own)
    if worths is None:
        worths = np.zeros(len(code_groups()), dtype=np.int64)
    board = board._replace(worths=worths)
    board.sums[:] = worths[board.codes.astype(np.int64)].sum(axis=1)
    return board


@lru_cache(maxsize=16)
def _empty_board(game: Game, radius: int) -> PatternBoard:
    assert not game.gravity, f"patterns are for boards without gravity, and {game} has it"
    looked_up = _looked_up_directions(game)
    places = places_of(game.connect, game.exact) if looked_up else 0
    reach, weights, keys, classes = _reach(game, looked_up, places)
    crossed, line_runs, runs, guards = _crossed(game, looked_up)
    kinds = kind_table(crossing=game.wrap and game.width < 2 * game.connect + 1)
    board = PatternBoard(
        reach=fixed(reach),
        weights=fixed(weights),
        classes=fixed(classes),
        crossed=fixed(crossed),
        line_runs=fixed(line_runs),
        runs=fixed(runs),
        guards=fixed(guards),
        codes_of=code_table(),
        kinds=kinds,
        worths=np.zeros(len(code_groups()), dtype=np.int64),
        words=fixed(zobrist(game, "none")[:, 0, :]),
        around=near_cells(game, radius),
        cells=np.zeros(game.cells, dtype=np.int8),
        keys=keys,
        pairs=np.zeros(DIRECTIONS * game.cells, dtype=np.uint8),
        four=np.zeros((2, game.cells), dtype=np.uint16),
        codes=np.zeros((2, game.cells), dtype=np.uint16),
        counts=np.zeros((2, KINDS), dtype=np.int32),
        sums=np.zeros(2, dtype=np.int64),
        near=np.zeros(game.cells, dtype=np.int16),
        hash=np.zeros(1, dtype=np.uint64),
    )
    _read_empty_lines(game, board, looked_up)
    return board


def direction_of(game: Game, run: Run) -> int:
    """The direction of a run: the first in which its second cell follows upon its first."""
    if game.connect == 1:
        return 0
    first, second = run.cells[:2]
    return next(number for number, (dx, dy) in enumerate(STEPS) if game.neighbour(first, dx, dy) == second)


def _looked_up_directions(game: Game) -> tuple[int, ...]:
    """The directions in which a line has as many different neighbours as its key has places."""
    places = places_of(game.connect, game.exact)
    if game.connect == 1 or places > MOST_PLACES:
        return ()
    if not game.wrap:
        return tuple(range(DIRECTIONS))
    if game.width < 3:  # both diagonals are the same there, or all are columns
        return ()
    return tuple(number for number in range(DIRECTIONS) if number > 0 or game.width > places)


def _reach(
    game: Game, looked_up: tuple[int, ...], places: int
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32], NDArray[np.uint8]]:
    """For each cell the lines it is a place of, with the worth of the place; the keys without stones; tables.

    Lines with the same places beyond the board share a table.
    """
    half = places // 2
    keys = np.zeros(DIRECTIONS * game.cells, dtype=np.int32)
    held: list[list[tuple[int, int]]] = [[] for _ in range(game.cells)]
    tables: dict[tuple[int, ...], int] = {}
    for cell in range(game.cells):
        for direction in looked_up:
            dx, dy = STEPS[direction]
            line = DIRECTIONS * cell + direction
            beyond = []
            for place in range(places):
                step = place - half + (1 if place >= half else 0)
                at = game.neighbour(cell, dx * step, dy * step)
                if at is None:
                    beyond.append(place)
                else:
                    held[at].append((line, 3**place))
            keys[line] = 3**places * tables.setdefault(tuple(beyond), len(tables))
    most = max(1, *map(len, held)) if looked_up else 1
    reach = np.full((game.cells, most), -1, dtype=np.int32)
    weights = np.zeros((game.cells, most), dtype=np.int32)
    for cell, lines in enumerate(held):
        for number, (line, weight) in enumerate(lines):
            reach[cell, number], weights[cell, number] = line, weight
    if not tables:
        return reach, weights, keys, np.zeros(1, dtype=np.uint8)
    classes = [pair_table(game.connect, game.exact, beyond) for beyond in tables]
    return reach, weights, keys, np.concatenate(classes)


def _crossed(
    game: Game, looked_up: tuple[int, ...]
) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int16], NDArray[np.int16]]:
    """The lines that are read run by run: for each cell, for each line, and the runs."""
    if len(looked_up) == DIRECTIONS or not game.runs():
        nothing = np.full((game.cells, 1), -1, dtype=np.int32)
        none = np.full((1, 1), -1, dtype=np.int16)
        return nothing, np.full((1, 1), -1, dtype=np.int32), none, none
    lines: dict[int, list[int]] = {}
    touched: list[dict[int, None]] = [{} for _ in range(game.cells)]
    for number, run in enumerate(game.runs()):
        direction = direction_of(game, run)
        if direction in looked_up:
            continue
        for cell in run.cells:
            line = DIRECTIONS * cell + direction
            lines.setdefault(line, []).append(number)
            for other in (*run.cells, *run.guards):
                if other != cell:
                    touched[other][line] = None
    crossed = np.full((game.cells, max(1, *map(len, touched))), -1, dtype=np.int32)
    for cell, found in enumerate(touched):
        crossed[cell, : len(found)] = list(found)
    most = max(map(len, lines.values()), default=1)
    line_runs = np.full((DIRECTIONS * game.cells, most), -1, dtype=np.int32)
    for line, numbers in lines.items():
        line_runs[line, : len(numbers)] = numbers
    runs = np.array([run.cells for run in game.runs()], dtype=np.int16)
    guards = np.full((len(game.runs()), 2), -1, dtype=np.int16)
    for number, run in enumerate(game.runs()):
        guards[number, : len(run.guards)] = run.guards
    return crossed, line_runs, runs, guards


def _read_empty_lines(game: Game, board: PatternBoard, looked_up: tuple[int, ...]) -> None:
    """The classes of every cell before the first stone."""
    lines = np.arange(DIRECTIONS * game.cells)
    classes = np.zeros(lines.size, dtype=np.int64)
    for direction in looked_up:
        mine = lines % DIRECTIONS == direction
        classes[mine] = board.classes[board.keys[mine]] & 15  # the same for both sides
    if board.runs[0, 0] >= 0 and board.line_runs.shape[0] > 1:
        for line in np.flatnonzero(board.line_runs[:, 0] >= 0):
            classes[line] = _empty_class(game, board, int(line))
    board.pairs[:] = classes | classes << 4
    four = (classes.reshape(-1, DIRECTIONS) << 4 * np.arange(DIRECTIONS)).sum(axis=1)
    board.four[:] = four
    board.codes[:] = board.codes_of[four]
    board.counts[:] = np.bincount(board.kinds[board.codes[0]], minlength=KINDS)


def _empty_class(game: Game, board: PatternBoard, line: int) -> int:
    """The class of a line that is read run by run, on the empty board."""
    lacking = game.connect - 1
    numbers = [number for number in board.line_runs[line].tolist() if number >= 0]
    empty = [set(board.runs[number].tolist()) - {line // DIRECTIONS} for number in numbers]
    pairs = any(len(one & two) == lacking - 1 for place, one in enumerate(empty) for two in empty[:place])
    return class_of(lacking, pairs) if lacking <= MOST_LACKING else class_of(MOST_LACKING + 1, False)
