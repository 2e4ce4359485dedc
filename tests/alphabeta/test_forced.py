"""Forced replies: the only answer to a threat is searched alone and one ply deeper, exactly so."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from inarow.alphabeta.options import SearchOptions
from inarow.heuristics.registering import read_heuristic
from inarow.kernels.alphabeta.scores import WIN
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.alphabeta.search_strategies import search, search_options, solved, tiny_games
from tests.strategies import examples, played

law = examples(150)
positions = played(tiny_games, open_end=True)


def plain_score(position: Position, depth: int, heuristic: str, *, forced: bool, quiescence: bool) -> int:
    """The plain search with the rule told once more, for the side to move."""
    judge = read_heuristic(heuristic)
    root = position.seat

    def after(current: Position, left: int) -> int:
        """The score of a position just reached, `left` plies above the horizon, for its side to move."""
        if current.outcome is not None:
            return current.outcome.score_for(current.seat) * (WIN - current.ply)
        replies = current.legal_moves()
        if not current.game.misere and (forced or (quiescence and left <= 0)):
            if current.completing_moves():
                return WIN - current.ply - 1
            threats = current.threatened_moves()
            if len(threats) > 1:
                return current.ply + 2 - WIN
            if threats:
                replies, left = threats, (left + 1 if forced else 1)
        if left <= 0:
            value = sum(term.score for term in judge.terms(current, root))
            return value if current.seat == root else -value
        return max(-after(current.play(move), left - 1) for move in replies)

    return max(-after(position.play(move), depth - 1) for move in position.legal_moves())


@law
@given(
    positions,
    st.sampled_from(("zero", "lines", "longest")),
    search_options,
    st.sampled_from(((True, True), (True, False), (False, True))),
    st.integers(1, 3),
)
def test_the_rule_is_kept_to_the_letter(
    position: Position, heuristic: str, options: SearchOptions, switched: tuple[bool, bool], depth: int
) -> None:
    """Whatever the other switches; but deepening ends with what is decided, in so many plies or fewer."""
    forced, quiescence = switched
    options = replace(options, forced=forced, quiescence=quiescence, scoring="ply", deepening=False)
    expected = plain_score(position, depth, heuristic, forced=forced, quiescence=quiescence)
    assert search(position, heuristic, options, depth=depth).score == expected


@law
@given(positions, st.booleans(), st.sampled_from((0, 6)), st.booleans(), st.integers(1, 4))
def test_what_it_decides_is_true(
    position: Position, quiescence: bool, table: int, deepening: bool, depth: int
) -> None:
    assume(position.game.cells - position.ply <= 8)
    options = SearchOptions(forced=True, quiescence=quiescence, table=table, deepening=deepening)
    found, truth = search(position, "longest", options, depth=depth), solved(position).score

    if found.outcome is not None:
        assert found.outcome == ("draw", "win", "loss")[(truth > 0) - (truth < 0)]


@pytest.mark.parametrize("game", ["gomoku15", "gomoku15+exact", "gomoku15+wrap"])
def test_a_forced_reply_costs_no_depth(game: str) -> None:
    """g8 threatens h8 alone; behind the reply g11, or g7, leaves two ends open: two plies see five."""
    position = read_game(game).position("d8,c8,e8,a1,f8,a3,g9,c1,g10,o15")
    without = search(position, "zero", SearchOptions(quiescence=True, radius=2), depth=2)
    found = search(position, "zero", SearchOptions(quiescence=True, forced=True, radius=2), depth=2)

    assert without.score == 0
    assert found.score == WIN - position.ply - 5
    assert found.line[0] == position.move("g8")
