"""A plain function position -> move, as an agent."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from inarow.rules.position import Position
from inarow.search.agent import checked
from inarow.search.limit import Limit
from inarow.search.result import SearchResult


class FunctionAgent:
    """Calls the function with the position, and with the limit and the seed if it asks for them."""

    def __init__(self, function: Callable[..., Any], options: Mapping[str, Any], seed: int, who: str) -> None:
        self._function = function
        self._who = who
        parameters = inspect.signature(function).parameters
        self._wants_limit = "limit" in parameters
        self._options = dict(options) | ({"seed": seed} if "seed" in parameters else {})

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        extra = {"limit": limit} if self._wants_limit else {}
        return checked(self._function(position, **extra, **self._options), self._who, position)
