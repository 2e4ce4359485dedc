"""What commands print: JSON for programs, tables and boards for people."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import click


def print_json(value: Any) -> None:
    """One JSON value, and nothing else, on standard output."""
    click.echo(json.dumps(value))


def plain_number(value: float) -> str:
    """A number for people, without an exponent and without digits that say nothing.

    >>> plain_number(0.1 + 0.2), plain_number(-606), plain_number(-10001200000)
    ('0.3', '-606', '-10001200000')
    """
    return f"{value:g}" if abs(value) < 10**6 else f"{value:.15g}"


def print_table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A table whose numbers are right-aligned and grouped in thousands."""
    from rich.console import Console
    from rich.table import Table

    rows = list(rows)
    table = Table(box=None, header_style="bold", pad_edge=False)
    for column, heading in enumerate(headings):
        numbers = all(isinstance(row[column], int | float) for row in rows)
        table.add_column(heading, justify="right" if numbers else "left", no_wrap=True)
    for row in rows:
        table.add_row(*(f"{value:,}" if isinstance(value, int) else str(value) for value in row))
    Console(width=None if sys.stdout.isatty() else 200).print(table)


def print_board(position: object) -> None:
    """A position in colours where the terminal has them."""
    from rich.console import Console

    Console(highlight=False).print(position)


def write_text(file: Path, text: str) -> None:
    """Write a file the user named; a refusal of the system becomes one sentence."""
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
