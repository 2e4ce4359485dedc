"""A search compiled by one process is loaded by the next, and says the same."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import NOTICES, inarow

SEARCH = ("search", "--game", "mnk:7x7:5+wrap", "--moves", "d4,e5", "--json")
AGENT = ("--agent", "alphabeta:depth=4,heuristic=mine,symmetry=on,candidates=exact,quiescence=on")
MINE = """
import inarow


@inarow.heuristic("mine")
def mine(cells, side, setup):
    total = 0
    for number in range(setup.lines.shape[0]):
        own = 0
        for cell in setup.lines[number]:
            own += cells[cell] * side
        total += own * own * own
    return total
"""


def test_two_processes_share_one_cache(tmp_path: Path) -> None:
    """A type that drifts in a cached kernel aborts the second process, not the first (numba #6061)."""
    plugin = tmp_path / "mine.py"
    plugin.write_text(MINE)
    arguments = (*SEARCH, *AGENT, "--plugin", plugin)
    first, second = (
        inarow(*arguments, INAROW_CACHE_DIR=str(tmp_path / "cache"), INAROW_LIBRARY="off") for _ in range(2)
    )

    assert first.code == 0
    assert NOTICES.fullmatch(first.err)
    assert (second.code, second.err) == (0, "")
    assert first.json | {"seconds": 0} == second.json | {"seconds": 0}

    uncompiled = inarow(
        *SEARCH, "--agent", AGENT[1].replace("depth=4", "depth=2"), "--plugin", plugin, NUMBA_DISABLE_JIT="1"
    )
    again = inarow(*SEARCH, "--agent", AGENT[1].replace("depth=4", "depth=2"), "--plugin", plugin)
    assert uncompiled.json | {"seconds": 0} == again.json | {"seconds": 0}
