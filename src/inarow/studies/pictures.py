"""A chart of a study as pictures: SVG and PNG, with the look of all charts."""

from __future__ import annotations

import re
import textwrap

from inarow.errors import BadFile, shortened
from inarow.report.charts import theme
from inarow.studies.study import Chart

WIDTH = 560  # pixels of a chart that does not say
WIDEST = 800  # pixels on a page
_TITLE = 78  # characters in a line


def pictures(chart: Chart) -> tuple[str, bytes]:
    """The chart as SVG and as PNG; nothing is fetched for it, whatever it asks for."""
    import vl_convert

    try:
        svg = chart.svg or vl_convert.vegalite_to_svg(_dressed(chart), allowed_base_urls=[])
        return svg, vl_convert.svg_to_png(svg, scale=2)
    except (ValueError, RuntimeError) as error:
        reason = shortened(" ".join(str(error).splitlines()[:2]), 120)
        raise BadFile(chart.name, f"the chart cannot be drawn: {reason}") from error


def _dressed(chart: Chart) -> dict[str, object]:
    """The specification with title and look; a single panel that names no width gets one."""
    spec = {key: value for key, value in (chart.vega or {}).items() if key not in ("config", "title")}
    is_joined = any(key in spec for key in ("hconcat", "vconcat", "concat", "facet", "repeat", "spec"))
    if not is_joined and not isinstance(spec.get("width"), int | float | dict):
        spec["width"] = WIDTH
    return {**spec, "title": {"text": textwrap.wrap(chart.title, _TITLE)}, "config": theme.look()}


def width_of(svg: str) -> int:
    """How wide a picture stands on a page: as it is drawn, if there is room.

    >>> width_of('<svg xmlns="..." width="612.5" height="20">'), width_of('<svg width="2000">'), width_of("")
    (612, 800, 800)
    """
    found = re.search(r'<svg\b[^>]*?\swidth="([0-9.]+)', svg)
    return min(int(float(found[1])), WIDEST) if found else WIDEST
