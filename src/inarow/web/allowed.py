"""What a client may ask for: what is within the limits, and no agent that reads files or runs programs."""

from __future__ import annotations

from msgspec import Struct

from inarow.errors import BadOption, Refused
from inarow.spec import Spec
from inarow.web.limits import Limits
from inarow.web.positions import game_of, position_of
from inarow.web.requests import LimitsNodes, LimitsSeconds, NamesAgent, NamesHeuristic, Where

# They need a terminal, a program or a file, or think without being able to stop.
NOT_OFFERED = ("human", "process", "qlearning", "kaggle", "openspiel")
_SHIPPED = "shipped"
_NEVER = ("cmd", "path", "command", "weights")
_MEGABYTES = 256
_TABLE = 22  # entries as a power of two: 100 MB
_THREADS = 4


def require(request: Struct, limits: Limits) -> None:
    """Refuse a request that is wrong or beyond the limits, before a worker spends time on it."""
    _require_limits(request, limits)
    if isinstance(request, Where):
        position_of(request)
    if isinstance(request, NamesAgent) and request.agent is not None:
        require_agent(request.agent)
    if isinstance(request, NamesHeuristic) and request.heuristic is not None:
        require_heuristic(request.heuristic)


def _require_limits(request: Struct, limits: Limits) -> None:
    if isinstance(request, Where):
        game = game_of(request.game)
        if max(game.width, game.height) > limits.side:
            size = f"{limits.side}x{limits.side}"
            raise Refused(422, f"boards up to {size} are searched here, not {game.width}x{game.height}")
    if isinstance(request, LimitsSeconds) and (request.seconds or 0) > limits.seconds:
        raise Refused(422, f"a search may take {limits.seconds:g} s here, not {request.seconds:g} s")
    if isinstance(request, LimitsNodes) and (request.nodes or 0) > limits.nodes:
        raise Refused(422, f"a search may visit {limits.nodes:,} nodes here, not {request.nodes:,}")


def require_agent(text: str) -> Spec:
    """The agent of a text, if a client may ask it."""
    from inarow.agents.registering import find_agent
    from inarow.spec import read_options

    spec = Spec.read(text)
    if spec.name.endswith(".py"):
        raise Refused(422, "an agent is given by its name here; --plugin FILE loads a file into the server")
    if spec.name in NOT_OFFERED:
        raise Refused(422, f"the agent {spec.name!r} does not play over the network")
    definition = find_agent(spec).item
    read_options(f"agent {spec.name!r}", definition.target, dict(spec.options))
    _require_options(spec, f"agent {spec.name!r}")
    return spec


def require_heuristic(text: str) -> Spec:
    """The heuristic of a text, if a client may ask it."""
    from inarow.heuristics.registering import read_heuristic

    spec = Spec.read(text)
    _require_options(spec, f"heuristic {spec.name!r}")
    read_heuristic(spec)
    return spec


def _require_options(spec: Spec, owner: str) -> None:
    for key, value in spec.options:
        if key in _NEVER or (key == "file" and value != _SHIPPED):
            raise BadOption(owner, key, value, "no file is read and no program run for a client")
        if key == "heuristic":
            require_heuristic(value)
        for name, most in (("memory", _MEGABYTES), ("table", _TABLE), ("threads", _THREADS)):
            if key == name and value.strip().lstrip("+-").replace("_", "").isdigit() and int(value) > most:
                raise BadOption(owner, key, value, f"at most {most} here")
