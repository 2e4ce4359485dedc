"""The agents that do not search keep the rules their reports give them."""

from __future__ import annotations

import io
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import inarow
from inarow.errors import BadAnswer
from inarow.rules.game import Move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import NO_LIMIT
from tests.strategies import examples, played, small_games

law = examples(100)
positions = played(small_games, open_end=True)
CONNECT4 = read_game("connect4")


def chosen(agent: str, position: Position, seed: int = 0) -> Move:
    return inarow.agent(agent, seed=seed).choose(position, NO_LIMIT).move


def counted(agent: str, position: Position, times: int = 300) -> Counter[Move]:
    return Counter(chosen(agent, position, seed) for seed in range(times))


@pytest.mark.parametrize("agent", ["random", "default", "reflex"])
def test_chance_is_spread_evenly_and_bound_to_the_seed(agent: str) -> None:
    seen = counted(agent, CONNECT4.start, 700)

    assert set(seen) == set(range(7))
    assert all(60 < number < 145 for number in seen.values())
    assert chosen(agent, CONNECT4.start, 5) == chosen(agent, CONNECT4.start, 5)


def test_one_seed_plays_differently_on_different_positions() -> None:
    moves = {chosen("random", CONNECT4.position(text)) % 7 for text in ("", "1", "2", "3", "12", "21", "44")}
    assert len(moves) > 1


@law
@given(positions, st.integers(0, 99))
def test_default_wins_else_blocks_else_plays_anything(position: Position, seed: int) -> None:
    move = chosen("default", position, seed)
    winning, threatened = position.completing_moves(), position.threatened_moves()
    if position.game.misere or not (winning or threatened):
        assert move in position.legal_moves()
    else:
        assert move in (winning or threatened)


@law
@given(positions, st.integers(0, 99))
def test_reflex_wins_else_plays_anything(position: Position, seed: int) -> None:
    winning = () if position.game.misere else position.completing_moves()
    assert chosen("reflex", position, seed) in (winning or position.legal_moves())


def test_reflex_does_not_block_and_draws_among_its_wins() -> None:
    threatened = CONNECT4.position("41414")
    assert len(counted("reflex", threatened)) == 7
    both = CONNECT4.position("27374")  # x holds 2, 3 and 4 of the bottom row; o to move
    assert set(both.threatened_moves()) == {0, 4}
    assert set(counted("reflex", both.play("7"))) == {0, 4}


def test_misere_wins_nothing_at_once() -> None:
    position = read_game("mnk:3x1:2+misere").position("a1")
    assert set(counted("reflex", position)) == {1, 2}
    assert set(counted("default", position)) == {1, 2}


def test_evaluation_lengthens_its_streak() -> None:
    position = read_game("mnk:9x9:5").position("e5,a1,f5,a2")
    after = position.play(chosen("evaluation", position))

    assert inarow.read_heuristic("streak").value(after, 0) == 3 / 5


def test_evaluation_takes_the_first_of_the_best_moves_and_sees_a_win() -> None:
    position = read_game("mnk:5x5:3").position("b2,e5,c2,e4")
    assert position.play(chosen("evaluation", position)).outcome is not None
    start = read_game("mnk:5x5:3").start
    assert chosen("evaluation", start) == 0
    assert chosen("evaluation:ties=last", start) == 24


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))


def test_a_person_is_asked_until_the_move_is_legal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "9\n\nfour\n4\n")

    assert chosen("human", CONNECT4.start) == 3
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("your move: ") == 4
    assert "a move is one column, 1 to 7" in told.err


def test_a_person_who_leaves_resigns(monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "")
    with pytest.raises(BadAnswer, match="the input has ended"):
        chosen("human", CONNECT4.start)
