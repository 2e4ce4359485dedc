"""What a training prints: the time left and the learning curve while it runs, tables at the end."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import click

from inarow.cli.output import duration, live_display, print_table
from inarow.learning.trainer import FOREVER, Checkpoint

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 40  # points of a curve in the terminal
LOG_EVERY = 60.0  # seconds between two lines of a log

Show = Callable[[Checkpoint | None], None]


def sparkline(values: Sequence[float], low: float, high: float) -> str:
    """The values as a row of bars; of many, evenly chosen ones with the last among them.

    >>> sparkline([0.0, 0.5, 1.0], 0.0, 1.0)
    '▁▅█'
    """
    step = max(1, -(-len(values) // WIDTH))
    chosen = values[(len(values) - 1) % step :: step]
    span = (high - low) or 1.0
    return "".join(BARS[round((len(BARS) - 1) * min(max((v - low) / span, 0.0), 1.0) + 1e-9)] for v in chosen)


def curve_lines(points: Sequence[Mapping[str, float]]) -> list[tuple[str, str, str]]:
    """For each figure of a curve its name, its bars and its last value; shares are drawn from 0 to 1."""
    names = [name for name in (points[-1] if points else {}) if name != "episodes"]
    lines = []
    for name in names:
        values = [point[name] for point in points if name in point]
        share = all(0 <= value <= 1 for value in values)
        drawn = sparkline(values, 0.0, 1.0) if share else sparkline(values, min(0.0, *values), max(values))
        lines.append((name, drawn, f"{values[-1]:.3f}" if share else f"{values[-1]:,.0f}"))
    return lines


@contextmanager
def watched(before: int, total: int, deadline: float | None, quiet: bool) -> Iterator[Show]:
    """A function to call often, with a checkpoint where there is one: it draws on a terminal, and writes a
    line now and then where there is none."""
    if quiet:
        yield lambda _checkpoint: None
        return
    began, points = time.monotonic(), []
    done, logged = before, began

    def state() -> str:
        taken = time.monotonic() - began
        rate = (done - before) / taken if taken > 0 else 0.0
        left = (total - done) / rate if rate > 0 and total < FOREVER else float("inf")
        if deadline is not None:
            left = min(left, max(deadline - time.monotonic(), 0.0))
        of = f" of {total:,}" if total < FOREVER else ""
        tail = f", {duration(left)} left" if left < float("inf") else ""
        return f"{done:,}{of} episodes, {rate:,.0f} a second{tail}"

    def note(checkpoint: Checkpoint | None) -> None:
        nonlocal done
        if checkpoint is not None:
            done = checkpoint.episodes
            if checkpoint.figures:
                points.append(checkpoint.figures)

    if not sys.stderr.isatty():

        def log(checkpoint: Checkpoint | None) -> None:
            nonlocal logged
            note(checkpoint)
            if checkpoint is not None and time.monotonic() - logged > LOG_EVERY:
                logged = time.monotonic()
                figures = ", ".join(f"{name} {value:g}" for name, value in checkpoint.figures.items())
                click.echo(f"{state()}: {figures}", err=True)

        yield log
        return

    def draw() -> list[str]:
        return [state(), *(f"{name:>10} {bars} {value}" for name, bars, value in curve_lines(points))]

    with live_display(draw) as show:

        def note_and_show(checkpoint: Checkpoint | None) -> None:
            note(checkpoint)
            show()

        yield note_and_show


def print_training(facts: Mapping[str, Any]) -> None:
    """What was reached, for people."""
    rate = facts["episodes_per_second"]
    speed = f" in {facts['seconds']:.1f} s, {rate:,.0f} a second" if rate else ""
    click.echo(
        f"{facts['kind']} on {facts['game']}, seed {facts['seed']}: {facts['episodes']:,} episodes{speed}"
    )
    if facts["remark"]:
        click.echo(facts["remark"])
    if facts["curve"]:
        print_table(["figure", "learning curve", "now"], [list(line) for line in curve_lines(facts["curve"])])
    if facts["results"]:
        click.echo("against the baselines:")
        columns = ("opponent", "seat", "games", "wins", "draws", "losses")
        rows = [[*(row[name] for name in columns), _points(row)] for row in facts["results"]]
        print_table([*columns, "points"], rows)
    quality = facts["quality"]
    if quality["moves"]:
        click.echo(
            f"on {quality['moves']} held-out positions {quality['perfect_share']:.1%} perfect moves and "
            f"{quality['keeping_share']:.1%} that keep the result"
            + (f"; {quality['unknown']} more were beyond the solver" if quality["unknown"] else "")
        )
    sizes = [
        f"{facts[name]:,} {name.replace('_', ' ')}" for name in ("states", "table_bytes") if name in facts
    ]
    click.echo(", ".join([*sizes, f"{facts['file_bytes']:,} bytes in {facts['file']}"]))
    for file in facts["files"]:
        click.echo(f"wrote {file}")


def _points(row: Mapping[str, Any]) -> str:
    return f"{(row['wins'] + row['draws'] / 2) / row['games']:.1%}"
