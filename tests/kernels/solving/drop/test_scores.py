"""The solver's scores against a plain search, against known values, and on boards at the edge."""

from __future__ import annotations

import random

import numpy as np
import pytest

from inarow.kernels.solving.drop.geometry import fits
from inarow.kernels.solving.drop.table import allocate
from inarow.solving.drop import DropSolver
from tests.kernels.solving.drop.oracle import Oracle, after, has_four, open_cells, random_position

# (moves, score), each solved before by two other programs.
KNOWN = [
    ("2252576253462244111563365343671351441", -1),
    ("7422341735647741166133573473242566", 1),
    ("5554224333234511764415115", 4),
    ("52753311433677442422121", 8),
    ("274552224131661", 0),
    ("5455174361263362", -1),
    ("32164625", 11),
    ("6146", 18),
    ("32751571231557", -3),
    ("335662333565", -2),
]

# Width, height and the score of the empty board.
BOARDS = [(4, 4, 0), (5, 4, 0), (6, 4, -1), (7, 4, 0), (4, 5, 0), (5, 5, 0), (6, 5, 0), (4, 6, 0), (5, 6, 0)]


@pytest.fixture(scope="module")
def table():  # type: ignore[no-untyped-def]
    return allocate(20)


def fresh(width: int, height: int, table: np.ndarray) -> DropSolver:
    table[:] = 0
    return DropSolver(width, height, table)


@pytest.mark.slow
def test_every_position_of_4x4(table):  # type: ignore[no-untyped-def]
    level = {(0, 0)}
    positions = []
    while level:
        positions += level
        children = set()
        for mover, mask in level:
            for cell in open_cells(4, 4, mask):
                stones = mover | 1 << cell
                if mask | 1 << cell != 0b01111_01111_01111_01111 and not has_four(np.uint64(stones), 4):
                    children.add((mask ^ mover, mask | 1 << cell))
        level = children
    oracle = Oracle(4, 4)
    for (mover, mask), bounds in zip(positions, fresh(4, 4, table).scores_of(positions), strict=True):
        assert (bounds.low, bounds.high) == (oracle.score(mover, mask),) * 2, (mover, mask)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("width", "height", "fewest"), [(5, 4, 4), (4, 5, 4), (5, 5, 9), (6, 5, 15), (7, 4, 14), (4, 7, 12)]
)
def test_drawn_positions(width, height, fewest, table):  # type: ignore[no-untyped-def]
    draw = random.Random(width * 10 + height)
    oracle = Oracle(width, height)
    plies = [draw.randrange(fewest, width * height) for _ in range(800)]
    positions = [found for ply in plies if (found := random_position(width, height, ply, draw))]
    scores = fresh(width, height, table).scores_of(positions)
    for (mover, mask), bounds in zip(positions, scores, strict=True):
        assert (bounds.low, bounds.high) == (oracle.score(mover, mask),) * 2, (mover, mask)


@pytest.mark.slow
@pytest.mark.parametrize("empty", [1, 2, 3, 4])
def test_the_last_plies_of_connect_four(empty, table):  # type: ignore[no-untyped-def]
    draw = random.Random(empty)
    oracle = Oracle(7, 6)
    solver = fresh(7, 6, table)
    found = 0
    while found < 60:
        position = random_position(7, 6, 42 - empty, draw)
        if position:
            found += 1
            assert solver.score_of(*position)[:2] == (oracle.score(*position),) * 2


@pytest.mark.parametrize(("moves", "score"), KNOWN)
def test_known_positions(moves, score, table):  # type: ignore[no-untyped-def]
    assert fresh(7, 6, table).score_of(*after(moves, 6))[:2] == (score, score)


@pytest.mark.parametrize(("width", "height", "score"), BOARDS)
def test_empty_boards(width, height, score, table):  # type: ignore[no-untyped-def]
    assert fresh(width, height, table).score_of(0, 0)[:2] == (score, score)


@pytest.mark.parametrize("width", range(1, 9))
@pytest.mark.parametrize("height", range(1, 4))
def test_boards_without_room_for_much(width, height, table):  # type: ignore[no-untyped-def]
    oracle = Oracle(width, height)
    solver = fresh(width, height, table)
    draw = random.Random(width * height)
    for ply in range(max(0, width * height - 16), width * height):
        position = random_position(width, height, ply, draw)
        if position:
            assert solver.score_of(*position)[:2] == (oracle.score(*position),) * 2


@pytest.mark.parametrize(
    ("width", "height"),
    [(1, 63), (2, 31), (3, 20), (8, 7), (9, 6), (10, 5), (12, 4), (16, 3), (21, 2), (32, 1)],
)
def test_boards_that_fill_the_word(width, height, table):  # type: ignore[no-untyped-def]
    assert fits(width, height)
    oracle = Oracle(width, height)
    solver = fresh(width, height, table)
    draw = random.Random(height)
    found = 0
    for _ in range(60):
        position = random_position(width, height, width * height - draw.randrange(1, 9), draw, careful=True)
        if position:
            found += 1
            assert solver.score_of(*position)[:2] == (oracle.score(*position),) * 2
    assert found > 5


def test_mirrored_positions_score_equally(table):  # type: ignore[no-untyped-def]
    draw = random.Random(3)
    for _ in range(10):
        moves = "".join(draw.choice("1234567") for _ in range(5)) + "123567"
        mirrored = "".join(str(8 - int(digit)) for digit in moves)
        scores = [fresh(7, 6, table).score_of(*after(text, 6))[:2] for text in (moves, mirrored)]
        assert scores[0] == scores[1]
