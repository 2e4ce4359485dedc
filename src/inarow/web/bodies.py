"""The body of a request, within bounds of size and time, and the JSON of an answer."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from inarow.errors import Refused
from inarow.web.answers import Failure
from inarow.web.limits import Limits
from inarow.web.reading import decode

T = TypeVar("T")

SLOWEST = 10.0  # seconds a body may take to arrive
RETRY = "1"  # seconds after which a busy server may be asked again


async def read_body(request: Request, kind: type[T], limits: Limits) -> T:
    """The request in a body of JSON."""
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != "application/json":
        raise Refused(415, "the body must be application/json")
    try:
        async with asyncio.timeout(SLOWEST):
            return decode(await _collected(request, limits.message), kind)
    except TimeoutError:
        raise Refused(400, f"the body did not arrive within {SLOWEST:g} s") from None
    except ClientDisconnect:
        raise Refused(400, "the client went away") from None


async def _collected(request: Request, most: int) -> bytes:
    length = request.headers.get("content-length", "0")
    body = bytearray()
    if not (length.isascii() and length.isdigit()) or int(length[:20]) <= most:
        async for chunk in request.stream():
            body += chunk
            if len(body) > most:
                break
        else:
            return bytes(body)
    raise Refused(413, f"a request has at most {most} bytes")


def json_answer(found: Any) -> Response:
    """An answer as JSON, never kept by the browser."""
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(found), headers=headers, media_type="application/json")


def refusal(status: int, sentence: str, **headers: str) -> Response:
    """Why not, in one sentence."""
    if status == 503:
        headers["retry-after"] = RETRY
    content = msgspec.json.encode(Failure(" ".join(sentence.split())))
    return Response(content, status, headers | {"cache-control": "no-store"}, "application/json")
