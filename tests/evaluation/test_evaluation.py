"""Evaluations: by trying everything on small games, alike on every executor, honest about what is missing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import inarow
from inarow.agents.ladders import ladder_of
from inarow.arena.statistics.intervals import wilson
from inarow.errors import BadAnswer, BadFile, BadOption, UnknownName
from inarow.evaluation.examination import PART
from inarow.evaluation.games import opponents_of, usual_openings
from inarow.evaluation.held import held_positions
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from tests.solving.exhaustive import Exhaustive

TTT = read_game("tictactoe")
BOARD = "drop:4x4:3"


def leftmost(position: Position) -> int:
    return position.legal_moves()[0]


def leftmost_of_many(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:  # noqa: ARG001
    return masks.argmax(axis=1)


class Leftmost:
    def choose(self, position: Position, limit: inarow.Limit) -> inarow.SearchResult:  # noqa: ARG002
        return inarow.SearchResult(move=position.legal_moves()[0])


def without_name(found: inarow.Evaluation) -> dict[str, Any]:
    return {key: value for key, value in found.as_dictionary().items() if key != "agent"}


def test_the_marks_are_those_of_trying_everything() -> None:
    truth = Exhaustive()
    found = inarow.evaluate(leftmost, TTT, positions=80, games=0)
    perfect = blunders = 0
    by_chance = [0.0, 0.0]
    changes: dict[str, int] = {}
    for held in held_positions(TTT, 80):
        position = held.position
        scores = [-truth.score(position.play(move)) for move in position.legal_moves()]
        signs = [int(np.sign(score)) for score in scores]
        best = max(scores)
        perfect += scores[0] == best
        blunders += signs[0] != max(signs)
        by_chance[0] += scores.count(best) / len(scores)
        by_chance[1] += sum(sign != max(signs) for sign in signs) / len(signs)
        if signs[0] != max(signs):
            words = {1: "win", 0: "draw", -1: "loss"}
            key = f"{words[max(signs)]} to {words[signs[0]]}"
            changes[key] = changes.get(key, 0) + 1
    whole = found.as_dictionary()["moves"]
    assert (whole["positions"], whole["perfect"], whole["blunders"]) == (80, perfect, blunders)
    assert whole["changes"] == changes
    assert whole["perfect_by_chance"] == pytest.approx(by_chance[0] / 80)
    assert whole["blunder_by_chance"] == pytest.approx(by_chance[1] / 80)
    assert found.perfect == wilson(perfect, 80)
    assert found.blunders == wilson(blunders, 80)
    assert sum(part["positions"] for part in found.as_dictionary()["by_phase"].values()) == 80


def test_perfect_play_makes_no_mistake_and_loses_no_game() -> None:
    found = inarow.evaluate("perfect:ties=random", TTT, positions=60, games=2, engine="serial")
    assert (found.perfect.value, found.blunders.value) == (1.0, 0.0)
    assert all(one.counts[2] == 0 for one in found.played.results)
    assert found.rating is not None
    assert found.rating.interval.elo > 400


def test_one_policy_in_four_forms_is_found_equally_good() -> None:
    """Agents built anew, an agent that is there, functions of one position and of many."""
    forms = [leftmost, leftmost_of_many, Leftmost()]
    first, *others = [inarow.evaluate(one, BOARD, positions=50, games=4) for one in forms]
    assert [one.policy for one in (first, *others)] == ["leftmost", "leftmost_of_many", "Leftmost"]
    assert all(without_name(one) == without_name(first) for one in others)


@pytest.mark.slow
def test_the_executor_does_not_matter() -> None:
    agent = "alphabeta:depth=2,ties=random"
    here, there = (
        inarow.evaluate(agent, BOARD, positions=50, games=4, seed=5, engine=engine, workers=2)
        for engine in ("serial", "processes")
    )
    assert here.as_dictionary() == there.as_dictionary()
    other = inarow.evaluate(agent, BOARD, positions=50, games=4, seed=6, engine="serial")
    assert here.as_dictionary() != other.as_dictionary()


def test_games_are_counted_from_the_policys_view() -> None:
    found = inarow.evaluate(leftmost, "mnk:3x1:1", positions=0, games=4)  # whoever moves first wins
    for one in found.played.results:
        assert one.seats == ((2, 0, 0), (0, 0, 2))
        assert one.difference.elo == pytest.approx(0)


def test_the_opponents_are_the_ladder_or_baselines_and_perfect_play() -> None:
    rungs = ladder_of(TTT)
    assert rungs is not None
    assert [(one.agent, one.elo) for one in opponents_of(TTT)] == [(rung.agent, rung.elo) for rung in rungs]
    assert [one.is_perfect for one in opponents_of(read_game(BOARD))] == [False, False, False, True]
    assert not any(one.is_perfect for one in opponents_of(read_game("mnk:7x7:5")))
    assert [
        usual_openings(read_game(text)) for text in ("connect4", "tictactoe", "mnk:7x7:5", "mnk:3x4:3")
    ] == [
        "random:2",
        "none",
        "random:2",
        "none",
    ]


def test_illegal_moves_cost_their_position_and_their_game() -> None:
    def stubborn(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:  # noqa: ARG001
        return np.zeros(len(masks), dtype=int)

    found = inarow.evaluate(stubborn, TTT, positions=60, games=2)
    full = sum(held.position.taken & 1 for held in held_positions(TTT, 60))
    assert found.examination.whole.failed == full > 0
    assert found.examination.failures == {"stubborn: its action 0 is illegal: the cell is taken": full}
    assert found.examination.whole.moves.judged == 60
    assert sum(times for _, times in found.played.failures) == 20
    assert all(one.counts == (0, 0, 2) for one in found.played.results)
    assert "failed 20 times in games: stubborn: its action 0 is illegal" in str(found)


def test_an_agent_that_fails_always_is_asked_no_more() -> None:
    asked = []

    def broken(position: Position) -> int:
        asked.append(position)
        raise RuntimeError("no idea")

    found = inarow.evaluate(broken, TTT, positions=100, games=0)
    assert len(asked) == PART == found.examination.whole.failed
    assert found.examination.left_out == 80
    assert "it raised RuntimeError: no idea" in str(found)
    assert any("was not asked in the 80 that were left" in remark for remark in found.remarks)


@pytest.mark.parametrize("positions", [0, 10])
def test_a_mistake_in_a_batched_function_is_raised_as_it_is(positions: int) -> None:
    def wrong(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        return observations @ masks

    with pytest.raises(ValueError, match="matmul"):
        inarow.evaluate(wrong, TTT, positions=positions, games=2)
    with pytest.raises(BadAnswer, match="whole numbers, or floats of shape"):
        inarow.evaluate(lambda observations, masks: masks, TTT, positions=positions, games=2)  # noqa: ARG005


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"positions": -1}, "it takes 0 or more"),
        ({"games": 3}, "it is even"),
        ({"positions": 0, "games": 0}, "there is nothing to say"),
    ],
)
def test_amounts_that_make_no_sense_are_refused(options: dict[str, int], sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        inarow.evaluate("random", TTT, **options)


def test_what_is_typed_wrongly_is_found() -> None:
    with pytest.raises(UnknownName, match="did you mean 'default'"):
        inarow.evaluate("defualt", TTT, positions=5, games=0, engine="serial")
    with pytest.raises(BadAnswer, match="it does not play"):
        inarow.evaluate("ladder", BOARD, positions=5, games=0, engine="serial")


def test_what_cannot_be_said_is_said() -> None:
    found = inarow.evaluate(leftmost, "mnk:7x7:5", positions=5, games=2)
    assert found.positions == found.examination.whole.moves.judged == 0
    assert found.rating is None
    text = " ".join(found.remarks)
    assert "There are no held positions of mnk:7x7:5" in text
    assert "has no ladder" in text
    assert "Nobody plays mnk:7x7:5 perfectly" in text
    late = inarow.evaluate(leftmost, "mnk:5x5:4", positions=5, games=0)
    assert late.remarks == ("All positions have 9 stones or more: the solver does not reach further back.",)
    assert "54 of the 60" in " ".join(inarow.evaluate(leftmost, TTT, positions=60, games=0).remarks)


def test_agents_that_think_by_the_clock_get_nodes() -> None:
    found = inarow.evaluate("custom", BOARD, positions=5, games=0, engine="serial")
    assert found.policy == "custom:nodes=10000"
    timed = inarow.evaluate("custom:seconds=0.01", BOARD, positions=2, games=0, engine="serial")
    assert "It thinks by the clock" in " ".join(timed.remarks)


def test_as_text_json_picture_and_files(tmp_path: Path) -> None:
    found = inarow.evaluate(leftmost, TTT, positions=30, games=2)
    facts = json.loads(found.json())
    assert facts == json.loads(json.dumps(found.as_dictionary()))
    assert facts["low"] <= facts["elo"] <= facts["high"]
    assert str(found) == found.table()
    assert "Elo on the ladder" in found.table()
    files = found.write(tmp_path / "out")
    assert [file.name for file in files] == [
        *("evaluation.json", "evaluation.txt", "moves.csv", "games.csv", "chart.svg", "chart.png")
    ]
    assert json.loads(files[0].read_text()) == facts
    assert files[4].read_text() == found.chart()
    assert "perfect moves" in found.chart()
    assert len(files[2].read_text().splitlines()) == 5
    assert len(files[3].read_text().splitlines()) == 21
    with pytest.raises(BadFile):
        found.write(tmp_path / "out")


def test_a_chart_of_one_half() -> None:
    assert "<svg" in inarow.evaluate(leftmost, TTT, positions=0, games=2).chart()
    assert "<svg" in inarow.evaluate(leftmost, TTT, positions=9, games=0).chart()
