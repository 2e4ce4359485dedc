"""Plug-ins for a test: written to a file, and forgotten afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from inarow.agents.registering import AGENTS
from inarow.heuristics.registering import HEURISTICS
from inarow.registry import Registry
from inarow.rules.presets import GAMES


@pytest.fixture(autouse=True)
def registries_as_before() -> Iterator[None]:
    """Whatever a test registers is forgotten after it."""
    for registry in (AGENTS, HEURISTICS, GAMES):
        list(registry)  # what comes with the package is there first
    before = [(registry, dict(registry._entries)) for registry in Registry.every]
    yield
    for registry, entries in before:
        registry._entries = entries


def plugin(folder: Path, code: str, name: str = "stranger.py") -> Path:
    """A file with this code; `inarow` is imported already."""
    file = folder / name
    file.write_text(f"import inarow\n\n\n{code}\n")
    return file
