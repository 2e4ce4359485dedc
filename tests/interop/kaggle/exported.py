"""Exported submissions, loaded as modules: they are ours, so they may run in the process of a test."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import nullcontext
from importlib.util import module_from_spec, spec_from_file_location
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

from inarow.agents.connectx import configuration, observation
from inarow.interop.kaggle.exporting import submission
from inarow.rules.position import Position
from inarow.rules.presets import read_game

ENDLESS = 10**6  # seconds: what an agent does then rests on its own limits alone
_numbers = count()


def load(file: Path, *, compiled: bool) -> Any:
    """A submission as a module; plain Python unless it may be compiled."""
    spec = spec_from_file_location(f"exported_submission_{next(_numbers)}", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    without_numba = patch.dict(sys.modules, {"numba": None})
    with nullcontext() if compiled else without_numba:
        spec.loader.exec_module(module)
    return module


def exported(folder: Path, agent: str, game: str, *, compiled: bool = False) -> Any:
    """The submission of this agent on this game, as a module."""
    file = folder / f"submission_{next(_numbers)}.py"
    file.write_text(submission(agent, read_game(game)))
    return load(file, compiled=compiled)


def column_of(act: Callable[..., int], position: Position, seconds: float = ENDLESS) -> int:
    """The column that a function of ConnectX's interface answers with."""
    return act(observation(position, 0), configuration(position.game, seconds))
