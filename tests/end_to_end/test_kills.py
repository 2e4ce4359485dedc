"""Workers and whole runs are killed, and resumed: every game is there once, as if nothing had happened."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.kill_drill import command, drill, outcomes

from tests.strategies import rest_in_drills


@pytest.mark.skipif(sys.platform != "linux", reason="the drill finds workers in /proc")
@pytest.mark.parametrize(
    ("games", "worker_kills", "run_kills"), rest_in_drills(1, [(200, 3, 1), (2000, 10, 3)])
)
def test_nothing_is_lost_and_nothing_is_played_twice(
    tmp_path: Path, games: int, worker_kills: int, run_kills: int
) -> None:
    calm, wild = tmp_path / "calm", tmp_path / "wild"
    subprocess.run(command(calm, "serial", games), check=True, capture_output=True)
    assert drill(wild, "processes", games, worker_kills, run_kills) == (worker_kills, run_kills)

    assert len(outcomes(calm)) == games
    assert outcomes(wild) == outcomes(calm)
