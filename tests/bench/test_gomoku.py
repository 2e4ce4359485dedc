"""The match against Gomocup engines: the real command, what it refuses, and its openings."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import benchmarks
import pytest
from benchmarks import gomoku
from benchmarks.gomoku import OPENINGS, WHAT_TO_DO, Engine, openings

from inarow.arena.openings import Opening, read_openings
from inarow.rules.game import Game
from inarow.rules.notation import read_moves
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.rules.symmetry import canonical_stones, symmetries
from inarow.spec import Spec

ROOT = Path(benchmarks.__file__).parent.parent
SIZES = ("15", "19", "20")
QUICK = ("--seconds", "20", "--games", "2")  # for agents that answer at once, on however busy a machine
DEPTH_ONE = ("--agent", "alphabeta:depth=1,radius=1")


def gomocup(agent: str) -> str:
    """The command of our own brain."""
    return shlex.join([sys.executable, "-m", "inarow", "gomocup", "--agent", agent])


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "benchmarks", "gomoku", *arguments], cwd=ROOT, capture_output=True, text=True
    )


def test_without_an_engine_it_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert gomoku.run()  # as `python -m benchmarks` calls it
    assert capsys.readouterr().out == f"{WHAT_TO_DO}\n"
    done = run()
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{WHAT_TO_DO}\n", "")


def test_the_example_that_it_gives_is_understood() -> None:
    example = shlex.split(WHAT_TO_DO.splitlines()[-1])
    assert example[:4] == ["python", "-m", "benchmarks", "gomoku"]
    text = example[example.index("--engine") + 1]
    assert Engine.read(text).command == "inarow gomocup -a alphabeta:depth=2"


def test_a_match_with_our_own_brain() -> None:
    done = run("--engine", f"by_chance={gomocup('random')}", *QUICK, *DEPTH_ONE)
    assert done.returncode == 0, done.stderr
    progress = re.findall(r"^(\d) of 2 games, [\d:]+ left: by_chance, won as (\w+) after", done.stderr, re.M)
    assert progress == [("1", "first"), ("2", "second")]
    lines = done.stdout.splitlines()
    assert lines[0] == "no forfeits, no failures"
    assert "mnk:15x15:5, 20 s a move, seed 0: the score of alphabeta:depth=1,radius=1" in lines
    score, times = (line.split() for line in lines if line.startswith("by_chance"))
    assert score[1:7] == ["2", "2", "0", "0", "100.0", "%"]
    assert len(times) == 5
    assert all(re.fullmatch(r"\d+\.\d{3}", one) for one in times[1:])


BAD_BRAIN = """
import sys
for line in sys.stdin:
    word = line.split()[0].upper()
    if word == "START":
        print("OK", flush=True)
    elif word in ("BEGIN", "TURN", "DONE"):
        print("99,99", flush=True)
    elif word == "END":
        break
"""


BROKEN = """
import inarow


@inarow.agent_class("broken")
def broken(position):
    raise ValueError("no luck")
"""


def test_failures_come_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Those of an engine are no failure of the command."""
    script = tmp_path / "bad.py"
    script.write_text(BAD_BRAIN)
    bad = f"Bad={shlex.join([sys.executable, '-I', '-S', str(script)])}"
    assert gomoku.main(["--engine", bad, "--size", "19", "--exact", *QUICK, *DEPTH_ONE]) == 0
    first, *_ = capsys.readouterr().out.splitlines()
    assert first.startswith("Bad failed in 2 games: agent 'process' running ")
    assert "'99,99'" in first


def test_a_failure_of_ours_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    agent = tmp_path / "broken.py"
    agent.write_text(BROKEN)
    arguments = ["--engine", f"Chance={gomocup('random')}", "--agent", str(agent), *QUICK]
    assert gomoku.main(arguments) == 1
    first, *_ = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{agent} against Chance failed in 2 games: ")
    assert "no luck" in first


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--engine", "pbrain"], "'pbrain': an engine is NAME=command, as in"),
        (["--engine", "=pbrain"], "an engine is NAME=command"),
        (["--engine", "Pela="], "an engine is NAME=command"),
        (["--engine", "./engine --depth=3"], "an engine is NAME=command"),
        (["--engine", "X=a 'b"], "No closing quotation"),
        (["--engine", "X=a '\"'"], "use a script"),
        (["--engine", "X=/no/such/program"], "the engine X cannot play mnk:15x15:5: agent 'process' running"),
        (["--engine", "X=false", "--size", "20"], "mnk:20x20:5: agent 'process' running 'false': it ended"),
        (["--engine", "X=true", "--engine", "X=true"], "two engines are called 'X'"),
        (["--engine", "X=true", "--games", "3"], "give an even number"),
        (["--engine", "X=true", "--seconds", "0"], "a limit is more than 0"),
        (["--engine", "X=true", "--seconds", "nan"], "a limit is more than 0"),
        (["--engine", "X=true", "--size", "17"], "'17' is not one of"),
        (["--engine", f"X={gomocup('random')}", "--agent", "nobody", *QUICK], "nobody"),
    ],
)
def test_bad_input_is_one_sentence(
    arguments: Sequence[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert gomoku.main(arguments) == 2
    heard = capsys.readouterr()
    assert (heard.out, heard.err.count("\n")) == ("", 1)
    assert heard.err.startswith("error: ")
    assert reason in heard.err


def test_the_text_of_an_engine_is_that_of_its_agent() -> None:
    engine = Engine.read("My-1.0=./pbrain-mine --book 'a b,c' --depth=3")
    assert engine.name == "My-1.0"
    assert Spec.read(engine.agent) == Spec("process", (("cmd", engine.command),))
    assert shlex.split(engine.command) == ["./pbrain-mine", "--book", "a b,c", "--depth=3"]


def shipped(size: str) -> list[Opening]:
    """The openings of a board as their file has them; the arena reads the same file."""
    game, file = read_game(f"mnk:{size}x{size}:5"), OPENINGS / f"gomoku{size}.txt"
    lines = [line for line in file.read_text("utf-8").splitlines() if not line.startswith("#")]
    found = [read_moves(game, line) for line in lines]
    by_number = read_openings(f"file:{file}", game, 0)
    assert [by_number(number) for number in range(len(found))] == found
    return found


def canonical(game: Game, opening: Opening) -> tuple[int, int]:
    position = Position.after(game, opening)
    assert position.outcome is None
    return canonical_stones(game, position.mover, position.waiter)[:2]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("exact", ["", "+exact"])
def test_all_openings_are_drawn_before_one_comes_again_and_then_turned(size: str, exact: str) -> None:
    game, known = read_game(f"mnk:{size}x{size}:5{exact}"), shipped(size)
    assert len(known) >= 8
    alike = sorted(canonical(game, one) for one in known)
    assert len(set(alike)) == len(alike)
    drawn = openings(game, len(symmetries(game)) * len(known), 3)
    for start in range(0, len(drawn), len(known)):
        assert sorted(canonical(game, one) for one in drawn[start : start + len(known)]) == alike
    assert len({frozenset(one) for one in drawn}) > len(drawn) * 3 // 4  # some are symmetric in themselves
    assert openings(game, 5, 3) == drawn[:5] != openings(game, 5, 4)


def test_those_of_19x19_are_those_of_20x20_moved_by_a_cell_at_most() -> None:
    for smaller, larger in zip(shipped("19"), shipped("20"), strict=True):
        moved = {
            (big % 20 - small % 19, big // 20 - small // 19)
            for small, big in zip(smaller, larger, strict=True)
        }
        assert len(moved) == 1
        assert moved <= {(0, 0), (0, 1), (1, 0), (1, 1)}
