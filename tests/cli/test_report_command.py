"""`inarow report` as a user runs it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import inarow, refused
from tests.report.games import DRAW, FIRST_WINS, played, stored, tournament

needs_extra = pytest.mark.skipif(
    subprocess.run([sys.executable, "-c", "import altair, jinja2, vl_convert"], check=False).returncode != 0,
    reason="the extra report is not installed",
)


@pytest.fixture
def run(tmp_path: Path) -> Path:
    contest = tournament("default", "random", games=4)
    return stored(
        tmp_path / "run", contest, [(0, played(contest, 0, FIRST_WINS)), (1, played(contest, 1, DRAW))]
    )


def without(module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the command line as if a package were not installed."""
    code = f"import sys; sys.modules[{module!r}] = None; from inarow.cli.main import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, timeout=300, check=False
    )


@needs_extra
def test_a_report_as_json_in_a_folder_of_its_own(run: Path, tmp_path: Path) -> None:
    found = inarow("report", run, "--out", tmp_path / "shown", "--json").json
    assert (found["games"], found["of"]) == (2, 4)
    files = [Path(file) for file in found["files"]]
    assert files[0] == tmp_path / "shown" / "index.html"
    assert all(file.stat().st_size for file in files)
    assert {"table.csv", "games.csv", "elo.png", "elo.svg"} <= {file.name for file in files}
    assert not (run / "report").exists()


@needs_extra
def test_a_report_for_people_tells_what_is_missing(run: Path) -> None:
    done = without("polars", "report", str(run))
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "unfinished: 2 of 4 games"
    assert lines[1] == f"wrote {run / 'report' / 'index.html'}"
    needed = "it needs an extra: pip install '.[data]' in a clone, or 'inarow[data]'"
    assert lines[-1] == f"games.parquet was left out: {needed}"
    assert all(Path(line.removeprefix("wrote ")).is_file() for line in lines[1:-1])


@pytest.mark.parametrize("module", ["altair", "jinja2", "vl_convert"])
def test_without_the_extra_one_sentence_and_no_file(run: Path, module: str) -> None:
    done = without(module, "report", str(run))
    assert (done.returncode, done.stdout) == (2, "")
    assert (
        done.stderr
        == "error: inarow report needs an extra: pip install '.[report]' in a clone, or 'inarow[report]'\n"
    )
    assert not (run / "report").exists()


def test_what_is_no_run_is_refused(tmp_path: Path) -> None:
    assert "there is no such run" in refused("report", tmp_path / "nowhere")
    (tmp_path / "games.sqlite").write_text("not a database, but long enough to look at" * 100)
    assert "it is no run of inarow, or damaged" in refused("report", tmp_path)
    assert "Missing argument" in refused("report")


@needs_extra
def test_a_run_without_games_and_a_place_that_is_taken(run: Path, tmp_path: Path) -> None:
    empty = stored(tmp_path / "empty", tournament("default", "random"), [])
    assert "no game is finished yet" in refused("report", empty)
    (tmp_path / "file").write_text("")
    assert "it cannot be written" in refused("report", run, "--out", tmp_path / "file")
