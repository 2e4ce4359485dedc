"""What a heuristic said of a position is stored, is right, and is used when the position is met again."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from inarow.alphabeta.options import SearchOptions
from inarow.alphabeta.state import new_state
from inarow.heuristics.registering import read_heuristic
from inarow.kernels.alphabeta import state as t
from inarow.kernels.alphabeta.search import advance, begin
from inarow.kernels.boards.tables import first_side, zobrist
from inarow.kernels.boards.tables import setup as tables_of
from inarow.rules.completion import cells_in
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.alphabeta.search_strategies import search_options, tiny_positions

law = settings(deadline=None, max_examples=80)


def searched(position: Position, depth: int, tree: t.SearchState) -> tuple[int, int]:
    """The score and the nodes of a search with `windows`, asked by pointer."""
    judge = read_heuristic("windows")
    setup = tables_of(position.game, judge.weights(position.game), first_side(position))
    nodes = int(tree.counters[t.NODES])
    begin(tree, setup, min(depth, position.game.cells - position.ply))
    advance(tree, setup, judge.compiled(), 2**62)
    assert tree.counters[t.FINISHED]
    return int(tree.frames[0, t.BEST]), int(tree.counters[t.NODES]) - nodes


def tree_with(position: Position, depth: int, options: SearchOptions, answers: int) -> t.SearchState:
    """The state of such a search, with room for so many answers."""
    setup = tables_of(position.game, read_heuristic("windows").weights(position.game), first_side(position))
    plain = replace(options, incremental=False)
    tree = new_state(position, setup, plain, depth)
    return tree._replace(asked=np.zeros(2 * answers, dtype=np.int64))


def answers_of(tree: t.SearchState) -> dict[int, int]:
    """The stored answers by the hash of their position."""
    pairs = tree.asked.reshape(-1, 2)
    return {int(key): int(answer) for key, answer in pairs if key != 0}


def hash_of(position: Position, root: Position) -> int:
    """The hash of a position in a search of this root, without symmetry."""
    key = np.uint64(0)
    words = zobrist(position.game, "none")[:, 0]
    sides = (
        (position.mover, position.waiter) if position.seat == root.seat else (position.waiter, position.mover)
    )
    for row, stones in enumerate(sides):
        for cell in cells_in(stones):
            key ^= words[row, cell]
    return int(key.astype(np.int64))


def open_positions(position: Position, plies: int) -> list[Position]:
    """All positions that are not over, up to so many plies on."""
    if position.outcome is not None:
        return []
    later = [position.play(move) for move in position.legal_moves()] if plies else []
    return [position, *(found for one in later for found in open_positions(one, plies - 1))]


@law
@given(tiny_positions, search_options, st.integers(1, 3))
def test_every_stored_answer_is_the_heuristics(
    position: Position, options: SearchOptions, depth: int
) -> None:
    tree = tree_with(position, depth, options, 64)
    searched(position, depth, tree)
    values = {
        hash_of(one, position): read_heuristic("windows").score(one, position.seat)
        for one in open_positions(position, depth)
    }
    stored = answers_of(tree)
    assert stored.items() <= values.items()
    assert bool(stored) == (tree.counters[t.EVALUATIONS] > 0)


@law
@given(tiny_positions, search_options, st.integers(1, 4))
def test_room_for_one_answer_or_for_all_gives_the_same_search(
    position: Position, options: SearchOptions, depth: int
) -> None:
    few, many = (tree_with(position, depth, options, answers) for answers in (1, 1 << 10))
    assert searched(position, depth, few) == searched(position, depth, many)
    assert np.array_equal(few.root_scores, many.root_scores)


def test_a_position_that_is_met_again_is_not_asked_about_again() -> None:
    position, options = read_game("connect4").start, SearchOptions()
    tree = tree_with(position, 1, options, 1 << 10)
    first = searched(position, 1, tree)
    assert len(answers_of(tree)) == 7
    assert searched(position, 1, tree) == first
    tree.asked[1::2] = 777
    assert searched(position, 1, tree) == (777, first[1])
