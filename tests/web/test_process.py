"""The program of a worker process, as the server starts it."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from inarow.web.thinking import process as program


def test_a_worker_loads_what_the_first_analysis_needs_and_compiles_everything_if_it_compiles() -> None:
    """Python lists what is imported; without Numba the kernels of other requests are not loaded yet."""
    setup = json.dumps({"plugins": [], "memory": 1 << 30, "threads": 2})
    done = subprocess.run(
        [sys.executable, "-m", program.__name__],
        env={**os.environ, "PYTHONPROFILEIMPORTTIME": "1"},
        input=f"{setup}\n",
        capture_output=True,
        text=True,
        check=True,
    )
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert json.loads(done.stdout) == {"job": 0, "event": "ready"}
    assert {"inarow.web.thinking.analyse", "inarow.kernels.solving.drop.search"} <= imported
    assert ("numba" in imported) == ("inarow.kernels.mcts.bit_search" in imported)
