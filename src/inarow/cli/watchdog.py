"""Third-party code may never return: the watchdog ends the process with an error message then."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from inarow.agents.registering import agent_name, find_agent
from inarow.cli.exit_codes import BAD_USAGE
from inarow.heuristics.registering import read_heuristic
from inarow.registry import BUILT_IN
from inarow.search import slices
from inarow.spec import Spec

PATIENCE = 20.0  # seconds without a sign of life, beyond the limit that was given
BUILDING = 40.0  # seconds beyond it for building an agent, which may compile


def _refuse(sentence: str) -> int:
    sys.stderr.write(f"error: {sentence}\n")
    return BAD_USAGE


@contextmanager
def watched(
    plugin: str | None, seconds: float | None = None, last_words: Callable[[str], int] = _refuse
) -> Iterator[Callable[[], None]]:
    """Stop the program with one error message if this plug-in gives no sign of life for too long.

    Searches give one after each slice; the function that is yielded gives one too. Compiled code runs
    without the GIL, so a thread can watch it. Without a plug-in nothing is watched. `last_words` prints
    the error message and returns the exit code.
    """
    limit = PATIENCE + (seconds or 0.0)
    last_sign = time.monotonic()
    done = threading.Event()

    def sign_of_life() -> None:
        nonlocal last_sign
        last_sign = time.monotonic()

    def watch() -> None:
        while not done.wait(0.2):
            if time.monotonic() - last_sign > limit:
                code = last_words(f"{plugin}: no answer for {limit:.0f} s, so it was stopped")
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(code)

    if plugin is not None:
        threading.Thread(target=watch, daemon=True).start()
    before, slices.heartbeat = slices.heartbeat, sign_of_life
    try:
        yield sign_of_life
    finally:
        done.set()
        slices.heartbeat = before


def plugin_of(spec: Spec) -> str | None:
    """The third-party code in an agent: the agent itself, or the heuristic it was given; None if neither."""
    if find_agent(spec).origin != BUILT_IN:
        return agent_name(spec)
    heuristic = dict(spec.options).get("heuristic")
    if heuristic is None:
        return None
    judge = read_heuristic(heuristic)
    return judge.who if judge.definition.origin != BUILT_IN else None
