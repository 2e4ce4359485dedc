"""`tune`, and the ladder at the command line: small real runs, and bad input."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from inarow.patterns.weights import read_weights
from tests.cli.running import as_a_shell_counts, inarow, refused


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


TWO = """
import inarow


@inarow.heuristic("sides", weights=(5, 3))
def sides(cells, side, setup):
    score = 0
    for cell in range(cells.size):
        if cell % setup.width in (0, setup.width - 1):
            score += cells[cell] * side * setup.weights[0]
        else:
            score += cells[cell] * side * setup.weights[1]
    return score
"""
SMALL = ("--game", "drop:5x4:3", "--games", "20", "--rounds", "1", "--engine", "serial")


def test_a_users_heuristic_is_fitted_from_its_file_and_used(tmp_path: Path) -> None:
    plugin = tmp_path / "sides.py"
    plugin.write_text(TWO, "utf-8")
    files = [tmp_path / name for name in ("one.json", "other.json")]
    for file in files:
        done = inarow(
            *("tune", "--heuristic", plugin, *SMALL, "--depth", "2", "--match", "4"),
            *("--seed", "4", "--out", file, "--json"),
        )
        assert done.code == 0, done.err
        told = done.json
        assert told["rows"][0]["positions"] > 20
        assert 0 < told["rows"][0]["loss_after"] < 2
        assert told["weights"]["before"] == [5, 3]
        match = told["match"]
        assert match["wins"] + match["losses"] + match["draws"] == match["games"] == 4
        assert match["limit"] == {"depth": 2}
        assert match["elo_low"] < match["elo"] < match["elo_high"]
    assert files[0].read_bytes() == files[1].read_bytes()
    assert json.loads(files[0].read_text("utf-8"))["weights"] == told["weights"]["after"]
    asked = ("eval", "--plugin", plugin, "--game", "drop:5x4:3", "--moves", "331", "--heuristic")
    shown = inarow(*asked, f"sides(weights={files[0]})")
    assert shown.code == 0, shown.err
    assert shown.out != inarow(*asked, "sides").out
    checked = inarow("check", plugin)
    assert checked.code == 0, checked.out


def test_the_fitted_weights_play_in_a_match_of_their_own_game_alone(tmp_path: Path) -> None:
    file = tmp_path / "strong.json"
    done = inarow("tune", "-H", "strong", *SMALL, "--nodes", "40", "--match", "2", "--out", file)
    assert done.code == 0, done.err
    assert "fitted against unfitted on drop:5x4:3 (40 nodes a move)" in done.out
    assert f"use it with heuristic=strong(weights={file})" in done.out
    match = (
        "match",
        f"alphabeta:heuristic=strong(weights={file})",
        "random",
        "--nodes",
        "30",
        "--games",
        "2",
        "--engine",
        "serial",
    )
    assert inarow(*match, "--game", "drop:5x4:3").code == 0
    assert "its weights were fitted to drop:5x4:3, not to drop:7x6:4" in refused(*match)


def test_patterns_are_fitted_written_and_played(tmp_path: Path) -> None:
    asked = ("tune", "-H", "patterns", "-g", "mnk:7x7:5+exact", "-g", "mnk:7x7:5", "--games", "20")
    small = ("--rounds", "2", "--nodes", "40", "--phases", "0,9", "--match", "2", "--seed", "4")
    files = [tmp_path / name for name in ("one.json", "other.json")]
    for file, engine in zip(files, ("serial", "processes"), strict=True):
        done = inarow(*asked, *small, "--engine", engine, "--out", file, "--json")
        assert done.code == 0, done.err
        assert [row["round"] for row in done.json["rows"]] == [1, 2, 1, 2]
        assert all(row["least_loss"] <= row["loss_after"] < 2 for row in done.json["rows"])
        assert [match["games"] for match in done.json["matches"]] == [2, 2]
    assert files[0].read_bytes() == files[1].read_bytes()
    sets = read_weights(files[0])
    assert [str(one.game) for one in sets] == ["mnk:7x7:5+exact", "mnk:7x7:5"]
    assert [phase.from_ply for phase in sets[0].phases] == [0, 9]
    agent = f"selective:nodes=50,weights={files[0]}"
    played = inarow("search", "--game", "mnk:7x7:5", "--moves", "d4,d5", "--agent", agent, "--json")
    assert played.code == 0, played.err
    assert played.json["move"]


def test_a_file_of_two_heuristics_or_none_is_refused(tmp_path: Path) -> None:
    plugin = tmp_path / "two.py"
    plugin.write_text(TWO + TWO.replace("sides", "others").replace("import inarow", ""), "utf-8")
    out = tmp_path / "out.json"
    assert "name one heuristic, with --plugin" in refused("tune", "-H", plugin, "--out", out)
    plugin.write_text("", "utf-8")
    assert "it registers no heuristic" in refused("tune", "-H", plugin, "--out", out)
    assert not out.exists()


@pytest.mark.kill
def test_interrupted_it_leaves_nothing_behind(tmp_path: Path) -> None:
    """The first sign of life of its games is the folder it works in; then comes Ctrl-C."""
    command = [
        sys.executable,
        "-m",
        "inarow",
        "tune",
        "-H",
        "course",
        "--games",
        "20000",
        "--engine",
        "serial",
    ]
    out, scratch = tmp_path / "out.json", tmp_path / "scratch"
    scratch.mkdir()
    running = subprocess.Popen(
        [*command, "--out", str(out)],
        env=os.environ | {"TMPDIR": str(scratch)},
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        deadline = time.monotonic() + 240
        while not list(scratch.glob("inarow-tune-*")):
            if time.monotonic() > deadline:
                pytest.fail("no game was ever played")
            assert running.poll() is None
            time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=240)
    finally:
        running.kill()
    # Python itself ends by the signal if it came while Numba ran generated code, which it does to compile.
    assert as_a_shell_counts(running.returncode) == 130, said
    assert b"Traceback" not in said
    assert not list(tmp_path.glob("out.json*"))
    assert not list(scratch.glob("inarow-tune-*"))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("tune", "-H", "zero", "--out", "OUT"), "heuristic 'zero': it declares no weights to fit"),
        (("tune", "-H", "potential", "--out", "OUT"), "its value is no weighted sum"),
        (("tune", "-H", "strnog", "--out", "OUT"), "did you mean 'strong'?"),
        (("tune", "-H", "nowhere.py", "--out", "OUT"), "there is no such file"),
        (("tune", "-H", "strong", "--match", "3", "--out", "OUT"), "tune: option games=3: each pair"),
        (
            ("tune", "-H", "strong", "-g", "connect4", "-g", "tictactoe", "--out", "OUT"),
            "one --game at a time",
        ),
        (("tune", "--positions", "quiet", "--out", "OUT"), "leave --positions out"),
        (("match", "alphabeta:heuristic=strong(weights=nowhere.json)", "random"), "it cannot be read"),
        (("tune", "--out", "OUT", "--rounds", "0"), "rounds=0: it takes 1 or more"),
        (("tune", "--out", "OUT", "--games", "3"), "games=3"),
        (("tune", "--out", "OUT", "--games", "21"), "games=21: each pair of agents plays half"),
        (("tune", "--out", "OUT", "--game", "mnk:3x3:9"), "it has no lines to weigh"),
        (("tune", "--out", "OUT", "--openings", "odd"), "openings are"),
        (("tune", "-H", "patterns", "--out", "OUT", "-g", "connect4"), "boards without gravity"),
        (("tune", "-H", "patterns", "--out", "OUT", "--phases", "0,x"), "--phases are numbers with commas"),
        (("tune", "-H", "patterns", "--out", "OUT", "--phases", "4,9"), "phases begin at 0 stones"),
        (("tune", "-H", "patterns", "--out", "OUT", "--depth", "3"), "leave --positions, --depth and"),
        (("tune", "-H", "patterns", "--out", "OUT", "--match", "3"), "games=3: each pair"),
        (("tune", "--out", "OUT", "--phases", "0,9"), "only 'patterns' have --phases"),
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
