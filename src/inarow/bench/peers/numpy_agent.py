"""Alpha-beta as course reports write it: a NumPy board, copied at each node, windows by slicing."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Board = NDArray[np.int8]
WORTH = {3: 8, 2: 3, 1: 1}


class NumpyAlphaBeta:
    """Counts its nodes in `nodes`; the same windows heuristic, the same natural order."""

    def __init__(self) -> None:
        self.nodes = 0

    def search(self, board: Board, depth: int, alpha: float, beta: float, player: int) -> float:
        self.nodes += 1
        if has_won(board, -player):
            return -1000.0
        moves = [column for column in range(7) if board[5, column] == 0]
        if not moves:
            return 0.0
        if depth == 0:
            return player * evaluate(board)
        best = -np.inf
        for column in moves:
            child = board.copy()
            row = int(np.argmin(child[:, column] != 0))
            child[row, column] = player
            best = max(best, -self.search(child, depth - 1, -beta, -alpha, -player))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best


def windows(board: Board) -> list[Board]:
    """All 69 windows of four."""
    found = [board[row, column : column + 4] for row in range(6) for column in range(4)]
    found += [board[row : row + 4, column] for row in range(3) for column in range(7)]
    for row in range(3):
        for column in range(4):
            square = board[row : row + 4, column : column + 4]
            found += [np.diagonal(square), np.diagonal(np.fliplr(square))]
    return found


def has_won(board: Board, player: int) -> bool:
    return any(np.all(window == player) for window in windows(board))


def evaluate(board: Board) -> float:
    """For the first player, in the scale of the built-in `windows`."""
    score = 0
    for window in windows(board):
        own, other = int(np.sum(window == 1)), int(np.sum(window == -1))
        if other == 0:
            score += WORTH.get(own, 0)
        elif own == 0:
            score -= WORTH.get(other, 0)
    return score
