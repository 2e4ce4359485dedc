"""Habits of the suite itself: no test fails because a machine is busy."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
CLOCKS = {
    "monotonic",
    "monotonic_ns",
    "perf_counter",
    "perf_counter_ns",
    "process_time",
    "thread_time",
    "time",
}
TICKING = "tests.search.ticking"
DURATIONS = {"seconds", "cpu_seconds", "elapsed", "taken", "duration"}


def reads_a_clock(node: ast.AST, clocked: set[str], durations: set[str]) -> bool:
    """Does this expression rest on a clock: a call of one, a name that was given one, a field of seconds?"""
    for part in ast.walk(node):
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute):
            owner = part.func.value
            if part.func.attr in CLOCKS and isinstance(owner, ast.Name) and owner.id == "time":
                return True
        if isinstance(part, ast.Name) and part.id in clocked:
            return True
        if isinstance(part, ast.Attribute) and part.attr in durations:
            return True
        index = part.slice if isinstance(part, ast.Subscript) else None
        if isinstance(index, ast.Constant) and index.value in durations:
            return True
    return False


def holds_the_clock(tree: ast.AST) -> bool:
    """Does this module hold the searches' clock itself? Then their seconds are its own ticks."""
    return any(isinstance(node, ast.ImportFrom) and node.module == TICKING for node in ast.walk(tree))


def asserted_durations(tree: ast.AST) -> Iterator[int]:
    """The lines of assertions that compare a duration with a bound other than zero."""
    durations = set() if holds_the_clock(tree) else DURATIONS
    clocked: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and reads_a_clock(node.value, clocked, durations):
            clocked |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Assert):
            continue
        for part in ast.walk(node.test):
            if isinstance(part, ast.Compare) and any(
                isinstance(how, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for how in part.ops
            ):
                sides = [part.left, *part.comparators]
                zero = any(isinstance(side, ast.Constant) and side.value == 0 for side in sides)
                if not zero and any(reads_a_clock(side, clocked, durations) for side in sides):
                    yield node.lineno


def test_no_assertion_is_about_elapsed_time() -> None:
    """Speed is shown in `benchmarks/`; a test holds the clock (`tests/search/ticking.py`) or sees events."""
    found = [
        f"{file.relative_to(TESTS)}:{line}"
        for file in sorted(TESTS.rglob("*.py"))
        for line in asserted_durations(ast.parse(file.read_text(encoding="utf-8")))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("began = time.monotonic()\nassert time.monotonic() - began < 5", [2]),
        ("assert found.seconds < 1.5", [1]),
        ("assert 0.1 < answer['seconds'] < 0.4", [1]),
        ("taken = time.perf_counter() - 3\nassert taken <= 1", [2]),
        ("assert found.seconds >= 0\nassert found.seconds == 2.5", []),
        ("from tests.search.ticking import TICK\nassert found.seconds < 0.1 + TICK", []),
        ("until = time.monotonic() + 60\nwhile time.monotonic() < until: pass\nassert found.nodes < 5", []),
    ],
)
def test_the_habit_is_really_looked_for(code: str, lines: list[int]) -> None:
    assert list(asserted_durations(ast.parse(code))) == lines
