"""The heuristic `lines`: its file of weights, and that what is fitted is what is played."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings

from inarow.errors import BadFile
from inarow.heuristics.line_weights import FORMAT, LineWeights, read_weights, weights_for, written
from inarow.heuristics.registering import read_heuristic
from inarow.learning.line_tuning import PlayedGame, features, parameters, threats, tune
from inarow.learning.regression import chances, fit, surprise
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.strategies import games, played

GOOD = {"gravity": False, "even": True, "connect": 5, "worths": {"1 waits": [5], "1 moves": [9]}}


def document(**changes: object) -> str:
    return json.dumps({"format": FORMAT, "sets": [{**GOOD, **changes}]})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it is no JSON"),
        ("[" * 100_000, "it is no JSON"),
        ("[]", "its format is not"),
        (json.dumps({"format": "other"}), "its format is not"),
        (json.dumps({"format": FORMAT, "sets": []}), "no sets"),
        (document(worths={}), "named as in"),
        (document(worths={"0 moves": [1]}), "named as in"),
        (document(worths={"1 moves": [1]}), "nothing is said about '1 waits'"),
        (document(worths={"2 waits": [1], "2 moves": [1]}), "nothing is said about '1 waits'"),
        (document(worths={"1 waits": [1.5], "1 moves": [1]}), "is a whole number, not a number"),
        (document(worths={"1 waits": [True], "1 moves": [1]}), "is a whole number, not true or false"),
        (document(worths={"1 waits": [10**12], "1 moves": [1]}), "whole numbers"),
        (document(worths={"1 waits": [], "1 moves": [1]}), "whole numbers"),
        (document(threats={"first odd moves": [1]}), "3 worths"),
        (document(threats={"third odd moves": [1, 2, 3]}), "first odd moves"),
        (document(connect="five"), "sets[0].connect is a whole number, not 'five'"),
        (document(even=1), "sets[0].even is true or false, not 1"),
        (document(odd=True), "sets[0]: no key is called 'odd'; there are gravity, even, connect"),
        (json.dumps({"format": FORMAT, "sets": [{}]}), "sets[0] lacks the key 'gravity'"),
    ],
)
def test_a_wrong_file_is_told_in_a_sentence(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "weights.json"
    file.write_text(text, "utf-8")
    with pytest.raises(BadFile, match=r"weights\.json") as caught:
        read_heuristic(f"lines(file={file})").weights(read_game("connect4"))
    assert reason in str(caught.value)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(BadFile, match="it cannot be read"):
        read_heuristic("lines:file=nowhere.json").weights(read_game("connect4"))


def test_what_is_written_is_read(tmp_path: Path) -> None:
    sets = (LineWeights(True, True, 4, {"1 waits": [3], "1 moves": [-4]}, {"first odd moves": [1, 2, 3]}),)
    file = tmp_path / "weights.json"
    file.write_text(written(sets), "utf-8")
    assert read_weights(str(file)) == sets


def test_the_set_of_the_game_most_alike_is_taken() -> None:
    assert weights_for(read_game("connect4")).gravity
    assert not weights_for(read_game("mnk:7x7:4")).gravity
    assert weights_for(read_game("drop:7x6:4")) != weights_for(read_game("drop:7x7:4"))


def test_a_stone_more_that_is_missing_counts_less() -> None:
    weights = LineWeights(False, True, 5, {"1 waits": [64], "1 moves": [128]})
    assert [weights.worth(missing, 0, 1, 0) for missing in (1, 2, 3)] == [128, 32, 8]


@settings(deadline=None, max_examples=60)
@given(played(games))
def test_the_score_is_the_features_times_the_weights(position: Position) -> None:
    """What the regression fits is what the search adds up; a line that is complete is no feature."""
    game, heuristic = position.game, read_heuristic("lines")
    if position.outcome is not None or not game.lines() or game.connect < 2:
        return
    weights = weights_for(game)
    worths = [
        weights.worth(missing, owner or 0, turn, odd or 0) for missing, owner, turn, odd in parameters(game)
    ]
    worths += [weights.threat(*one) for one in threats(game)]
    assert heuristic.score(position) == features(position) @ np.array(worths)


def test_a_fit_finds_the_weights_that_made_the_results() -> None:
    chance = np.random.default_rng(1)
    rows = chance.normal(size=(20_000, 3))
    truth = np.array([1.5, -0.5, 0.0])
    results = (chance.random(20_000) < chances(rows @ truth)).astype(float)
    found = fit(rows, results)
    assert np.abs(found - truth).max() < 0.06
    assert surprise(rows, results, found) < surprise(rows, results, truth * 0)


def test_a_fit_is_kept_in_bounds_where_results_are_certain() -> None:
    """Whoever is ahead always wins here: without a ridge the weight would grow for ever."""
    rows = np.array([[1.0], [-1.0]] * 50)
    assert 1.0 < fit(rows, (rows[:, 0] > 0).astype(float))[0] < 20.0


def test_games_always_won_alike_are_foretold() -> None:
    game = read_game("mnk:5x5:4")
    moves = tuple(map(game.start.move, ("c3", "a1", "c4", "a3", "c2", "e1", "c5")))
    assert game.position(moves).outcome is not None
    tuned = tune(game, [PlayedGame(moves, 2, 1.0)] * 40)
    assert (tuned.positions, tuned.surprise < 0.2) == (36 * 5, True)
