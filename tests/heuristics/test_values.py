"""Values worked out by hand from the reports' formulas."""

from __future__ import annotations

import pytest

from inarow.errors import BadOption, UnknownName
from inarow.heuristics.registering import read_heuristic
from inarow.rules.presets import read_game

FIRST, SECOND = 0, 1
VALUES = [
    # 000: 0.1 for each line with one disc, 0.3 for two, 0.8 for three
    ("windows", "connect4", "", FIRST, 0),
    ("windows", "connect4", "1", FIRST, 0.3),  # a row, a column, a diagonal
    ("windows", "connect4", "44", FIRST, -0.3),  # 6 lines against 9
    ("windows", "connect4", "4453", FIRST, -0.5),
    ("windows", "connect4", "4453", SECOND, 0.5),
    # 000: 0.2 for one, 0.6 for two
    ("lines3", "tictactoe", "b2", FIRST, 0.8),
    ("lines3", "tictactoe", "b2,a1", FIRST, 0.2),
    ("lines3", "tictactoe", "b2,a1,b1", FIRST, 0.8),
    # 001: 1e6 for a three, 10 for a two, 1e10 for a four
    ("course", "connect4", "41414", FIRST, 1_000_000),  # a three and a two against a two
    ("course", "connect4", "414141", FIRST, 0),
    ("course", "connect4", "4141414", FIRST, 10**10 + 10 - 1_000_000 + 1_000_000 - 10),
    # 002: 3, 5, 7 for lines with 1, 2, 3; 1 for a disc off the edge columns
    ("threats", "connect4", "1", FIRST, 9),
    ("threats", "connect4", "44", FIRST, -9),
    ("threats", "mnk:3x1:3", "b1", FIRST, 4),  # one stone of three in the only line, off the edge
    # 003 and 004: runs
    ("longest", "connect4", "44", FIRST, 0),
    ("longest", "connect4", "41424", FIRST, 1),
    ("longest", "mnk:4x1:4+wrap", "a1,b1,d1", FIRST, 1),  # d1 and a1 meet
    ("streak", "connect4", "41424", FIRST, 0.75),
    ("streak", "connect4", "41424", SECOND, 0.5),
    ("streak", "mnk:4x1:4", "a1,b1,d1", FIRST, 0.25),
    ("zero", "connect4", "4453", FIRST, 0),
    # 001 strong: row weight 6 at the bottom, distance to the centre, centre column, lines, wins
    ("strong", "connect4", "4", FIRST, 6 * 6 * 3 + 7 * 6 * 10),
    ("strong", "connect4", "4", SECOND, -(6 * 6 * 3.5 + 8 * 6 * 10)),
    ("strong", "connect4", "41424", FIRST, 6 * 15 * 3 + 70 * 15 - (3 + 4) * 6 * 3.5 + 800 + 80 + 1_000_000),
    ("strong", "connect4", "3344", FIRST, 11 * 6 * 3 + 420 + 240 + 10_000 - (11 * 5 * 3.5 + 400 + 300)),
]


@pytest.mark.parametrize(("heuristic", "game", "moves", "seat", "value"), VALUES)
def test_values(heuristic: str, game: str, moves: str, seat: int, value: float) -> None:
    position = read_game(game).position(moves)
    assert read_heuristic(heuristic).value(position, seat) == value


WORKED = "b4,b2,c4,c3"  # 004: K = 5 on six columns and five rows
POTENTIAL = [
    ("potential", "e4", 0.43),  # 3 in a row with free ends 0.70, the opponent 2 on a diagonal 0.54
    ("potential", "d4", 0.55),  # the same, and the diagonal is cut: the opponent 1 in a row 0.30
    ("potential:reading=run", "e4", 0.23),  # only b4 and c4 stand together: 0.50
    ("potential:reading=run", "d4", 0.55),
]


@pytest.mark.parametrize(("heuristic", "move", "value"), POTENTIAL)
def test_potential_as_in_the_worked_example(heuristic: str, move: str, value: float) -> None:
    position = read_game("mnk:6x5:5").position(WORKED).play(move)
    assert read_heuristic(heuristic).value(position, FIRST) == pytest.approx(value, abs=1e-12)


@pytest.mark.parametrize(
    ("game", "moves", "value"),
    [
        ("mnk:5x1:5", "a1", (1 + 0.25) / 5),
        ("mnk:5x1:5", "c1", (1 + 0.5) / 5),
        ("mnk:5x1:5", "c1,a1", 0),  # both pieces are shorter than five
        ("mnk:5x5:5", "c3", (1.1 + 0.5) / 5),  # diagonals count a tenth more
        ("mnk:4x1:4+wrap", "a1", (1 + 0.5) / 4),  # round the cylinder both ends are free
    ],
)
def test_potential_of_a_single_piece(game: str, moves: str, value: float) -> None:
    position = read_game(game).position(moves)
    assert read_heuristic("potential").value(position, FIRST) == pytest.approx(value, abs=1e-12)


def test_potential_counts_half_of_the_opponent() -> None:
    position = read_game("mnk:5x5:5").position("c3")
    assert read_heuristic("potential").value(position, SECOND) == pytest.approx(-0.16, abs=1e-12)


def test_units_and_whole_numbers() -> None:
    position = read_game("connect4").position("4453")
    judge = read_heuristic("windows")
    assert (judge.score(position), judge.scale(position.game), judge.value(position)) == (-5, 10, -0.5)
    assert str(read_heuristic("potential(reading=run)")) == "potential:reading=run"


def test_windows_and_course_read_any_run_length() -> None:
    line = read_game("mnk:6x1:6")
    for moves, worth in (("a1", 0), ("a1,b1", 0)):
        assert read_heuristic("windows").value(line.position(moves), FIRST) == worth
    three = read_game("mnk:9x9:6").position("a1,i9,b1,i7,c1")
    assert read_heuristic("windows").score(three, FIRST) == 1  # three missing of six


@pytest.mark.parametrize(
    ("text", "error", "sentence"),
    [
        ("window", UnknownName, "did you mean 'windows'?"),
        ("windows:depth=3", BadOption, "option depth=3: it has no options"),
        ("potential:reeding=run", BadOption, "did you mean 'reading'?"),
        ("potential:reading=runs", BadOption, "it takes segment or run"),
    ],
)
def test_wrong_texts(text: str, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error) as caught:
        read_heuristic(text)
    assert sentence in str(caught.value)
