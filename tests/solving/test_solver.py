"""The solver's answers: scores, columns, lines, limits, cancelling."""

from __future__ import annotations

import threading

import pytest
from benchmarks.forcing_set import read_threats
from hypothesis import given
from hypothesis import strategies as st

from inarow.errors import BadOption
from inarow.forcing.search import forced_win
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.solving.exact_scores import final_score, winning_score
from inarow.solving.solution import Solution
from inarow.solving.solver import Solver, solve
from tests.kernels.forcing.attacks import endless_position
from tests.solving.exhaustive import late_positions
from tests.strategies import examples

CONNECT4 = read_game("connect4")
EMPTY = {"1": -2, "2": -1, "3": 0, "4": 1, "5": 0, "6": -1, "7": -2}

# Positions with scores known from public sets.
KNOWN = [
    ("2252576253462244111563365343671351441", -1),
    ("7422341735647741166133573473242566", 1),
    ("23163416124767223154467471272416755633", 0),
    ("5554224333234511764415115", 4),
    ("52753311433677442422121", 8),
    ("1233722555341451114725221333", -1),
    ("274552224131661", 0),
    ("5455174361263362", -1),
    ("32164625", 11),
]


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(CONNECT4, book=False)


@pytest.mark.parametrize(("moves", "score"), KNOWN)
def test_known_scores(solver: Solver, moves: str, score: int) -> None:
    assert solver.solve(CONNECT4.position(moves), score_only=True).score == score


def test_every_answer_agrees_with_itself(solver: Solver) -> None:
    position = CONNECT4.position("44444432")
    solution = solver.solve(position)

    assert (solution.status, solution.outcome, solution.score, solution.plies) == ("proven", "win", 1, 33)
    assert solution.columns == {"1": -1, "2": 0, "3": -1, "5": -1, "6": 1, "7": -2}
    assert solution.best_moves == ("6",)
    assert len(solution.line) == solution.plies


def test_the_line_is_played_to_the_promised_end(solver: Solver) -> None:
    for moves, score in KNOWN:
        position = start = CONNECT4.position(moves)
        solution = solver.solve(start)
        for move in solution.line:
            position = position.play(move)
        assert position.outcome is not None
        assert len(solution.line) == solution.plies
        assert abs(final_score(position)) == abs(score)


def test_a_finished_position_is_proven_and_has_no_columns(solver: Solver) -> None:
    solution = solver.solve(CONNECT4.position("1212121"))

    assert (solution.status, solution.outcome, solution.plies) == ("proven", "loss", 0)
    assert solution.columns == {}
    assert solution.score == -18


@pytest.mark.parametrize("board", ["drop:4x4:4", "drop:5x4:4", "drop:4x5:4", "drop:1x4:4", "drop:3x3:4"])
def test_small_boards_against_the_plain_search(board: str) -> None:
    game = read_game(board)
    mine = Solver(game, book=False)
    known: dict[tuple[int, int], int] = {}
    position = game.start
    while position.outcome is None and position.ply < 6:
        position = position.play(position.legal_moves()[position.ply % len(position.legal_moves())])
    if position.outcome is None:
        solution = mine.solve(position)
        assert solution.score == plain_score(position, known)
        for move in position.legal_moves():
            text = next(t for t in solution.columns if position.move(t) == move)
            assert solution.columns[text] == -plain_score(position.play(move), known)


def plain_score(position: Position, known: dict[tuple[int, int], int]) -> int:
    """Every line of play, each position once."""
    if position.outcome is not None:
        return final_score(position)
    key = (position.mover, position.waiter)
    if key not in known:
        known[key] = max(-plain_score(position.play(move), known) for move in position.legal_moves())
    return known[key]


def test_limits_leave_true_bounds() -> None:
    mine = Solver(CONNECT4, book=False)
    position = CONNECT4.position("5455174361263362")
    for nodes in (200, 1000, 5000):
        mine.clear()
        solution = mine.solve(position, nodes=nodes, score_only=True)
        assert solution.low <= -1 <= solution.high
        assert solution.nodes <= nodes + 200
        assert (solution.score is None) == (solution.status != "proven")


@pytest.mark.parametrize("threads", [1, 2])
def test_the_clock_ends_what_would_take_minutes(threads: int) -> None:
    solution = solve(CONNECT4.start, seconds=0.3, book=False, threads=threads)

    assert solution.nodes > 0
    assert solution.status in ("bounded", "unknown")
    assert solution.score is None
    assert solution.low <= 1 <= solution.high


@pytest.mark.parametrize("threads", [1, 2])
def test_another_thread_cancels_what_would_take_minutes(threads: int) -> None:
    mine = Solver(CONNECT4, book=False, threads=threads)
    under_way = threading.Event()
    found: list[Solution] = []

    def work() -> None:
        found.append(mine.solve(CONNECT4.start, progress=lambda _: under_way.set()))

    thread = threading.Thread(target=work)
    thread.start()
    assert under_way.wait(60)
    mine.cancel()
    thread.join(60)

    assert [one.status for one in found] in (["bounded"], ["unknown"])
    assert mine.solve(CONNECT4.position("1212121")).status == "proven"


def test_two_threads_find_the_same() -> None:
    mine = Solver(CONNECT4, book=False, threads=2)

    assert mine.solve(CONNECT4.position("274552224131661"), score_only=True).score == 0
    assert mine.solve(CONNECT4.position("44444432")).columns["6"] == 1


def test_progress_is_told() -> None:
    seen = []
    Solver(CONNECT4, book=False).solve(CONNECT4.position("274552224131661"), progress=seen.append)

    assert seen
    assert seen[-1].answered >= seen[-1].questions


def test_bad_limits_are_refused() -> None:
    with pytest.raises(BadOption, match="at least one thread"):
        Solver(CONNECT4, threads=0)
    with pytest.raises(BadOption, match="a megabyte"):
        Solver(CONNECT4, memory=10)
    with pytest.raises(BadOption, match="more than 0"):
        solve(CONNECT4.start, seconds=-1)
    with pytest.raises(BadOption, match="1 or more"):
        solve(CONNECT4.start, nodes=0)


@given(late_positions(), st.integers(-12, 11), st.integers(1, 6))
@examples(60)
def test_a_window_says_as_much_of_the_score_as_was_asked(position: Position, low: int, size: int) -> None:
    solver = Solver(position.game, memory=1 << 20)
    high, score = low + size, solver.solve(position).score
    assert score is not None
    found = solver.solve(position, window=(low, high))
    assert found.low <= score <= found.high
    assert not found.columns
    if score <= low:
        assert found.high <= low
    elif score >= high:
        assert found.low >= high
    else:
        assert found.score == score


def test_who_wins_is_known_before_how_soon(solver: Solver) -> None:
    for moves, score in KNOWN:
        solver.clear()
        found = solver.solve(CONNECT4.position(moves), window=(-1, 1))
        assert found.outcome == ("draw" if score == 0 else "win" if score > 0 else "loss")


@pytest.mark.slow
def test_a_win_by_force_bounds_the_score_where_the_solver_does_not_reach() -> None:
    position = next(position for announced, proved, position in read_threats() if 19 == announced < proved)
    won = forced_win(position, order=2, nodes=400_000)
    found = solve(position, nodes=2_000_000)

    assert (found.status, found.outcome, found.line) == ("bounded", "win", won.line)
    assert found.low == winning_score(position.game, position.seat, position.ply + len(won.line))
    assert set(found.columns.values()) == {None}
    assert found.nodes <= 2_000_000


def test_a_short_win_by_force_is_proven_with_its_length_on_the_largest_board_too() -> None:
    position = read_game("gomoku15").position("f8,a1,g8,o1,h9,a15,h10,o15")
    found = solve(position, score_only=True)

    assert (found.status, found.outcome, found.plies) == ("proven", "win", 5)
    assert found.line == forced_win(position, order=2).line


def test_a_forced_win_on_a_board_within_reach_is_proven_with_its_length() -> None:
    found = solve(read_game("mnk:5x5:4").position("c3,a1,c4,a2"), score_only=True)

    assert (found.status, found.outcome) == ("proven", "win")
    assert found.line in ((), found.line[: found.plies])


def test_to_cancel_ends_the_search_for_a_forced_win_too() -> None:
    endless = endless_position()
    solver = Solver(endless.game, memory=1 << 20)
    stopper = threading.Timer(0.3, solver.cancel)
    stopper.start()
    found = solver.solve(endless, score_only=True)
    stopper.join()

    assert found.status == "unknown"
    assert solver.cancelled
