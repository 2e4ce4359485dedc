"""`inarow class check`: one submission, checked as the class will check it."""

from __future__ import annotations

import sys
from pathlib import Path

import click


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--class",
    "document",
    type=click.Path(path_type=Path),
    default=Path("class.toml"),
    show_default=True,
    metavar="FILE",
    help="The assignment.",
)
def check(file: Path, document: Path) -> None:
    """One submission, a file or a folder, checked as the class will check it.

    Syntax and allowed imports, legal moves in time, the same move for the same seed; confined where the
    system can, so that what is refused in class is refused here.

    \b
    inarow class check agent.py
    inarow class check submissions/ann.py --class class.toml
    """
    from inarow.cli.work.classroom import check_submission

    sys.exit(check_submission(file, document))
