"""Minimax and alpha-beta never lose what can be held, and `strong` decides as report 001 asks."""

from __future__ import annotations

import pytest

import inarow
from inarow.arena.play import GameTask, play
from inarow.rules.outcome import Outcome
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.agent import Agent
from inarow.search.limit import NO_LIMIT, Limit

TICTACTOE = read_game("tictactoe")


def outcomes(agent: Agent, seat: int) -> set[Outcome]:
    """Every end of a game that this agent can reach from this seat, against every reply."""
    found: set[Outcome] = set()
    seen: set[Position] = set()

    def walk(position: Position) -> None:
        if position in seen:
            return
        seen.add(position)
        if position.outcome is not None:
            found.add(position.outcome)
        elif position.seat == seat:
            walk(position.play(agent.choose(position, NO_LIMIT).move))
        else:
            for move in position.legal_moves():
                walk(position.play(move))

    walk(TICTACTOE.start)
    return found


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    "agent",
    [
        "minimax:depth=full",
        "minimax:depth=full,scoring=plain",
        "alphabeta:depth=full",
        "alphabeta:depth=full,scoring=plain",
        "alphabeta:depth=full,symmetry=on,ties=random",
    ],
)
def test_neither_search_ever_loses_tictactoe(agent: str, seat: int) -> None:
    ends = outcomes(inarow.agent(agent), seat)

    assert Outcome.DRAW in ends
    assert Outcome.win_for(1 - seat) not in ends
    assert Outcome.win_for(seat) in ends


@pytest.mark.parametrize("ties", ["first", "last", "centre", "random"])
def test_minimax_against_minimax_draws(ties: str) -> None:
    for seed in range(3):
        both = f"minimax:depth=full,ties={ties}"
        record = play(GameTask(game=TICTACTOE, first=both, second=both, seed=seed), strict=True)
        assert record.outcome is Outcome.DRAW


def test_alphabeta_decides_as_minimax_at_the_default_depth() -> None:
    position = read_game("connect4").position("4453")
    options = "depth=5,heuristic=course,candidates=exact"
    one, other = (
        inarow.agent(f"{name}:{options}").choose(position, NO_LIMIT) for name in ("minimax", "alphabeta")
    )
    assert (one.score, one.candidates, one.move) == (other.score, other.candidates, other.move)
    assert other.nodes < one.nodes / 5


@pytest.mark.slow
def test_strong_draws_one_of_its_equally_good_moves() -> None:
    start = read_game("connect4").start
    exact = inarow.agent("alphabeta:depth=1,heuristic=strong,candidates=exact").choose(start, NO_LIMIT)
    moves = {inarow.agent("strong:depth=1", seed=n).choose(start, NO_LIMIT).move for n in range(30)}

    assert moves == set(exact.candidates or ())


def test_the_tighter_of_two_limits_counts() -> None:
    start = read_game("connect4").start
    assert inarow.agent("alphabeta:depth=2").choose(start, Limit(depth=5)).depth == 2
    assert inarow.agent("alphabeta:depth=5").choose(start, Limit(depth=2)).depth == 2
    assert inarow.agent("alphabeta:nodes=100").choose(start, Limit(nodes=10_000)).nodes <= 100
    assert inarow.agent("minimax:seconds=30").choose(start, Limit(nodes=50)).nodes <= 50


def test_without_limits_a_decision_takes_a_breath() -> None:
    for game in ("connect4", "tictactoe", "gomoku19"):
        found = inarow.agent("alphabeta").choose(read_game(game).start, NO_LIMIT)
        assert found.depth >= 1
        assert found.nodes < 3_000_000
