"""The server's routes: what each address answers, and how an error becomes an answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

import inarow
from inarow.errors import InarowError, Refused
from inarow.web import catalogue
from inarow.web.allowed import require_agent, require_heuristic
from inarow.web.answers import HealthAnswer
from inarow.web.bodies import json_answer, read_body, refusal
from inarow.web.clients import Clients
from inarow.web.limits import Limits
from inarow.web.live import Live
from inarow.web.openapi import document
from inarow.web.pages import page
from inarow.web.pool import Pool
from inarow.web.positions import describe
from inarow.web.reading import convert, game_of, position_of, require_bounds
from inarow.web.requests import Analyse, Choose, Evaluate, JudgeLast, Trace, Where
from inarow.web.requests import Request as Asked
from inarow.web.security import KnownHosts, SafeHeaders

Handler = Callable[[Request], Awaitable[Response]]


class Server:
    """The application and what it holds: its bounds, its workers, its clients."""

    def __init__(self, limits: Limits, plugins: tuple[str, ...] = (), *, local: bool = True) -> None:
        self.limits = limits
        self.pool = Pool(limits, plugins)
        self._requests = Clients(limits.requests, "requests")
        self._live = Live(self.pool, limits, self.require)
        routes = Starlette(
            routes=self._routes(),
            middleware=[
                Middleware(KnownHosts, local=local),
                Middleware(GZipMiddleware, minimum_size=1000),
            ],
            exception_handlers={InarowError: _refuse, HTTPException: _refuse_http, Exception: _give_in},
            lifespan=self._lifespan,
        )
        self.app = SafeHeaders(routes)  # around everything, so that a failure carries them too

    def require(self, asked: Asked) -> None:
        """Refuse what is out of bounds or not for strangers, before a worker hears of it."""
        require_bounds(asked, self.limits)
        position_of(asked)
        agent = getattr(asked, "agent", None)
        if agent is not None:
            require_agent(agent)
        heuristic = getattr(asked, "heuristic", None)
        if heuristic is not None:
            require_heuristic(heuristic)

    @asynccontextmanager
    async def _lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        await self.pool.open()
        try:
            yield
        finally:
            await self.pool.close()

    def _routes(self) -> list[BaseRoute]:
        api: list[BaseRoute] = [
            Route("/games", self._fixed(catalogue.games)),
            Route("/agents", self._fixed(catalogue.agents)),
            Route("/heuristics", self._fixed(catalogue.heuristics)),
            Route("/openapi.json", self._fixed(document)),
            Route("/ladder", self._ladder),
            Route("/health", self._health),
            Route("/board.svg", self._picture),
            Route("/position", self._position, methods=["POST"]),
            Route("/evaluate", self._thought("evaluate", Evaluate), methods=["POST"]),
            Route("/move", self._thought("move", Choose), methods=["POST"]),
            Route("/analyse", self._thought("analyse", Analyse), methods=["POST"]),
            Route("/judge", self._thought("judge", JudgeLast), methods=["POST"]),
            Route("/tree", self._thought("tree", Trace), methods=["POST"]),
            WebSocketRoute("/live", self._live_connection),
        ]
        return [Mount("/api", routes=api), Route("/", page), Route("/{path:path}", page)]

    async def _live_connection(self, websocket: WebSocket) -> None:
        await self._live(websocket)

    def _fixed(self, make: Callable[[], object]) -> Handler:
        async def answer(request: Request) -> Response:
            _no_query(request)
            return json_answer(make())

        return answer

    def _thought(self, kind: str, form: type[Asked]) -> Handler:
        """A request that a worker thinks about; when the client goes, so does the work."""

        async def answer(request: Request) -> Response:
            with self._requests.one_more(address_of(request)):
                asked = await read_body(request, form, self.limits)
                self.require(asked)
                work = asyncio.ensure_future(self.pool.answer(("http", address_of(request)), kind, asked))
                gone = asyncio.ensure_future(_until_gone(request))
                try:
                    await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
                    if not work.done():
                        raise Refused(400, "the client went away")
                    return json_answer(work.result())
                finally:
                    work.cancel()
                    gone.cancel()

        return answer

    async def _position(self, request: Request) -> Response:
        return json_answer(describe(await read_body(request, Where, self.limits)))

    async def _ladder(self, request: Request) -> Response:
        asked = convert(_query(request, "game"), dict[str, str])
        return json_answer(catalogue.ladder(game_of(asked.get("game", "connect4")[:200])))

    async def _health(self, request: Request) -> Response:
        _no_query(request)
        return json_answer(
            HealthAnswer(
                version=str(inarow.__version__),
                workers=self.pool.ready,
                busy=self.pool.busy,
                queued=self.pool.queued,
            )
        )

    async def _picture(self, request: Request) -> Response:
        where = convert(_query(request, "game", "moves", "board"), Where)
        return Response(
            position_of(where).svg(), media_type="image/svg+xml", headers={"cache-control": "no-store"}
        )


def address_of(request: Request | WebSocket) -> str:
    """Where a request comes from."""
    return request.client.host if request.client is not None else ""


async def _until_gone(request: Request) -> None:
    while not await request.is_disconnected():
        await asyncio.sleep(0.05)


def _query(request: Request, *known: str) -> dict[str, str]:
    """The fields of the query, each at most once, and no others."""
    pairs = request.query_params.multi_items()
    for key, _ in pairs:
        if key not in known:
            raise Refused(422, f"there is no field {key[:60]!r}; there are {', '.join(known) or 'none'}")
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise Refused(422, "a field is given twice")
    return fields


def _no_query(request: Request) -> None:
    _query(request)


async def _refuse(_request: Request, error: Exception) -> Response:
    return refusal(error.status if isinstance(error, Refused) else 422, str(error))


async def _refuse_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        return refusal(405, f"{request.method} is not for this address", **(error.headers or {}))
    return refusal(error.status_code, "there is no such page" if error.status_code == 404 else error.detail)


async def _give_in(_request: Request, _error: Exception) -> Response:
    return refusal(500, "the server failed at this request; its log tells where")
