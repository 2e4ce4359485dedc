"""A finished study as files: a page in Markdown, its charts as SVG and PNG, and its rows for programs."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

from inarow.errors import BadFile, shortened
from inarow.files import write_document, writing_into
from inarow.report.charts import theme
from inarow.report.tables.files import write_csv
from inarow.studies.page import CHARTS, page
from inarow.studies.study import Chart
from inarow.studies.study_run import StudyRun

COLUMNS = ("study", "section", "figure", "unit", "published", "source", "as_published", "corrected", "why")
WIDTH = 560  # pixels of a chart without a width of its own
WIDEST = 800  # pixels on a page
_TITLE = 78  # characters in a line


def write_study(run: StudyRun) -> list[Path]:
    """Write page, charts and rows of a finished study into its folder; the files, the page first."""
    folder = run.folder
    assert folder is not None
    facts = run.as_dictionary()
    written, widths = [], {}
    with writing_into(folder):
        (folder / CHARTS).mkdir(exist_ok=True)
        for chart in (chart for section in run.sections for chart in section.charts):
            svg, png = pictures(chart)
            widths[chart.name] = width_of(svg)
            files = [folder / CHARTS / f"{chart.name}.{ending}" for ending in ("svg", "png")]
            files[0].write_text(svg, "utf-8")
            files[1].write_bytes(png)
            written += files
        write_csv(folder / "rows.csv", COLUMNS, facts["rows"])
        write_document(folder / "rows.json", facts)
        (folder / page_name(run)).write_text(page(run, widths), "utf-8")
    return [folder / page_name(run), folder / "rows.csv", folder / "rows.json", *written]


def page_name(run: StudyRun) -> str:
    return f"{run.study.number}.md"


def pictures(chart: Chart) -> tuple[str, bytes]:
    """The chart as SVG and as PNG; nothing is fetched for it, whatever it asks for."""
    import vl_convert

    try:
        svg = chart.svg or vl_convert.vegalite_to_svg(_with_look(chart), allowed_base_urls=[])
        return svg, vl_convert.svg_to_png(svg, scale=2)
    except (ValueError, RuntimeError) as error:
        reason = shortened(" ".join(str(error).splitlines()[:2]), 120)
        raise BadFile(chart.name, f"the chart cannot be drawn: {reason}") from error


def _with_look(chart: Chart) -> dict[str, object]:
    """The specification with title and look; a single panel without a width gets one."""
    spec = {key: value for key, value in (chart.vega or {}).items() if key not in ("config", "title")}
    is_joined = any(key in spec for key in ("hconcat", "vconcat", "concat", "facet", "repeat", "spec"))
    if not is_joined and not isinstance(spec.get("width"), int | float | dict):
        spec["width"] = WIDTH
    return {**spec, "title": {"text": textwrap.wrap(chart.title, _TITLE)}, "config": theme.look()}


def width_of(svg: str) -> int:
    """The width of a picture on a page: its own, if there is room.

    >>> width_of('<svg xmlns="..." width="612.5" height="20">'), width_of('<svg width="2000">'), width_of("")
    (612, 800, 800)
    """
    found = re.search(r'<svg\b[^>]*?\swidth="([0-9.]+)', svg)
    return min(int(float(found[1])), WIDEST) if found else WIDEST
