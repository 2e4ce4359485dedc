"""The four agents as published, ready to play; Q-learning after its training."""

from __future__ import annotations

import time
from copy import copy
from random import Random

from inarow.studies.plain_board import PlainBoard
from inarow.studies.report_000.as_published.bugs import (
    AS_PUBLISHED,
    CostedMove,
    DecisionBugs,
    PublishedPlayer,
    Stones,
)
from inarow.studies.report_000.as_published.qlearning import QLearningAsPublished
from inarow.studies.report_000.as_published.search import SearchAsPublished
from inarow.studies.report_000.setting import GameSetting
from inarow.studies.study import Part

_EVERY = 250  # episodes between two shares


class DefaultAsPublished:
    """An immediate win, else a block, else any move, for the player it believes to be.

    A move it tries is made with the stone of whoever is to move, and is a win if player 1 then has won: in
    the second seat never. A block is found with a stone of player 2, which there is its own: so what it
    takes for a block is a win, and the opponent's threats are not seen.
    """

    def __init__(self, board: PlainBoard, bugs: DecisionBugs = AS_PUBLISHED) -> None:
        self._board, self._bugs = board, bugs

    def choose(self, stones: Stones, seat: int, chance: Random) -> CostedMove:
        began = time.process_time()
        taken, believed = stones[0] | stones[1], self._bugs.believed(seat)
        move = self._board.completing(taken, stones[seat]) if seat == believed else None
        if move is None:
            move = self._board.completing(taken, stones[1 - believed])
        if move is None:
            move = chance.choice(self._board.moves(taken))
        return CostedMove(move, seconds=time.process_time() - began)


class AnyMove:
    """The opponent of the training: any legal move. The report does not say whom it trained against."""

    def __init__(self, board: PlainBoard) -> None:
        self._board = board

    def choose(self, stones: Stones, seat: int, chance: Random) -> CostedMove:  # noqa: ARG002
        return CostedMove(chance.choice(self._board.moves(stones[0] | stones[1])))


class PublishedAgents:
    """The agents of the report on one of its games."""

    def __init__(self, setting: GameSetting, bugs: DecisionBugs = AS_PUBLISHED) -> None:
        self.board = board = PlainBoard(setting.game)
        self.learner = QLearningAsPublished(board)
        self.players: dict[str, PublishedPlayer] = {
            "default": DefaultAsPublished(board, bugs),
            "minimax": SearchAsPublished(board, prune=False, depth=setting.depth, bugs=bugs),
            "alphabeta": SearchAsPublished(board, prune=True, depth=setting.depth, bugs=bugs),
            "qlearning": self.learner,
        }

    def with_new_learner(self) -> PublishedAgents:
        """The same agents, with all they remember, and a learner that has learnt nothing."""
        other = copy(self)
        other.learner = QLearningAsPublished(self.board)
        other.players = {**self.players, "qlearning": other.learner}
        return other

    def pair(self, first: str, second: str) -> tuple[PublishedPlayer, PublishedPlayer]:
        return self.players[first], self.players[second]

    def train(self, episodes: int, chance: Random, opponent: PublishedPlayer | None = None) -> Part[None]:
        """Train the learner from the first seat; yields the share done."""
        for done in self.learner.train(episodes, opponent or AnyMove(self.board), chance):
            if done % _EVERY == 0:
                yield done / episodes
