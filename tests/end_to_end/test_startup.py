"""Starting is cheap: no import that is not needed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from inarow.cli.commands import COMMANDS
from inarow.cli.commands.train import LEARNERS

HEAVY = {"numba", "numpy", "rich", "llvmlite", "ray", "altair", "starlette"}


def modules_after(code: str) -> set[str]:
    """The modules that this code loads in a fresh interpreter."""
    program = (
        f"import sys\nbefore = {{*sys.modules}}\n{code}\n"
        "print('|'.join({*sys.modules} - before), file=sys.__stderr__)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stderr.strip().splitlines()[-1].split("|"))


def test_importing_the_package_loads_nothing_heavy() -> None:
    assert modules_after("import inarow") & (HEAVY | {"click"}) == set()


def test_the_help_of_a_command_loads_nothing_heavy() -> None:
    """All of them in one process: what any of them loads is seen at the end."""
    groups = {"bench": ["solver"], "book": ["build", "info"], "list": ["games"]}
    groups |= {"train": list(LEARNERS)}
    typed = [[name] for name in COMMANDS]
    typed += [[name, inner] for name, below in groups.items() for inner in below]
    code = (
        f"from inarow.cli.main import _run\nfor words in {typed!r}:\n    assert _run([*words, '--help']) == 0"
    )
    assert modules_after(code) & (HEAVY | {"sqlite3"}) == set()


@pytest.mark.parametrize(
    "arguments", [["--help"], ["--version"], ["perft", "--help"], ["list", "games", "--json"]]
)
def test_commands_that_count_nothing_load_nothing_heavy(arguments: list[str]) -> None:
    code = f"from inarow.cli.main import _run\nassert _run({arguments!r}) == 0"
    assert modules_after(code) & HEAVY == set()


# What modules of inarow import while a command runs; Numba, where it compiles, imports much of this itself.
RECORDING = """
import builtins, sys
asked, whole = set(), builtins.__import__
def recorded(name, globals=None, locals=None, fromlist=(), level=0):
    importer = (globals or {}).get("__name__", "")
    if importer.startswith("inarow") and not importer.startswith("inarow.kernels"):
        asked.add(name)
        asked.update(f"{name}.{one}" for one in fromlist or ())
    return whole(name, globals, locals, fromlist, level)
builtins.__import__ = recorded
from inarow.cli.main import _run
assert _run(ARGUMENTS) == 0
print("|".join(asked | {name for name in sys.modules if name.startswith("inarow.")}), file=sys.__stderr__)
"""
SOLVE = ["solve", "44444432", "--nodes", "1"]
BEYOND_THE_BOOK = ["solve", "444444321", "--nodes", "1"]
MATCH = ["match", "alphabeta:depth=1", "strong:depth=1", "--games", "2", "--engine", "serial"]
NEVER = {"rich", "asyncio", "multiprocessing", "sqlite3", "subprocess", "socket", "importlib.metadata"}


def imported_for(arguments: list[str]) -> set[str]:
    """The modules that inarow imports while this command runs, and its own that are loaded at the end."""
    program = RECORDING.replace("ARGUMENTS", repr(arguments))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    names = done.stderr.strip().splitlines()[-1].split("|")
    return set(names) | {name.partition(".")[0] for name in names}


@pytest.mark.parametrize(
    ("arguments", "spared"),
    [
        (SOLVE, {"msgspec", "inarow.agents", "inarow.heuristics", "inarow.alphabeta", "inarow.arena.run"}),
        (BEYOND_THE_BOOK, {"msgspec", "hashlib", "inarow.kernels.solving.general.search"}),
        (
            MATCH,
            {
                "hashlib",
                "inarow.solving",
                "inarow.mcts",
                "inarow.agents.builtin.mcts",
                "inarow.heuristics.builtin.lines",
                "inarow.arena.isolation.isolated_seat",
                "inarow.arena.rating",
                "inarow.arena.store",
            },
        ),
    ],
    ids=["solve", "solve beyond the book", "match"],
)
def test_a_command_imports_only_what_it_works_with(arguments: list[str], spared: set[str]) -> None:
    imported = imported_for(arguments)
    assert {"click", "numpy", "inarow.kernels.boards.tables"} <= imported
    assert imported & (NEVER | spared) == set()


def test_every_public_name_can_be_imported() -> None:
    import inarow

    assert all(getattr(inarow, name) is not None for name in inarow.__all__)
    assert inarow.__version__
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = inarow.nonsense
