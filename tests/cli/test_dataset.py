"""`inarow dataset`: made, refused, interrupted, killed, and the same files after all of it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import polars as pl
import pytest

from tests.cli.running import as_a_shell_counts, inarow, refused

# Some parts of 4,096 positions each, late in the game, where each is solved at once.
LATE = ("dataset", "--positions", "9000", "--from-ply", "22", "--seed", "3")


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def test_a_game_with_fewer_positions_says_so(tmp_path: Path) -> None:
    out = tmp_path / "all"
    done = inarow(
        "dataset", "--game", "tictactoe", "--positions", "1000000", "--engine", "serial", "--out", out
    )
    assert done.code == 0, done.err
    assert "1,000,000 were asked for; no more distinct ones were found" in done.out
    assert "wrote train.parquet, train.npz" in done.out
    assert sum(len(pl.read_parquet(file)) for file in out.glob("*.parquet")) == 627
    assert "![Positions by ply and outcome](outcomes.svg)" in (out / "README.md").read_text()
    assert ElementTree.parse(out / "outcomes.svg").getroot().tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize("sampling", ["random", "uniform", "agents", "uci"])
def test_every_sampling_from_the_command_line(sampling: str, tmp_path: Path) -> None:
    wanted = ["--from-ply", "5"] if sampling == "uci" else ["--positions", "40"]
    given = ("--game", "drop:5x4:4", "--sampling", sampling, "--engine", "serial", *wanted)
    done = inarow("dataset", *given, "--out", tmp_path / "some", "--json")
    assert done.code == 0, done.err
    assert done.json["recipe"]["sampling"] == sampling
    assert sum(done.json["outcomes"].values()) == done.json["positions"] > 39
    again = inarow("dataset", *given, "--out", tmp_path / "some", "--json")
    assert again.json == done.json


def test_the_uci_data_set_comes_out_again(tmp_path: Path) -> None:
    """67,557 positions with 8 stones; nobody has won, or can at once. The shipped book knows their scores."""
    done = inarow(
        "dataset", "--sampling", "uci", "--score-only", "--engine", "serial", "--out", tmp_path, "--json"
    )
    assert done.code == 0, done.err
    assert done.json["positions"] == 67_557
    assert done.json["outcomes"] == {"win": 44_473, "draw": 6_449, "loss": 16_635}


BAD = [
    (("--positions", "5", "--game", "gomoku15"), "boards have at most 64 cells, not 225"),
    (("--positions", "5", "--game", "mnk:6x6:4"), "reaches it only from ply 20 of 36 on"),
    (("--positions", "5", "--from-ply", "42"), "over after 42 plies"),
    (("--positions", "5", "--sampling", "agents", "--agents", "nonsense"), "no agent named 'nonsense'"),
    (("--positions", "5", "--sampling", "agents", "--agents", "mcts:nods=5"), "did you mean 'nodes'?"),
    (("--positions", "5", "--agents", "mcts"), "only sampling=agents"),
    (("--positions", "5", "--address", "here"), "only the engine ray"),
    (("--positions", "none"), "'none'"),
    (("--sampling", "uci", "--positions", "5"), "takes all positions there are"),
    ((), "how many are wanted?"),
]


@pytest.mark.parametrize(("given", "sentence"), BAD, ids=lambda value: " ".join(value)[:50])
def test_what_cannot_be_made_is_refused_and_leaves_nothing(
    given: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    assert sentence in refused("dataset", *given, "--out", tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_a_folder_of_another_data_set_is_refused(tmp_path: Path) -> None:
    given = ("dataset", "--game", "tictactoe", "--positions", "9", "--engine", "serial", "--out", tmp_path)
    assert inarow(*given).code == 0
    before = contents(tmp_path)
    assert "another data set, with seed=0 instead of 1; name a new directory" in refused(
        *given, "--seed", "1"
    )
    assert contents(tmp_path) == before
    file = tmp_path / "README.md"
    assert "error: " in refused(*given[:-1], file)


def broken_off(out: Path, number: int, *arguments: str) -> tuple[int, str]:
    """Begin, and send all its processes a signal once a part is stored; the exit code and the complaint."""
    process = subprocess.Popen(
        [sys.executable, "-m", "inarow", *arguments, "--out", str(out)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        deadline = time.monotonic() + 300
        stored = False
        while not stored and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.005)
            stored = any(out.glob("parts/scores-*.npz"))
        os.killpg(process.pid, number)
        _, complaint = process.communicate(timeout=300)
    finally:
        process.kill()
    return process.returncode, complaint


@pytest.mark.kill
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="sends a signal to all processes of a command")
def test_killed_or_interrupted_it_goes_on_to_the_same_files(tmp_path: Path) -> None:
    calm, killed, stopped = (tmp_path / name for name in ("calm", "killed", "stopped"))
    assert inarow(*LATE, "--engine", "serial", "--out", calm).code == 0

    code, _ = broken_off(killed, signal.SIGKILL, *LATE, "--workers", "2")
    assert code == -signal.SIGKILL
    code, complaint = broken_off(stopped, signal.SIGINT, *LATE, "--workers", "1")
    assert as_a_shell_counts(code) == 130, complaint
    assert "Traceback" not in complaint
    assert f"what is found so far is in {stopped}; the same command goes on from there" in complaint

    for out in (killed, stopped):
        assert not (out / "dataset.json").exists()
        assert inarow(*LATE, "--workers", "1", "--out", out).code == 0
        assert contents(out) == contents(calm)


@pytest.mark.cluster
def test_a_cluster_makes_the_same_files(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    given = ("dataset", "--game", "drop:5x4:4", "--positions", "300")
    here, there = tmp_path / "here", tmp_path / "there"
    assert inarow(*given, "--engine", "serial", "--out", here).code == 0
    done = inarow(*given, "--engine", "ray", "--workers", "1", "--out", there)
    assert done.code == 0, done.err
    assert contents(there) == contents(here)
