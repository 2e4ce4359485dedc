"""Functions of the library: what they refuse, what they answer, and what is raised through them."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given

import inarow
from inarow.heuristics.registering import HEURISTICS, read_heuristic
from inarow.kernels.alphabeta.search import advance
from inarow.kernels.boards.tables import bitboard, cells_of, first_side, fits_bitboard, setup, to_bits
from inarow.kernels.compilation import library_file, native
from inarow.kernels.compilation.kernel import kernel
from inarow.kernels.compilation.native import WrongArgument
from inarow.kernels.compilation.records import fixed
from inarow.kernels.compilation.types import int64
from inarow.kernels.counting import STACKED, walk_bits, walk_cells
from inarow.kernels.heuristics.evaluator import evaluate_each, evaluate_once
from inarow.kernels.solving.drop.table import grow
from inarow.plugins import load_plugin
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.strategies import played

pytestmark = pytest.mark.skipif(library_file.library() is None, reason="no library fits: make library")

CONNECT4 = read_game("connect4")
CELLS, TABLES = cells_of(CONNECT4.position("4433")), setup(CONNECT4)
COUNTS = np.zeros((2, 3), dtype=np.int64)


def test_every_kernel_and_heuristic_of_the_package_is_there() -> None:
    assert native.find(advance.py_func, advance.signature) is not None
    for name in HEURISTICS:
        if HEURISTICS[name].function.__module__.startswith("inarow."):
            assert native.find_address(HEURISTICS[name].function), name


def walk(**changed: Any) -> None:
    """Call `walk_cells` with something else in some places."""
    arguments = {
        "cells": CELLS.copy(),
        "side": 1,
        "empty": 38,
        "length": 0,
        "depth": 1,
        "setup": TABLES,
        "counts": COUNTS,
    }
    walk_cells(*(arguments | changed).values())


WRONG_KINDS = {
    "another type of number": {"cells": CELLS.astype(np.int16)},
    "another order of bytes": {"counts": COUNTS.astype(">i8")},
    "more dimensions": {"cells": CELLS.reshape(1, -1)},
    "fewer dimensions": {"counts": COUNTS[0]},
    "a list": {"cells": [0] * 42},
    "nothing": {"cells": None},
    "a number": {"cells": 3},
    "a subclass": {"counts": COUNTS.view(np.recarray)},
    "another record": {"setup": bitboard(CONNECT4)},
    "a plain tuple": {"setup": tuple(TABLES)},
    "a record with another field": {"setup": TABLES._replace(lines=TABLES.lines.astype(np.int64))},
    "a float": {"empty": 3.5},
    "a text": {"depth": "2"},
    "an array for a number": {"empty": np.zeros(3, dtype=np.int64)},
    "a number that is given later": {"empty": ...},
    "too large a number": {"side": 128},
    "much too large a number": {"empty": 1 << 63},
}


@pytest.mark.parametrize("which", WRONG_KINDS)
def test_another_kind_of_argument_raises(which: str) -> None:
    with pytest.raises(WrongArgument, match="walk_cells"):
        walk(**WRONG_KINDS[which])


def test_another_layout_raises() -> None:
    wide = np.zeros((4, 6), dtype=np.int64)
    for counts in (wide[:, ::2], np.asfortranarray(wide), wide[::2], wide.T):
        with pytest.raises(WrongArgument, match="contiguous"):
            walk(counts=counts)
    shifted = np.frombuffer(bytearray(8 * 6 + 1), dtype=np.uint8)[1:].view(np.int64).reshape(2, 3)
    with pytest.raises(WrongArgument, match="aligned"):
        walk(counts=shifted)


def test_a_read_only_array_where_the_kernel_writes_raises() -> None:
    with pytest.raises(WrongArgument, match="read-only"):
        walk(cells=fixed(CELLS))
    walk()


def test_too_few_or_too_many_arguments_raise() -> None:
    with pytest.raises(WrongArgument, match="2 arguments, not 1"):
        grow(np.zeros(8, dtype=np.uint64))
    with pytest.raises(WrongArgument, match="2 arguments, not 3"):
        grow.bind(np.zeros(8, dtype=np.uint64), 1, 2)


@pytest.mark.parametrize("given_later", [(), (1, 2), (1.5,), (-1,), ("1",), (1 << 64,)])
def test_what_is_given_later_is_checked_too(given_later: tuple[Any, ...]) -> None:
    bound = grow.bind(np.zeros(1 << 20, dtype=np.uint64), ...)
    with pytest.raises(WrongArgument, match="grow"):
        bound(*given_later)


@pytest.mark.parametrize("pointer", [None, 0, 12345, lambda *_: 0, grow])
def test_only_a_heuristic_is_called_through_a_pointer(pointer: Any) -> None:
    with pytest.raises(WrongArgument, match="through a pointer"):
        evaluate_once(fixed(CELLS), 1, TABLES, pointer)


def test_arrays_live_as_long_as_what_is_bound_to_them() -> None:
    bound = evaluate_each.bind(
        np.stack([CELLS] * 3),
        1,
        setup(CONNECT4),
        read_heuristic("zero").compiled(),
        scores := np.ones(3, np.int64),
    )
    for _ in range(20):
        np.full(10_000, 7)  # what was freed would be used again
    bound()
    assert scores.tolist() == [0, 0, 0]


@given(played())
def test_the_library_and_numba_count_alike(position: Position) -> None:
    game, empty = position.game, position.game.cells - position.ply
    if position.outcome is not None:
        return
    found = []
    for function in (walk_cells.native, walk_cells.dispatcher):
        counts = np.zeros((2, 3), dtype=np.int64)
        function(cells_of(position), np.int8(1), empty, 0, 2, setup(game), counts)
        found.append(counts.tolist())
    if fits_bitboard(game):
        for function in (walk_bits.native, walk_bits.dispatcher):
            counts, stack = np.zeros((2, 3), dtype=np.int64), np.empty((STACKED, 3), dtype=np.uint64)
            words = np.uint64(to_bits(game, position.mover)), np.uint64(to_bits(game, position.waiter))
            function(*words, empty, 0, 2, bitboard(game), stack, counts)
            found.append(counts.tolist())
    assert all(one == found[0] for one in found)


@given(played())
def test_heuristics_of_the_library_are_those_of_numba(position: Position) -> None:
    name = random.Random(str(position)).choice([*HEURISTICS])
    heuristic = read_heuristic(name)
    evaluator = heuristic.compiled(position.game)
    tables = setup(position.game, heuristic.weights(position.game), first_side(position))
    cells = fixed(cells_of(position))
    for side in (1, -1):
        assert evaluate_once(cells, side, tables, evaluator) == evaluator.py_func(
            cells.astype(np.int64), side, tables
        )


RAISING = """
import inarow

class Private(Exception):
    pass

@inarow.heuristic("divides")
def divides(cells, side, setup):
    return 7 // (cells[0] - cells[0])

@inarow.heuristic("says-why")
def says_why(cells, side, setup):
    if side != 0:
        raise ValueError("a constant", 3)
    return 0

@inarow.heuristic("says-what")
def says_what(cells, side, setup):
    if side != 0:
        raise ValueError(cells.size, "cells", side)
    return 0

@inarow.heuristic("its-own")
def its_own(cells, side, setup):
    if side != 0:
        raise Private("mine")
    return 0
"""


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("divides", "ZeroDivisionError: integer division by zero"),
        ("says-why", "ValueError: ('a constant', 3)"),
        ("says-what", "ValueError: (42, 'cells', 1)"),
        ("its-own", "Private: mine"),
    ],
)
def test_what_a_heuristic_raises_arrives_through_the_library(name: str, text: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name.replace('-', '_')}_raising.py"
    file.write_text(RAISING.replace('heuristic("', f'heuristic("{tmp_path.name}-'))
    load_plugin(file)
    with pytest.raises(inarow.InarowError) as caught:
        read_heuristic(f"{tmp_path.name}-{name}").score(CONNECT4.start)
    assert text in str(caught.value)
    with pytest.raises(inarow.InarowError) as caught:
        inarow.agent(f"alphabeta:depth=2,heuristic={tmp_path.name}-{name}").choose(
            CONNECT4.start, inarow.Limit()
        )
    assert text.split(":")[0] in str(caught.value)


def test_a_function_that_is_not_in_the_library_is_compiled() -> None:
    @kernel(int64(int64), cached=False)
    def doubled(number):  # type: ignore[no-untyped-def]
        return 2 * number

    assert doubled.native is None
    assert doubled(21) == doubled.bind(...)(21) == 42


@pytest.mark.slow
def test_another_convention_of_numba_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A user's heuristic is then called by a search that Numba compiles, with the same result."""
    file = tmp_path / "mine.py"
    file.write_text(
        "import inarow\n@inarow.heuristic('by-convention')\ndef mine(cells, side, setup):\n"
        "    return side * (cells[3] + 2 * cells[10])\n"
    )
    load_plugin(file)
    player = inarow.agent("alphabeta:depth=3,heuristic=by-convention")
    by_library = player.choose(CONNECT4.start, inarow.Limit())
    read_heuristic("by-convention").compiled().__dict__.pop("address")
    monkeypatch.setattr(native, "convention", lambda: "another")

    by_numba = player.choose(CONNECT4.start, inarow.Limit())
    assert "dispatcher" in vars(advance)
    assert (by_numba.move, by_numba.score, by_numba.nodes) == (
        by_library.move,
        by_library.score,
        by_library.nodes,
    )
