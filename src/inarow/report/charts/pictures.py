"""Charts as pictures: whether they can be drawn here, and one as SVG and PNG with the look of all."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from inarow.errors import MissingExtra
from inarow.report.charts import theme


def require_extra(feature: str) -> None:
    """Refuse in one sentence, before any work, if what pages and charts need is not installed."""
    if not can_draw():
        raise MissingExtra(feature, "report")


def can_draw() -> bool:
    """Is what pages and charts need installed?"""
    return all(find_spec(part) for part in ("altair", "jinja2", "vl_convert"))


def pictures_of(chart: Any, title: str, subtitle: str = "") -> tuple[str, bytes]:
    """An Altair chart as SVG and as PNG."""
    import vl_convert

    from inarow.report.charts.marks import printable  # lazily: it needs Altair

    head = {"text": printable(title)} | ({"subtitle": printable(subtitle)} if subtitle else {})
    svg = vl_convert.vegalite_to_svg({**chart.to_dict(), "title": head, "config": theme.look()})
    return svg, vl_convert.svg_to_png(svg, scale=2)
