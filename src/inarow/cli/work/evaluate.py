"""What `inarow evaluate` does: refuse, evaluate, print, and write files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from inarow.arena.run_options import RunOptions
from inarow.cli.exit_codes import DONE
from inarow.cli.output import print_json
from inarow.cli.work.contests import Engine
from inarow.errors import BadFile
from inarow.evaluation.evaluation import evaluate
from inarow.report.charts.pictures import require_extra


def evaluate_agent(out: Path | None, as_json: bool, **given: Any) -> int:
    """Evaluate an agent, print what was found, and write it to `out`; the exit code."""
    if out is not None:
        require_extra("inarow evaluate --out")
        if out.exists():
            raise BadFile(str(out), "it exists already; name another directory, or remove it first")
    where = Engine(given["engine"], given["workers"], given["address"])
    found = evaluate(
        given["agent"],
        given["game"],
        positions=given["positions"],
        games=given["games"],
        seed=given["seed"],
        plugins=given["plugins"],
        isolate=bool(given["isolate"]),
        sandbox=given["sandbox"] is not False,
        memory=given["memory"] or RunOptions.memory,
        patience=given["patience"] or RunOptions.patience,
        engine=where.engine,
        workers=where.workers,
        address=where.address,
    )
    files = [] if out is None else found.write(out)
    if as_json:
        print_json(found.as_dictionary() | {"files": list(map(str, files))})
        return DONE
    click.echo(found.table())
    for file in files:
        click.echo(f"wrote {file}")
    return DONE
