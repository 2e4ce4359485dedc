"""Report 004: the figures that chance and clocks leave alone, and what each bug does."""

from __future__ import annotations

from itertools import count

import pytest

from inarow.rules.outcome import FIRST, SECOND
from inarow.rules.presets import read_game
from inarow.studies.catalogue import study
from inarow.studies.published import facts, published
from inarow.studies.report_004.capacity import BOARDS as LADDER
from inarow.studies.report_004.capacity import board, largest
from inarow.studies.report_004.contenders import (
    ALPHABETA,
    CONTENDERS,
    CUSTOM,
    MINIMAX,
    PLAIN_ALPHABETA,
    Allowance,
    Attempt,
    Contender,
    OutOfTime,
)
from inarow.studies.report_004.published_searches import DRAW, LOSS, WIN, PublishedSearches
from inarow.studies.report_004.split_threes import near, searched, split_position
from inarow.studies.report_004.stored_bounds import example, stored_bounds
from inarow.studies.report_004.techniques import ALARM, CENTRE, LARGE_FREE, PLAN, SMALL, elo, where
from inarow.studies.report_004.ten_boards import BOARDS
from inarow.studies.report_004.worked_example import (
    ONE,
    OTHER_MOVE,
    after,
    best_piece,
    by_reading,
    fitting_free_end,
    second_example,
    value,
    worked_example,
)
from inarow.studies.study import Effort, Row, Section, Work
from tests.studies.running import run

TICTACTOE = read_game("tictactoe")
QUICK = Effort(quick=True, seed=1, workers=1)
PLENTY = 600.0  # seconds of the processor, for searches that need less than one


def section(work: Work) -> Section:
    *shares, last = work(QUICK)
    assert all(isinstance(share, float) and 0 <= share <= 1 for share in shares)
    assert isinstance(last, Section)
    return last


def rows(work: Work) -> dict[str, Row]:
    found = section(work)
    assert len({row.figure for row in found.rows}) == len(found.rows)
    return {row.figure: row for row in found.rows}


def test_the_study_and_its_experiments() -> None:
    found = study("004")
    names = [experiment.name for experiment in found.experiments]
    assert names[:3] == ["ten-boards", "techniques", "capacity"]
    assert names[3:] == ["stored-bounds", "worked-example", "split-threes"]


def test_what_is_printed_of_the_ten_boards() -> None:
    names = [figure.removesuffix(", games") for figure in facts("004") if figure.endswith(", games")]
    assert names == [name.replace(":", " K") for name in BOARDS]
    seconds = [published("004", f"{name}, seconds for a move") for name in names]
    assert seconds == [3, 3, 5, 5, 7, 10, 10, 15, 15, 20]
    assert {published("004", f"{name}, first wins-draws-second wins") for name in names} == {"0-3-0"}


@pytest.mark.parametrize(("name", "minimax", "alphabeta"), [("2x3:2", 284, 11), ("3x3:3", 549_945, 4_261)])
def test_positions_entered_by_the_plain_searches(name: str, minimax: int, alphabeta: int) -> None:
    start = board(name).start
    search = PublishedSearches(board(name))
    expected = search.minimax(start)
    assert search.nodes == minimax
    assert search.alphabeta(start) == expected
    assert search.nodes == alphabeta


@pytest.mark.parametrize(
    ("contender", "entered"), [(MINIMAX, (284, 549_945)), (ALPHABETA, (63, 3178)), (CUSTOM, (57, 2909))]
)
def test_our_searches_go_to_the_end_and_not_depth_after_depth(
    contender: Contender, entered: tuple[int, int]
) -> None:
    """Minimax enters exactly what the plain one does; stopped at the early win on 2x3 it would be 198."""
    found = tuple(contender.solve(board(name), Allowance(PLENTY)).nodes for name in ("2x3:2", "3x3:3"))
    assert found == entered


def ticking(seconds: float) -> Allowance:
    """An allowance whose clock goes on by a second at each look."""
    ticks = count()
    return Allowance(seconds, clock=lambda: float(next(ticks)))


@pytest.mark.parametrize("contender", CONTENDERS, ids=lambda one: one.name)
def test_every_contender_ends_when_its_allowance_is_over(contender: Contender) -> None:
    attempt = contender.solve(board("7x7:5"), ticking(3.0))
    assert (attempt.outcome, attempt.nodes) == (None, None)


def test_an_answer_that_comes_too_late_does_not_count() -> None:
    late = Contender("late", lambda _game, allowance: ("win", int(allowance.spent)))
    assert late.solve(TICTACTOE, ticking(1.0)).outcome is None
    assert late.solve(TICTACTOE, ticking(9.0)).outcome == "win"
    with pytest.raises(OutOfTime):
        ticking(0.5).look()


@pytest.mark.parametrize("contender", CONTENDERS, ids=lambda one: one.name)
def test_contenders_agree(contender: Contender) -> None:
    for name, outcome in (("2x3:2", "win"), ("3x2:3", "draw")):
        assert contender.solve(board(name), Allowance(PLENTY)).outcome == outcome


def test_the_largest_board_is_by_squares() -> None:
    sizes = [board(name).cells for name in LADDER]
    assert sizes == sorted(sizes)
    solved, failed = Attempt("draw", 1, 0.1), Attempt(None, None, 1.0)
    assert largest({"2x3:2": solved, "3x3:3": solved, "4x4:3": failed}) == "3x3:3"
    assert largest({"4x4:3": solved, "4x4:4": solved}) == "4x4:4"
    assert largest({"4x4:3": failed}) is None


def test_the_plain_alphabeta_of_the_report_solves_sixteen_squares() -> None:
    found = PLAIN_ALPHABETA.solve(board("4x4:3"), Allowance(PLENTY))
    assert (found.outcome, found.nodes) == ("win", 47_310)


def test_a_table_of_exact_values_is_wrong_and_one_of_bounds_right() -> None:
    position, told, true = example()
    assert (told, true) == ("draw", "loss")
    assert PublishedSearches(position.game).alphabeta(position) == DRAW
    assert PublishedSearches(position.game, exact_only=False).alphabeta(position) == LOSS
    assert PublishedSearches(position.game).minimax(position) == LOSS


def test_the_table_kept_after_tic_tac_toe_lies() -> None:
    found = rows(stored_bounds)
    row = found["Tic Tac Toe, wrong values in the table"]
    assert (row.as_published, row.corrected) == (92, 0)
    assert found["Tic Tac Toe, positions in the table"].as_published == 1964
    search = PublishedSearches(TICTACTOE)
    assert search.alphabeta(TICTACTOE.start) == DRAW
    lie = TICTACTOE.board("... ..o x..")  # the first player wins with best play
    assert (search.alphabeta(lie), PublishedSearches(TICTACTOE).alphabeta(lie)) == (DRAW, WIN)


def test_alphabeta_with_bounds_is_minimax_everywhere_after_three_moves() -> None:
    game = read_game("mnk:3x3:3")
    search, plain = PublishedSearches(game, exact_only=False), PublishedSearches(game)
    for moves in ("a1,b1,c1", "a1,b2,c3", "b2,a1,c3", "b1,b2,a3", "a2,c1,b2"):
        position = game.position(moves)
        assert search.alphabeta(position) == plain.minimax(position)


def test_the_worked_example_is_the_reports_own() -> None:
    position = read_game("mnk:6x5:5").position("c4,c3,d4,d2")
    assert after(ONE) == position.play("e4")
    assert after(OTHER_MOVE) == position.play("b4")
    found = rows(worked_example)
    for move, printed in ((ONE, 0.43), (OTHER_MOVE, 0.55)):
        row = found[f"worked example, H of {move}"]
        assert (row.published, row.as_published, row.corrected) == (printed, printed, printed)
        assert value(after(move), FIRST, 0.25) == pytest.approx(printed)
        assert fitting_free_end(after(move), FIRST, printed) == pytest.approx(0.25)
    assert value(after(ONE), FIRST, 0.5) == pytest.approx(0.48)
    assert value(after(OTHER_MOVE), FIRST, 0.5) == pytest.approx(0.6)
    row = found["a free end, in the text"]
    assert (row.published, row.as_published, row.corrected) == (0.5, 0.25, 0.25)
    row = found["worked example, the move played"]
    assert row.published == row.as_published == row.corrected == "b4"


def test_both_readings_give_both_numbers_so_the_example_decides_nothing() -> None:
    for reading in ("segment", "run"):
        assert by_reading(reading, ONE) == pytest.approx(0.43)
        assert by_reading(reading, OTHER_MOVE) == pytest.approx(0.55)


def test_the_second_example_is_a_streak_of_one() -> None:
    position = second_example()
    assert str(position).splitlines()[:2] == ["4 . o x .", "3 . x o ."]
    piece = best_piece(position, FIRST, 0.25)
    assert (piece.stones, piece.diagonal) == (1, True)
    assert piece.cells == tuple(map(position.game.start.move, ("a4", "b3", "c2", "d1")))
    row = rows(worked_example)["second example, longest streak of player 1"]
    assert (row.published, row.as_published, row.corrected) == (1, 1, 1)


def test_the_pieces_that_are_shown() -> None:
    own, other = best_piece(after(ONE), FIRST, 0.25), best_piece(after(ONE), SECOND, 0.25)
    assert (own.stones, own.ends, own.diagonal) == (3, 2, False)
    assert (other.stones, other.ends, other.diagonal) == (2, 2, True)
    drawing = section(worked_example).charts[0].svg
    assert drawing is not None
    assert "H = 0.70 - 0.5 x 0.54 = 0.43" in drawing
    assert "H = 0.70 - 0.5 x 0.30 = 0.55" in drawing
    assert "the opponent&#x27;s stones" in drawing


def test_radius_one_misses_split_threes() -> None:
    position = split_position()
    winner = position.move("b2")
    assert winner not in near(position, 1)
    assert winner in near(position, 2)
    assert searched(2, 3) == ("b2", 3)
    move, plies = searched(1, 3)
    assert (move != "b2", plies) == (True, None)
    made = position.play(winner)
    for reply in made.legal_moves():  # whatever the opponent answers, a run can be completed
        after_reply = made.play(reply)
        assert after_reply.outcome is None
        assert after_reply.completing_moves()


def test_every_technique_is_measured() -> None:
    assert {part.switch for part, _ in PLAN} == {
        *("alarm", "radius", "heuristic", "heuristic=streak/potential", "centre")
    }
    assert where(ALARM, SMALL) == "9x9 K5"
    assert where(CENTRE, LARGE_FREE) == "13x13 K5, alarm off"
    assert elo({"elo": -0.2, "low": -80.0, "high": 104.9}) == "+0 (-80 to +105)"


def test_a_quick_run_of_the_techniques_has_a_row_for_each() -> None:
    found = run("004", "techniques")
    assert len(found.rows) == len(PLAN)
    assert all(row.published is None and row.as_published is None for row in found.rows)
    nodes = {(line[0], line[1]): line[2:4] for line in found.tables[0].lines}
    without, having = nodes["3x3 neighbourhood", "9x9 K5, alarm off"]
    assert isinstance(without, int)
    assert isinstance(having, int)
    assert without > 5 * having
    assert nodes["centre start", "9x9 K5, alarm on"][1] == 0
