"""The chart of Figure 1: what a game costs each search, as printed, with the bugs, and corrected."""

from __future__ import annotations

from typing import Any

import altair as alt

from inarow.report.charts.marks import data
from inarow.studies.report_000.axes import power_axis
from inarow.studies.report_000.costs import Costs
from inarow.studies.report_000.form_lines import COLOURS, FORMS, TEXT, heading, height, lines, place
from inarow.studies.report_000.setting import SEARCHERS, printed
from inarow.studies.study import Chart

_WIDTH = 270
_AMOUNTS = {"nodes": "nodes", "seconds": "time"}
_ROOM = 6  # times the highest number: room for what stands beside its mark

Figures = dict[str, dict[str, float]]  # by group and form


def node_charts(found: dict[str, tuple[Costs, Costs]]) -> tuple[Chart, ...]:
    """Nodes of each search above; below what alpha-beta needs of minimax's, which machines leave alone."""
    nodes = {
        f"{title}, {name}": _forms(title, name, "nodes", forms)
        for title, forms in found.items()
        for name in SEARCHERS
    }
    shares: Figures = {}
    for title, forms in found.items():
        for amount, word in _AMOUNTS.items():
            whole, part = (_forms(title, name, amount, forms) for name in SEARCHERS)
            shares[f"{title}, {word}"] = {form: 100 * part[form] / whole[form] for form in FORMS}
    told = "Nodes in a game, printed, with bugs and corrected: " + "; ".join(
        f"{group} {' / '.join(f'{one:,.0f}' for one in forms.values())}" for group, forms in nodes.items()
    )
    told += ". What alpha-beta needs of minimax's: " + "; ".join(
        f"{group} {' / '.join(f'{one:.1f}' for one in forms.values())} %" for group, forms in shares.items()
    )
    vega: dict[str, Any] = alt.vconcat(_nodes(nodes), _shares(shares), spacing=18).to_dict()
    return (Chart("nodes-and-time", "What a game costs minimax and alpha-beta", f"{told}.", vega=vega),)


def _forms(title: str, name: str, amount: str, forms: tuple[Costs, Costs]) -> dict[str, float]:
    report = float(printed(f"{title}, {amount} in a game, {name}") or 0)
    here = (getattr(one, amount)[name] for one in forms)
    return dict(zip(FORMS, (report, *here), strict=True))


def _rows(figures: Figures, text: str) -> list[dict[str, Any]]:
    return [
        {"place": place(group, form), "form": form, "at": at, "shown": text.format(at)}
        for group, forms in figures.items()
        for form, at in forms.items()
    ]


def _nodes(figures: Figures) -> Any:
    rows = _rows(figures, "{:,.0f}")
    values = [row["at"] for row in rows]
    scale = alt.Scale(type="log", domain=[min(values) / 2, max(values) * _ROOM], nice=False)
    axis = power_axis(rows)
    base = _base(rows, figures).encode(x=alt.X("at:Q", scale=scale, axis=axis, title="logarithmic"))
    marks = base.mark_point(filled=True, size=80, opacity=1)
    return _panel(marks, base, "Nodes in a game", figures)


def _shares(figures: Figures) -> Any:
    rows = _rows(figures, "{:.1f} %")
    axis = alt.Axis(values=[0, 25, 50, 75, 100], labelFontSize=TEXT)
    scale = alt.Scale(domain=[0, 100])
    base = _base(rows, figures).encode(x=alt.X("at:Q", scale=scale, axis=axis, title=None))
    return _panel(base.mark_bar(), base, "Alpha-beta's cost in % of minimax's", figures)


def _base(rows: list[dict[str, Any]], figures: Figures) -> alt.Chart:
    return alt.Chart(data(rows)).encode(
        y=lines(figures), color=alt.Color("form:N", scale=COLOURS, legend=None)
    )


def _panel(marks: alt.Chart, base: alt.Chart, title: str, figures: Figures) -> Any:
    numbers = base.mark_text(align="left", dx=8, fontSize=TEXT).encode(text="shown:N")
    return alt.layer(marks, numbers).properties(
        width=_WIDTH, height=height(len(figures)), title=heading(title)
    )
