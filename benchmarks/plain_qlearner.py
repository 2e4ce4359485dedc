"""A plain Python Q-learner for Tic Tac Toe in the manner of report 000: a dictionary of dictionaries."""

from __future__ import annotations

import random

Board = tuple[int, ...]
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
ALPHA, GAMMA = 0.1, 0.9
EPSILON, DECAY, LEAST = 0.3, 0.995, 0.01
WIN, DRAW, LOSS = 1.0, 0.2, -1.0


class PlainQLearner:
    """Self-play with one table for both sides; the board is seen by the side to move."""

    def __init__(self, seed: int) -> None:
        self.table: dict[Board, dict[int, float]] = {}
        self.epsilon = EPSILON
        self._chance = random.Random(seed)

    def train(self, episodes: int) -> None:
        for _ in range(episodes):
            self._episode()
            self.epsilon = max(self.epsilon * DECAY, LEAST)

    def _values(self, board: Board) -> dict[int, float]:
        if board not in self.table:
            self.table[board] = {cell: 0.0 for cell in range(9) if board[cell] == 0}
        return self.table[board]

    def _choose(self, board: Board) -> int:
        values = self._values(board)
        if self._chance.random() < self.epsilon:
            return self._chance.choice(list(values))
        best = max(values.values())
        return self._chance.choice([cell for cell, value in values.items() if value == best])

    def _episode(self) -> None:
        cells = [0] * 9
        side = 1
        last: dict[int, tuple[Board, int]] = {}
        while True:
            board = tuple(side * stone for stone in cells)
            if side in last:
                self._update(last[side], GAMMA * max(self._values(board).values()))
            move = self._choose(board)
            last[side] = board, move
            cells[move] = side
            if any(cells[a] == cells[b] == cells[c] == side for a, b, c in LINES):
                self._update(last[side], WIN)
                self._update(last[-side], LOSS)
                return
            if 0 not in cells:
                self._update(last[side], DRAW)
                self._update(last[-side], DRAW)
                return
            side = -side

    def _update(self, played: tuple[Board, int], target: float) -> None:
        values = self.table[played[0]]
        values[played[1]] += ALPHA * (target - values[played[1]])
