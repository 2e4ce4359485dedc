"""Tables: HTML that no name can break, CSV and Parquet that read back to what was written."""

from __future__ import annotations

import csv
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.arena.play import GameRecord
from inarow.arena.table import table
from inarow.arena.tournament import Tournament
from inarow.report import html_table
from inarow.report.survey import Survey
from inarow.report.tables.files import GAMES, TABLE, Frame, game_row, table_row, write_csv
from inarow.report.tables.results import ranking
from tests.report.games import DRAW, FIRST_WINS, played, tournament, tournaments_played
from tests.strategies import examples

law = examples(30)
Played = tuple[Tournament, list[tuple[int, GameRecord]]]


class Cells(HTMLParser):
    """The tags of a table, and the text of its cells."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.cells: list[str] = []
        self._in_cell = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        del attrs
        self.tags.add(tag)
        if tag == "td":
            self.cells.append("")
            self._in_cell = True

    def handle_endtag(self, tag: str) -> None:
        self._in_cell &= tag != "td"

    def handle_data(self, data: str) -> None:
        if self._in_cell:
            self.cells[-1] += data


@examples(50)
@given(st.text(st.characters(exclude_characters="\r\0", exclude_categories=["Cs"])))
def test_any_name_is_only_text(name: str) -> None:
    found = Cells(html_table([{"agent": name, "wins": 1}]))
    assert found.cells == [name, "1"]
    assert found.tags == {"table", "thead", "tbody", "tr", "th", "td"}


def test_values_are_shown_as_people_write_them() -> None:
    rows = [{"name": "x", "whole": 12_345, "large": 1234.5, "small": 0.00123456, "none": None, "deep": {}}]
    assert Cells(html_table(rows)).cells == ["x", "12,345", "1,234", "0.001235", ""]
    assert "<td" not in html_table([])


def test_a_table_of_standings_looks_like_the_page() -> None:
    contest = tournament("ann", "bob", games=2)
    games = [played(contest, 0, FIRST_WINS), played(contest, 1, DRAW)]
    shown = Cells(html_table(table(Survey.of(contest, enumerate(games)).standings))).cells
    assert shown[:6] == ["ann", "2", "1", "1", "0", "75 %"]
    assert shown[8:12] == ["7.0", "500 ms", "10", "0"]


def test_a_game_as_a_row() -> None:
    contest = tournament("ann", "bob")
    record = played(
        contest,
        1,
        "a1,a2,b1,b2",
        opening=1,
        seconds=(1, 2, 4),
        nodes=(8, 16, 32),
        failure="it\nslept",
        memory=(5, 6),
    )
    assert game_row(("bob", "ann"), 1, record) == {
        "game": 1,
        "first": "bob",
        "second": "ann",
        "result": "second",
        "plies": 4,
        "opening": "a1",
        "moves": "a1,a2,b1,b2",
        "seed": 1,
        "moves_first": 1,
        "moves_second": 2,
        "seconds_first": 2.0,
        "seconds_second": 5.0,
        "nodes_first": 16,
        "nodes_second": 40,
        "memory_first": 5,
        "memory_second": 6,
        "failed": "bob",
        "failure": "it\nslept",
    }


def rows_of(drawn: Played) -> list[dict[str, Any]]:
    contest, games = drawn
    labels = contest.labels
    return [
        game_row((labels[contest.seats(number)[0]], labels[contest.seats(number)[1]]), number, record)
        for number, record in games
    ]


@law
@given(tournaments_played(), st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_csv_reads_back(drawn: Played, name: str) -> None:
    rows = [{**row, "first": name} for row in rows_of(drawn)]
    with TemporaryDirectory() as folder:
        file = Path(folder, "games.csv")
        write_csv(file, tuple(GAMES), rows)
        with file.open(encoding="utf-8", newline="") as stream:
            back = list(csv.DictReader(stream))
    assert list(back[0]) == list(GAMES)
    assert back == [{key: "" if row[key] is None else str(row[key]) for key in GAMES} for row in rows]


@examples(10)
@given(tournaments_played())
def test_parquet_reads_back_with_its_types(drawn: Played) -> None:
    polars = pytest.importorskip("polars", reason="the extra data is not installed")
    rows = rows_of(drawn)
    frame = Frame()
    for row, (_, record) in zip(rows, drawn[1], strict=True):
        frame.add(row, record.seconds, record.nodes)
    with TemporaryDirectory() as folder:
        frame.write(Path(folder, "games.parquet"))
        back = polars.read_parquet(Path(folder, "games.parquet"))
    assert back.columns == [*GAMES, "seconds", "nodes"]
    expected = [
        {**{key: row[key] for key in GAMES}, "seconds": list(record.seconds), "nodes": list(record.nodes)}
        for row, (_, record) in zip(rows, drawn[1], strict=True)
    ]
    assert back.to_dicts() == expected


def test_batches_become_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    polars = pytest.importorskip("polars", reason="the extra data is not installed")
    monkeypatch.setattr("inarow.report.tables.files.BATCH", 2)
    contest = tournament("ann", "bob", games=6)
    frame = Frame()
    for number in range(5):
        record = played(contest, number, DRAW)
        frame.add(game_row(("ann", "bob"), number, record), record.seconds, record.nodes)
    frame.write(tmp_path / "games.parquet")
    assert polars.read_parquet(tmp_path / "games.parquet")["game"].to_list() == [0, 1, 2, 3, 4]


def test_a_row_of_the_table_has_every_column() -> None:
    contest = tournament("ann", "bob", games=2)
    survey = Survey.of(contest, [(0, played(contest, 0, FIRST_WINS)), (1, played(contest, 1, DRAW))])
    ann = table_row(ranking(survey.standings)[0])
    assert set(ann) == set(TABLE)
    assert (ann["first_wins"], ann["second_draws"], ann["second_losses"]) == (1, 1, 0)
