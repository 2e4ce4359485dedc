"""The handler of `move`: an agent chooses."""

from __future__ import annotations

import time

from inarow.agents.registering import agent_name, require_game
from inarow.analysis.worth import Worth, searched
from inarow.errors import InvalidPosition
from inarow.rules.notation import write_move
from inarow.rules.position import Position
from inarow.search.agent import ask, prepare
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from inarow.spec import Spec
from inarow.web.answers import MoveAnswer
from inarow.web.positions import position_of
from inarow.web.requests import Choose
from inarow.web.thinking.cache import WorkerCache

_OWN_LIMITS = ("depth", "nodes", "seconds")


def choose(request: Choose, cache: WorkerCache, most_seconds: float) -> MoveAnswer:
    """The move an agent chooses. Any limit is completed to one of at most `most_seconds`."""
    position = position_of(request)
    if position.outcome is not None:
        raise InvalidPosition(f"the game is over, {position.outcome}; there is no move to choose")
    spec = Spec.read(request.agent)
    require_game(spec, position.game)
    agent, who = cache.agent(spec, request.seed), agent_name(spec)
    limit = limit_of(request, spec, most_seconds)
    prepare(agent, who, position.game, limit)
    began = time.perf_counter()
    result = ask(agent, who, position, limit)
    return answer(position, result, time.perf_counter() - began)


def limit_of(request: Choose, spec: Spec, most_seconds: float) -> Limit:
    """The client's limits; if neither it nor the agent's options set one, the agent's default holds."""
    given = (request.depth, request.nodes, request.seconds)
    if given == (None, None, None) and not any(key in _OWN_LIMITS for key, _ in spec.options):
        return Limit()
    return Limit(request.depth, request.nodes, request.seconds or most_seconds)


def answer(position: Position, result: SearchResult, seconds: float) -> MoveAnswer:
    """An agent's result as an answer."""
    game = position.game
    return MoveAnswer(
        move=write_move(game, result.move),
        cell=result.move,
        score=result.units,
        words=_words(result),
        outcome=result.outcome,
        plies=result.plies,
        depth=result.depth,
        nodes=result.nodes,
        seconds=round(seconds, 6),
        line=[write_move(game, cell) for cell in result.line],
    )


def _words(result: SearchResult) -> str:
    if result.outcome is not None:
        return Worth(outcome=result.outcome, plies=result.plies).words
    return "" if result.score is None else searched(result.score, result.scale, result.depth).words
