"""Limits of a search: depth, nodes, seconds."""

from __future__ import annotations

from dataclasses import dataclass

from inarow.errors import BadOption


@dataclass(frozen=True, slots=True)
class Limit:
    """When to stop searching for one move; None is no limit of that kind.

    >>> Limit(depth=6, seconds=0.5).seconds
    0.5
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        for name, least in (("depth", 1), ("nodes", 1), ("seconds", 0.0)):
            value = getattr(self, name)
            if value is None:
                continue
            if not value >= least or value == float("inf") or (name == "seconds" and value == 0):
                most = "more than 0" if name == "seconds" else f"{least} or more"
                raise BadOption("limit", name, str(value), f"a limit is {most}")

    @property
    def is_none(self) -> bool:
        """Is there no limit at all?"""
        return self.depth is None and self.nodes is None and self.seconds is None


NO_LIMIT = Limit()
