"""Logarithmic axes with a label at each power of ten."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import altair as alt

from inarow.report.charts.costs import decades
from inarow.studies.report_000.form_lines import TEXT


def power_axis(rows: Sequence[dict[str, Any]], key: str = "at") -> alt.Axis:
    """The axis for these rows; nodes as 10k."""
    values = decades([row[key] for row in rows if row[key] > 0])
    return alt.Axis(values=values, format="~s", grid=False, labelFontSize=TEXT, titleFontSize=TEXT)
