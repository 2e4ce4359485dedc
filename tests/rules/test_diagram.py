"""Boards drawn with characters, plain and in colour, and boards parsed from a diagram."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.text import Text

from inarow.errors import NotationError
from inarow.rules.diagram import draw_board, draw_rows, read_rows, row_heads
from inarow.rules.game import Game
from inarow.rules.notation import column_labels
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.strategies import examples, games, played

law = examples(100)


@st.composite
def stones(draw: st.DrawFn) -> tuple[Game, int, int]:
    """A game and any two sets of stones that do not overlap, reachable or not."""
    game = draw(games)
    board = (1 << game.cells) - 1
    first = draw(st.integers(0, board))
    return game, first, draw(st.integers(0, board)) & ~first


@law
@given(stones())
def test_drawn_rows_read_back_as_the_stones(case: tuple[Game, int, int]) -> None:
    game, first, second = case
    rows = draw_rows(game, first, second)
    for separator in ("\n", " ", "\r\n  "):
        assert read_rows(game, separator.join(rows)) == (first, second)
    assert read_rows(game, "\n".join(rows).upper()) == (first, second)


@law
@given(played())
def test_the_board_for_people_holds_the_same_cells(position: Position) -> None:
    game, text = position.game, str(position)
    *lines, foot = text.splitlines()
    head = len(row_heads(game)[0])
    assert [line[head::2] for line in lines] == position.rows().splitlines()
    assert foot[head::2] == column_labels(game)
    assert len({len(line) for line in (*lines, foot)}) == 1
    assert draw_board(game, position.first, position.second) == text


def test_tic_tac_toe_for_people() -> None:
    picture = ["3 . . .", "2 . x .", "1 o . .", "  a b c"]
    assert str(read_game("tictactoe").position("b2,a1")) == "\n".join(picture)


def test_connect_4_for_people() -> None:
    picture = [*[". . . . . . ."] * 4, ". . . o . . .", ". . o x x . .", "1 2 3 4 5 6 7"]
    assert str(read_game("connect4").position("4453")) == "\n".join(picture)


def test_two_digit_rows_are_aligned() -> None:
    lines = str(read_game("mnk:2x10:5").position("a10")).splitlines()
    assert (lines[0], lines[1], lines[9], lines[10]) == ("10 x .", " 9 . .", " 1 . .", "   a b")


def test_the_top_row_comes_first() -> None:
    assert read_game("tictactoe").position("a1,c3").rows() == "..o\n...\nx.."


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ("", "has 3 rows of 3 cells, this board has 0 rows of no cells"),
        ("... ...", "has 3 rows of 3 cells, this board has 2 rows of 3 cells"),
        ("... ... ... ...", "has 3 rows of 3 cells, this board has 4 rows of 3 cells"),
        ("... .. ....", "has 3 rows of 3 cells, this board has 3 rows of 2 or 3 or 4 cells"),
        (". . . . . . . . .", "has 3 rows of 3 cells, this board has 9 rows of 1 cells"),
        ("... .z. ...", "a cell is '.', 'x' or 'o', not 'z'"),
        ("... .0. ...", "a cell is '.', 'x' or 'o', not '0'"),
    ],
)
def test_what_is_no_board(rows: str, sentence: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_rows(read_game("tictactoe"), rows)
    assert sentence in str(caught.value)


@law
@given(st.text(".xo \n?Xİ", max_size=16))
def test_any_text_is_a_board_or_refused_in_one_line(text: str) -> None:
    game, rows = read_game("mnk:2x2:2"), text.lower().split()
    if [len(row) for row in rows] == [2, 2] and set("".join(rows)) <= set(".xo"):
        assert draw_rows(game, *read_rows(game, text)) == rows
    else:
        with pytest.raises(NotationError, match=r"\A.+\Z"):
            read_rows(game, text)


def styled(picture: Text, word: str) -> list[str]:
    """The parts of the picture whose style has this word."""
    return [picture.plain[span.start : span.end] for span in picture.spans if word in str(span.style).split()]


@examples(60)
@given(played())
def test_in_colour_the_characters_are_those_of_the_plain_board(position: Position) -> None:
    picture = position.__rich__()
    assert picture.plain == str(position)
    assert len(styled(picture, "underline")) == (position.last is not None)
    assert len(styled(picture, "reverse")) == len(position.winning_line())


def test_a_terminal_without_colours_shows_the_plain_board() -> None:
    position = read_game("connect4").position("4453")
    console = Console(color_system=None, width=80)
    with console.capture() as capture:
        console.print(position)
    assert capture.get().rstrip("\n") == str(position)


def test_the_last_move_is_underlined_and_the_winning_line_reversed() -> None:
    picture = read_game("connect4").position("4151617").__rich__()
    assert styled(picture, "underline") == ["x"]
    assert styled(picture, "reverse") == ["x"] * 4
    lines = [span for span in picture.spans if "reverse" in str(span.style)]
    assert {picture.plain[: span.start].count("\n") for span in lines} == {5}
    assert [(span.start - picture.plain.rindex("\n", 0, span.start)) // 2 for span in lines] == [3, 4, 5, 6]


def test_the_players_have_colours_of_their_own() -> None:
    picture = read_game("tictactoe").position("a1,b2,c3").__rich__()
    styles = {picture.plain[span.start]: str(span.style) for span in picture.spans if "#" in str(span.style)}
    assert set(styles) == {"x", "o"}
    assert styles["x"].split()[1] != styles["o"].split()[1]
