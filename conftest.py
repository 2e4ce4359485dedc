"""What every test and every example in a docstring may use."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec

import pytest

import inarow
from inarow.rules.notation import read_move
from inarow.rules.presets import define_game, read_game

# Its examples need OpenSpiel, and without it the module cannot be imported.
collect_ignore = [] if find_spec("pyspiel") else ["src/inarow/interop/openspiel.py"]


@pytest.fixture(autouse=True)
def _names_of_examples(doctest_namespace: dict[str, object]) -> None:
    doctest_namespace.update(
        inarow=inarow, game=read_game, read_game=read_game, read_move=read_move, define_game=define_game
    )


@pytest.fixture(autouse=True)
def _what_an_example_registers(request: pytest.FixtureRequest) -> Iterator[None]:
    """Forget it afterwards: a test may try the same example again, in whatever order they are run."""
    if not isinstance(request.node, pytest.DoctestItem):
        yield
        return
    from inarow.agents.registering import AGENTS  # lazily: with all their plug-ins they take a second
    from inarow.heuristics.registering import HEURISTICS
    from inarow.rules.presets import GAMES

    registries = (AGENTS, HEURISTICS, GAMES)
    known = [{name: registry.entry(name) for name in registry} for registry in registries]
    yield
    for registry, entries in zip(registries, known, strict=True):
        registry._entries = entries  # type: ignore[assignment]
