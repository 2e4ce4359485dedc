"""Limits of alpha-beta are respected, and whatever was found until then is true."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import inarow
from inarow.alphabeta.cost_model import affordable_depth
from inarow.alphabeta.options import SearchOptions
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search import slices
from inarow.search.limit import Limit
from tests.alphabeta.search_strategies import search, search_options, solved, tiny_positions
from tests.search.ticking import TICK, Ticking
from tests.strategies import examples, played

law = examples(120)
BOARDS = ("tictactoe", "connect4", "gomoku15", "mnk:19x19:6", "drop:5x4:3+wrap+misere")
FULL = SearchOptions(ordering=("centre", "killers", "history"), table=12, pvs=True, deepening=True)
positions = played(st.builds(read_game, st.sampled_from(BOARDS)), open_end=True)


@law
@given(positions, st.integers(1, 3000), st.sampled_from((SearchOptions(prune=False), FULL)))
def test_a_limit_of_nodes_is_never_passed_and_always_gives_one_answer(
    position: Position, nodes: int, options: SearchOptions
) -> None:
    found, again = (search(position, "windows", options, nodes=nodes) for _ in range(2))

    assert found.nodes <= nodes
    assert found.move in position.legal_moves()
    seen, seen_again = ((one.move, one.score, one.nodes, one.depth, one.line) for one in (found, again))
    assert seen == seen_again


def test_a_limit_of_nodes_is_used_up() -> None:
    assert search(read_game("gomoku15").start, nodes=5000, options=FULL).nodes == 5000


@examples(40)
@given(positions, st.integers(1, 2000), st.sampled_from((1, 2, 7, 1000)))
def test_the_length_of_slices_changes_nothing(position: Position, nodes: int, length: int) -> None:
    whole = search(position, "windows", FULL, nodes=nodes)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(slices, "_FIRST_NODES", length)
        patch.setattr(slices, "_GROWTH", 1)
        cut = search(position, "windows", FULL, nodes=nodes)

    assert (cut.move, cut.score, cut.nodes, cut.line) == (whole.move, whole.score, whole.nodes, whole.line)


@pytest.mark.parametrize("seconds", [0.001, 0.05, 0.3])
@pytest.mark.parametrize("game", ["tictactoe", "connect4", "mnk:19x19:6", "mnk:20x20:5+wrap"])
def test_a_limit_of_seconds_is_respected(game: str, seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """No slice begins after the end: the clock is read only a few times more."""
    for agent in ("minimax", "alphabeta", "alphabeta:quiescence=on,symmetry=on,candidates=exact", "custom"):
        player = inarow.agent(agent)
        position = read_game(game).start.play(4)
        with monkeypatch.context() as patch:
            clock = Ticking()
            patch.setattr(slices, "clock", clock)
            began = clock()
            found = player.choose(position, Limit(seconds=seconds))
            assert clock() - began < seconds + 10 * TICK, agent
        assert found.move in position.legal_moves()


def test_time_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "clock", Ticking())
    position = read_game("mnk:19x19:6").start
    short, long = (search(position, options=FULL, seconds=seconds) for seconds in (0.2, 2))
    assert short.seconds >= 0.2
    assert 0 < short.nodes < long.nodes
    assert long.depth >= 1


def test_a_single_move_takes_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "clock", Ticking())
    assert search(read_game("drop:1x9:9").start, seconds=5).nodes == 1


@examples(300)
@given(tiny_positions, search_options, st.integers(1, 400))
def test_a_search_cut_short_claims_nothing_that_is_false(
    position: Position, options: SearchOptions, nodes: int
) -> None:
    assume(position.game.cells - position.ply <= 7)
    found = search(position, "windows", options, nodes=nodes)
    truth = solved(position)
    if found.outcome is not None:
        assert found.outcome == ("draw", "win", "loss")[(truth.score > 0) - (truth.score < 0)]


def test_losing_at_once_is_not_claimed_before_every_move_is_tried() -> None:
    """With misere the first move completes a run and loses; others do not."""
    position = read_game("mnk:2x3:2+misere").position("a1,a2")
    for nodes in range(1, 30):
        assert search(position, "zero", SearchOptions(), nodes=nodes).outcome in (None, "win")


@law
@given(tiny_positions, search_options)
def test_depth_full_is_the_truth(position: Position, options: SearchOptions) -> None:
    assume(position.game.cells - position.ply <= 7)
    found, truth = search(position, "windows", options), solved(position)

    assert found.outcome == ("draw", "win", "loss")[(truth.score > 0) - (truth.score < 0)]
    if options.scoring == "ply":
        assert found.score == truth.score


@pytest.mark.parametrize(("pruned", "depth"), [(True, 11), (False, 7)])
def test_without_limits_the_depth_is_what_a_million_positions_reach(pruned: bool, depth: int) -> None:
    assert affordable_depth(read_game("connect4").start, pruned=pruned) == depth


@pytest.mark.parametrize("game", ["mnk:26x26:5", "drop:1x1:1", "mnk:3x3:3", "drop:26x26:4"])
def test_the_affordable_depth_is_at_least_one_and_at_most_the_board(game: str) -> None:
    position = read_game(game).start
    for pruned in (True, False):
        assert 1 <= affordable_depth(position, pruned=pruned) <= position.game.cells
