"""Drawn boards: each that play can reach is accepted, every other refused with its own sentence."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from inarow.errors import InvalidPosition
from inarow.rules.game import Game
from inarow.rules.outcome import Outcome
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.rules.reachable import moves_to
from tests.strategies import GAME_FIELDS, examples, played

TO_3 = st.integers(1, 3)
tiny_games = st.builds(Game, **GAME_FIELDS | {"width": TO_3, "height": TO_3, "connect": TO_3}).filter(
    lambda game: game.cells <= 6
)


def every_reachable(game: Game) -> dict[str, Position]:
    """Every position of a game by its rows, found by playing on from the empty board."""
    found: dict[str, Position] = {}
    level = {game.start}
    while level:
        found |= {position.rows(): position for position in level}
        level = {position.play(move) for position in level for move in position.legal_moves()}
    return found


def every_board(game: Game) -> list[str]:
    """Every way to fill the cells with `.`, `x` and `o`."""
    rows = ["".join(marks) for marks in product(".xo", repeat=game.width)]
    return ["\n".join(board) for board in product(rows, repeat=game.height)]


def accepted(game: Game, rows: str) -> Position | None:
    try:
        return game.board(rows)
    except InvalidPosition:
        return None


@examples(60)
@given(tiny_games)
@example(read_game("drop:3x2:2+exact+wrap"))
@example(read_game("mnk:3x2:2+exact+wrap"))
def test_exactly_the_reachable_boards_are_accepted(game: Game) -> None:
    reachable = every_reachable(game)
    for rows in every_board(game):
        assert accepted(game, rows) == reachable.get(rows), rows


def test_exactly_the_5478_positions_of_tic_tac_toe_are_accepted() -> None:
    game = read_game("tictactoe")
    assert sum(accepted(game, rows) is not None for rows in every_board(game)) == 5478


@pytest.mark.parametrize(
    ("game", "rows", "sentence"),
    [
        (
            "tictactoe", "... .x. .x.",
            "there are 2 x and 0 o; x moves first, so it has as many stones as o or one more",
        ),
        (
            "tictactoe", "... .o. ...",
            "there are 0 x and 1 o; x moves first, so it has as many stones as o or one more",
        ),
        (
            "drop:3x3:3", "... .x. ...",
            "the stone in column 2, row 2 hangs in the air; with gravity the cell below must be filled",
        ),
        ("tictactoe", "xxx ... ooo", "both players have completed a run; the game ends with the first one"),
        ("tictactoe", "xxx o.o .o.", "x has completed a run, but o moved after it"),
        ("tictactoe", "ooo x.x x.x", "o has completed a run, but x moved after it"),
        ("mnk:7x2:3", "xxx.xxx oo.oo.o", "x has completed runs that no single last move completes"),
        ("drop:1x4:9", "o o x x", "no order of alternate moves stacks these stones"),
        ("drop:2x4:9", "x. o. x. o.", "no order of alternate moves stacks these stones"),
        ("drop:3x3:3", "o.. oox xxx", "x has completed runs that no single last move completes"),
    ],
)  # fmt: skip
def test_impossible_boards_are_refused_each_with_its_sentence(game: str, rows: str, sentence: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        read_game(game).board(rows)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("game", "rows", "outcome"),
    [
        ("tictactoe", "... ... ...", None),
        ("tictactoe", "xxx oo. ...", Outcome.FIRST_WINS),
        ("tictactoe", "xx. ooo x..", Outcome.SECOND_WINS),
        ("tictactoe", "xox xox oxo", Outcome.DRAW),
        ("tictactoe", "xxx xoo xoo", Outcome.FIRST_WINS),  # two runs with one stone, on a full board
        ("tictactoe-misere", "xxx oo. ...", Outcome.SECOND_WINS),
        ("connect4", "....... ....... ....... ....... ooo.... xxxx...", Outcome.FIRST_WINS),
        ("mnk:7x2:3+exact", "xxxx... o.o.o.o", None),  # four at once is no three
        ("mnk:7x2:3+exact", "xxxx.o. o.o....", None),
        ("drop:1x4:9", "o x o x", Outcome.DRAW),
    ],
)
def test_possible_boards_get_their_outcome(game: str, rows: str, outcome: Outcome | None) -> None:
    position = read_game(game).board(rows)
    assert position.outcome is outcome
    assert position.rows().split() == rows.split()


def test_the_stone_that_ended_the_game_is_known() -> None:
    position = read_game("tictactoe").board("xxx xoo xoo")
    assert position.last == 6
    assert position.winning_line() == (0, 3, 6, 7, 8)
    assert read_game("tictactoe").board("... .x. ...").last is None


def test_a_covered_stone_was_not_the_last() -> None:
    """The run of x can only have been completed by its open stone, in column 3."""
    position = read_game("drop:3x3:3").board("... oo. xxx")
    assert position.last == 2


def test_a_game_with_no_order_though_every_run_is_too_long() -> None:
    """On a ring of two columns every first stone is a run of exactly one, so nothing comes after it."""
    with pytest.raises(InvalidPosition):
        read_game("mnk:2x4:1+exact+wrap").board("oo oo xx xx")


# Its stones of the top row end the game, but not any of them can have been the last.
SEVERAL_ENDS = read_game("drop:6x7:6").board("oooooo oxoxxx ooxxoo oxoxxx xoxooo oxxxxx xxooxx")


@examples(200)
@given(played())
@example(SEVERAL_ENDS)
def test_some_moves_lead_to_every_position(position: Position) -> None:
    moves = moves_to(position.game, position.first, position.second)
    assert Position.after(position.game, moves) == position


def test_moves_to_what_cannot_be_reached_are_refused() -> None:
    with pytest.raises(InvalidPosition):
        moves_to(read_game("tictactoe"), 0b11, 0)
