"""Every kernel on every kind of board with Numba's bounds checking on: no index leaves its array.

It compiles every kernel anew, beside the others in the cache, which takes minutes the first time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from inarow.kernels.compilation.cache import compiler_hash
from tests.guarded.kernel_calls import written_kernels

ROOT = Path(__file__).parents[2]


def test_no_kernel_reads_or_writes_beyond_an_array() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.guarded.drill"],
        cwd=ROOT,
        env=os.environ | {"NUMBA_BOUNDSCHECK": "1"},
        capture_output=True,
        text=True,
        timeout=3600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "gnored" not in done.stderr  # an error in a callback would be printed and passed over
    said = json.loads(done.stdout)
    assert said["checked"]  # a deliberate index beyond an array was heard
    assert (
        said["directory"] != f"inarow-{compiler_hash()}"
    )  # no unchecked kernel was loaded, nor will a checked one
    assert {*said["called"]} == written_kernels()
