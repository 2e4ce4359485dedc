"""The search runs without a compiler too, for a debugger, and says the same."""

from __future__ import annotations

import pytest

from tests.cli.running import inarow

SEARCHES = [
    ("--game", "connect4", "--moves", "4453", "--agent", "alphabeta:depth=3,candidates=exact,symmetry=on"),
    ("--game", "mnk:4x3:3+wrap", "--moves", "a1", "--agent", "alphabeta:depth=3,quiescence=on,radius=1"),
    ("--game", "tictactoe", "--moves", "b2,a1", "--agent", "minimax:depth=3,heuristic=potential"),
    ("--game", "mnk:7x7:5", "--moves", "d4,a1", "--agent", "custom:depth=1"),
]


@pytest.mark.slow
@pytest.mark.parametrize("arguments", SEARCHES, ids=lambda value: value[-1])
def test_uncompiled_equals_compiled(arguments: tuple[str, ...]) -> None:
    compiled, plain = (
        inarow("search", *arguments, "--json", **environment)
        for environment in ({}, {"NUMBA_DISABLE_JIT": "1"})
    )
    assert (plain.code, plain.err) == (0, "")
    same = ("move", "score", "candidates", "line", "nodes", "calls", "open_nodes", "depth")
    assert [plain.json[key] for key in same] == [compiled.json[key] for key in same]
