"""Logarithmic axes with a label at each power of ten."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import altair as alt


def decades(amount: str, rows: Sequence[dict[str, Any]], key: str = "at") -> alt.Axis:
    """The axis for these rows; nodes as 10k, seconds as 0.01."""
    values = [row[key] for row in rows if row[key] > 0]
    powers = range(math.floor(math.log10(min(values))), math.ceil(math.log10(max(values))) + 1)
    return alt.Axis(values=[10.0**power for power in powers], format="~s" if amount == "nodes" else ",~r")
