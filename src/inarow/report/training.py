"""A training as files: the learning curve and the results for a spreadsheet, and one chart."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from inarow.files import writing_into
from inarow.report.tables.csv import write_csv

RESULTS = ("opponent", "seat", "games", "wins", "draws", "losses", "failures")


def write_training(told: Mapping[str, Any], out: Path) -> list[Path]:
    """Write what a training has told into a new folder; the files."""
    from inarow.report.charts.training import training_pictures

    facts, curve, results, svg, png = (
        out / name for name in ("training.json", "curve.csv", "results.csv", "chart.svg", "chart.png")
    )
    title = f"{told['kind']} on {told['game']}, {told['episodes']:,} episodes, seed {told['seed']}"
    pictures = training_pictures(told["curve"], told["results"], title)
    with writing_into(out):
        out.mkdir(parents=True)
        facts.write_text(json.dumps(dict(told), indent=1), "utf-8")
        names = dict.fromkeys(name for point in told["curve"] for name in point)
        write_csv(curve, list(names) or ["episodes"], told["curve"])
        write_csv(results, RESULTS, told["results"])
        written = [facts, curve, results]
        if pictures is not None:
            svg.write_text(pictures[0], "utf-8")
            png.write_bytes(pictures[1])
            written += [svg, png]
    return written
