"""Report 004: the figures that chance and clocks leave alone, and what each slip does."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from inarow.arena.tournament import Tournament
from inarow.rules.outcome import FIRST, SECOND
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.studies.catalogue import study
from inarow.studies.report_004.capacity import BOARDS as LADDER
from inarow.studies.report_004.capacity import board, largest
from inarow.studies.report_004.contenders import CONTENDERS, PLAIN_ALPHABETA, PLAIN_MINIMAX, Attempt
from inarow.studies.report_004.evaluation import best_piece, fitting_free_end, value
from inarow.studies.report_004.playing import played
from inarow.studies.report_004.readings import near, readings, searched, split_position
from inarow.studies.report_004.slips import DRAW, LOSS, WIN, OutOfTime, PlainSearch
from inarow.studies.report_004.stored_bounds import example, stored_bounds
from inarow.studies.report_004.sums import Sum
from inarow.studies.report_004.ten_boards import BOARDS, opened_tasks, repeated_tasks
from inarow.studies.report_004.worked_example import ONE, OTHER_MOVE, after, worked_example
from inarow.studies.study import Effort, Row, Section, Work

TICTACTOE = read_game("tictactoe")
QUICK = Effort(quick=True, seed=1)


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
    assert names == ["capacity", "stored-bounds", "ten-boards", "worked-example", "readings"]


def test_what_is_printed_of_the_ten_boards() -> None:
    printed = json.loads(files("inarow.studies").joinpath("published.json").read_text("utf-8"))["004"]
    names = [figure.removesuffix(", games") for figure in printed if figure.endswith(", games")]
    assert names == [name.replace(":", " K") for name in BOARDS]
    seconds = [printed[f"{name}, seconds for a move"] for name in names]
    assert seconds == [3, 3, 5, 5, 7, 10, 10, 15, 15, 20]


@pytest.mark.parametrize(("name", "minimax", "alphabeta"), [("2x3:2", 284, 11), ("3x3:3", 549_945, 4_261)])
def test_positions_entered_by_the_plain_searches(name: str, minimax: int, alphabeta: int) -> None:
    start = board(name).start
    search = PlainSearch(board(name))
    expected = search.minimax(start)
    assert search.nodes == minimax
    assert search.alphabeta(start) == expected
    assert search.nodes == alphabeta


def test_minimax_stops_when_its_time_is_out() -> None:
    with pytest.raises(OutOfTime):
        PlainSearch(board("5x5:4"), seconds=0.05).minimax(board("5x5:4").start)
    assert PLAIN_MINIMAX.solve(board("5x5:4"), 0.05).outcome is None


@pytest.mark.parametrize("contender", CONTENDERS, ids=lambda one: one.name)
def test_contenders_agree(contender: object) -> None:
    assert contender in CONTENDERS
    for name, outcome in (("2x3:2", "win"), ("3x2:3", "draw")):
        assert contender.solve(board(name), 3600.0).outcome == outcome  # type: ignore[attr-defined]


def test_the_largest_board_is_by_squares() -> None:
    sizes = [board(name).cells for name in LADDER]
    assert sizes == sorted(sizes)
    solved, failed = Attempt("draw", 1, 0.1), Attempt(None, 1, 1.0)
    assert largest({"2x3:2": solved, "3x3:3": solved, "4x4:3": failed}) == "3x3:3"
    assert largest({"4x4:3": solved, "4x4:4": solved}) == "4x4:4"
    assert largest({"4x4:3": failed}) is None


def test_a_table_of_exact_values_is_wrong_and_one_of_bounds_right() -> None:
    position, told, true = example()
    assert (told, true) == ("draw", "loss")
    assert PlainSearch(position.game).alphabeta(position) == DRAW
    assert PlainSearch(position.game, exact_only=False).alphabeta(position) == LOSS
    assert PlainSearch(position.game).minimax(position) == LOSS


def test_the_table_kept_after_tic_tac_toe_lies() -> None:
    found = rows(stored_bounds)
    row = found["Tic Tac Toe, wrong values in the table"]
    assert (row.as_published, row.corrected) == (92, 0)
    assert found["Tic Tac Toe, positions in the table"].as_published == 1964
    search = PlainSearch(TICTACTOE)
    assert search.alphabeta(TICTACTOE.start) == DRAW
    lie = TICTACTOE.board("... ..o x..")  # the first player wins with best play
    assert (search.alphabeta(lie), PlainSearch(TICTACTOE).alphabeta(lie)) == (DRAW, WIN)


def test_alphabeta_with_bounds_is_minimax_everywhere_after_three_moves() -> None:
    game = read_game("mnk:3x3:3")
    search, plain = PlainSearch(game, exact_only=False), PlainSearch(game)
    for moves in ("a1,b1,c1", "a1,b2,c3", "b2,a1,c3", "b1,b2,a3", "a2,c1,b2"):
        position = game.position(moves)
        assert search.alphabeta(position) == plain.minimax(position)


def test_the_worked_example() -> None:
    found = rows(worked_example)
    for move, printed, in_text in ((ONE, 0.43, 0.48), (OTHER_MOVE, 0.55, 0.6)):
        row = found[f"worked example, H of {move}"]
        assert (row.published, row.as_published, row.corrected) == (printed, in_text, printed)
        assert value(after(move), FIRST, 0.25) == pytest.approx(printed)
        assert fitting_free_end(after(move), FIRST, printed) == pytest.approx(0.25)
    row = found["worth of a free end, in stones"]
    assert (row.published, row.as_published, row.corrected) == (0.5, 0.25, 0.25)
    row = found["worked example, the move played"]
    assert row.published == row.as_published == row.corrected == "the second"


def test_the_pieces_that_are_drawn() -> None:
    own, other = best_piece(after(ONE), FIRST, 0.25), best_piece(after(ONE), SECOND, 0.25)
    assert (own.stones, own.ends, own.diagonal) == (3, 2, False)
    assert (other.stones, other.ends, other.diagonal) == (2, 2, True)
    drawing = section(worked_example).charts[0].svg
    assert drawing is not None
    assert "H = 0.70 - 0.5 x 0.54 = 0.43" in drawing
    assert "H = 0.70 - 0.5 x 0.30 = 0.55" in drawing


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


def test_readings_differ_where_a_piece_has_a_hole() -> None:
    found = section(readings)
    assert found.tables[0].lines == (
        ("potential:reading=segment", 0.43, 0.55),
        ("potential:reading=run", 0.23, 0.55),
    )


def games(tasks: list[object]) -> Sum:
    return Sum.of([game for _, game in played("custom", tasks, Effort(workers=1))])  # type: ignore[arg-type]


def test_repeated_games_are_one_and_openings_make_more() -> None:
    repeated = games([*repeated_tasks("5x5:5", 50)])
    opened = games([*opened_tasks("5x5:5", 50, 3, seed=1)])
    assert (repeated.results, repeated.distinct, repeated.games) == ("0-3-0", 1, 3)
    assert (opened.distinct, opened.games) == (3, 3)
    assert opened.depth >= 1
    assert opened == games([*opened_tasks("5x5:5", 50, 3, seed=1)])


def test_swapped_seats_of_an_agent_against_itself_repeat_the_game() -> None:
    tournament = Tournament(
        game=board("4x4:4"), agents=("custom",) * 2, games=2, limit=Limit(nodes=50), openings="random:4"
    )
    assert games([*tournament.tasks()]).distinct == 1


def test_the_plain_alphabeta_of_the_report_solves_sixteen_squares() -> None:
    found = PLAIN_ALPHABETA.solve(board("4x4:3"), 60.0)
    assert (found.outcome, found.nodes) == ("win", 47_310)
