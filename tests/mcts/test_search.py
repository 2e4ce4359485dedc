"""Monte Carlo tree search: what it proves is true, and it takes what it sees."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from inarow.kernels.alphabeta.scores import WIN
from inarow.kernels.mcts import state as t
from inarow.mcts import state
from inarow.mcts.root import Child, best_child, root_proof
from inarow.mcts.search import SCALE, _known_plies, mcts
from inarow.mcts.state import MctsOptions, new_grower
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from tests.alphabeta.search_strategies import solved, tiny_positions
from tests.solving.exhaustive import late_positions
from tests.strategies import examples, played

options = st.builds(
    MctsOptions,
    exploration=st.floats(0, 3),
    rollouts=st.sampled_from(("random", "tactical")),
    solve=st.just(True),
    threads=st.sampled_from((1, 1, 2)),
    radius=st.just(0),
)
BOARDS = ("tictactoe", "connect4", "gomoku15", "drop:5x4:3+wrap+misere", "mnk:9x9:4+exact")
positions = played(st.builds(read_game, st.sampled_from(BOARDS)), open_end=True)
FIXTURE = [HealthCheck.function_scoped_fixture]


@pytest.fixture(params=["bits", "cells"])
def kernel(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both kernels, also where the driver would take the faster one."""
    if request.param == "cells":
        monkeypatch.setattr(state, "fits_bitboard", lambda _: False)


def require_truth(position: Position, found: SearchResult) -> None:
    truth = solved(position).score
    assert found.outcome == ("draw", "win", "loss")[(truth > 0) - (truth < 0)]
    if found.plies is not None:
        end = WIN - abs(truth) if truth else position.game.cells
        assert found.plies == end - position.ply
    after = position.play(found.move)
    value = after.outcome.score_for(position.seat) if after.outcome else -_sign(solved(after).score)
    assert value == _sign(truth)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


@pytest.mark.usefixtures("kernel")
@settings(examples(150), suppress_health_check=FIXTURE)
@given(position=tiny_positions | late_positions(), one=options, nodes=st.integers(1, 3000))
def test_what_is_proven_is_true(position: Position, one: MctsOptions, nodes: int) -> None:
    if position.outcome is not None or position.game.cells - position.ply > 8:
        return
    found = mcts(position, Limit(nodes=nodes), one, seed=nodes)

    assert found.nodes <= nodes
    if found.outcome is not None:
        require_truth(position, found)


@pytest.mark.usefixtures("kernel")
@settings(examples(60), suppress_health_check=FIXTURE)
@given(position=late_positions(), one=options)
def test_small_positions_are_solved(position: Position, one: MctsOptions) -> None:
    if position.outcome is not None or position.game.cells - position.ply > 7:
        return
    found = mcts(position, Limit(nodes=200_000), one)

    assert found.nodes < 200_000
    require_truth(position, found)


@pytest.mark.usefixtures("kernel")
@settings(examples(60), suppress_health_check=FIXTURE)
@given(position=positions, nodes=st.integers(1, 1500), threads=st.sampled_from((1, 2, 3)))
def test_one_seed_one_answer_and_a_legal_line(position: Position, nodes: int, threads: int) -> None:
    one = MctsOptions(threads=threads)
    found, again = (mcts(position, Limit(nodes=nodes), one, seed=5) for _ in range(2))

    seen, seen_again = (
        (a.move, a.score, a.nodes, a.depth, a.line, a.outcome, a.plies) for a in (found, again)
    )
    assert seen == seen_again
    assert found.line[0] == found.move
    for move in found.line:
        position = position.play(move)
    assert abs(found.score or 0) <= SCALE or found.outcome is not None


def test_another_seed_is_another_search() -> None:
    start = read_game("connect4").start
    scores = {mcts(start, Limit(nodes=500), MctsOptions(), seed=seed).score for seed in range(8)}
    assert len(scores) > 1


def test_the_nodes_are_used_up_and_shared_among_threads() -> None:
    start = read_game("connect4").start
    for threads in (1, 2, 3):
        assert mcts(start, Limit(nodes=1000), MctsOptions(threads=threads)).nodes == 1000


def test_threads_walk_different_ways() -> None:
    start = read_game("connect4").start
    trees = [new_grower(start, MctsOptions(threads=2), 500, 0, number) for number in range(2)]
    for one in trees:
        one.grow(500)
    assert trees[0].tree.sums[:8].tolist() != trees[1].tree.sums[:8].tolist()


@pytest.mark.parametrize(("rollouts", "solve"), [("random", True), ("tactical", True), ("tactical", False)])
@pytest.mark.parametrize(
    ("game", "moves", "best"),
    [
        ("connect4", "112233", "4"),  # a win in one
        ("connect4", "5112233", "4"),  # a block
        ("gomoku15", "h8,a1,i8,b2,j8,c3,k9,d4", "e5"),
        ("gomoku15", "h8,a1,i8,b2,j8,c3,k8,o2", "g8"),
        ("mnk:9x9:5", "e5,a1,e6,a2,e7,a3,c3,a4", "a5"),
    ],
)
def test_it_takes_wins_and_blocks(game: str, moves: str, best: str, rollouts: str, solve: bool) -> None:
    position = read_game(game).position(moves)
    one = MctsOptions(rollouts=rollouts, solve=solve)  # type: ignore[arg-type]
    assert mcts(position, Limit(nodes=4000), one).move == position.move(best)


def test_a_win_in_one_ends_the_search_at_once() -> None:
    found = mcts(read_game("connect4").position("112233"), Limit(nodes=5000), MctsOptions())
    assert (found.outcome, found.plies, found.nodes) == ("win", 1, 1)
    assert found.score == WIN - 7


def test_a_double_threat_is_seen_by_both_sides() -> None:
    before = read_game("connect4").position("4151")
    found = mcts(before, Limit(nodes=20_000), MctsOptions())
    assert (found.outcome, found.plies) == ("win", 3)  # three in the bottom row, open at both ends
    lost = mcts(before.play(found.move), Limit(nodes=20_000), MctsOptions())
    assert (lost.outcome, lost.plies) == ("loss", 2)


def test_the_choice_prefers_wins_then_hope_then_draws_then_slow_losses() -> None:
    win, slow_win = Child(0, 0, 5, 5, 2), Child(1, 1, 9, 9, 4)
    good, bad = Child(2, 2, 50, 10, 0), Child(3, 3, 60, -30, 0)
    draw, loss, slow_loss = Child(4, 4, 1, 0, t.DRAWN), Child(5, 5, 70, -9, -3), Child(6, 6, 2, -2, -5)
    assert best_child([slow_win, win, good, draw, loss]) is win
    assert best_child([good, draw, loss]) is good
    assert best_child([bad, draw, loss]) is draw
    assert best_child([bad, good, loss]) is bad
    assert best_child([loss, draw]) is draw
    assert best_child([loss, slow_loss]) is slow_loss
    assert root_proof([loss, good]) is None
    assert root_proof([loss, slow_loss]) == (-1, 5)
    assert root_proof([loss, draw]) == (0, 0)
    assert root_proof([good, slow_win, win]) == (1, 2)


@pytest.mark.parametrize(("game", "win", "loss"), [("connect4", 3, 4), ("connect4+misere", 2, 3)])
def test_plies_are_told_only_where_they_are_certain(game: str, win: int, loss: int) -> None:
    start = read_game(game.replace("connect4", "drop:7x6:4")).position("44")
    for end in range(1, 10):
        assert _known_plies(start, 1, end) == (end if end <= win else None)
        assert _known_plies(start, -1, end) == (end if end <= loss else None)
    assert _known_plies(start, 0, 0) == 40


@pytest.mark.usefixtures("kernel")
@settings(examples(60), suppress_health_check=FIXTURE)
@given(position=positions, data=st.data())
def test_only_named_moves_are_chosen_and_nothing_is_called_proven(
    position: Position, data: st.DataObject
) -> None:
    moves = position.legal_moves()
    near = MctsOptions(radius=0)
    only = tuple(data.draw(st.lists(st.sampled_from(moves), min_size=1, max_size=5, unique=True)))
    found = mcts(position, Limit(nodes=200), near, 1, only)
    assert found.move in only
    assert found.outcome is None
    assert found.nodes <= 200
