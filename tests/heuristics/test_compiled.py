"""Three ways to a heuristic's value give one number: compiled, in Python, and as a sum of terms."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.heuristics.registering import HEURISTICS, read_heuristic
from inarow.kernels.alphabeta.scores import MOST_HEURISTIC
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.rules.symmetry import symmetries
from tests.strategies import GAME_FIELDS, examples, played

EVERY = (*HEURISTICS, "potential:reading=run", "potential(reading=segment)")
SIDES = {"width": st.integers(1, 9), "height": st.integers(1, 9), "connect": st.integers(1, 10)}
positions = played(st.builds(Game, **GAME_FIELDS | SIDES))


@pytest.mark.parametrize("text", EVERY)
@examples(60)
@given(position=positions, seat=st.integers(0, 1))
def test_compiled_python_and_terms_agree(text: str, position: Position, seat: int) -> None:
    judge = read_heuristic(text)
    score = judge.score(position, seat)

    assert score == judge.score(position, seat, compiled=False)
    assert score == sum(term.score for term in judge.terms(position, seat))
    assert abs(score) < MOST_HEURISTIC


@pytest.mark.parametrize("text", ["windows", "lines3", "course", "longest", "threats", "zero"])
@examples(30)
@given(position=positions)
def test_these_are_antisymmetric(text: str, position: Position) -> None:
    judge = read_heuristic(text)
    assert judge.score(position, 0) == -judge.score(position, 1)
    assert judge.score(position) == judge.score(position, position.seat)


@pytest.mark.parametrize("text", ["windows", "lines3", "course", "longest", "streak", *EVERY[-2:]])
@examples(30)
@given(position=positions, data=st.data())
def test_images_are_worth_the_same(text: str, position: Position, data: st.DataObject) -> None:
    image = position.transformed(data.draw(st.sampled_from(symmetries(position.game))))
    assert read_heuristic(text).score(position) == read_heuristic(text).score(image)


@pytest.mark.parametrize("text", EVERY)
def test_big_boards_are_no_special_case(text: str) -> None:
    position = read_game("gomoku15").position("h8,a1,h9,o15,i8")
    judge = read_heuristic(text)
    for seat in (0, 1):
        assert judge.score(position, seat) == sum(term.score for term in judge.terms(position, seat))


@pytest.mark.parametrize("text", EVERY)
def test_terms_name_cells_of_the_board(text: str) -> None:
    position = read_game("connect4").position("4453")
    for term in read_heuristic(text).terms(position):
        assert term.name
        assert all(0 <= cell < 42 for cell in term.cells)
