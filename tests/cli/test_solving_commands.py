"""The commands around the exact solver."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from inarow.rules.presets import read_game
from inarow.solving.book_building import ScoreFile
from inarow.solving.exact_scores import winning_score
from tests.cli.running import as_a_shell_counts, inarow, refused, wait_for_lines

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


@pytest.mark.slow
@pytest.mark.parametrize("more", [("--score-only",), ()])
def test_a_win_by_threats_on_a_large_board_is_bounded_and_has_its_line(more: tuple[str, ...]) -> None:
    found = inarow("solve", "--game", "mnk:15x15:4", "--seconds", "60", "--json", *more).json

    assert (found["status"], found["outcome"], found["score"]) == ("bounded", "win", None)
    start = read_game("mnk:15x15:4").start
    assert found["low"] == winning_score(start.game, 0, len(found["line"])) <= found["high"]
    assert start.game.position(",".join(found["line"])).winning_line()
    assert len(found["columns"]) == (0 if more else 225)


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


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ("--game", "drop:5x4:4", "333325"),
        ("--game", "connect4", "44534355661", "--nodes", "30000"),
        ("--game", "gomoku15", "h8,i9,a1", "--nodes", "20000"),
    ],
    ids=" ".join,
)
def test_analyse_says_the_same_however_often_and_with_however_many_threads(
    arguments: tuple[str, ...],
) -> None:
    first = inarow("analyse", *arguments, "--json")
    assert first.code == 0
    for threads in ("1", "2"):
        assert inarow("analyse", *arguments, "--json", "--threads", threads).out == first.out
    words = {move["judged"] for move in first.json["analysis"]}
    assert all("judged by " in one or one.startswith("not ") for one in words)
    table = inarow("analyse", *arguments, "--threads", "2").out
    assert all(one in table for one in words)


def test_analyse_gives_no_verdict_when_the_seconds_run_out() -> None:
    done = inarow("analyse", "--game", "gomoku15", "h8,a1", "--seconds", "0.0001", "--json")
    assert [move["mistake"] for move in done.json["analysis"]] == [None, None]
    assert {move["judged"] for move in done.json["analysis"]} == {"not judged: 0.0001 s were not enough"}


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


@pytest.mark.kill
def test_a_stopped_build_says_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "long.book"
    build = ["book", "build", "--game", "drop:6x6:4", "--plies", "6", "--memory", "8", "--out", str(file)]
    process = subprocess.Popen(
        [sys.executable, "-m", "inarow", *build], stderr=subprocess.PIPE, text=True, process_group=0
    )
    scores = tmp_path / "long.book.scores"
    try:
        wait_for_lines(scores, 2)
        os.killpg(process.pid, signal.SIGINT)
        _, told = process.communicate(timeout=300)
    finally:
        process.kill()

    assert as_a_shell_counts(process.returncode) == 130
    assert f"the scores found so far are in {scores}; the same command goes on from there" in told
    assert ScoreFile(scores, read_game("drop:6x6:4"), 6).read()
    assert not file.exists()


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
    (("analyse", "44", "--threads", "0"), "at least one thread"),
    (("analyse", "44", "--seconds", "0"), "a limit is more than 0"),
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
