"""Options of commands that spread their work: which engine, how many workers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click


def executor_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """--engine, --workers and --address."""
    for option in (
        click.option(
            "--address",
            metavar="ADDRESS",
            help="A running Ray cluster, for --engine ray; without it one is started here.",
        ),
        click.option(
            "--workers",
            "-w",
            type=click.IntRange(1, 100_000),
            metavar="N",
            help="Processes that share the work.  [default: one for each core]",
        ),
        click.option(
            "--engine",
            type=click.Choice(["serial", "processes", "ray"]),
            default="processes",
            show_default=True,
            help="Where the work is done: here, in processes of this machine, or on a Ray cluster.",
        ),
    ):
        command = option(command)
    return command
