"""Every figure the five reports print, read from `published.json`."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from inarow.studies.study import Value


@cache
def _figures() -> dict[str, dict[str, Value]]:
    found: dict[str, dict[str, Value]] = json.loads(
        files(__package__).joinpath("published.json").read_text("utf-8")
    )
    return found


def published(number: str, figure: str) -> Value:
    """What report `number` prints under this name; KeyError if it is not in the list."""
    return _figures()[number][figure]
