"""`tune`, and the ladder at the command line: small real runs, and bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import inarow, refused


def test_weights_are_fitted_written_and_used(tmp_path: Path) -> None:
    options = (
        "--game",
        "drop:5x4:3",
        "--games",
        "20",
        "--rounds",
        "1",
        "--nodes",
        "60",
        "--engine",
        "serial",
    )
    files = [tmp_path / name for name in ("one.json", "other.json")]
    for file in files:
        done = inarow("tune", *options, "--seed", "4", "--out", str(file), "--json")
        assert done.code == 0, done.err
        assert json.loads(done.out)["rows"][0]["positions"] > 20
    assert files[0].read_bytes() == files[1].read_bytes()
    shown = inarow("eval", "--game", "drop:5x4:3", "--moves", "33", "--heuristic", f"lines(file={files[0]})")
    assert shown.code == 0, shown.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("tune", "--out", "OUT", "--rounds", "0"), "rounds=0: it takes 1 or more"),
        (("tune", "--out", "OUT", "--games", "3"), "games=3"),
        (("tune", "--out", "OUT", "--games", "21"), "it is even"),
        (("tune", "--out", "OUT", "--game", "mnk:3x3:9"), "it has no lines to weigh"),
        (("tune", "--out", "OUT", "--openings", "odd"), "openings are"),
        (("tune", "--out", "."), "it exists already"),
        (("tune", "--out", "nowhere/at/all.json"), "there is no folder"),
        (("match", "ladder:level=11", "random"), "a ladder has the levels 1 to 10"),
        (("match", "ladder:level=3", "random", "--game", "drop:8x7:4"), "it does not play drop:8x7:4"),
        (("search", "--agent", "ladder", "--game", "mnk:4x4:3"), "it plays connect4, tictactoe, gomoku15"),
        (("play", "--against", "ladder", "--game", "mnk:4x4:3"), "it does not play mnk:4x4:3"),
        (("ablate", "--agent", "ladder", "--switch", "level=1/2", "--game", "mnk:4x4:3"), "does not play"),
        (("eval", "--heuristic", "lines(file=nowhere.json)"), "file nowhere.json: it cannot be read"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_bad_input_is_one_sentence(tmp_path: Path, arguments: tuple[str, ...], sentence: str) -> None:
    typed = [str(tmp_path / "out.json") if one == "OUT" else one for one in arguments]
    assert sentence in refused(*typed)
