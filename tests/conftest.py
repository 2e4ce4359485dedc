"""What every test may rely on."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    """Let Ctrl-C be heard: a shell that runs the tests in the background makes it ignored, here and below."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
