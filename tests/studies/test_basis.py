"""Whatever a section rests on, a change of it makes the section be done again; nothing else does."""

from __future__ import annotations

import platform
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from inarow.studies.basis import ABOVE, PACKAGE
from inarow.studies.study import Effort, Experiment, Section, Study
from inarow.studies.study_run import StudyRun
from tests.studies.package import copied

CHANGED = [
    "studies/plain_search.py",  # shared modules
    "studies/plain_board.py",
    "studies/study.py",
    "studies/published.json",  # the printed figures
    "studies/report_003/calls.py",
    "studies/report_000/as_published/bugs.py",
    "kernels/alphabeta/search.py",
    "kernels/solving/drop/search.py",
    "heuristics/builtin/windows.py",
    "heuristics/lines.json",  # weights of lines
    "alphabeta/search.py",
    "solving/books/7x6.book",  # the opening book
    "agents/builtin/minimax.py",
    "agents/ladders/connect4.json",
    "arena/play.py",
    "arena/statistics/pairs.py",
    "rules/position.py",
    "rules/games/classic.py",
    "learning/qlearning.py",
    "ntuple/networks/connect4.safetensors",  # the n-tuple network
    "search/counting.py",
    "solving/solver.py",
    "forcing/search.py",
    "patterns/weights.json",  # what patterns are worth
    "selective/search.py",
    "mcts/search.py",
    "analysis/judging.py",
    "executors/process_pool.py",
    "report/charts/theme.py",
    "spec.py",
    "registry.py",
    "__init__.py",
]


class Bench:
    """A study of one experiment that counts how often it is done, kept in one folder."""

    def __init__(self, folder: Path) -> None:
        self.package = copied(folder)
        self.folder = folder / "out"
        self.done = 0

    def work(self, effort: Effort | None = None) -> int:
        """How often it was done for this: 1, or 0 if its section was kept."""
        before = self.done
        study = Study("003", "t", "a", (Experiment("one", self._experiment),))
        working = StudyRun(study, effort or Effort(), self.folder, package=self.package)
        steps = list(working.work())
        assert [section.title for section in working.sections] == ["One"]
        assert len(steps) == 1
        return self.done - before

    def _experiment(self, _effort: Effort) -> Iterator[float | Section]:
        self.done += 1
        yield Section("One")


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    found = Bench(tmp_path_factory.mktemp("basis"))
    assert found.work() == 1
    return found


@pytest.fixture(autouse=True)
def _kept_before(bench: Bench) -> None:
    """Nothing has changed, so nothing is done."""
    assert bench.work() == 0


@pytest.mark.parametrize("name", CHANGED)
def test_a_changed_file_makes_it_run_again(bench: Bench, name: str) -> None:
    file = bench.package / name
    before = file.read_bytes()
    after = bytearray(before)
    after[len(after) // 2] ^= 1  # the length stays the same, as with another digit
    try:
        file.write_bytes(after)
        assert (bench.work(), bench.work()) == (1, 0)
    finally:
        file.write_bytes(before)
    assert bench.work() == 0


def test_every_room_below_is_among_them() -> None:
    rooms = {file.name for file in PACKAGE.iterdir() if file.is_dir() and file.name != "__pycache__"}
    unable = {
        "batches",
        "bench",
        "datasets",
        "evaluation",
        "sandbox",
        "gomocup",
        "interop",
        "laws",
        "library",
    }  # they count too, though no study asks them today
    assert {name.partition("/")[0] for name in CHANGED if "/" in name} == rooms - ABOVE - unable


@pytest.mark.parametrize(
    "room",
    [
        *("", "batches", "bench", "datasets", "evaluation", "gomocup", "interop"),
        *("laws", "library", "solving/books", "studies"),
    ],
)
def test_a_file_that_comes_and_goes_makes_it_run_again(bench: Bench, room: str) -> None:
    file = bench.package / room / "added.dat"
    file.write_bytes(b"new")
    assert (bench.work(), bench.work()) == (1, 0)
    file.rename(file.with_name("renamed.dat"))
    assert bench.work() == 1
    file.with_name("renamed.dat").unlink()
    assert bench.work() == 0


@pytest.mark.parametrize(
    "name", ["cli/main.py", "web/app.py", "web/static/index.html", "rules/__pycache__/a.pyc"]
)
def test_what_no_section_can_depend_on_does_not(bench: Bench, name: str) -> None:
    file = bench.package / name
    file.parent.mkdir(exist_ok=True)
    with file.open("ab") as stream:
        stream.write(b"\n")
    assert bench.work() == 0


def test_what_does_not_count_stands_above_the_studies() -> None:
    """`lint-imports` checks the layers, so that no study can import a room that is left out."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())
    contracts = project["tool"]["importlinter"]["contracts"]
    layers = next(one["layers"] for one in contracts if one["type"] == "layers")
    above = {room for layer in layers[: layers.index("studies")] for room in layer.split(" | ")}
    assert above >= ABOVE
    for file in PACKAGE.rglob("*.py"):  # nor start one by its name
        if file.relative_to(PACKAGE).parts[0] not in {*ABOVE, "__main__.py"}:
            text = file.read_text()
            assert not any(f"inarow.{room}" in text for room in ABOVE), file


@pytest.mark.parametrize("effort", [Effort(seed=1), Effort(quick=True), Effort(seed=1, quick=True)])
def test_another_seed_or_effort_makes_it_run_again(bench: Bench, effort: Effort) -> None:
    assert (bench.work(effort), bench.work(effort)) == (1, 0)


def test_the_number_of_workers_does_not(bench: Bench) -> None:
    assert bench.work(Effort(workers=3)) == 0


@pytest.mark.parametrize("package", ["numba", "numpy", "inarow", "altair"])
def test_another_version_of_a_package_makes_it_run_again(
    bench: Bench, package: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Installed before the others, as in a new environment."""
    metadata = tmp_path / f"{package}-99.9.dist-info" / "METADATA"
    metadata.parent.mkdir()
    metadata.write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 99.9\n")
    with monkeypatch.context() as patch:
        patch.setattr(sys, "path", [str(tmp_path), *sys.path])
        assert (bench.work(), bench.work()) == (1, 0)


def test_another_python_makes_it_run_again(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(platform, "python_version", lambda: "3.99.0")
        assert (bench.work(), bench.work()) == (1, 0)


def test_another_machine_makes_it_run_again(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seconds are among the figures."""
    with monkeypatch.context() as patch:
        patch.setattr(platform, "system", lambda: "Another")
        assert (bench.work(), bench.work()) == (1, 0)


def test_code_that_changes_meanwhile_keeps_no_section(bench: Bench) -> None:
    """What a lazy import read after the edit may not count as the old code's, once that is back."""
    file = bench.package / "spec.py"
    before = file.read_bytes()

    def edited(_effort: Effort) -> Iterator[float | Section]:
        file.write_bytes(before + b"\n")
        yield Section("One")

    study = Study("003", "t", "a", (Experiment("edited", edited),))
    working = StudyRun(study, Effort(), bench.folder, package=bench.package)
    list(working.work())
    file.write_bytes(before)
    again = StudyRun(study, Effort(), bench.folder, package=bench.package)
    list(again.work())
    assert file.read_bytes() != before  # it was done again
    file.write_bytes(before)
