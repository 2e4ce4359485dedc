"""Placed stones keep counts, threats and keys as the plain rules see them; removed stones leave no trace."""

from __future__ import annotations

from hypothesis import given, settings

from inarow.kernels.solving.general.building import board_of, build_arena
from inarow.kernels.solving.general.stones import load, place, remove
from inarow.kernels.solving.general.table import best_symmetry
from inarow.kernels.solving.general.verdicts import FREE, MOVER_WINS, WAITER_WINS, verdict
from inarow.rules.completion import completes
from inarow.rules.position import Position
from inarow.rules.symmetry import symmetries
from tests.strategies import played, small_games

law = settings(deadline=None, max_examples=200)
open_positions = played(small_games, open_end=True)


@law
@given(open_positions)
def test_threats_are_the_cells_that_complete_a_run(position: Position) -> None:
    game = position.game
    arena = build_arena(game, 0)
    load(board_of(position), arena)
    for seat, stones in enumerate((position.first, position.second)):
        for cell in range(game.cells):
            if not position.taken >> cell & 1:
                assert (arena.threats[seat, cell] > 0) == completes(game, stones | 1 << cell, cell)


@law
@given(open_positions)
def test_a_removed_stone_leaves_no_trace(position: Position) -> None:
    arena = build_arena(position.game, 0)
    load(board_of(position), arena)
    quiet = [move for move in position.legal_moves() if position.play(move).outcome is None]
    for move in quiet:
        before = [part.copy() for part in (arena.cells, arena.codes, arena.keys, arena.threats)]
        place(move, position.seat, arena)
        after = [part.copy() for part in (arena.cells, arena.codes, arena.keys)]
        remove(move, position.seat, arena)
        parts = (arena.cells, arena.codes, arena.keys, arena.threats)
        assert all((one == two).all() for one, two in zip(before, parts, strict=True))
        load(board_of(position.play(move)), arena)
        parts = (arena.cells, arena.codes, arena.keys)
        assert all((one == two).all() for one, two in zip(after, parts, strict=True))
        load(board_of(position), arena)


@law
@given(open_positions)
def test_images_share_a_key(position: Position) -> None:
    arena = build_arena(position.game, 0)
    tags = set()
    for symmetry in symmetries(position.game)[: arena.keys.shape[1]]:
        load(board_of(position.transformed(symmetry)), arena)
        if arena.keys.shape[1] == len(symmetries(position.game)):
            tags.add(tuple(arena.keys[:, best_symmetry(arena)].tolist()))
    assert len(tags) <= 1


@law
@given(open_positions)
def test_verdicts_are_those_of_the_plain_rules(position: Position) -> None:
    arena = build_arena(position.game, 0)
    load(board_of(position), arena)
    found = verdict(position.seat, arena)
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
