"""Who is blamed for an error: a plug-in for what it raised itself, and for nothing else."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import inarow
from inarow.alphabeta import search
from inarow.errors import BadAnswer
from inarow.kernels.alphabeta.search import advance
from inarow.kernels.heuristics.evaluator import raised_by_heuristic
from inarow.plugins import load_plugin
from inarow.rules.presets import read_game
from inarow.search.limit import NO_LIMIT
from tests.agents.third_party import plugin

POSITION = read_game("connect4").position("44")

DIVIDES = """
@inarow.heuristic("divides")
def divides(cells, side, setup):
    return 1 // (cells[0] * 0)
"""


@pytest.mark.parametrize(
    "agent", ["alphabeta:depth=2", "minimax:depth=2", "custom:depth=2", "best:nodes=5000"]
)
def test_a_heuristic_is_blamed_for_what_it_raised(tmp_path: Path, agent: str) -> None:
    load_plugin(plugin(tmp_path, DIVIDES))
    player = inarow.agent(f"{agent},heuristic=divides")
    with pytest.raises(BadAnswer, match=r"heuristic 'divides' from .*: it raised ZeroDivision") as caught:
        player.choose(read_game("mnk:9x9:5").position("e5,a1"), NO_LIMIT)

    assert isinstance(caught.value.__cause__, ZeroDivisionError)


@pytest.mark.parametrize("error", [KeyError("driver"), MemoryError("driver"), BadAnswer("somebody", "else")])
def test_an_error_of_the_driver_is_nobody_elses(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise error

    player = inarow.agent("alphabeta:depth=2,heuristic=windows")
    monkeypatch.setattr(search, "new_state", broken)
    with pytest.raises(type(error)) as caught:
        player.choose(POSITION, NO_LIMIT)

    assert caught.value is error


def test_what_is_wrong_with_the_arguments_of_a_kernel_is_not_the_heuristics() -> None:
    with pytest.raises(TypeError) as caught:
        advance(1, 2, 3, 4)

    assert raised_by_heuristic(caught.value) is None


LIMITED = """
import resource, sys
from pathlib import Path
import inarow.alphabeta.search, inarow.solving.drop, inarow.solving.general
now = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (now + (1 << 30), resource.RLIM_INFINITY))
from inarow.cli.main import main
main(sys.argv[1:])
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="a limit of addresses is kept on Linux alone")
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("search", "--agent", "alphabeta:table=28,depth=30"),
            "error: a table of 2^28 entries takes 6.4 GB, and this machine has no room; "
            "the option table= takes a smaller power of two\n",
        ),
        (
            ("search", "--moves", "44", "--agent", "perfect:memory=8192"),
            "error: a table of 8,192 MB does not fit this machine; give the solver less with memory=\n",
        ),
        (
            ("solve", "--moves", "44", "--memory", "8192"),
            "error: a table of 8,192 MB does not fit this machine; give the solver less with memory=\n",
        ),
    ],
)
def test_memory_that_cannot_be_had_names_its_option(arguments: tuple[str, ...], sentence: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, *arguments], capture_output=True, text=True, timeout=300, check=False
    )
    assert (done.returncode, done.stderr) == (2, sentence)
