"""Gymnasium's checks accept our environments; games in them follow the rules, and a seed gives them again."""

from __future__ import annotations

import random
import re
from itertools import count
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.agents.registering import AGENTS, find_agent
from inarow.arena.seats import LocalSeat
from inarow.errors import BadAnswer, BadOption, IllegalMove, InarowError, UnknownName
from inarow.registry import BUILT_IN
from inarow.rules.game import Game
from inarow.rules.presets import GAMES, read_game
from inarow.search import slices
from inarow.spec import Spec, options_of
from tests.search.ticking import TICK
from tests.strategies import examples, small_games

pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install 'inarow[interop]'")

import gymnasium
from gymnasium.utils.env_checker import check_env

from inarow.interop.gymnasium import Environment, limit_of


@pytest.mark.parametrize("game", ["connect4", "tictactoe", "gomoku15", "tictactoe-misere"])
@pytest.mark.parametrize("seat", ["first", "second", "random"])
def test_the_library_s_own_check_passes(game: str, seat: str) -> None:
    """A warning would be an error here."""
    check_env(gymnasium.make(f"inarow/{game}-v0", opponent="default", seat=seat).unwrapped)


def test_there_is_an_id_for_every_preset_and_one_for_the_rest() -> None:
    presets = [name for name in GAMES if GAMES.entry(name).origin == BUILT_IN]  # and not those of other tests
    assert len(presets) > 10
    for name in presets:
        assert gymnasium.make(f"inarow/{name}-v0").unwrapped.game == read_game(name)
    made = gymnasium.make("inarow/game-v0", game="drop:5x4:3+wrap").unwrapped
    assert made.game == read_game("drop:5x4:3+wrap")
    assert gymnasium.make("inarow/game-v0").unwrapped.game == read_game("connect4")


@examples(100)
@given(small_games, st.sampled_from(["first", "random"]), st.randoms(use_true_random=False))
def test_every_game_follows_its_rules(game: Game, seat: str, chance: random.Random) -> None:
    """Positions are reached by the learner's move and one reply, and everything shown is true of them."""
    if game.connect == 1 or game.cells == 1:
        seat = "first"
    environment = Environment(game, opponent="random", seat=seat)  # type: ignore[arg-type]
    observation, info = environment.reset(seed=chance.randrange(1000))
    position = game.start
    assert environment.position.ply == environment.seat
    for _ in range(game.cells):
        shown = environment.position
        assert shown.seat == environment.seat == info["seat"]
        assert observation in environment.observation_space
        stones = [int("0" + "".join(map(str, plane.astype(int).ravel()[::-1])), 2) for plane in observation]
        assert stones == [shown.mover, shown.waiter]
        legal = {action_of(game, cell): cell for cell in shown.legal_moves()}
        assert np.flatnonzero(info["action_mask"]).tolist() == sorted(legal)
        action = chance.choice(list(legal))
        position = shown.play(legal[action])
        observation, reward, terminated, truncated, info = environment.step(np.int64(action))
        after = environment.position
        if after != position:
            assert after in [position.play(reply) for reply in position.legal_moves()]
        assert not truncated
        assert terminated == (after.outcome is not None)
        if after.outcome is not None:
            assert reward == after.outcome.score_for(environment.seat)
            assert info["action_mask"].all()
            return
        assert reward == 0
    pytest.fail("a game has no more moves than cells")


def action_of(game: Game, cell: int) -> int:
    return cell % game.width if game.gravity else cell


def played(environment: Any, seed: int, games: int = 3) -> list[Any]:
    """Everything that some games of a random learner show."""
    environment.action_space.seed(seed)
    seen: list[Any] = []
    for number in range(games):
        observation, info = environment.reset(seed=seed if number == 0 else None)
        terminated = False
        while not terminated:
            seen.append((observation.tobytes(), info["seat"], info["action_mask"].tobytes()))
            action = environment.action_space.sample(info["action_mask"])
            observation, reward, terminated, _, info = environment.step(action)
            seen.append((int(action), reward, terminated))
        seen.append(environment.unwrapped.position)
    return seen


@pytest.mark.parametrize(
    ("game", "opponent"),
    [
        ("connect4", "random"),
        ("connect4", "default"),
        ("tictactoe", "ladder:level=4"),
        ("connect4", "alphabeta:depth=2,ties=random"),
        ("mnk:5x5:4", "mcts:nodes=50"),
    ],
)
def test_a_seed_gives_the_same_games_again(game: str, opponent: str) -> None:
    games = [played(Environment(game, opponent=opponent), seed) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_games_of_one_seed_differ_and_both_seats_are_drawn() -> None:
    environment = Environment("tictactoe", opponent="random", seat="random")
    starts = [environment.reset(seed=1 if number == 0 else None) for number in range(40)]
    assert {info["seat"] for _, info in starts} == {0, 1}
    assert len({observation.tobytes() for observation, _ in starts}) > 5  # the opponent's first moves too


QUIET = read_game("mnk:5x5:4").position("b3,a3,d5,e3,b2,d1")  # nothing decides a move but a search


def searching_agents() -> list[str]:
    """Our agents that play this game, and need no file, program or person."""
    found = [find_agent(Spec(name)) for name in AGENTS]
    return [
        entry.item.name
        for entry in found
        if entry.origin == BUILT_IN
        and entry.item.name not in ("human", "process")
        and "file" not in options_of(entry.item.target)
        and entry.item.plays(QUIET.game)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("agent", searching_agents())
def test_no_opponent_thinks_by_the_clock(agent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that runs a hundred times faster it chooses the same move after as many nodes."""
    found = []
    for pace in (TICK, 100 * TICK):
        readings = count(1)
        monkeypatch.setattr(slices, "clock", lambda pace=pace, readings=readings: pace * next(readings))
        seat, limit = LocalSeat(agent), limit_of(agent, None)
        seat.begin(QUIET.game, seed=1)
        seat.prepare(limit)
        result = seat.choose(QUIET, limit)
        found.append((result.move, result.nodes))
    assert found[0] == found[1]


def test_nodes_limit_the_opponent() -> None:
    assert limit_of("alphabeta", 500).nodes == 500
    assert limit_of("best", None).nodes == 10_000
    assert limit_of("best:nodes=7", None).nodes is None  # it keeps to its own
    assert limit_of("alphabeta", None).is_none


def test_an_illegal_action_loses() -> None:
    environment = Environment("tictactoe", opponent="default", seat="first")
    environment.reset(seed=1)
    environment.step(4)
    before = environment.position
    observation, reward, terminated, truncated, info = environment.step(4)
    assert (reward, terminated, truncated, info["illegal_action"]) == (-1.0, True, False, 4)
    assert environment.position is before
    assert observation[0].sum() == 1
    with pytest.raises(IllegalMove, match=re.escape("the game is over, so reset() comes next")):
        environment.step(0)


def test_or_it_raises_and_nothing_changes() -> None:
    environment = Environment("connect4", opponent="default", seat="first", illegal="raise")
    environment.reset(seed=1)
    before = environment.position
    for _ in range(3):
        environment.position = environment.position.play("1").play("1")
    full = environment.position
    with pytest.raises(
        IllegalMove, match="illegal move 'action 0': the column is full; legal moves: action 1"
    ):
        environment.step(0)
    assert environment.position is full is not before
    _, reward, terminated, _, _ = environment.step(1)
    assert (reward, terminated) == (0.0, False)


@pytest.mark.parametrize("illegal", ["lose", "raise"])
@pytest.mark.parametrize("action", [7, -1, 2.0, "3", None, np.array([1, 2]), np.float32(1)])
def test_what_is_no_action_is_one_sentence(illegal: Any, action: object) -> None:
    environment = Environment("connect4", illegal=illegal)
    environment.reset(seed=1)
    with pytest.raises(IllegalMove, match="an action is a whole number from 0 to 6; legal moves: action 0"):
        environment.step(action)


@pytest.mark.parametrize(
    ("options", "error", "sentence"),
    [
        ({"game": "conect4"}, UnknownName, "no game named 'conect4'; did you mean 'connect4'?"),
        ({"opponent": "defalt"}, UnknownName, "no agent named 'defalt'; did you mean 'default'?"),
        ({"opponent": "alphabeta:deph=3"}, BadOption, "has no option 'deph'; did you mean 'depth'?"),
        ({"opponent": "ladder", "game": "connect5"}, BadAnswer, "it does not play drop:9x6:5; it plays"),
        ({"opponent": len}, BadOption, "it takes an agent's text, as ladder:level=4"),
        ({"seat": "third"}, BadOption, "seat=third: it takes first or second or random"),
        ({"illegal": "ignore"}, BadOption, "illegal=ignore: it takes lose or raise"),
        ({"nodes": 0}, BadOption, "nodes=0: a limit is 1 or more"),
        ({"render_mode": "svg"}, BadOption, "render_mode=svg: it takes human, ansi, rgb_array or None"),
        ({"game": "mnk:3x3:1"}, BadOption, "mnk:3x3:1 ends with its first stone, so it takes first"),
    ],
)
def test_what_there_is_not_is_one_sentence(
    options: dict[str, Any], error: type[InarowError], sentence: str
) -> None:
    with pytest.raises(error, match=re.escape(sentence)):
        Environment(**options)


def test_the_pictures_are_those_of_the_position(capsys: pytest.CaptureFixture[str]) -> None:
    text = gymnasium.make("inarow/tictactoe-v0", seat="first", render_mode="ansi")
    text.reset(seed=1)
    assert text.render() == "3 . . .\n2 . . .\n1 . . .\n  a b c"
    picture = gymnasium.make("inarow/tictactoe-v0", seat="first", render_mode="rgb_array")
    picture.reset(seed=1)
    assert picture.render().shape == (133, 133, 3)
    people = gymnasium.make("inarow/tictactoe-v0", seat="first", render_mode="human")
    people.reset(seed=1)
    assert capsys.readouterr().out == text.render() + "\n\n"
    people.step(0)
    assert capsys.readouterr().out == f"{people.unwrapped.position}\n\n"


def test_who_chose_no_picture_is_warned() -> None:
    environment = Environment("tictactoe")
    environment.reset(seed=1)
    with pytest.warns(UserWarning, match="made without a render_mode"):
        assert environment.render() is None


@pytest.mark.slow
def test_vectors_of_environments_play_the_same_games_in_one_process_or_several() -> None:
    seen = []
    for mode, options in {"sync": {}, "async": {"context": "spawn"}}.items():
        environments = gymnasium.make_vec(
            "inarow/connect4-v0", 3, mode, vector_kwargs=options, opponent="default", seat="random"
        )
        observations, infos = environments.reset(seed=5)
        chance, games = random.Random(1), [(observations.copy(), infos["seat"].copy())]
        for _ in range(60):
            actions = [chance.choice(np.flatnonzero(mask).tolist()) for mask in infos["action_mask"]]
            observations, rewards, terminated, truncated, infos = environments.step(np.array(actions))
            assert not truncated.any()
            games.append((observations.copy(), rewards.copy(), terminated.copy(), infos["seat"].copy()))
        environments.close()
        seen.append(games)
    assert sum(step[2].sum() for step in seen[0][1:]) > 5
    for one, other in zip(*seen, strict=True):
        assert all(np.array_equal(left, right) for left, right in zip(one, other, strict=True))
