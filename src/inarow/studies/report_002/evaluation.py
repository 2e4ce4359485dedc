"""Report 002's evaluation: what a threat, a marble and the end of the game are worth."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.agents.registering import agent
from inarow.heuristics.registering import read_heuristic
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.studies.plain_board import PlainBoard
from inarow.studies.published import row
from inarow.studies.report_002.published_agent import WINDOW, evaluation, published_agent
from inarow.studies.study import Effort, Row, Section, StudyTable, Value

# Boards with one thing to be seen on them: a single window on an edge column, a single marble off the edges.
_WINDOW, _MARBLE = "drop:1x4:4", "drop:3x1:4"
_ENDS = {"win": "445566", "loss": "44556"}  # Connect Four: the mover completes a run; it cannot stop one
_FULL = "drop:2x2:3"  # nobody completes a run
_GOALS = (3, 4, 5)


def weigh(_effort: Effort) -> Iterator[float | Section]:
    """Each figure by asking both evaluations about a board on which nothing else counts."""
    rows = [
        row(
            "002",
            f"threat of {marbles} of 4, the other cells free",
            *_worths(_WINDOW, (1 << marbles) - 1),
            "no difference: the evaluation is the report's own",
        )
        for marbles in (3, 2, 1)
    ]
    rows.append(
        row(
            "002",
            "own marble in a column that is not at the edge",
            *_worths(_MARBLE, 0b010),
            "no difference; the report's text speaks of empty centre columns, its code counts marbles",
        )
    )
    rows.append(
        row(
            "002",
            "length of a window",
            f"{WINDOW}, whatever the goal",
            f"{WINDOW}, whatever the goal",
            "the authors' public code always looks at four cells; windows as long as the goal are our "
            "extension and not called corrected",
        )
    )
    yield 0.5
    rows += _ends()
    yield Section("The evaluation", tuple(rows), (_extension(),), words=_WORDS)


_WORDS = (
    "The report counts threats: windows that hold marbles of one side alone. Its printed weights are asked "
    "here of its own evaluation and of the registered heuristic `threats`, on boards with nothing else on "
    "them. With a goal of four the two are the same; what is corrected is the worth of a win. The report's "
    "win is 100 at any depth, a number that the sums can reach; corrected, a win is beyond every sum and "
    "the sooner the better.",
    "With another goal we extend the evaluation, which is not a correction and is kept apart on this page. "
    "The text speaks of windows as long as the goal, and the authors' public code always takes four cells. "
    "The heuristic `threats` takes as many as the goal has, and goes on to 9 for four marbles of five.",
)


def _extension() -> StudyTable:
    """A single column with so many marbles at its bottom, by goal: the report's evaluation, and `threats`."""
    lines = []
    for goal in _GOALS:
        for marbles in range(1, goal):
            board = f"drop:1x{max(goal, WINDOW)}:{goal}"
            lines.append((goal, marbles, *_worths(board, (1 << marbles) - 1)))
    return StudyTable(
        "Our extension: marbles at the bottom of an empty column, by goal",
        (
            "goal",
            "marbles",
            "report's evaluation, windows of 4",
            "our extension, windows as long as the goal",
        ),
        tuple(lines),
    )


def _worths(board: str, stones: int) -> tuple[Value, Value]:
    """These stones of the side to move, alone on the board: by the report's evaluation, and by `threats`."""
    game = read_game(board)
    position = Position(game, mover=stones, ply=2 * stones.bit_count())
    return evaluation(PlainBoard(game))(stones, 0), read_heuristic("threats").value(position)


def _ends() -> Iterator[Row]:
    why = {
        "win": "sums can reach 100, and it is the same at any depth; corrected, the fastest win is best",
        "loss": "likewise: corrected, the slowest loss is the best of losses, and below every sum",
        "draw": "no difference",
    }
    positions = {kind: read_game("connect4").position(moves) for kind, moves in _ENDS.items()}
    positions["draw"] = read_game(_FULL).position("112")
    for kind, position in positions.items():
        right = agent("alphabeta:depth=2,heuristic=threats").choose(position, Limit())
        decided = f"{kind} in {right.plies}, beyond every sum" if right.outcome != "draw" else right.score
        value = published_agent(position.game, 1).decide(position).value
        yield row("002", f"value of a {kind}", value, decided, why[kind])
