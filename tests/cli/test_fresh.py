"""Each command runs in a new interpreter too, where nothing has been imported before it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from inarow.cli.commands import COMMANDS
from tests.cli.running import fresh

BEFORE = Path(__file__).parents[1] / "data" / "version-0.1.0"
SERIAL = ("--engine", "serial")
UNJUDGED = ("--games", "0", "--positions", "0", *SERIAL)
SHORT: dict[str, tuple[str, ...]] = {
    "ablate": ("--switch", "table", "--depth", "2", "--positions", "2", "-n", "0", *SERIAL),
    "analyse": ("--game", "drop:5x4:4", "33332"),
    "atlas": (),
    "bench": ("solver", "--help"),
    "book": ("info",),
    "check": ("tictactoe",),
    "class": ("new", "autumn"),
    "completion": ("bash",),
    "dataset": ("--game", "tictactoe", "--positions", "20", *SERIAL, "--out", "data"),
    "depth-test": ("--moves", "", "--agent", "alphabeta", "--depths", "1"),
    "eval": ("--heuristic", "windows", "--moves", "44"),
    "evaluate": ("random", "--game", "tictactoe", "--positions", "10", "--games", "0", *SERIAL),
    "export": ("kaggle", "alphabeta:depth=2", "--out", "main.py"),
    "gomocup": ("--agent", "random"),
    "judge": ("run", "--games", "1", *SERIAL),
    "list": ("agents",),
    "match": ("random", "alphabeta:depth=1", "--game", "tictactoe", "--games", "2", *SERIAL),
    "new": ("agent", "mine"),
    "perft": ("--depth", "2"),
    "play": ("--against", "alphabeta:depth=1"),
    "replay": ("run", "0"),
    "report": ("run", "--out", "report"),
    "reproduce": ("--help",),
    "search": ("--agent", "alphabeta:depth=2"),
    "show": ("--moves", "44"),
    "solve": ("44444432",),
    "tournament": ("-g", "tictactoe", "-a", "random", "-a", "default", *SERIAL, "--out", "new"),
    "train": ("qlearning", "-g", "tictactoe", "--episodes", "50", *UNJUDGED, "--out", "q.safetensors"),
    "tune": (
        "-H",
        "course",
        "--games",
        "20",
        "--rounds",
        "1",
        *SERIAL,
        "--nodes",
        "20",
        "--out",
        "weights.json",
    ),
    "warmup": (),
    "web": ("--help",),
}
STDIN = {"gomocup": "START 15\nEND\n", "play": "quit\n"}


def test_every_command_is_here() -> None:
    assert set(SHORT) == set(COMMANDS)


@pytest.mark.slow
@pytest.mark.parametrize("command", SHORT)
def test_it_runs_in_a_new_interpreter(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(BEFORE / "run", tmp_path / "run")
    monkeypatch.chdir(tmp_path)
    done = fresh(command, *SHORT[command], stdin=STDIN.get(command, ""))
    assert done.code == 0, done.err
