"""`inarow train ntuple`: from the command line to a file that plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import inarow, refused

BOARD = ("--game", "drop:5x4:4", "--tuples", "8", "--length", "4")
QUIET = ("--games", "0", "--positions", "0", "--engine", "serial")


def test_it_trains_goes_on_and_plays(tmp_path: Path) -> None:
    whole, part, small = (tmp_path / name for name in ("whole", "part", "small"))
    done = inarow(
        "train", "ntuple", *BOARD, *QUIET, "--episodes", "300", "--every", "100", "--out", whole, "--json"
    )
    assert done.code == 0, done.err
    assert done.json["parameters"]["horizon"] == 300
    assert done.json["states"] > 100
    assert [point["episodes"] for point in done.json["curve"]] == [100, 200, 300]

    first = ("--episodes", "150", "--every", "100", "--horizon", "300", "--out", part)
    assert inarow("train", "ntuple", *BOARD, *QUIET, *first).code == 0
    on = inarow("train", "ntuple", "--resume", part, *QUIET, "--episodes", "300", "--small", small)
    assert on.code == 0, on.err
    assert part.read_bytes() == whole.read_bytes()
    assert small.stat().st_size < whole.stat().st_size

    moves = [
        inarow("search", "--game", "drop:5x4:4", "--agent", f"ntuple:file={file},depth=3", "--json").json[
            "move"
        ]
        for file in (whole, small)
    ]
    assert moves[0] == moves[1]
    again = refused("train", "ntuple", "--resume", small, *QUIET, "--episodes", "400")
    assert "cannot be trained further" in again


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--tuples", "0"), "1 to 4096 tuples"),
        (("--length", "16"), "weights"),
        (("--step", "-1"), "step"),
        (("--trace", "nan"), "trace"),
    ],
)
def test_senseless_options_are_refused(tmp_path: Path, given: tuple[str, str], said: str) -> None:
    assert said in refused("train", "ntuple", "--out", tmp_path / "none", *given)
    assert not (tmp_path / "none").exists()


def test_networks_are_joined(tmp_path: Path) -> None:
    one, two, both = (tmp_path / name for name in ("one", "two", "both"))
    for seed, file in (("1", one), ("2", two)):
        done = inarow("train", "ntuple", *BOARD, *QUIET, "--episodes", "100", "--seed", seed, "--out", file)
        assert done.code == 0, done.err
    told = inarow("train", "join", one, two, "--out", both, "--json")
    assert told.code == 0, told.err
    assert told.json["tuples"] == 16
    assert told.json["joined"] == [{"seed": 1, "episodes": 100}, {"seed": 2, "episodes": 100}]
    agent = f"ntuple:file={both},depth=3"
    assert inarow("search", "--game", "drop:5x4:4", "--agent", agent, "--json").code == 0
    assert "exists already" in refused("train", "join", one, two, "--out", both)
    assert "two networks or more" in refused("train", "join", one, "--out", tmp_path / "new")
    assert "cannot be read" in refused("train", "join", one, tmp_path / "no", "--out", tmp_path / "new")


def test_a_small_file_that_could_not_be_written_is_refused_before_training(tmp_path: Path) -> None:
    out, small = tmp_path / "out", tmp_path / "no" / "small"
    said = refused("train", "ntuple", *BOARD, *QUIET, "--episodes", "100", "--out", out, "--small", small)
    assert "its directory does not exist" in said
    assert not out.exists()
