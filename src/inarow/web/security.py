"""The security headers of every answer, and the requests refused for their host or origin."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from inarow.web.bodies import refusal

CONTENT_POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; script-src 'self'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class SafeHeaders:
    """Adds the security headers to every answer over HTTP."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
            await send(message)

        await self._app(scope, receive, send_safely)


class KnownHosts:
    """A server for this machine alone answers only to this machine's names.

    Otherwise another site could give this address a name of its own, and its pages would be of the same
    origin. Starlette's TrustedHostMiddleware does not serve as well: it refuses in plain text where every
    other refusal is JSON, its patterns cannot say 127.*, and many releases take "[" for the host of [::1]:80.
    """

    def __init__(self, app: ASGIApp, *, local: bool) -> None:
        self._app = app
        self._local = local

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or not self._local or is_loopback(host_of(_host(scope))):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await refusal(400, "this server answers only to localhost, not to another host name")(
                scope, receive, send
            )


def _host(scope: Scope) -> str:
    return Headers(scope=scope).get("host", "")


def same_origin(headers: Headers) -> bool:
    """Does this come from our own page, or from a program that is not a browser?"""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        asked = urlsplit(origin)
    except ValueError:
        return False
    return asked.scheme in ("http", "https") and asked.netloc.lower() == headers.get("host", "").lower()


def is_loopback(host: str) -> bool:
    """Is this the address of a server that only this machine reaches?"""
    return host in ("localhost", "::1") or host.startswith("127.")


def host_of(header: str) -> str:
    """The host in a Host header, without its port."""
    host, colon, port = header.rpartition(":")
    name = host if colon and port.isdigit() else header
    return name.strip("[]").lower()
