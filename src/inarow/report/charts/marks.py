"""What several charts are made of: named rows, palettes, heat maps."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import altair as alt

from inarow.errors import shortened
from inarow.report.charts import theme
from inarow.report.tables.results import Row

Chart = alt.LayerChart | alt.FacetChart  # as Altair types what it layers
ROW = 26  # pixels for an agent


def printable(text: str) -> str:
    """The text without characters that no picture can hold: controls, and what turns the direction of text.

    >>> printable("a<b>\\x00") == "a<b>\\N{REPLACEMENT CHARACTER}"
    True
    """
    return "".join("\N{REPLACEMENT CHARACTER}" if unicodedata.category(c)[0] == "C" else c for c in text)


def names_of(ranked: list[Row]) -> dict[str, str]:
    """By agent the name that a chart shows, in the order of the ranking; no two are alike."""
    names: dict[str, str] = {}
    for row in ranked:
        name = printable(shortened(row["agent"]))
        names[row["agent"]] = f"{row['place']} {name}" if name in names.values() else name
    return names


def rows_of(names: list[str], field: str = "agent") -> alt.Y:
    """One row for each name, from the top."""
    return alt.Y(f"{field}:N", scale=alt.Scale(domain=names), title=None)


def palette(colours: dict[str, str]) -> alt.Scale:
    return alt.Scale(domain=list(colours), range=list(colours.values()))


def result_bars(
    names: list[str], results: Sequence[Mapping[str, Any]], width: int, axis: Any = alt.Undefined
) -> Any:
    """A bar for each name: wins, draws and losses in the results of the same place."""
    rows = [
        {"who": name, "result": result, "order": order, "games": one[result]}
        for name, one in zip(names, results, strict=True)
        for order, result in enumerate(theme.RESULT_COLOURS)
    ]
    bars = (
        alt.Chart(data(rows))
        .mark_bar()
        .encode(
            x=alt.X("games:Q", title="games", axis=axis),
            y=rows_of(names, "who"),
            color=alt.Color("result:N", scale=palette(theme.RESULT_COLOURS)),
            order=alt.Order("order:Q"),
            tooltip=["who:N", "result:N", "games:Q"],
        )
    )
    return bars.properties(width=width, height=ROW * len(names))


def data(rows: list[Row]) -> alt.InlineData:
    return alt.InlineData(values=rows)


@dataclass(frozen=True, slots=True)
class HeatMap:
    """Coloured cells, with text in them where there is room."""

    rows: list[Row]
    names: int  # how many there are beside the rows
    y: alt.Y
    x: alt.X
    colour: alt.Color
    value: Any  # the datum that colours a cell
    light: tuple[float, float]  # between which values a cell is light, so that its text is dark
    text: alt.Text | None
    tooltips: list[Any]

    def chart(self) -> Chart:
        base = alt.Chart(data(self.rows)).encode(x=self.x, y=self.y)
        cells = base.mark_rect(stroke="#888", strokeWidth=0.5).encode(
            color=self.colour, tooltip=self.tooltips
        )
        if self.text is None:
            return alt.layer(cells).properties(height=14 * self.names)
        is_light = (self.value > self.light[0]) & (self.value < self.light[1])
        labels = base.mark_text(fontSize=11).encode(
            text=self.text, color=alt.condition(is_light, alt.value(theme.INK), alt.value("white"))
        )
        return alt.layer(cells, labels).properties(height=24 * self.names)


def columns(field: str, names: list[str], title: str) -> alt.X:
    """The columns of a heat map, named above."""
    return alt.X(
        f"{field}:O",
        scale=alt.Scale(domain=names),
        axis=alt.Axis(orient="top", labelAngle=0, labelOverlap=True),
        title=title,
    )
