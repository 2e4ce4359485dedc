"""What a client has still to be sent: bounded, so that one who never reads costs nothing."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

ROOM = 64  # messages that may wait
PATIENCE = 15.0  # seconds one message may take to be sent


class Outbox:
    """Messages in order; of progress nobody has read yet only the latest of each request is kept."""

    def __init__(self, send: Callable[[str], Awaitable[None]]) -> None:
        self._send = send
        self._waiting: deque[tuple[dict[str, Any], bool]] = deque()
        self._filled = asyncio.Event()
        self._overflown = False

    def put(self, message: dict[str, Any], *, final: bool = True) -> None:
        """Send this soon; what is not final may be left out when something newer of its request follows."""
        if not final and "point" not in message:
            for waiting, last in list(self._waiting):
                if not last and waiting["id"] == message["id"]:
                    self._waiting.remove((waiting, last))
        self._waiting.append((message, final))
        self._overflown = len(self._waiting) > ROOM
        self._filled.set()

    async def deliver(self) -> None:
        """Send until the client has gone or takes nothing any more."""
        while not self._overflown:
            await self._filled.wait()
            self._filled.clear()
            while self._waiting and not self._overflown:
                message, _ = self._waiting.popleft()
                try:
                    async with asyncio.timeout(PATIENCE):
                        await self._send(msgspec.json.encode(message).decode())
                except (TimeoutError, RuntimeError, OSError):
                    return
