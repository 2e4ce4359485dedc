"""Boards as SVG: well-formed, every stone in its place, the last move and the winning line marked."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from inarow.rules.notation import column_labels
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.rules.svg import CELL, FIRST_COLOUR, LINE_COLOUR, SECOND_COLOUR
from tests.strategies import examples, played

law = examples(50)
SVG = "{http://www.w3.org/2000/svg}"


def drawn(position: Position) -> ElementTree.Element:
    return ElementTree.fromstring(position.svg())


def with_fill(picture: ElementTree.Element, shape: str, fill: str) -> list[ElementTree.Element]:
    return [one for one in picture.iter(SVG + shape) if one.get("fill") == fill]


def marks(picture: ElementTree.Element) -> list[ElementTree.Element]:
    """The small discs that mark the last move."""
    return [one for one in picture.iter(SVG + "circle") if one.get("r") == "5"]


def centre(circle: ElementTree.Element) -> tuple[int, int]:
    return int(circle.get("cx", "")), int(circle.get("cy", ""))


@law
@given(played())
def test_every_stone_is_drawn_once(position: Position) -> None:
    picture = drawn(position)
    assert picture.tag == SVG + "svg"
    for colour, stones in ((FIRST_COLOUR, position.first), (SECOND_COLOUR, position.second)):
        circles = with_fill(picture, "circle", colour)
        assert len({centre(one) for one in circles}) == len(circles) == stones.bit_count()


@law
@given(played())
def test_the_last_move_and_the_winning_line_are_marked(position: Position) -> None:
    picture = drawn(position)
    assert len(marks(picture)) == (position.last is not None)
    assert len(with_fill(picture, "rect", LINE_COLOUR)) == len(position.winning_line())
    outlined = [one for one in picture.iter(SVG + "circle") if one.get("stroke")]
    assert len(outlined) == len(position.winning_line())


@law
@given(played())
def test_every_column_is_labelled_and_without_gravity_every_row(position: Position) -> None:
    game = position.game
    rows = [] if game.gravity else [str(row + 1) for row in range(game.height)]
    labels = [one.text or "" for one in drawn(position).iter(SVG + "text")]
    assert sorted(labels) == sorted([*column_labels(game), *rows])


@law
@given(played())
def test_nothing_is_drawn_outside(position: Position) -> None:
    picture = drawn(position)
    width, height = int(picture.get("width", "")), int(picture.get("height", ""))
    assert picture.get("viewBox") == f"0 0 {width} {height}"
    for circle in picture.iter(SVG + "circle"):
        x, y = centre(circle)
        assert 16 <= x <= width - 16
        assert 16 <= y <= height - 16
    for text in picture.iter(SVG + "text"):
        assert 0 < int(text.get("x", "")) < width
        assert 0 < int(text.get("y", "")) < height


@law
@given(st.text())
def test_no_name_can_break_the_picture(name: str) -> None:
    game = replace(read_game("tictactoe"), name=f'<&">{name}')
    title = drawn(game.position("b2,a1")).find(SVG + "title")
    assert title is not None
    assert title.text == "mnk:3x3:3: 1 stones of the first player, 1 of the second, last move a1"


def test_left_is_left_and_up_is_up() -> None:
    picture = drawn(read_game("tictactoe").position("a1,c1,a3,b2"))
    lower, upper = (centre(one) for one in with_fill(picture, "circle", FIRST_COLOUR))
    right, middle = (centre(one) for one in with_fill(picture, "circle", SECOND_COLOUR))
    assert lower[0] == upper[0] < middle[0] < right[0]
    assert upper[1] < middle[1] < lower[1] == right[1]
    assert [centre(one) for one in marks(picture)] == [middle]


def test_labels_stand_beside_their_rows_and_columns() -> None:
    picture = drawn(read_game("tictactoe").position("b3"))
    (stone,) = (centre(one) for one in with_fill(picture, "circle", FIRST_COLOUR))
    places = {one.text: (int(one.get("x", "")), int(one.get("y", ""))) for one in picture.iter(SVG + "text")}
    assert places["b"][0] == stone[0]
    assert abs(places["3"][1] - stone[1]) < CELL // 4
    assert places["3"][1] < places["2"][1] < places["1"][1] < places["a"][1]


def test_a_notebook_shows_the_picture() -> None:
    position = read_game("connect4").position("4453")
    assert position._repr_svg_() == position.svg()
