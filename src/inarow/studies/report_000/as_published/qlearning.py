"""Q-learning as published: neither the update nor epsilon ever sees the opponent's reply."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

from inarow.rules.game import Move
from inarow.rules.outcome import FIRST, SECOND
from inarow.studies.plain_board import PlainBoard
from inarow.studies.report_000.as_published.bugs import CostedMove, PublishedPlayer, Stones, with_stone

ALPHA, GAMMA = 0.1, 0.9
WIN, DRAW, LOSS = 1.0, 0.2, -1.0
EPSILON, FACTOR, FLOOR = 0.3, 0.995, 0.01

ActionValues = dict[tuple[Stones, Move], float]  # zeros are left out: an unseen value is 0


def fewest_episodes_to_floor() -> int:
    """After how many episodes epsilon no longer falls if it falls in each of them."""
    epsilon, episodes = EPSILON, 0
    while epsilon > FLOOR:
        epsilon, episodes = _less(epsilon), episodes + 1
    return episodes


class QLearningAsPublished:
    """A table of what each move of each position is worth to player 1, trained from the first seat.

    In the second seat it meets positions it has never been asked about, and so plays at random. `learn`
    clears the last move once it was called, so it does nothing at an end that the opponent makes: neither
    does the table learn of it, nor does epsilon fall in such an episode.
    """

    def __init__(self, board: PlainBoard, *, gamma: float = GAMMA, loss: float = LOSS) -> None:
        self._board, self._gamma = board, gamma
        self._rewards = {FIRST: WIN, SECOND: loss, None: DRAW}  # by the winner
        self.table: ActionValues = {}
        self.epsilon = EPSILON
        self.episodes_to_floor: int | None = None  # the episode in which epsilon met its floor

    def choose(self, stones: Stones, seat: int, chance: Random) -> CostedMove:  # noqa: ARG002
        """The best known move; of several any one."""
        began = time.process_time()
        return CostedMove(self._best(stones, chance), seconds=time.process_time() - began)

    def train(self, episodes: int, opponent: PublishedPlayer, chance: Random) -> Iterator[int]:
        """Learn from games against an opponent in the second seat; yields the episodes done."""
        for episode in range(1, episodes + 1):
            if self._episode(opponent, chance):
                self.epsilon = _less(self.epsilon)
                if self.epsilon == FLOOR and self.episodes_to_floor is None:
                    self.episodes_to_floor = episode
            yield episode

    def _episode(self, opponent: PublishedPlayer, chance: Random) -> bool:
        """Play a game; was the last move the learner's own?"""
        board, stones, seat = self._board, (0, 0), FIRST
        while True:
            if seat == SECOND:
                move = opponent.choose(stones, SECOND, chance).move
            elif chance.random() < self.epsilon:
                move = chance.choice(board.moves(stones[0] | stones[1]))
            else:
                move = self._best(stones, chance)
            before, stones = stones, with_stone(stones, seat, move)
            won = board.wins(stones[seat], move)
            over = won or stones[0] | stones[1] == board.full
            if seat == FIRST:
                self._learn(before, move, stones, over, seat if won else None)
            if over:
                return seat == FIRST
            seat = 1 - seat

    def _learn(self, before: Stones, move: Move, after: Stones, over: bool, winner: int | None) -> None:
        """The bug: `after` is the opponent's to move. So it is never lost, and never in the table."""
        if over:
            target = self._rewards[winner]
        else:
            target = self._gamma * max(self._values(after).values())
        value = self.table.get((before, move), 0.0)
        if target != value:
            self.table[before, move] = value + ALPHA * (target - value)

    def _best(self, stones: Stones, chance: Random) -> Move:
        values = self._values(stones)
        highest = max(values.values())
        return chance.choice([move for move, value in values.items() if value == highest])

    def _values(self, stones: Stones) -> dict[Move, float]:
        taken = stones[0] | stones[1]
        return {move: self.table.get((stones, move), 0.0) for move in self._board.moves(taken)}


def _less(epsilon: float) -> float:
    return max(FLOOR, epsilon * FACTOR)
