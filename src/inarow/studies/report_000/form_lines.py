"""Charts in which every figure has a line for each of its forms, so that no mark covers another."""

from __future__ import annotations

from collections.abc import Iterable

import altair as alt

from inarow.report.charts import theme

FORMS = {"printed": theme.GREY, "with bugs": theme.VERMILION, "corrected": theme.BLUE}
TEXT = 13  # pixels of letters; a chart is at most 460 wide, so that they are legible on a phone
LINE = 19  # pixels
COLOURS = alt.Scale(domain=list(FORMS), range=list(FORMS.values()))


def place(group: str, form: str) -> str:
    """Where a mark stands, in the field `place`."""
    return f"{group}|{form}"


def lines(groups: Iterable[str]) -> alt.Y:
    """Under the name of each group a line for each form."""
    domain = [one for group in groups for one in (group, *(place(group, form) for form in FORMS))]
    is_name = {"test": "indexof(datum.value, '|') < 0", "value": "bold"}
    axis = alt.Axis(
        labelExpr="split(datum.value, '|')[1] || datum.value",
        labelFontSize=TEXT,
        labelFontWeight={"condition": is_name, "value": "normal"},
        labelPadding=8,
        ticks=False,
        domain=False,
    )
    return alt.Y("place:N", scale=alt.Scale(type="band", domain=domain, padding=0.1), title=None, axis=axis)


def height(groups: int) -> int:
    return groups * (1 + len(FORMS)) * LINE


def heading(text: str) -> alt.TitleParams:
    """The title of a panel."""
    return alt.TitleParams(text, fontSize=TEXT + 1, anchor="start", frame="group", offset=6)
