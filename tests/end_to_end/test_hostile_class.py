"""A class of students with a saboteur or ten: they lose with the right reason, and nobody else notices."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from inarow.arena.run import Run
from tests.arena.isolation.hostile import HOSTILE, Hostile, agent, written
from tests.cli.running import inarow

HONEST = ("random", "default", "alphabeta:depth=2")
LATE = agent("if position.ply > 3:\n    raise ValueError('fifth')\nreturn legal(position)")
HOARDS = agent("hoard = [b'x' * (16 << 20) for _ in range(20 << 6)]\nreturn legal(position)")  # 20 GB
SABOTEURS = {
    "crash at move 5": Hostile(LATE, r"it raised ValueError at line \d+: fifth"),
    "hoards": Hostile(HOARDS, r"it used more than \d+ MB|it ran out of memory"),
    # Where the system has a sandbox it is refused at once.
    "forks": Hostile(
        HOSTILE["forks and forks"].code, r"it ran more than 32 processes|refused by the sandbox"
    ),
} | {
    name: HOSTILE[name]
    for name in (
        "crash at import",
        "endless loop",
        "illegal move",
        "wrong type",
        "prints",
        "kills itself",
    )
}


def outcomes(folder: Path) -> dict[tuple[str, str, int], tuple[int, ...]]:
    """The moves of the games among honest agents, by who played whom and in which round."""
    run = Run.open(folder)
    try:
        return {
            (record.task.first, record.task.second, record.task.seed): record.moves
            for _, record in run.records()
            if {record.task.first, record.task.second} <= set(HONEST)
        }
    finally:
        run.close()


@pytest.fixture(scope="module")
def calm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("calm") / "run"
    assert inarow("tournament", *_agents(HONEST), *OPTIONS, "--out", folder).code == 0
    return folder


OPTIONS = ("-n", "2", "--openings", "random:2", "--seed", "9", "--patience", "3", "--memory", "400")


def _agents(names: tuple[str, ...]) -> list[str]:
    return [word for name in names for word in ("--agents", name)]


def test_saboteurs_lose_with_the_right_reason(tmp_path: Path, calm: Path) -> None:
    students = tmp_path / "students"
    students.mkdir()
    files = {
        written(students, one.code, f"{name.replace(' ', '_')}.py"): one.reason
        for name, one in SABOTEURS.items()
    }
    run = tmp_path / "run"
    agents = [*_agents(HONEST), "--agents", str(students)]
    done = inarow("tournament", *agents, *OPTIONS, "--shape", "round-robin", "--out", run, "--json")

    assert done.code == 0, done.err
    told = json.loads(done.out)
    table = {row["agent"]: row for row in told["table"]}
    assert {failure["agent"] for failure in told["failures"]} == set(files)
    for failure in told["failures"]:
        assert re.search(files[failure["agent"]], failure["reason"]), failure
    for name in HONEST:
        assert table[name]["failures"] == 0
        assert table[name]["games"] == 2 * (len(files) + len(HONEST) - 1)
    assert outcomes(run) == outcomes(calm)
