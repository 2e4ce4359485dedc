"""The live connection: requests with progress, one of each kind at a time, the newest."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from inarow.errors import InarowError, Refused
from inarow.web.bodies import RETRY
from inarow.web.clients import Clients
from inarow.web.limits import Limits
from inarow.web.outbox import Outbox
from inarow.web.pool import Pool
from inarow.web.reading import convert, decode
from inarow.web.requests import KINDS, Cancel, Message, Request
from inarow.web.security import same_origin

POLICY, BUSY = 1008, 1013  # why a websocket is closed
PACE = 0.02  # seconds between two messages of one client, once it has sent MANY without a pause
MANY = 50
TOO_MANY = 250  # messages in a row faster than that, after which the client is shown out


class Live:
    """Takes websockets in, within bounds."""

    def __init__(self, pool: Pool, limits: Limits, require: Callable[[Request], None]) -> None:
        self._pool = pool
        self._limits = limits
        self._require = require
        self._connections = Clients(limits.connections, "connections")

    async def __call__(self, websocket: WebSocket) -> None:
        if not same_origin(websocket.headers):
            await websocket.close(POLICY)  # before it is accepted: the browser sees 403
            return
        address = websocket.client.host if websocket.client is not None else ""
        try:
            with self._connections.one_more(address):
                await websocket.accept()
                await Conversation(websocket, self._pool, self._limits, self._require).hold()
        except Refused:
            await websocket.close(BUSY)
        except asyncio.CancelledError:  # the server ends, and this client has not noticed
            return


class Conversation:
    """One client: what it has asked and not yet been told."""

    def __init__(
        self, websocket: WebSocket, pool: Pool, limits: Limits, require: Callable[[Request], None]
    ) -> None:
        self._websocket = websocket
        self._pool = pool
        self._limits = limits
        self._require = require
        self._outbox = Outbox(websocket.send_text)
        self._running: dict[str, tuple[int, asyncio.Task[None]]] = {}

    async def hold(self) -> None:
        """Until the client goes, or reads nothing any more."""
        reading = asyncio.create_task(self._read())
        writing = asyncio.create_task(self._outbox.deliver())
        try:
            await asyncio.wait((reading, writing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reading, writing, *(task for _, task in self._running.values())):
                task.cancel()
            with suppress(WebSocketDisconnect, RuntimeError, OSError):
                async with asyncio.timeout(1):
                    await self._websocket.close()

    async def _read(self) -> None:
        loop = asyncio.get_running_loop()
        credit, last, hasty = float(MANY), loop.time(), 0
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                message = await self._websocket.receive()
                if message["type"] != "websocket.receive":
                    return
                now = loop.time()
                credit, last = min(MANY, credit + (now - last) / PACE) - 1, now
                if credit < 0:  # the network holds back whatever it sends faster
                    hasty += 1
                    await asyncio.sleep(PACE)
                elif credit > MANY / 2:  # it has paused
                    hasty = 0
                if hasty > TOO_MANY:
                    return
                self._take(message.get("text") or message.get("bytes") or b"")

    def _take(self, message: str | bytes) -> None:
        number = None
        try:
            body = message.encode("utf-8", "surrogatepass") if isinstance(message, str) else message
            if len(body) > self._limits.message:
                raise Refused(413, f"a message has at most {self._limits.message} bytes")
            fields = decode(body, dict[str, Any])
            number = fields["id"] if isinstance(fields.get("id"), int) else None
            head = convert({key: fields.get(key) for key in ("id", "do")}, Message)
            if head.do == "cancel":
                self._cancel(convert(fields, Cancel))
                return
            del fields["id"], fields["do"]
            asked = convert(fields, KINDS[head.do])
            self._require(asked)
            self._start(head, asked)
        except InarowError as error:
            self._outbox.put({"id": number, "event": "error", "error": str(error)})

    def _cancel(self, message: Cancel) -> None:
        wanted = message.id if message.of is msgspec.UNSET else message.of
        for number, task in self._running.values():
            if number == wanted:
                task.cancel()

    def _start(self, head: Message, asked: Request) -> None:
        """A new request takes the place of the one of its kind."""
        if head.do in self._running:
            self._running[head.do][1].cancel()
        self._running[head.do] = (head.id, asyncio.create_task(self._follow(head, asked)))

    async def _follow(self, head: Message, asked: Request) -> None:
        try:
            async for event in self._pool.events(self, head.do, asked):
                final = event["event"] == "done"
                self._outbox.put({"id": head.id, "event": event["event"], **event["found"]}, final=final)
        except Refused as error:
            told: dict[str, Any] = {"id": head.id, "event": "error", "error": str(error)}
            if error.status == 503:
                told |= {"event": "busy", "retry_after": int(RETRY)}
            self._outbox.put(told)
