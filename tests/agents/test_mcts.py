"""The mcts agent: its options, its laws, and the same answer without a compiler."""

from __future__ import annotations

import subprocess
import sys

import pytest

import inarow
from inarow.errors import BadOption
from inarow.laws import agents
from inarow.laws.checking import check_name
from tests.cli.running import inarow as command
from tests.strategies import rest_in_drills


@pytest.mark.parametrize(
    "bad",
    [
        "exploration=-0.1",
        "exploration=nan",
        "exploration=inf",
        "threads=0",
        "threads=1000",
        "memory=0",
        "memory=10000000",
        "radius=-1",
        "radius=26",
        "nodes=0",
        "seconds=0",
        "rollouts=clever",
        "solve=perhaps",
        "depth=3",
    ],
)
def test_bad_options_are_refused_in_one_sentence(bad: str) -> None:
    with pytest.raises(BadOption) as caught:
        inarow.agent(f"mcts:{bad}")
    assert bad.partition("=")[0] in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_bad_option_is_bad_usage() -> None:
    done = command("search", "--agent", "mcts:exploration=nan")
    assert done.code == 2
    assert done.err == "error: agent 'mcts': option exploration=nan: it takes a number from 0 on\n"


@pytest.mark.parametrize("text", ["mcts:rollouts=random,threads=2,radius=0", "mcts:exploration=0.3,memory=1"])
def test_agents_with_options_obey_the_laws(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agents, "OVERRUN", 0.25)  # the machine may be busy; `inarow check` is stricter
    assert [verdict for verdict in check_name(text, seed=3) if verdict.broken is not None] == []


def test_the_tighter_limit_counts() -> None:
    start = inarow.game("connect4").start
    agent = inarow.agent("mcts:nodes=300")
    assert agent.choose(start, inarow.Limit()).nodes == 300
    assert agent.choose(start, inarow.Limit(nodes=100)).nodes == 100
    assert agent.choose(start, inarow.Limit(nodes=1000)).nodes == 300


def test_importing_it_brings_no_numba() -> None:
    code = "import sys, inarow.agents.builtin.mcts; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=300).returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "moves", "options"),
    rest_in_drills(
        2,
        [
            ("connect4", "4453", "nodes=300"),
            ("mnk:4x3:3+misere", "a1", "nodes=150,radius=1"),
            ("drop:5x4:3+wrap", "1", "nodes=200,rollouts=random"),
            ("mnk:4x4:3+exact", "a1", "nodes=200,threads=2"),
            ("mnk:9x9:5", "e5,e6", "nodes=100"),
        ],
    ),
)
def test_uncompiled_equals_compiled(game: str, moves: str, options: str) -> None:
    compiled, plain = (
        command(
            "search", "--game", game, "--moves", moves, "--agent", f"mcts:{options}", "--json", **environment
        )
        for environment in ({}, {"NUMBA_DISABLE_JIT": "1"})
    )
    assert (plain.code, plain.err) == (0, "")
    same = ("move", "score", "line", "nodes", "depth")
    assert [plain.json[key] for key in same] == [compiled.json[key] for key in same]
