"""The fit of patterns: what is fitted is what is played, and a fit finds the weights behind the scores."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from inarow.arena.pattern_match import PlayPairs, pattern_match
from inarow.errors import BadAnswer, BadOption
from inarow.executors import in_order, open_executor
from inarow.kernels.patterns.board import halves, load
from inarow.kernels.patterns.classes import ONE, OPEN_ONE, OPEN_THREE, code_groups
from inarow.kernels.patterns.tables import new_board
from inarow.learning.pattern_labels import MOST_SCORE, LabelGames, LabelledGame
from inarow.learning.pattern_tuning import observe, tune_patterns
from inarow.patterns.weights import SCALE, PatternWeights, Phase, shipped_weights
from inarow.rules.presets import read_game

GAME = read_game("mnk:9x9:5")
GROUPS = np.array(code_groups())
MOVING = np.array((0, 0, 2, 5, 12, 20, 60, 80, 150, 0))  # by class; the truth behind the scores below
WAITING = np.array((0, 0, 1, 4, 9, 15, 40, 50, 120, 0))
TRUTH = Phase(0, tuple(MOVING[GROUPS].sum(axis=1).tolist()), tuple(WAITING[GROUPS].sum(axis=1).tolist()))
ZERO = PatternWeights(GAME, (Phase(0, (0,) * len(GROUPS), (0,) * len(GROUPS)),))


@pytest.fixture(scope="module")
def labelled() -> list[LabelledGame]:
    job = LabelGames(GAME, shipped_weights()[0], nodes=40, seed=5)
    return list(in_order(open_executor("serial", workers=1).run(job, range(60))))


def valued(one: LabelledGame, early: PatternWeights, late_by: float = 1.0) -> LabelledGame:
    """The same positions with the score that weights give them; from 16 stones on `late_by` times as much."""
    scores = []
    for cells, seat in zip(one.cells, one.seats.tolist(), strict=True):
        board = new_board(GAME, early.packed())
        load(cells, board)
        value = int(halves(board.sums[seat])[0]) - int(halves(board.sums[1 - seat])[1])
        scores.append(value * (late_by if (cells != 0).sum() >= 16 else 1.0))
    return replace(one, scores=np.clip(scores, -MOST_SCORE, MOST_SCORE).astype(np.int16))


def test_a_fit_finds_the_weights_behind_the_scores(labelled: list[LabelledGame]) -> None:
    truth = PatternWeights(GAME, (TRUTH,))
    games = [valued(one, truth) for one in labelled]
    tuned = tune_patterns(ZERO, GAME, games)
    assert tuned.positions > 1000
    assert tuned.after < tuned.least + 0.002 < tuned.before
    # Codes that stand in many positions have their very worth, give or take what rounding leaves open.
    often = (observe(GAME, games).counts > 0).sum(axis=0) > 500
    found = np.array([tuned.weights.phases[0].moving, tuned.weights.phases[0].waiting]).ravel()
    known = np.array([TRUTH.moving, TRUTH.waiting]).ravel()
    assert often.sum() > 20
    assert np.abs(found - known)[often].max() <= 6


def test_phases_are_fitted_apart(labelled: list[LabelledGame]) -> None:
    truth = PatternWeights(GAME, (TRUTH,))
    games = [valued(one, truth, late_by=1.5) for one in labelled]
    whole, apart = (tune_patterns(ZERO, GAME, games, phases) for phases in ((0,), (0, 16)))
    assert [phase.from_ply for phase in apart.weights.phases] == [0, 16]
    assert apart.after < whole.after
    threes = code_groups().index((ONE, OPEN_ONE, OPEN_ONE, OPEN_THREE))
    early, late = (phase.moving[threes] for phase in apart.weights.phases)
    assert early < late


def test_few_games_change_weights_little_and_none_are_refused(labelled: list[LabelledGame]) -> None:
    truth = PatternWeights(GAME, (TRUTH,))
    tuned = tune_patterns(truth, GAME, [valued(one, truth) for one in labelled[:4]])
    assert np.abs(np.array(tuned.weights.phases[0].moving) - TRUTH.moving).max() <= 3
    with pytest.raises(BadAnswer, match="too few positions"):
        tune_patterns(truth, GAME, [])
    with pytest.raises(BadOption, match="phases begin at 0"):
        tune_patterns(truth, GAME, labelled, (3, 9))


def test_labels_are_those_of_the_seed_on_any_executor() -> None:
    job = LabelGames(read_game("mnk:7x7:4+exact"), shipped_weights()[0], nodes=60, seed=2)
    serial = list(in_order(open_executor("serial", workers=1).run(job, range(6))))
    shared = list(in_order(open_executor("processes", workers=2).run(job, range(6))))
    for one, other in zip(serial, shared, strict=True):
        for name in ("cells", "seats", "scores"):
            assert np.array_equal(getattr(one, name), getattr(other, name))
    alone = job.open()(4)  # a game does not depend on those before it
    assert np.array_equal(alone.scores, serial[4].scores)
    assert not np.array_equal(serial[0].cells[:5], replace(job, seed=3).open()(0).cells[:5])


def test_positions_are_open_and_beside_the_game(labelled: list[LabelledGame]) -> None:
    for one in labelled:
        first, second = (one.cells == 1).sum(axis=1), (one.cells == 2).sum(axis=1)
        assert np.array_equal(first - second, one.seats)
        assert np.abs(one.scores).max() <= MOST_SCORE
    assert max(len(one) for one in labelled) > 10


def test_games_that_patterns_do_not_fit_are_refused() -> None:
    for text in ("connect4", "mnk:5x5:4+misere", "mnk:3x3:5"):
        with pytest.raises(BadOption, match="patterns are for boards without gravity"):
            LabelGames(read_game(text), shipped_weights()[0], nodes=10)


def test_a_match_is_that_of_its_seed_and_better_weights_win_it() -> None:
    good = PatternWeights(GAME, shipped_weights()[0].phases)
    bad = PatternWeights(
        GAME,
        (
            Phase(
                0, tuple(-one for one in good.phases[0].moving), tuple(-one for one in good.phases[0].waiting)
            ),
        ),
    )
    job = PlayPairs(GAME, good, bad, nodes=100, seed=3)
    played = [pattern_match(job, 16, open_executor(engine, workers=2)) for engine in ("serial", "processes")]
    assert played[0] == played[1]
    assert played[0].wins + played[0].losses + played[0].draws == 16
    assert played[0].wins > played[0].losses
    assert (
        pattern_match(replace(job, fitted=bad), 8, open_executor("serial", workers=1)).strength.score == 0.5
    )


def test_the_scale_is_that_of_the_search() -> None:
    one = LabelledGame(
        np.zeros((1, GAME.cells), np.int8), np.zeros(1, np.int8), np.array([SCALE], dtype=np.int16)
    )
    assert observe(GAME, [one]).points[0] == pytest.approx(1 / (1 + np.exp(-1)))
