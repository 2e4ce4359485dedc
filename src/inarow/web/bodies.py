"""Requests parsed into their forms, within limits of size and time, and answers written as JSON."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from inarow.errors import Refused
from inarow.web.answers import Failure
from inarow.web.limits import Limits

T = TypeVar("T")

BODY_SECONDS = 10.0  # time a body may take to arrive
RETRY_SECONDS = 1  # when a busy server may be asked again
NO_STORE = {"cache-control": "no-store"}


def decode(body: bytes, kind: type[T]) -> T:
    """The form in a body: status 400 if it is not JSON, 422 if a field is wrong."""
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        raise Refused(422, f"the request is wrong: {_sentence(error)}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(400, f"the request is not JSON: {_sentence(error)}") from None


async def read_body(request: Request, kind: type[T], limits: Limits) -> T:
    """The form in a request's body of JSON."""
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != "application/json":
        raise Refused(415, "the body must be application/json")
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return decode(await _collected(request, limits.message), kind)
    except TimeoutError:
        raise Refused(400, f"the body did not arrive within {BODY_SECONDS:g} s") from None
    except ClientDisconnect:
        raise Refused(400, "the client disconnected") from None


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


def read_query(request: Request, kind: type[msgspec.Struct] | None) -> Any:
    """The form in a query, each field at most once; None if there is nothing to ask."""
    known = () if kind is None else kind.__struct_encode_fields__
    pairs = request.query_params.multi_items()
    for key, _ in pairs:
        if key not in known:
            raise Refused(
                422, f"there is no field {key[:60]!r}; the fields are: {', '.join(known) or 'none'}"
            )
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise Refused(422, "a field is given twice")
    if kind is None:
        return None
    try:
        return msgspec.convert(fields, type=kind)
    except msgspec.ValidationError as error:
        raise Refused(422, f"the request is wrong: {_sentence(error)}") from None


def json_answer(found: Any) -> Response:
    """An answer as JSON, which the browser must not cache."""
    return Response(msgspec.json.encode(found), headers=NO_STORE, media_type="application/json")


def refusal(status: int, sentence: str, **headers: str) -> Response:
    """The reason for a refusal, in one sentence."""
    if status == 503:
        headers["retry-after"] = str(RETRY_SECONDS)
    content = msgspec.json.encode(Failure(" ".join(sentence.split())))
    return Response(content, status, headers | NO_STORE, "application/json")


def _sentence(error: Exception) -> str:
    text = " ".join(str(error).split())
    return text[:1].lower() + text[1:300]
