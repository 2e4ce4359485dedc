"""A small study, for tests of what becomes of any study; and the command line with it under every number.

Run as a program it is that command line. INAROW_TEST_STUDY names a folder in which
every begun experiment leaves its name; with a file `slow` there the second experiment takes very long.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

from inarow.studies.catalogue import NUMBERS
from inarow.studies.study import Chart, Effort, Experiment, Row, Section, Study, StudyTable

BARS = {
    "data": {"values": [{"depth": 1, "nodes": 7}, {"depth": 2, "nodes": 49}]},
    "mark": "bar",
    "encoding": {
        "x": {"field": "depth", "type": "ordinal", "title": "depth, plies"},
        "y": {"field": "nodes", "type": "quantitative", "title": "nodes"},
    },
}
DISC = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="16"/></svg>'


def counting(effort: Effort) -> Iterator[float | Section]:
    """Rows of every sort."""
    _leave("counting")
    yield 0.5
    rows = (
        Row("nodes, minimax", 298978, 298990.25, 549946, "other | openings", "nodes", "printed"),
        Row("saved", -96.2, -96.1543, None, "no difference", "%", "printed"),
        Row("seed", None, None, effort.seed, "given"),
        Row("result", "35-61-4", "34-62-4", "0-100-0", "seats", source="printed"),
        Row("seconds", None, 0.00003579, 0.6873, "other machines", "s", "code"),
    )
    chart = Chart("nodes", "Nodes by depth", 'Bars that rise, "7 < 49"', vega=BARS)
    lines = ((1, 7, "few", 0.0125), (2, None, "more", 1.5))
    table = StudyTable("Depths", ("depth", "nodes", "word", "time"), lines, ("", "", "", "s"))
    yield Section("Counting: how many?", rows, (table,), (chart,), ("Nodes were counted.", "They are many."))


def drawing(_effort: Effort) -> Iterator[float | Section]:
    """A drawing."""
    _leave("drawing")
    for step in range(600):
        yield step / 600
        if not _is_slow():
            break
        time.sleep(0.1)
    yield Section("Drawn", charts=(Chart("disc", "A disc", "a disc", svg=DISC),))


STUDY = Study(
    "000",
    "A small study",
    ("It tests.", "It is small."),
    (Experiment("counting", counting), Experiment("drawing", drawing)),
    lead="disc",
)


def _leave(name: str) -> None:
    if folder := os.environ.get("INAROW_TEST_STUDY"):
        with Path(folder, "begun").open("a") as stream:
            stream.write(f"{name}\n")


def _is_slow() -> bool:
    folder = os.environ.get("INAROW_TEST_STUDY")
    return folder is not None and Path(folder, "slow").exists()


def install() -> None:
    """Let every number mean this study."""
    for number in NUMBERS:
        module = ModuleType(f"inarow.studies.report_{number}")
        module.STUDY = replace(STUDY, number=number)  # type: ignore[attr-defined]
        sys.modules[module.__name__] = module


if __name__ == "__main__":
    install()
    from inarow.cli.main import main

    main()
