"""`inarow ablate` counts what `inarow search` counts, refuses in one sentence, and can be stopped."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.running import as_a_shell_counts, inarow, refused

KEYS = {
    *("switch", "off", "on", "nodes_off", "nodes_on", "seconds_off", "seconds_on", "branching_off"),
    *("branching_on", "games", "elo", "low", "high", "wins", "draws", "losses", "positions"),
    *("scores_changed", "moves_changed", "verdict"),
}
SMALL = (
    *("ablate", "--game", "mnk:4x4:3", "--agent", "alphabeta:depth=3", "--positions", "4", "--nodes", "200"),
    *("--engine", "serial"),
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small finished ablation."""
    out = tmp_path_factory.mktemp("ablations") / "small"
    done = inarow(*SMALL, "--switch", "pruning,table", "--games", "6", "--out", out, "--seed", "3")
    assert done.code == 0, done.err
    assert "off -> on" in done.out
    assert "200 nodes for a move" in done.out
    return out


def test_counts_are_those_of_search(tmp_path: Path) -> None:
    done = inarow(
        *("ablate", "--switch", "ordering", "--depth", "5", "--positions", "6", "-n", "0", "--json"),
        *("--engine", "serial"),
    )
    assert done.code == 0, done.err
    positions = tmp_path / "positions.txt"
    positions.write_text("\n".join(done.json["sample"]) + "\n")
    for row in done.json["rows"]:
        assert set(row) >= KEYS
        assert (row["elo"], row["games"]) == (None, 0)
        for side in ("off", "on"):
            found = inarow("search", "--agent", row[side], "--file", positions, "--json").out.splitlines()
            counts = [json.loads(line)["nodes"] for line in found]
            assert row[f"nodes_{side}"] == sum(counts) / len(counts)
        assert row["branching_off"] > row["branching_on"] > 1


def test_the_match_is_that_of_match(folder: Path) -> None:
    told = json.loads((folder / "rows.json").read_text())
    row = told["rows"][1]
    assert (row["match_off"], row["match_on"]) == (
        "alphabeta:table=off,deepening=on",
        "alphabeta:table=on,deepening=on",
    )
    played = inarow(
        *("match", row["match_on"], row["match_off"], "--game", told["game"], "--openings", row["openings"]),
        *("--games", "6", "--nodes", "200", "--seed", "3", "--engine", "serial", "--json"),
    ).json
    for key in ("wins", "draws", "losses", "elo", "low", "high"):
        assert row[key] == played[key]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--switch", "orderin"), "did you mean 'ordering'?"),
        (("--switch", "table,nonsense"), "pruning, ordering, table"),
        (("--agent", "custom", "--switch", "pvs"), "there are deepening, heuristic, radius, centre, alarm"),
        (("--agent", "default", "--switch", "table"), "nothing to switch"),
        ((), "there are pruning"),
        (("--switch", "heuristic=nonsense/windows"), "no heuristic named 'nonsense'"),
        (("--switch", "ordering=best/natural"), "it takes natural"),
        (("--agent", "nobody", "--switch", "table"), "no agent named 'nobody'"),
        (("--switch", "table", "--games", "7"), "even"),
        (("--switch", "table", "--depth", "deep"), "number from 1 to 400"),
        (("--agent", "evaluation", "--switch", "heuristic", "--depth", "3"), "no option 'depth'"),
        (("--switch", "table", "--openings", "random:99"), "leaves"),
        (("--game", "chess", "--switch", "table"), "chess"),
        (("--switch", "table", "--nodes", "0"), "1 or more"),
        (("--resume", "nowhere"), "cannot be read"),
        (("--resume", "nowhere", "--games", "4"), "--resume takes everything"),
    ],
)
def test_bad_input_is_one_sentence(arguments: tuple[str, ...], told: str) -> None:
    assert told in refused("ablate", *arguments)


def test_a_wrong_value_leaves_no_folder(tmp_path: Path) -> None:
    refused("ablate", "--switch", "heuristic=nonsense/windows", "--out", tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_folder_holds_rows_chart_and_page(folder: Path) -> None:
    rows = list(csv.DictReader((folder / "rows.csv").read_text().splitlines()))
    assert [row["switch"] for row in rows] == ["pruning", "table"]
    assert set(rows[0]) >= KEYS
    positions = list(csv.DictReader((folder / "positions.csv").read_text().splitlines()))
    assert len(positions) == 2 * 4
    assert sum(int(row["nodes_on"]) for row in positions[:4]) / 4 == float(rows[0]["nodes_on"])
    assert (folder / "chart.png").read_bytes().startswith(b"\x89PNG")
    chart = (folder / "chart.svg").read_text()
    for label in (
        "pruning",
        "nodes for a position",
        "milliseconds",
        "branching factor",
        "Elo of on over off",
    ):
        assert label in chart
    page = (folder / "ablation.md").read_text()
    for part in ("inarow ablate --game", "seed: 3", "versions: python", "cores", "chart.png", "pruning"):
        assert part in page


def test_an_existing_folder_is_refused_and_a_finished_one_shown_again(folder: Path) -> None:
    sentence = refused(*SMALL, "--switch", "table", "--out", folder)
    assert "--resume" in sentence
    before = json.loads((folder / "rows.json").read_text())["rows"]
    again = inarow("ablate", "--resume", folder, "--json")
    assert again.code == 0
    assert again.json["rows"] == before


def interrupted(out: Path, sign: Path, *arguments: str) -> str:
    """Begin an ablation, press Ctrl-C once this file is there, and return what was complained about."""
    process = subprocess.Popen(
        [sys.executable, "-m", "inarow", *arguments, "--out", str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        deadline = time.monotonic() + 300
        while not sign.exists() and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        told, complaint = process.communicate(timeout=300)
    finally:
        process.kill()
    assert (as_a_shell_counts(process.returncode), told) == (130, ""), complaint
    assert "Traceback" not in complaint
    return complaint


@pytest.mark.kill
def test_ctrl_c_leaves_what_is_done_and_tells_how_to_go_on(tmp_path: Path) -> None:
    out = tmp_path / "stopped"
    store = out / "parts" / "01-table" / "games" / "games.sqlite"
    complaint = interrupted(out, store, *SMALL, "--switch", "table", "-n", "40", "--engine", "processes")
    assert f"go on with: inarow ablate --resume {out}" in complaint

    measured = (out / "parts" / "01-table" / "positions.json").read_text()
    rest = inarow("ablate", "--resume", out, "--json", "--workers", "1")
    assert rest.code == 0, rest.err
    assert [row["games"] for row in rest.json["rows"]] == [40]
    assert (out / "parts" / "01-table" / "positions.json").read_text() == measured
    assert (out / "chart.png").exists()


@pytest.mark.kill
def test_ctrl_c_while_positions_are_searched(tmp_path: Path) -> None:
    out = tmp_path / "stopped"
    long = ("ablate", "--agent", "minimax:depth=12", "--switch", "quiescence")
    assert "interrupted" in interrupted(out, out / "plan.json", *long)
    assert not (out / "parts").exists()


def test_help_defines_the_branching_factor() -> None:
    told = " ".join(inarow("ablate", "--help").out.split())
    assert "nodes = b + b^2 + ... + b^depth" in told
    assert "geometric mean" in told
