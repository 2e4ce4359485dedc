"""A stranger's code may never return: somebody must notice."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from inarow.registry import BUILT_IN, Registry
from inarow.search import slices

PATIENCE = 20.0  # seconds without a sign of life, beyond the limit that was given


@contextmanager
def watched(seconds: float | None = None) -> Iterator[None]:
    """Stop the program with one sentence if a plug-in gives no sign of life for too long.

    Searches give one after each slice. Compiled code runs without the GIL, so the watcher runs too.
    """
    suspects = _plugins()
    if not suspects:
        yield
        return
    limit = PATIENCE + (seconds or 0.0)
    last_sign = time.monotonic()
    done = threading.Event()

    def sign_of_life() -> None:
        nonlocal last_sign
        last_sign = time.monotonic()

    def watch() -> None:
        while not done.wait(0.2):
            if time.monotonic() - last_sign > limit:
                sys.stdout.flush()
                sys.stderr.write(f"error: {suspects}: no answer for {limit:.0f} s, so it was stopped\n")
                sys.stderr.flush()
                os._exit(2)

    before, slices.heartbeat = slices.heartbeat, sign_of_life
    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        done.set()
        slices.heartbeat = before


def _plugins() -> str:
    """What was registered by plug-ins and could hang, as words."""
    found = [
        f"{registry.kind} {name!r} from {registry.entry(name).origin}"
        for registry in Registry.every
        if registry.kind in ("agent", "heuristic")
        for name in registry
        if registry.entry(name).origin != BUILT_IN
    ]
    return " or ".join(found)
