"""Whose code an agent is, without running a file to find out."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from inarow.arena.isolation.origin import is_of_this_process, is_third_party
from inarow.errors import NotationError, UnknownName
from inarow.plugins import load_plugin
from tests.agents.third_party import plugin

AGENT = '@inarow.agent_class("{0}")\ndef {0}(position, *, heuristic="x"):\n    return 0\n'
HEURISTIC = '@inarow.heuristic("{0}")\ndef {0}(cells, side, setup):\n    return 0\n'


@pytest.mark.parametrize(
    "text",
    [
        "random",
        "alphabeta",
        "alphabeta:depth=3,heuristic=windows",
        "minimax:heuristic=potential(reading=run)",
    ],
)
def test_built_in_agents_are_not_third_party(text: str) -> None:
    assert not is_third_party(text)
    assert not is_of_this_process(text)


def test_a_file_is_third_party_and_is_not_run(tmp_path: Path) -> None:
    file = plugin(tmp_path, "raise SystemExit('I was run')")
    for text in (str(file), f"{file}:depth=3", "missing.py", f"{file}:heuristic=anything"):
        assert is_third_party(text)
        assert not is_of_this_process(text)


def test_what_a_file_has_registered_is_third_party(tmp_path: Path) -> None:
    load_plugin(plugin(tmp_path, AGENT.format("mine") + HEURISTIC.format("my_view")))
    for text in (
        "mine",
        "mine:heuristic=of_my_own_sort",
        "alphabeta:heuristic=my_view",
        "custom:heuristic=my_view",
    ):
        assert is_third_party(text)
        assert not is_of_this_process(text)


def test_a_file_that_is_gone_can_be_loaded_nowhere(tmp_path: Path) -> None:
    file = plugin(tmp_path, AGENT.format("mine"))
    load_plugin(file)
    file.unlink()
    assert is_of_this_process("mine")


def test_what_a_session_has_registered_plays_here_only(tmp_path: Path) -> None:
    namespace: dict[str, object] = {"__name__": "__main__"}
    exec("import inarow\n" + AGENT.format("typed") + HEURISTIC.format("typed_view"), namespace)
    load_plugin(plugin(tmp_path, AGENT.format("mine")))
    for text in ("typed", "alphabeta:heuristic=typed_view", "mine:heuristic=typed_view"):
        assert is_third_party(text)
        assert is_of_this_process(text)


def test_unknown_names() -> None:
    for asked in (is_third_party, is_of_this_process):
        with pytest.raises(UnknownName, match="no agent named 'nobody'"):
            asked("nobody")
        with pytest.raises(UnknownName, match="no heuristic named 'nothing'"):
            asked("alphabeta:heuristic=nothing")
        with pytest.raises(NotationError):
            asked("alphabeta:depth")


PROGRAM = AGENT.format("mine") + (
    "from inarow.arena.isolation.origin import is_third_party, is_of_this_process\n"
    "print(is_third_party('mine'), is_of_this_process('mine'))\n"
)


@pytest.mark.parametrize("how", ["script", "standard input"])
def test_a_running_program_is_no_plug_in(tmp_path: Path, how: str) -> None:
    file = plugin(tmp_path, PROGRAM)
    script = [str(file)] if how == "script" else ["-"]
    done = subprocess.run(
        [sys.executable, *script],
        input=file.read_text(),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout == "True True\n"
