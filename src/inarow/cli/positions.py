"""One position from --moves, or one a line from --file: answered one by one, in order."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from inarow.cli.output import print_json, read_text
from inarow.errors import InarowError
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search import slices

Answer = Callable[[Position], dict[str, Any]]

file_option = click.option(
    "--file",
    "-f",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Answer every position of this file, one a line (an empty one is the empty board), in JSON lines.",
)


def answer_file(file: Path, game: Game, answer: Answer) -> int:
    """One JSON object a line, in order; a bad line is told in its place and the rest is done."""
    code = 0
    for number, moves in enumerate(_lines(file), start=1):
        slices.heartbeat()
        try:
            print_json({"moves": moves, **answer(game.position(moves))})
        except InarowError as error:
            code = 2
            print_json({"moves": moves, "error": str(error)})
            click.echo(f"error: line {number}: {error}", err=True)
    return code


def _lines(file: Path) -> list[str]:
    """The lines of a file; the last line break ends a line and begins none."""
    lines = read_text(file).replace("\r\n", "\n").split("\n")
    return [line.strip() for line in (lines[:-1] if lines[-1] == "" else lines)]
