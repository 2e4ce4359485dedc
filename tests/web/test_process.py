"""The program of a worker process, as the server starts it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from inarow.web.thinking import process as program


def test_a_worker_loads_what_the_first_analysis_needs_and_compiles_everything_if_it_compiles(
    tmp_path: Path,
) -> None:
    """Python lists what is imported; without Numba the kernels of other requests are not loaded yet."""
    setup = json.dumps({"plugins": [], "memory": 1 << 30, "threads": 2})
    listed = tmp_path / "imported.txt"
    with listed.open("w") as errors:
        worker = subprocess.Popen(
            [sys.executable, "-m", program.__name__],
            env={**os.environ, "PYTHONPROFILEIMPORTTIME": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    with worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(f"{setup}\n")
        worker.stdin.flush()
        said = worker.stdout.readline()  # it ends with its input, so that stays open until then
    imported = {line.rpartition("|")[2].strip() for line in listed.read_text().splitlines()}
    assert json.loads(said) == {"job": 0, "event": "ready"}
    assert {"inarow.web.thinking.analyse", "inarow.kernels.solving.drop.search"} <= imported
    assert ("numba" in imported) == ("inarow.kernels.mcts.bit_search" in imported)
