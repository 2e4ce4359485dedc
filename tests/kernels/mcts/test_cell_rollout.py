"""A rollout on cells leaves a board that play can reach, and says truly how the game ends."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.kernels.boards.tables import near_cells, setup
from inarow.kernels.mcts.cell_play import OPEN
from inarow.rules.completion import bits_of, completed_cells
from inarow.rules.position import Position
from tests.kernels.mcts.rolling import around_nothing, completing, laid, on_cells, put_one
from tests.strategies import examples, games, played, small_games

positions = played(games | small_games, open_end=True)


@pytest.mark.slow
@examples(150)
@given(positions, st.randoms(use_true_random=False))
def test_playing_keeps_moves_and_hopes_true(position: Position, chance: st.DataObject) -> None:
    around, tables = around_nothing(position), setup(position.game)
    board = laid(position, around)
    side = np.int8(1)
    for _ in range(12):
        assert sorted(board.moves[: board.counts[OPEN]].tolist()) == sorted(position.legal_moves())
        for whose, expected in (
            (side, position.completing_moves()),
            (np.int8(-side), position.threatened_moves()),
        ):
            found, one = completing(board, whose, tables)
            assert found == min(len(expected), 2)
            assert found == 0 or one in expected
        move = chance.choice(position.legal_moves())  # type: ignore[attr-defined]
        position = position.play(move)
        if position.outcome is not None:
            break
        put_one(board, move, side, around, tables)
        side = np.int8(-side)


@pytest.mark.parametrize("tactical", [False, True])
@examples(150)
@given(position=positions, word=st.integers(1, 2**64 - 1))
def test_a_rollout_ends_as_the_rules_say(tactical: bool, position: Position, word: int) -> None:
    values, board = on_cells(position, tactical=tactical, word=np.uint64(word))
    game = position.game
    own = bits_of(np.flatnonzero(board.cells == 1).tolist())
    other = bits_of(np.flatnonzero(board.cells == -1).tolist())
    played_on = (own | other).bit_count() - position.ply
    mover, waiter = (own, other) if played_on % 2 == 0 else (other, own)

    assert own & position.mover == position.mover
    assert other & position.waiter == position.waiter
    assert mover.bit_count() == waiter.bit_count() - (position.ply + played_on) % 2
    assert not completed_cells(game, own)
    assert not completed_cells(game, other)
    if values[0] == 0:
        assert (own | other).bit_count() == game.cells
        return
    last = Position(game, mover, waiter, position.ply + played_on)
    assert last.completing_moves()
    mover_wins = not game.misere
    assert values[0] == (1 if mover_wins == (played_on % 2 == 0) else -1)
    if game.misere and tactical and played_on:
        assert set(last.completing_moves()) == set(last.legal_moves())


@examples(100)
@given(positions, st.integers(1, 3))
def test_with_a_radius_the_cells_near_stones_are_open(position: Position, radius: int) -> None:
    if position.game.gravity or position.ply == 0:
        return
    around = near_cells(position.game, radius)
    board = laid(position, around)
    near = {
        cell
        for cell in position.legal_moves()
        if any(other >= 0 and position.taken >> other & 1 for other in around[cell].tolist())
    }

    assert set(board.moves[: board.counts[OPEN]].tolist()) == near
    values, _ = on_cells(position, tactical=True, around=around)
    assert values[0] in (-1, 0, 1)
