"""`inarow export`: an agent as a file that plays elsewhere, without inarow."""

from __future__ import annotations

from pathlib import Path

import click

from inarow.cli.group import Commands
from inarow.cli.options import game_option, plugin_option
from inarow.files import reading, write_whole
from inarow.rules.game import Game

_FIRST_LINES = 1000  # bytes in which a file says who wrote it


@click.group(cls=Commands)
def export() -> None:
    """An agent as a file that plays elsewhere, without inarow."""


@export.command()
@click.argument("agent")
@click.option(
    "--out", "-o", type=click.Path(path_type=Path), required=True, metavar="FILE", help="The file to write."
)
@game_option
@plugin_option
def kaggle(agent: str, out: Path, game: Game) -> None:
    """A submission to Kaggle's ConnectX, in a single file.

    It runs without inarow, on plain Python alone, and faster where Numba is installed. These agents can be
    exported: alphabeta with a heuristic that is a sum over lines, ntuple with its network, perfect with
    solver and opening book, and best, which has all of them. Without limits of its own an agent uses the time
    that ConnectX gives.

    \b
    inarow export kaggle best --out main.py
    inarow export kaggle alphabeta:heuristic=lines,depth=8 --out main.py
    inarow match kaggle:file=main.py default --games 10
    """
    from inarow.interop.kaggle.exporting import MARK, submission  # heuristics and networks are not for --help

    if out.exists():
        with reading(out), out.open("rb") as stream:
            if MARK.encode() not in stream.read(_FIRST_LINES):
                raise click.UsageError(f"{out} exists and is no submission of inarow's; nothing was written")
    text = submission(agent, game)
    write_whole(out, text)
    click.echo(f"wrote {out}, {len(text):,} bytes; try: inarow match kaggle:file={out} default --games 10")
