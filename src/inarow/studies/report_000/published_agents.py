"""The four agents as published, ready to play: Q-learning is trained when the company is made."""

from __future__ import annotations

from copy import copy
from random import Random

from inarow.studies.report_000.as_published.agent import AS_PUBLISHED, Decision, Player, Slips
from inarow.studies.report_000.as_published.default import DefaultAsPublished
from inarow.studies.report_000.as_published.field import Field, Stones
from inarow.studies.report_000.as_published.qlearning import QLearningAsPublished
from inarow.studies.report_000.as_published.search import SearchAsPublished
from inarow.studies.report_000.setting import Setting
from inarow.studies.report_000.shares import Part

_EVERY = 250  # episodes between two shares


class AnyMove:
    """The opponent of the training: any legal move. The report does not tell whom it trained against."""

    def __init__(self, field: Field) -> None:
        self._field = field

    def choose(self, stones: Stones, seat: int, chance: Random) -> Decision:  # noqa: ARG002
        return Decision(chance.choice(self._field.moves(stones[0] | stones[1])))


class Company:
    """The agents of the report on one of its games."""

    def __init__(self, setting: Setting, slips: Slips = AS_PUBLISHED) -> None:
        self.field = field = Field(setting.game)
        self.learner = QLearningAsPublished(field)
        self.players: dict[str, Player] = {
            "default": DefaultAsPublished(field, slips),
            "minimax": SearchAsPublished(field, prune=False, depth=setting.depth, slips=slips),
            "alphabeta": SearchAsPublished(field, prune=True, depth=setting.depth, slips=slips),
            "qlearning": self.learner,
        }

    def with_new_learner(self) -> Company:
        """The same company, in which nobody forgets what was decided, with a learner that knows nothing."""
        other = copy(self)
        other.learner = QLearningAsPublished(self.field)
        other.players = {**self.players, "qlearning": other.learner}
        return other

    def pair(self, first: str, second: str) -> tuple[Player, Player]:
        return self.players[first], self.players[second]

    def train(self, episodes: int, chance: Random, opponent: Player | None = None) -> Part[None]:
        """Train the learner from the first seat; yields the share done."""
        for done in self.learner.train(episodes, opponent or AnyMove(self.field), chance):
            if done % _EVERY == 0:
                yield done / episodes
