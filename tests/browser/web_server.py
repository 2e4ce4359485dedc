"""The real server in a process of its own, and a real Chromium that looks at it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.browser.patience import PATIENCE
from tests.strategies import rest_in_drills

ROOT = Path(__file__).parents[2]
STARTING = 300  # seconds: the first start on a machine compiles the kernels


# A page in each width and each colour scheme; in every combination in the drills.
LOOKS = rest_in_drills(2, [(360, "light"), (1280, "dark"), (360, "dark"), (1280, "light")])


class WebServer:
    """`inarow web` on a free port; it can be stopped and started again at the same address."""

    def __init__(self, *options: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}/"
        self._options = options
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until its workers can think: before, a page may be asked to try again."""
        command = [
            sys.executable,
            "-m",
            "inarow",
            "web",
            "--port",
            str(self.port),
            "--no-open",
            *self._options,
        ]
        paths = [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
        self._process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + STARTING
        while not self._is_ready():
            if self._process.poll() is not None:
                raise RuntimeError(f"the server ended with {self._process.returncode}")
            if time.monotonic() > deadline:
                self.stop()
                raise RuntimeError("the server did not start")
            time.sleep(0.1)

    def stop(self) -> None:
        """End it as Ctrl-C does."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(120)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def _is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(self.address + "api/health", timeout=60) as answer:
                return bool(json.load(answer)["workers"])
        except (urllib.error.URLError, OSError):
            return False


def free_port() -> int:
    """A port nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running_server(*options: str) -> Iterator[WebServer]:
    """A server for as long as the block lasts."""
    server = WebServer(*options)
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Visit:
    """A page of the server in a context of its own, and everything it complained about."""

    def __init__(self, browser: Any, server: WebServer, **settings: Any) -> None:
        self.server = server
        self.context = browser.new_context(**({"viewport": {"width": 1280, "height": 860}} | settings))
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.trouble: list[str] = []
        self.page.on(
            "console", lambda one: self._heard(one.text) if one.type in ("error", "warning") else None
        )
        self.page.on("pageerror", lambda one: self._heard(str(one)))
        self.page.on("request", self._asked)

    def open(self, fragment: str = "") -> Any:
        """Go to the page with this fragment, and wait until it is ready."""
        self.page.goto("about:blank")
        self.page.goto(self.server.address + fragment)
        self.page.wait_for_selector("html[data-ready=yes]")
        return self.page

    def close(self) -> None:
        self.context.close()

    def _heard(self, text: str) -> None:
        self.trouble.append(text)

    def _asked(self, request: Any) -> None:
        host = self.server.address.removeprefix("http://")
        if request.url.partition("://")[2].startswith(host) or request.url.startswith(
            ("data:", "blob:", "about:")
        ):
            return
        self.trouble.append(f"asked another host: {request.url}")


@contextmanager
def visiting(browser: Any, server: WebServer, **settings: Any) -> Iterator[Visit]:
    """A visit that must end without console errors and without a request to another host."""
    visit = Visit(browser, server, **settings)
    try:
        yield visit
        assert visit.trouble == [], visit.trouble
    finally:
        visit.close()


def serious_faults(page: Any) -> list[str]:
    """What axe-core calls serious or critical on the page as it stands."""
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed"
    )
    found = axe.Axe().run(page).response["violations"]
    return [
        f"{one['id']}: {[node['html'][:200] for node in one['nodes'][:3]]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
