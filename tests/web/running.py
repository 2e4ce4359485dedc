"""A server as a user starts it, in a process of its own, and a client that asks it."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from websockets.sync.client import ClientConnection, connect

READY = 300.0  # seconds; the first start on a machine compiles
PATIENCE = 180.0  # seconds an answer may take: the machine may be busy with something else


@dataclass(frozen=True)
class Answer:
    """What came back over HTTP."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Running:
    """A server that runs."""

    process: subprocess.Popen[str]
    port: int

    def request(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> Answer:
        """One request, as it is."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            found = {name.lower(): value for name, value in response.getheaders()}
            return Answer(response.status, found, response.read())
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Answer:
        return self.request("GET", path, None, headers)

    def post(self, path: str, fields: object) -> Answer:
        """JSON in."""
        return self.request("POST", path, json.dumps(fields).encode(), {"content-type": "application/json"})

    def live(self, **options: Any) -> ClientConnection:
        """A live connection."""
        return connect(f"ws://127.0.0.1:{self.port}/api/live", **options)

    def worker_pids(self) -> list[int]:
        """The processes that search."""
        asked = ["pgrep", "-P", str(self.process.pid)]
        return [int(line) for line in subprocess.run(asked, capture_output=True, check=False).stdout.split()]

    def wait_until_ready(self, workers: int) -> None:
        """Until so many workers can take a job."""
        deadline = time.monotonic() + READY
        while time.monotonic() < deadline:
            if self.get("/api/health").json["workers"] >= workers:
                return
            time.sleep(0.1)
        raise AssertionError("no worker was ready in time")


@contextmanager
def serving(
    *arguments: str,
    workers: int = 2,
    python: str = sys.executable,
    environment: Mapping[str, str] = os.environ,
) -> Iterator[Running]:
    """`inarow web` on a free port, until the block ends; Ctrl-C must end it."""
    process = subprocess.Popen(
        [python, "-m", "inarow", "web", "--port=0", "--no-open", f"--workers={workers}", *arguments],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    try:
        assert process.stdout is not None
        match = re.search(r"http://127\.0\.0\.1:(\d+)/", process.stdout.readline())
        assert match is not None
        running = Running(process, int(match[1]))
        running.wait_until_ready(workers)
        yield running
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) in (0, 130)
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def events(connection: ClientConnection, number: int, seconds: float = PATIENCE) -> Iterator[dict[str, Any]]:
    """The events of one request, the last one included."""
    while True:
        event = json.loads(connection.recv(timeout=seconds))
        if event["id"] == number:
            yield event
            if event["event"] != "progress":
                return


def ask(connection: ClientConnection, number: int, do: str, **fields: object) -> None:
    connection.send(json.dumps({"id": number, "do": do, **fields}))
