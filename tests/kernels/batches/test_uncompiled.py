"""Batches run without a compiler too, for a debugger, and play the same games."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

PLAYED = """
import hashlib
import numpy as np
import inarow

for text in ("connect4", "tictactoe+misere", "drop:5x4:3+wrap+exact", "mnk:9x9:4+exact", "drop:9x8:4+wrap"):
    games, seen = inarow.batch(text, 5, seed=3, illegal="lose"), hashlib.sha256()
    planes = np.empty((5, 2, games.game.height, games.game.width), dtype=np.float32)
    for number in range(50):
        games.step_random()
        games.step(np.arange(number, number + 5) % games.actions)
        for array in (games.boards, games.masks, games.rewards, games.turn, games.observe(planes)):
            seen.update(array.tobytes())
    print(text, seen.hexdigest())
"""


def played(**environment: str) -> str:
    command = [sys.executable, "-W", "error", "-c", PLAYED]
    return subprocess.run(
        command, env=os.environ | environment, capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.slow
def test_uncompiled_equals_compiled() -> None:
    assert played(NUMBA_DISABLE_JIT="1") == played()
