"""INAROW_TRACEBACK=1 shows the whole traceback of any error, before its sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.agents.third_party import plugin
from tests.cli.running import inarow, refused

DIVIDES = '@inarow.heuristic("divides")\ndef divides(cells, side, setup):\n    return 1 // (cells[0] * 0)\n'
SERIAL = ("--engine", "serial")
SABOTAGE = """
import inarow.alphabeta.search


def broken(*_, **__):
    raise {error}


inarow.alphabeta.search.new_state = broken
"""


@pytest.mark.parametrize(
    ("arguments", "cause"),
    [
        (("search", "--agent", "alphabeta:depth=2,heuristic=divides"), "ZeroDivisionError: "),
        (("eval", "--moves", "44", "--heuristic", "divides"), "ZeroDivisionError: "),
        (("show", "--moves", "4x"), "NotationError: "),
        (("search", "--agent", "nobody"), "UnknownName: "),
        (("show", "--nothing"), "NoSuchOption: "),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_refusal_shows_its_traceback_before_its_sentence(
    tmp_path: Path, arguments: tuple[str, ...], cause: str
) -> None:
    file = plugin(tmp_path, DIVIDES)
    options = ("--plugin", file) if arguments[0] != "show" else ()
    sentence = refused(*arguments, *options)
    done = inarow(*arguments, *options, INAROW_TRACEBACK="1")

    assert done.code == 2
    assert done.err.endswith(sentence)
    assert "Traceback (most recent call last):" in done.err
    assert cause in done.err.removesuffix(sentence)


def test_check_shows_it_too(tmp_path: Path) -> None:
    file = plugin(tmp_path, DIVIDES)
    done = inarow("check", file, INAROW_TRACEBACK="1")
    assert done.code == 1
    assert "ZeroDivisionError" in done.err
    assert "Traceback" not in inarow("check", file).err


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        ("KeyError('lost')", "error: inarow failed with KeyError: 'lost'; INAROW_TRACEBACK=1 shows where\n"),
        (
            "MemoryError",
            "error: there is not enough memory for that; INAROW_TRACEBACK=1 shows where it ran out\n",
        ),
    ],
)
def test_an_unexpected_error_says_how_to_see_more(tmp_path: Path, error: str, sentence: str) -> None:
    """A plug-in that breaks the driver stands for a fault of the driver: no heuristic is blamed for it."""
    file = plugin(tmp_path, SABOTAGE.format(error=error))
    arguments = ("search", "--moves", "44", "--agent", "alphabeta:depth=2", "--plugin", file)
    done = inarow(*arguments)
    assert (done.code, done.out, done.err) == (1, "", sentence)

    shown = inarow(*arguments, INAROW_TRACEBACK="1")
    assert "in broken" in shown.err
    assert shown.err.endswith(sentence)


def test_the_traceback_of_an_agents_own_process_is_shown(tmp_path: Path) -> None:
    code = '@inarow.heuristic("writes")\ndef writes(cells, side, setup):\n    cells[0] = 1\n    return 0\n'
    file = plugin(tmp_path, code)
    match = (
        "match",
        "alphabeta:depth=1,heuristic=writes",
        "random",
        "--games",
        "2",
        "--plugin",
        file,
        *SERIAL,
    )
    done = inarow(*match, INAROW_TRACEBACK="1")
    assert done.code == 2
    assert "in the process of" in done.err
    assert "Traceback" not in inarow(*match).err
