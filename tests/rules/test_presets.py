"""Games by name and by text: what is there, and what is refused with which words."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from inarow.errors import DuplicateName, InarowError, InvalidGame, NotationError, UnknownName
from inarow.rules.game import SWITCHES
from inarow.rules.presets import GAMES, define_game, read_game
from tests.strategies import examples

law = examples(100)


@pytest.fixture
def _forgotten() -> Iterator[None]:
    """Games a test defines are gone after it."""
    list(GAMES)
    before = dict.fromkeys(GAMES)
    yield
    GAMES._entries = {name: GAMES.entry(name) for name in before}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("tictactoe", "mnk:3x3:3"),
        ("connect4", "drop:7x6:4"),
        ("connect5", "drop:9x6:5"),
        ("gomoku15", "mnk:15x15:5"),
        ("gomoku19", "mnk:19x19:5"),
        ("gomoku20", "mnk:20x20:5"),
        ("gomoku15-standard", "mnk:15x15:5+exact"),
        ("connect4-cylinder", "drop:7x6:4+wrap"),
        ("connect4-misere", "drop:7x6:4+misere"),
        ("tictactoe-misere", "mnk:3x3:3+misere"),
    ],
)
def test_the_games_everybody_knows(name: str, text: str) -> None:
    assert str(read_game(name)) == text
    assert read_game(name) == read_game(text)


REPORT_004 = """2x3-k2 4x4-k3 6x5-k5 4x4-k4 5x5-k5 7x6-k5 8x8-k6 8x8-k8 10x9-k7 13x15-k10 14x17-k10 17x19-k14
                19x19-k5 19x19-k6"""


@pytest.mark.parametrize("board", REPORT_004.split())
def test_the_boards_of_report_004(board: str) -> None:
    assert str(read_game(f"004-{board}")) == f"mnk:{board.replace('-k', ':')}"


def test_every_preset_bears_its_own_name() -> None:
    assert {name: read_game(name).name for name in GAMES} == {name: name for name in GAMES}


def test_every_preset_is_built_in_or_names_its_file() -> None:
    assert GAMES.entry("connect4").origin == GAMES.entry("connect4-cylinder").origin == "built-in"


def test_switches_are_appended_to_presets_and_boards_alike() -> None:
    game = read_game("connect4+wrap+misere")
    assert game == read_game("drop:7x6:4+misere+wrap") == read_game("connect4-cylinder+misere")
    assert game.name == "connect4+wrap+misere"
    assert read_game(" connect4 ") == read_game("drop:7x6:4\n") == read_game("connect4")


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("drop:0x6:4", InvalidGame, "the width of a game is a whole number from 1 to 26, not 0"),
        ("drop:27x6:4", InvalidGame, "the width of a game is a whole number from 1 to 26, not 27"),
        ("mnk:3x0:3", InvalidGame, "the height of a game is a whole number from 1 to 26, not 0"),
        ("mnk:3x3:0", InvalidGame, "the connect of a game is a whole number from 1 on, not 0"),
        ("drop:7x6", NotationError, "cannot read 'drop:7x6': write mnk:WIDTHxHEIGHT:K"),
        (
            "drop:7:6:4",
            NotationError,
            "write mnk:WIDTHxHEIGHT:K (no gravity) or drop:WIDTHxHEIGHT:K (gravity)",
        ),
        ("drop:-7x6:4", NotationError, "write mnk:"),
        ("drop:7x6:4 5", NotationError, "write mnk:"),
        ("drop:٧x6:4", NotationError, "write mnk:"),
        ("fall:7x6:4", NotationError, "write mnk:"),
        (":", NotationError, "write mnk:"),
        (f"drop:7x6:{'9' * 19}", NotationError, "19 digits make no sensible size"),
        ("nonsense", UnknownName, "no game named 'nonsense'; 'inarow list games' shows all"),
        ("nonsense", UnknownName, "(write mnk:WIDTHxHEIGHT:K"),
        ("conect4", UnknownName, "did you mean 'connect4'?"),
        ("GOMOKU15", UnknownName, "did you mean 'gomoku15'?"),
        ("conect4+wrap", UnknownName, "no game named 'conect4'; did you mean 'connect4'?"),
        ("", UnknownName, "no game named ''"),
        ("connect4+", NotationError, "there is no switch '+'; there are +exact, +wrap and +misere"),
        ("connect4+torus", NotationError, "there is no switch '+torus'; there are +exact, +wrap and +misere"),
        ("connect4+warp", NotationError, "there is no switch '+warp'; did you mean '+wrap'?"),
        ("mnk:3x3:3+exakt", NotationError, "cannot read 'mnk:3x3:3+exakt': there is no switch '+exakt'"),
        ("mnk:3x3:3+wrap+wrap", NotationError, "the switch '+wrap' is given twice"),
        ("connect4+wrap+exact+wrap", NotationError, "the switch '+wrap' is given twice"),
    ],
)
def test_bad_game_texts_are_refused(text: str, error: type[InarowError], words: str) -> None:
    with pytest.raises(error, match=re.escape(words)):
        read_game(text)


@pytest.mark.parametrize("head", ["", "connect4+", "mnk:", "drop:7x6:4+"])
@law
@given(tail=st.one_of(st.text(), st.text("0123456789x:+dropmnkexactwrap\n ")))
@example(tail="ex\nact")
def test_any_text_is_a_game_or_refused_in_one_line(head: str, tail: str) -> None:
    try:
        said = str(read_game(head + tail))
    except InarowError as error:
        said = str(error)
    assert len(said.splitlines()) == 1


@pytest.mark.usefixtures("_forgotten")
def test_one_line_defines_a_game() -> None:
    define_game("mine", "drop:8x8:5+exact")
    assert str(read_game("mine")) == "drop:8x8:5+exact"
    assert GAMES.entry("mine").origin == __file__
    assert "mine" in GAMES


@pytest.mark.usefixtures("_forgotten")
def test_a_name_is_defined_once() -> None:
    define_game("mine", "mnk:3x3:3")
    with pytest.raises(DuplicateName, match="'mine' is registered twice"):
        define_game("mine", "mnk:3x3:3")
    with pytest.raises(DuplicateName, match="by built-in and again by"):
        define_game("connect4", "mnk:3x3:3")


@pytest.mark.parametrize("name", ["", "a+b", "a:b", "a b", "-a", "a\n", "é"])
def test_a_name_that_could_not_be_typed_is_refused(name: str) -> None:
    with pytest.raises(NotationError, match="letters, digits"):
        define_game(name, "mnk:3x3:3")
    assert name not in GAMES


def test_the_switches_of_the_contract() -> None:
    assert SWITCHES == ("exact", "wrap", "misere")
