"""What every test may rely on."""

from __future__ import annotations

import signal

from hypothesis import HealthCheck, settings

# Property tests are judged by what they find, never by how long an example took: the machine may be busy.
settings.register_profile("inarow", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("inarow")


def pytest_configure() -> None:
    """Let Ctrl-C be heard: a shell that runs the tests in the background makes it ignored, here and below."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
