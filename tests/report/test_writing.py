"""Writing a report: the files, unfinished and long runs, and what is refused."""

from __future__ import annotations

import csv
import json
import random
import sqlite3
from array import array
from pathlib import Path

import pytest

from inarow.arena.config import RunConfig
from inarow.arena.run import STORE, Run
from inarow.errors import BadFile
from inarow.report import write_report
from inarow.report.page.contents import MOST_CROSSED, for_reader, for_scripts
from inarow.report.page.replays import MOST_GAMES
from inarow.report.survey import Survey
from inarow.report.tables.results import ranking
from inarow.report.writing import PAGE
from tests.report.games import DRAW, FIRST_WINS, drawn_by_lot, played, stored, tournament

pytest.importorskip("altair", reason="the extra report is not installed")


def test_the_files_are_those_it_names(run: Run, report: Path, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "out"
    out.mkdir(parents=True)
    (out / "table.csv").write_text("an older report")
    shares: list[float] = []
    written = write_report(run, out, shares.append)
    assert written[0].name == PAGE
    assert {file.name for file in written} >= {"table.csv", "crosstable.csv", "games.csv"}
    assert sorted(written) == sorted(file for file in out.rglob("*") if file.is_file())
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    for file in written:  # the same run, the same bytes; but Vega numbers its gradients through
        if file.name != "crosstable.svg":
            assert file.read_bytes() == (report / file.relative_to(out)).read_bytes(), file


def test_tables_hold_every_agent_pair_and_game(report: Path, run: Run) -> None:
    def lines(name: str) -> list[dict[str, str]]:
        with (report / name).open(encoding="utf-8", newline="") as stream:
            return list(csv.DictReader(stream))

    labels = set(run.config.tournament.labels)
    assert {row["agent"] for row in lines("table.csv")} == labels
    assert len(lines("crosstable.csv")) == 6
    assert [row["game"] for row in lines("games.csv")] == [str(number) for number in range(11)]
    assert {row["first"] for row in lines("games.csv")} == labels


def test_a_long_run_is_shown_in_part() -> None:
    chance = random.Random(1)
    contest = tournament(*(f"agent{number}" for number in range(MOST_CROSSED + 1)), games=6)
    records = {number: drawn_by_lot(contest, number, chance) for number in range(len(contest))}
    survey = Survey.of(contest, records.items())
    data = for_scripts(survey, [], records.get)
    replays = len(data["games"])
    assert replays <= MOST_GAMES < survey.standings.games
    assert len(json.dumps(data)) < 1_100_000
    assert {tuple(game["a"]) for game in data["games"]} == {contest.seats(n) for n in range(len(contest))}
    examples = {failure["example"] for failure in survey.failures()[:20]}
    assert examples <= {game["n"] for game in data["games"]}
    config = RunConfig(tournament=contest)
    shown = for_reader(survey, ranking(survey.standings), [], config, {}, replays, records.get)
    assert shown["cross"] is None
    assert shown["replayable"].startswith(f"{replays:,} of {survey.standings.games:,} games can be replayed")


def test_what_the_page_links_to_can_be_replayed() -> None:
    chance = random.Random(1)
    contest = tournament("ann", "bob", games=60, game="drop:6x6:5")
    records = {number: drawn_by_lot(contest, number, chance) for number in range(50)}
    for number in range(50, 58):
        records[number] = played(contest, number, "121212121")
    records[58] = played(contest, 58, "6", failure="it slept")
    survey = Survey.of(contest, records.items())
    found = {game["n"] for game in for_scripts(survey, [], records.get, most=30)["games"]}
    assert len(found) == 30
    assert {50, 51, 58} <= found


def test_a_run_without_games_is_refused(tmp_path: Path) -> None:
    run = Run.open(stored(tmp_path / "empty", tournament("ann", "bob"), []))
    with pytest.raises(BadFile, match="no game is finished yet"):
        write_report(run, tmp_path / "out")
    run.close()
    assert not (tmp_path / "out").exists()


def test_a_run_without_stored_games_is_refused(tmp_path: Path) -> None:
    contest = tournament("ann", "bob")
    run = Run(RunConfig(tournament=contest))
    run.standings.add(0, played(contest, 0, FIRST_WINS))
    with pytest.raises(BadFile, match="its games were not stored"):
        write_report(run, tmp_path / "out")


@pytest.mark.parametrize("times", [(), (0.5,) * 8, (float("nan"),) * 9])
def test_a_damaged_game_is_refused(tmp_path: Path, times: tuple[float, ...]) -> None:
    contest = tournament("ann", "bob")
    folder = stored(tmp_path / "run", contest, [(0, played(contest, 0, DRAW)), (1, played(contest, 1, DRAW))])
    with sqlite3.connect(folder / STORE) as connection:
        connection.execute("UPDATE games SET seconds = ? WHERE game = 1", (array("d", times).tobytes(),))
    connection.close()
    run = Run.open(folder)
    with pytest.raises(BadFile, match="game 1 is damaged: its times do not fit its moves"):
        write_report(run, tmp_path / "out")
    run.close()


@pytest.mark.parametrize("blocked", ["out", "out/charts", "out/index.html/x", "out/games.parquet/x"])
def test_a_place_that_cannot_be_written_is_told(run: Run, tmp_path: Path, blocked: str) -> None:
    place = tmp_path / blocked
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("in the way")
    with pytest.raises(BadFile, match="it cannot be written: "):
        write_report(run, tmp_path / "out")
