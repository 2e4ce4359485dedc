"""The page shows everything, the pictures are pictures, the rows come back from CSV and JSON."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from inarow.errors import BadFile
from inarow.studies.study import Chart, Effort
from inarow.studies.study_run import StudyRun
from inarow.studies.writing import pictures, write_study
from tests.studies.small import BARS, STUDY


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small study, written."""
    pytest.importorskip("vl_convert", reason="the extra report is not installed")
    folder = tmp_path_factory.mktemp("studies") / "small"
    working = StudyRun(STUDY, Effort(seed=3, quick=True), folder)
    for _ in working.work():
        pass
    files = write_study(working)
    assert all(file.is_file() for file in files)
    assert files[0] == folder / "000.md"
    return folder


def test_the_page_tells_everything(folder: Path) -> None:
    page = (folder / "000.md").read_text()
    for part in (
        "# 000: A small study\n\nIt tests. It is small.",
        '**A disc**\n\n<img src="charts/disc.png" alt="a disc" width="40">\n\nEach row is one figure',
        "| seconds | – | 35.8 µs | 687 ms | other machines |",
        "**A quick run**",
        "- [Counting: how many?](#counting-how-many)",
        "## Counting: how many?\n\nNodes were counted.\n\nThey are many.",
        "| figure | published | as published, here | corrected | why |\n| --- | ---: | ---: | ---: | --- |",
        "| nodes, minimax | 298,978 | 298,990 | 549,946 | other \\| openings |",
        "| saved | -96.2 % | -96.2 % | – | no difference |",
        "| result | 35-61-4 | 34-62-4 | 0-100-0 | seats |",
        '<img src="charts/nodes.png" alt="Bars that rise, &quot;7 &lt; 49&quot;" width="',
        "| depth | nodes | word | time |\n| ---: | ---: | --- | ---: |\n| 1 | 7 | few | 12.5 ms |\n",
        "| 2 | – | more | 1.5 s |",
        "inarow reproduce 000 --quick --seed 3 --out 000",
        "- seed: 3",
        "- versions: python 3.",
        " cores",
    ):
        assert part in page, part


def test_the_pictures_are_pictures(folder: Path) -> None:
    for name in ("nodes", "disc"):
        assert (folder / "charts" / f"{name}.png").read_bytes().startswith(b"\x89PNG")
    drawn = (folder / "charts" / "nodes.svg").read_text()
    assert "Nodes by depth" in drawn
    assert "depth, plies" in drawn


def test_rows_for_programs(folder: Path) -> None:
    rows = json.loads((folder / "rows.json").read_text())["rows"]
    assert rows[0] == {
        "study": "000",
        "section": "Counting: how many?",
        "figure": "nodes, minimax",
        "published": 298978,
        "as_published": 298990.25,
        "corrected": 549946,
        "why": "other | openings",
        "unit": "nodes",
        "source": "printed",
    }
    sheet = list(csv.DictReader((folder / "rows.csv").read_text().splitlines()))
    assert [row["figure"] for row in sheet] == [row["figure"] for row in rows]
    assert (sheet[0]["as_published"], sheet[2]["published"]) == ("298990.25", "")


def test_no_chart_fetches_anything(folder: Path) -> None:
    spec = {**BARS, "data": {"url": "https://example.org/rows.csv"}}
    refused(Chart("a", "t", "t", vega=spec))
    spec = {**BARS, "data": {"url": (folder / "rows.csv").as_uri()}}
    spec["encoding"] = {"x": {"field": "figure", "type": "nominal"}}
    assert "minimax" not in pictures(Chart("a", "t", "t", vega=spec))[0]


@pytest.mark.parametrize("vega", [{}, {"mark": "nonsense"}, {"hconcat": 7}])
def test_a_chart_that_cannot_be_drawn_is_one_sentence(vega: dict[str, object]) -> None:
    pytest.importorskip("vl_convert", reason="the extra report is not installed")
    refused(Chart("a", "t", "t", vega=vega))


def test_a_drawing_that_is_none_is_one_sentence() -> None:
    pytest.importorskip("vl_convert", reason="the extra report is not installed")
    refused(Chart("a", "t", "t", svg="no drawing"))


def refused(chart: Chart) -> None:
    with pytest.raises(BadFile, match="cannot be drawn") as caught:
        pictures(chart)
    assert "\n" not in str(caught.value)
