"""Which of equally good moves is played is the policy's choice alone."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from inarow.alphabeta.options import SearchOptions, Ties
from inarow.kernels.boards.tables import setup
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.alphabeta.search_strategies import plain, search, search_options, tiny_positions
from tests.strategies import examples

law = examples(120)


def preferred(position: Position, candidates: tuple[Move, ...], ties: str) -> Move:
    """The move a policy must choose from candidates in natural order."""
    if ties == "centre":
        from_the_centre = setup(position.game).centre.tolist()
        return min(candidates, key=from_the_centre.index)
    return candidates[0] if ties == "first" else candidates[-1]


@law
@given(tiny_positions, search_options, st.sampled_from(("first", "last", "centre")), st.integers(1, 3))
def test_the_policy_decides_whatever_the_ordering(
    position: Position, options: SearchOptions, ties: Ties, depth: int
) -> None:
    candidates = plain(position, "longest", depth, by_ply=options.scoring == "ply").candidates
    found = search(position, "longest", replace(options, ties=ties), depth=depth)

    assert found.move == preferred(position, candidates, ties)


@law
@given(tiny_positions, search_options, st.integers(0, 10**6))
def test_random_draws_from_the_exact_set_and_a_seed_repeats_it(
    position: Position, options: SearchOptions, seed: int
) -> None:
    options = replace(options, ties="random")
    once, again = (search(position, "windows", options, depth=2, seed=seed).move for _ in range(2))

    assert once == again
    assert once in plain(position, "windows", 2, by_ply=options.scoring == "ply").candidates


def test_random_reaches_every_candidate() -> None:
    start = read_game("tictactoe").start
    moves = {search(start, "zero", SearchOptions(ties="random"), depth=2, seed=n).move for n in range(80)}

    assert moves == set(range(9))


def test_there_are_no_other_policies() -> None:
    assert get_args(Ties) == ("first", "last", "centre", "random")
