"""Data inside a page: JSON in which no text of a stranger can end the script element that holds it."""

from __future__ import annotations

import json
from typing import Any


def embedded(value: Any) -> str:
    """A value as JSON without `<`, `>` and `&`; it reads back to the same value.

    >>> embedded("</script>")
    '"\\\\u003c/script\\\\u003e"'
    """
    text = json.dumps(value, separators=(",", ":"), allow_nan=False)
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text
