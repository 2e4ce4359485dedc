"""A match is pairs of games on one opening, and its result is one agent's view."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inarow.arena.match import Match, summarise
from inarow.arena.openings import REACH, opening_length, random_opening
from inarow.arena.play import GameRecord, GameTask, play
from inarow.errors import NotationError
from inarow.rules.game import Game
from inarow.rules.outcome import Outcome
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.strategies import games

law = settings(deadline=None, max_examples=60)
CONNECT4 = read_game("connect4")


def match(**more: object) -> Match:
    return Match(**{"game": CONNECT4, "one": "a", "other": "b", "games": 10, "opening_length": 2} | more)  # type: ignore[arg-type]


def test_pairs_share_an_opening_and_swap_seats() -> None:
    tasks = list(match().tasks())

    assert len(tasks) == 10
    for one, other in zip(tasks[::2], tasks[1::2], strict=True):
        assert (one.first, one.second) == ("a", "b")
        assert (other.first, other.second) == ("b", "a")
        assert (one.opening, one.seed, one.limit) == (other.opening, other.seed, other.limit)
    assert len({task.seed for task in tasks}) == 5
    assert len({task.opening for task in tasks}) > 1


def test_the_seed_decides_everything() -> None:
    assert list(match(seed=1).tasks()) == list(match(seed=1).tasks())
    seeds = [{task.seed for task in match(seed=seed).tasks()} for seed in (1, 2)]
    assert not seeds[0] & seeds[1]


def record(outcome: Outcome, moves: tuple[int, ...], failure: str | None = None) -> GameRecord:
    task = GameTask(game=CONNECT4, first="a", second="b")
    return GameRecord(task=task, moves=moves, seconds=(), nodes=(), outcome=outcome, failure=failure)


def test_the_result_is_from_the_first_agents_view() -> None:
    result = summarise(
        [
            record(Outcome.FIRST_WINS, (1,)),  # won from the first seat
            record(Outcome.FIRST_WINS, (1,)),  # lost from the second
            record(Outcome.DRAW, (2,)),
            record(Outcome.SECOND_WINS, (2,), "it raised"),  # won from the second
            record(Outcome.SECOND_WINS, (1,)),  # lost from the first
            record(Outcome.DRAW, (2,)),
        ]
    )
    assert (result.wins, result.draws, result.losses) == (2, 2, 2)
    assert result.failures == ("it raised",)
    assert result.distinct == 4
    assert result.rating.elo == pytest.approx(0)


def test_a_match_between_unequals_is_seen_from_either_side() -> None:
    one, other = (
        summarise(map(play, match(one=a, other=b, games=12, seed=5).tasks()))
        for a, b in (("alphabeta:depth=4", "random"), ("random", "alphabeta:depth=4"))
    )
    assert (one.wins, one.losses) == (12, 0)
    assert (other.wins, other.losses) == (0, 12)


@law
@given(games, st.integers(0, 6), st.integers(0, 10**6))
def test_openings_are_legal_open_and_bound_to_their_seed(game: Game, length: int, seed: int) -> None:
    try:
        opening = random_opening(game, length, seed)
    except NotationError:  # a tiny board has no such opening
        return
    position = Position.after(game, opening)

    assert position.outcome is None
    assert len(opening) == length
    assert opening == random_opening(game, length, seed)


@pytest.mark.parametrize("game", ["gomoku15", "gomoku19", "mnk:19x19:6", "mnk:8x8:5"])
def test_openings_fall_near_the_centre(game: str) -> None:
    board = read_game(game)
    for seed in range(30):
        for cell in random_opening(board, 4, seed):
            row, column = divmod(cell, board.width)
            assert abs(column - (board.width - 1) / 2) <= REACH + 0.5
            assert abs(row - (board.height - 1) / 2) <= REACH + 0.5


def test_openings_differ() -> None:
    assert len({random_opening(read_game("gomoku19"), 4, seed) for seed in range(50)}) == 50


def test_an_opening_that_cannot_be_is_refused() -> None:
    with pytest.raises(NotationError, match="no opening of 9 moves leaves mnk:3x3:3 open"):
        random_opening(read_game("tictactoe"), 9, 0)


@pytest.mark.parametrize(("text", "length"), [("none", 0), ("random:4", 4), ("random:0", 0)])
def test_reading_openings(text: str, length: int) -> None:
    assert opening_length(text) == length


@pytest.mark.parametrize(
    "text", ["", "random", "random:", "random:-1", "random:²", "book", "none:4", "random:4x"]
)
def test_wrong_openings(text: str) -> None:
    with pytest.raises(NotationError, match="openings are 'none' or 'random:N'"):
        opening_length(text)
