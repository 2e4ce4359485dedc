"""Who can be evaluated: an agent by its text, an agent that is there already, a function of one or of many
positions.

    "alphabeta:depth=4"                        an agent's text, or a file's name
    an object with choose(position, limit)     an agent
    def mine(position)                         a function that is given one position
    def mine(observations, masks)              a function that is given many: a batched policy

A batched policy is shown float32 [N, 2, height, width], the stones of the side to move and of the other, row
0 the lowest, and bool [N, actions], true where an action is legal. It answers with N whole numbers, actions,
or with floats [N, actions], of which the highest legal one is played.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from inarow.agents.registering import FunctionAgent
from inarow.arena.referee import Terms
from inarow.errors import BadAnswer, BadOption, IllegalMove
from inarow.executors import Executor
from inarow.interop.observation import cell_of, observed, read_answer
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.search.agent import Agent, ask, prepare
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from inarow.spec import Spec

OWNER = "evaluate"  # of a wrong option, in its error message
AT_ONCE = 1024  # positions that a batched policy is shown in one call
FORMS = (
    "it takes an agent's text, an agent with choose(position, limit), a function of a position, or "
    "a function of (observations, masks)"
)

Answer = tuple[Move | None, str | None]  # a legal move, or why there is none
BatchedFunction = Callable[[NDArray[np.float32], NDArray[np.bool_]], Any]

_POSITIONAL = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
_GIVEN_BY_NAME = ("limit", "seed")  # to a function of one position, if it asks for them


class BatchedPolicy:
    """A function of many positions; as an agent it is shown one at a time.

    An illegal action costs its position or game. An answer of a wrong form, or an error in the function, is a
    mistake in the program: it ends the evaluation, so it is noted in `broken` too.
    """

    def __init__(self, function: BatchedFunction, who: str) -> None:
        self._function = function
        self.who = who
        self.broken: Exception | None = None

    def choose(self, position: Position, limit: Limit) -> SearchResult:  # noqa: ARG002
        """Its move in one position; BadAnswer if it is illegal."""
        move, failure = self._answers([position])[0]
        if move is None:
            raise BadAnswer(self.who, failure or "")
        return SearchResult(move=move)

    def choose_many(self, positions: Sequence[Position]) -> list[Answer]:
        """Its moves in many positions."""
        parts = (positions[start : start + AT_ONCE] for start in range(0, len(positions), AT_ONCE))
        return [(move, why and f"{self.who}: {why}") for part in parts for move, why in self._answers(part)]

    def _answers(self, positions: Sequence[Position]) -> list[Answer]:
        shown, masks = observed(positions)
        try:
            actions = read_answer(self._function(shown, masks.copy()), masks, self.who)
        except Exception as error:
            self.broken = error
            raise
        return [_move(position, action) for position, action in zip(positions, actions.tolist(), strict=True)]


def _move(position: Position, action: int) -> Answer:
    if not 0 <= action < position.game.actions:
        return None, f"its action {action} is none of the {position.game.actions} there are"
    try:
        return cell_of(position, action), None
    except IllegalMove as error:
        return None, f"its action {action} is illegal: {error.reason}"


class Present:
    """A seat for an agent that is there already: the same one plays every game. See `arena.seats.Seat`."""

    peak_memory = 0

    def __init__(self, agent: Agent, who: str) -> None:
        self._agent = agent
        self._who = who
        self._game: Game | None = None

    def begin(self, game: Game, seed: int) -> None:  # noqa: ARG002
        self._game = game

    def prepare(self, limit: Limit) -> None:
        assert self._game is not None
        prepare(self._agent, self._who, self._game, limit)

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        return ask(self._agent, self._who, position, limit)

    def close(self) -> None:
        """Nothing: whoever made the agent has it still."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """Whom to evaluate, at which game, and how; an agent given by its text works where `hire` says."""

    game: Game
    policy: str | Agent
    who: str
    terms: Terms
    seed: int
    hire: Callable[[], Executor]


def read_policy(policy: object, seed: int) -> str | Agent:
    """What was given, as an agent's text or as an agent; anything else is refused in one sentence."""
    if isinstance(policy, str):
        if Spec.read(policy).name == "human":
            raise _refusal(policy, "people are not asked here; 'inarow play' is for them")
        return policy
    if inspect.isclass(policy):
        raise _refusal(policy, f"it is a class; give one of its objects, as in {policy.__name__}()")
    if callable(getattr(policy, "choose", None)):
        return policy  # type: ignore[return-value]
    if not callable(policy):
        raise _refusal(policy, FORMS)
    names = _asked_for(policy)
    if len(names) == 2 and names[1].startswith("conf"):
        reason = "it takes a configuration, as Kaggle's submissions do: give the name of its file instead"
        raise _refusal(policy, reason)
    if len(names) == 2:
        return BatchedPolicy(policy, name_of(policy))
    if len(names) == 1:
        return FunctionAgent(policy, {}, seed, name_of(policy))
    raise _refusal(policy, f"{FORMS}; a lambda observations, masks: ... around it says which it is")


def name_of(policy: object) -> str:
    """What a policy is called in tables and sentences.

    >>> name_of("alphabeta:depth=4"), name_of(max)
    ('alphabeta:depth=4', 'max')
    """
    if isinstance(policy, str):
        return policy
    if isinstance(policy, BatchedPolicy):
        return policy.who
    return str(getattr(policy, "__name__", None) or type(policy).__name__)


def _asked_for(function: Callable[..., Any]) -> list[str]:
    """The parameters that have to be given by position; none where nothing tells how many there are."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    return [
        one.name
        for one in parameters
        if one.kind in _POSITIONAL and one.default is one.empty and one.name not in _GIVEN_BY_NAME
    ]


def _refusal(policy: object, reason: str) -> BadOption:
    return BadOption(OWNER, "policy", name_of(policy), reason)
