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


def test_every_public_name_can_be_imported() -> None:
    import inarow

    assert all(getattr(inarow, name) is not None for name in inarow.__all__)
    assert inarow.__version__
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = inarow.nonsense
