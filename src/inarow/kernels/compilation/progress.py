"""What the user sees while kernels are compiled: on a terminal one line with the time left, else a notice."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from math import ceil
from threading import Event, Lock, Thread
from typing import Any, Self

from inarow.executors.worker import NOTICES
from inarow.kernels.compilation.costs import COSTS

_PACKAGE = "inarow."
_REFRESH = 0.25  # seconds between two updates of the line
_PATIENCE = 1.0  # seconds that a user's heuristic may take before it is mentioned
_PRIOR = 1.0  # seconds of work at the speed of the table, in an estimate of the speed here

Function = Callable[..., Any]


def name_of(function: Function) -> str:
    """A function's name in the table of costs."""
    return f"{function.__module__}.{function.__qualname__}".removeprefix(_PACKAGE)


def cost_of(name: str) -> float:
    """How long it takes to compile, in CPU seconds on one machine."""
    return COSTS.get(name, 1.0)


def seconds_of(costs: Sequence[float], processes: int) -> float:
    """How long work takes on so many processes, if each part is for one of them."""
    return max([sum(costs) / processes, *costs])


class Progress:
    """What is compiled now, what is done and what is left; shown from entering to leaving."""

    def __init__(self, names: Sequence[str], processes: int = 1) -> None:
        self._waiting, self._processes = list(names), processes
        self._running: dict[str, float] = {}  # since when
        self._ended: set[str] = set()
        self._spent = self._worth = _PRIOR  # seconds that were needed, and were to be expected
        self._changing, self._finished = Lock(), Event()
        self._display: Thread | None = None
        self._width = 0

    def __enter__(self) -> Self:
        _shown.append(self)
        live, patient = _is_live(), self._heuristic is not None
        if os.environ.get(NOTICES) == "none" or sys.stderr is None:
            return self
        if live or patient:
            self._display = Thread(target=self._show, args=(live, patient), daemon=True)
            self._display.start()
        else:
            self._print_notice()
        return self

    def __exit__(self, *_: object) -> None:
        _shown.remove(self)
        self._finished.set()
        if self._display is not None:
            self._display.join()

    def begun(self, name: str) -> None:
        """A process compiles this one now."""
        with self._changing:
            if name in self._waiting:
                self._waiting.remove(name)
            if name not in self._ended:
                self._running.setdefault(name, time.monotonic())

    def ended(self, name: str) -> None:
        """This one is compiled."""
        with self._changing:
            since = self._running.pop(name, None)
            if since is not None:
                self._spent += time.monotonic() - since
                self._worth += cost_of(name)
            elif name in self._waiting:  # somebody else has compiled it
                self._waiting.remove(name)
            else:
                return
            self._ended.add(name)

    def line(self) -> str:
        """What is compiled, how much is done, and how long the rest will take."""
        if self._heuristic is not None:
            return f"compiling heuristic {self._heuristic} ..."
        running, waiting = dict(self._running), list(self._waiting)
        names = ", ".join(map(_short, running or waiting[: self._processes]))
        total = len(running) + len(waiting) + len(self._ended)
        left = f"about {self._seconds_left(running, waiting)} s left"
        return f"compiling kernels: {names}  {len(self._ended)} of {total}, {left}"

    def notice(self) -> str:
        """The same for a file or a pipe, printed once."""
        if self._heuristic is not None:
            return self.line()
        names = [*self._running, *self._waiting]
        what = _short(names[0]) if len(names) == 1 else f"{len(names)} kernels"
        left = self._seconds_left(self._running, self._waiting)
        return f"compiling kernels, once per machine: {what}, about {left} s ..."

    @property
    def _heuristic(self) -> str | None:
        """The name of a user's heuristic, if one is compiled."""
        names = [*self._running, *self._waiting]
        return names[0].rpartition(".")[2] if len(names) == 1 and names[0] not in COSTS else None

    def _seconds_left(self, running: dict[str, float], waiting: Sequence[str]) -> int:
        pace, now = self._spent / self._worth, time.monotonic()
        begun = [max(pace * cost_of(name) - (now - since), 0.0) for name, since in running.items()]
        others = [pace * cost_of(name) for name in waiting]
        return max(ceil(seconds_of([*begun, *others], self._processes)), 1)

    def _show(self, live: bool, patient: bool) -> None:
        if self._finished.wait(_PATIENCE if patient else _REFRESH):
            return
        if not live:
            self._print_notice()
            return
        while True:
            self._draw(self.line())
            if self._finished.wait(_REFRESH):
                break
        self._draw("")

    def _draw(self, text: str) -> None:
        text = text[: shutil.get_terminal_size().columns - 1]
        ending = "" if text else "\r"
        with suppress(OSError, ValueError):
            print(f"\r{text:<{self._width}}", end=ending, file=sys.stderr, flush=True)
        self._width = len(text)

    def _print_notice(self) -> None:
        with suppress(OSError, ValueError):
            print(self.notice(), file=sys.stderr, flush=True)


_shown: list[Progress] = []


@contextmanager
def announcing(
    function: Function, called: Callable[[], list[Function]] = list
) -> Iterator[Callable[[], None]]:
    """A function to call when this one is really being compiled, and with it those it calls."""
    name = name_of(function)
    outer = _shown[-1] if _shown else None
    own: Progress | None = None

    def begun() -> None:
        nonlocal own
        if outer is not None:
            outer.begun(name)
        elif own is None:
            own = Progress([name, *map(name_of, called())]).__enter__()
            own.begun(name)

    try:
        yield begun
    finally:
        if outer is not None:
            outer.ended(name)
        if own is not None:
            own.__exit__()


def _is_live() -> bool:
    """Is standard error a terminal that nobody else, such as a progress bar, draws on?"""
    if os.environ.get(NOTICES) or sys.stderr is None:
        return False
    return sys.stderr.isatty() and sys.stderr is sys.__stderr__


def _short(name: str) -> str:
    """A name for people.

    >>> _short("kernels.alphabeta.search.advance"), _short("kernels.counting.walk_bits")
    ('alphabeta.advance', 'counting.walk_bits')
    >>> _short("heuristics.builtin.windows.windows")
    'heuristic windows'
    """
    *rooms, function = name.split(".")
    if rooms[0] != "kernels":
        return f"heuristic {function}"
    return ".".join((*(rooms[1:-1] or rooms[1:]), function))
