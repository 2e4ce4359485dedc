"""The charts of report 003: calls against depth, and calls on several boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import altair as alt

from inarow.report import theme
from inarow.report.marks import data

_SEARCHES = {
    "minimax": ("minimax", theme.GREY, "square"),
    "strict": ("alpha-beta, cut-offs at > and < (as published)", theme.VERMILION, "diamond"),
    "ordinary": ("alpha-beta, cut-offs at >= and <= (corrected)", theme.BLUE, "circle"),
}
_NAMES = [name for name, _, _ in _SEARCHES.values()]
WIDTH, HEIGHT = 640, 340


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
    chart = alt.layer(lines, _marks(base)).properties(width=WIDTH, height=HEIGHT)
    return chart.to_dict()


def boards_chart(found: Sequence[Counted]) -> dict[str, Any]:
    """A row for each board, a panel for each heuristic, a mark for each search."""
    boards = list(dict.fromkeys(one.board.removeprefix("drop:") for one in found))
    panels = []
    for heuristic in dict.fromkeys(one.heuristic for one in found):
        values = [row for row in _values(found) if row["heuristic"] == heuristic]
        base = alt.Chart(data(values), title=f"heuristic {heuristic}").encode(
            y=alt.Y("board:N", scale=alt.Scale(domain=boards), title="columns x rows : run"),
            x=alt.X("calls:Q", **_logarithmic()),
            color=_colour(),
            tooltip=["board:N", "search:N", alt.Tooltip("calls:Q", format=",")],
        )
        joined = base.mark_line(strokeWidth=2).encode(detail="board:N", color=alt.value("#9a9a9a"))
        panels.append(alt.layer(joined, _marks(base)).properties(width=290, height=36 * len(boards)))
    return alt.hconcat(*panels, spacing=24).to_dict()


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


def _logarithmic() -> dict[str, Any]:
    ticks = [10**power for power in range(1, 8)]
    return {
        "scale": alt.Scale(type="log"),
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
