"""The study of report 001: what it must show, and a small run of the whole."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files

import pytest

from inarow.studies.catalogue import study
from inarow.studies.report_001 import candidate_sets, depths, future_work, matches
from inarow.studies.study import Effort, Experiment, Row, Section

SMALL = Effort(quick=True, seed=1, workers=1)
ASKED = {"MCTS", "better move ordering", "a cheaper heuristic"}


@pytest.fixture(scope="module")
def small() -> Iterator[pytest.MonkeyPatch]:
    """Fewer games, positions and plies, so that everything is run and little is waited for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matches, "QUICK_GAMES", 2)
        patch.setattr(matches, "GAMES", 4)
        patch.setattr(matches, "QUICK_CONTEST", 2)
        patch.setattr(depths, "DEEPEST", 4)
        patch.setattr(candidate_sets, "QUICK_POSITIONS", 8)
        patch.setattr(future_work, "QUICK_NODES", 200)
        patch.setattr(future_work, "QUICK_GAMES", 2)
        patch.setattr(future_work, "POSITIONS", 3)
        patch.setattr(future_work, "EPISODES", 200)
        few = tuple(idea for idea in future_work.IDEAS if idea.asked in ASKED or not idea.counts_nodes)
        patch.setattr(future_work, "IDEAS", few)
        yield patch


@pytest.fixture(scope="module")
def sections(small: pytest.MonkeyPatch) -> dict[str, Section]:  # noqa: ARG001  (it has to be there)
    return {one.name: finished(one, SMALL) for one in study("001").experiments}


def finished(experiment: Experiment, effort: Effort) -> Section:
    """The section at the end; the shares before it never fall."""
    *shares, last = experiment.work(effort)
    assert isinstance(last, Section)
    numbers = [share for share in shares if isinstance(share, float)]
    assert len(numbers) == len(shares) > 2
    assert numbers == sorted(numbers)
    assert 0 <= numbers[0] <= numbers[-1] <= 1 + 1e-9
    return last


def rows_of(sections: dict[str, Section]) -> list[Row]:
    return [row for section in sections.values() for row in section.rows]


def test_rows_are_unique_and_explained_in_a_line(sections: dict[str, Section]) -> None:
    rows = rows_of(sections)
    assert len({row.figure for row in rows}) == len(rows)
    assert all(row.why and "\n" not in row.why for row in rows)


def test_every_published_figure_is_shown(sections: dict[str, Section]) -> None:
    printed = json.loads(files("inarow.studies").joinpath("published.json").read_text("utf-8"))["001"]
    shown = {row.published for row in rows_of(sections)}
    assert set(printed.values()) <= shown


def test_the_candidate_sets_come_out_exactly(sections: dict[str, Section]) -> None:
    pruned, plain = sections["candidates"].rows
    assert (pruned.published, pruned.as_published, pruned.corrected) == (
        "{3,4,5,6,7}",
        "{3,4,5,6,7}",
        "{3,4,5}",
    )
    assert (plain.published, plain.as_published, plain.corrected) == ("{3,4,5}", "{3,4,5}", "{3,4,5}")


def test_the_same_tree_is_counted_twice(sections: dict[str, Section]) -> None:
    nodes = {row.figure: row for row in sections["depths"].rows}
    for name, count in (("minimax", 2800), ("alpha-beta", 481)):
        row = nodes[f"nodes at depth 4, empty board, {name}"]
        assert row.as_published == row.corrected == count


def test_tables_have_as_many_cells_as_headings(sections: dict[str, Section]) -> None:
    tables = [table for section in sections.values() for table in section.tables]
    assert len(tables) >= 4
    assert all(len(line) == len(table.headings) for table in tables for line in table.lines)


def test_charts_leave_their_look_to_the_writer(sections: dict[str, Section]) -> None:
    charts = [chart for section in sections.values() for chart in section.charts]
    assert {chart.name for chart in charts} == {"time-by-depth", "candidate-sets", "future-work"}
    for chart in charts:
        assert (chart.vega is None) != (chart.svg is None)
        assert chart.told
        assert "title" not in (chart.vega or {})


def test_no_file_of_this_machine_is_told(sections: dict[str, Section]) -> None:
    assert "safetensors" not in repr(sections)


def test_the_same_seed_gives_the_same_results(sections: dict[str, Section]) -> None:
    experiments = {one.name: one for one in study("001").experiments}
    for name in ("matches", "candidates"):
        again = finished(experiments[name], SMALL)
        assert untimed(again) == untimed(sections[name])
        assert again.tables == sections[name].tables


def untimed(section: Section) -> list[Row]:
    return [row for row in section.rows if row.unit != "ms" and "time over" not in row.figure]


def test_corrected_alpha_beta_beats_reflex_in_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MATCHES", matches.MATCHES[1:2])
    monkeypatch.setattr(matches, "GAMES", 100)
    monkeypatch.setattr(matches, "QUICK_CONTEST", 100)
    corrected: list[list[matches.GameRecord]] = [[]]
    list(matches._corrected(SMALL, corrected))
    assert len(corrected[0]) == 200
    assert [str(matches._seat_tally(corrected[0], seat)) for seat in (0, 1)] == ["100-0-0", "100-0-0"]
