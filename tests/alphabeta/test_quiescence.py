"""Quiescence looks beyond the horizon where a threat stands, and is right where it decides."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from inarow.alphabeta.options import SearchOptions
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.alphabeta.search_strategies import search, solved, tiny_games
from tests.strategies import examples, played

law = examples(150)
positions = played(tiny_games, open_end=True)


@law
@given(positions, st.booleans(), st.sampled_from((0, 6)), st.integers(1, 3))
def test_what_it_decides_is_true(position: Position, prune: bool, table: int, depth: int) -> None:
    assume(position.game.cells - position.ply <= 8)
    options = SearchOptions(quiescence=True, prune=prune, table=table)
    found, truth = search(position, "longest", options, depth=depth), solved(position).score

    if found.outcome is not None:
        assert found.outcome == ("draw", "win", "loss")[(truth > 0) - (truth < 0)]
        if truth:
            assert abs(found.score) <= abs(truth) or truth < 0


@law
@given(positions, st.booleans())
def test_no_loss_in_one_beyond_the_horizon_is_missed(position: Position, prune: bool) -> None:
    """At depth 1 a move that lets the opponent win at once is played only if every move does."""
    assume(not position.game.misere)
    found = search(position, "longest", SearchOptions(quiescence=True, prune=prune), depth=1)
    after = {move: position.play(move) for move in position.legal_moves()}
    safe = [move for move, one in after.items() if one.outcome is not None or not one.completing_moves()]

    assert not safe or found.move in safe


@pytest.mark.parametrize(
    "agent", [SearchOptions(quiescence=True), SearchOptions(quiescence=True, prune=False)]
)
def test_two_threats_at_the_horizon_are_a_win(agent: SearchOptions) -> None:
    position = read_game("connect4").position(
        "414154"
    )  # 3, 4, 5 of the bottom row would be open on both sides
    plainly = search(position, "windows", SearchOptions(), depth=1)
    found = search(position, "windows", agent, depth=1)

    assert plainly.outcome is None
    assert (found.outcome, found.plies) == ("win", 3)
    assert found.line[0] % 7 in (2, 5)
