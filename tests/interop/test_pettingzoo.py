"""PettingZoo's own tests accept our environments, and its Connect Four and Tic-Tac-Toe agree with them."""

from __future__ import annotations

import copy
import pickle
import random
import re
import warnings
from itertools import zip_longest
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.errors import BadOption, IllegalMove, UnknownName
from inarow.rules.game import Game
from inarow.rules.random_play import random_game
from tests.strategies import examples, small_games

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install 'inarow[interop]'")

from inarow.interop import pettingzoo as ours

with warnings.catch_warnings():  # the library's tests import its games by names that it deprecates
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

GAMES = ["connect4", "tictactoe", "gomoku15", "connect4-misere", "drop:5x4:3+wrap", "mnk:4x6:3+exact"]


def theirs(game: str) -> Any:
    """The module of the library's own environment."""
    pytest.importorskip("pygame", reason="PettingZoo's games need pygame: pip install pygame")
    if game == "connect4":
        from pettingzoo.classic.connect_four import connect_four as module
    else:
        from pettingzoo.classic.tictactoe import tictactoe as module
    return module


@pytest.mark.parametrize("game", GAMES)
def test_the_library_s_own_test_of_the_interface_passes(game: str) -> None:
    """It warns of what all games with masks do; the library's own are left out by their names."""
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        api_test(ours.env(game), num_cycles=500)
    known = (
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be gymnasium.spaces.box or",
        "Observation numpy array is all zeros",  # the empty board
        "Action mask numpy array is all zeros",  # the full one
    )
    assert [str(one.message) for one in seen if not str(one.message).startswith(known)] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_library_s_own_tests_of_seeds_and_pictures_pass(game: str) -> None:
    seed_test(lambda: ours.env(game), num_cycles=200)
    render_test(lambda render_mode: ours.env(game, render_mode=render_mode))


@pytest.mark.parametrize("wrapped", [True, False])
@pytest.mark.parametrize("game", ["connect4", "tictactoe"])
@pytest.mark.parametrize("seed", range(30))
def test_a_random_game_is_the_library_s_own_game(game: str, seed: int, wrapped: bool) -> None:
    """Every third game has illegal actions in it, where the wrappers say what they do."""
    make = "env" if wrapped else "raw_env"
    pair = (getattr(ours, make)(game), getattr(theirs(game), make)())
    chance = random.Random(seed)
    careless = 0.1 if wrapped and seed % 3 == 0 else 0.0
    for each in pair:
        each.reset(seed=seed)
    same(*pair)
    while pair[0].agents:
        observation, _, termination, truncation, _ = pair[0].last()
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        action: int | None = None
        if not (termination or truncation):
            anything = range(len(observation["action_mask"]))
            action = chance.choice(anything if chance.random() < careless else legal)
        for each in pair:
            each.step(action)
        same(*pair)


def same(one: Any, other: Any) -> None:
    """Everything an agent can ask of an environment is equal in both, types included."""
    for name in ("possible_agents", "agents", "agent_selection", "max_num_agents", "num_agents"):
        assert getattr(one, name) == getattr(other, name), name
    for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
        assert getattr(one, name) == getattr(other, name), name
        assert list(map(type, getattr(one, name).values())) == list(map(type, getattr(other, name).values()))
    for agent in one.possible_agents:
        assert one.action_space(agent) == other.action_space(agent)
        assert one.observation_space(agent) == other.observation_space(agent)
        equal(one.observe(agent), other.observe(agent))
    if one.agents:
        equal(one.last()[0], other.last()[0])
        assert one.last()[1:] == other.last()[1:]


def equal(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert list(one) == list(other)
    for key in one:
        assert one[key].dtype == other[key].dtype
        assert np.array_equal(one[key], other[key]), key


@pytest.mark.parametrize("game", ["connect4", "tictactoe"])
@pytest.mark.parametrize("action", [-1, 9, 2.5, "3", None])
def test_both_refuse_what_is_no_action(game: str, action: object) -> None:
    for each in (ours.env(game), theirs(game).env()):
        each.reset()
        with pytest.raises(AssertionError, match="action is not in action space"):
            each.step(action)


@examples(100)
@given(small_games, st.randoms(use_true_random=False))
def test_every_game_is_shown_and_played_by_its_rules(game: Game, chance: random.Random) -> None:
    """A random game in the environment has the same stones, legal moves and result at each ply."""
    environment = ours.raw_env(game)
    moves, positions = random_game(game, chance)
    for move, position in zip_longest(moves, positions):
        assert environment.position == position
        shown = environment.observe(environment.agent_selection)
        stones = shown["observation"][::-1] if game.gravity else shown["observation"]
        for plane, held in enumerate((position.mover, position.waiter)):
            assert set(np.flatnonzero(stones[:, :, plane]).tolist()) == cells(held, game)
        if move is not None:
            assert not any(environment.terminations.values())
            assert np.flatnonzero(shown["action_mask"]).tolist() == sorted(
                action_of(game, cell) for cell in position.legal_moves()
            )
            environment.step(action_of(game, move))
    outcome = positions[-1].outcome
    assert outcome is not None
    assert list(environment.rewards.values()) == [outcome.score_for(seat) for seat in (0, 1)]
    assert all(environment.terminations.values())


def cells(stones: int, game: Game) -> set[int]:
    return {cell for cell in range(game.cells) if stones >> cell & 1}


def action_of(game: Game, cell: int) -> int:
    return cell % game.width if game.gravity else cell


@pytest.mark.parametrize(
    ("game", "actions", "action", "sentence"),
    [
        (
            "connect4",
            [0] * 6,
            0,
            "illegal move 'action 0': the column is full; legal moves: action 1 action 2",
        ),
        ("tictactoe", [4], 4, "illegal move 'action 4': the cell is taken; legal moves: action 0 action 1"),
        ("connect4", [], 7, "illegal move 'action 7': an action is a whole number from 0 to 6; legal"),
        ("connect4", [], -1, "illegal move 'action -1': an action is a whole number from 0 to 6; legal"),
        ("connect4", [], "4", "illegal move 'action 4': an action is a whole number from 0 to 6; legal"),
        ("connect4", [], np.array([1, 2]), "an action is a whole number from 0 to 6; legal"),
        ("connect4", [], None, "illegal move 'action None': an action is a whole number from 0 to 6; legal"),
    ],
)
def test_without_wrappers_an_illegal_action_is_one_sentence(
    game: str, actions: list[int], action: object, sentence: str
) -> None:
    environment = ours.raw_env(game)
    for one in actions:
        environment.step(one)
    before = environment.position
    with pytest.raises(IllegalMove, match=re.escape(sentence)):
        environment.step(action)  # type: ignore[arg-type]
    assert environment.position is before


def test_what_there_is_not_is_one_sentence() -> None:
    with pytest.raises(UnknownName, match="no game named 'conect4'; did you mean 'connect4'"):
        ours.env("conect4")
    with pytest.raises(BadOption, match="render_mode=svg: it takes human, ansi, rgb_array or None"):
        ours.env("connect4", render_mode="svg")


def test_an_environment_can_be_copied_and_sent() -> None:
    """In the midst of a game."""
    environment = ours.env("connect4")
    environment.reset()
    environment.step(3)
    raw = environment.unwrapped
    for other in (copy.deepcopy(raw), pickle.loads(pickle.dumps(raw))):
        other.step(3)
        assert other.position == raw.position.play("4")
    assert environment.position.ply == 1


def test_people_see_the_board_after_every_move(capsys: pytest.CaptureFixture[str]) -> None:
    environment = ours.env("tictactoe", render_mode="human")
    environment.reset()
    environment.step(4)
    assert capsys.readouterr().out == "3 . . .\n2 . x .\n1 . . .\n  a b c\n\n"
    environment = ours.env("tictactoe", render_mode="ansi")
    environment.reset()
    assert environment.render() == str(environment.position)
