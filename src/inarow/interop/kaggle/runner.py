"""A small runner of ConnectX: plays episodes between functions as `kaggle_environments` does, without it.

The same functions give the same moves, statuses and rewards there; `make bridges` compares both, game by
game. Functions run here, in this process: for a submission of somebody else there is the agent `kaggle`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from inarow.agents.connectx import (
    ACT_SECONDS,
    OVERAGE_SECONDS,
    Budget,
    Struct,
    answer_of,
    configuration,
    move_of,
    observation,
    why_unsupported,
)
from inarow.agents.registering import agent
from inarow.errors import BadAnswer, InvalidGame
from inarow.rules.game import Game, Move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search import slices
from inarow.search.agent import Agent, ask
from inarow.search.limit import NO_LIMIT, Limit

Function = Callable[..., Any]  # (observation, configuration) -> column
Status = Literal["DONE", "ERROR", "INVALID", "TIMEOUT"]


@dataclass(frozen=True, slots=True)
class Episode:
    """One game: the columns played, and for each player its status at the end and its reward.

    Who breaks the rules has no reward, None, and the other one 0, as on Kaggle.
    """

    columns: tuple[int, ...]
    statuses: tuple[Status, Status]
    rewards: tuple[int | None, int | None]


def run(
    first: Function,
    second: Function,
    game: str | Game = "connect4",
    *,
    seconds: float = ACT_SECONDS,
    overage: float = OVERAGE_SECONDS,
) -> Episode:
    """Play one episode.

    >>> run(lambda observation: 3, lambda observation, configuration: 2)
    Episode(columns=(3, 2, 3, 2, 3, 2, 3), statuses=('DONE', 'DONE'), rewards=(1, -1))
    """
    rules = read_game(game) if isinstance(game, str) else game
    if (reason := why_unsupported(rules)) is not None:
        raise InvalidGame(reason)
    position = rules.start
    columns: list[int] = []
    budgets = (Budget(seconds, overage), Budget(seconds, overage))
    while position.outcome is None:
        seat = position.seat
        answered = _answered((first, second)[seat], position, budgets[seat])
        if isinstance(answered, str):
            return _broken(tuple(columns), seat, answered)
        columns.append(answered % rules.width)
        position = position.play(answered)
    rewards = (position.outcome.score_for(0), position.outcome.score_for(1))
    return Episode(tuple(columns), ("DONE", "DONE"), rewards)


def _answered(player: Function, position: Position, budget: Budget) -> Move | Status:
    """The move of a player, or how it broke the rules."""
    given = observation(position, budget.remaining), configuration(position.game, budget.seconds)
    started = slices.clock()
    answer, failed = None, False
    try:
        answer = answer_of(player, *given)
    except Exception:
        failed = True
    budget.charge(slices.clock() - started, NO_LIMIT)
    if budget.remaining < 0:
        return "TIMEOUT"
    if failed:
        return "ERROR"
    try:
        return move_of(answer, "the player", position)
    except BadAnswer:
        return "INVALID"


def _broken(columns: tuple[int, ...], seat: int, status: Status) -> Episode:
    if seat == 0:
        return Episode(columns, (status, "DONE"), (None, 0))
    return Episode(columns, ("DONE", status), (0, None))


def function(player: str | Agent, *, seed: int = 0, seconds: float | None = None) -> Function:
    """An agent of ours as a function of ConnectX's interface, for `kaggle_environments` or `run`.

    It is given `seconds` a move if they are given; else its own limits hold.

    >>> run(function("default", seed=1), function("random", seed=1)).rewards
    (1, -1)
    """
    who = f"agent {player!r}"
    built = agent(player, seed=seed) if isinstance(player, str) else player
    limit = Limit(seconds=seconds)

    def act(observation: Struct, configuration: Struct) -> int:
        position = position_of(observation, configuration)
        return ask(built, who, position, limit).move % position.game.width

    return act


def position_of(observation: Struct, configuration: Struct) -> Position:
    """The position that an observation shows.

    >>> position = inarow.game("connect4").position("4453")
    >>> position_of(observation(position), configuration(position.game)) == position
    True
    """
    width, height = configuration["columns"], configuration["rows"]
    game = Game(
        f"drop:{width}x{height}:{configuration['inarow']}",
        width=width,
        height=height,
        connect=configuration["inarow"],
        gravity=True,
    )
    rows = [
        "".join(".xo"[mark] for mark in observation["board"][start : start + width])
        for start in range(0, game.cells, width)
    ]
    return game.board("\n".join(rows))
