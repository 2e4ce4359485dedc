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
    assert "cannot learn on" in again


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
