"""`depth-test`: games or single decisions at each depth, and their chart."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.cli.running import inarow

ZERO = (
    "--agent",
    "minimax:heuristic=zero,scoring=plain",
    "--agent",
    "alphabeta:heuristic=zero,scoring=plain",
)


def test_decisions_count_the_calls_of_report_003(tmp_path: Path) -> None:
    out = tmp_path / "calls"
    done = inarow("depth-test", "--moves", "", *ZERO, "--depths", "1-2,6", "--out", out, "--json")
    assert done.code == 0, done.err
    rows = done.json["rows"]
    assert [row["depth"] for row in rows] == [1, 2, 6, 1, 2, 6]
    assert [row["calls"] for row in rows if row["depth"] == 6] == [137_257, 1_249]
    assert (out / "chart.png").read_bytes().startswith(b"\x89PNG")
    assert "calls for a decision" in (out / "chart.svg").read_text("utf-8")
    assert json.loads((out / "rows.json").read_text("utf-8"))["rows"] == rows
    sheet = list(csv.DictReader((out / "rows.csv").read_text("utf-8").splitlines()))
    assert [int(row["calls"]) for row in sheet] == [row["calls"] for row in rows]


SERIAL = ("--engine", "serial")


def test_games_are_drawn_too(tmp_path: Path) -> None:
    out = tmp_path / "games"
    done = inarow("depth-test", "-g", "tictactoe", "--depths", "1,3", "-n", "4", "--out", out, *SERIAL)
    assert done.code == 0, done.err
    assert f"wrote {out / 'chart.png'}, and 3 files beside it" in done.out
    drawn = (out / "chart.svg").read_text("utf-8")
    for words in ("nodes for a game", "milliseconds for a game", "points a game", "alphabeta", "minimax"):
        assert words in drawn


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--moves", "", "--games", "4"), "--moves asks for one decision, so there is no --games"),
        (("--moves", "4", "--openings", "random:2"), "so there is no --openings"),
        (("--moves", "1212121"), "the game is over after these moves"),
        (("--moves", "9"), "9"),
        (("--games", "3"), "half of its games from each seat"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(arguments: tuple[str, ...], sentence: str) -> None:
    done = inarow("depth-test", "--depths", "1", *arguments)
    assert done.code == 2
    assert sentence in done.err
    assert "Traceback" not in done.err


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("precious")
    done = inarow("depth-test", "--depths", "1", "-n", "2", "--out", tmp_path)
    assert done.code == 2
    assert "exists already; give a new folder" in done.err
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]
