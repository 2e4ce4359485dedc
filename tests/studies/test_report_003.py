"""Report 003: the calls come out exactly, equal moves are kept as printed, and the claims are answered."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.arena.openings import random_opening
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.studies.report_003.claims import GAME, _threatened
from inarow.studies.report_003.equal_moves import BOARDS
from inarow.studies.report_003.published_search import (
    CallTask,
    best_move,
    product_calls,
    published_calls,
    values,
)
from tests.strategies import examples
from tests.studies.running import run

SEVEN = "drop:7x6:4"


def test_strict_cut_offs_prune_nothing_to_depth_six() -> None:
    task = CallTask(SEVEN, "zero", 6)
    assert published_calls(task) == product_calls("minimax", task) == 137_257


def test_ordinary_cut_offs_are_the_products() -> None:
    for heuristic in ("zero", "longest"):
        for board in (SEVEN, "drop:4x4:3", "drop:8x8:5"):
            ordinary = published_calls(CallTask(board, heuristic, 5, cut="ordinary"))
            assert ordinary == product_calls("alphabeta", CallTask(board, heuristic, 5))
    assert product_calls("alphabeta", CallTask(SEVEN, "zero", 6)) == 1_249


@pytest.mark.parametrize("heuristic", ["zero", "longest"])
def test_strict_cut_offs_cost_calls_on_every_board(heuristic: str) -> None:
    for board in (SEVEN, "drop:4x4:3", "drop:5x4:4", "drop:6x5:4", "drop:8x8:5"):
        strict, ordinary = (
            published_calls(CallTask(board, heuristic, 4, cut=cut)) for cut in ("strict", "ordinary")
        )
        assert strict > 2 * ordinary


def test_calls_quickly() -> None:
    section = run("003", "calls")
    rows = {row.figure: row for row in section.rows}
    row = rows["7x6 board, depth 6, zero, calls of alpha-beta"]
    assert (row.published, row.as_published, row.corrected) == (None, 137_257, 1_249)
    minimax = rows["7x6 board, depth 6, zero, calls of minimax"]
    assert minimax.as_published == minimax.corrected == 137_257
    assert [chart.name for chart in section.charts] == ["calls-zero", "calls-longest", "calls-boards"]
    assert all(chart.vega and chart.told for chart in section.charts)


def test_the_printed_code_plays_the_last_of_equal_columns() -> None:
    assert [best_move(read_game(board).start, "zero")[1] for board in BOARDS] == list("7445565")


@examples(25)
@given(st.integers(0, 10**6), st.booleans())
def test_strict_cuts_and_first_moves_are_sound_and_the_half_mend_is_not(seed: int, keep_last: bool) -> None:
    game = read_game("drop:5x5:4")
    position = Position.after(game, random_opening(game, 6, seed))
    worth = values(position, "longest", 3)
    for cut, last in (("strict", keep_last), ("ordinary", False), ("never", keep_last)):
        value, move = best_move(position, "longest", depth=3, cut=cut, keep_last=last)  # type: ignore[arg-type]
        assert value == worth[move] == max(worth.values())


def test_equal_moves_quickly() -> None:
    section = run("003", "equal-moves")
    rows = {row.figure: row for row in section.rows}
    kept = rows["which of equal moves is kept"]
    assert (kept.published, kept.source) == (None, "printed code")
    wrong = {line[:2]: line[3] for line in section.tables[0].lines}
    assert sorted(wrong.values())[:3] == [0, 0, 0]
    assert wrong["cut at equality too", "keep the last of equals"] > 5


def test_problems_are_answered_alike_for_a_seed() -> None:
    section = run("003", "problems", seed=3)
    assert section == run("003", "problems", seed=3)
    lines = {line[0]: line for line in section.tables[0].lines}
    assert lines["7x6:4"][1:] == ("win", 1, 41, "4")
    assert lines["4x4:4"][1] == "draw"
    assert section.rows[-1].corrected == 100


def test_claims_quickly() -> None:
    section = run("003", "claims")
    rows = {row.figure: row for row in section.rows}
    bound = rows["bound on the number of positions, 7x6"]
    assert (bound.published, bound.corrected) == ("about 10^35", "4,531,985,219,092")
    assert (rows["moves in a turn"].published, rows["plies in a game"].published) == (7, 42)
    counted = {line[0]: line for line in section.tables[0].lines}
    assert counted[6] == (6, 117_649, 137_257, 343, 137_257, 1_249)
    blunders = {line[0]: line for line in section.tables[1].lines}
    assert blunders[2][2:] == (0, 0, 0)
    assert blunders[4][2] == blunders[4][3]  # only where everything loses within the depth
    assert blunders[4][4] == 0


def test_threatened_positions_have_a_way_out() -> None:
    assert read_game(GAME).cells == 42
    for position in _threatened(5, 1):
        after = [position.play(move) for move in position.legal_moves()]
        assert {bool(one.completing_moves()) for one in after} == {False, True}
