"""Which agents and heuristics a stranger on the network may name: none that reads files or runs programs."""

from __future__ import annotations

from inarow.errors import BadOption, Refused
from inarow.spec import Spec

NOT_OFFERED = ("human", "process", "qlearning")  # they need a terminal, a program or a file
_SHIPPED = "shipped"
_NEVER = ("cmd", "path", "command", "weights")
_MEGABYTES = 256
_TABLE = 22  # entries as a power of two: 100 MB
_THREADS = 4


def require_agent(text: str) -> Spec:
    """The agent of a text, if it may be asked here."""
    from inarow.agents.registering import find_agent
    from inarow.spec import read_options

    spec = Spec.read(text)
    if spec.name.endswith(".py"):
        raise Refused(422, "agents are named here; a file is given to the server, with --plugin FILE")
    if spec.name in NOT_OFFERED:
        raise Refused(422, f"the agent {spec.name!r} does not play over the network")
    definition = find_agent(spec).item
    read_options(f"agent {spec.name!r}", definition.target, dict(spec.options))
    _require_options(spec, f"agent {spec.name!r}")
    return spec


def require_heuristic(text: str) -> Spec:
    """The heuristic of a text, if it may be asked here."""
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
