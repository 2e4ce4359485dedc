"""Random play: every legal move as likely as any other, and the same with one seed, whatever the threads."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from inarow.batches.batch import Batch, batch

GAMES = ["connect4", "tictactoe", "mnk:9x9:5", "drop:9x8:4+wrap"]


def played_actions(games: Batch, before: NDArray[np.int8]) -> NDArray[np.int64]:
    """What a step has played in each game; none may have ended."""
    assert not games.finished.any()
    numbers, rows, columns = np.nonzero(games.boards != before)
    assert numbers.tolist() == list(range(len(games)))
    return columns if games.game.gravity else rows * games.game.width + columns


def chi_square(counts: NDArray[np.int64]) -> float:
    """How far counts are from equal ones, in standard deviations of the statistic."""
    expected = counts.sum() / counts.size
    statistic = float(((counts - expected) ** 2 / expected).sum())
    degrees = counts.size - 1
    return (statistic - degrees) / (2 * degrees) ** 0.5


@pytest.mark.parametrize("text", GAMES)
def test_first_moves_and_replies_are_uniform(text: str) -> None:
    """Moves one after the other of the same game are independent too."""
    games = batch(text, 200_000, seed=5)
    moves = []
    for _ in range(2):
        before = games.boards.copy()
        games.step_random()
        moves.append(played_actions(games, before))
    pairs = np.bincount(moves[0] * games.actions + moves[1], minlength=games.actions**2)
    if not games.game.gravity:
        same = np.arange(games.actions) * (games.actions + 1)
        assert not pairs[same].any()
        pairs = np.delete(pairs, same)
    assert abs(chi_square(pairs)) < 4


@pytest.mark.parametrize(
    ("text", "opening"),
    [("connect4", "003333332255055"), ("mnk:3x3:3", "04"), ("drop:9x8:5", "0000111100001111")],
)
def test_moves_among_few_are_uniform(text: str, opening: str) -> None:
    """Where columns are full and cells taken, the rest is as likely as before, in every game of the batch."""
    games = batch(text, 100_000, seed=7)
    for action in opening:
        games.step(np.full(len(games), int(action)))
    legal = np.flatnonzero(games.masks[0])
    assert len(legal) < games.actions
    before = games.boards.copy()
    games.step_random()
    counts = np.bincount(played_actions(games, before), minlength=games.actions)
    assert np.flatnonzero(counts).tolist() == legal.tolist()
    assert abs(chi_square(counts[legal])) < 4


@pytest.mark.parametrize("text", GAMES)
def test_threads_and_size_change_no_game(text: str) -> None:
    one, three, many, few = (
        batch(text, 100, seed=2),
        batch(text, 100, seed=2, threads=3),
        batch(text, 100, seed=2, threads=200),
        batch(text, 10, seed=2),
    )
    for _ in range(60):
        for games in (one, three, many, few):
            games.step_random()
        for games in (three, many):
            assert (games.boards == one.boards).all()
            assert (games.rewards == one.rewards).all()
            assert (games.masks == one.masks).all()
        assert (few.boards == one.boards[:10]).all()


def test_another_seed_plays_other_games() -> None:
    boards = []
    for seed in (0, 1, 2**70):
        games = batch("connect4", 100, seed=seed)
        for _ in range(5):
            games.step_random()
        boards.append(games.boards)
    assert not any((boards[one] == boards[other]).all() for one, other in ((0, 1), (0, 2), (1, 2)))


def test_a_reset_with_a_seed_plays_the_same_games_again() -> None:
    games = batch("connect4", 100, seed=4)
    for _ in range(30):
        games.step_random()
    after = games.boards.copy()
    games.reset(seed=4)
    for _ in range(30):
        games.step_random()
    assert (games.boards == after).all()


def test_random_tictactoe_ends_as_often_as_it_should() -> None:
    """The shares of random games that either player wins, and of draws, are known exactly."""
    games = batch("tictactoe", 50_000, seed=9)
    first = second = drawn = 0
    done = np.zeros(len(games), dtype=np.bool_)
    for _ in range(9):
        games.step_random()
        new = games.finished & ~done
        first += int((games.rewards[new, 0] == 1).sum())
        second += int((games.rewards[new, 1] == 1).sum())
        drawn += int((games.rewards[new] == 0).all(axis=1).sum())
        done |= games.finished
    assert done.all()
    assert first + second + drawn == len(games)
    for count, share in ((first, 737 / 1260), (second, 121 / 420), (drawn, 8 / 63)):
        assert abs(count / len(games) - share) < 4 * (share * (1 - share) / len(games)) ** 0.5
