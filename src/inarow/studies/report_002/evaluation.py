"""Report 002's evaluation: what a threat, a marble and the end of the game are worth."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.agents.registering import agent
from inarow.heuristics.registering import read_heuristic
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.studies.falling import Falling
from inarow.studies.published import published
from inarow.studies.report_002.slips import evaluation, published_agent
from inarow.studies.study import Effort, Row, Section, Value

# Boards with one thing to be seen on them: a single window on an edge column, a single marble off the edges.
_WINDOW, _MARBLE = "drop:1x4:4", "drop:3x1:4"
_ENDS = {"win": "445566", "loss": "44556"}  # Connect Four: the mover completes a run; it cannot stop one
_FULL = "drop:2x2:3"  # nobody completes a run


def weigh(_effort: Effort) -> Iterator[float | Section]:
    """Each figure by asking both evaluations about a board on which nothing else counts."""
    rows = [
        Row(
            name := f"threat of {marbles} of 4, the other cells free",
            published("002", name),
            *_worths(_WINDOW, (1 << marbles) - 1),
            "No difference: the evaluation is the report's own.",
        )
        for marbles in (3, 2, 1)
    ]
    rows.append(
        Row(
            name := "own marble in a column that is not at the edge",
            published("002", name),
            *_worths(_MARBLE, 0b010),
            "No difference; the report's text speaks of empty centre columns, its code counts marbles.",
        )
    )
    yield 0.5
    rows += _ends()
    yield Section("The evaluation", tuple(rows), words=_WORDS)


_WORDS = (
    "The report counts threats: windows as long as the goal that hold marbles of one side alone. Its "
    "printed weights are asked here of its own form and of the registered heuristic `threats`, on boards "
    "with nothing else on them.",
    "Weights agree; the ends of games do not. The report's win is 100 at any depth, a number that the "
    "sums can reach; here a win is beyond every heuristic and the sooner the better. For a goal of five "
    "the report's text names no weight for four marbles, so as published they count nothing; `threats` "
    "goes on with 9.",
)


def _worths(board: str, stones: int) -> tuple[Value, Value]:
    """These stones of the side to move, alone on the board: as published, and by the registered heuristic."""
    game = read_game(board)
    position = Position(game, mover=stones, ply=2 * stones.bit_count())
    return evaluation(Falling(game))(stones, 0), read_heuristic("threats").value(position)


def _ends() -> Iterator[Row]:
    why = {
        "win": "100 is within reach of the sums and the same at any depth; here the fastest win scores most.",
        "loss": "The same: here the slowest loss is the best of losses, and below every sum.",
        "draw": "No difference.",
    }
    positions = {kind: read_game("connect4").position(moves) for kind, moves in _ENDS.items()}
    positions["draw"] = read_game(_FULL).position("112")
    for kind, position in positions.items():
        told = agent("alphabeta:depth=2,heuristic=threats").choose(position, Limit())
        decided = f"{kind} in {told.plies}, beyond every sum" if told.outcome != "draw" else told.score
        figure = f"value of a {kind}"
        value = published_agent(position.game, 1).decide(position).value
        yield Row(figure, published("002", figure), value, decided, why[kind])
