"""The vector environment on a batch plays by the plain rules, game by game, and refuses in one sentence."""

from __future__ import annotations

import random
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from inarow.errors import BadAnswer, BadArray, BadOption, IllegalAction, InarowError, UnknownName
from inarow.rules.game import Game
from inarow.rules.position import Position
from tests.batches.playing import legal_actions
from tests.strategies import examples, small_games

pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install 'inarow[interop]'")

import gymnasium
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from inarow.interop.gymnasium_batch import BatchEnvironment


def first_legal(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """An opponent that can be foretold: the first legal action."""
    assert observations.dtype == np.float32
    assert len(observations) == len(masks) > 0
    assert masks.any(axis=1).all()
    return masks.argmax(axis=1)


class PlainGames:
    """The same games by the plain rules, one after the other, against the first legal action."""

    def __init__(self, game: Game, seats: np.ndarray) -> None:
        self.seats = seats.tolist()
        self.positions = [self.started(game, seat) for seat in self.seats]

    @staticmethod
    def started(game: Game, seat: int) -> Position:
        return PlainGames.replied(game.start) if seat else game.start

    @staticmethod
    def replied(position: Position) -> Position:
        moves = legal_actions(position)
        return position.play(moves[min(moves)])

    def step(self, actions: list[int], seats: list[int]) -> tuple[list[float], list[bool]]:
        """Rewards and ends; `seats` are those of the games that begin."""
        rewards, ended = [], []
        for number, action in enumerate(actions):
            position, seat = self.positions[number], self.seats[number]
            move = legal_actions(position).get(action)
            if move is None:
                rewards.append(-1.0)
                ended.append(True)
            else:
                position = position.play(move)
                position = position if position.outcome is not None else self.replied(position)
                rewards.append(0.0 if position.outcome is None else float(position.outcome.score_for(seat)))
                ended.append(position.outcome is not None)
            if ended[-1]:
                self.seats[number] = seats[number]
                position = self.started(position.game, seats[number])
            self.positions[number] = position
        return rewards, ended

    def check(self, observations: np.ndarray, infos: dict[str, Any]) -> None:
        """The learners see these games, each from its own side."""
        assert infos["seat"].tolist() == self.seats
        for position, seat, planes, mask in zip(
            self.positions, self.seats, observations, infos["action_mask"], strict=True
        ):
            assert position.seat == seat
            assert np.flatnonzero(mask).tolist() == sorted(legal_actions(position))
            for plane, stones in zip(planes, (position.mover, position.waiter), strict=True):
                assert plane.ravel().tolist() == [stones >> cell & 1 for cell in range(position.game.cells)]


@examples(150)
@given(
    small_games,
    st.integers(1, 5),
    st.sampled_from(["first", "second", "random"]),
    st.integers(1, 2),
    st.randoms(use_true_random=False),
)
def test_every_step_is_that_of_the_rules(
    game: Game, size: int, seat: Any, threads: int, chance: random.Random
) -> None:
    """Illegal actions, which lose, among them."""
    assume(seat == "first" or (game.connect > 1 and game.cells > 1))
    environment = BatchEnvironment(size, game=game, opponent=first_legal, seat=seat, threads=threads)
    observations, infos = environment.reset(seed=chance.randrange(1000))
    plain = PlainGames(game, infos["seat"])
    plain.check(observations, infos)
    if seat != "random":
        assert set(plain.seats) == {["first", "second"].index(seat)}
    for _ in range(min(2 * game.cells, 40)):
        actions = [
            chance.randrange(int(environment.single_action_space.n))
            if chance.random() < 0.1
            else chance.choice([*legal_actions(position)])
            for position in plain.positions
        ]
        observations, rewards, ended, truncated, infos = environment.step(np.array(actions))
        assert (rewards.tolist(), ended.tolist()) == plain.step(actions, infos["seat"].tolist())
        assert not truncated.any()
        assert observations in environment.observation_space
        plain.check(observations, infos)
        assert [environment.position(number) for number in range(size)] == plain.positions


def played(environment: Any, seed: int, steps: int = 60) -> list[Any]:
    """Everything that some steps of random learners show."""
    chance = np.random.default_rng(seed)
    observations, infos = environment.reset(seed=seed)
    seen: list[Any] = [observations.tolist(), infos["seat"].tolist()]
    for _ in range(steps):
        masks = infos["action_mask"]
        actions = (chance.random(masks.shape) * masks).argmax(axis=1)
        observations, rewards, ended, _, infos = environment.step(actions)
        seen.append([array.tolist() for array in (observations, rewards, ended, infos["seat"])])
    return seen


@pytest.mark.parametrize("game", ["connect4", "tictactoe", "gomoku15", "connect4-misere"])
def test_a_seed_gives_the_same_games_again(game: str) -> None:
    games = [played(BatchEnvironment(7, game=game), seed) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]
    again = BatchEnvironment(7, game=game)
    assert played(again, 1) == games[0]
    assert played(again, 1) == games[0]


def test_both_seats_are_drawn_for_every_game() -> None:
    environment = BatchEnvironment(50, game="tictactoe")
    _, infos = environment.reset(seed=1)
    seats = [set() for _ in range(50)]
    chance = np.random.default_rng(1)
    for _ in range(80):
        for seen, seat in zip(seats, infos["seat"].tolist(), strict=True):
            seen.add(seat)
        masks = infos["action_mask"]
        *_, infos = environment.step((chance.random(masks.shape) * masks).argmax(axis=1))
    assert all(seen == {0, 1} for seen in seats)


def test_logits_mean_the_highest_legal_action() -> None:
    def logits(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        del observations
        falling = -np.arange(masks.shape[1], dtype=np.float32)
        return np.where(masks, falling, 100.0)  # the illegal ones are the highest

    one, other = (BatchEnvironment(9, game="connect4", opponent=by) for by in (first_legal, logits))
    assert played(one, 3) == played(other, 3)


def test_the_library_makes_it_by_itself_and_wraps_it() -> None:
    """A warning would be an error here."""
    made = gymnasium.make_vec("inarow/connect4-v0", num_envs=6, seat="first")
    assert isinstance(made.unwrapped, BatchEnvironment)
    assert made.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    single = gymnasium.make("inarow/connect4-v0")
    assert made.single_observation_space == single.observation_space
    assert made.single_action_space == single.action_space
    wrapped = RecordEpisodeStatistics(made)
    wrapped.reset(seed=1)
    wrapped.action_space.seed(1)
    lengths = []
    for _ in range(60):
        _, _, ended, _, infos = wrapped.step(wrapped.action_space.sample())
        lengths += infos["episode"]["l"][ended].tolist() if ended.any() else []
    assert lengths
    assert set(lengths) <= set(range(4, 22))
    listed = DictInfoToList(gymnasium.make_vec("inarow/game-v0", num_envs=2, game="mnk:4x4:3"))
    assert [one["action_mask"].sum() in (15, 16) for one in listed.reset(seed=1)[1]] == [True, True]


def test_what_a_step_returns_stays_as_it_was() -> None:
    environment = BatchEnvironment(3, game="connect4")
    observations, infos = environment.reset(seed=1)
    kept = [observations, infos["action_mask"], infos["seat"]]
    before = [array.copy() for array in kept]
    for _ in range(30):
        *_, infos = environment.step(infos["action_mask"].argmax(axis=1))
    assert all(np.array_equal(one, other) for one, other in zip(kept, before, strict=True))


@pytest.mark.parametrize(
    ("options", "error", "sentence"),
    [
        ({"game": "conect4"}, UnknownName, "no game named 'conect4'; did you mean 'connect4'?"),
        ({"opponent": "default"}, BadOption, "agents play with vectorization_mode='sync' or 'async'"),
        ({"seat": "third"}, BadOption, "seat=third: it takes first or second or random"),
        ({"illegal": "ignore"}, BadOption, "illegal=ignore: it takes raise or lose"),
        ({"num_envs": 0}, BadOption, "size=0: it takes a whole number from 1 on"),
        ({"render_mode": "svg"}, BadOption, "render_mode=svg: it takes human, ansi, rgb_array or None"),
        ({"game": "mnk:1x1:3"}, BadOption, "mnk:1x1:3 ends with its first stone, so it takes first"),
    ],
)
def test_what_there_is_not_is_one_sentence(
    options: dict[str, Any], error: type[InarowError], sentence: str
) -> None:
    with pytest.raises(error, match=re.escape(sentence)):
        BatchEnvironment(**options)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (lambda _, masks: [7] * len(masks), "its action 7 is illegal"),
        (lambda _, masks: [-1] * len(masks), "its action -1 is illegal"),
        (lambda _, masks: masks, "4 whole numbers, or floats of shape (4, 7), not bool of shape (4, 7)"),
        (lambda *_: 3, "4 whole numbers, or floats of shape (4, 7), not int64 of shape ()"),
        (lambda *_: None, "4 whole numbers, or floats of shape (4, 7), not object of shape ()"),
    ],
    ids=["too large", "negative", "masks", "one", "nothing"],
)
def test_an_opponent_s_nonsense_is_one_sentence(answer: Any, sentence: str) -> None:
    with pytest.raises(BadAnswer, match=re.escape(sentence)):
        BatchEnvironment(4, opponent=answer, seat="second").reset(seed=1)


def test_an_opponent_s_illegal_action_is_one_sentence() -> None:
    environment = BatchEnvironment(1, opponent=lambda *_: [0], seat="first")
    environment.reset(seed=1)
    for _ in range(3):
        environment.step([0])
    with pytest.raises(BadAnswer, match="its action 0 is illegal"):
        environment.step([1])


def test_a_learner_s_nonsense_is_one_sentence_and_changes_nothing() -> None:
    environment = BatchEnvironment(2, opponent=first_legal, seat="first", illegal="raise")
    environment.reset(seed=1)
    for _ in range(3):
        environment.step([0, 3])  # the replies fill the first column
    before = [environment.position(number) for number in (0, 1)]
    for actions, error, sentence in (
        ([0, 3], IllegalAction, "illegal action 0 in game 0: legal actions: 1 2 3 4 5 6"),
        ([1, 7], IllegalAction, "illegal action 7 in game 1: actions run from 0 to 6"),
        ([1.0, 2.0], BadArray, "a batch of 2 games takes 2 whole numbers, not float64 of shape (2,)"),
        ([1], BadArray, "a batch of 2 games takes 2 whole numbers, not int64 of shape (1,)"),
    ):
        with pytest.raises(error, match=re.escape(sentence)):
            environment.step(actions)
    assert [environment.position(number) for number in (0, 1)] == before


def test_every_game_has_its_picture() -> None:
    environment = gymnasium.make_vec("inarow/tictactoe-v0", num_envs=2, seat="first", render_mode="ansi")
    environment.reset(seed=1)
    assert environment.render() == ("3 . . .\n2 . . .\n1 . . .\n  a b c",) * 2
    with pytest.warns(UserWarning, match="made without a render_mode"):
        assert BatchEnvironment(2).render() is None
