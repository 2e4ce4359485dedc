"""Boards for a colour terminal: the same characters, with colours as an extra."""

from __future__ import annotations

from hypothesis import given, settings
from rich.console import Console
from rich.text import Text

from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.strategies import played


def styled(picture: Text, word: str) -> list[str]:
    """The pieces of the picture whose style has this word."""
    return [picture.plain[span.start : span.end] for span in picture.spans if word in str(span.style).split()]


@settings(deadline=None, max_examples=60)
@given(played())
def test_without_its_styles_it_is_the_plain_board(position: Position) -> None:
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
