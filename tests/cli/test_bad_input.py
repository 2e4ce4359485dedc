"""Bad input gets one clear sentence and exit code 2, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import refused

BAD = [
    (("perft", "--game", "drop:0x6:4", "--depth", "2"), "from 1 to 26, not 0"),
    (("perft", "--game", "drop:27x6:4", "--depth", "2"), "from 1 to 26, not 27"),
    (("perft", "--game", "mnk:3x3:0", "--depth", "2"), "from 1 on, not 0"),
    (("perft", "--game", "nonsense", "--depth", "2"), "no game named 'nonsense'"),
    (("perft", "--game", "conect4", "--depth", "2"), "did you mean 'connect4'?"),
    (("perft", "--game", "connect4+cyl", "--depth", "2"), "no switch '+cyl'"),
    (("perft", "--depth", "-1"), "-1 is not in the range"),
    (("perft", "--depth", "0"), "0 is not in the range"),
    (("perft", "--depth", "two"), "'two'"),
    (("perft", "--depth", "3", "--distinct", "--game", "gomoku15"), "up to 64 bits"),
    (("perft",), "--depth"),
    (("show", "--moves", "99"), "a move is one column, 1 to 7 (move 1)"),
    (("show", "--moves", "4444444"), "column 4 is full (move 7); legal moves: 1 2 3 5 6 7"),
    (("show", "--moves", "12121212"), "the game is over, the first player wins (move 8)"),
    (("show", "--game", "tictactoe", "--moves", "a1,a1"), "the cell is taken (move 2)"),
    (("show", "--game", "tictactoe", "--moves", "d4"), "a cell is a column, a to c, and a row, 1 to 3"),
    (("show", "--moves", "4", "--board", "x"), "not both"),
    (("show", "--board", "no-such-file"), "cannot read no-such-file"),
    (("check", "nonsense"), "no agent, heuristic or game named 'nonsense'"),
    (("check", "no-such-file.py"), "there is no such file"),
    (("list", "game"), "did you mean 'games'?"),
    (("shwo",), "did you mean 'show'?"),
    (("completion", "tcsh"), "'tcsh'"),
    (("show", "--plugin", "no-such-file.py"), "there is no such file"),
]


@pytest.mark.parametrize(("arguments", "sentence"), BAD, ids=lambda value: " ".join(value)[:50])
def test_bad_input(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused(*arguments)


PLUGINS = [
    ("raise ValueError('no luck')", "it raised ValueError at line 1: no luck"),
    ("x = 1\n\nx / 0", "it raised ZeroDivisionError at line 3"),
    ("import sys\nsys.exit(5)", "it raised SystemExit"),
    ("def broken(:", "line 1 is not Python"),
    ("import inarow\ninarow.define_game('connect4', 'drop:7x6:4')", "'connect4' is registered twice"),
    ("import inarow\nfor _ in 'ab': inarow.define_game('twin', 'drop:7x6:4')", "'twin' is registered twice"),
    ("import inarow\ninarow.define_game('mine', 'drop:99x6:4')", "from 1 to 26, not 99"),
]


@pytest.mark.parametrize(("code", "sentence"), PLUGINS)
def test_bad_plugins(tmp_path: Path, code: str, sentence: str) -> None:
    file = tmp_path / "plugin.py"
    file.write_text(code)

    assert sentence in refused("list", "games", "--plugin", file)


def test_an_svg_that_cannot_be_written(tmp_path: Path) -> None:
    assert "cannot write" in refused("show", "--svg", tmp_path / "missing" / "board.svg")
