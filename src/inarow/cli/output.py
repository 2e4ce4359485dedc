"""What commands print: JSON for programs; tables, boards and progress for people.

Rich is imported here alone, and lazily: drawing nothing, as for --help and --json, should not wait for it.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

BAR_AFTER = 1.0  # seconds before a progress bar appears
REFRESH = 0.5  # seconds between two updates of a live display
PIPE_WIDTH = 200  # columns where there is no terminal


def print_json(value: Any) -> None:
    """One JSON value, and nothing else, on standard output."""
    click.echo(json.dumps(value))


def plain_number(value: float) -> str:
    """A number for people, without an exponent and without meaningless digits.

    >>> plain_number(0.1 + 0.2), plain_number(-606), plain_number(-10001200000)
    ('0.3', '-606', '-10001200000')
    """
    return f"{value:g}" if abs(value) < 10**6 else f"{value:.15g}"


def duration(seconds: float) -> str:
    """Minutes and seconds, with hours where there are any.

    >>> duration(61.4), duration(7325)
    ('1:01', '2:02:05')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def output_console() -> Console:
    """Standard output as Rich sees it: as wide as the terminal, and no number in colour."""
    from rich.console import Console

    return Console(width=None if sys.stdout.isatty() else PIPE_WIDTH, highlight=False)


def aligned_table(
    headings: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    left: Sequence[int] = (),
    wrapped: Sequence[int] = (),
) -> Table:
    """A table to print on a console; columns are aligned to the right but for those in `left`.

    Only the columns in `wrapped` may take several lines. Nothing in a cell is read as markup.
    """
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, header_style="bold", pad_edge=False)
    for column, heading in enumerate(headings):
        side: Any = "left" if column in left else "right"
        table.add_column(heading, justify=side, no_wrap=column not in wrapped)
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def print_table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A table whose numbers are right-aligned and grouped in thousands."""
    rows = list(rows)
    words = [
        column
        for column in range(len(headings))
        if not all(isinstance(row[column], int | float) for row in rows)
    ]
    cells = [[f"{value:,}" if isinstance(value, int) else str(value) for value in row] for row in rows]
    if (lines := _plain_lines([list(headings), *cells], words)) is None:
        output_console().print(aligned_table(headings, cells, left=words))
        return
    bold = sys.stdout.isatty() and os.environ.get("TERM") not in ("dumb", "unknown")
    click.echo("\n".join([click.style(lines[0], bold=True) if bold else lines[0], *lines[1:]]))


def _plain_lines(rows: list[list[str]], left: Sequence[int]) -> list[str] | None:
    """The lines Rich would print, made without importing it, which takes longer than most commands work.

    None where Rich decides more: a table that is too wide, spaces around a cell, characters of another width,
    forced colours, another system's console.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    room = _terminal_width() if sys.stdout.isatty() else PIPE_WIDTH
    forced = any(os.environ.get(name) for name in ("FORCE_COLOR", "TTY_COMPATIBLE"))
    simple = all(
        cell.isascii() and cell.isprintable() and cell == cell.strip() for row in rows for cell in row
    )
    if forced or not simple or sys.platform == "win32" or sum(widths) + 2 * (len(widths) - 1) > room:
        return None
    return [
        "  ".join(
            cell.ljust(width) if column in left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]


def _terminal_width() -> int:
    from shutil import get_terminal_size  # lazily: a pipe has no width

    return get_terminal_size().columns


def print_board(position: object) -> None:
    """A position in colours where the terminal has them."""
    from rich.console import Console

    Console(highlight=False).print(position)


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[float], None]]:
    """A function to call with the share that is done; on a terminal a bar shows it, with the time left."""
    started = time.monotonic()
    bar = None
    task = None

    def show(share: float) -> None:
        nonlocal bar, task
        if bar is None and sys.stderr.isatty() and time.monotonic() - started > BAR_AFTER:
            from rich.console import Console
            from rich.progress import Progress

            bar = Progress(console=Console(stderr=True), transient=True)
            bar.start()
            task = bar.add_task(what, total=1.0)
        if bar is not None and task is not None:
            bar.update(task, completed=share)

    try:
        yield show
    finally:
        if bar is not None:
            bar.stop()


@contextmanager
def step_bars() -> Iterator[Callable[[str, float], None]]:
    """A bar for each step of a work, one after the other: call it with the step and the share of it done."""
    with ExitStack() as stack:
        bars: dict[str, Callable[[float], None]] = {}

        def show(step: str, share: float) -> None:
            if step not in bars:
                stack.pop_all().close()
                bars[step] = stack.enter_context(progress_bar(step))
            bars[step](share)

        yield show


@contextmanager
def live_display(draw: Callable[[], Sequence[RenderableType]]) -> Iterator[Callable[[], None]]:
    """A function to call often: now and then it redraws on standard error, which must be a terminal."""
    from rich.console import Console, Group
    from rich.live import Live

    drawn = time.monotonic()
    with Live(console=Console(stderr=True), transient=True, auto_refresh=False) as live:

        def show() -> None:
            nonlocal drawn
            if time.monotonic() - drawn > REFRESH:
                drawn = time.monotonic()
                live.update(Group(*draw()), refresh=True)

        yield show


def write_text(file: Path, text: str) -> None:
    """Write a file the user named; an error of the system becomes one sentence."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"cannot write {file}: {error.strerror}") from error


def read_text(file: Path) -> str:
    """Read a file the user named, or standard input for `-`."""
    try:
        return sys.stdin.read() if str(file) == "-" else file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise click.UsageError(f"cannot read {file}: {reason}") from error
