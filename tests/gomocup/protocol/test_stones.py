"""Cells, stones and boards are the same on both sides of the protocol."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.errors import InvalidPosition, NotationError
from inarow.gomocup.protocol.stones import (
    Owner,
    Stones,
    board_lines,
    only_new_stone,
    read_point,
    read_side,
    read_sides,
    read_stone,
    write_point,
)
from inarow.rules.game import Game
from inarow.rules.notation import read_move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.strategies import GAME_FIELDS, examples, played

law = examples(100)
off = st.just(False)
flat_games = st.builds(Game, **GAME_FIELDS | {"gravity": off, "wrap": off, "misere": off})
positions = played(flat_games, open_end=True)
sides = st.integers(1, 26)


@law
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


def received(game: Game, lines: list[str]) -> Stones:
    stones = Stones(game.width, game.height)
    for line in lines:
        stones = stones.with_stone(*read_stone(line, game.width, game.height))
    return stones


@law
@given(positions)
def test_a_board_is_sent_and_received(position: Position) -> None:
    first, *stones, last = board_lines(position)
    assert (first, last) == ("BOARD", "DONE")
    there = received(position.game, stones).position(position.game)
    assert there == position
    if position.last is not None:
        assert there.last == position.last
    owners = [line[-1] for line in stones]
    assert all(one != other for one, other in pairwise(owners))


@law
@given(positions, st.data())
def test_one_new_stone_is_found(position: Position, data: st.DataObject) -> None:
    moves = [move for move in position.legal_moves() if position.play(move).outcome is None]
    if moves:
        move = data.draw(st.sampled_from(moves))
        after = position.play(move)
        assert only_new_stone(position, after) == move
        assert only_new_stone(after, position) is None
        twice = [one for one in after.legal_moves() if after.play(one).outcome is None]
        if twice:
            assert only_new_stone(position, after.play(twice[0])) is None
    assert only_new_stone(position, position) is None


def test_a_stone_elsewhere_is_not_one_new_stone() -> None:
    game = read_game("gomoku15")
    known = game.position("h8,i9")
    assert only_new_stone(known, game.position("h8,i9,a1")) == 0
    assert only_new_stone(known, game.position("h7,i9,a1")) is None
    assert only_new_stone(known, game.position("h8,i8,a1")) is None


START = Stones(15, 15)


def stones(own: str, opponent: str) -> Stones:
    game = read_game("gomoku15")
    found = START
    for text, owner in ((own, Owner.OWN), (opponent, Owner.OPPONENT)):
        for move in text.split():
            found = found.with_stone(game.start.move(move), owner)
    return found


def test_stones_can_be_taken_back() -> None:
    both = stones("a1", "b1")
    assert both.without(0) == stones("", "b1")
    with pytest.raises(NotationError, match="no stone lies there"):
        both.without(5)


@pytest.mark.parametrize(
    ("own", "opponent", "reason"),
    [
        ("a1", "", "1 own stones and 0 of the opponent"),
        ("", "a1 b1", "0 own stones and 2 of the opponent"),
        ("a1 b1 c1 d1 e1", "a3 b3 c3 d3 h8", "the game is over"),
        ("a3 b3 c3 d3", "a1 b1 c1 d1 e1", "the game is over"),
    ],
)
def test_where_no_move_is_to_be_chosen(own: str, opponent: str, reason: str) -> None:
    with pytest.raises(InvalidPosition, match=reason):
        stones(own, opponent).position(read_game("gomoku15"))


def test_six_in_a_row_go_on_where_five_must_be_exact() -> None:
    six = stones("a3 b3 c3 d3 h8", "a1 b1 c1 d1 e1 f1")
    assert six.position(read_game("gomoku15+exact")).ply == 11
    with pytest.raises(InvalidPosition, match="over"):
        six.position(read_game("gomoku15"))


def test_a_full_board_and_taken_and_blocked_cells_are_refused() -> None:
    with pytest.raises(NotationError, match="'0,0': the cell is taken"):
        stones("a1", "a1")
    with pytest.raises(NotationError, match="blocked"):
        START.with_stone(3, Owner.BLOCKED)
    with pytest.raises(InvalidPosition, match="the game is over"):
        replace(START, width=1, height=1, placed=((0, Owner.OPPONENT),)).position(read_game("mnk:1x1:2"))
