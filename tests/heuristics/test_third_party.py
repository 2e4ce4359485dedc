"""A third-party heuristic: from a file or a session, at full speed, and named in errors when it is broken."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import inarow
from inarow.errors import BadAnswer, DuplicateName
from inarow.heuristics.registering import HEURISTICS, read_heuristic
from inarow.kernels.alphabeta.search import advance
from inarow.kernels.heuristics.evaluator import never_asked
from inarow.plugins import load_plugin
from inarow.rules.presets import read_game
from inarow.search.limit import NO_LIMIT
from tests.agents.third_party import plugin

CORNER = """
@inarow.heuristic("corner")
def corner(cells, side, setup):
    return 7 * cells[0] * side
"""
POSITION = read_game("connect4").position("1")


def session(code: str, filename: str = "<stdin>") -> None:
    """Run this code as a session or a notebook does: in no file."""
    names: dict[str, Any] = {"inarow": inarow, "__name__": "__main__"}
    exec(compile(code, filename, "exec"), names)


def test_from_a_file(tmp_path: Path) -> None:
    file = plugin(tmp_path, CORNER)
    load_plugin(file)

    assert HEURISTICS.entry("corner").origin == str(file)
    assert read_heuristic("corner").value(POSITION) == -7
    assert read_heuristic("corner").value(POSITION, 0, compiled=False) == 7


@pytest.mark.parametrize("filename", ["<stdin>", "<cell 1>", "<ipython-input-1-abc>"])
def test_from_a_session(filename: str) -> None:
    session(CORNER, filename)

    assert HEURISTICS.entry("corner").origin == "this session"
    assert read_heuristic("corner").value(POSITION, 0) == 7


def test_a_cell_whose_file_does_not_exist_costs_no_other_kernel_its_cache() -> None:
    """Some notebooks name their cells like files; such a cell cannot be cached."""
    never_asked.dispatcher  # noqa: B018
    session(CORNER, "/no/such/place/cell_1.py")

    assert read_heuristic("corner").value(POSITION, 0) == 7
    assert never_asked.is_stored


def test_a_session_may_define_its_heuristic_anew() -> None:
    session(CORNER)
    assert read_heuristic("corner").value(POSITION, 0) == 7
    session(CORNER.replace("7", "9"))
    assert read_heuristic("corner").value(POSITION, 0) == 9
    with pytest.raises(DuplicateName):
        session(CORNER.replace('"corner"', '"windows"'))


def test_it_is_used_by_name_in_every_search() -> None:
    session(CORNER)
    for agent in ("alphabeta:depth=1", "minimax:depth=1", "alphabeta:depth=2,symmetry=off"):
        player = inarow.agent(f"{agent},heuristic=corner")
        assert player.choose(read_game("connect4").start, NO_LIMIT).move == 0
        assert player.choose(read_game("connect4").start, NO_LIMIT).score == 7


def test_the_search_is_not_compiled_again() -> None:
    before = advance.native or advance.dispatcher
    session(CORNER)
    inarow.agent("alphabeta:depth=2,heuristic=corner").choose(POSITION, NO_LIMIT)

    assert before is (advance.native or advance.dispatcher)
    assert advance.native or len(advance.dispatcher.signatures) == 1


def test_options_weights_terms_and_scale(tmp_path: Path) -> None:
    code = """
@inarow.heuristic("weighed", scale=10, weights=lambda game, *, factor=3: (int(factor) * game.width,))
def weighed(cells, side, setup):
    return setup.weights[0] * cells[0] * side
"""
    load_plugin(plugin(tmp_path, code))

    assert read_heuristic("weighed").value(POSITION, 0) == 2.1
    assert read_heuristic("weighed:factor=5").value(POSITION, 0) == 3.5
    assert [term.name for term in read_heuristic("weighed").terms(POSITION)] == ["weighed"]


def test_a_yes_or_no_is_a_number() -> None:
    session('@inarow.heuristic("held")\ndef held(cells, side, setup):\n    return cells[0] == side\n')

    assert read_heuristic("held").score(POSITION, 0) == 1
    assert read_heuristic("held").score(POSITION, 1) == 0


BROKEN = [
    ("return None", "it returns None"),
    ("return 0.5", "it returns a float"),
    ("return 'good'", "it returns a value of type"),
    ("return nothing_like_this", "it cannot be compiled"),
    ("return cells.no_such_method()", "it cannot be compiled"),
    ("return 1 // (cells[0] - cells[0])", "it raised ZeroDivisionError"),
    ("if side != 0:\n        raise ValueError('no luck')\n    return 0", "it raised ValueError: no luck"),
]


@pytest.mark.parametrize(("body", "sentence"), BROKEN)
def test_a_broken_one_is_named(tmp_path: Path, body: str, sentence: str) -> None:
    file = plugin(tmp_path, f'@inarow.heuristic("broken")\ndef broken(cells, side, setup):\n    {body}\n')
    load_plugin(file)
    with pytest.raises(BadAnswer) as caught:
        read_heuristic("broken").value(POSITION)

    assert sentence in str(caught.value)
    assert f"heuristic 'broken' from {file}" in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(("body", "sentence"), BROKEN)
def test_a_broken_one_is_named_by_a_search_too(tmp_path: Path, body: str, sentence: str) -> None:
    file = plugin(tmp_path, f'@inarow.heuristic("broken")\ndef broken(cells, side, setup):\n    {body}\n')
    load_plugin(file)
    with pytest.raises(BadAnswer) as caught:
        inarow.agent("alphabeta:depth=2,heuristic=broken").choose(POSITION, NO_LIMIT)

    assert sentence in str(caught.value)
    assert f"heuristic 'broken' from {file}" in str(caught.value)


AROUND = [
    "weights=lambda game: (1 // 0,)",
    "weights=lambda game: None",
    "weights=[1, 2]",
    "scale=lambda game: 1 // 0",
    "scale=0",
    "scale=2.5",
    "terms=lambda position, seat, weights: 1 / 0",
]


@pytest.mark.parametrize("extra", AROUND)
def test_what_stands_around_the_function_may_be_broken_too(tmp_path: Path, extra: str) -> None:
    head = f'@inarow.heuristic("around", {extra})'
    file = plugin(tmp_path, f"{head}\ndef around(cells, side, setup):\n    return 1\n")

    def used() -> None:
        load_plugin(file)
        read_heuristic("around").value(POSITION)
        read_heuristic("around").terms(POSITION)

    with pytest.raises(inarow.InarowError, match="around"):
        used()
