"""`inarow train`: learning from the command line, stopped and gone on with, and what is refused."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from inarow.cli.work.train_view import curve_lines, sparkline
from tests.cli.running import as_a_shell_counts, inarow, refused

QUICK = ("--game", "tictactoe", "--games", "0", "--positions", "0", "--engine", "serial")


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("train") / "ttt.safetensors"
    done = inarow("train", "qlearning", *QUICK, "--episodes", "1000", "--out", file, "--json")
    assert done.code == 0, done.err
    assert done.json["episodes"] == 1_000
    assert len(done.json["curve"]) == 50
    return file


def test_it_trains_reports_and_writes_a_report(tmp_path: Path) -> None:
    done = inarow(
        *("train", "qlearning", "--game", "tictactoe", "--episodes", "2000", "--every", "500"),
        *("--games", "4", "--positions", "10", "--engine", "serial", "--preset", "report", "--win", "2"),
        *("--out", tmp_path / "t", "--report", tmp_path / "report", "--json"),
    )
    assert done.code == 0, done.err
    told = done.json
    assert [point["episodes"] for point in told["curve"]] == [500, 1_000, 1_500, 2_000]
    assert {row["opponent"] for row in told["results"]} == {
        "random",
        "default",
        "alphabeta:depth=4,ties=random",
    }
    assert sum(row["games"] for row in told["results"]) == 12
    assert told["quality"]["moves"] == 10
    assert told["parameters"]["epsilon"] == "geometric:0.3:0.995:0.01"
    assert told["parameters"]["win"] == 2.0
    assert told["states"] > 100
    assert told["file_bytes"] == (tmp_path / "t").stat().st_size
    names = ["training.json", "curve.csv", "results.csv", "chart.svg", "chart.png"]
    assert told["files"] == [str(tmp_path / "report" / name) for name in names]
    assert (tmp_path / "report" / "curve.csv").read_text().splitlines()[
        0
    ] == "episodes,random,default,epsilon,states"
    assert (tmp_path / "report" / "chart.png").read_bytes()[:4] == b"\x89PNG"


def test_it_tells_people_what_was_reached(tmp_path: Path) -> None:
    done = inarow("train", "qlearning", *QUICK, "--episodes", "500", "--out", tmp_path / "t")
    assert done.code == 0, done.err
    assert "qlearning on mnk:3x3:3, seed 0: 500 episodes" in done.out
    assert "learning curve" in done.out
    assert f"bytes in {tmp_path / 't'}" in done.out


def test_the_same_seed_writes_the_same_file(trained: Path, tmp_path: Path) -> None:
    for seed, same in (("0", True), ("1", False)):
        file = tmp_path / seed
        inarow("train", "qlearning", *QUICK, "--episodes", "1000", "--seed", seed, "--out", file)
        assert (file.read_bytes() == trained.read_bytes()) is same


def test_uncompiled_equals_compiled(tmp_path: Path) -> None:
    for name, environment in (("fast", {}), ("slow", {"NUMBA_DISABLE_JIT": "1"})):
        arguments = (
            *QUICK,
            "--episodes",
            "60",
            "--every",
            "50",
            "--opponent",
            "mix",
            "--out",
            tmp_path / name,
        )
        done = inarow("train", "qlearning", *arguments, **environment)
        assert done.code == 0, done.err
    assert (tmp_path / "fast").read_bytes() == (tmp_path / "slow").read_bytes()


def test_more_episodes_are_what_they_would_have_been(trained: Path, tmp_path: Path) -> None:
    whole, more = tmp_path / "whole", tmp_path / "more"
    inarow("train", "qlearning", *QUICK, "--episodes", "1600", "--every", "20", "--out", whole)
    done = inarow(
        *("train", "qlearning", "--resume", trained, "--out", more, "--episodes", "1600"),
        *("--games", "0", "--positions", "0"),
    )
    assert done.code == 0, done.err
    assert more.read_bytes() == whole.read_bytes()


@pytest.mark.kill
def test_ctrl_c_keeps_the_file_and_tells_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "long.safetensors"
    command = [sys.executable, "-m", "inarow", "train", "qlearning", *QUICK]
    command += ["--episodes", "1000000000", "--every", "1000", "--out", str(file)]
    terminal, stderr = pty.openpty()
    child = subprocess.Popen(command, stderr=stderr, env=os.environ | {"TERM": "xterm", "COLUMNS": "100"})
    os.close(stderr)
    try:
        seen = _read_until(terminal, "episodes,", "random")  # the live view: it is learning
        child.send_signal(signal.SIGINT)
        seen += _read_until(terminal, "go on with:", "\n")
        assert as_a_shell_counts(child.wait(timeout=300)) == 130
    finally:
        child.kill()
        os.close(terminal)
    words = seen.split("go on with: inarow ")[1].split()
    assert words == ["train", "qlearning", "--resume", str(file), "--episodes", "1000000000"]
    stopped = json.loads(_header(file))["episodes"]
    assert stopped > 0
    again = inarow(*words[:-1], str(stopped + 10), "--games", "0", "--positions", "0", "--json")
    assert again.json["episodes"] == stopped + 10


def test_minutes_end_a_training_too(tmp_path: Path) -> None:
    endless = ("--episodes", "1000000000000", "--minutes", "0.01")
    done = inarow("train", "qlearning", *QUICK, *endless, "--out", tmp_path / "t", "--json")
    assert done.code == 0, done.err
    assert 0 < done.json["episodes"] < 10**12


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--game", "tictactoe"), "--out names the file to write"),
        (("--game", "gomoku15", "--out", "x"), "too large for a table"),
        (("--out", "missing/x"), "there is no folder missing"),
        (("--out", "x", "--alpha", "3"), "option alpha=3"),
        (("--out", "x", "--epsilon", "linear:1:0"), "option epsilon=linear:1:0"),
        (("--out", "x", "--opponent", "me"), "is not one of"),
        (("--out", "x", "--games", "3"), "option games=3"),
        (("--out", "x", "--episodes", "0"), "--episodes"),
        (("--resume", "missing"), "file missing: it cannot be read"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: tuple[str, ...], said: str) -> None:
    assert said in refused("train", "qlearning", *arguments)


def test_a_file_that_exists_is_gone_on_with_or_left_alone(trained: Path, tmp_path: Path) -> None:
    before = trained.read_bytes()
    assert f"--resume {trained}" in refused("train", "qlearning", "--game", "tictactoe", "--out", trained)
    said = refused("train", "qlearning", "--resume", trained, "--seed", "4")
    assert "takes game, seed and parameters from FILE" in said
    (tmp_path / "damaged").write_bytes(before[:-1])
    assert "its arrays need" in refused("train", "qlearning", "--resume", tmp_path / "damaged")
    assert "exists already" in refused(
        "train", "qlearning", "--game", "tictactoe", "--out", tmp_path / "new", "--report", tmp_path
    )
    assert trained.read_bytes() == before


def test_the_agent_plays_by_the_file(trained: Path) -> None:
    done = inarow("search", "--game", "tictactoe", "--agent", f"qlearning:file={trained}", "--json")
    assert done.code == 0, done.err
    assert done.json["move"] in done.json["candidates"]
    assert "inarow train qlearning" in refused("search", "--agent", "qlearning")


def test_an_unknown_learner_is_refused() -> None:
    assert "did you mean 'qlearning'?" in refused("train", "qlerning")


def test_curves_are_drawn_with_their_last_value() -> None:
    assert sparkline([0.0, 1.0], 0.0, 1.0) == "▁█"
    assert len(sparkline([0.5] * 1_000, 0.0, 1.0)) <= 40
    assert sparkline([float(n) for n in range(85)], 0.0, 84.0)[-1] == "█"
    points = [
        {"episodes": 1, "random": 0.25, "states": 10.0},
        {"episodes": 2, "random": 1.0, "states": 4000.0},
    ]
    assert curve_lines(points) == [("random", "▃█", "1.000"), ("states", "▁█", "4,000")]


def _read_until(terminal: int, *texts: str) -> str:
    """What appears on a terminal, until all these texts have, each after the one before."""
    seen, left = "", list(texts)
    rest = ""
    while left:
        chunk = os.read(terminal, 4096).decode(errors="replace")
        seen, rest = seen + chunk, rest + chunk
        while left and left[0] in rest:
            rest = rest.split(left.pop(0), 1)[1]
    return seen


def _header(file: Path) -> str:
    content = file.read_bytes()
    header = json.loads(content[8 : 8 + int.from_bytes(content[:8], "little")])
    return str(header["__metadata__"]["inarow"])
