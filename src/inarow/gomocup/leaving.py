"""The end of a brain's process: nothing is lost, nobody is left behind, and no manager has to wait."""

from __future__ import annotations

import atexit
import os
import signal
import sys
from contextlib import suppress
from typing import Never

from inarow.processes import family


def leave() -> Never:
    """End this process now. To take down an interpreter with compiled code in it takes up to a second.

    What was registered to be done at exit is done, what was printed is written, and children are ended.
    """
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):  # it is closed, or was from the beginning
            stream.flush()
    end_children()
    os._exit(0)


def end_children() -> None:
    """End everyone who descends from this process, where the system tells who does."""
    me = os.getpid()
    known = {me}
    members = [one for one in family(me) if one.alive]
    while grown := {one.pid for one in members if one.parent in known} - known:
        known |= grown
    for pid in known - {me}:
        with suppress(OSError):
            os.kill(pid, signal.SIGKILL)
