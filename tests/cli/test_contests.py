"""`tournament`, `match`, `depth-test`, `replay` and `judge` keep the contract programs rely on."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.cli.running import inarow

TABLE_KEYS = set(
    "agent games wins draws losses elo low high moves seconds_per_move nodes_per_move".split()  # noqa: SIM905
)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small finished run."""
    folder = tmp_path_factory.mktemp("runs") / "small"
    done = inarow(
        *("tournament", "--game", "tictactoe", "--agents", "random", "--agents", "default"),
        *("--agents", "alphabeta:depth=2", "--games", "10", "--seed", "5", "--openings", "random:1"),
        *("--out", folder, "--json"),
    )
    assert done.code == 0
    assert set(done.json["table"][0]) >= TABLE_KEYS
    assert sum(row["games"] for row in done.json["table"]) == 2 * 30
    return folder


def test_resuming_a_finished_run_prints_its_table(run: Path) -> None:
    done = inarow("tournament", "--resume", run)
    assert done.code == 0
    assert "30 of 30 games" in done.out
    assert "default" in done.out
    again = inarow("tournament", "--resume", run, "--json").json
    assert len(again["table"]) == 3
    assert inarow("tournament", "--resume", run, "--by-seat").out.count("second") == 3


def test_the_same_seed_gives_the_same_games_on_every_engine(run: Path, tmp_path: Path) -> None:
    options = (
        *("tournament", "--game", "tictactoe", "--agents", "random", "--agents", "default"),
        *("--agents", "alphabeta:depth=2", "--games", "10", "--seed", "5", "--openings", "random:1"),
    )
    serial = inarow(*options, "--out", tmp_path / "serial", "--engine", "serial", "--json").json
    processes = inarow("tournament", "--resume", run, "--json").json
    for one, other in zip(serial["table"], processes["table"], strict=True):
        keys = ("agent", "wins", "draws", "losses", "elo", "moves", "nodes_per_move")
        assert [one[key] for key in keys] == [other[key] for key in keys]


def test_an_existing_run_is_refused_and_named(run: Path) -> None:
    done = inarow("tournament", "--agents", "random", "--agents", "default", "--out", run)
    assert (done.code, done.out) == (2, "")
    assert "--resume" in done.err


def test_an_experiment_is_a_document(tmp_path: Path) -> None:
    file = tmp_path / "experiment.toml"
    file.write_text('game = "tictactoe"\nagents = ["random", "default"]\ngames = 4\nseed = 2\n')
    table = tmp_path / "table.csv"
    out = ("--out", tmp_path / "run", "--engine", "serial")
    done = inarow("tournament", file, "--games", "6", *out, "--csv", table, "--json")

    assert done.json["games"] == 6  # what is typed wins
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert {row["agent"] for row in rows} == {"random", "default"}
    assert (tmp_path / "run" / "tournament.toml").read_text().startswith('game = "mnk:3x3:3"\n')


def test_a_folder_stands_for_every_agent_in_it(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    for name in ("ann", "bob"):
        (folder / f"{name}.py").write_text(
            f"import inarow\n\n\n@inarow.agent_class({name!r})\ndef {name}(position):\n"
            "    return position.legal_moves()[-1]\n"
        )
    (folder / "cid.py").write_text("import nonsense_that_is_not_there\n")
    done = inarow(
        *("tournament", "-g", "tictactoe", "--agents", folder, "--agents", "default"),
        *("-n", "2", "--out", tmp_path / "run", "--engine", "serial", "--json"),
    )
    found = {row["agent"]: row for row in done.json["table"]}

    assert done.code == 0
    assert set(found) == {str(folder / f"{name}.py") for name in ("ann", "bob", "cid")} | {"default"}
    assert found[str(folder / "cid.py")]["losses"] == 6
    assert {failure["agent"] for failure in done.json["failures"]} == {str(folder / "cid.py")}
    assert "nonsense_that_is_not_there" in done.json["failures"][0]["reason"]


def test_replay_tells_a_stored_game(run: Path) -> None:
    done = inarow("replay", run, "3")
    assert done.code == 0
    assert "game 3" in done.out
    told = inarow("replay", run, "3", "--json").json
    assert told["moves"].startswith(told["opening"])
    assert told["outcome"] in ("1-0", "0-1", "1/2-1/2")
    assert len(told["seconds"]) == len(told["moves"].split(",")) - 1
    assert inarow("replay", run, "3", "--all").out.count("a b c") > inarow("replay", run, "3").out.count(
        "a b c"
    )


def test_judge_knows_perfect_play(run: Path) -> None:
    rows = {row["agent"]: row for row in inarow("judge", run, "--json").json["rows"]}
    assert set(rows) == {"random", "default", "alphabeta:depth=2"}
    assert rows["random"]["keeping_share"] < rows["default"]["keeping_share"] <= 1
    assert all(row["perfect"] <= row["keeping"] <= row["moves"] for row in rows.values())
    assert all(row["keeping"] + row["blunders"] == row["moves"] for row in rows.values())
    assert "blunders" in inarow("judge", run).out


def test_depth_test_has_a_row_for_each_depth() -> None:
    serial = ("depth-test", "--engine", "serial", "--agent", "alphabeta")
    done = inarow(*serial, "--depths", "1-2,4", "-n", "4", "--json")
    rows = done.json["rows"]
    assert [row["depth"] for row in rows] == [1, 2, 4]
    assert {"agent", "depth", "games", "wins", "draws", "losses", "nodes", "seconds"} <= set(rows[0])
    assert rows[0]["nodes"] < rows[1]["nodes"] < rows[2]["nodes"]
    both = inarow(*serial, "--agent", "minimax", "--depths", "3", "-n", "2").out
    assert "minimax" in both


def test_a_match_stops_when_it_is_settled() -> None:
    done = inarow(
        *("match", "alphabeta:depth=2", "random", "-g", "tictactoe", "-n", "400", "--openings", "random:1"),
        *("--sprt", "0:100", "--json", "--engine", "serial"),
    )
    assert done.json["sprt"]["decision"] == "accept H1"
    assert done.json["wins"] + done.json["draws"] + done.json["losses"] < 400


BAD = [
    (("tournament", "--agents", "random", "--agents", "default"), "--out RUN"),
    (("tournament", "--agents", "random", "--out", "{new}"), "at least two agents"),
    (("tournament", "--out", "{new}"), "at least two agents"),
    (
        ("tournament", "--agents", "random", "--agents", "defualt", "--out", "{new}"),
        "did you mean 'default'?",
    ),
    (("tournament", "-a", "random", "-a", "nowhere.py", "--out", "{new}"), "there is no such file"),
    (
        ("tournament", "-a", "random", "-a", "default", "-n", "3", "--out", "{new}"),
        "give an even number",
    ),
    (("tournament", "-a", "random", "-a", "default", "--seconds", "-1", "--out", "{new}"), "more than 0"),
    (("tournament", "-a", "random", "-a", "default", "--out", "/proc/nowhere/run"), "cannot be written"),
    (("tournament", "-a", "random", "-a", "{empty}", "--out", "{new}"), "holds no agent file"),
    (("tournament", "nowhere.toml", "--out", "{new}"), "cannot be read"),
    (("tournament", "{toml}", "--out", "{new}"), "did you mean 'games'?"),
    (("tournament", "--resume", "{new}"), "there is no such run"),
    (("tournament", "--resume", "{new}", "--games", "4"), "--resume takes everything from the run"),
    (
        ("tournament", "-a", "random", "-a", "default", "--address", "x", "--out", "{new}"),
        "only the engine ray goes to an --address",
    ),
    (("replay", "{new}", "0"), "there is no such run"),
    (("judge", "{new}"), "there is no such run"),
    (("depth-test", "--depths", "5-1"), "the smaller first"),
    (("depth-test", "--depths", "a"), "as in 1-5 or 2,4,6"),
    (("depth-test", "--agent", "alphabeta:depth=3"), "a depth of its own"),
    (("depth-test", "--agent", "random"), "option depth=1: it has no options"),
    (("match", "random", "default", "--sprt", "x"), "an SPRT is ELO0:ELO1"),
]


@pytest.mark.parametrize(("arguments", "sentence"), BAD)
def test_bad_input_is_one_sentence(tmp_path: Path, arguments: tuple[str, ...], sentence: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "wrong.toml").write_text('gmaes = 3\nagents = ["random", "default"]\n')
    names = {"new": tmp_path / "new", "empty": tmp_path / "empty", "toml": tmp_path / "wrong.toml"}
    done = inarow(*(argument.format(**names) for argument in arguments))

    assert (done.code, done.out) == (2, "")
    assert sentence in done.err
    assert len(done.err.splitlines()) == 1
    assert not (tmp_path / "new").exists()


def test_a_game_that_is_not_there_is_told(run: Path) -> None:
    done = inarow("replay", run, "99")
    assert done.code == 2
    assert "holds no game 99; its 30 games are numbered from 0" in done.err


def test_a_tournament_prints_only_json_when_asked(run: Path) -> None:
    done = inarow("tournament", "--resume", run, "--json")
    assert json.loads(done.out)["run"] == str(run)
