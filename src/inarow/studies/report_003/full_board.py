"""A full board without a winner must be 0: what report 003's search answers where it is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from inarow.agents.registering import agent
from inarow.arena.openings import random_opening
from inarow.rules.notation import write_move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.search.solution import Solution
from inarow.studies.falling import Falling
from inarow.studies.report_003.counting import WIN, evaluation
from inarow.studies.study import Effort, Row, Section, Table, Value
from inarow.studies.textbook import INFINITE, FullBoard, Textbook

BOARDS = ("drop:3x3:3", "drop:3x4:3", "drop:4x3:4", "drop:4x3:3", "drop:4x4:4")
READINGS: dict[FullBoard, str] = {
    "nothing": "no move is found there",
    "heuristic": "the heuristic longest is asked there",
}
_TAKEN_FOR = ("loss", "win")  # by whether the number of cells is odd
LEFT = 8  # empty cells of a late position
_PRODUCT = f"alphabeta:depth={LEFT},heuristic=longest"


def show(effort: Effort) -> Iterator[float | Section]:
    """Small boards from the start, and late positions on 5x4, by both readings of the slip."""
    from inarow.search.solve import Solver  # late: it brings Numba

    count = 40 if effort.quick else 400
    total = len(BOARDS) + count
    lines: list[tuple[Value, ...]] = []
    for board in BOARDS:
        game = read_game(board)
        truth = Solver(game).solve(game.start, score_only=True).outcome
        seen = [_word(best_of(game.start, reading)[0]) for reading in READINGS]
        lines.append((board.removeprefix("drop:"), game.cells, truth, *seen))
        yield len(lines) / total
    game = read_game("drop:5x4:4")
    solver, product = Solver(game), agent(_PRODUCT)
    wrong: Counter[str] = Counter()
    thrown: Counter[str] = Counter()
    for number in range(count):
        position = Position.after(game, random_opening(game, game.cells - LEFT, effort.seed * 1_000 + number))
        solved = solver.solve(position)
        for reading in READINGS:
            value, move = best_of(position, reading)
            wrong[reading] += _word(value) != solved.outcome
            thrown[reading] += _throws_away(solved, move)
        right = product.choose(position, Limit())
        wrong["product"] += right.outcome != solved.outcome
        thrown["product"] += _throws_away(solved, write_move(game, right.move))
        yield (len(BOARDS) + number + 1) / total
    yield _section(lines, wrong, thrown, count)


def best_of(position: Position, full_board: FullBoard) -> tuple[int, str]:
    """The value and the first best move of a position, searched to the end of the game."""
    board = Falling(position.game)
    search = Textbook(board, evaluation(board, "longest"), win=WIN, full_board=full_board)
    best, chosen = -INFINITE - 1, 0
    for move in board.moves(position.taken):
        alpha = max(best, -INFINITE)
        value = search.value(
            position.waiter, position.mover | move, move, position.game.cells, alpha, INFINITE, False
        )
        if value > best:
            best, chosen = value, move
    return best, write_move(position.game, chosen.bit_length() - 1)


def _word(value: int) -> str:
    if abs(value) >= WIN:
        return "win" if value > 0 else "loss"
    return f"{value:+d}" if value else "draw"


def _throws_away(solved: Solution, move: str) -> bool:
    """Is the result after this move worse than the position's?"""
    after, before = solved.columns[move], solved.score
    assert after is not None
    assert before is not None
    return (after > 0) - (after < 0) < (before > 0) - (before < 0)


def _section(
    lines: list[tuple[Value, ...]], wrong: Counter[str], thrown: Counter[str], count: int
) -> Section:
    rows = [
        Row(
            f"empty {board} board, value if no move is found on a full board",
            None,
            seen,
            truth,
            f"{cells} cells: the search takes a full board for a "
            f"{_TAKEN_FOR[read_game(f'drop:{board}').cells % 2]} of the side that moved first.",
        )
        for board, cells, truth, seen, _ in lines
    ]
    whys = (
        "A draw is taken for a win or a loss, so it is sought or shunned for no reason.",
        "On a full board both longest runs are mostly equal, so this slip seldom shows.",
    )
    for (reading, told), why in zip(READINGS.items(), whys, strict=True):
        where = f"{count} positions on 5x4 with {LEFT} cells left, if {told}"
        rows += [
            Row(f"{where}, wrong values", None, wrong[reading], wrong["product"], why, "positions"),
            Row(f"{where}, results thrown away", None, thrown[reading], thrown["product"], why, "positions"),
        ]
    differ = sum(truth != seen for _, _, truth, seen, _ in lines)
    headings = ("board", "cells", "solved", *(f"if {told}" for told in READINGS.values()))
    return Section(
        "A full board without a winner",
        tuple(rows),
        (Table("The value of the empty board, by what a full board is worth", headings, tuple(lines)),),
        words=(
            "A full board without a winner is a draw, 0. How exactly the report's search misses it is not "
            "printed, so two ways are shown: it finds no move and answers with the value it began with, "
            "minus or plus infinity; or it asks its heuristic, as it does at the horizon.",
            f"In the first way {differ} of {len(lines)} small boards get a wrong value: every draw becomes "
            f"a win or a loss, by whose turn it would be. Of {count} random positions on 5x4 with {LEFT} "
            f"empty cells it values {wrong['nothing']} wrongly and throws the result away in "
            f"{thrown['nothing']}; asking the heuristic, {wrong['heuristic']} and {thrown['heuristic']}.",
        ),
    )
