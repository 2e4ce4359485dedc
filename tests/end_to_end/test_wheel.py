"""The wheels as users get them: in an empty environment, with an empty home, without a C compiler."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import venv
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.running import Finished
from tests.process_checks import ROOT
from tests.web.running import serving

pytestmark = pytest.mark.slow

LIBRARIES = (".so", ".dylib", ".dll")
COLUMNS = {"1": -1, "2": 0, "3": -1, "5": -1, "6": 1, "7": -2}  # exact scores after 44444432
FORCED = "h8,a1,i8,a2,h9,o1,i9,o2,g8,o3"
MATCH = ("match", "alphabeta:depth=4", "strong", "--games", "2", "--json")

# Every Python of the environment imports this when it starts. It notes at once, since a worker may be killed.
WATCH = """
import os, sys

def note(event):
    with open(os.path.join({folder!r}, f"{{event}}-{{os.getpid()}}"), "w") as file:
        file.write(" ".join(sys.orig_argv))

class Watch:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "numba":
            note("numba")

note("process")
os.register_at_fork(after_in_child=lambda: note("process"))
sys.meta_path.insert(0, Watch())
"""


@dataclass(frozen=True)
class Installed:
    """An environment with a wheel in it, on a machine that has never run inarow."""

    folder: Path

    @property
    def python(self) -> Path:
        return self.folder / "bin" / "python"

    @property
    def notes(self) -> Path:
        return self.folder / "notes"

    @property
    def packages(self) -> Path:
        (found,) = self.folder.glob("lib/python3*/site-packages")
        return found

    def variables(self, home: Path) -> dict[str, str]:
        """All that a process is given: no C compiler can be found, and nothing is cached."""
        return {"PATH": str(self.python.parent), "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}

    def run(self, home: Path, *arguments: str) -> Finished:
        """Run `inarow` with these arguments."""
        done = subprocess.run(
            [self.folder / "bin" / "inarow", *arguments],
            capture_output=True,
            text=True,
            env=self.variables(home),
            cwd=home,
            timeout=300,
            check=False,
        )
        return Finished(done.returncode, done.stdout, done.stderr)

    def noted(self, event: str) -> list[str]:
        """The command lines of the processes to which this happened."""
        return [file.read_text() for file in self.notes.glob(f"{event}-*")]


def wheel_of(folder: Path, kind: str) -> Path:
    """A wheel of this clone."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    subprocess.run(command, cwd=ROOT, env=os.environ | {"INAROW_WHEEL": kind}, check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def libraries_in(wheel: Path) -> list[str]:
    return [name for name in ZipFile(wheel).namelist() if name.endswith(LIBRARIES)]


def environment(folder: Path) -> Installed:
    """An empty environment whose processes are noted."""
    venv.create(folder, symlinks=True)
    empty = Installed(folder)
    empty.notes.mkdir()
    (empty.packages / "watching.py").write_text(WATCH.format(folder=str(empty.notes)))
    (empty.packages / "watching.pth").write_text("import watching\n")
    return empty


def pip_install(where: Installed, *arguments: str | Path) -> bool:
    pip = [sys.executable, "-m", "pip", "--python", where.python, "--disable-pip-version-check", "install"]
    return subprocess.run([*pip, "--quiet", *arguments], check=False).returncode == 0


def install_on_our_packages(where: Installed, wheel: Path) -> None:
    """What the wheel depends on comes from the environment that runs the tests."""
    assert pip_install(where, "--no-deps", wheel)
    ours = [path for path in sys.path if path.endswith("site-packages")]
    (where.packages / "dependencies.pth").write_text("\n".join(ours))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The platform wheel, installed as a user does, with the page; without an index only the wheel is."""
    check = [sys.executable, "-m", "inarow.library", "--check"]
    checked = subprocess.run(check, capture_output=True, text=True, check=False)
    if checked.returncode == 2:  # it was refused; whatever else happens is a failure
        pytest.skip(f"{checked.stderr.strip()}: `make library` builds it, where there is a C compiler")
    wheel = wheel_of(tmp_path_factory.mktemp("wheel"), "platform")
    assert re.fullmatch(r"inarow-[\d.]+-py3-none-(?!any)\w+\.whl", wheel.name)
    assert libraries_in(wheel)
    made = environment(tmp_path_factory.mktemp("environment"))
    if not pip_install(made, f"inarow[web] @ {wheel.as_uri()}"):
        install_on_our_packages(made, wheel)
    return made


@pytest.fixture
def with_library(installed: Installed) -> Installed:
    """The same, with nothing noted yet."""
    for file in installed.notes.iterdir():
        file.unlink()
    return installed


def test_the_exact_solver(with_library: Installed, tmp_path: Path) -> None:
    done = with_library.run(tmp_path, "solve", "44444432", "--json")
    assert (done.code, done.err) == (0, "")
    assert (done.json["columns"], done.json["plies"]) == (COLUMNS, 33)
    assert len(with_library.noted("process")) == 1
    assert with_library.noted("numba") == []


@pytest.mark.parametrize(("engine", "processes"), [(["--engine", "serial"], 1), (["--workers", "2"], 3)])
def test_a_match(with_library: Installed, tmp_path: Path, engine: list[str], processes: int) -> None:
    done = with_library.run(tmp_path, *MATCH, *engine)
    assert (done.code, done.err) == (0, "")
    assert [done.json[key] for key in ("wins", "draws", "losses", "failures")] == [2, 0, 0, []]
    assert len(with_library.noted("process")) >= processes
    assert with_library.noted("numba") == []


def test_the_first_analysis_of_the_page(with_library: Installed, tmp_path: Path) -> None:
    """Connect Four is solved; on the large board the first player wins by force."""
    with serving(python=str(with_library.python), environment=with_library.variables(tmp_path)) as server:
        solved = server.post("/api/analyse", {"moves": "44444432"}).json
        forced = server.post("/api/analyse", {"game": "gomoku15", "moves": FORCED, "seconds": 2}).json
    assert {move: worth["score"] for move, worth in solved["moves"].items()} == COLUMNS
    assert forced["moves"][forced["best"][0]]["outcome"] == "win"
    assert len(with_library.noted("process")) > 2
    assert with_library.noted("numba") == []


def test_what_the_release_workflow_asks_of_a_wheel(with_library: Installed, tmp_path: Path) -> None:
    command = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["cibuildwheel"]["test-command"]
    variables = with_library.variables(tmp_path)
    subprocess.run(command, shell=True, env=variables, cwd=tmp_path, check=True)
    assert len(with_library.noted("process")) == 1


def test_the_pure_wheel_compiles_when_it_is_first_used(tmp_path: Path) -> None:
    """It shows, too, that the notes name a process that imports Numba."""
    (tmp_path / "wheel").mkdir()
    (tmp_path / "home").mkdir()
    wheel = wheel_of(tmp_path / "wheel", "")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert libraries_in(wheel) == []
    pure = environment(tmp_path / "environment")
    install_on_our_packages(pure, wheel)

    done = pure.run(tmp_path / "home", "solve", "44444432", "--json")

    assert done.code == 0
    assert "compiling" in done.err
    assert done.json["columns"] == COLUMNS
    assert len(pure.noted("numba")) == 1
