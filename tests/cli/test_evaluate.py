"""`inarow evaluate`: real runs on small games, third-party agents that misbehave, bad input."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import inarow, refused

SMALL = ("--game", "tictactoe", "--positions", "40", "--games", "2", "--engine", "serial")
MISBEHAVING = """\
import os, time
import inarow

@inarow.agent_class("rude")
def rude(position):
    moves = position.legal_moves()
    if position.ply == 3:
        raise ValueError("three stones")
    if position.ply == 4:
        return 99
    if position.ply == 5 and 4 not in moves and 0 not in moves and 8 not in moves:
        os._exit(3)
    if position.ply == 2 and moves[0] == 2:
        time.sleep(60)
    return moves[0]
"""


def test_the_same_as_text_and_as_json() -> None:
    shown, facts = inarow("evaluate", "default", *SMALL), inarow("evaluate", "default", *SMALL, "--json")
    assert shown.code == facts.code == 0, shown.err + facts.err
    found = facts.json
    assert (found["agent"], found["positions"], found["games"]) == ("default", 40, 20)
    assert found["failures"] == []
    assert found["low"] < found["elo"] < found["high"]
    assert f"{100 * found['moves']['perfect_share']:.1f} %" in shown.out
    assert "moving first" in shown.out


def test_files_are_written_and_named(tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = inarow("evaluate", "default", *SMALL, "--games", "0", "--out", out)
    assert done.code == 0, done.err
    assert done.out.count("wrote ") == len(list(out.iterdir())) == 6
    assert "it exists already" in refused("evaluate", "default", *SMALL, "--out", out)


@pytest.mark.slow
def test_an_agent_that_misbehaves_loses_there_and_the_rest_goes_on(tmp_path: Path) -> None:
    (file := tmp_path / "rude.py").write_text(MISBEHAVING)
    done = inarow("evaluate", file, *SMALL, "--patience", "1", "--json")
    assert done.code == 0, done.err
    found = done.json
    assert found["moves"]["positions"] == 40
    reasons = {(one["where"], one["reason"].partition(": ")[2]) for one in found["failures"]}
    for where, part in (
        ("positions", "it raised ValueError"),
        ("positions", "illegal move"),
        ("games", "it raised ValueError"),
    ):
        assert any(place == where and part in reason for place, reason in reasons), (where, part, reasons)
    assert 0 < found["moves"]["failed"] < 40
    assert found["games"] == 20


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("evaluate",), "Missing argument 'AGENT'"),
        (("evaluate", "defualt"), "did you mean 'default'?"),
        (("evaluate", "human"), "'inarow play' is for them"),
        (("evaluate", "no-such-file.py"), "there is no such file"),
        (("evaluate", "default", "--games", "3"), "it is even"),
        (("evaluate", "default", "--positions", "-1"), "-1 is not in the range"),
        (("evaluate", "default", "--games", "0", "--positions", "0"), "there is nothing to say"),
        (("evaluate", "ladder", "--game", "drop:4x4:3"), "it does not play"),
        (("evaluate", "default", "--address", "here"), "only the engine ray"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused(*arguments)


@pytest.mark.parametrize("command", ["evaluate", "judge", "eval"])
def test_each_help_names_the_others(command: str) -> None:
    text = " ".join(inarow(command, "--help").out.split())
    for other in {"evaluate", "judge", "eval"} - {command}:
        assert f"'inarow {other}'" in text
