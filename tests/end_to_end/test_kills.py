"""Workers and whole runs are killed, and resumed: every game is there once, as if nothing had happened."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.kill_drill import command, drill, outcomes

GAMES = 200


@pytest.mark.skipif(sys.platform != "linux", reason="the drill finds workers in /proc")
def test_nothing_is_lost_and_nothing_is_played_twice(tmp_path: Path) -> None:
    calm, wild = tmp_path / "calm", tmp_path / "wild"
    subprocess.run(command(calm, "serial", GAMES), check=True, capture_output=True)
    assert drill(wild, "processes", GAMES, worker_kills=3, run_kills=1) == (3, 1)

    assert len(outcomes(calm)) == GAMES
    assert outcomes(wild) == outcomes(calm)
