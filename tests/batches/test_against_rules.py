"""A batch plays by the plain rules, on every kind of board, and shows what they say."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from inarow.batches.batch import Batch, batch
from inarow.rules.game import Game
from tests.batches.playing import PlainGames, legal_actions
from tests.strategies import GAME_FIELDS, examples, games, small_games

largest = st.builds(Game, **GAME_FIELDS | {"width": st.integers(20, 26), "height": st.integers(20, 26)})
randoms = st.randoms(use_true_random=False)
sizes = st.integers(1, 5)


def steps_of(game: Game) -> int:
    """Enough for a small game to end some times; a large one seldom ends."""
    return min(2 * game.cells + 3, 60)


@examples(150)
@given(small_games | games, sizes, st.integers(1, 3), randoms)
def test_every_step_is_that_of_the_rules(game: Game, size: int, threads: int, chance: random.Random) -> None:
    played = Batch(game, size, threads=threads)
    plain = PlainGames(played)
    plain.check()
    for _ in range(steps_of(game)):
        actions = [chance.choice([*legal_actions(one)]) for one in plain.positions]
        played.step(np.array(actions, dtype=chance.choice([np.int16, np.uint16, np.int32, np.uint64])))
        plain.step(actions)
        plain.check()


@pytest.mark.parametrize("text", ["connect4", "tictactoe", "mnk:5x5:4", "drop:9x7:4", "mnk:9x9:4+exact"])
def test_games_that_end_in_every_way(text: str) -> None:
    """Runs in all directions and draws, which random games of random rules seldom have."""
    played = batch(text, 10)
    plain = PlainGames(played)
    chance = random.Random(text)
    ended = 0
    for _ in range(150):
        actions = [chance.choice([*legal_actions(one)]) for one in plain.positions]
        played.step(actions)
        plain.step(actions)
        plain.check()
        ended += sum(plain.finished)
    assert ended > 20


@examples(30)
@given(largest, randoms)
def test_the_largest_boards_too(game: Game, chance: random.Random) -> None:
    played = Batch(game, 1)
    plain = PlainGames(played)
    for _ in range(30):
        actions = [chance.choice([*legal_actions(plain.positions[0])])]
        played.step(actions)
        plain.step(actions)
    plain.check()


@examples(80)
@given(small_games | games, sizes, randoms)
def test_an_illegal_action_loses_where_that_was_chosen(game: Game, size: int, chance: random.Random) -> None:
    played = Batch(game, size, illegal="lose")
    plain = PlainGames(played)
    for _ in range(steps_of(game)):
        actions = [chance.randrange(played.actions) for _ in plain.positions]
        played.step(actions)
        plain.step(actions)
        plain.check()


@examples(80)
@given(small_games | games, randoms)
def test_random_moves_are_legal(game: Game, chance: random.Random) -> None:
    """What a random step has played is read off the boards; the end of a game must be possible."""
    played = Batch(game, 3, seed=chance.randrange(1000))
    plain = PlainGames(played)
    for _ in range(steps_of(game)):
        before = played.boards.copy()
        played.step_random()
        actions = []
        for number, position in enumerate(plain.positions):
            if played.finished[number]:
                actions.append(_ending_action(played, number, plain))
            else:
                (cell,) = np.flatnonzero(played.boards[number] != before[number])
                (action,) = [one for one, move in legal_actions(position).items() if move == cell]
                actions.append(action)
        plain.step(actions)
        plain.check()


def _ending_action(played: Batch, number: int, plain: PlainGames) -> int:
    """A legal action that ends this game as it has ended."""
    position = plain.positions[number]
    for action, move in legal_actions(position).items():
        outcome = position.play(move).outcome
        if outcome is not None:
            winner = outcome.winner
            rewards = [0.0, 0.0] if winner is None else [1.0 - 2 * winner, 2.0 * winner - 1]
            if played.rewards[number].tolist() == rewards:
                return action
    raise AssertionError("no legal move ends the game so")


@examples(80)
@given(small_games | games, sizes, st.integers(1, 3), st.sampled_from(["raise", "lose"]), randoms)
def test_only_the_games_that_are_named_play(
    game: Game, size: int, threads: int, illegal: Any, chance: random.Random
) -> None:
    """The actions of the others need not even exist."""
    played = Batch(game, size, threads=threads, illegal=illegal)
    plain = PlainGames(played)
    for _ in range(steps_of(game)):
        where = [chance.random() < 0.6 for _ in plain.positions]
        actions = [
            chance.choice([*legal_actions(one)]) if plays else chance.randrange(-3, 999)
            for one, plays in zip(plain.positions, where, strict=True)
        ]
        played.step(actions, np.array(where))
        plain.step(actions, where)
        plain.check()


@pytest.mark.parametrize("text", ["connect4", "gomoku15"])
def test_random_moves_of_some_games_are_those_they_would_play_together(text: str) -> None:
    """A game that stays as it is keeps its random moves for later."""
    together, apart = batch(text, 30, seed=2), batch(text, 30, seed=2)
    halves = np.arange(30) % 2 == 0, np.arange(30) % 2 == 1
    for _ in range(60):
        together.step_random()
        finished, rewards = np.zeros(30, np.bool_), np.zeros((30, 2), np.float32)
        for half in halves:
            apart.step_random(half)
            assert not (apart.finished | apart.rewards.any(axis=1))[~half].any()
            finished |= apart.finished
            rewards += apart.rewards
        assert (finished == together.finished).all()
        assert (rewards == together.rewards).all()
        assert (apart.boards == together.boards).all()
        assert (apart.masks == together.masks).all()
        assert (apart.turn == together.turn).all()


@pytest.mark.parametrize("text", ["connect4", "gomoku15"])
def test_a_reset_begins_all_games_anew(text: str) -> None:
    games = batch(text, 50, seed=3)
    arrays = shown_arrays(games)
    for _ in range(40):
        games.step_random()
    games.reset()
    PlainGames(games).check()
    games.step_random()
    assert games.plies.tolist() == [1] * len(games)
    assert all(one is other for one, other in zip(arrays, shown_arrays(games), strict=True))


def shown_arrays(games: Batch) -> list[NDArray[Any]]:
    return [games.boards, games.masks, games.rewards, games.finished, games.turn]


@pytest.mark.parametrize("text", ["connect4", "mnk:9x9:5+exact", "drop:9x8:4+wrap"])
def test_whatever_is_written_to_the_arrays_no_game_changes(text: str) -> None:
    scribbled, left_alone = batch(text, 20, seed=1), batch(text, 20, seed=1)
    chance = np.random.default_rng(1)
    ended = 0
    for _ in range(300):
        for array in (scribbled.boards, scribbled.masks, scribbled.turn):
            array[...] = chance.integers(-128, 128, array.shape)
        scribbled.step_random()
        left_alone.step_random()
        assert (scribbled.finished == left_alone.finished).all()
        assert (scribbled.rewards == left_alone.rewards).all()
        ended += int(left_alone.finished.sum())
    assert ended > 20
