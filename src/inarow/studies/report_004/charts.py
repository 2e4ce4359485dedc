"""The charts of report 004: results on ten boards, the largest boards searched, and what techniques bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import altair as alt

from inarow.report.charts import theme
from inarow.report.charts.marks import data, palette
from inarow.studies.study import Chart

if TYPE_CHECKING:
    from inarow.studies.report_004.depths import CopyResults

_TEXT = 14  # pixels: a page of 360 shows about three quarters of it
_RESULTS = {
    "deeper copy wins": theme.BLUE,
    "draw": theme.SEQUENTIAL[1],
    "deeper copy loses": theme.VERMILION,
}
_ON = {"deeper copy wins": "white", "draw": theme.INK, "deeper copy loses": "white"}  # text on these
_VERDICTS = {"helps": theme.BLUE, "hurts": theme.VERMILION, "not distinguishable": theme.GREY}
_WIDE = 250  # pixels of a panel
_FARTHEST = 1000  # Elo at the ends of the axis, where longer intervals are cut off


def ten_boards_chart(results: Mapping[str, CopyResults], proofs: Mapping[str, str | None]) -> Chart:
    """A bar for each board: what the deeper copy won, drew and lost, with numbers; and what is proven."""
    bars, notes = [], []
    for name, one in results.items():
        label, start = name.replace(":", " K"), 0.0
        for result, number in zip(_RESULTS, one.of_the_deeper, strict=True):
            end = start + number / one.games
            if number:
                bars.append({"board": label, "result": result, "start": start, "end": end, "number": number})
            start = end
        notes.append({"board": label, "note": f"proven {proofs[name]}" if proofs[name] else "no proof here"})
    order = [name.replace(":", " K") for name in proofs]
    y = _rows_by("board", order)
    base = alt.Chart(data(bars)).encode(y=y)
    colour = alt.Color("result:N", scale=palette(_RESULTS), legend=_legend(1))
    boxes = base.mark_bar(size=22).encode(
        x=alt.X("start:Q", title=None, axis=None, scale=alt.Scale(domain=[0, 1])), x2="end:Q", color=colour
    )
    numbers = [
        base.transform_filter(alt.datum.result == result)
        .transform_calculate(middle="(datum.start + datum.end) / 2")
        .mark_text(fontSize=_TEXT, color=ink)
        .encode(x="middle:Q", text="number:Q")
        for result, ink in _ON.items()
    ]
    proven = (
        alt.Chart(data(notes))
        .mark_text(align="left", dx=8, fontSize=_TEXT)
        .encode(y=y, x=alt.datum(1), text="note:N")
    )
    chart = alt.layer(boxes, *numbers, proven).properties(width=240, height=28 * len(order))
    decided = [
        f"{name.replace(':', ' K')}, where the deeper copy wins {one.of_the_deeper[0]}, draws "
        f"{one.of_the_deeper[1]} and loses {one.of_the_deeper[2]}"
        for name, one in results.items()
        if one.draws < one.games
    ]
    told = (
        "Games between copies of custom with depth limits 1, 2 and 4, a bar for each of ten boards. "
        f"{sum(value == 'draw' for value in proofs.values())} boards are proven draws. All games are drawn"
        f"{' but on ' + '; '.join(decided) if decided else ''}."
    )
    return Chart("ten-boards", "Copies with different depth limits", told, vega=_plain(chart))


def capacity_chart(largest: Mapping[str, tuple[int, str]], printed: Mapping[str, int]) -> Chart:
    """A bar for each search: the squares of the largest board it finished, with the number and the board."""
    rows = [
        {
            "search": name,
            "squares": squares,
            "label": f"{squares}: {board}" + (f" (report: {printed[name]})" if name in printed else ""),
        }
        for name, (squares, board) in largest.items()
    ]
    y = _rows_by("search", list(largest))
    x = alt.X(
        "squares:Q",
        scale=alt.Scale(type="log", domain=[1, 4000]),
        axis=alt.Axis(values=[1, 10, 100], labelFontSize=_TEXT, titleFontSize=_TEXT, grid=False),
        title="squares of the largest board, logarithmic",
    )
    base = alt.Chart(data(rows)).encode(y=y, x=x)
    bars = base.mark_bar(size=20, color=theme.BLUE).encode(
        x2=alt.datum(1)
    )  # a logarithm has no 0 to begin at
    labels = base.mark_text(align="left", dx=5, fontSize=_TEXT).encode(text="label:N")
    chart = alt.layer(bars, labels).properties(width=330, height=34 * len(rows))
    found = "; ".join(f"{name} {squares} ({board})" for name, (squares, board) in largest.items())
    told = f"Bars, the squares of the largest empty board searched to the end: {found}."
    return Chart("capacity", "The largest empty board searched to the end", told, vega=_plain(chart))


def technique_chart(measured: Mapping[tuple[str, str], Mapping[str, Any]]) -> Chart:
    """A panel for each technique and a row for each setting: Elo of having it, its interval and number."""
    rows = [
        {
            "name": name,
            "setting": setting,
            "verdict": one["verdict"],
            **{key: max(-_FARTHEST, min(_FARTHEST, one[key])) for key in ("elo", "low", "high")},
            "text": f"{one['elo']:+.0f}",
        }
        for (name, setting), one in measured.items()
    ]
    names = list(dict.fromkeys(name for name, _ in measured))
    settings = list(dict.fromkeys(setting for _, setting in measured))
    axis = alt.Axis(labelFontSize=_TEXT, titleFontSize=_TEXT)
    y = alt.Y("setting:N", sort=settings, title=None, axis=axis)
    colour = alt.Color("verdict:N", scale=palette(_VERDICTS), legend=_legend(1, "circle"))
    x = alt.X(
        "elo:Q",
        title="Elo of having it, with 95 % interval",
        scale=alt.Scale(domain=[-_FARTHEST, _FARTHEST]),
        axis=alt.Axis(values=[-600, 0, 600], labelFontSize=_TEXT, titleFontSize=_TEXT),
    )
    base = alt.Chart().encode(y=y)
    zero = alt.Chart().mark_rule(strokeWidth=1).encode(x=alt.datum(0))
    spans = base.mark_rule(strokeWidth=3).encode(x=alt.X("low:Q"), x2="high:Q", color=colour)
    points = base.mark_point(filled=True, size=90, opacity=1).encode(x=x, color=colour)
    texts = base.mark_text(fontSize=_TEXT, align="left").encode(x=alt.value(_WIDE + 8), text="text:N")
    header = alt.Header(labelOrient="top", labelAnchor="start", labelFontSize=_TEXT, labelPadding=2)
    chart = (
        alt.layer(zero, spans, points, texts, data=data(rows))
        .properties(width=_WIDE, height=alt.Step(26))
        .facet(row=alt.Row("name:N", sort=names, title=None, header=header), spacing=8)
        .resolve_scale(x="shared", y="independent")
    )
    found = "; ".join(f"{name} ({setting}) {one['elo']:+.0f}" for (name, setting), one in measured.items())
    told = f"Elo of having each technique of custom, with its 95 % interval: {found}."
    return Chart("techniques", "What each technique of custom is worth", told, vega=_plain(chart))


def _rows_by(field: str, names: list[str]) -> alt.Y:
    axis = alt.Axis(labelFontSize=_TEXT, labelLimit=300)
    return alt.Y(f"{field}:N", scale=alt.Scale(domain=names), title=None, axis=axis)


def _legend(columns: int, symbol: str = "square") -> alt.Legend:
    return alt.Legend(columns=columns, labelFontSize=_TEXT, labelLimit=400, symbolType=symbol)


def _plain(chart: alt.TopLevelMixin) -> dict[str, object]:
    """Plain data without a look."""
    found: dict[str, object] = chart.to_dict()
    found.pop("config", None)
    return found
