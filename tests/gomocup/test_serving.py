"""The pipes of a brain: however lines end, whatever an agent prints, every line gets its answer."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import refused
from tests.gomocup.driver import POINT, Manager, script


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r", "\r\n\r\n", "  \r\n"])
def test_lines_may_end_in_any_way(manager: Manager, end: str) -> None:
    assert manager.ask("", "START 15", end=end) == "OK"
    assert POINT.fullmatch(manager.ask("", "", "BEGIN", end=end) or "")


def test_an_agent_may_print_and_read(plugin: Path) -> None:
    with Manager("--plugin", plugin, "--agent", "noisy") as noisy:
        assert noisy.ask("START 15") == "OK"
        assert noisy.ask("BEGIN") == "14,14"
        assert noisy.ask("TURN 0,0") == "13,14"
        assert noisy.silent()
        noisy.send("END")
        assert noisy.receive() is None
    with Manager("--plugin", plugin, "--agent", "thief") as thief:
        thief.send("START 15", "BEGIN", "TURN 3,3")
        assert [thief.receive() for _ in range(3)] == ["OK", "0,0", "1,0"]


def test_a_brain_that_waits_leaves_at_the_end_of_its_input(own_manager: Manager) -> None:
    manager = own_manager
    assert manager.ask("START 20") == "OK"
    manager.close_input()
    assert manager.ended() == 0
    assert manager.receive() is None


@pytest.mark.parametrize("end", ["END\n", ""])
def test_a_script_gets_all_its_answers(end: str) -> None:
    text = f"START 15\nINFO timeout_turn 20000\nBEGIN\nTURN 0,0\nRESTART\nBEGIN\n{end}"
    code, answers = script(text, "--agent", "alphabeta:depth=2,radius=1,ties=centre")
    assert code == 0
    assert [answers[index] for index in (0, 1, 3, 4)] == ["OK", "7,7", "OK", "7,7"]
    assert POINT.fullmatch(answers[2])
    assert len(answers) == 5


def test_wrong_usage_is_one_sentence() -> None:
    assert "no agent named 'alphabet'" in refused("gomocup", "--agent", "alphabet")
    assert "no such file" in refused("gomocup", "--plugin", "nowhere.py")
    assert "has no option 'dept'" in refused("gomocup", "--agent", "alphabeta:dept=3")


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("START 15\nBEGIN", ["OK", "7,7"]),
        ("START 15\r\nBEGIN\r\nEND", ["OK", "7,7"]),
        ("\ufeffSTART 15\rBEGIN\r", ["OK", "7,7"]),
        ("start 15\nbegin\nend\nBEGIN\n", ["OK", "7,7"]),
        ("", []),
        ("END", []),
        ("START 15\nBOARD 7,7,2\n", ["OK", "ERROR BOARD was not ended with DONE"]),
        ("START 15\nBOARD\n7,7,2\nEND\n", ["OK", "ERROR BOARD was not ended with DONE"]),
    ],
)
def test_whatever_ends_the_last_line_it_counts(text: str, answers: list[str]) -> None:
    assert script(text) == (0, answers)


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-", "2>&-", "<&- >&- 2>&-"])
def test_pipes_may_be_closed_from_the_beginning(closed: str) -> None:
    command = f"{sys.executable} -m inarow gomocup --agent default {closed}"
    done = subprocess.run(
        ["/bin/sh", "-c", command], input=b"START 15\nBEGIN\n", capture_output=True, timeout=300, check=False
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert bool(done.stdout) == (closed == "2>&-")
