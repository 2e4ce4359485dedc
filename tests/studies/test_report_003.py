"""Report 003: the calls come out exactly, and each slip matters."""

import pytest

from inarow.rules.presets import read_game
from inarow.studies.published import published
from inarow.studies.report_003 import full_board
from inarow.studies.report_003.counting import Task, product_calls, published_calls
from tests.studies.running import run

SEVEN = "drop:7x6:4"


def test_strict_cut_offs_prune_nothing_to_depth_six() -> None:
    task = Task(SEVEN, "zero", 6)
    printed = published("003", "7x6 board, depth 6, zero, calls of alpha-beta")
    assert published_calls(task) == product_calls("minimax", task) == printed == 137_257


def test_ordinary_cut_offs_are_the_products() -> None:
    for heuristic in ("zero", "longest"):
        for board in (SEVEN, "drop:4x4:3", "drop:8x8:5"):
            ordinary = published_calls(Task(board, heuristic, 5, cut="ordinary"))
            assert ordinary == product_calls("alphabeta", Task(board, heuristic, 5))
    printed = published("003", "7x6 board, depth 6, zero, calls of alpha-beta with >= and <=")
    assert product_calls("alphabeta", Task(SEVEN, "zero", 6)) == printed == 1_249


@pytest.mark.parametrize("heuristic", ["zero", "longest"])
def test_the_strict_slip_costs_calls_on_every_board(heuristic: str) -> None:
    for board in (SEVEN, "drop:4x4:3", "drop:5x4:4", "drop:6x5:4", "drop:8x8:5"):
        strict, ordinary = (
            published_calls(Task(board, heuristic, 4, cut=cut)) for cut in ("strict", "ordinary")
        )
        assert strict > 2 * ordinary


def test_calls_quickly() -> None:
    section = run("003", "calls")
    rows = {row.figure: row for row in section.rows}
    row = rows["7x6 board, depth 6, zero, calls of alpha-beta"]
    assert (row.published, row.as_published, row.corrected) == (137_257, 137_257, 1_249)
    minimax = rows["7x6 board, depth 6, zero, calls of minimax"]
    assert minimax.as_published == minimax.corrected == 137_257
    assert [chart.name for chart in section.charts] == ["calls-zero", "calls-longest", "calls-boards"]
    assert all(chart.vega and chart.told for chart in section.charts)


@pytest.mark.parametrize("cells", ["drop:3x3:3", "drop:4x3:4"])
def test_a_full_board_that_is_no_draw_changes_the_value(cells: str) -> None:
    start = read_game(cells).start
    assert full_board.best_of(start, "draw")[0] == 0
    wrong = full_board.best_of(start, "nothing")[0]
    assert wrong > 0 if start.game.cells % 2 else wrong < 0


def test_full_boards_quickly() -> None:
    section = run("003", "full-board")
    assert any(row.as_published != row.corrected for row in section.rows)
    late = [row for row in section.rows if row.unit == "positions"]
    assert late
    assert all(row.corrected == 0 for row in late)
    assert any(row.as_published for row in late)


def test_problems_are_answered_alike_for_a_seed() -> None:
    section = run("003", "problems", seed=3)
    assert section == run("003", "problems", seed=3)
    lines = {line[0]: line for line in section.tables[0].lines}
    assert lines["7x6:4"][1:] == ("win", 1, 41, "4")
    assert lines["4x4:4"][1] == "draw"
    assert section.rows[-1].corrected == 100
