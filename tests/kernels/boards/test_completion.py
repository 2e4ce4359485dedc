"""The compiled tests for a completed run against the plain one, with every switch."""

from __future__ import annotations

import numpy as np
from hypothesis import assume, given

from inarow.kernels.boards.bitboard import completes_bits, legal_bits
from inarow.kernels.boards.cells import completes, is_open
from inarow.kernels.boards.tables import bitboard, cells_of, fits_bitboard, setup, to_bits
from inarow.kernels.compilation.kernel import kernel
from inarow.rules import completion
from inarow.rules.position import Position
from tests.strategies import examples, played, small_games


@kernel(allocates=True)
def cell_answers(cells, setup):  # type: ignore[no-untyped-def]
    """For each cell: may it be played, would the mover complete a run, would the waiter."""
    answers = np.zeros((cells.size, 3), dtype=np.bool_)
    for cell in range(cells.size):
        answers[cell, 0] = is_open(cells, cell, setup)
        answers[cell, 1] = completes(cells, cell, np.int8(1), setup)
        answers[cell, 2] = completes(cells, cell, np.int8(-1), setup)
    return answers


@kernel(allocates=True)
def bit_answers(mover, waiter, bits, board):  # type: ignore[no-untyped-def]
    """The same for the cell of each single bit."""
    answers = np.zeros((bits.size, 3), dtype=np.bool_)
    for cell in range(bits.size):
        answers[cell, 0] = legal_bits(mover, waiter, board) & bits[cell] != 0
        answers[cell, 1] = completes_bits(mover | bits[cell], bits[cell], board)
        answers[cell, 2] = completes_bits(waiter | bits[cell], bits[cell], board)
    return answers


def plain_answers(position: Position) -> list[tuple[bool, bool, bool]]:
    """The same by the rules."""
    sides = (position.mover, position.waiter)
    return [
        (
            cell in position.legal_moves(),
            *(completion.completes(position.game, stones | 1 << cell, cell) for stones in sides),
        )
        for cell in range(position.game.cells)
    ]


def require_agreement(position: Position, answers: np.ndarray) -> None:
    for cell, expected in enumerate(plain_answers(position)):
        if not position.taken >> cell & 1:
            assert tuple(answers[cell].tolist()) == expected, f"cell {cell} of\n{position}"


@examples(300)
@given(played(open_end=True))
def test_cells_agree_with_the_rules(position: Position) -> None:
    require_agreement(position, cell_answers(cells_of(position), setup(position.game)))


@examples(300)
@given(played(small_games, open_end=True))
def test_bits_agree_with_the_rules(position: Position) -> None:
    game = position.game
    assume(fits_bitboard(game))
    bits = np.array([to_bits(game, 1 << cell) for cell in range(game.cells)], dtype=np.uint64)
    mover, waiter = np.uint64(to_bits(game, position.mover)), np.uint64(to_bits(game, position.waiter))

    answers = bit_answers(mover, waiter, bits, bitboard(game))
    # In the shift test any run on the board counts, not only one through the cell; the position is
    # open, so there is none but through the cell.
    require_agreement(position, answers)
