"""Sections on disk: what an experiment found as JSON, and back, with suspicion of what a file holds."""

from __future__ import annotations

import json
import math
import os
import re
from dataclasses import asdict
from pathlib import Path
from typing import Any, NoReturn, get_args

from inarow.errors import BadFile, shortened
from inarow.studies.study import Chart, Row, Section, Source, StudyTable, Value

MOST_BYTES = 32 << 20  # of a file
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")  # of a chart: it becomes the name of a file


class Damaged(ValueError):
    """What a document holds is no section; the words tell where."""


def write_section(file: Path, section: Section) -> None:
    """Keep a section: all of it or nothing, whenever the process ends."""
    write_document(file, asdict(section))


def read_section(file: Path) -> Section:
    """What `write_section` wrote; anything else is refused in one sentence."""
    document = read_document(file)
    try:
        return section_of(document)
    except Damaged as error:
        raise BadFile(str(file), f"it is damaged: {error}") from error


def section_of(document: Any) -> Section:
    """The section a document describes; every key is there, and no other."""
    found = _entries(document, "a section", ("title", "rows", "tables", "charts", "words"))
    return Section(
        title=_text(found["title"], "the title"),
        rows=tuple(_row(one) for one in _list(found["rows"], "rows")),
        tables=tuple(_table(one) for one in _list(found["tables"], "tables")),
        charts=tuple(_chart(one) for one in _list(found["charts"], "charts")),
        words=tuple(_text(one, "a paragraph") for one in _list(found["words"], "words")),
    )


def _row(document: Any) -> Row:
    keys = ("figure", "published", "as_published", "corrected", "why", "unit", "source")
    found = _entries(document, "a row", keys)
    return Row(
        figure=_text(found["figure"], "a figure"),
        published=_value(found["published"], "published"),
        as_published=_value(found["as_published"], "as_published"),
        corrected=_value(found["corrected"], "corrected"),
        why=_text(found["why"], "why"),
        unit=_text(found["unit"], "a unit"),
        source=_source(found["source"]),
    )


def _source(found: Any) -> Source | None:
    if found is not None and found not in get_args(Source):
        raise Damaged(f"a source is {', '.join(get_args(Source))} or null, not {_shown(found)}")
    return found  # type: ignore[no-any-return]


def _table(document: Any) -> StudyTable:
    found = _entries(document, "a table", ("title", "headings", "lines", "units"))
    headings = tuple(_text(one, "a heading") for one in _list(found["headings"], "headings"))
    lines = tuple(
        tuple(_value(cell, "a cell") for cell in _list(line, "a line"))
        for line in _list(found["lines"], "lines")
    )
    if any(len(line) != len(headings) for line in lines):
        raise Damaged("a line of a table has not one cell for each heading")
    units = tuple(_text(one, "a unit") for one in _list(found["units"], "units"))
    if units and len(units) != len(headings):
        raise Damaged("a table has not one unit for each heading")
    return StudyTable(_text(found["title"], "the title of a table"), headings, lines, units)


def _chart(document: Any) -> Chart:
    found = _entries(document, "a chart", ("name", "title", "told", "vega", "svg"))
    name, vega, svg = found["name"], found["vega"], found["svg"]
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise Damaged(f"a chart is named with small letters, digits and -, not {_shown(name)}")
    if (vega is None) == (svg is None):
        raise Damaged(f"the chart {name} is either Vega-Lite or SVG")
    if vega is not None and not isinstance(vega, dict):
        raise Damaged(f"the chart {name} is no Vega-Lite specification")
    svg = None if svg is None else _text(svg, "a drawing")
    return Chart(name, _text(found["title"], "a title"), _text(found["told"], "a description"), vega, svg)


def _entries(document: Any, what: str, keys: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(document, dict) or set(document) != set(keys):
        raise Damaged(f"{what} has the keys {', '.join(keys)}")
    return document


def _list(found: Any, what: str) -> list[Any]:
    # Tuples come from a section that was never on disk.
    if not isinstance(found, list | tuple):
        raise Damaged(f"{what} is a list, not {_shown(found)}")
    return list(found)


def _text(found: Any, what: str) -> str:
    if not isinstance(found, str):
        raise Damaged(f"{what} is a text, not {_shown(found)}")
    return found


def _value(found: Any, what: str) -> Value:
    if found is None or isinstance(found, str):
        return found
    if isinstance(found, bool) or not isinstance(found, int | float) or not math.isfinite(found):
        raise Damaged(f"{what} is a number, a text or null, not {_shown(found)}")
    return found


def _shown(found: Any) -> str:
    return shortened(repr(found), 40)


def write_document(file: Path, document: Any) -> None:
    """JSON into a file, all of it or nothing; a refusal of the system becomes one sentence."""
    text = json.dumps(document, indent=1, allow_nan=False)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_name(f"{file.name}.draft")
        draft.write_text(text, "utf-8")
        os.replace(draft, file)  # noqa: PTH105
    except OSError as error:
        raise BadFile(str(file), f"it cannot be written: {error.strerror}") from error


def read_document(file: Path) -> Any:
    """The JSON a file holds."""
    try:
        if file.stat().st_size > MOST_BYTES:
            raise BadFile(str(file), f"it is damaged: it holds more than {MOST_BYTES:,} bytes")
        return json.loads(file.read_text("utf-8"), parse_constant=_no_number)
    except OSError as error:
        raise BadFile(str(file), f"it cannot be read: {error.strerror}") from error
    except BadFile:
        raise
    except (ValueError, RecursionError) as error:
        raise BadFile(str(file), "it is damaged: it holds no JSON") from error


def _no_number(word: str) -> NoReturn:
    raise Damaged(f"{word} is no number")
