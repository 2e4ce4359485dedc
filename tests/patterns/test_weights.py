"""Pattern weights: what is written is read, what is no such file is refused, the nearest set is used."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from inarow.errors import BadFile
from inarow.kernels.patterns.board import halves
from inarow.kernels.patterns.classes import code_groups
from inarow.kernels.patterns.tables import new_board
from inarow.patterns.weights import (
    FORMAT,
    MOST_WORTH,
    PatternWeights,
    Phase,
    nearest,
    read_weights,
    shipped_weights,
    weights_for,
    write_weights,
)
from inarow.rules.presets import read_game

CODES = len(code_groups())
EARLY = Phase(0, tuple(range(CODES)), tuple(-worth for worth in range(CODES)))
LATE = Phase(20, (MOST_WORTH,) * CODES, (-MOST_WORTH,) * CODES)


def weights(game: str, *phases: Phase) -> PatternWeights:
    return PatternWeights(read_game(game), phases or (EARLY,))


def test_what_is_written_is_read(tmp_path: Path) -> None:
    sets = (weights("mnk:9x9:4", EARLY, LATE), weights("mnk:7x7:5+exact+wrap"))
    write_weights(tmp_path / "weights.json", sets)
    assert read_weights(tmp_path / "weights.json") == sets


def test_a_position_has_the_weights_of_its_phase() -> None:
    found = weights("mnk:9x9:4", EARLY, LATE)
    assert [found.phase(ply) for ply in (0, 19, 20, 81)] == [0, 0, 1, 1]
    for ply, phase in ((19, EARLY), (20, LATE)):
        both = [tuple(map(int, halves(word))) for word in found.packed(ply)]
        assert both == list(zip(phase.moving, phase.waiting, strict=True))


def test_the_nearest_set_is_used() -> None:
    texts = ("mnk:15x15:5", "mnk:19x19:5", "mnk:15x15:6", "mnk:15x15:5+exact")
    sets = [weights(text) for text in texts]
    for game, expected in (
        ("mnk:15x15:5", 0),
        ("mnk:10x12:5", 0),
        ("mnk:20x20:5", 1),
        ("mnk:9x9:3", 0),
        ("mnk:17x17:7", 2),
        ("mnk:19x19:6+exact", 3),
        ("mnk:15x15:5+wrap", 0),
    ):
        assert str(nearest(read_game(game), sets).game) == texts[expected]


def test_the_shipped_sets_are_for_five_in_a_row() -> None:
    assert weights_for(read_game("gomoku15")).game == read_game("gomoku15")
    for one in shipped_weights():
        assert np.abs(one.packed()).any()


def _document(**changes: Any) -> dict[str, Any]:
    phase = {"from_ply": 0, "moving": [1] * CODES, "waiting": [2] * CODES} | changes
    return {"format": FORMAT, "sets": [{"game": "mnk:9x9:4", "phases": [phase]}]}


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ([], "its format is not 'inarow pattern weights 1'; 'inarow tune --heuristic patterns' writes"),
        ({"format": "inarow weights 1", "weights": [1]}, "its format is not"),
        ({"format": FORMAT}, "it holds no set of weights"),
        (
            {"format": FORMAT, "sets": [{"game": "chess", "phases": _document()["sets"][0]["phases"]}]},
            "chess",
        ),
        ({"format": FORMAT, "sets": [{"game": "mnk:9x9:4", "phases": []}]}, "phases begin at ply 0"),
        (_document(from_ply=3), "phases begin at ply 0"),
        (_document(moving=[1, 2]), f"lists of {CODES} worths, not of 2"),
        (_document(moving=[0.5] * CODES), "is a whole number, not 0.5"),
        (_document(waiting=[MOST_WORTH + 1] * CODES), "a worth lies between -30,000 and 30,000"),
        (_document(phase=3), "no key is called 'phase'"),
    ],
)
def test_what_is_no_such_file_is_refused_in_a_sentence(tmp_path: Path, document: Any, reason: str) -> None:
    file = tmp_path / "weights.json"
    file.write_text(json.dumps(document), "utf-8")
    with pytest.raises(BadFile) as refused:
        read_weights(file)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)
    assert str(refused.value).startswith(f"file {file}: ")


def test_a_file_that_is_not_there_or_no_json_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="it cannot be read"):
        read_weights(tmp_path / "nowhere.json")
    (tmp_path / "text.json").write_text("{", "utf-8")
    with pytest.raises(BadFile, match="it is no JSON"):
        read_weights(tmp_path / "text.json")


def test_the_sums_of_a_board_begin_with_what_the_empty_board_is_worth() -> None:
    found = weights("mnk:9x9:4", EARLY, LATE)
    for ply in (0, 20):
        board = new_board(found.game, found.packed(ply))
        assert board.sums.tolist() == [found.empty_sum(ply)] * 2
