"""The commands around the exact solver."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import inarow, refused

ENDGAME = "2252576253462244111563365343671351441"


def test_solve_prints_the_contract() -> None:
    found = inarow("solve", ENDGAME, "--json").json

    assert found["moves"] == ENDGAME
    assert (found["status"], found["outcome"], found["score"]) == ("proven", "loss", -1)
    assert max(found["columns"].values()) == found["score"]
    assert len(found["line"]) == found["plies"]
    assert found["seconds"] >= 0
    assert found["cpu_seconds"] >= 0
    assert "low" not in found


def test_solve_in_words() -> None:
    out = inarow("solve", ENDGAME).out

    assert "loses in" in out
    assert "nodes in" in out


def test_score_only_has_no_columns() -> None:
    assert inarow("solve", ENDGAME, "--score-only", "--json").json["columns"] == {}


def test_what_is_not_proven_has_bounds() -> None:
    found = inarow("solve", "--nodes", "20000", "--no-book", "--json").json

    assert found["status"] in ("bounded", "unknown")
    assert found["score"] is None
    assert found["low"] <= 1 <= found["high"]


def test_a_finished_position_is_proven() -> None:
    found = inarow("solve", "1212121", "--json").json

    assert (found["status"], found["outcome"], found["columns"], found["plies"]) == ("proven", "loss", {}, 0)


def test_a_file_is_answered_line_by_line(tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    file.write_text(f"{ENDGAME}\n99\n5554224333234511764415115\n4444444\n")
    done = inarow("solve", "--file", file, "--score-only", "--cold")
    rows = [json.loads(line) for line in done.out.splitlines()]

    assert done.code == 2
    assert [row.get("score") for row in rows] == [-1, None, 4, None]
    assert "line 2" in done.err
    assert "line 4" in done.err


def test_analyse_names_mistakes() -> None:
    done = inarow("analyse", "--game", "drop:5x4:4", "33332", "--json")

    assert done.code == 0
    assert len(done.json["analysis"]) == 5
    assert "mistakes" in inarow("analyse", "--game", "drop:5x4:4", "33332").out


def test_atlas_shows_and_proves() -> None:
    assert "first wins" in inarow("atlas").out
    found = inarow("atlas", "--prove", "5x4", "--json").json
    assert (found["known"], found["proven"]) == ("draw", "draw")
    assert {"width": 7, "height": 6, "connect": 4, "winner": "first"} in inarow("atlas", "--json").json


def test_a_book_is_built_and_described(tmp_path: Path) -> None:
    file = tmp_path / "4x4.book"
    done = inarow(
        "book",
        "build",
        "--game",
        "drop:4x4:4",
        "--plies",
        "2",
        "--workers",
        "1",
        "--memory",
        "1",
        "--out",
        file,
    )

    assert done.code == 0
    assert inarow("book", "info", file, "--json").json[0]["plies"] == 2


BAD = [
    (("solve", "4444444"), "column 4 is full"),
    (("solve", "12121212"), "the game is over"),
    (("solve", "4x"), "cannot read 'x'"),
    (("solve", "--threads", "0"), "at least one thread"),
    (("solve", "--seconds", "-1"), "a limit is more than 0"),
    (("solve", "--nodes", "0"), "a limit is 1 or more"),
    (("solve", "--memory", "0"), "at least a megabyte"),
    (("atlas", "--prove", "nonsense"), "WIDTHxHEIGHT"),
    (("analyse", "44444449"), "column 4 is full"),
    (("book", "info", "missing.book"), "cannot be read"),
    (("book", "build", "--game", "tictactoe", "--out", "x.book"), "runs of four"),
    (("bench", "solver", "--sets", "missing"), "holds none of"),
    (("bench", "solver", "--only", "nonsense"), "no set named"),
    (("search", "--agent", "graded:level=11"), "it takes 1 to 10"),
    (("search", "--agent", "graded:errors=2"), "a share from 0 to 1"),
]


@pytest.mark.parametrize(("arguments", "sentence"), BAD, ids=lambda value: " ".join(value)[:40])
def test_bad_input(arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused(*arguments)


def test_bench_measures_the_solver(tmp_path: Path) -> None:
    (tmp_path / "Test_L3_R1").write_text(f"{ENDGAME} -1\n7422341735647741166133573473242566 1\n")
    (tmp_path / "Test_L2_R2").write_text("274552224131661 0\n5455174361263362 1\n")
    rows = inarow("bench", "solver", "--sets", tmp_path, "--json").json["rows"]

    assert [(row["set"], row["positions"]) for row in rows] == [("End-Easy", 2), ("Middle-Medium", 2)]
    assert [row["wrong"] for row in rows] == [0, 1]  # the last score is wrong on purpose: it is -1
    assert all(row["seconds"] > 0 for row in rows)
