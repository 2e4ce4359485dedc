"""The ladder: ten levels on five games, refused elsewhere, and its stored ratings."""

from __future__ import annotations

import json
from importlib import resources
from itertools import pairwise

import pytest

import inarow
from inarow.agents.ladders import GAMES, LEVELS, ladder_of, read_ladder
from inarow.errors import BadAnswer, BadOption
from inarow.rules.presets import read_game
from inarow.search.limit import Limit


@pytest.mark.parametrize("game", GAMES)
def test_every_level_is_an_agent_and_rated_above_the_one_below(game: str) -> None:
    rungs = read_ladder(game)
    assert [rung.level for rung in rungs] == list(range(1, LEVELS + 1))
    assert rungs[0].elo == 0
    for below, above in pairwise(rungs):
        assert below.elo < above.elo
    for rung in rungs:
        assert rung.low <= rung.elo <= rung.high
        inarow.agent(rung.agent)


@pytest.mark.parametrize("game", GAMES)
def test_the_games_that_were_played_say_so_pair_by_pair(game: str) -> None:
    text = resources.files("inarow.agents.ladders").joinpath(f"{game}.json").read_text("utf-8")
    steps = [rung["step"] for rung in json.loads(text)["rungs"][1:]]
    assert len(steps) == LEVELS - 1
    assert all(step["low"] > 0 for step in steps)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", [1, 5])
def test_a_level_plays_as_its_agent(game: str, level: int) -> None:
    position = read_game(game).start
    rung = read_ladder(game)[level - 1]
    limit = Limit(nodes=2000)
    one = inarow.agent(f"ladder:level={level}", seed=3).choose(position, limit)
    other = inarow.agent(rung.agent, seed=3).choose(position, limit)
    assert one.move == other.move


@pytest.mark.parametrize("level", ["0", "11", "-1", "top", "1.5"])
def test_impossible_levels(level: str) -> None:
    with pytest.raises(BadOption, match="level"):
        inarow.agent(f"ladder:level={level}")


def test_a_game_without_a_ladder() -> None:
    assert ladder_of(read_game("drop:8x7:4")) is None
    with pytest.raises(BadAnswer, match="does not play drop:8x7:4; it plays connect4, tictactoe, gomoku15"):
        inarow.agent("ladder").choose(read_game("drop:8x7:4").start, Limit())


def test_a_board_is_the_same_game_by_any_name() -> None:
    assert ladder_of(read_game("mnk:15x15:5")) == read_ladder("gomoku15")
