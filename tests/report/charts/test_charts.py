"""Charts: what they show is what was counted, and they become real pictures."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from inarow.arena.run import Run
from inarow.report.charts.figures import MOST_AGENTS, Figure, figures
from inarow.report.survey import Survey
from inarow.report.tables.results import crosstable, ranking
from tests.report.games import DRAW, FIRST_WINS, HOSTILE, SECOND_WINS, played, tournament

pytest.importorskip("altair", reason="the extra report is not installed")

NAMES = [
    *("elo", "seats", "crosstable", "seconds", "seconds-by-phase", "nodes", "nodes-by-phase", "lengths"),
]


def drawn(survey: Survey) -> dict[str, Figure]:
    return {figure.name: figure for figure in figures(survey, ranking(survey.standings))}


def rows(figure: Figure) -> list[list[dict[str, Any]]]:
    """The data of a chart, layer by layer."""
    sets = figure.spec["datasets"]
    layers = figure.spec.get("layer", [])
    return [sets[(layer.get("data") or figure.spec["data"])["name"]] for layer in layers]


def small() -> Survey:
    contest = tournament("ann", "bob")
    games = [FIRST_WINS, SECOND_WINS, DRAW, FIRST_WINS]
    return Survey.of(contest, ((n, played(contest, n, moves)) for n, moves in enumerate(games)))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_pictures_are_real(report: Path, name: str) -> None:
    png = (report / "charts" / f"{name}.png").read_bytes()
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert png.endswith(b"IEND\xaeB`\x82")
    width, height = struct.unpack(">II", png[16:24])
    assert width > 1000  # twice as sharp as it is wide
    assert height > 200
    picture = ElementTree.parse(report / "charts" / f"{name}.svg").getroot()
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    tags = {element.tag.partition("}")[2] for element in picture.iter()}
    assert tags <= {"svg", "g", "path", "line", "rect", "text", "tspan", "defs", "linearGradient", "stop"}


def test_pictures_have_their_titles(report: Path) -> None:
    for name, title in (("elo", "Rating"), ("lengths", "Length of games")):
        picture = ElementTree.parse(report / "charts" / f"{name}.svg").getroot()
        assert title in {element.text for element in picture.iter("{http://www.w3.org/2000/svg}text")}


def test_ratings_are_those_of_the_table() -> None:
    survey = small()
    _, sides, dots = rows(drawn(survey)["elo"])
    ranked = ranking(survey.standings)
    assert [(dot["agent"], dot["elo"]) for dot in dots] == [(row["agent"], row["elo"]) for row in ranked]
    assert [side["end"] for side in sides] == [row[end] for row in ranked for end in ("low", "high")]
    assert {side["bound"] for side in sides} == {"95 % interval"}


def test_an_open_side_looks_different() -> None:
    contest = tournament("ann", "bob", games=2)
    survey = Survey.of(contest, [(0, played(contest, 0, FIRST_WINS)), (1, played(contest, 1, SECOND_WINS))])
    _, sides, _ = rows(drawn(survey)["elo"])
    assert [side["bound"][:4] for side in sides] == ["95 %", "open", "open", "95 %"]
    assert "open end" in drawn(survey)["elo"].caption
    assert "open end" not in drawn(small())["elo"].caption


def test_cells_are_those_of_the_crosstable() -> None:
    survey = small()
    cells = rows(drawn(survey)["crosstable"])[0]
    found = {(cell["first"][2:], cell["second"][2:]): cell["score"] for cell in cells}
    assert found == {(row["first"], row["second"]): row["score"] for row in crosstable(survey.standings)}
    assert all(cell["column"] == cell["second"][0] for cell in cells)


def test_bars_sum_to_the_games() -> None:
    survey = small()
    charts = drawn(survey)
    assert sum(row["games"] for row in rows(charts["seats"])[0]) == 2 * survey.standings.games
    assert sum(row["games"] for row in rows(charts["lengths"])[0]) == survey.standings.games


@pytest.mark.parametrize(("nodes", "kind"), [((10, 20, 30, 40, 50), None), ((9, 9000, 9, 9000, 9), "log")])
def test_a_wide_spread_has_a_logarithmic_axis(nodes: tuple[int, ...], kind: str | None) -> None:
    contest = tournament("ann", "bob")
    charts = drawn(Survey.of(contest, [(0, played(contest, 0, FIRST_WINS, nodes=nodes))]))
    layer = charts["nodes"].spec["layer"][0]
    assert layer["encoding"]["x"]["scale"].get("type") == kind
    assert ("logarithmic" in charts["nodes"].caption) == (kind == "log")


def test_on_a_logarithmic_axis_zero_stands_at_the_left() -> None:
    contest = tournament("ann", "bob", "cid", games=2)
    games = [
        (0, played(contest, 0, FIRST_WINS, nodes=(5, 0, 5, 0, 5))),
        (2, played(contest, 2, FIRST_WINS, nodes=(5, 900, 5, 900, 5))),
    ]
    chart = drawn(Survey.of(contest, games))["nodes"]
    by_agent = {row["agent"]: row for row in rows(chart)[0]}
    assert by_agent["bob"]["shown"] == "0"
    assert by_agent["bob"]["at"] == chart.spec["layer"][0]["encoding"]["x"]["scale"]["domain"][0] == 1
    assert by_agent["cid"]["at"] == 900


def test_costs_that_nobody_has_make_no_chart() -> None:
    contest = tournament("ann", "bob")
    survey = Survey.of(contest, [(0, played(contest, 0, FIRST_WINS, nodes=(0,) * 5))])
    assert list(drawn(survey)) == ["elo", "seats", "crosstable", "seconds", "seconds-by-phase", "lengths"]


def test_a_run_in_which_nobody_moved_has_charts_too() -> None:
    contest = tournament("ann", "bob")
    survey = Survey.of(contest, [(0, played(contest, 0, "", failure="it is not there"))])
    charts = drawn(survey)
    assert list(charts) == ["elo", "seats", "crosstable", "lengths"]
    assert all(chart.pictures()[1].startswith(b"\x89PNG") for chart in charts.values())


def test_of_many_agents_the_highest_rated_are_drawn() -> None:
    agents = [f"agent{number}" for number in range(MOST_AGENTS + 5)]
    contest = tournament(*agents, games=2, shape="gauntlet")
    games = ((number, played(contest, number, DRAW)) for number in range(len(contest)))
    charts = drawn(Survey.of(contest, games))
    assert len(rows(charts["elo"])[2]) == MOST_AGENTS
    assert charts["elo"].caption.endswith(f" The {MOST_AGENTS} highest rated of {MOST_AGENTS + 5}.")
    assert "highest" not in charts["lengths"].caption
    assert "text" not in json.dumps([layer["mark"] for layer in charts["crosstable"].spec["layer"]])


def test_long_names_stay_apart() -> None:
    long = "x" * 200
    contest = tournament(f"{long}a{long}", f"{long}b{long}", games=2)
    survey = Survey.of(contest, [(0, played(contest, 0, DRAW))])
    names = [row["agent"] for row in rows(drawn(survey)["elo"])[2]]
    assert len(set(names)) == 2
    assert max(map(len, names)) < 100


def test_charts_know_no_address(run: Run) -> None:
    survey = Survey.of(run.config.tournament, run.records())
    for figure in drawn(survey).values():
        assert not re.search(r"https?:|\"url\"|\$schema", json.dumps(figure.for_page()))
        assert figure.for_page()["width"] == "container"
        assert figure.title in figure.for_page()["description"]


def test_names_of_agents_are_text(report: Path) -> None:
    picture = ElementTree.parse(report / "charts" / "elo.svg").getroot()
    texts = [element.text or "" for element in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert any(text.startswith(HOSTILE[:20]) for text in texts)
