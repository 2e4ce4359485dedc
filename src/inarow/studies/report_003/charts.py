"""The charts of report 003: calls against depth, and calls on several boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import altair as alt

from inarow.report.charts import theme
from inarow.report.charts.marks import data

_SEARCHES = {
    "minimax": ("minimax", theme.GREY, "square"),
    "strict": ("alpha-beta, cut-offs at > and < (as published)", theme.VERMILION, "diamond"),
    "ordinary": ("alpha-beta, cut-offs at >= and <= (corrected)", theme.BLUE, "circle"),
}
_NAMES = [name for name, _, _ in _SEARCHES.values()]
WIDTH, HEIGHT = 360, 300  # narrow, so that words stay legible on a phone
_TWO_LINES = alt.Axis(labelExpr="split(datum.label, ', ')")  # names of two parts


class Counted(Protocol):
    """The calls of three searches of one empty board."""

    @property
    def board(self) -> str: ...
    @property
    def heuristic(self) -> str: ...
    @property
    def depth(self) -> int: ...


def calls_chart(found: Sequence[Counted]) -> dict[str, Any]:
    """A line for each search; where two are one, the larger mark is seen around the smaller."""
    base = alt.Chart(data(_values(found))).encode(
        x=alt.X("depth:O", title="depth (plies)", axis=alt.Axis(labelAngle=0)),
        y=_amount(),
        color=_colour(),
        tooltip=["search:N", "depth:O", alt.Tooltip("calls:Q", format=",")],
    )
    lines = base.mark_line(strokeWidth=2).encode(
        strokeDash=alt.StrokeDash(
            "search:N", scale=alt.Scale(domain=_NAMES, range=[[1, 0], [6, 4], [1, 0]]), legend=None
        )
    )
    numbers = _numbers(base, max(one.depth for one in found))
    return alt.layer(lines, _marks(base), numbers).properties(width=WIDTH, height=HEIGHT).to_dict()


def boards_chart(found: Sequence[Counted]) -> dict[str, Any]:
    """A row for each board, a panel for each heuristic, a mark for each search; numbers at both ends."""
    boards = list(dict.fromkeys(one.board.removeprefix("drop:") for one in found))
    panels = []
    for heuristic in dict.fromkeys(one.heuristic for one in found):
        values = [row for row in _values(found) if row["heuristic"] == heuristic]
        base = alt.Chart(data(values), title=f"heuristic {heuristic}").encode(
            y=alt.Y("board:N", scale=alt.Scale(domain=boards), title="columns x rows : run"),
            x=alt.X("calls:Q", **_logarithmic(padding=56)),
            color=_colour(),
            tooltip=["board:N", "search:N", alt.Tooltip("calls:Q", format=",")],
        )
        joined = base.mark_line(strokeWidth=2).encode(detail="board:N", color=alt.value(theme.GREY))
        numbers = [
            base.transform_filter(alt.datum.search == _SEARCHES[key][0])
            .mark_text(align="left" if shift > 0 else "right", dx=shift, fontSize=12)
            .encode(text=alt.Text("calls:Q", format=","))
            for key, shift in (("ordinary", -9), ("minimax", 11))
        ]
        layers = alt.layer(joined, _marks(base), *numbers)
        panels.append(layers.properties(width=WIDTH, height=40 * len(boards)))
    return alt.vconcat(*panels, spacing=24).to_dict()


def _marks(base: alt.Chart) -> Any:
    return base.mark_point(filled=True, opacity=1).encode(
        shape=alt.Shape(
            "search:N", scale=alt.Scale(domain=_NAMES, range=[shape for _, _, shape in _SEARCHES.values()])
        ),
        size=alt.Size("search:N", scale=alt.Scale(domain=_NAMES, range=[190, 90, 70]), legend=None),
    )


def _values(found: Sequence[Counted]) -> list[dict[str, Any]]:
    return [
        {
            "board": one.board.removeprefix("drop:"),
            "heuristic": one.heuristic,
            "depth": one.depth,
            "search": name,
            "calls": getattr(one, key),
        }
        for one in found
        for key, (name, _, _) in _SEARCHES.items()
    ]


def _amount() -> alt.Y:
    return alt.Y("calls:Q", **_logarithmic())


def _logarithmic(padding: int = 0) -> dict[str, Any]:
    """An axis of calls; the padding leaves room for numbers beyond the outermost marks."""
    ticks = [10**power for power in range(1, 8)]
    return {
        "scale": alt.Scale(type="log", padding=padding, nice=not padding),
        "title": "calls, logarithmic",
        "axis": alt.Axis(format=",~s", values=ticks),
    }


def _colour() -> alt.Color:
    colours = [colour for _, colour, _ in _SEARCHES.values()]
    return alt.Color(
        "search:N",
        scale=alt.Scale(domain=_NAMES, range=colours),
        legend=alt.Legend(columns=1, symbolSize=120),
    )


def wrong_moves_chart(found: Sequence[tuple[str, float]]) -> dict[str, Any]:
    """A bar with its number for each search."""
    rows = [{"search": name, "wrong": number} for name, number in found]
    base = alt.Chart(data(rows)).encode(
        y=alt.Y("search:N", scale=alt.Scale(domain=[name for name, _ in found]), title=None, axis=_TWO_LINES),
        x=alt.X("wrong:Q", title="wrong moves", axis=alt.Axis(tickMinStep=1, tickCount=4)),
    )
    numbers = base.mark_text(align="left", dx=6, fontSize=14, fontWeight="bold").encode(text="wrong:Q")
    bars = base.mark_bar(color=theme.VERMILION)
    return alt.layer(bars, numbers).properties(width=200, height=48 * len(rows)).to_dict()


def growth_chart(lines: Sequence[tuple[Any, ...]]) -> dict[str, Any]:
    """The report's two formulas as dashed lines, what was counted as lines with marks."""
    series = {
        "minimax, counted": (2, theme.GREY, False),
        "7^D, the report's formula": (1, theme.GREY, True),
        "alpha-beta corrected, counted": (5, theme.BLUE, False),
        "7^(D/2), the report's formula": (3, theme.BLUE, True),
    }
    rows = [
        {"depth": line[0], "series": name, "calls": line[column], "kind": "formula" if dashed else "counted"}
        for line in lines
        for name, (column, _, dashed) in series.items()
    ]
    colours = alt.Scale(domain=list(series), range=[colour for _, colour, _ in series.values()])
    styles = [[6, 4] if dashed else [1, 0] for *_, dashed in series.values()]
    legend = alt.Legend(columns=1, symbolType="stroke", symbolSize=400)
    base = alt.Chart(data(rows)).encode(
        x=alt.X("depth:O", title="depth (plies)", axis=alt.Axis(labelAngle=0)),
        y=_amount(),
        color=alt.Color("series:N", scale=colours, legend=legend),
    )
    curves = base.mark_line(strokeWidth=2.5).encode(
        strokeDash=alt.StrokeDash(
            "series:N", scale=alt.Scale(domain=list(series), range=styles), legend=legend
        )
    )
    marks = base.transform_filter(alt.datum.kind == "counted").mark_point(filled=True, size=70, opacity=1)
    numbers = _numbers(base.transform_filter(alt.datum.kind == "counted"), max(line[0] for line in lines))
    return alt.layer(curves, marks, numbers).properties(width=WIDTH, height=HEIGHT).to_dict()


def _numbers(base: Any, depth: int) -> Any:
    """The calls at the deepest search, written beside its marks."""
    return (
        base.transform_filter(alt.datum.depth == depth)
        .mark_text(align="left", dx=12, fontSize=13)
        .encode(text=alt.Text("calls:Q", format=","))
    )
