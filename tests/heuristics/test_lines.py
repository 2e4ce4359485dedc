"""The heuristic `lines`: its weights, from the package or from a file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from inarow.errors import BadFile
from inarow.heuristics.registering import read_heuristic
from inarow.heuristics.weight_file import (
    LINE_FORMAT,
    LineWeights,
    line_weights_for,
    line_weights_text,
    read_line_weights,
)
from inarow.rules.presets import read_game

GOOD = {"gravity": False, "even": True, "connect": 5, "worths": {"1 waits": [5], "1 moves": [9]}}


def document(**changes: object) -> str:
    return json.dumps({"format": LINE_FORMAT, "sets": [{**GOOD, **changes}]})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it is no JSON"),
        ("[" * 100_000, "it is no JSON"),
        ("[]", "its format is not"),
        (json.dumps({"format": "other"}), "its format is not"),
        (json.dumps({"format": LINE_FORMAT, "sets": []}), "no sets"),
        (document(worths={}), "named as in"),
        (document(worths={"0 moves": [1]}), "named as in"),
        (document(worths={"1 moves": [1]}), "it has no worths for '1 waits'"),
        (document(worths={"2 waits": [1], "2 moves": [1]}), "it has no worths for '1 waits'"),
        (document(worths={"1 waits": [1.5], "1 moves": [1]}), "is a whole number, not a number"),
        (document(worths={"1 waits": [True], "1 moves": [1]}), "is a whole number, not true or false"),
        (document(worths={"1 waits": [10**12], "1 moves": [1]}), "whole numbers"),
        (document(worths={"1 waits": [], "1 moves": [1]}), "whole numbers"),
        (document(threats={"first odd moves": [1]}), "3 worths"),
        (document(threats={"third odd moves": [1, 2, 3]}), "first odd moves"),
        (document(connect="five"), "sets[0].connect is a whole number, not 'five'"),
        (document(even=1), "sets[0].even is true or false, not 1"),
        (document(odd=True), "sets[0]: no key is called 'odd'; there are gravity, even, connect"),
        (json.dumps({"format": LINE_FORMAT, "sets": [{}]}), "sets[0] lacks the key 'gravity'"),
    ],
)
def test_a_wrong_file_is_refused_in_one_sentence(tmp_path: Path, text: str, reason: str) -> None:
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
    file.write_text(line_weights_text(sets), "utf-8")
    assert read_line_weights(str(file)) == sets


def test_the_set_of_the_game_most_alike_is_taken() -> None:
    assert line_weights_for(read_game("connect4")).gravity
    assert not line_weights_for(read_game("mnk:7x7:4")).gravity
    assert line_weights_for(read_game("drop:7x6:4")) != line_weights_for(read_game("drop:7x7:4"))


def test_a_stone_more_that_is_missing_counts_less() -> None:
    weights = LineWeights(False, True, 5, {"1 waits": [64], "1 moves": [128]})
    assert [weights.worth(missing, 0, 1, 0) for missing in (1, 2, 3)] == [128, 32, 8]
