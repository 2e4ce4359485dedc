"""What `inarow evaluate` does: evaluate with progress, print, and write files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import click

from inarow.arena.run_options import DEFAULT_MEMORY, DEFAULT_PATIENCE
from inarow.cli.exit_codes import DONE
from inarow.cli.output import print_json, progress_bar
from inarow.cli.work.contests import Engine
from inarow.errors import BadFile
from inarow.evaluation.evaluation import Progress, evaluate
from inarow.report.charts.pictures import require_extra


def evaluate_agent(out: Path | None, as_json: bool, **given: Any) -> int:
    """Evaluate an agent, print what was found, and write it to `out`; the exit code."""
    if out is not None:
        require_extra("inarow evaluate --out")
        if out.exists():
            raise BadFile(str(out), "it exists already; name another directory, or remove it first")
    where = Engine(given["engine"], given["workers"], given["address"])
    memory = given["memory"]
    with _watched() as progress:
        found = evaluate(
            given["agent"],
            given["game"],
            positions=given["positions"],
            games=given["games"],
            seed=given["seed"],
            plugins=given["plugins"],
            isolate=bool(given["isolate"]),
            sandbox=given["sandbox"] is not False,
            memory=DEFAULT_MEMORY if memory is None else memory << 20,
            patience=given["patience"] or DEFAULT_PATIENCE,
            engine=where.engine,
            workers=where.workers,
            address=where.address,
            progress=progress,
        )
    files = [] if out is None else found.write(out)
    if as_json:
        print_json(found.as_dictionary() | {"files": list(map(str, files))})
        return DONE
    click.echo(found.table())
    for file in files:
        click.echo(f"wrote {file}")
    return DONE


@contextmanager
def _watched() -> Iterator[Progress]:
    """A bar for each step of the work, one after the other, with the time left."""
    with ExitStack() as stack:
        step, show = "", None

        def tell(what: str, share: float) -> None:
            nonlocal step, show
            if what != step or show is None:
                stack.close()
                step, show = what, stack.enter_context(progress_bar(what))
            show(share)

        yield tell
