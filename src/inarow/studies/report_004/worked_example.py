"""The report's two examples of its evaluation, computed in plain Python and drawn as boards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from inarow.heuristics.run_terms import parts, tracks
from inarow.rules.game import DIRECTIONS, Move
from inarow.rules.outcome import FIRST, SECOND
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.studies.published import published, row
from inarow.studies.report_004.drawing import OTHER, OWN, BoardPicture, Mark, draw_boards
from inarow.studies.study import Chart, Effort, Row, Section, StudyTable

GAME, MOVES = "mnk:6x5:5", "c4,c3,d4,d2"  # the agent has c4 and d4, the opponent c3 and d2
ONE, OTHER_MOVE = "e4", "b4"
PRINTED = {move: float(str(published("004", f"worked example, H of {move}"))) for move in (ONE, OTHER_MOVE)}
IN_TEXT = float(str(published("004", "a free end, in the text")))
FREE_END = float(str(published("004", "a free end, in the example")))
READINGS = ("segment", "run")
SECOND_GAME, SECOND_BOARD = "mnk:4x4:4", ".ox. .xo. .... ...."  # x is player 1
SIDES = ("the agent's stones", "the opponent's stones")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a row, column or diagonal between the opponent's stones, and what it is worth."""

    cells: tuple[Move, ...] = ()
    stones: int = 0
    ends: int = 0  # free ones
    diagonal: bool = False
    worth: float = 0.0  # as a share of the run to complete


def best_piece(position: Position, seat: int, free_end: float) -> Piece:
    """E of the report, all own stones of a piece counting, with the piece it comes from."""
    game = position.game
    own, other = (position.first, position.second) if seat == 0 else (position.second, position.first)
    best = Piece()
    for direction in DIRECTIONS:
        is_diagonal = all(direction)
        for track in tracks(game, direction):
            for cells, _ in parts(track, ~other):
                mine = [place for place, cell in enumerate(cells) if own >> cell & 1]
                if len(cells) < game.connect or not mine:
                    continue
                ends = (mine[0] > 0) + (mine[-1] < len(cells) - 1)
                worth = (len(mine) * (1.1 if is_diagonal else 1.0) + ends * free_end) / game.connect
                if worth > best.worth:
                    best = Piece(cells, len(mine), ends, is_diagonal, worth)
    return best


def value(position: Position, seat: int, free_end: float) -> float:
    """H of the report: the own best piece minus half the opponent's."""
    own, other = (best_piece(position, side, free_end).worth for side in (seat, 1 - seat))
    return own - 0.5 * other


def fitting_free_end(position: Position, seat: int, printed: float) -> float:
    """The worth of a free end with which H comes out as printed; H rises with it in a straight line here."""
    at_0, at_1 = (value(position, seat, worth) for worth in (0.0, 1.0))
    return (printed - at_0) / (at_1 - at_0)


def after(move: str) -> Position:
    """The worked example with one more move of the agent."""
    return read_game(GAME).position(MOVES).play(move)


def second_example() -> Position:
    return read_game(SECOND_GAME).board(SECOND_BOARD)


def by_reading(reading: str, move: str) -> float:
    """H after a move by one reading of the evaluation, as our heuristic has it."""
    from inarow.heuristics.registering import read_heuristic  # lazily: it brings Numba

    return read_heuristic(f"potential:reading={reading}").value(after(move), FIRST)


def worked_example(_effort: Effort) -> Iterator[float | Section]:
    """Both moves of the first example by both readings, and the streak of the second."""
    yield 0.0
    values = {(reading, move): by_reading(reading, move) for reading in READINGS for move in PRINTED}
    in_text = {move: value(after(move), FIRST, IN_TEXT) for move in PRINTED}
    fitted = fitting_free_end(after(ONE), FIRST, PRINTED[ONE])
    streak = best_piece(second_example(), FIRST, FREE_END)
    table = StudyTable(
        "H of the worked example by the two readings",
        ("reading", *(f"after {move}" for move in PRINTED)),
        tuple((reading, *(round(values[reading, move], 6) for move in PRINTED)) for reading in READINGS),
    )
    words = (
        "The report explains its evaluation by a position with K = 5 on six columns and five rows: the "
        "agent has c4 and d4, the opponent c3 and d2. Each side's best piece counts: a stretch of at least "
        "K cells without a stone of the other side, its stones (1.1 each on diagonals) and its free ends; "
        f"H is the own piece minus half the opponent's, as shares of K. {ONE} gives {PRINTED[ONE]:g}; "
        f"{OTHER_MOVE} gives {PRINTED[OTHER_MOVE]:g} and is played, because it cuts the opponent's diagonal.",
        f"One sentence of the report says {IN_TEXT:g} for a free end, the next {FREE_END:g} for one and 0.5 "
        f"for both. The printed numbers agree with the second: with {IN_TEXT:g} for each end they would be "
        f"{in_text[ONE]:.2f} and {in_text[OTHER_MOVE]:.2f}.",
        "The text can be read in two ways: all own stones of a piece count (`potential:reading=segment`, our "
        "default), or only a block of adjacent ones (`reading=run`). Both give both printed numbers, so the "
        "example decides nothing between them.",
        "In the second example (4x4, K = 4) two stones of player 1 touch on a diagonal that is only three "
        f"cells long. They count as a streak of {streak.stones}: of all lines through them only the "
        "diagonal through b3 can still become four.",
    )
    chart = _chart({move: values[READINGS[0], move] for move in PRINTED}, streak)
    rows = tuple(_rows(values, in_text, fitted, streak))
    yield Section("The worked example and the streak of one", rows, (table,), (chart,), words)


def _rows(
    values: dict[tuple[str, str], float], in_text: dict[str, float], fitted: float, streak: Piece
) -> Iterator[Row]:
    here = {move: value(after(move), FIRST, FREE_END) for move in PRINTED}
    for move in PRINTED:
        yield row(
            "004",
            f"worked example, H of {move}",
            round(here[move], 6),
            round(values[READINGS[0], move], 6),
            f"no difference; with {IN_TEXT:g} for each free end it would be {in_text[move]:.2f}",
        )
    right = {move: values[READINGS[0], move] for move in PRINTED}
    yield row(
        "004",
        "worked example, the move played",
        max(here, key=here.__getitem__),
        max(right, key=right.__getitem__),
        "no difference: it cuts the opponent's diagonal",
    )
    yield row(
        "004",
        "a free end, in the text",
        round(fitted, 6),
        FREE_END,
        "solved from the printed H; the report contradicts itself, and its example agrees with the smaller",
        "stones",
    )
    yield row(
        "004",
        "second example, longest streak of player 1",
        streak.stones,
        streak.stones,
        "no difference: stones count only where a run can still be completed",
        "stones",
    )


def _chart(values: dict[str, float], streak: Piece) -> Chart:
    boards = [_board(move, values[move]) for move in PRINTED]
    words = ("second example, K = 4: a streak of one", "solid: the only line that can become four")
    boards.append(BoardPicture(second_example(), words, (Mark(streak.cells, OWN),)))
    told = (
        f"Three boards, the agent's stones discs, the opponent's rings. After {ONE}: own row of three, "
        f"0.70, opponent's diagonal of two, 0.54, H = {values[ONE]:.2f}. After {OTHER_MOVE}: own 0.70, "
        f"opponent's 0.30, H = {values[OTHER_MOVE]:.2f}. Below the second example: discs on c4 and b3, and "
        "the diagonal from a4 to d1 framed, with one disc on it."
    )
    title = f"The worked example: {ONE} or {OTHER_MOVE}? And a streak of one"
    return Chart("worked-example", title, told, svg=draw_boards(boards, SIDES))


def _board(move: str, total: float) -> BoardPicture:
    position = after(move)
    own, other = (best_piece(position, seat, FREE_END) for seat in (FIRST, SECOND))
    words = (
        f"after {move}, K = 5",
        f"own (solid): {_sum(own)} = {own.worth:.2f}",
        f"opponent's (dashed): {_sum(other)} = {other.worth:.2f}",
        f"H = {own.worth:.2f} - 0.5 x {other.worth:.2f} = {total:.2f}",
    )
    marks = (Mark(own.cells, OWN), Mark(other.cells, OTHER, dashed=True, inset=7))
    return BoardPicture(position, words, marks)


def _sum(piece: Piece) -> str:
    each = "1.1" if piece.diagonal else "1"
    return f"({piece.stones} x {each} + {piece.ends} x {FREE_END:g}) / 5"
