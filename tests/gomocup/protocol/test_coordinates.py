"""x is the column, y the row, both from 0: the same on both sides."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inarow.errors import NotationError
from inarow.gomocup.protocol.coordinates import (
    Owner,
    read_point,
    read_side,
    read_sides,
    read_stone,
    write_point,
)
from inarow.rules.notation import read_move
from inarow.rules.presets import read_game

sides = st.integers(1, 26)


@settings(deadline=None)
@given(sides, sides, st.data())
def test_what_is_written_reads_back(width: int, height: int, data: st.DataObject) -> None:
    cell = data.draw(st.integers(0, width * height - 1))
    assert read_point(write_point(width, cell), width, height) == cell


@pytest.mark.parametrize(("point", "move"), [("0,0", "a1"), ("14,0", "o1"), ("0,9", "a10"), ("3,7", "d8")])
def test_x_is_the_column_and_y_the_row_from_the_bottom(point: str, move: str) -> None:
    assert read_point(point, 15, 10) == read_move(read_game("mnk:15x10:5"), 0, move)


@pytest.mark.parametrize("text", ["3,7", "3 , 7", "3,\t7", "03,7"])
def test_spaces_do_not_matter(text: str) -> None:
    assert read_point(text, 15, 10) == 7 * 15 + 3


@pytest.mark.parametrize(
    "text", ["", "7", "7,", ",7", "7,7,7", "a,b", "7;7", "7.0,7", "٣,7", "7,7 x", "1e1,1"]
)
def test_what_is_no_cell_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="a cell is x,y"):
        read_point(text, 15, 15)


@pytest.mark.parametrize("text", ["15,0", "0,10", "-1,0", "0,-1", "999999999,0"])
def test_a_cell_off_the_board_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="off the board, which runs from 0,0 to 14,9"):
        read_point(text, 15, 10)


def test_stones_have_owners() -> None:
    assert [read_stone(f"1,2,{owner}", 5, 5) for owner in (1, 2, 3)] == [
        (11, Owner.OWN),
        (11, Owner.OPPONENT),
        (11, Owner.BLOCKED),
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [("1,2", "a stone is x,y,f"), ("1,2,0", "the owner"), ("1,2,4", "the owner"), ("9,2,1", "off")],
)
def test_wrong_stones(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        read_stone(text, 5, 5)


def test_sizes() -> None:
    assert read_side("20") == 20
    assert read_sides("20,15") == (20, 15)
    for text in ("", "x", "20,15", "20 20"):
        with pytest.raises(NotationError, match="START 20"):
            read_side(text)
    for text in ("", "x", "20", "20 15", "1,2,3"):
        with pytest.raises(NotationError, match="RECTSTART 20,15"):
            read_sides(text)
