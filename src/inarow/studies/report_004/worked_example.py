"""The fourth experiment: the report's worked example, computed and drawn."""

from __future__ import annotations

from collections.abc import Iterator

from inarow.rules.outcome import FIRST, SECOND
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.studies.published import published
from inarow.studies.report_004.drawing import OTHER, OWN, Board, Mark, drawn
from inarow.studies.report_004.evaluation import Piece, best_piece, fitting_free_end, value
from inarow.studies.study import Chart, Effort, Row, Section

GAME, MOVES = "mnk:6x5:5", "b4,b2,c4,c3"  # K = 5 on six columns and five rows, with the values of the report
ONE, OTHER_MOVE = "e4", "d4"
IN_TEXT = float(str(published("004", "a free end, in the text")))


def after(move: str) -> Position:
    """The example with one more move."""
    return read_game(GAME).position(MOVES).play(move)


def worked_example(_effort: Effort) -> Iterator[float | Section]:
    """Both moves with both worths of a free end."""
    from inarow.heuristics.registering import read_heuristic

    yield 0.0
    heuristic = read_heuristic("potential")
    game = read_game(GAME)
    weights = heuristic.weights(game)
    free_end = weights[2] / weights[0]  # in stones on a row
    printed = {
        move: float(str(published("004", f"worked example, H of {name} move")))
        for move, name in ((ONE, "one"), (OTHER_MOVE, "the other"))
    }
    as_text = {move: value(after(move), FIRST, IN_TEXT) for move in printed}
    right = {move: heuristic.value(after(move), FIRST) for move in printed}
    fitted = fitting_free_end(after(ONE), FIRST, printed[ONE])
    rows = [
        Row(
            f"worked example, H of {move}",
            printed[move],
            round(as_text[move], 6),
            round(right[move], 6),
            f"with {IN_TEXT:g} for a free end, as the text says, the printed number does not come out",
        )
        for move in printed
    ]
    rows += [
        Row(
            "worked example, the move played",
            published("004", "worked example, the move played"),
            _better(as_text),
            _better(right),
            f"the second, {OTHER_MOVE}, cuts the opponent's diagonal; either worth of an end prefers it",
        ),
        Row(
            "worth of a free end, in stones",
            IN_TEXT,
            round(fitted, 6),
            free_end,
            "solved from the printed H of the first move; the second gives the same",
        ),
    ]
    words = (
        "The report explains its evaluation by a position with K = 5 on six columns and five rows, and two "
        f"moves to choose from: H = {printed[ONE]:g} for the one, {printed[OTHER_MOVE]:g} for the other. "
        "Each side's best piece counts: a stretch of at least K cells without a stone of the opponent, its "
        "own stones (1.1 each on diagonals) and its free ends; H is the own piece minus half the "
        "opponent's, as shares of K.",
        f"The text says {IN_TEXT:g} for a free end. The example contradicts it: its numbers come out with "
        f"{fitted:g}, and with {IN_TEXT:g} they would be {as_text[ONE]:.2f} and {as_text[OTHER_MOVE]:.2f}.",
    )
    picture = drawn([_board(move, right[move], free_end) for move in printed])
    told = (
        f"Two boards after {ONE} and {OTHER_MOVE}: the first player's row in solid frames, "
        "the second player's best piece in dashed ones, and the sums below."
    )
    chart = Chart("worked-example", f"The worked example: {ONE} or {OTHER_MOVE}?", told, svg=picture)
    yield Section("The worked example, drawn", tuple(rows), charts=(chart,), words=words)


def _better(values: dict[str, float]) -> str:
    return "the second" if values[OTHER_MOVE] > values[ONE] else "the first"


def _board(move: str, total: float, free_end: float) -> Board:
    position = after(move)
    own, other = (best_piece(position, seat, free_end) for seat in (FIRST, SECOND))
    words = (
        f"after {move}",
        f"own (solid):  {_sum(own, free_end)} = {own.worth:.2f}",
        f"opponent's (dashed):  {_sum(other, free_end)} = {other.worth:.2f}",
        f"H = {own.worth:.2f} - 0.5 x {other.worth:.2f} = {total:.2f}",
    )
    marks = (Mark(own.cells, OWN), Mark(other.cells, OTHER, dashed=True, inset=7))
    return Board(position, words, marks)


def _sum(piece: Piece, free_end: float) -> str:
    each = "1.1" if piece.diagonal else "1"
    return f"({piece.stones} x {each} + {piece.ends} x {free_end:g}) / 5"
