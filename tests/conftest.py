"""What every test may rely on, and which tests belong to `make quick`, `make test` and `make drills`."""

from __future__ import annotations

import signal
from fnmatch import fnmatch
from pathlib import Path

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

# Property tests are judged by what they find, never by how long an example took: the machine may be busy.
# A profile says how many of the examples a test asks for (`tests.strategies.examples`) it gets, in percent.
settings.register_profile("drills", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("test", settings.get_profile("drills"), max_examples=25)
settings.register_profile("quick", settings.get_profile("drills"), max_examples=10)
settings.load_profile("drills")

TESTS = Path(__file__).parent

# Marks of folders and files; single tests have theirs above them. pyproject.toml says what each means.
MARKS = {
    "bridge": [
        "interop/kaggle/test_real_connectx.py",
    ],
    "browser": [
        "browser/*",
    ],
    "cluster": [
        "executors/test_ray.py",
    ],
    "kill": [
        "end_to_end/test_hostile_class.py",
        "end_to_end/test_kills.py",
        "executors/test_deaths.py",
        "executors/test_endings.py",
        "gomocup/test_exit.py",
    ],
    "drill": [
        "end_to_end/test_hostile_class.py",
        "end_to_end/test_search_reload.py",
        "guarded/*",
    ],
    "slow": [
        "arena/isolation/*",
        "arena/statistics/test_coverage.py",
        "bench/test_benchmarks.py",
        "bench/test_gomoku.py",
        "cli/test_ablate.py",
        "cli/test_contests.py",
        "cli/test_dataset.py",
        "cli/test_depth_test.py",
        "cli/test_report_command.py",
        "cli/test_reproduce.py",
        "cli/test_solving_files.py",
        "cli/test_strength_commands.py",
        "cli/test_tracebacks.py",
        "cli/test_train*.py",
        "conformance/test_agents.py",
        "end_to_end/*",
        "gomocup/test_both_sides.py",
        "gomocup/test_brain.py",
        "gomocup/test_manager.py",
        "gomocup/test_player.py",
        "gomocup/test_serving.py",
        "heuristics/test_only_reading.py",
        "kernels/solving/drop/test_bounds.py",
        "studies/test_report_*.py",
        "test_version_before.py",
        "web/test_command.py",
    ],
}
MARKS_OF_FIXTURES = {
    "server": "slow",  # the page's server, in a process of its own with workers below it
    "report": "slow",  # a whole report with its charts
}


def pytest_configure() -> None:
    """Let Ctrl-C be heard: a shell that runs the tests in the background makes it ignored, here and below."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what the rules above name, and every property test."""
    for item in items:
        for name in marks_of(item):
            item.add_marker(name)


def marks_of(item: pytest.Item) -> set[str]:
    """The marks that a test has by its place, its fixtures and its kind."""
    place = item.path.relative_to(TESTS).as_posix() if item.path.is_relative_to(TESTS) else ""
    found = {mark for mark, patterns in MARKS.items() if any(fnmatch(place, one) for one in patterns)}
    fixtures = getattr(item, "fixturenames", ())
    found |= {mark for fixture, mark in MARKS_OF_FIXTURES.items() if fixture in fixtures}
    if is_hypothesis_test(getattr(item, "obj", None)):
        found.add("property")
    return found
