"""Moves as text: what is written is read back, and what is no move is refused with a reason."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.errors import IllegalMove, InarowError, NotationError
from inarow.rules.game import Game
from inarow.rules.notation import column_labels, read_move, split_moves, write_move, write_moves
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.strategies import examples, games, played, small_games

law = examples(100)
chances = st.randoms(use_true_random=False)


@law
@given(played())
def test_a_written_move_is_read_back(position: Position) -> None:
    for move in position.legal_moves():
        text = write_move(position.game, move)
        assert read_move(position.game, position.taken, text) == move
        assert read_move(position.game, position.taken, f" {text.upper()} ") == move


@law
@given(st.one_of(games, small_games), chances)
def test_a_written_game_is_read_back(game: Game, chance: Random) -> None:
    position, moves = game.start, []
    while position.outcome is None and position.ply < 60:
        moves.append(chance.choice(position.legal_moves()))
        position = position.play(moves[-1])
    text = write_moves(game, moves)
    assert game.position(text) == Position.after(game, moves) == position
    assert [write_move(game, move) for move in moves] == split_moves(game, text)


@law
@given(played(small_games, open_end=True))
def test_no_two_moves_are_written_alike(position: Position) -> None:
    texts = [write_move(position.game, move) for move in position.legal_moves()]
    assert len(set(texts)) == len(texts)


@law
@given(played(small_games), st.text(max_size=4))
def test_any_text_is_a_legal_move_or_refused_in_one_line(position: Position, text: str) -> None:
    legal = {write_move(position.game, move): move for move in position.legal_moves()}
    if text.strip().lower() in legal:
        assert position.move(text) == legal[text.strip().lower()]
    else:
        with pytest.raises(InarowError, match=r"\A.+\Z"):
            position.move(text)


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("connect4", "1234567"),
        ("drop:9x6:4", "123456789"),
        ("drop:12x6:4", "123456789abc"),
        ("drop:26x6:4", "123456789abcdefghijklmnopq"),
        ("tictactoe", "abc"),
        ("gomoku15", "abcdefghijklmno"),
        ("mnk:26x6:4", "abcdefghijklmnopqrstuvwxyz"),
    ],
)
def test_columns_have_one_character_each(text: str, labels: str) -> None:
    assert column_labels(read_game(text)) == labels


def test_the_moves_of_wide_boards() -> None:
    assert read_move(read_game("drop:12x6:4"), 0, "a") == 9
    assert read_move(read_game("drop:26x26:4"), 0, "q") == 25
    assert read_move(read_game("mnk:26x26:5"), 0, "z26") == 675
    assert write_move(read_game("mnk:26x26:5"), 675) == "z26"
    assert read_move(read_game("gomoku15"), 0, "h8") == 7 * 15 + 7  # no column letter is left out


def test_a_stone_falls_onto_the_stones_below() -> None:
    connect4 = read_game("connect4")
    assert [read_move(connect4, taken, "1") for taken in (0, 1, 1 | 1 << 7)] == [0, 7, 14]


def test_how_a_game_is_written() -> None:
    assert write_moves(read_game("connect4"), [3, 10, 4, 2]) == "4453"
    assert write_moves(read_game("gomoku15"), [112, 128]) == "h8,i9"
    assert write_moves(read_game("tictactoe"), []) == ""


def test_how_a_game_is_split() -> None:
    assert split_moves(read_game("connect4"), " 4453\n") == ["4", "4", "5", "3"]
    assert split_moves(read_game("gomoku15"), " h8 , i9") == ["h8", "i9"]
    for name in ("connect4", "gomoku15"):
        assert split_moves(read_game(name), " \n") == []


@pytest.mark.parametrize("text", ["0", "8", "a", "x", "44", "", " ", "-1", "1.", "²", "١", "é"])
def test_what_is_no_column(text: str) -> None:
    with pytest.raises(NotationError, match="a move is one column, 1 to 7"):
        read_move(read_game("connect4"), 0, text)


@pytest.mark.parametrize(
    "text", ["d1", "a0", "a4", "a", "1", "1a", "", "a01", "a-1", "aa", "a1a", "a²", "b١"]
)
def test_what_is_no_cell(text: str) -> None:
    with pytest.raises(NotationError, match="a cell is a column, a to c, and a row, 1 to 3, as in a1"):
        read_move(read_game("tictactoe"), 0, text)


def test_a_board_of_one_column_names_it_alone() -> None:
    with pytest.raises(NotationError, match=r"a move is one column, 1$"):
        read_move(read_game("drop:1x4:4"), 0, "2")


def test_a_full_column_is_refused_and_the_open_ones_are_named() -> None:
    with pytest.raises(IllegalMove, match="column 2 is full") as caught:
        read_game("drop:3x2:3").position("1222")
    assert caught.value.legal == ("1", "3")
    assert str(caught.value) == "illegal move '2': column 2 is full (move 4); legal moves: 1 3"


def test_a_bad_move_in_a_game_is_counted_from_one() -> None:
    with pytest.raises(NotationError, match=r"cannot read '9': .* \(move 3\)$"):
        read_game("connect4").position("4491")
    with pytest.raises(IllegalMove, match=r"illegal move 'a1': the cell is taken \(move 2\)"):
        read_game("tictactoe").position("a1,a1")
    with pytest.raises(NotationError, match=r"\(move 2\)"):
        read_game("tictactoe").position("a1,,b2")
