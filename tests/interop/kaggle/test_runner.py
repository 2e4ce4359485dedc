"""The small runner of ConnectX, and our agents as its functions."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import inarow
from inarow.agents.connectx import Budget, configuration, observation
from inarow.errors import InvalidGame
from inarow.interop.kaggle.runner import Episode, function, position_of, run
from inarow.rules.presets import read_game
from inarow.search import slices
from inarow.search.limit import NO_LIMIT, Limit
from tests.strategies import examples, played


def of_column(column: object) -> Any:
    return lambda _observation, _configuration: column


def raising(_observation: object) -> int:
    raise ValueError


def test_a_game_to_its_end() -> None:
    assert run(of_column(0), of_column(1)) == Episode((0, 1, 0, 1, 0, 1, 0), ("DONE", "DONE"), (1, -1))
    assert run(of_column(0), of_column(1), "drop:2x2:3") == Episode((0, 1, 0, 1), ("DONE", "DONE"), (0, 0))
    assert run(of_column(2), of_column(1), "drop:3x5:3").rewards == (1, -1)


@pytest.mark.parametrize(
    ("player", "status"),
    [(raising, "ERROR"), (of_column("x"), "INVALID"), (of_column(7), "INVALID"), (of_column(2.0), "INVALID")],
)
def test_who_breaks_the_rules_has_no_reward(player: Any, status: str) -> None:
    assert run(player, of_column(3)) == Episode((), (status, "DONE"), (None, 0))
    assert run(of_column(3), player) == Episode((3,), ("DONE", status), (0, None))


def test_no_answer_is_the_first_column() -> None:
    assert run(of_column(None), of_column(1)).columns == (0, 1, 0, 1, 0, 1, 0)


def test_time_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def slow(_observation: object) -> int:
        nonlocal now
        now += 25
        return 3

    monkeypatch.setattr(slices, "clock", lambda: now)
    told = []

    def told_what_remains(observation: Any) -> int:
        told.append(observation.remainingOverageTime)
        return slow(observation)

    assert run(told_what_remains, of_column(1)) == Episode((3, 1, 3, 1), ("TIMEOUT", "DONE"), (None, 0))
    assert told == [60, 37, 14]


def test_a_budget() -> None:
    budget = Budget()
    assert budget.of_move(NO_LIMIT) == (2, 60)
    budget.charge(1.5, NO_LIMIT)
    budget.charge(12, NO_LIMIT)
    assert budget.of_move(NO_LIMIT) == (2, 50)
    assert budget.of_move(Limit(seconds=0.5)) == (0.5, 0)
    budget.charge(100, Limit(seconds=0.5))
    assert budget.remaining == 50


def test_games_that_connectx_does_not_know() -> None:
    for game in ("tictactoe", "connect4+wrap", "connect4+exact", "connect4+misere"):
        with pytest.raises(InvalidGame, match="ConnectX"):
            run(of_column(0), of_column(0), game)


def test_our_agents_play_as_functions() -> None:
    episode = run(function("alphabeta:depth=3"), function("random", seed=2))
    assert episode.rewards == (1, -1)
    again = run(function(inarow.agent("alphabeta:depth=3")), function("random", seed=2))
    assert again == episode


boards = st.builds(
    lambda width, height, connect: read_game(f"drop:{width}x{height}:{connect}"),
    *(st.integers(1, 6), st.integers(1, 6), st.integers(1, 5)),
)


@examples(50)
@given(played(boards), st.integers(0, 60))
def test_a_position_is_the_one_that_is_observed(position: inarow.Position, remaining: int) -> None:
    seen = observation(position, remaining)
    assert position_of(seen, configuration(position.game)) == position
    assert (seen.mark, seen.step, seen.remainingOverageTime) == (position.seat + 1, position.ply, remaining)
