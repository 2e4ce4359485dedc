"""The live connection: a websocket for requests with progress, one of each kind at a time, the newest."""

from __future__ import annotations

import asyncio
import operator
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import reduce
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from inarow.errors import InarowError, Refused
from inarow.web.allowed import require
from inarow.web.bodies import RETRY_SECONDS, decode
from inarow.web.limits import AddressCounter, Limits
from inarow.web.operations import OPERATIONS, Operation, live_operations
from inarow.web.pool import Pool
from inarow.web.requests import Cancel, live_form
from inarow.web.security import same_origin

POLICY, BUSY = 1008, 1013  # close codes of websockets
PACE = 0.02  # seconds between two messages of a client that has sent MANY without a pause
MANY = 50
TOO_MANY = 250  # messages in a row faster than that; then the connection is closed
MOST_UNSENT = 64  # messages that may wait for a slow client
SEND_SECONDS = 15.0  # time one message may take to be sent


class Live:
    """Accepts websockets, within the server's limits."""

    def __init__(self, pool: Pool, limits: Limits) -> None:
        self._pool = pool
        self._limits = limits
        self._connections = AddressCounter(limits.connections, "connections")
        forms: list[Any] = [
            live_form(one.name, one.form) for one in live_operations() if one.form is not None
        ]
        self._messages = reduce(operator.or_, [*forms, Cancel])

    async def __call__(self, websocket: WebSocket) -> None:
        if not same_origin(websocket.headers):
            await websocket.close(POLICY)  # before it is accepted: the browser sees 403
            return
        address = websocket.client.host if websocket.client is not None else ""
        try:
            with self._connections.one_more(address):
                await websocket.accept()
                await Conversation(websocket, self._pool, self._limits, self._messages).hold()
        except Refused:
            await websocket.close(BUSY)
        except asyncio.CancelledError:  # the server stops while this client is connected
            return


class Conversation:
    """One client's connection and its running requests, by operation."""

    def __init__(self, websocket: WebSocket, pool: Pool, limits: Limits, messages: Any) -> None:
        self._websocket = websocket
        self._pool = pool
        self._limits = limits
        self._messages = messages
        self._outbox = Outbox(websocket.send_text)
        self._running: dict[str, tuple[int, asyncio.Task[None]]] = {}

    async def hold(self) -> None:
        """Serve the client until it disconnects or stops reading."""
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
                if credit < 0:  # read no faster than that; the network holds the rest back
                    hasty += 1
                    await asyncio.sleep(PACE)
                elif credit > MANY / 2:  # it has paused
                    hasty = 0
                if hasty > TOO_MANY:
                    return
                self._take(message.get("text") or message.get("bytes") or b"")

    def _take(self, text: str | bytes) -> None:
        body = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        try:
            if len(body) > self._limits.message:
                raise Refused(413, f"a message has at most {self._limits.message} bytes")
            message = decode(body, self._messages)
            if isinstance(message, Cancel):
                self._cancel(message)
            else:
                self._start(message)
        except InarowError as error:
            self._outbox.put({"id": _number(body), "event": "error", "error": str(error)})

    def _cancel(self, message: Cancel) -> None:
        wanted = message.id if message.of is msgspec.UNSET else message.of
        for number, task in self._running.values():
            if number == wanted:
                task.cancel()

    def _start(self, message: Any) -> None:
        """Start a request; it replaces the running one of the same operation."""
        operation = OPERATIONS[message.__struct_config__.tag]
        assert operation.form is not None
        request = operation.form(
            **{name: getattr(message, name) for name in operation.form.__struct_fields__}
        )
        require(request, self._limits)
        if operation.name in self._running:
            self._running[operation.name][1].cancel()
        work = asyncio.create_task(self._follow(message.id, operation, request))
        self._running[operation.name] = (message.id, work)

    async def _follow(self, number: int, operation: Operation, request: msgspec.Struct) -> None:
        try:
            async for event in self._pool.events(self, operation, request):
                may_drop = event["event"] == "progress" and operation.progress is None
                message = {"id": number, "event": event["event"], **event["found"]}
                self._outbox.put(message, may_drop=may_drop)
        except Refused as error:
            refused: dict[str, Any] = {"id": number, "event": "error", "error": str(error)}
            if error.status == 503:
                refused |= {"event": "busy", "retry_after": RETRY_SECONDS}
            self._outbox.put(refused)


class Outbox:
    """Messages to be sent in order, at most so many, so that a client that never reads costs little."""

    def __init__(self, send: Callable[[str], Awaitable[None]]) -> None:
        self._send = send
        self._waiting: deque[tuple[dict[str, Any], bool]] = deque()
        self._filled = asyncio.Event()
        self._full = False

    def put(self, message: dict[str, Any], *, may_drop: bool = False) -> None:
        """Send this soon. It replaces an older message of its request if both may be dropped."""
        if may_drop:
            for older, droppable in list(self._waiting):
                if droppable and older["id"] == message["id"]:
                    self._waiting.remove((older, droppable))
        self._waiting.append((message, may_drop))
        self._full = len(self._waiting) > MOST_UNSENT
        self._filled.set()

    async def deliver(self) -> None:
        """Send until the client disconnects or reads no more."""
        while not self._full:
            await self._filled.wait()
            self._filled.clear()
            while self._waiting and not self._full:
                message, _ = self._waiting.popleft()
                try:
                    async with asyncio.timeout(SEND_SECONDS):
                        await self._send(msgspec.json.encode(message).decode())
                except (TimeoutError, RuntimeError, OSError):
                    return


def _number(body: bytes) -> int | None:
    """The number of a message that was refused, if it has one."""
    try:
        number = msgspec.json.decode(body, type=dict[str, Any]).get("id")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return number if isinstance(number, int) else None
