"""One game: it is played fairly, and what happened is recorded."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.arena.play import GameRecord, GameTask, play
from inarow.errors import BadAnswer
from inarow.rules.game import Game
from inarow.rules.outcome import Outcome
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from tests.agents.third_party import plugin
from tests.strategies import examples, small_games

CONNECT4 = read_game("connect4")
law = examples(40)


def played(first: str, second: str, game: Game = CONNECT4, **more: object) -> GameRecord:
    return play(GameTask(game=game, first=first, second=second, **more), strict=True)  # type: ignore[arg-type]


@law
@given(small_games, st.integers(0, 10**6))
def test_a_record_replays_to_its_outcome(game: Game, seed: int) -> None:
    record = played("random", "default", game, seed=seed)

    assert Position.after(game, record.moves).outcome is record.outcome
    assert len(record.moves) == len(record.seconds) == len(record.nodes)
    assert record.failure is None


@pytest.mark.parametrize("limit", [Limit(nodes=500), Limit(depth=2)])
def test_one_task_gives_one_record(limit: Limit) -> None:
    task = GameTask(game=CONNECT4, first="alphabeta:ties=random", second="default", limit=limit, seed=3)
    one, again = play(task), play(pickle.loads(pickle.dumps(task)))

    assert (one.moves, one.outcome, one.nodes) == (again.moves, again.outcome, again.nodes)
    assert pickle.loads(pickle.dumps(one)) == one


def test_two_of_a_kind_do_not_share_their_chance() -> None:
    openings = {played("random", "random", seed=seed).moves[:2] for seed in range(40)}
    assert len({first % 7 == second % 7 for first, second in openings}) == 2


def test_the_opening_is_played_and_not_timed() -> None:
    opening = tuple(Position.after(CONNECT4, "44").legal_moves()[:2])
    record = played("random", "random", opening=opening, seed=1)

    assert record.moves[:2] == opening
    assert len(record.seconds) == len(record.nodes) == len(record.moves) - 2


def test_seats_are_the_referees() -> None:
    """A search wins from either seat: nothing in it believes to be the first player."""
    for seed in range(4):
        for first, second, winner in (("alphabeta:depth=5", "random", 0), ("random", "alphabeta:depth=5", 1)):
            assert played(first, second, seed=seed).outcome is Outcome.win_for(winner)


def test_nodes_are_those_of_the_agent() -> None:
    record = played("alphabeta:depth=3", "random", seed=2)
    assert all(number > 0 for number in record.nodes[::2])
    assert not any(record.nodes[1::2])


BROKEN = {
    "raises": "raise ValueError('no luck')",
    "none": "return None",
    "illegal": "return 999",
    "cheats": "object.__setattr__(position, 'mover', 1 << 20)\n    return position.legal_moves()[0]",
}


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_agent_loses_with_a_reason(tmp_path: Path, name: str, seat: int) -> None:
    code = f'@inarow.agent_class("{name}")\ndef agent(position):\n    {BROKEN[name]}\n'
    file = plugin(tmp_path, code)
    agents = [str(file), "random"] if seat == 0 else ["random", str(file)]
    task = GameTask(game=CONNECT4, first=agents[0], second=agents[1], opening=(3,) if seat == 1 else ())
    record = play(task)

    assert record.outcome is Outcome.win_for(1 - seat)
    assert record.failure is not None
    assert f"agent {name!r} from {file}" in record.failure
    assert record.moves == task.opening
    with pytest.raises(BadAnswer, match=name):
        play(task, strict=True)


def test_a_heuristic_that_raises_loses_its_agent_the_game(tmp_path: Path) -> None:
    from inarow.plugins import load_plugin

    code = '@inarow.heuristic("zeroed")\ndef zeroed(cells, side, setup):\n    return 1 // (side - side)\n'
    load_plugin(plugin(tmp_path, code))
    record = play(GameTask(game=CONNECT4, first="random", second="alphabeta:depth=2,heuristic=zeroed"))

    assert record.outcome is Outcome.FIRST_WINS
    assert record.failure is not None
    assert "heuristic 'zeroed'" in record.failure


def test_alphabeta_moving_first_beats_reflex() -> None:
    """Report 001: 100 of 100; here a part of it, `inarow match` plays them all."""
    for seed in range(25):
        assert played("alphabeta:depth=4", "reflex", seed=seed).outcome is Outcome.FIRST_WINS
