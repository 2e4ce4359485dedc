"""Report 003's two problems, the value of a position and the best move, answered on several boards."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.agents.registering import agent
from inarow.arena.openings import random_opening
from inarow.rules.notation import write_move, write_moves
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.solving.solution import Solution
from inarow.studies.published import row
from inarow.studies.report_003.equal_moves import BOARDS
from inarow.studies.report_003.published_search import DEPTH, best_move
from inarow.studies.study import Effort, Row, Section, StudyTable, Value

MIDGAME = 14  # plies played at random before a position is asked about


def answer(effort: Effort) -> Iterator[float | Section]:
    """Empty boards, and positions of random games on 7x6."""
    from inarow.solving.solver import Solver  # lazily: it brings Numba

    count = 20 if effort.quick else 200
    total = len(BOARDS) + count
    rows: list[Row] = []
    lines: list[tuple[Value, ...]] = []
    for done, board in enumerate(BOARDS, start=1):
        game = read_game(board)
        seen, truth = published_answer(game.start), Solver(game).solve(game.start)
        name = board.removeprefix("drop:")
        rows.append(
            row(
                "003",
                f"empty {name} board, value and best moves",
                seen,
                _in_words(truth),
                f"a search of {DEPTH} plies without a heuristic sees no end; the solver plays to it",
            )
        )
        lines.append((name, truth.outcome, truth.score, truth.plies, " ".join(truth.best_moves)))
        yield done / total
    game = read_game(BOARDS[0])
    solver, perfect = Solver(game), agent("perfect")
    kept, kept_by_perfect = 0, 0
    examples: list[tuple[Value, ...]] = []
    for number in range(count):
        moves = random_opening(game, MIDGAME, effort.seed * 1_000 + number)
        position = Position.after(game, moves)
        truth = solver.solve(position)
        move = best_move(position, "longest")[1]
        is_kept = _outcome(truth.columns[move]) == _outcome(truth.score)
        kept += is_kept
        right = write_move(game, perfect.choose(position, Limit()).move)
        kept_by_perfect += _outcome(truth.columns[right]) == _outcome(truth.score)
        if number < 8:
            examples.append((write_moves(game, moves), _in_words(truth), move, "yes" if is_kept else "no"))
        yield (len(BOARDS) + number + 1) / total
    rows.append(
        row(
            "003",
            f"7x6 board, {count} random positions, best move keeps the value",
            round(100 * kept / count, 1),
            round(100 * kept_by_perfect / count, 1),
            f"the report's search with the heuristic longest looks {DEPTH} plies ahead; the agent perfect "
            "to the end",
            "%",
        )
    )
    yield _section(rows, lines, examples, kept, count)


def published_answer(position: Position) -> str:
    """Both problems as the report's search answers them without a heuristic, in words."""
    value, move = best_move(position, "zero")
    return f"{'win' if value > 0 else 'loss' if value < 0 else '0'}, column {move}"


def _in_words(truth: Solution) -> str:
    columns = " ".join(truth.best_moves)
    return f"{truth.outcome} in {truth.plies}, column{'s' * (len(truth.best_moves) > 1)} {columns}"


def _outcome(score: int | None) -> int:
    assert score is not None
    return (score > 0) - (score < 0)


def _section(
    rows: list[Row],
    lines: list[tuple[Value, ...]],
    examples: list[tuple[Value, ...]],
    kept: int,
    count: int,
) -> Section:
    unseen = sum(str(row.as_published).startswith("0,") for row in rows)
    headings = ("board", "value", "score", "plies to the end", "best columns")
    empty = StudyTable("The empty board, solved", headings, tuple(lines))
    positions = StudyTable(
        "Positions of random games on 7x6, the first of them",
        ("moves", "solved", "report's column", "keeps the value"),
        tuple(examples),
    )
    return Section(
        "The value of a position, and the best move",
        tuple(rows),
        (empty, positions),
        words=(
            "The report states two problems: what is a position worth, and which move is best? On these "
            "boards the exact solver answers both, with the number of plies to the end under best play.",
            f"The report's search, {DEPTH} plies deep and without a heuristic, answers 0 on {unseen} of "
            f"{len(lines)} empty boards. With the heuristic longest its move keeps the value of the "
            f"position in {kept} of {count} random positions on 7x6.",
        ),
    )
