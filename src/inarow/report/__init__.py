"""Results as tables, charts and pages. Nothing heavy is imported before it is needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from inarow.arena.run import Run

__all__ = ["html_table", "write_report"]


def write_report(run: Run, out: Path, progress: Callable[[float], None] | None = None) -> list[Path]:
    """Write the report of a run into a folder; the files, the page `index.html` first.

    It needs the extra `report`; `games.parquet` also needs `data`, and is left out without it. `progress`
    is called with the share that is done.
    """
    from inarow.report import writing

    return writing.write_report(run, out, progress)


def html_table(rows: Sequence[Mapping[str, Any]]) -> str:
    """Rows as an HTML table for a notebook; all their text is escaped.

    >>> html_table([{"agent": "<i>", "wins": 3}]).count("<i>")
    0
    """
    from inarow.report.tables import html

    return html.html_table(rows)
