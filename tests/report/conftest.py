"""One report, written once, that many tests look at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from inarow.arena.run import Run
from inarow.report import write_report
from tests.report.games import hostile_run


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """A run of third-party agents: names and failures full of markup."""
    opened = Run.open(hostile_run(tmp_path_factory.mktemp("runs") / "hostile"))
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def report(run: Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its report."""
    pytest.importorskip("altair", reason="the extra report is not installed")
    out = tmp_path_factory.mktemp("reports") / "hostile"
    write_report(run, out)
    return out
