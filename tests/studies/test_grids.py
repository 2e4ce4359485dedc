"""Rows that fill a grid become one table, and no figure or explanation is lost by it."""

from __future__ import annotations

from inarow.studies.grids import Grid, gathered
from inarow.studies.page import page
from inarow.studies.study import Effort, Experiment, Row, Section, Study
from inarow.studies.study_run import StudyRun

AGENTS = ("default", "minimax", "alphabeta")


def rows(*columns: str, why: str = "seats") -> list[Row]:
    return [
        Row(
            f"Connect 4, {agent}, {column}",
            10 * place,
            20.5 + place,
            30.0,
            f"{column}: {why}",
            "%",
            "printed",
        )
        for column in columns
        for place, agent in enumerate(AGENTS)
    ]


def test_a_grid_has_lines_columns_and_each_explanation_once() -> None:
    (grid,) = gathered(rows("wins", "draws"))
    assert isinstance(grid, Grid)
    assert (grid.what, grid.lines, grid.columns) == ("Connect 4", AGENTS, ("wins", "draws"))
    headings = ("wins: published", "as published, here", "corrected", "draws: published")
    assert grid.headings()[:5] == ("Connect 4", *headings)
    assert list(grid.table())[1] == ("minimax", "10 %", "21.5 %", "30 %", "10 %", "21.5 %", "30 %")
    assert grid.notes() == ("wins: wins: seats", "draws: draws: seats")


def test_a_long_unit_stands_in_the_heading_and_units_of_a_column_are_alike() -> None:
    found = [
        Row(f"Connect 4, {agent}, {column}", 1, 2, 3, "", "evaluations")
        for column in ("first", "second")
        for agent in AGENTS
    ]
    (grid,) = gathered(found)
    assert isinstance(grid, Grid)
    assert grid.headings()[1] == "first (evaluations): published"
    found[0] = Row(found[0].figure, 1, 2, 3, "", "s")
    assert list(gathered(found)) == [found]


def test_what_holds_for_some_lines_names_them() -> None:
    found = rows("wins", "draws", "moves")
    found[1] = Row(found[1].figure, 1, 2, 3, "a misprint", "%", "printed")
    (grid,) = gathered(found)
    assert isinstance(grid, Grid)
    assert grid.notes()[:2] == ("wins (default, alphabeta): wins: seats", "wins (minimax): a misprint")


def test_columns_of_one_explanation_share_it_and_empty_forms_are_left_out() -> None:
    found = [
        Row(f"Connect 4, {agent}, {column}", None, None, 5, "measured")
        for agent in AGENTS
        for column in ("wins", "draws")
    ]
    (grid,) = gathered(found)
    assert isinstance(grid, Grid)
    assert grid.headings() == ("Connect 4", "wins: corrected", "draws: corrected")
    assert grid.notes() == ("wins; draws: measured",)


def test_rows_that_fill_no_grid_stay_rows_in_their_order() -> None:
    lone = Row("gamma", None, 0.9, 0.9, "code")
    assert list(gathered([lone, lone])) == [[lone, lone]]
    assert list(gathered(rows("wins"))) == [rows("wins")]  # one column
    gap = rows("wins", "draws")[:-1]
    assert list(gathered(gap)) == [gap]
    various = [Row(one.figure, 1, 2, 3, str(place)) for place, one in enumerate(rows("wins", "draws"))]
    assert list(gathered(various)) == [various]  # each has its own explanation
    first, grid, last = gathered([lone, *rows("wins", "draws"), lone])
    assert (first, last) == ([lone], [lone])
    assert isinstance(grid, Grid)


def test_the_page_shows_every_figure_of_a_grid() -> None:
    found = (*rows("wins", "draws"), Row("gamma", None, 0.9, 0.9, "code"))
    section = Section("Results", rows=found)
    study = Study("000", "Small", ("It is small.",), (Experiment("one", lambda _effort: iter([section])),))
    working = StudyRun(study, Effort())
    for _ in working.work():
        pass
    text = page(working, {})
    assert "| alphabeta | 20 % | 22.5 % | 30 % | 20 % | 22.5 % | 30 % |" in text
    assert "- draws: draws: seats" in text
    assert "| gamma | – | 0.9 | 0.9 | code |" in text
