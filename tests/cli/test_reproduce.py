"""`inarow reproduce` shows rows, writes files, goes on where it was stopped, and refuses before any work."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.running import Finished, as_a_shell_counts, inarow
from tests.studies.package import copied

ROW = {"figure", "published", "as_published", "corrected", "why", "unit", "section"}


def small(*arguments: str | Path, **environment: str) -> Finished:
    """`inarow` with the small study of the tests under every number."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.studies.small", *map(str, arguments)],
        capture_output=True,
        text=True,
        env=os.environ | environment,
        timeout=300,
        check=False,
    )
    return Finished(done.returncode, done.stdout, done.stderr)


def refused(*arguments: str | Path) -> str:
    done = small("reproduce", *arguments)
    assert (done.code, done.out) == (2, ""), done
    assert done.err.startswith("error: ")
    assert done.err.count("\n") == 1
    return done.err


def test_sections_as_tables() -> None:
    done = small("reproduce", "000", "--seed", "7")
    assert (done.code, done.err) == (0, "")
    for part in ("000: A small study", "Counting: how many?", "298,978", "298,990", "-96.2 %", "35-61-4"):
        assert part in done.out
    assert "as published, here" in done.out
    assert "Depths" in done.out


def test_json_of_one_study() -> None:
    done = small("reproduce", "001", "--json", "--quick", "--seed", "7")
    told = done.json
    assert (told["study"], told["quick"], told["seed"], told["files"]) == ("001", True, 7, [])
    assert told["version"]
    assert [row["figure"] for row in told["rows"]] == ["nodes, minimax", "saved", "seed", "result", "seconds"]
    assert all(set(row) >= ROW for row in told["rows"])
    assert told["rows"][2]["corrected"] == 7
    assert told["tables"][0]["lines"] == [[1, 7, "few", 0.0125], [2, None, "more", 1.5]]


def test_several_studies_each_in_a_folder(tmp_path: Path) -> None:
    done = small("reproduce", "002", "000", "002", "--json", "--out", tmp_path / "out")
    told = done.json
    assert [one["study"] for one in told["studies"]] == ["002", "000"]
    assert [row["study"] for row in told["rows"]] == ["002"] * 5 + ["000"] * 5
    for number, one in zip(("002", "000"), told["studies"], strict=True):
        assert one["files"][0] == str(tmp_path / "out" / number / f"{number}.md")
        assert all(Path(file).is_file() for file in one["files"])


def test_all_is_every_study() -> None:
    told = small("reproduce", "all", "--json").json
    assert [one["study"] for one in told["studies"]] == ["000", "001", "002", "003", "004"]


def test_a_finished_study_is_shown_again_from_its_folder(tmp_path: Path) -> None:
    out, left = tmp_path / "out", tmp_path / "begun"
    told = [
        small("reproduce", "000", "--json", "--out", out, INAROW_TEST_STUDY=str(tmp_path)) for _ in range(2)
    ]
    assert told[0].json == told[1].json
    assert left.read_text() == "counting\ndrawing\n"
    assert small("reproduce", "000", "--out", out).out.endswith("and 6 files beside it\n")


@pytest.mark.kill
def test_ctrl_c_keeps_what_is_finished_and_tells_how_to_go_on(tmp_path: Path) -> None:
    out, left = tmp_path / "out", tmp_path / "begun"
    (tmp_path / "slow").touch()
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "tests.studies.small", "reproduce", "000", "--seed", "5", "--json"),
            *("--out", str(out)),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"INAROW_TEST_STUDY": str(tmp_path)},
    )
    try:
        deadline = time.monotonic() + 300
        while not (left.exists() and "drawing" in left.read_text()) and time.monotonic() < deadline:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        told, complaint = process.communicate(timeout=300)
    finally:
        process.kill()
    assert (as_a_shell_counts(process.returncode), told) == (130, "")
    assert complaint == (
        "interrupted after 1 of 2 experiments of study 000\n"
        f"go on with: inarow reproduce 000 --seed 5 --out {out}\n"
    )
    (tmp_path / "slow").unlink()
    rest = small("reproduce", "000", "--seed", "5", "--out", out, INAROW_TEST_STUDY=str(tmp_path))
    assert rest.code == 0, rest.err
    assert left.read_text() == "counting\ndrawing\ndrawing\n"
    assert json.loads((out / "rows.json").read_text())["rows"][2]["corrected"] == 5


def test_a_folder_of_another_study_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert small("reproduce", "000", "--seed", "3", "--out", out).code == 0
    assert "study 000, not 001" in refused("001", "--seed", "3", "--out", out)


def test_another_seed_or_effort_is_done_again_and_neither_is_lost(tmp_path: Path) -> None:
    out, left = tmp_path / "out", tmp_path / "begun"
    commands = [("--seed", "3"), ("--seed", "4"), ("--seed", "4", "--quick"), ("--seed", "3")]
    told = [
        small("reproduce", "000", "--json", *options, "--out", out, INAROW_TEST_STUDY=str(tmp_path))
        for options in commands
    ]
    assert [done.err.removeprefix(f"{out} was begun with ") for done in told] == [
        "",
        "seed 3, now 4; what was finished so is not used\n",
        "effort in full, now --quick; what was finished so is not used\n",
        "effort --quick, now in full; what was finished so is not used\n",
    ]
    assert [done.json["rows"][2]["corrected"] for done in told] == [3, 4, 4, 3]
    assert left.read_text() == "counting\ndrawing\n" * 3


SHARED = """
from inarow.rules.presets import read_game
from inarow.studies.plain_board import PlainBoard
from inarow.studies.plain_search import PlainSearch
from inarow.studies.published import published
from inarow.studies.study import Row, Section
from tests.studies import small

def counting(_effort):
    game = read_game("drop:3x3:3")
    search = PlainSearch(PlainBoard(game), lambda _mover, _waiter: 0, win=1)
    search.root_value(game.start, 3)
    figure = published("003", "plies in a game")
    yield Section("Shared", (Row("calls", figure, None, search.calls, "-"),))

experiment = small.Experiment("counting", counting)
small.STUDY = small.Study("003", "t", ("a.",), (experiment,))
small.install()
from inarow.cli.main import main
main()
"""


def test_an_edited_package_shows_in_the_next_run(tmp_path: Path) -> None:
    """A copy of the package whose printed figures and shared search are edited between two runs."""
    package, out = copied(tmp_path), tmp_path / "out"

    def figures() -> tuple[int, int, str]:
        done = subprocess.run(
            [sys.executable, "-c", SHARED, "reproduce", "003", "--json", "--out", str(out)],
            capture_output=True,
            text=True,
            env=os.environ | {"PYTHONPATH": str(tmp_path)},
            timeout=300,
            check=True,
        )
        row = json.loads(done.stdout)["rows"][0]
        return row["published"], row["corrected"], done.stderr

    published, calls, complaint = figures()
    assert (published, complaint) == (42, "")
    assert figures() == (published, calls, "")
    for name, before, after in (
        ("published.json", 'in a game": {"value": 42', 'in a game": {"value": 43'),
        ("plain_search.py", "self.calls += 1", "self.calls += 2"),
    ):
        file = package / "studies" / name
        text = file.read_text()
        assert before in text
        file.write_text(text.replace(before, after))
    told = f"{out} was begun with other code; what was finished so is not used\n"
    assert figures() == (published + 1, 2 * calls, told)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("005",), "cannot read '005': a study is one of 000, 001, 002, 003, 004, or all of them"),
        (("000", "nonsense"), "cannot read 'nonsense'"),
        ((), "NUMBER"),
        (("000", "--seed", "x"), "seed"),
        (("000", "--workers", "0"), "workers"),
        (("000", "--out", "/dev/null"), "holds no study"),
        (("000", "--out", "/dev/null/below"), "/dev/null/below"),
        (("000", "--out", "/proc/nowhere"), "cannot be written"),
        (("000", "001", "--out", "/proc/nowhere"), "cannot be written"),
    ],
)
def test_bad_input_is_one_sentence(arguments: tuple[str, ...], told: str) -> None:
    assert told in refused(*arguments)


def test_a_folder_with_anything_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    assert "holds no study" in refused("000", "--out", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_help_teaches() -> None:
    told = inarow("reproduce", "--help").out
    for part in ("inarow reproduce 000 --quick", "'all'", "Ctrl-C", "--out DIR"):
        assert part in told
