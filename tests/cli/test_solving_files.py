"""`inarow solve --file`: both cores, in order, streaming, and resumed where it stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import inarow as package
from inarow.cli.work import solve as solving
from inarow.executors import open_executor
from inarow.solving.batch import SolvePositions
from tests.cli.running import as_a_shell_counts, inarow, wait_for_lines

GAME = package.game("drop:6x5:4")


def positions(number: int, *, least: int = 8, most: int = 12) -> list[str]:
    """Open positions that take a moment each, or less."""
    chance, found = Random(4), []
    while len(found) < number:
        position, moves = GAME.start, ""
        for _ in range(chance.randint(least, most)):
            if position.outcome is None:
                column = chance.choice(position.legal_moves()) % 6
                moves += str(column + 1)
                position = position.play(str(column + 1))
        if position.outcome is None:
            found.append(moves)
    return found


def scores(text: str) -> list[tuple[str, int | None]]:
    return [(row["moves"], row.get("score")) for row in map(json.loads, text.splitlines())]


SOLVE = ("solve", "--game", "drop:6x5:4", "--score-only", "--no-book")


@pytest.fixture(scope="module")
def expected() -> list[tuple[str, int | None]]:
    solver = package.Solver(GAME, book=False)
    return [(moves, solver.solve(GAME.position(moves), score_only=True).score) for moves in positions(300)]


@pytest.mark.parametrize("engine", ["serial", "processes"])
@pytest.mark.parametrize("cold", [False, True])
def test_workers_answer_rightly_and_in_order(
    expected: list[tuple[str, int | None]], engine: str, cold: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "BEFORE_WORKERS", 0.0)
    job = SolvePositions(game=GAME, memory=4 << 20, book=False, score_only=True, cold=cold)
    lines = iter([moves for moves, _ in expected])
    found = solving._answers(job, lines, lambda: open_executor(engine, workers=2), 2)
    assert [(answer["moves"], answer["score"]) for answer in found] == expected


def test_a_file_is_answered_in_order(tmp_path: Path, expected: list[tuple[str, int | None]]) -> None:
    file = tmp_path / "positions.txt"
    file.write_text("\n".join(moves for moves, _ in expected) + "\n")
    done = inarow(*SOLVE, "--file", file, "--workers", "3")

    assert (done.code, done.err) == (0, "")
    assert scores(done.out) == expected


@pytest.mark.kill
def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """A hard position in the midst keeps it busy until Ctrl-C."""
    easy = "121212"  # the mover wins at once
    lines = [*[easy] * 40, "", *[easy] * 3]  # the empty board of 8x7 takes very long
    file, out = tmp_path / "positions.txt", tmp_path / "answers.jsonl"
    file.write_text("\n".join(lines) + "\n")
    command = [sys.executable, "-m", "inarow", "solve", "-g", "drop:8x7:4", "--score-only", "--no-book"]
    process = subprocess.Popen(
        [*command, "--file", str(file), "--out", str(out)], stderr=subprocess.PIPE, text=True, process_group=0
    )
    try:
        wait_for_lines(out, 1)
        os.killpg(process.pid, signal.SIGINT)
        _, told = process.communicate(timeout=300)
    finally:
        process.kill()

    assert as_a_shell_counts(process.returncode) == 130
    before = out.read_text().count("\n")
    assert 0 < before <= 40
    assert f"{before} positions are answered; the same command goes on from there" in told
    with out.open("a") as stream:
        stream.write('{"game": "drop:8x7:4", "mov')  # what a crash may leave behind
    lines[before] = easy  # now it is no longer hard
    file.write_text("\n".join(lines[: before + 1]) + "\n")
    done = inarow(*command[3:], "--file", file, "--out", out, "--nodes", "1000")
    assert done.code == 0
    assert [moves for moves, _ in scores(out.read_text())] == lines[: before + 1]


def test_a_bad_line_is_told_and_the_rest_is_solved(tmp_path: Path) -> None:
    file, out = tmp_path / "positions.txt", tmp_path / "answers.jsonl"
    file.write_bytes(b"1122\n11111111\n\xff\n3\n")
    done = inarow(*SOLVE, "--nodes", "100", "--file", file, "--out", out)

    assert (done.code, done.out) == (2, "")
    assert "line 2: illegal move '1': column 1 is full" in done.err
    assert "line 3: cannot read" in done.err
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert ["error" in row for row in rows] == [False, True, True, False]
    assert inarow(*SOLVE, "--nodes", "100", "--file", file, "--out", out).code == 2  # it still holds errors


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--file", "{file}", "--out", "{other}"), "holds no answers of 'inarow solve --file'"),
        (("--file", "{file}", "--out", "/proc/nowhere/x"), "cannot write"),
        (("--file", "{file}", "--threads", "0"), "at least one thread"),
        (("--file", "{file}", "--seconds", "-1"), "more than 0"),
        (("--file", "{file}", "--workers", "0"), "0 is not in the range"),
        (("--file", "/nowhere"), "cannot read /nowhere"),
        (("3", "--out", "{file}"), "--out stores the answers to a --file"),
    ],
)
def test_bad_input(tmp_path: Path, arguments: tuple[str, ...], sentence: str) -> None:
    (tmp_path / "positions.txt").write_text("3\n")
    (tmp_path / "thesis.txt").write_text("mine\n")
    names = {"file": tmp_path / "positions.txt", "other": tmp_path / "thesis.txt"}
    done = inarow("solve", "-g", "drop:6x5:4", *(argument.format(**names) for argument in arguments))

    assert (done.code, done.out) == (2, "")
    assert sentence in done.err
    assert (tmp_path / "thesis.txt").read_text() == "mine\n"
    assert (tmp_path / "positions.txt").read_text() == "3\n"


def test_answers_to_other_positions_are_left_alone(tmp_path: Path) -> None:
    file, out = tmp_path / "positions.txt", tmp_path / "answers.jsonl"
    file.write_text("1122\n")
    inarow(*SOLVE, "--nodes", "100", "--file", file, "--out", out)
    before = out.read_text()
    file.write_text("2211\n1122\n")
    done = inarow(*SOLVE, "--nodes", "100", "--file", file, "--out", out)
    assert done.code == 2
    assert "holds answers to other positions, from line 1 on" in done.err
    assert out.read_text() == before
