"""The player: compiles what can be compiled, keeps ConnectX's time, and answers with a column."""

from __future__ import annotations

import time
from array import array
from importlib import import_module
from typing import Any

from inarow.interop.kaggle.standalone.board import ADVISERS, COMPILED, Board
from inarow.interop.kaggle.standalone.settings import COLUMNS, INAROW, ROWS, SECONDS

SHARE, MARGIN = 0.85, 0.05  # of the time for a move so much is used, without so many seconds


def advisers(scope: dict[str, Any]) -> list[Any]:
    """Who is asked: compiled if Numba is installed and able to, else in plain Python."""
    plain = {name: scope[name] for name in COMPILED}
    try:
        numba, numpy = import_module("numba"), import_module("numpy")
        scope.update({name: numba.njit(function) for name, function in plain.items()})
        return [
            kind(lambda numbers: numpy.array(numbers, "int16" if isinstance(numbers, array) else "int64"))
            for kind in ADVISERS
        ]
    except Exception:  # whatever is wrong with a compiler, there is a game to play
        scope.update(plain)
        return [kind(lambda numbers: numbers) for kind in ADVISERS]


ASKED: list[Any] = []  # filled by the last line of the file


def agent(observation: Any, configuration: Any) -> int:
    """The column to play: ConnectX calls the last function of the file."""
    played = (configuration["columns"], configuration["rows"], configuration["inarow"])
    if played != (COLUMNS, ROWS, INAROW):
        raise ValueError(f"this submission plays {COLUMNS}x{ROWS}:{INAROW} alone, not {played}")
    started = time.perf_counter()
    seconds = max(configuration["actTimeout"] * SHARE - MARGIN, 0.001)
    if SECONDS:
        seconds = min(seconds, SECONDS)
    overage = observation.get("remainingOverageTime", 0)
    board = Board(observation["board"])
    for one in ASKED:
        left = max(seconds - (time.perf_counter() - started), seconds / 4)
        column = one.column(board, left, overage)
        if column is not None:
            return int(column)
    raise AssertionError("the last one always has an answer")
