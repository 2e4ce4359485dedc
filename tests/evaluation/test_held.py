"""Held positions: their scores by trying everything, where they come from, and that they are held."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given

from inarow.arena.move_quality import PHASES, phase_of
from inarow.datasets.sampling import Collection
from inarow.datasets.splits import TEST, split_numbers
from inarow.evaluation.held import HeldPosition, first_ply, held_positions
from inarow.rules.game import Game
from inarow.rules.presets import read_game
from tests.solving.exhaustive import Exhaustive, small_games
from tests.strategies import examples

TTT = read_game("tictactoe")
SMALL = read_game("drop:5x4:4")


def require_truth(game: Game, paper: tuple[HeldPosition, ...]) -> None:
    """Every score is that of trying everything, and every position is worth asking about."""
    truth = Exhaustive()
    for held in paper:
        moves = held.position.legal_moves()
        assert held.position.outcome is None
        assert held.position.game == game
        assert dict(held.scores) == {move: -truth.score(held.position.play(move)) for move in moves}
        assert held.best == truth.score(held.position)
        assert len(set(dict(held.scores).values())) > 1
    assert len({held.position.canonical() for held in paper}) == len(paper)


@pytest.mark.property
@given(small_games)
@examples(12)
def test_every_score_is_that_of_trying_everything(game: Game) -> None:
    require_truth(game, held_positions(game, 12, seed=2))


def test_every_position_of_a_small_game_that_matters_is_found() -> None:
    """All but a few that random games hardly meet."""
    truth = Exhaustive()
    level, there_are = {TTT.start}, set()
    while level:
        for position in level:
            scores = {truth.score(position.play(move)) for move in position.legal_moves()}
            if len(scores) > 1:
                there_are.add(position.canonical())
        level = {one.play(move) for one in level for move in one.legal_moves()}
    found = {held.position.canonical() for held in held_positions(TTT, 10_000)}
    assert found <= there_are
    assert len(found) > 0.95 * len(there_are)


def test_they_are_of_the_test_part_first_and_others_follow() -> None:
    paper = held_positions(TTT, 120)
    lines = Collection(TTT, 0).positions().lines
    for held in paper:
        one = [np.array([stones], dtype=np.uint64) for stones in (held.position.mover, held.position.waiter)]
        is_test = split_numbers(type(Collection(TTT, 0).positions())(TTT, *one, lines))[0] == TEST
        assert is_test or not held.is_held
    marks = [held.is_held for held in paper]
    assert marks == sorted(marks, reverse=True)
    assert 0 < sum(marks) < len(marks) == 120
    assert all(held.is_held for held in held_positions(SMALL, 120))  # there are enough


def test_the_seed_decides_them_alone() -> None:
    paper = held_positions(SMALL, 40, seed=3)
    assert held_positions(SMALL, 40, seed=4) != paper
    assert held_positions(SMALL, 60, seed=3) != paper
    assert _again(SMALL, 40, 3) == paper


def _again(game: Game, number: int, seed: int) -> tuple[HeldPosition, ...]:
    from inarow.evaluation import held

    held._papers.clear()
    return held_positions(game, number, seed)


def test_no_phase_is_forgotten() -> None:
    found = Counter(phase_of(SMALL, held.position.ply) for held in held_positions(SMALL, 150))
    assert all(found[phase] > 25 for phase in PHASES)


def test_progress_reaches_the_end() -> None:
    seen: list[float] = []
    held_positions(SMALL, 35, seed=77, progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 1.0


@pytest.mark.parametrize(
    ("text", "ply"), [("connect4", 0), ("mnk:5x5:4", 9), ("gomoku15", None), ("drop:9x9:5", None)]
)
def test_how_far_back_they_reach(text: str, ply: int | None) -> None:
    game = read_game(text)
    assert first_ply(game) == ply
    if ply is None:
        assert held_positions(game, 10) == ()


def test_a_game_without_a_choice_has_none() -> None:
    assert held_positions(read_game("mnk:2x2:2"), 5) == ()
