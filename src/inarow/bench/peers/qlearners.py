"""Q-learners in plain Python: one as report 000 writes it, one as fast as Python can be on Tic Tac Toe."""

from __future__ import annotations

import random

ALPHA, GAMMA = 0.1, 0.9
EPSILON, DECAY, LEAST = 0.3, 0.995, 0.01
WIN, DRAW, LOSS = 1.0, 0.2, -1.0
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

State = tuple[tuple[int, ...], ...]
Action = tuple[int, int]
Cells = tuple[int, ...]


class RowBoard:
    """A board as rows of 0, 1 and 2; only the lines through the last stone decide."""

    def __init__(self, width: int, height: int, connect: int) -> None:
        self.width, self.height, self.connect = width, height, connect
        self.rows = [[0] * width for _ in range(height)]

    def actions(self) -> list[Action]:
        return [(y, x) for y in range(self.height) for x in range(self.width) if self.rows[y][x] == 0]

    def completes(self, action: Action) -> bool:
        y, x = action
        stone = self.rows[y][x]
        for dy, dx in DIRECTIONS:
            length = 1
            for sign in (1, -1):
                step = 1
                while self._holds(y + sign * step * dy, x + sign * step * dx, stone):
                    length += 1
                    step += 1
            if length >= self.connect:
                return True
        return False

    def _holds(self, y: int, x: int, stone: int) -> bool:
        return 0 <= y < self.height and 0 <= x < self.width and self.rows[y][x] == stone

    def state(self) -> State:
        return tuple(map(tuple, self.rows))


class ReportQLearner:
    """The same code for every game, a dict of dicts; one table for both players, who play each other."""

    def __init__(self, width: int, height: int, connect: int, seed: int) -> None:
        self.size = width, height, connect
        self.table: dict[State, dict[Action, float]] = {}
        self.epsilon = EPSILON
        self._chance = random.Random(seed)

    def train(self, episodes: int) -> None:
        for _ in range(episodes):
            self._episode()
            self.epsilon = max(self.epsilon * DECAY, LEAST)

    def _value(self, state: State, action: Action) -> float:
        return self.table.get(state, {}).get(action, 0.0)

    def _choose(self, state: State, actions: list[Action]) -> Action:
        if self._chance.random() < self.epsilon:
            return self._chance.choice(actions)
        values = {action: self._value(state, action) for action in actions}
        best = max(values.values())
        return self._chance.choice([action for action, value in values.items() if value == best])

    def _update(self, played: tuple[State, Action], target: float) -> None:
        state, action = played
        value = self._value(state, action)
        self.table.setdefault(state, {})[action] = value + ALPHA * (target - value)

    def _episode(self) -> None:
        board = RowBoard(*self.size)
        player = 1
        last: dict[int, tuple[State, Action]] = {}
        while True:
            state, actions = board.state(), board.actions()
            if player in last:
                self._update(last[player], GAMMA * max(self._value(state, action) for action in actions))
            action = self._choose(state, actions)
            last[player] = state, action
            board.rows[action[0]][action[1]] = player
            won = board.completes(action)
            if won or len(actions) == 1:
                self._update(last[player], WIN if won else DRAW)
                if 3 - player in last:
                    self._update(last[3 - player], LOSS if won else DRAW)
                return
            player = 3 - player


class TightQLearner:
    """Tuples, and the lines of Tic Tac Toe as constants; one table, boards seen by the side to move."""

    def __init__(self, seed: int) -> None:
        self.table: dict[Cells, dict[int, float]] = {}
        self.epsilon = EPSILON
        self._chance = random.Random(seed)

    def train(self, episodes: int) -> None:
        for _ in range(episodes):
            self._episode()
            self.epsilon = max(self.epsilon * DECAY, LEAST)

    def _values(self, board: Cells) -> dict[int, float]:
        if board not in self.table:
            self.table[board] = {cell: 0.0 for cell in range(9) if board[cell] == 0}
        return self.table[board]

    def _choose(self, board: Cells) -> int:
        values = self._values(board)
        if self._chance.random() < self.epsilon:
            return self._chance.choice(list(values))
        best = max(values.values())
        return self._chance.choice([cell for cell, value in values.items() if value == best])

    def _episode(self) -> None:
        cells = [0] * 9
        side = 1
        last: dict[int, tuple[Cells, int]] = {}
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

    def _update(self, played: tuple[Cells, int], target: float) -> None:
        values = self.table[played[0]]
        values[played[1]] += ALPHA * (target - values[played[1]])
