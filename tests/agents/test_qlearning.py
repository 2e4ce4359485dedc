"""The agent that plays by a table of action values."""

from __future__ import annotations

from pathlib import Path

import pytest

from inarow.agents.registering import agent, require_game
from inarow.errors import BadAnswer, BadFile, BadOption
from inarow.learning.model_file import write_model
from inarow.learning.qlearning import QLearning
from inarow.learning.qpolicy import QPolicy, read_qlearning
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.spec import Spec


@pytest.fixture
def file(tmp_path: Path) -> Path:
    *_, last = QLearning().train(read_game("tictactoe"), seed=1, episodes=2_000, every=2_000)
    write_model(tmp_path / "ttt.safetensors", last.model())
    return tmp_path / "ttt.safetensors"


def test_it_plays_one_of_the_best_moves_of_its_table(file: Path) -> None:
    game = read_game("tictactoe")
    player, policy = agent(f"qlearning:file={file}"), QPolicy(read_qlearning(file))
    position = game.start
    while position.outcome is None:
        found = player.choose(position, Limit())
        values = policy.values(position)
        if values is not None:
            assert found.candidates == policy.best(position)
            assert found.move in found.candidates
            assert found.units == pytest.approx(max(values.values()), abs=1e-4)
        position = position.play(found.move)


def test_ties_are_decided_by_the_seed(file: Path) -> None:
    *_, last = QLearning(alpha="0").train(read_game("tictactoe"), seed=1, episodes=1, every=1)
    write_model(file, last.model())  # nothing learnt: every move of the empty board is worth the same
    chosen = [
        agent(f"qlearning:file={file}", seed=seed).choose(read_game("tictactoe").start, Limit()).move
        for seed in range(20)
    ]
    assert len(set(chosen)) > 3
    assert (
        chosen[7]
        == agent(f"qlearning:file={file}", seed=7).choose(read_game("tictactoe").start, Limit()).move
    )


def test_a_file_that_changed_is_read_again(file: Path) -> None:
    start = read_game("tictactoe").start
    before = agent(f"qlearning:file={file}").choose(start, Limit()).score
    *_, last = QLearning(win=50.0).train(start.game, seed=1, episodes=500, every=500)
    write_model(file, last.model())
    assert agent(f"qlearning:file={file}").choose(start, Limit()).score != before


def test_a_position_it_never_met_is_played_at_random(tmp_path: Path) -> None:
    game = read_game("connect4")
    *_, last = QLearning().train(game, seed=1, episodes=1, every=1)
    write_model(tmp_path / "c4", last.model())
    position = game.position("11111177777723")
    results = [
        agent(f"qlearning:file={tmp_path / 'c4'}", seed=seed).choose(position, Limit()) for seed in range(30)
    ]
    assert {result.move for result in results} == set(position.legal_moves())
    assert {result.score for result in results} == {None}


def test_without_a_file_it_says_where_one_comes_from() -> None:
    with pytest.raises(BadOption, match="inarow train qlearning --out FILE"):
        agent("qlearning")


def test_another_game_is_refused(file: Path) -> None:
    with pytest.raises(BadAnswer, match="was trained on mnk:3x3:3, not on drop:7x6:4"):
        agent(f"qlearning:file={file}").choose(read_game("connect4").start, Limit())


def test_the_file_decides_its_game_before_a_match_begins(file: Path) -> None:
    require_game(Spec.read(f"qlearning:file={file}"), read_game("tictactoe"))
    with pytest.raises(BadAnswer, match="it does not play drop:7x6:4; it plays mnk:3x3:3"):
        require_game(Spec.read(f"qlearning:file={file}"), read_game("connect4"))


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "no").write_text("table")
    with pytest.raises(BadFile, match="no safetensors file"):
        agent(f"qlearning:file={tmp_path / 'no'}")
    with pytest.raises(BadFile, match="cannot be read: No such file"):
        agent(f"qlearning:file={tmp_path / 'missing'}")
