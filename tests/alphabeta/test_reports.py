"""The searches reproduce what the five reports, put right, must say."""

from __future__ import annotations

import pytest

import inarow
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import NO_LIMIT
from inarow.search.result import SearchResult


def chosen(agent: str, position: Position) -> SearchResult:
    return inarow.agent(agent).choose(position, NO_LIMIT)


def test_000_minimax_counts_tictactoe() -> None:
    found = chosen("minimax:depth=full,scoring=plain", read_game("tictactoe").start)

    assert (found.nodes, found.calls, found.open_nodes) == (549_945, 549_946, 294_777)
    assert (found.outcome, found.plies) == ("draw", 9)


def test_000_alphabeta_counts_tictactoe() -> None:
    found = chosen("alphabeta:depth=full,scoring=plain", read_game("tictactoe").start)

    assert found.open_nodes == 10_966
    assert found.outcome == "draw"


@pytest.mark.parametrize(("agent", "calls"), [("minimax", 137_257), ("alphabeta", 1_249)])
def test_003_calls_under_zero_to_depth_six(agent: str, calls: int) -> None:
    found = chosen(f"{agent}:depth=6,heuristic=zero,scoring=plain", read_game("connect4").start)

    assert found.calls == calls
    assert found.nodes == calls - 1


@pytest.mark.parametrize("agent", ["minimax", "alphabeta", "alphabeta:table=off,pvs=off,ordering=natural"])
def test_001_the_exact_candidates_on_the_empty_board(agent: str) -> None:
    joined = agent + ("," if ":" in agent else ":") + "depth=4,heuristic=course,candidates=exact"
    found = chosen(joined, read_game("connect4").start)

    assert found.candidates == (2, 3, 4)  # columns 3, 4 and 5


@pytest.mark.parametrize(
    "agent", ["alphabeta:depth=6", "minimax:depth=4", "alphabeta:depth=5,heuristic=zero"]
)
def test_002_of_several_wins_the_fastest_is_taken(agent: str) -> None:
    position = read_game("connect4").position("57544672262754")
    found = chosen(agent, position)

    assert position.play(found.move) == position.play("5")
    assert (found.outcome, found.plies) == ("win", 1)


@pytest.mark.parametrize("scoring", ["ply", "plain"])
@pytest.mark.parametrize("agent", ["minimax", "alphabeta"])
def test_003_a_full_board_without_a_line_is_0(agent: str, scoring: str) -> None:
    last_move = read_game("tictactoe").position("b2,a1,c1,a3,a2,c2,b1,b3")
    found = chosen(f"{agent}:heuristic=longest,scoring={scoring}", last_move)

    assert (found.score, found.outcome, found.plies, found.move) == (0, "draw", 1, 8)


@pytest.mark.parametrize("agent", ["minimax:depth=full", "alphabeta:depth=full"])
def test_004_capacity_small_boards_are_searched_to_the_end(agent: str) -> None:
    found = chosen(agent, read_game("mnk:2x3:2").start)

    assert (found.outcome, found.plies) == ("win", 3)


def test_004_alphabeta_solves_sixteen_squares() -> None:
    found = chosen("alphabeta:depth=full,heuristic=zero", read_game("mnk:4x4:3").start)

    assert (found.outcome, found.plies) == ("win", 5)
