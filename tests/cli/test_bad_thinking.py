"""Bad agents, options and plug-ins get one sentence that names them, and never a traceback of ours."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from inarow.cli.main import _run
from tests.cli.running import NOTICES, Finished, inarow, refused

BAD = [
    (("search", "--agent", "alphabet"), "no agent named 'alphabet'; did you mean 'alphabeta'?"),
    (("search", "--agent", "alphabeta:deph=3"), "did you mean 'depth'?"),
    (("search", "--agent", "alphabeta:depth=0"), "option depth=0"),
    (("search", "--agent", "minimax:depth=-1"), "option depth=-1"),
    (("search", "--agent", "alphabeta:heuristic=window"), "did you mean 'windows'?"),
    (("search", "--agent", "alphabeta:table=99"), "a power of two up to 28"),
    (("search", "--agent", "custom:seconds=-1", "--moves", "1"), "seconds"),
    (("search", "--agent", ""), "a name comes first"),
    (("search", "--agent", "nowhere.py"), "there is no such file"),
    (("search", "--seconds", "0"), "seconds"),
    (("search", "--seconds", "nan"), "seconds"),
    (("search", "--nodes", "-5"), "nodes"),
    (("search", "--moves", "1212121"), "the game is over"),
    (("search", "--file", "no-such-file"), "cannot read no-such-file"),
    (("eval",), "--heuristic"),
    (("eval", "--heuristic", "windw"), "did you mean 'windows'?"),
    (("eval", "--heuristic", "potential:reading=up"), "it takes segment or run"),
    (("eval", "--heuristic", "windows", "--for", "me"), "'me'"),
    (("eval", "--heuristic", "windows", "--moves", "9"), "a move is one column"),
    (("match", "random", "random", "--games", "3"), "match: option games=3: each pair of agents plays half"),
    (("match", "random", "random", "--games", "0"), "match: option games=0: each pair of agents plays half"),
    (("depth-test", "--games", "3"), "error: depth-test: option games=3: each pair of agents plays half"),
    (("depth-test", "--depths", "0"), "--depths are numbers from 1 to 400"),
    (("tournament", "-a", "random", "--out", "nowhere"), "error: tournament: option agents=random"),
    (("ablate", "--switch", "table", "--games", "3"), "error: ablate: option games=3"),
    (("match", "random", "randm"), "did you mean 'random'?"),
    (("match", "random", "random", "--openings", "many"), "openings are 'none', 'random:N'"),
    (("match", "random", "random", "--games", "2", "--openings", "random:99"), "no opening of 99 moves"),
    (("match", "random"), "'OPPONENT'"),
    (("new", "agent", "Not-A-Name"), "a name has small letters"),
    (("new", "game", "mine"), "'game'"),
    (("check", "alphabeta:depth=0"), "option depth=0"),
]


@pytest.mark.parametrize(("arguments", "sentence"), BAD, ids=[" ".join(words)[:60] for words, _ in BAD])
def test_bad_input(arguments: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In this process, since there are many; the other tests here start one, as a user does."""
    assert _run(arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    told_sentence = NOTICES.sub("", told.err)
    assert told_sentence.startswith("error: ")
    assert told_sentence.count("\n") == 1
    assert sentence in told_sentence


def stranger(folder: Path, body: str, head: str = "import sys") -> Path:
    """A file with one agent whose function has this body."""
    file = folder / "stranger.py"
    lines = "\n    ".join(body.split("\n"))
    file.write_text(
        f"import inarow\n{head}\n\n@inarow.agent_class('stranger')\ndef stranger(position):\n    {lines}\n"
    )
    return file


AGENTS = [
    ("raise ValueError('first\\nsecond')", "it raised ValueError: first second"),
    ("return None", "it answered with None instead of a move"),
    ("return 999", "illegal move '999'"),
    ("sys.exit(0)", "SystemExit"),
]


@pytest.mark.parametrize(("body", "sentence"), AGENTS)
def test_an_agent_that_breaks_is_named(tmp_path: Path, body: str, sentence: str) -> None:
    file = stranger(tmp_path, body)
    told = refused("search", "--agent", file)
    assert f"agent 'stranger' from {file}" in told
    assert sentence in told


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "sentence"), [(AGENTS[0][0], "it raised ValueError at line 6: first second"), *AGENTS[1:3]]
)
def test_in_a_match_it_loses_instead(tmp_path: Path, body: str, sentence: str) -> None:
    done = inarow("match", stranger(tmp_path, body), "random", "--games", "2", "--json", "--engine", "serial")

    assert done.code == 0
    assert (done.json["wins"], done.json["losses"]) == (0, 2)
    assert all(sentence in failure and "agent 'stranger'" in failure for failure in done.json["failures"])


@pytest.mark.parametrize(
    "body",
    [
        "return inarow.SearchResult(move='4')",
        "return inarow.SearchResult(move=numpy.int64(3), score=numpy.int64(5), nodes=numpy.int64(7))",
        "return numpy.int64(3)",
        "return inarow.SearchResult(move=3, line=(3, 10), candidates=(3,))",
    ],
)
def test_answers_that_are_nearly_right_are_taken(tmp_path: Path, body: str) -> None:
    done = inarow("search", "--agent", stranger(tmp_path, body, "import numpy"), "--json")
    assert (done.code, done.err) == (0, "")
    assert done.json["move"] == "4"


def broken_heuristic(folder: Path, body: str, extra: str = "") -> Path:
    file = folder / "judge.py"
    file.write_text(
        f"import inarow\n\n@inarow.heuristic('judge'{extra})\ndef judge(cells, side, setup):\n    {body}\n"
    )
    return file


HEURISTICS = [
    ("return 1 // (side - side)", "", "it raised ZeroDivisionError"),
    ("return None", "", "it returns None"),
    ("return 1", ", weights=lambda game: (1 // 0,)", "ZeroDivisionError"),
    ("return 1", ", scale=0", "scale"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("body", "extra", "sentence"), HEURISTICS)
@pytest.mark.parametrize(
    "command", [("eval", "--heuristic", "judge"), ("search", "--agent", "alphabeta:heuristic=judge,depth=2")]
)
def test_a_heuristic_that_breaks_is_named(
    tmp_path: Path, command: tuple[str, ...], body: str, extra: str, sentence: str
) -> None:
    file = broken_heuristic(tmp_path, body, extra)
    told = refused(*command, "--plugin", file)
    assert sentence in told
    assert "judge" in told


@pytest.mark.slow
def test_terms_that_raise_are_named(tmp_path: Path) -> None:
    file = broken_heuristic(tmp_path, "return 1", ", terms=lambda position, seat, weights: 1 / 0")
    assert "heuristic 'judge'" in refused("eval", "--heuristic", "judge", "--explain", "--plugin", file)


def impatient(*arguments: str | Path, patience: float = 1.0, building: float = 40.0) -> Finished:
    """Run `inarow` with a watchdog that waits only so many seconds."""
    code = (
        f"import inarow.cli.watchdog as dog\ndog.PATIENCE, dog.BUILDING = {patience}, {building}\n"
        f"from inarow.cli.main import main\nmain({list(map(str, arguments))!r})"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ, timeout=300, check=False)
    return Finished(done.returncode, done.stdout, NOTICES.sub("", done.stderr))


@pytest.mark.slow
def test_an_agent_that_never_returns_is_stopped(tmp_path: Path) -> None:
    done = impatient("search", "--agent", stranger(tmp_path, "while True:\n    pass"))
    assert done.code == 2
    assert "no answer for 1 s, so it was stopped" in done.err
    assert "stranger" in done.err
    assert "Traceback" not in done.err


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", [("eval", "--heuristic", "judge"), ("search", "--agent", "alphabeta:heuristic=judge,depth=2")]
)
def test_a_heuristic_that_never_returns_is_stopped(tmp_path: Path, command: tuple[str, ...]) -> None:
    body = "n = 0\n    while cells.size > 0:\n        n += 1\n    return n"
    done = impatient(*command, "--plugin", broken_heuristic(tmp_path, body), building=0.0)
    assert done.code == 2
    assert done.err.startswith("error: heuristic 'judge' from ")
    assert "no answer for 1 s, so it was stopped" in done.err


@pytest.mark.slow
def test_a_check_of_an_agent_that_never_returns_fails(tmp_path: Path) -> None:
    done = impatient("check", stranger(tmp_path, "while True:\n    pass"))
    assert done.code in (1, 2)
    assert "no answer for 1 s, so it was stopped" in done.out + done.err
    assert "Traceback" not in done.err


SLOW = "import time\ntime.sleep(0.3)\nreturn position.legal_moves()[0]"


@pytest.mark.slow
def test_in_a_match_it_loses_its_games_and_no_more(tmp_path: Path) -> None:
    never = stranger(tmp_path, "while True:\n    pass")
    done = inarow("match", never, "random", "--games", "2", "--patience", "0.5", "--json")
    assert done.code == 0
    assert done.json["losses"] == 2
    assert all("no answer within 0.5 s" in failure for failure in done.json["failures"])


@pytest.mark.slow
def test_a_slow_agent_that_answers_is_not_stopped_in_a_match(tmp_path: Path) -> None:
    """No single move takes four seconds, but a game does."""
    slow = stranger(tmp_path, SLOW)
    done = inarow("match", slow, "random", "-n", "2", "--json", "-g", "mnk:6x6:6", "--patience", "4")
    assert done.code == 0
    assert done.json["failures"] == []


@pytest.mark.slow
def test_nor_over_a_file_of_positions(tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    file.write_text("4\n" * 16)
    done = impatient("search", "--agent", stranger(tmp_path, SLOW), "--file", file, patience=4.0)
    assert (done.code, done.err) == (0, "")
    assert len(done.out.splitlines()) == 16
