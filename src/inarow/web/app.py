"""The server: the routes of its operations and of the page's files, and how an error becomes an answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cached_property
from os import PathLike, stat_result
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from inarow.errors import InarowError, Refused
from inarow.web.allowed import require
from inarow.web.bodies import NO_STORE, json_answer, read_body, read_query, refusal
from inarow.web.limits import AddressCounter, Limits
from inarow.web.live import Live
from inarow.web.openapi import document
from inarow.web.operations import JSON, OPERATIONS, Operation
from inarow.web.pool import Pool
from inarow.web.security import KnownHosts, SafeHeaders

Endpoint = Callable[[Request], Awaitable[Response]]

ROOT = Path(__file__).parent / "static"
CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}


class Server:
    """The application with its limits, its workers and its clients."""

    def __init__(self, limits: Limits, plugins: tuple[str, ...] = (), *, local: bool = True) -> None:
        self.limits = limits
        self.pool = Pool(limits, plugins)
        self._requests = AddressCounter(limits.requests, "requests")
        self._live = Live(self.pool, limits)
        routes = Starlette(
            routes=self._routes(),
            middleware=[
                Middleware(KnownHosts, local=local),
                Middleware(GZipMiddleware, minimum_size=1000),
            ],
            exception_handlers={InarowError: _refuse, HTTPException: _refuse_http, Exception: _fail},
            lifespan=self._lifespan,
        )
        self.app = SafeHeaders(routes)  # around everything, so that an answer to a failure has them too

    @asynccontextmanager
    async def _lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        await self.pool.open()
        try:
            yield
        finally:
            await self.pool.close()

    def _routes(self) -> list[BaseRoute]:
        api: list[BaseRoute] = [
            Route(
                f"/{one.name}",
                self._by_worker(one) if one.in_worker else self._by_server(one),
                methods=[one.method],
            )
            for one in OPERATIONS.values()
            if one.method is not None
        ]
        api += [Route("/openapi.json", self._openapi), WebSocketRoute("/live", self._live_connection)]
        return [Mount("/api", routes=api), Mount("/", PageFiles(directory=ROOT))]

    async def _live_connection(self, websocket: WebSocket) -> None:
        await self._live(websocket)

    @cached_property
    def _document(self) -> dict[str, Any]:
        return document()

    async def _openapi(self, request: Request) -> Response:
        read_query(request, None)
        return json_answer(self._document)

    async def _form(self, operation: Operation, request: Request) -> Any:
        """The request as its operation's form, parsed from the query or the body."""
        if operation.method == "GET" or operation.form is None:
            return read_query(request, operation.form)
        return await read_body(request, operation.form, self.limits)

    def _by_server(self, operation: Operation) -> Endpoint:
        """An endpoint that is answered at once."""
        handler = operation.function

        async def endpoint(request: Request) -> Response:
            answer = handler(await self._form(operation, request), self.pool)
            if operation.media == JSON:
                return json_answer(answer)
            return Response(answer, media_type=operation.media, headers=NO_STORE)

        return endpoint

    def _by_worker(self, operation: Operation) -> Endpoint:
        """An endpoint that a worker answers; if the client disconnects, its job is cancelled."""

        async def endpoint(request: Request) -> Response:
            address = request.client.host if request.client is not None else ""
            with self._requests.one_more(address):
                form = await self._form(operation, request)
                require(form, self.limits)
                work = asyncio.ensure_future(self.pool.answer(("http", address), operation, form))
                gone = asyncio.ensure_future(_until_disconnected(request))
                try:
                    await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
                    if not work.done():
                        raise Refused(400, "the client disconnected")
                    return json_answer(work.result())
                finally:
                    work.cancel()
                    gone.cancel()

        return endpoint


class PageFiles(StaticFiles):
    """The files of the page, with what Starlette's own class leaves to the system or the browser."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Files are sent whole: the page needs no ranges, and some releases take very long to parse many."""
        headers = [(name, value) for name, value in scope["headers"] if name not in (b"range", b"if-range")]
        await super().__call__({**scope, "headers": headers}, receive, send)

    def get_path(self, scope: Scope) -> str:
        """`/` is the page. Starlette's `html` mode would also redirect `/.`, to whatever Host was sent."""
        return "index.html" if scope["path"] == "/" else super().get_path(scope)

    def lookup_path(self, path: str) -> tuple[str, stat_result | None]:
        try:
            return super().lookup_path(path)
        except (OSError, ValueError):  # a null byte, a name too long, another drive: not a file of the page
            return "", None

    def file_response(
        self, full_path: str | PathLike[str], stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["accept-ranges"] = "none"
        response.headers["cache-control"] = "no-cache"  # ask each time: a module may be newer than the page
        kind = CONTENT_TYPES.get(Path(full_path).suffix, "application/octet-stream")
        if response.status_code == 200:  # a system may register other types, which `nosniff` makes fatal
            response.headers["content-type"] = kind
        return response


async def _until_disconnected(request: Request) -> None:
    while not await request.is_disconnected():
        await asyncio.sleep(0.05)


async def _refuse(_request: Request, error: Exception) -> Response:
    return refusal(error.status if isinstance(error, Refused) else 422, str(error))


async def _refuse_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        return refusal(405, f"{request.method} is not allowed at this address", **(error.headers or {}))
    return refusal(error.status_code, "there is no such page" if error.status_code == 404 else error.detail)


async def _fail(_request: Request, _error: Exception) -> Response:
    return refusal(500, "the server failed at this request; its log says where")
