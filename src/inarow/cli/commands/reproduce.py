"""`inarow reproduce`: the experiments of the five reports again, as published and corrected."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from inarow.cli.options import json_option, seed_option


@click.command()
@click.argument("numbers", nargs=-1, required=True, metavar="NUMBER...")
@click.option("--quick", is_flag=True, help="A first impression: all five studies within five minutes.")
@seed_option
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="A folder for pages, charts and rows; in one that was begun before only what is missing is done.",
)
@click.option(
    "--workers",
    "-w",
    type=click.IntRange(1, 1_000),
    metavar="N",
    help="Processes that share the work.  [default: one for each core]",
)
@json_option
def reproduce(**given: Any) -> int:
    """Do the experiments of the five reports again.

    NUMBER is 000, 001, 002, 003 or 004, several of them, or 'all'. Every figure a report prints stands beside
    what its code gives when run here, bugs included (as published), and what is right (corrected); a line
    says why they differ. With --out each study becomes a page in Markdown with its charts (SVG, PNG) and
    rows (CSV, JSON): in DIR for one study, in DIR/NUMBER for several. Ctrl-C keeps the sections that are
    finished there, and the same command goes on. What was finished with other code, another seed, effort,
    version of Python or of a library, or on another machine is done again.

    \b
    inarow reproduce 000 --quick
    inarow reproduce 004 --out studies/004
    inarow reproduce all --quick --out studies
    inarow reproduce 003 --json | jq '.rows[] | {figure, published, corrected}'
    """
    from inarow.cli.work.reproduce import reproduce_studies  # the studies are not for --help

    return reproduce_studies(**given)
