"""`inarow book`: the opening book of the exact solver."""

from __future__ import annotations

from pathlib import Path

import click

from inarow.cli.group import Commands
from inarow.cli.options import game_option, json_option
from inarow.cli.output import print_json, progress_bar
from inarow.rules.game import Game


@click.group(cls=Commands)
def book() -> None:
    """The opening book of the exact solver."""


@book.command()
@game_option
@click.option(
    "--plies",
    type=click.IntRange(0, 12),
    default=8,
    show_default=True,
    help="The most stones of a position in the book.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=2,
    show_default=True,
    help="Processes that share the work.",
)
@click.option(
    "--memory",
    type=click.IntRange(1),
    default=1024,
    show_default=True,
    metavar="MB",
    help="Megabytes for each worker.",
)
@click.option(
    "--out", type=click.Path(path_type=Path), required=True, metavar="FILE", help="The book to write."
)
def build(game: Game, plies: int, workers: int, memory: int, out: Path) -> None:
    """Solve every opening and write a book.

    Hours of work: every score goes to FILE.scores as soon as it is known, so the build can be stopped
    and started again at any time.

    \b
    inarow book build --plies 4 --game drop:5x4:4 --out 5x4.book
    """
    from inarow.executors import open_executor
    from inarow.solving.book_building import build_book  # compiled code is not for --help

    executor = open_executor("serial" if workers == 1 else "processes", workers=workers)
    try:
        with progress_bar(f"book of {game} to ply {plies}") as progress:
            made = build_book(game, plies, out, executor, memory=memory << 20, progress=progress)
    except KeyboardInterrupt:
        click.echo(
            f"the scores found so far are in {out}.scores; the same command goes on from there", err=True
        )
        raise
    click.echo(f"{len(made):,} positions up to ply {plies} in {out}")


@book.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@json_option
def info(file: Path | None, as_json: bool) -> None:
    """What a book holds; without FILE the one that is shipped."""
    from inarow.solving.book import SHIPPED, read_book  # NumPy and compiled code are not for --help

    files = [file] if file is not None else sorted(SHIPPED.glob("*.book"))
    rows = []
    for one in files:
        found = read_book(one)
        rows.append(
            {"file": one.name, "game": str(found.game), "plies": found.plies, "positions": len(found)}
        )
    if as_json:
        print_json(rows)
        return
    for row in rows:
        click.echo(f"{row['file']}: {row['game']}, {row['positions']:,} positions up to ply {row['plies']}")
    if not rows:
        click.echo("no book is shipped")
