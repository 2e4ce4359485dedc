"""Q-learning told again in plain Python, on positions and a dictionary: what the kernel must equal."""

from __future__ import annotations

from typing import Any

import numpy as np

from inarow.kernels.boards.tables import to_bits
from inarow.learning.qlearning import QLearning
from inarow.learning.qtraining import first_word
from inarow.learning.schedule import Schedule
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.rules.symmetry import symmetries, transformed

_WORD = 2**64 - 1
Row = dict[int, float]


class PlainTraining:
    """Episode after episode; `table` maps canonical stones, as bits, to the values of actions."""

    def __init__(self, learner: QLearning, game: Game, seed: int) -> None:
        self.game, self._learner = game, learner
        self._symmetries = symmetries(game)[: None if learner.symmetry else 1]
        self._schedules = [Schedule.read(text) for text in (learner.alpha, learner.epsilon)]
        self.rates = [schedule.start for schedule in self._schedules]
        self.word = int(first_word(seed)[0])
        self.table: dict[tuple[int, int], Row] = {}
        self.results = {1: 0, 0: 0, -1: 0}
        self.episodes = 0

    def episode(self) -> None:
        opponent = self._learner.opponent
        if opponent == "mix":
            opponent = ("self", "default", "random")[(self._next() >> 32) * 3 >> 32]
        learner = {"first": 0, "second": 1}.get(self._learner.seat, self.episodes % 2)
        position = self.game.start
        last: dict[int, tuple[Row, int]] = {}
        while position.outcome is None:
            word, seat = self._next(), position.seat
            legal = sorted(position.legal_moves(), key=self._bit)
            if opponent == "self" or seat == learner:
                row, number = self._look_up(position)
                best, highest = legal, self._learner.initial
                if row is not None:
                    values = {move: row[self._action(move, number)] for move in legal}
                    highest = max(values.values())
                    best = [move for move in legal if values[move] == highest]
                if seat in last:
                    self._towards(self._learner.gamma * highest, *last.pop(seat))
                if word >> 32 < int(self.rates[1] * 2.0**32):
                    best = legal
                move = self._one_of(best, word)
                if row is not None:
                    last[seat] = row, self._action(move, number)
            else:
                move = self._one_of(self._urgent(position, legal) if opponent == "default" else legal, word)
            position = position.play(move)
        rewards = {1: self._learner.win, 0: self._learner.draw, -1: self._learner.loss}
        for seat in (1 - position.seat, position.seat):
            if seat in last:
                self._towards(rewards[position.outcome.score_for(seat)], *last[seat])
        self.results[position.outcome.score_for(0 if opponent == "self" else learner)] += 1
        self.episodes += 1
        self.rates = [self._fallen(*pair) for pair in zip(self._schedules, self.rates, strict=True)]

    def _fallen(self, schedule: Schedule, rate: float) -> float:
        if schedule.fall == "geometric":
            return max(rate * schedule.step, schedule.end)
        if schedule.fall == "linear":
            left = max(0.0, 1.0 - self.episodes / schedule.step)
            return schedule.end + (schedule.start - schedule.end) * left
        return rate

    def _next(self) -> int:
        self.word ^= self.word << 13 & _WORD
        self.word ^= self.word >> 7
        self.word ^= self.word << 17 & _WORD
        return self.word

    def _one_of(self, moves: list[Move], word: int) -> Move:
        return moves[(word & 0xFFFFFFFF) * len(moves) >> 32]

    def _bit(self, move: Move) -> int:
        return to_bits(self.game, 1 << move)

    def _look_up(self, position: Position) -> tuple[Row | None, int]:
        images = [
            tuple(
                to_bits(self.game, transformed(stones, symmetry))
                for stones in (position.mover, position.waiter)
            )
            for symmetry in self._symmetries
        ]
        key: Any = min(images)
        if key not in self.table and len(self.table) < self._learner.most_states(self.game):
            actions = self.game.width if self.game.gravity else self.game.cells
            self.table[key] = dict.fromkeys(range(actions), float(np.float32(self._learner.initial)))
        return self.table.get(key), images.index(key)

    def _action(self, move: Move, number: int) -> int:
        image = self._symmetries[number][move]
        return image % self.game.width if self.game.gravity else image

    def _towards(self, target: float, row: Row, action: int) -> None:
        row[action] = float(np.float32(row[action] + self.rates[0] * (target - row[action])))

    def _urgent(self, position: Position, legal: list[Move]) -> list[Move]:
        if self.game.misere:
            return legal
        for wanted in (position.completing_moves(), position.threatened_moves()):
            if wanted:
                return [min(wanted, key=self._bit)]
        return legal
