"""The parts of the forcing kernels: counts that say what the rules say, and a stack that leaves no trace."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given

from inarow.kernels.boards.tables import numbered_cells, zobrist
from inarow.kernels.forcing import state as at
from inarow.kernels.forcing.search import FOUND, REFUTED, RUNNING, advance, begin, load
from inarow.rules.completion import cells_in, completes
from inarow.rules.position import Position
from tests.kernels.forcing.attacks import RICH_GAMES, attacked_positions, careful_position, endless_position
from tests.strategies import examples

NO_END = 1 << 60


def loaded(position: Position, depth: int, table_bits: int = 10) -> tuple[at.ForcingState, int]:
    attack = at.new_state(position.game, depth, table_bits)
    return attack, int(load(numbered_cells(position.game, position.mover, position.waiter), attack))


@examples(100)
@given(attacked_positions)
def test_threats_are_the_cells_that_complete_by_the_rules(position: Position) -> None:
    assume(position.outcome is None and position.game.runs())
    attack, _ = loaded(position, 1)

    for side, stones in ((at.ATTACKER, position.mover), (at.DEFENDER, position.waiter)):
        for cell in range(position.game.cells):
            if not position.taken >> cell & 1:
                threat = bool(attack.board.threats[side, cell] > 0)
                assert threat == completes(position.game, stones | 1 << cell, cell)


@examples(100)
@given(attacked_positions)
def test_the_root_knows_wins_and_dangers(position: Position) -> None:
    assume(position.outcome is None and position.game.runs() and not position.game.misere)
    attack, state = loaded(position, 1)

    wins, dangers = position.completing_moves(), position.threatened_moves()
    assert (state == FOUND) == bool(wins)
    if wins:
        assert int(attack.control[at.FINAL]) in wins
    else:
        told = int(attack.frames[0, at.DANGER])
        assert told == (at.MANY if len(dangers) > 1 else dangers[0] if dangers else at.NONE)


@pytest.mark.parametrize("text", RICH_GAMES)
def test_a_refuted_search_leaves_the_board_as_it_was(text: str) -> None:
    refuted = 0
    for seed in range(30):
        position = careful_position(text, seed)
        attack, state = loaded(position, 4)
        if state == FOUND:
            continue
        kept = (attack.board.cells, attack.board.codes, attack.board.threats, attack.key)
        before = [array.copy() for array in kept]
        begin(attack, 4)
        if advance(attack, NO_END) == REFUTED and attack.control[at.NODES] > 1:
            refuted += 1
            for array, was in zip(kept, before, strict=True):
                np.testing.assert_array_equal(array, was)
    assert refuted


@pytest.mark.parametrize("text", RICH_GAMES)
def test_the_table_changes_no_answer(text: str) -> None:
    """With a single entry hardly anything is remembered, so more is searched, and the same is found."""
    nodes = {0: 0, 10: 0}
    for seed in range(30):
        answers = []
        for table_bits in nodes:
            attack, state = loaded(careful_position(text, seed), 4, table_bits)
            for depth in range(2, 5):
                if state != FOUND:
                    begin(attack, depth)
                    state = int(advance(attack, NO_END))
            nodes[table_bits] += int(attack.control[at.NODES])
            answers.append((state, int(attack.control[at.DEPTH]), int(attack.control[at.FINAL])))
        assert answers[0] == answers[1]
    assert nodes[10] <= nodes[0]


def test_a_slice_stops_at_its_node() -> None:
    attack, _ = loaded(endless_position(), 5)
    begin(attack, 5)
    for stop_at in range(1, 200):
        state = int(advance(attack, stop_at))
        assert (state, int(attack.control[at.NODES])) == (RUNNING, stop_at)


def test_the_key_is_the_hash_of_the_stones() -> None:
    position = careful_position("mnk:9x9:5", 1)
    words = zobrist(position.game, "none")[:, 0]
    key = np.uint64(0)
    for side, stones in enumerate((position.mover, position.waiter)):
        for cell in cells_in(stones):
            key ^= words[side, cell]
    assert loaded(position, 2)[0].key[0] == key
