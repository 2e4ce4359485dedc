"""The strategy's steps: what each finds, which one is the last, and what they may spend."""

from __future__ import annotations

from dataclasses import replace

import pytest

import inarow
from inarow.analysis.budget import Budget
from inarow.analysis.by_force import lost_by_force, won_by_force
from inarow.analysis.exact_play import Solvers
from inarow.analysis.strategy import (
    AGENT,
    JUDGE,
    LEAST_SOLVING,
    PAGE,
    Finding,
    Strategy,
    StrategySettings,
    search_options,
)
from inarow.analysis.worth import Worth
from inarow.forcing.search import forced_win, holding_moves
from inarow.mcts import search as mcts
from inarow.ntuple import search as ntuple
from inarow.rules.notation import write_move
from inarow.rules.presets import read_game
from inarow.search import slices
from inarow.search.limit import Limit
from tests.search.ticking import TICK, Ticking

SQUARE = "h8,a1,i8,a2,h9,o1,i9,o2,g8"  # the first player threatens to win by force


def thought(game: str, moves: str, nodes: int) -> list[Finding]:
    position = read_game(game).position(moves)
    return list(Strategy(Solvers(16).solve).think(position, Limit(nodes=nodes)))


def test_a_win_in_one_is_taken_before_anything_is_asked() -> None:
    [found] = thought("connect4", "414141", 50_000)
    assert found.result is not None
    assert (found.result.move, found.result.plies, found.nodes) == (24, 1, 0)


def test_the_solvers_answer_is_the_last_where_it_has_one() -> None:
    [found] = thought("connect4", "445354412635", 1_000_000)
    assert found.solution is not None
    assert found.result is not None
    assert found.result.outcome == found.solution.outcome == "loss"


def test_with_too_few_nodes_the_solver_is_not_asked() -> None:
    found = thought("connect4", "445354412635", LEAST_SOLVING - 1)
    assert all(one.solution is None for one in found)
    assert found[-1].result is not None
    assert found[-1].result.outcome is None


# Openings, and the columns that keep the result: 150,000 nodes are too few for their exact scores.
KEEPING = [
    ("54113241", "4"),
    ("27177516", "4"),
    ("743665765", "4"),
    ("7447516441", "6"),
    ("3364566747", "3467"),
    ("143165453", "45"),
]


@pytest.mark.parametrize(("moves", "columns"), KEEPING)
def test_where_the_score_takes_too_long_the_result_is_kept(moves: str, columns: str) -> None:
    first, *_, last = thought("connect4", moves, 150_000)
    assert last.solution is None
    assert last.result is not None
    assert first.keeping is not None
    kept = {write_move(read_game("connect4"), move) for move in first.keeping}
    assert kept == set(columns)
    assert last.result.move in first.keeping
    assert last.nodes <= 150_000


def test_the_network_searches_in_its_game_and_simulations_beyond_the_edge() -> None:
    """By the scale of their scores: neither is that of `lines`."""
    scales = {}
    for game, nodes in (("connect4", LEAST_SOLVING - 1), ("drop:9x7:5+wrap", 500), ("connect5", 500)):
        last = thought(game, "4", nodes)[-1].result
        assert last is not None
        scales[game] = last.scale
    assert scales["connect4"] == ntuple.SCALE
    assert scales["drop:9x7:5+wrap"] == mcts.SCALE
    assert scales["connect5"] not in (ntuple.SCALE, mcts.SCALE)


def test_an_empty_board_without_gravity_begins_in_the_middle() -> None:
    [found] = thought("gomoku15", "", 50_000)
    assert found.result is not None
    assert write_move(read_game("gomoku15"), found.result.move) == "h8"
    assert found.result.score is None


def test_a_win_by_force_is_the_last_finding_and_says_what_it_is() -> None:
    [found] = thought("gomoku15", f"{SQUARE},o3", 50_000)
    assert found.by_force
    assert found.result is not None
    assert (found.result.outcome, found.result.plies) == ("win", 3)


def test_moves_that_lose_by_force_are_found_before_the_search_and_not_searched() -> None:
    position = read_game("gomoku15").position(SQUARE)
    first, *searched = thought("gomoku15", SQUARE, 20_000)
    assert first.holding == holding_moves(position).moves
    assert len(searched) > 1
    for one in searched:
        assert one.result is not None
        assert one.result.move in first.holding


def test_where_all_moves_lose_by_force_all_are_searched() -> None:
    cross = "h8,a1,i8,a3,j8,c5,h9,e1,h10"
    first, *searched = thought("gomoku15", cross, 20_000)
    assert first.holding == ()
    assert searched


def test_the_search_is_found_depth_by_depth_within_the_nodes() -> None:
    found = thought("mnk:9x9:5", "e5,e6", 20_000)
    results = [one.result for one in found if one.result is not None]
    depths = [result.depth for result in results]
    assert depths == sorted(depths)
    assert depths[0] == 1
    assert depths[-1] > 3
    assert [one.nodes for one in found] == sorted(one.nodes for one in found)
    assert results[-1].nodes == found[-1].nodes <= 20_000


def test_the_agent_plays_the_last_finding() -> None:
    for game, moves in (("connect4", "4453"), ("gomoku15", "h8,i9,h9"), ("mnk:4x4:3+misere", "")):
        position = read_game(game).position(moves)
        found = thought(game, moves, 5_000)[-1].result
        played = inarow.agent("best:memory=16").choose(position, Limit(nodes=5_000))
        assert found is not None
        assert (found.move, found.score, found.line, found.nodes) == (
            played.move,
            played.score,
            played.line,
            played.nodes,
        )


def test_steps_share_what_is_left_and_the_depth_stays() -> None:
    budget = Budget(Limit(depth=7, nodes=100))
    assert budget.share(0.5) == Limit(depth=7, nodes=50)
    budget.spend(90)
    assert budget.share(0.5) == Limit(depth=7, nodes=5)
    assert not budget.affords(0.05)
    assert not budget.is_spent
    budget.spend(10)
    assert budget.is_spent
    assert budget.share(1.0).nodes == 1  # a step that is run nonetheless has a limit all the same


def test_seconds_run_out_on_the_clock_of_the_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "clock", Ticking())
    budget = Budget(Limit(seconds=3 * TICK))
    assert budget.share(1.0).seconds == pytest.approx(2 * TICK)
    assert not budget.is_spent
    assert budget.is_spent
    assert budget.affords(1.0)  # nodes are unlimited


@pytest.mark.parametrize("settings", [AGENT, PAGE, JUDGE])
def test_moves_are_left_out_on_roomy_boards_alone(settings: StrategySettings) -> None:
    whole, roomy = (search_options(settings, roomy=roomy) for roomy in (False, True))
    assert (whole.radius, whole.width) == (0, 0)
    assert (roomy.radius, roomy.width) == (settings.radius, settings.width)
    assert replace(roomy, radius=0, width=0) == whole


def test_the_worth_of_wins_and_losses_by_force() -> None:
    position = read_game("gomoku15").position(f"{SQUARE},o3")
    line = forced_win(position).line
    assert won_by_force(line) == Worth(outcome="win", plies=3, within=True)
    threatened = read_game("gomoku15").position(SQUARE)
    lost = lost_by_force(threatened, threatened.move("o3"), nodes=100)
    assert lost == Worth(outcome="loss", plies=4, within=True)
