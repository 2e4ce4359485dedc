"""A real Ray cluster on this machine, which takes seconds to start; so one test asks everything of it."""

from __future__ import annotations

import os
import signal
import socket
from pathlib import Path
from typing import Any

import pytest

from inarow.errors import BadOption, IllegalMove
from inarow.executors import open_executor
from tests.executors.jobs import Orders, Squares
from tests.process_checks import descendants, survivors

pytest.importorskip("ray")

if not Path("/proc/self").exists():
    pytest.skip("needs /proc to see who is left behind", allow_module_level=True)


def test_a_cluster_loses_nothing_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Workers find modules of the caller's path; one is killed; an error travels; all processes end."""
    from inarow.executors.ray import RayExecutor

    monkeypatch.chdir(tmp_path)  # so that the path, not the directory, leads to the job
    before = descendants()
    executor = RayExecutor(2)
    tasks: list[tuple[str, Any]] = [("sleep", 0.02)] * 100 + [("refuse_when", "received")]
    seen: dict[int, int] = {}
    started: set[int] = set()
    with pytest.raises(IllegalMove, match="received: True"):  # noqa: PT012
        for number, pid in executor.run(Orders(tmp_path), tasks):
            assert number not in seen
            seen[number] = pid
            if len(seen) == 20:
                started = descendants() - before
                os.kill(pid, signal.SIGKILL)
            if len(seen) == 100:
                (tmp_path / "received").write_text("")

    assert sorted(seen) == list(range(100))
    assert len(set(seen.values())) >= 2
    assert started
    assert not survivors(started, 120)
    assert not survivors(descendants() - before, 120)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("address", ["127.0.0.1:{port}", "ray://127.0.0.1:{port}", "nowhere"])
def test_an_address_where_nobody_answers_is_refused_at_once(address: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    executor = open_executor("ray", workers=1, address=address.format(port=port))
    with pytest.raises(BadOption, match="no Ray cluster answers there"):
        list(executor.run(Squares(), range(3)))
