"""The report's search at the root: which move it plays, by where it cuts and which of equals it keeps."""

from __future__ import annotations

from inarow.rules.notation import write_move
from inarow.rules.position import Position
from inarow.studies.gravity_board import Falling
from inarow.studies.plain_search import INFINITE, Cut, Textbook
from inarow.studies.report_003.counting import WIN, evaluation

DEPTH = 4  # plies; the report prints none


def best_move(
    position: Position,
    heuristic: str,
    *,
    depth: int = DEPTH,
    cut: Cut = "strict",
    keep_last: bool = True,
) -> tuple[int, str]:
    """The value and the move; as printed it cuts strictly beyond its bounds and keeps the last of equals."""
    board = Falling(position.game)
    search = Textbook(board, evaluation(board, heuristic), win=WIN, cut=cut)
    best, chosen = -INFINITE, 0
    for move in board.moves(position.taken):
        bound = -INFINITE if cut == "never" else best
        value = search.value(
            position.waiter, position.mover | move, move, depth - 1, bound, INFINITE, is_own=False
        )
        if value > best or (value == best and keep_last):
            best, chosen = value, move
    return best, write_move(position.game, chosen.bit_length() - 1)


def values(position: Position, heuristic: str, depth: int = DEPTH) -> dict[str, int]:
    """What each move is worth by plain minimax, without any cut-off."""
    board = Falling(position.game)
    search = Textbook(board, evaluation(board, heuristic), win=WIN, cut="never")
    return {
        write_move(position.game, move.bit_length() - 1): search.value(
            position.waiter, position.mover | move, move, depth - 1, -INFINITE, INFINITE, is_own=False
        )
        for move in board.moves(position.taken)
    }
