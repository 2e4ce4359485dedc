"""A game in the terminal: moves, undo, hints, analysis, either seat, and a clean end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import Finished, inarow


def session(*lines: str, arguments: tuple[str | Path, ...] = ()) -> Finished:
    """Play against a quick opponent by typing these lines."""
    against = () if "--against" in arguments else ("--against", "alphabeta:depth=1")
    return inarow("play", *against, *arguments, stdin="".join(f"{line}\n" for line in lines))


def test_a_game_to_its_end() -> None:
    won = session("4", arguments=("--moves", "414141"))
    assert (won.code, won.err) == (0, "")
    assert "the first player wins after 7 moves" in won.out


def test_the_agent_answers_and_says_why() -> None:
    done = session("4", "quit")
    assert "agent 'alphabeta': move " in done.out
    assert "depth 1" in done.out
    assert done.out.endswith("goodbye\n")


def test_a_finished_game_asks_for_nothing() -> None:
    done = session(arguments=("--moves", "1212121"))
    assert done.code == 0
    assert "the first player wins after 7 moves" in done.out
    assert "your move" not in done.out


@pytest.mark.parametrize("end", [("quit",), ("exit",), ("resign",), ()])
def test_leaving(end: tuple[str, ...]) -> None:
    done = session("4", *end)
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith("goodbye\n")


def test_undo_takes_back_the_move_and_its_answer() -> None:
    done = session("undo", "4", "moves", "undo", "moves", "3", "moves")
    assert "there is nothing to take back" in done.out
    assert "no move yet" in done.out
    told = [line.split("your move: ")[-1] for line in done.out.splitlines()]
    played = [line for line in told if line.isdigit()]
    assert [moves[0] for moves in played] == ["4", "3"]
    assert all(len(moves) == 2 for moves in played)


def test_a_hint_names_a_winning_move() -> None:
    done = session("hint", "quit", arguments=("--moves", "414141"))
    assert "hint: move 4; wins in 1" in done.out


def test_analyse_compares_the_last_move_with_the_best() -> None:
    done = session("analyse", "quit")
    assert "you have not moved yet" in done.out
    missed = session("7", "analyse", arguments=("--moves", "414141", "--against", "random"))
    assert "you played 7, " in missed.out
    assert "best was 4, wins in 1; " in missed.out
    assert "judged by proof" in missed.out
    best = session("4", "analyse", arguments=("--moves", "41414", "--seat", "second", "--against", "random"))
    assert re.search(r"you played 4, .*; the best move; judged by proof", best.out)


def test_analyse_says_the_same_on_every_machine() -> None:
    """On open boards the judge counts nodes, so that two sessions agree word for word."""
    arguments = ("--game", "gomoku15", "--moves", "h8,i9,h9,h10,g9,i7,a1", "--against", "random")
    one, other = (session("o15", "analyse", "quit", arguments=(*arguments, "--seat", "second")) for _ in "ab")
    told = [line for line in one.out.splitlines() if "you played o15" in line]
    assert told == [line for line in other.out.splitlines() if "you played o15" in line]
    assert "judged by 300,000 nodes" in told[0] or "judged by proof" in told[0] or "not sure" in told[0]


def test_swap_changes_seats() -> None:
    done = session("swap", "moves", "quit")
    assert done.out.count("agent 'alphabeta': move ") == 1


def test_the_second_seat_waits_for_the_first_move() -> None:
    done = session("quit", arguments=("--seat", "second"))
    assert done.out.index("agent 'alphabeta': move ") < done.out.index("your move: ")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("9", "a move is one column, 1 to 7"),
        ("four", "a move is one column"),
        ("4", "column 4 is full"),
        ("help", "undo, hint, analyse"),
    ],
)
def test_a_bad_move_is_told_and_asked_again(line: str, sentence: str) -> None:
    done = session(line, "quit", arguments=("--moves", "444444"))
    assert (done.code, done.err) == (0, "")
    assert sentence in done.out
    assert done.out.endswith("goodbye\n")


def test_capitals_and_blanks_do_not_matter() -> None:
    done = session(" B2 ", "", "QUIT", arguments=("--game", "tictactoe"))
    assert done.code == 0
    assert "agent 'alphabeta': move " in done.out


def test_an_agent_that_breaks_ends_the_game_with_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("import inarow\n@inarow.agent_class('broken')\ndef broken(position):\n    return None\n")
    done = session("4", arguments=("--against", file))
    assert done.code == 2
    assert f"agent 'broken' from {file}: it answered with None" in done.err
    assert "Traceback" not in done.err


def test_bad_usage() -> None:
    for arguments in (("--against", "nobody"), ("--seat", "third"), ("--moves", "99"), ("--seconds", "0")):
        done = session(arguments=arguments)
        assert done.code == 2
        assert done.err.startswith("error: ")
        assert "Traceback" not in done.err
