"""A program must not outlive us, even when we are killed and can end nothing ourselves."""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import suppress

# Its input ends when we do, for only we hold the other end; then it ends the whole session.
_WATCH = 'read -r _; kill -s KILL -- "-$1"'


def guarded(leader: subprocess.Popen[bytes]) -> subprocess.Popen[bytes]:
    """A watcher that ends this program's session when we are gone; without one the program ends now."""
    try:
        return subprocess.Popen(
            ["/bin/sh", "-c", _WATCH, "inarow-guard", str(leader.pid)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        kill_session(leader)
        reap(leader)
        raise


def kill_session(leader: subprocess.Popen[bytes]) -> None:
    """End a program and everything it started, at once."""
    with suppress(OSError):  # they have gone already
        os.killpg(leader.pid, signal.SIGKILL)


def reap(*processes: subprocess.Popen[bytes]) -> None:
    """Leave no zombie and no open pipe of processes that were ended."""
    for process in processes:
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
