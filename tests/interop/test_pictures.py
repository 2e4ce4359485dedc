"""The pixels of a picture: a stone of the right colour in every cell, the top row first."""

from __future__ import annotations

import random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from inarow.interop.pictures import CELL, MARGIN, pixels
from inarow.rules import svg
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.rules.random_play import random_game
from tests.strategies import examples, small_games

FIRST, SECOND, BOARD, LINE, INK = (
    tuple(bytes.fromhex(colour[1:]))
    for colour in (svg.FIRST_COLOUR, svg.SECOND_COLOUR, svg.BOARD_COLOUR, svg.LINE_COLOUR, svg.INK)
)


def seen(position: Position, cell: int, *, above: int = 0, beside: int = 0) -> tuple[int, ...]:
    """The colour of a pixel, counted from the middle of a cell."""
    row, column = divmod(cell, position.game.width)
    y = MARGIN + (position.game.height - 1 - row) * CELL + CELL // 2 - above
    x = MARGIN + column * CELL + CELL // 2 + beside
    return tuple(pixels(position)[y, x].tolist())


@examples(60)
@given(small_games, st.randoms(use_true_random=False))
def test_every_cell_shows_who_holds_it(game: Game, chance: random.Random) -> None:
    position = chance.choice(random_game(game, chance)[1])
    for cell in range(game.cells):
        empty = LINE if cell in position.winning_line() else BOARD
        held = FIRST if position.first >> cell & 1 else SECOND if position.second >> cell & 1 else empty
        assert seen(position, cell, beside=12) == held  # where rings and discs are both filled
        assert seen(position, cell, above=CELL // 2 - 1, beside=CELL // 2 - 1) == empty  # the corner
    shape = (game.height * CELL + 2 * MARGIN + 1, game.width * CELL + 2 * MARGIN + 1, 3)
    assert pixels(position).shape == shape
    assert pixels(position).dtype == np.uint8


def test_discs_rings_and_the_last_move_differ() -> None:
    position = read_game("connect4").position("4433")
    middles = [seen(position, position.game.width * row + column) for row, column in ((0, 3), (1, 3), (1, 2))]
    assert middles == [FIRST, BOARD, INK]  # a disc, a ring, and the dot of the last move in a ring
    assert seen(position.play("5"), 4) == (255, 255, 255)  # the dot in a disc


def test_a_picture_may_be_written_on() -> None:
    """Nobody else's picture changes."""
    position = read_game("tictactoe").position("b2")
    pixels(position)[:] = 0
    assert seen(position, 4, beside=12) == FIRST
