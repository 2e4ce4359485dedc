"""Placed stones keep counts, threats and keys as the plain rules see them; removed stones leave no trace."""

from __future__ import annotations

from hypothesis import given

from inarow.kernels.solving.general.board import (
    FREE,
    MOVER_WINS,
    WAITER_WINS,
    put_stone,
    take_stone,
    verdict,
)
from inarow.kernels.solving.general.state import new_state
from inarow.kernels.solving.general.table import best_symmetry
from inarow.rules.completion import completes
from inarow.rules.position import Position
from inarow.rules.symmetry import symmetries
from tests.kernels.solving.general.loading import load_position, position_of
from tests.strategies import examples, played, small_games

law = examples(200)
open_positions = played(small_games, open_end=True)


@law
@given(open_positions)
def test_threats_are_the_cells_that_complete_a_run(position: Position) -> None:
    game = position.game
    state = new_state(game, 0)
    load_position(position, state)
    for seat, stones in enumerate((position.first, position.second)):
        for cell in range(game.cells):
            if not position.taken >> cell & 1:
                assert (state.board.threats[seat, cell] > 0) == completes(game, stones | 1 << cell, cell)


@law
@given(open_positions)
def test_a_removed_stone_leaves_no_trace(position: Position) -> None:
    state = new_state(position.game, 0)
    load_position(position, state)
    quiet = [move for move in position.legal_moves() if position.play(move).outcome is None]
    for move in quiet:
        before = [part.copy() for part in (*position_of(state), state.board.threats)]
        put_stone(move, position.seat, state)
        after = [part.copy() for part in position_of(state)]
        take_stone(move, position.seat, state)
        parts = (*position_of(state), state.board.threats)
        assert all((one == two).all() for one, two in zip(before, parts, strict=True))
        load_position(position.play(move), state)
        parts = position_of(state)
        assert all((one == two).all() for one, two in zip(after, parts, strict=True))
        load_position(position, state)


@law
@given(open_positions)
def test_images_share_a_key(position: Position) -> None:
    state = new_state(position.game, 0)
    tags = set()
    for symmetry in symmetries(position.game)[: state.keys.shape[1]]:
        load_position(position.transformed(symmetry), state)
        if state.keys.shape[1] == len(symmetries(position.game)):
            tags.add(tuple(state.keys[:, best_symmetry(state)].tolist()))
    assert len(tags) <= 1


@law
@given(open_positions)
def test_verdicts_are_those_of_the_plain_rules(position: Position) -> None:
    state = new_state(position.game, 0)
    load_position(position, state)
    found = verdict(position.seat, state)
    completing, legal = position.completing_moves(), position.legal_moves()
    if position.game.misere:
        assert found == (WAITER_WINS if completing == legal else FREE)
        return
    assert (found == MOVER_WINS) == bool(completing)
    if completing:
        return
    threatened = position.threatened_moves()
    safe = [move for move in legal if not _wins_now(position.play(move))]
    if found == WAITER_WINS:
        assert not safe
    elif found >= 0:
        assert threatened == (found,)
        assert safe == [found]
    else:
        assert not threatened


def _wins_now(position: Position) -> bool:
    return bool(position.outcome is None and position.completing_moves())
