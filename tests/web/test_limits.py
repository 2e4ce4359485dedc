"""The server's usual bounds follow the machine it runs on."""

from __future__ import annotations

import os

import pytest

from inarow.web.limits import Limits


@pytest.mark.parametrize(("cores", "workers"), [(1, 2), (2, 2), (5, 5), (64, 8)])
def test_a_worker_for_each_core_the_process_may_use(
    cores: int, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a container the machine may have more cores than the process."""
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: set(range(cores)), raising=False)
    assert Limits().workers == workers
