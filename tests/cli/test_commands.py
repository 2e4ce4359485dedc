"""The commands do what their help says."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import inarow as package
from tests.cli.running import inarow

BOARD = """\
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . o . . .
. . o x x . .
1 2 3 4 5 6 7
"""


def test_show_draws_the_position(tmp_path: Path) -> None:
    svg = tmp_path / "board.svg"
    done = inarow("show", "--moves", "4453", "--svg", svg)

    assert (done.code, done.err) == (0, "")
    assert done.out == BOARD + "the first player (x) to move after 4 moves\n"
    ElementTree.fromstring(svg.read_text())


def test_show_writes_the_picture_before_it_claims_anything(tmp_path: Path) -> None:
    done = inarow("show", "--svg", tmp_path / "missing" / "board.svg")

    assert (done.code, done.out) == (2, "")


def test_show_reads_a_drawn_board() -> None:
    done = inarow("show", "--game", "tictactoe", "--board", "-", stdin="...\n.x.\no..\n")

    assert done.code == 0
    assert done.out.startswith("3 . . .\n2 . x .\n1 o . .\n  a b c\n")


def test_perft_prints_json_only() -> None:
    done = inarow("perft", "--game", "tictactoe", "--depth", "11", "--distinct", "--json")

    assert done.code == 0
    assert done.json["nodes"] == [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0, 0]
    assert done.json["finished"] == [0, 0, 0, 0, 1440, 5328, 47952, 72576, 127872, 0, 0]
    assert sum(done.json["positions"]) == 5478
    assert sum(done.json["positions_up_to_symmetry"]) == 765


def test_perft_prints_a_table() -> None:
    done = inarow("perft", "--depth", "7")

    assert "823,536" in done.out
    assert "sequences in" in done.out


def test_perft_counts_from_a_position() -> None:
    done = inarow("perft", "--depth", "1", "--moves", "121212", "--json")

    assert done.json["nodes"] == [7]
    assert done.json["finished"] == [1]


def test_list_names_every_game_with_its_origin(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("import inarow\ninarow.define_game('mine', 'drop:9x7:5+wrap')\n")
    rows = inarow("list", "games", "--plugin", file, "--json").json
    by_name = {row["name"]: row for row in rows}

    assert by_name["connect4"]["origin"] == "built-in"
    assert by_name["mine"] == {
        "name": "mine",
        "game": "drop:9x7:5+wrap",
        "width": 9,
        "height": 7,
        "connect": 5,
        "gravity": True,
        "switches": ["wrap"],
        "origin": str(file),
    }
    assert inarow("show", "--game", "mine", "--plugin", file).code == 0
    assert "connect4-cylinder" in inarow("list", "games").out


def test_check_passes_and_fails_by_exit_code(tmp_path: Path) -> None:
    done = inarow("check", "connect4", "--json")
    assert (done.code, done.json["failed"]) == (0, [])
    assert "kernels_count_as_the_rules_do" in done.json["passed"]

    file = tmp_path / "vandal.py"
    file.write_text(
        "import inarow\n"
        "from inarow.rules.position import Position\n"
        "inarow.define_game('vandalised', 'mnk:3x3:3')\n"
        "plain = Position.legal_moves\n"
        "Position.legal_moves = lambda self: plain(self)[::-1]\n"
    )
    done = inarow("check", file, "--json")
    assert done.code == 1
    assert "vandalised: moves_in_natural_order" in done.json["failed"]


@pytest.mark.slow
def test_version_help_and_completion() -> None:
    assert inarow("--version").out == f"inarow {package.__version__}\n"
    for command in ("check", "completion", "list", "perft", "show", "warmup"):
        assert inarow(command, "--help").code == 0
    for shell in ("bash", "zsh", "fish"):
        assert "_INAROW_COMPLETE" in inarow("completion", shell).out


def test_the_shell_completes_commands_and_games() -> None:
    words = {
        "_INAROW_COMPLETE": "bash_complete",
        "COMP_WORDS": "inarow show --game connect",
        "COMP_CWORD": "3",
    }
    assert "plain,connect4-cylinder" in inarow(**words).out


def test_without_a_command_the_help_is_shown() -> None:
    done = inarow()
    assert done.code == 2
    assert "Commands:" in done.out


@pytest.mark.slow
def test_warmup_reports_what_is_ready() -> None:
    assert "heuristics are ready" in inarow("warmup").out
