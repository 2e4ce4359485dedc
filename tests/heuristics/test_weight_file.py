"""Files of fitted weights: what is written is read, and everything else is refused in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from inarow.agents.registering import agent
from inarow.arena.seats import LocalSeat
from inarow.errors import BadAnswer, BadFile, BadOption, Refused
from inarow.heuristics.builtin.strong import WEIGHTS
from inarow.heuristics.registering import read_heuristic
from inarow.heuristics.weight_file import FORMAT, FittedWeights, read_weight_file
from inarow.rules.presets import read_game
from inarow.search.limit import NO_LIMIT
from inarow.spec import Spec
from inarow.web.allowed import require_agent, require_heuristic

GAME = read_game("connect4")
GOOD = {"format": FORMAT, "heuristic": "strong", "game": "connect4", "scale": 2, "weights": list(WEIGHTS)}


def placed(folder: Path, **changes: object) -> Path:
    file = folder / "weights.json"
    file.write_text(json.dumps({**GOOD, **changes}), "utf-8")
    return file


def test_what_is_written_is_read(tmp_path: Path) -> None:
    fitted = FittedWeights("strong", GAME, 1000, tuple(range(11)))
    file = tmp_path / "weights.json"
    file.write_text(fitted.written(), "utf-8")
    found = read_weight_file(str(file))
    assert (found.heuristic, found.game, found.scale, found.weights) == ("strong", GAME, 1000, fitted.weights)


def test_the_declared_weights_in_a_file_change_nothing(tmp_path: Path) -> None:
    text = f"strong(weights={placed(tmp_path)})"
    position = GAME.position("444353")
    assert read_heuristic(text).value(position) == read_heuristic("strong").value(position)
    plain, filed = (
        agent(Spec.read(f"alphabeta:depth=5,heuristic={name}")).choose(position, NO_LIMIT)
        for name in ("strong", text)
    )
    assert (plain.move, plain.nodes, plain.score) == (filed.move, filed.nodes, filed.score)


def test_a_term_without_weight_is_gone(tmp_path: Path) -> None:
    weights = [0] * 10 + [WEIGHTS[10]]
    heuristic = read_heuristic(f"strong(weights={placed(tmp_path, weights=weights)})")
    names = {term.name for term in heuristic.terms(GAME.position("444353"))}
    assert names == {"several ways to a three"}
    for moves in ("", "4", "445", "4455", "444353"):
        position = GAME.position(moves)
        added = sum(term.score for term in heuristic.terms(position))
        assert heuristic.score(position) == heuristic.score(position, compiled=False) == added


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "it is no JSON"),
        ("[" * 100_000, "it is no JSON"),
        ("[]", "its format is not"),
        (json.dumps({**GOOD, "format": "inarow line weights 1"}), "its format is not"),
        (json.dumps({**GOOD, "more": 1}), "no key is called 'more'; there are format, heuristic"),
        (json.dumps({**GOOD, "heuristic": 3}), "heuristic is a text, not 3"),
        (json.dumps({**GOOD, "game": "chess"}), "no game named 'chess'"),
        (json.dumps({**GOOD, "scale": 0}), "scale is a whole number"),
        (json.dumps({**GOOD, "scale": True}), "scale is a whole number, not True"),
        (
            json.dumps({**GOOD, "weights": []}),
            "weights are whole numbers up to 1,000,000,000,000, one or more",
        ),
        (json.dumps({**GOOD, "weights": [1.5]}), "weights[0] is a whole number, not 1.5"),
        (json.dumps({**GOOD, "weights": [True]}), "weights[0] is a whole number, not True"),
        (json.dumps({**GOOD, "weights": [10**13]}), "whole numbers up to 1,000,000,000,000"),
        (json.dumps({**GOOD, "weights": [1, 2]}), "it holds 2 weights, and 'strong' declares 11"),
        (json.dumps({**GOOD, "heuristic": "course"}), "those of 'course', not of 'strong'"),
        (json.dumps({**GOOD, "game": "tictactoe"}), "fitted to mnk:3x3:3, not to drop:7x6:4"),
        (" " * (1 << 20) + "{}", "it is larger than 1,048,576 bytes"),
    ],
)
def test_a_wrong_file_is_told_in_a_sentence(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "weights.json"
    file.write_text(text, "utf-8")
    with pytest.raises(BadFile, match=r"weights\.json") as caught:
        read_heuristic(f"strong(weights={file})").weights(GAME)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(BadFile, match="it cannot be read"):
        read_heuristic("strong:weights=nowhere.json")


def test_a_heuristic_without_weights_takes_no_file(tmp_path: Path) -> None:
    with pytest.raises(BadAnswer, match="heuristic 'zero': it declares no weights that a file could replace"):
        read_heuristic(f"zero(weights={placed(tmp_path)})").weights(GAME)


def test_a_file_goes_with_no_other_option(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="weights=FILE replaces every other option"):
        read_heuristic(f"potential(reading=run,weights={placed(tmp_path)})")


def test_another_games_file_is_refused_before_the_first_move(tmp_path: Path) -> None:
    seat = LocalSeat(f"alphabeta:heuristic=strong(weights={placed(tmp_path, game='drop:8x7:4')})")
    with pytest.raises(BadFile, match=r"fitted to drop:8x7:4, not to drop:7x6:4"):
        seat.begin(GAME, 0)


def test_no_file_is_read_for_a_client_of_the_server(tmp_path: Path) -> None:
    file = placed(tmp_path)
    for ask, text in (
        (require_heuristic, f"strong(weights={file})"),
        (require_agent, f"alphabeta:heuristic=strong(weights={file})"),
    ):
        with pytest.raises((BadOption, Refused), match="no file is read"):
            ask(text)
