"""A heuristic only reads: however it tries to write, it is refused in one sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import inarow
from inarow.errors import BadAnswer
from inarow.heuristics.registering import read_heuristic
from inarow.kernels.boards import tables
from inarow.kernels.heuristics.evaluator import never_asked
from inarow.laws.checking import check_name
from inarow.plugins import load_plugin
from inarow.rules.presets import read_game
from inarow.search.limit import NO_LIMIT
from tests.agents.third_party import plugin
from tests.cli.running import inarow as run
from tests.cli.running import refused
from tests.strategies import rest_in_drills

HELPERS = """
import ctypes
import numba
import numpy as np

memset = ctypes.CDLL(None).memset
memset.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_size_t]
memset.restype = ctypes.c_void_p


@numba.njit
def assigns(array):
    array[0] = 1


@numba.njit
def assigns_flat(array):
    array.flat[0] = 1


@numba.njit
def fills(tables):
    np.fill_diagonal(tables.lines, 1)


@numba.guvectorize(["void(int8[:], int8[:])"], "(n)->(n)", nopython=True)
def sets(read, written):
    for place in range(read.size):
        written[place] = 1
"""

CELLS = [
    "cells[0] = 1",
    "cells[:] = 1",
    "cells[0:2] = 1",
    "cells[cells == 0] = 1",
    "cells[np.array([0, 1])] = 1",
    "cells += 1",
    "cells[0] += 1",
    "cells.fill(1)",
    "cells.sort()",
    "cells.flat[0] = 1",
    "np.add(cells, cells, cells)",
    "np.negative(cells, cells)",
    "np.random.shuffle(cells)",
    "cells.view(np.uint8)[0] = 1",
    "cells.reshape(-1)[0] = 1",
    "cells.reshape((setup.height, setup.width))[0, 0] = 1",
    "cells.T[0] = 1",
    "cells.ravel()[0] = 1",
    "cells[::-1][0] = 1",
    "np.asarray(cells)[0] = 1",
    "np.ascontiguousarray(cells)[0] = 1",
    "np.asfortranarray(cells)[0] = 1",
    "np.fill_diagonal(np.atleast_2d(cells), 1)",
    "for one in np.nditer(cells): one[()] = 1",
    "memset(cells.ctypes, 1, 3)",
    "assigns(cells)",
    "assigns_flat(cells)",
    "assigns_flat(cells[1:])",
    "sets(cells, cells)",
    "np.copyto(cells, 1)",
    "np.put(cells, 0, 1)",
    "np.add(cells, 1, out=cells)",
    "if cells[41] == 1: cells.flat[0] = 1",
]
TABLES = [
    ("setup.natural[0] = setup.natural[1]", "setup.natural"),
    ("setup.centre.flat[0] = 1", "setup.centre"),
    ("setup.support[:] = -1", "setup.support"),
    ("setup.lines[0, 0] = 1", "setup.lines"),
    ("for line in setup.lines: line[0] = 1", "setup.lines"),
    ("fills(setup)", "setup.lines"),
    ("setup.through.T[0, 0] = 1", "setup.through"),
    ("setup.neighbours[0][0] = 9", "setup.neighbours"),
    ("setup.weights[0] = 7", "setup.weights"),
]
WAYS = [(way, "cells") for way in CELLS] + TABLES


def code_of(way: str, name: str = "writes") -> str:
    head = f'@inarow.heuristic("{name}", weights=(3,))\ndef {name}(cells, side, setup):\n'
    return f"{head}    {way}\n    return 0\n"


@pytest.mark.parametrize(
    ("way", "array"), rest_in_drills(len(WAYS) // 3, [*WAYS[::3], *WAYS[1::3], *WAYS[2::3]])
)
def test_every_way_to_write_is_refused(tmp_path: Path, way: str, array: str) -> None:
    file = plugin(tmp_path, HELPERS + code_of(way))
    load_plugin(file)
    with pytest.raises(BadAnswer) as caught:
        inarow.agent("alphabeta:depth=2,heuristic=writes")

    sentence = str(caught.value)
    assert sentence.startswith(f"heuristic 'writes' from {file}: it writes to {array}")
    assert "which a heuristic may only read" in sentence
    with pytest.raises(BadAnswer, match="it writes to"):
        read_heuristic("writes").score(read_game("tictactoe").start)
    assert "it_only_reads" in [one.law for one in check_name("writes", seed=1) if one.broken is not None]


UNCOMPILED = """
import sys
import inarow
from inarow.errors import BadAnswer
from inarow.plugins import load_plugin

load_plugin(sys.argv[1])
position = inarow.game("connect4").position("4453")
for number in range(int(sys.argv[2])):
    try:
        inarow.agent(f"alphabeta:depth=2,heuristic=way{number}")
        print("used")
    except BadAnswer as error:
        print(error)
    try:
        print(inarow.read_heuristic(f"way{number}").value(position, compiled=False))
    except BadAnswer as error:
        print(error)
"""
OPENING = [
    ("cells.setflags(write=True); cells[0] = 1", "cells"),
    ("setup.lines.setflags(write=True); setup.lines[0] = 1", "setup.lines"),
]


def test_uncompiled_too(tmp_path: Path) -> None:
    only_compiled = ("if cells[41]", "sets(", "nditer")  # Python's nditer reads only
    ways = [one for one in WAYS if not any(word in one[0] for word in only_compiled)] + OPENING
    functions = "\n\n".join(code_of(way, f"way{number}") for number, (way, _) in enumerate(ways))
    file = plugin(tmp_path, HELPERS + functions)
    done = subprocess.run(
        [sys.executable, "-c", UNCOMPILED, str(file), str(len(ways))],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    said = done.stdout.splitlines()
    for number, (way, array) in enumerate(ways):
        for sentence in said[2 * number : 2 * number + 2]:
            assert f"it writes to {array}, which a heuristic may only read" in sentence, way


def test_a_rare_write_is_stopped_where_it_happens(tmp_path: Path) -> None:
    """On a board that was not tried before: the write itself cannot be done."""
    way = "if setup.width == 4 and cells[0] != 0 and cells[5] != 0: cells[1] = 1"
    file = plugin(tmp_path, code_of(way))
    arguments = ("search", "--game", "mnk:4x4:4", "--agent", "minimax:depth=3,heuristic=writes")
    sentence = refused(*arguments, "--plugin", file, NUMBA_DISABLE_JIT="1")
    assert "it writes to cells, which a heuristic may only read" in sentence


@pytest.mark.parametrize(
    "command",
    [
        ("search", "--agent", "alphabeta:depth=2,heuristic=writes"),
        ("eval", "--moves", "44", "--heuristic", "writes"),
        ("eval", "--moves", "44", "--heuristic", "writes", "--uncompiled"),
        ("match", "alphabeta:depth=2,heuristic=writes", "random", "--games", "2"),
    ],
    ids=lambda command: command[0],
)
def test_every_command_refuses_it(tmp_path: Path, command: tuple[str, ...]) -> None:
    file = plugin(tmp_path, code_of("cells[0] = 1"))
    done = run(*command, "--plugin", file)
    assert done.code == 2, done
    assert "it writes to cells" in done.err
    assert "which a heuristic may only read" in done.err
    assert "Traceback" not in done.err


def test_check_names_the_law(tmp_path: Path) -> None:
    done = run("check", plugin(tmp_path, code_of("setup.natural[0] = 1")))
    assert done.code == 1
    assert "BROKEN  writes: it_only_reads" in done.out


def test_copies_and_reading_are_allowed(tmp_path: Path) -> None:
    code = """
import numpy as np

@inarow.heuristic("reads")
def reads(cells, side, setup):
    own = cells.copy()
    own[0] = 1
    own += 1
    counts = np.zeros(setup.width, np.int64)
    for cell in range(cells.size):
        counts[cell % setup.width] += cells[cell]
    best = cells if side > 0 else -cells
    for one in cells.flat:
        counts[0] += one
    return best.sum() + counts.max() - counts.min() + cells.reshape((setup.height, setup.width))[0].sum()
"""
    load_plugin(plugin(tmp_path, code))
    player = inarow.agent("alphabeta:depth=2,heuristic=reads")
    assert player.choose(read_game("connect4").start, NO_LIMIT).nodes > 0


def test_what_numba_cannot_compile_costs_no_other_kernel_its_cache(tmp_path: Path) -> None:
    """Numba meets an in-place operator on a read-only array with an AttributeError of its own."""
    never_asked.dispatcher  # noqa: B018
    load_plugin(plugin(tmp_path, code_of("cells += 1")))
    with pytest.raises(BadAnswer, match="it writes to cells"):
        read_heuristic("writes").compiled()
    assert never_asked.is_stored


def test_a_function_declared_to_write_is_told_apart(tmp_path: Path) -> None:
    code = """
import numba

@numba.njit("int64(int8[::1])")
def total(cells):
    return cells.sum()

@inarow.heuristic("hands-over")
def hands_over(cells, side, setup):
    return total(cells)
"""
    load_plugin(plugin(tmp_path, code))
    with pytest.raises(BadAnswer, match="it hands cells to a function whose signature asks for a writable"):
        read_heuristic("hands-over").compiled()


@pytest.mark.parametrize("text", ["connect4", "tictactoe", "drop:5x4:3+wrap", "mnk:15x15:5"])
def test_cached_tables_cannot_be_opened(text: str) -> None:
    game = read_game(text)
    arrays = [value for value in tables.setup(game) if isinstance(value, np.ndarray)]
    arrays += [tables.zobrist(game, "all"), tables.near_cells(game, 1)]
    if tables.fits_bitboard(game):
        board = tables.bitboard(game)
        arrays += [board.runs, board.shifts, tables.bit_symmetries(game)]
    for array in arrays:
        assert isinstance(array.base, bytes)
        assert array.flags.aligned
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.setflags(write=True)
