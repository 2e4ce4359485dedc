"""`eval`, `search`, `match`, `list`, `new` and `check` keep the contract programs rely on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Finished, inarow

SEARCH_KEYS = [
    "moves",
    "move",
    "score",
    "candidates",
    "line",
    "nodes",
    "calls",
    "open_nodes",
    "depth",
    "seconds",
]


def rows(done: Finished) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.out.splitlines()]


def test_eval_prints_the_value_in_the_reports_units() -> None:
    done = inarow("eval", "--moves", "4453", "--heuristic", "windows", "--json")

    assert (done.code, done.json) == (0, {"moves": "4453", "value": -0.5})


@pytest.mark.parametrize(("side", "value"), [("mover", -606), ("first", 528), ("second", -606)])
def test_eval_for_a_seat(side: str, value: float) -> None:
    done = inarow("eval", "--moves", "4", "--heuristic", "strong", "--for", side, "--json")
    assert done.json["value"] == value


def test_eval_explains_itself_by_terms_that_add_up() -> None:
    done = inarow("eval", "--moves", "4453", "--heuristic", "threats", "--explain", "--json")
    terms = done.json["terms"]

    assert sum(term["value"] for term in terms) == done.json["value"]
    assert {"name", "value", "cells"} <= set(terms[0])
    assert all(isinstance(cell, str) for term in terms for cell in term["cells"])
    assert "own in a line" in inarow("eval", "--moves", "4453", "--heuristic", "threats", "--explain").out


def test_eval_uncompiled_says_the_same() -> None:
    arguments = (
        "eval",
        "--game",
        "gomoku15",
        "--moves",
        "h8,i9",
        "--heuristic",
        "potential:reading=run",
        "--json",
    )
    assert inarow(*arguments, "--uncompiled").json == inarow(*arguments).json


def test_search_prints_every_key() -> None:
    done = inarow("search", "--moves", "4453", "--agent", "alphabeta:depth=4,candidates=exact", "--json")
    found = done.json

    assert list(found) == SEARCH_KEYS
    assert found["move"] == found["line"][0]
    assert found["move"] in found["candidates"]
    assert len(found["line"]) == 4
    assert found["depth"] == 4
    assert found["nodes"] > found["open_nodes"] > 0


def test_search_adds_the_outcome_once_it_is_decided() -> None:
    done = inarow("search", "--moves", "57544672262754", "--json")

    assert (done.json["move"], done.json["outcome"], done.json["plies"]) == ("5", "win", 1)
    assert done.json["candidates"] is None
    assert "wins in 1" in inarow("search", "--moves", "57544672262754").out


WIN_IN_3 = "h8,a1,i8,a2,j8,a3"  # an open three, with nothing to fear
LOSS_IN_2 = "h8,a1,i8,a2,j8,a3,k8"


@pytest.mark.parametrize(
    ("moves", "agent", "words"),
    [
        (WIN_IN_3, "alphabeta:radius=2,depth=3", "wins in 3 (not proven)"),
        (WIN_IN_3, "minimax:radius=1,depth=3,scoring=plain", "wins (not proven)"),
        (LOSS_IN_2, "alphabeta:radius=2,depth=2", "loses in 2 (not proven)"),
        (LOSS_IN_2, "minimax:radius=1,depth=2,scoring=plain", "loses (not proven)"),
        (f"{WIN_IN_3},k8,a4", "alphabeta:radius=2,depth=2", "wins in 1"),
        (f"{WIN_IN_3},k8,a4", "minimax:depth=1,scoring=plain", "wins"),
    ],
)
def test_a_decided_score_is_told_in_words(moves: str, agent: str, words: str) -> None:
    """Also where moves were left out, so that it is no proof: inner scores mean nothing to people."""
    done = inarow("search", "--game", "gomoku15", "--moves", moves, "--agent", agent)
    assert done.code == 0, done.err
    assert words in done.out.split("; ")
    assert "score" not in done.out
    found = inarow("search", "--game", "gomoku15", "--moves", moves, "--agent", agent, "--json").json
    assert abs(found["score"]) > 10**14
    assert ("outcome" in found) == ("not proven" not in words)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("score=10**15 - 9", "wins in 5 (not proven)"),
        ("score=9 - 10**15", "loses in 5 (not proven)"),
        ("score=10**15", "wins (not proven)"),
        ("score=3 * 10**15", "wins (not proven)"),
        ("score=2 * 10**10", "score 20000000000"),
        ("score=25, scale=10", "score 2.5"),
        ("score=0, outcome='draw', plies=38", "a draw"),
    ],
)
def test_no_number_of_a_plug_in_is_shown_with_an_exponent(tmp_path: Path, answer: str, words: str) -> None:
    file = tmp_path / "proud.py"
    file.write_text(
        "import inarow\n@inarow.agent_class('proud')\n"
        f"def proud(position):\n    return inarow.SearchResult(move=position.legal_moves()[0], {answer})\n"
    )
    assert inarow("search", "--moves", "4453", "--agent", file).out == f"move 1; {words}\n"


def test_eval_prints_large_values_in_full() -> None:
    arguments = ("eval", "--moves", "1212121", "--heuristic", "course")
    value = inarow(*arguments, "--json").json["value"]
    assert inarow(*arguments).out == f"course: {value:.0f} for the mover\n"


def test_search_shows_scores_in_the_units_of_eval() -> None:
    search = inarow("search", "--moves", "4453", "--agent", "alphabeta:depth=1", "--json").json
    after = inarow(
        "eval", "--moves", "4453" + search["move"], "--heuristic", "windows", "--for", "first", "--json"
    )

    assert search["score"] == after.json["value"]


def test_search_without_gravity_speaks_of_cells() -> None:
    agent = "alphabeta:depth=2,candidates=exact,radius=1"
    found = inarow("search", "--game", "gomoku15", "--moves", "h8", "--agent", agent, "--json").json

    for move in (found["move"], *found["line"], *found["candidates"]):
        assert move[0] in "ghi"
        assert move[1:].isdigit()


@pytest.mark.parametrize("agent", ["random", "alphabeta:ties=random,depth=2,heuristic=zero"])
def test_search_is_bound_to_its_seed(agent: str) -> None:
    moves = [
        inarow("search", "--agent", agent, "--seed", str(n), "--json").json["move"] for n in (1, 1, 2, 3, 4)
    ]
    assert moves[0] == moves[1]
    assert len(set(moves)) > 1


CLOCKED = """
import sys
loaded = []
sys.addaudithook(lambda event, words: loaded.append(words[0]) if event == "import" else None)

import time
import inarow.cli.commands.search as command
from inarow.cli.main import main

class Clock:
    @staticmethod
    def perf_counter():
        print("clock", *loaded, file=sys.stderr)
        loaded.clear()
        return time.perf_counter()

command.time = Clock
main()
"""


def loaded_on_the_clock(agent: str | Path) -> list[str]:
    """The modules, and the notice of a compilation, that came between the start of the clock and its end."""
    arguments = ("search", "--game", "mnk:19x19:6", "--moves", "j10", "--agent", agent, "--nodes", "200")
    done = subprocess.run(
        [sys.executable, "-c", CLOCKED, *map(str, arguments)],
        capture_output=True,
        text=True,
        env=os.environ,
        timeout=300,
        check=True,
    )
    _, before, during = done.stderr.split("clock")
    assert "inarow.search" in before.split()
    return during.split()


@pytest.mark.slow
@pytest.mark.parametrize("agent", ["alphabeta", "custom"])
def test_the_first_decision_of_a_process_loads_nothing_on_the_clock(agent: str) -> None:
    """Whatever must be loaded or compiled is so before the clock starts."""
    assert loaded_on_the_clock(agent) == []


@pytest.mark.slow
def test_what_an_agent_loads_on_the_clock_is_seen(tmp_path: Path) -> None:
    file = tmp_path / "tardy.py"
    file.write_text(
        "import inarow\n@inarow.agent_class('tardy')\n"
        "def tardy(position):\n    import colorsys\n    return position.legal_moves()[0]\n"
    )
    assert "colorsys" in loaded_on_the_clock(file)


@pytest.mark.parametrize(
    "command", [("eval", "--heuristic", "windows"), ("search", "--agent", "alphabeta:depth=2")]
)
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4\n44\n", ["4", "44"]),
        ("4\n44", ["4", "44"]),
        ("4\r\n44\r\n", ["4", "44"]),
        ("\n4\n", ["", "4"]),
        ("4\n\n", ["4", ""]),
        ("\n", [""]),
        ("", []),
    ],
    ids=["plain", "no-last-break", "crlf", "empty-first", "empty-last", "one-empty", "nothing"],
)
def test_a_file_gets_one_object_a_line(
    tmp_path: Path, command: tuple[str, ...], text: str, expected: list[str]
) -> None:
    file = tmp_path / "positions.txt"
    file.write_bytes(text.encode())
    done = inarow(*command, "--file", file)

    assert (done.code, done.err) == (0, "")
    assert [row["moves"] for row in rows(done)] == expected


def test_a_bad_line_is_told_in_its_place_and_the_rest_is_done(tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    file.write_text("4\n99\n\n12121212\n44\n")
    done = inarow("eval", "--heuristic", "windows", "--file", file, "--json")
    found = rows(done)

    assert done.code == 2
    assert [row["moves"] for row in found] == ["4", "99", "", "12121212", "44"]
    assert [sorted(row) for row in found] == [
        ["moves", "value"],
        ["error", "moves"],
        ["moves", "value"],
        ["error", "moves"],
        ["moves", "value"],
    ]
    assert "line 2:" in done.err
    assert "line 4:" in done.err
    assert len(done.err.splitlines()) == 2


def test_a_finished_position_has_a_value_but_no_move(tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    file.write_text("1212121\n4\n")
    assert rows(inarow("eval", "--heuristic", "course", "--file", file))[0]["value"] < -(10**9)
    done = inarow("search", "--agent", "random", "--file", file)
    assert done.code == 2
    assert "the game is over" in rows(done)[0]["error"]
    assert rows(done)[1]["move"] in "1234567"


def test_positions_come_from_standard_input_too() -> None:
    done = inarow("eval", "--heuristic", "windows", "--file", "-", stdin="4\n\n")
    assert [row["value"] for row in rows(done)] == [-0.7, 0.0]


@pytest.mark.slow
def test_match_prints_every_key_from_the_first_agents_view() -> None:
    arguments = ("match", "alphabeta:depth=3", "random", "--games", "6", "--seed", "1", "--json")
    done = inarow(*arguments)

    assert {"wins", "draws", "losses", "elo", "low", "high"} <= set(done.json)
    assert done.json["wins"] == 6
    assert done.json["low"] < done.json["elo"] < done.json["high"]
    serial = ("--engine", "serial")
    assert done.json == inarow(*arguments, *serial).json
    other = inarow("match", "random", "alphabeta:depth=3", *arguments[3:], *serial).json
    assert (other["wins"], other["losses"]) == (0, 6)


def test_match_in_words_with_openings_and_limits() -> None:
    done = inarow(
        *("match", "alphabeta", "minimax", "--game", "mnk:7x7:4", "--games", "4"),
        *("--openings", "random:4", "--nodes", "200", "--engine", "serial"),
    )
    assert done.code == 0
    assert "4 games" in done.out
    assert "Elo" in done.out


def test_match_says_when_all_games_are_the_same() -> None:
    agents = ("alphabeta:depth=1", "minimax:depth=1")
    done = inarow("match", *agents, "--games", "6", "--game", "tictactoe", "--engine", "serial")
    assert "only 2 of 6 games differ" in done.out


@pytest.mark.parametrize("kind", ["agents", "heuristics"])
def test_list_shows_names_options_and_origin(kind: str) -> None:
    found = inarow("list", kind, "--json").json
    by_name = {row["name"]: row for row in found}

    assert all({"name", "options", "origin", "summary"} <= set(row) for row in found)
    assert all(row["origin"] == "built-in" and row["summary"] for row in found)
    if kind == "agents":
        assert set(by_name) >= {
            "random",
            "default",
            "reflex",
            "minimax",
            "alphabeta",
            "strong",
            "evaluation",
            "custom",
            "human",
        }
        assert by_name["alphabeta"]["options"]["heuristic"] == "windows"
    else:
        assert set(by_name) >= {
            "zero",
            "windows",
            "lines3",
            "course",
            "strong",
            "threats",
            "longest",
            "streak",
            "potential",
        }
        assert by_name["potential"]["options"] == {"reading": "segment"}
    assert all(name in inarow("list", kind).out for name in by_name)


def in_folder(folder: Path, *arguments: str) -> Finished:
    """Run a command in a folder of its own, as somebody who writes a plug-in does."""
    command = [sys.executable, "-m", "inarow", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=os.environ, check=False)
    return Finished(done.returncode, done.stdout, done.stderr)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["agent", "heuristic"])
def test_a_new_plug_in_passes_its_check_and_plays(tmp_path: Path, kind: str) -> None:
    assert in_folder(tmp_path, "new", kind, "mine").code == 0
    checked = in_folder(tmp_path, "check", "mine.py", "--json")
    assert (checked.code, checked.json["failed"]) == (0, [])
    assert checked.json["passed"]

    use = (
        ("--agent", "mine.py")
        if kind == "agent"
        else ("--agent", "alphabeta:heuristic=mine,depth=3", "--plugin", "mine.py")
    )
    assert in_folder(tmp_path, "search", *use, "--json").json["move"] == "4"

    again = in_folder(tmp_path, "new", kind, "mine")
    assert (again.code, again.out) == (2, "")
    assert "exists already" in again.err


def test_check_by_name_prints_each_law() -> None:
    done = inarow("check", "windows")
    assert done.code == 0
    assert "ok      terms_add_up" in done.out
    assert "7 laws hold, 0 broken" in done.out


def test_check_fails_with_1(tmp_path: Path) -> None:
    file = tmp_path / "liar.py"
    file.write_text(
        "import inarow\n@inarow.agent_class('liar', claims=('win',))\n"
        "def liar(position):\n    return position.legal_moves()[0]\n"
    )
    done = inarow("check", file, "--json")
    assert (done.code, done.json["failed"]) == (1, ["liar: takes_a_win_in_one"])
