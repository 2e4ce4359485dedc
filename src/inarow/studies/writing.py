"""A finished study as files: a page in Markdown, its charts as SVG and PNG, and its rows for programs."""

from __future__ import annotations

from pathlib import Path

from inarow.files import write_document, writing_into
from inarow.report.tables.csv import write_csv
from inarow.studies.page import CHARTS, page
from inarow.studies.pictures import pictures, width_of
from inarow.studies.study_run import Working

COLUMNS = ("study", "section", "figure", "unit", "published", "source", "as_published", "corrected", "why")


def write_study(working: Working) -> list[Path]:
    """Write everything there is to see of a finished study into its folder; the files, the page first."""
    folder = working.folder
    assert folder is not None
    told = working.as_dictionary()
    written, widths = [], {}
    with writing_into(folder):
        (folder / CHARTS).mkdir(exist_ok=True)
        for chart in (chart for section in working.sections for chart in section.charts):
            svg, png = pictures(chart)
            widths[chart.name] = width_of(svg)
            files = [folder / CHARTS / f"{chart.name}.{ending}" for ending in ("svg", "png")]
            files[0].write_text(svg, "utf-8")
            files[1].write_bytes(png)
            written += files
        write_csv(folder / "rows.csv", COLUMNS, told["rows"])
        write_document(folder / "rows.json", told)
        (folder / page_name(working)).write_text(page(working, widths), "utf-8")
    return [folder / page_name(working), folder / "rows.csv", folder / "rows.json", *written]


def page_name(working: Working) -> str:
    return f"{working.study.number}.md"
