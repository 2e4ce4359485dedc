"""Kernels are compiled by other processes too, and a kernel knows what is compiled before it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from inarow.kernels.compilation.preparing import _saved
from inarow.kernels.heuristics.evaluator import evaluate_once, never_asked
from inarow.kernels.solving.drop.schedule import solve
from inarow.kernels.solving.drop.search import prove

HELPED = """
import time
from inarow.kernels.compilation.progress import Progress, name_of
from inarow.kernels.compilation.side_by_side import other_processes
from inarow.kernels.counting import next_level, walk_bits

kernels = [next_level, walk_bits]
with Progress([name_of(one.py_func) for one in kernels]) as progress, other_processes(kernels, 1, progress):
    while "2 of 2" not in progress.line():
        time.sleep(0.05)
for one in kernels:
    print(one.is_stored, one.is_compiled)
"""


@pytest.mark.slow
def test_another_process_compiles_what_the_caller_does_not(tmp_path: Path) -> None:
    """From a script without a guard, which that process must not run again."""
    done = subprocess.run(
        [sys.executable, "-c", HELPED],
        env=os.environ | {"INAROW_LIBRARY": "off", "INAROW_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    assert done.stdout == "True False\nTrue False\n"


def test_a_kernel_knows_what_it_calls() -> None:
    assert prove in solve.called()
    assert set(prove.called()) < set(solve.called())
    assert solve not in prove.called()
    assert never_asked.called() == []


def test_kernels_that_wait_for_each_other_save_nothing() -> None:
    assert _saved({solve: 1.0, prove: 4.0}, 2) == 0.0
    assert _saved({evaluate_once: 1.0, prove: 4.0}, 2) == 1.0
    assert _saved({evaluate_once: 1.0, prove: 4.0}, 1) == 0.0
