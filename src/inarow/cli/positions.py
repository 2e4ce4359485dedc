"""The positions of a --file, one a line: read, and answered in order as JSON lines."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO, Any

import click

from inarow.cli.exit_codes import BAD_USAGE, DONE
from inarow.cli.output import print_json
from inarow.errors import InarowError, show_traceback
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search import slices

Answer = Callable[[Position], dict[str, Any]]


def answer_file(file: Path, game: Game, answer: Answer) -> int:
    """One JSON object a line, in order; a bad line is answered by its error, and the rest is done."""
    code = DONE
    for number, moves in enumerate(position_lines(file), start=1):
        slices.heartbeat()
        try:
            print_json({"moves": moves, **answer(game.position(moves))})
        except InarowError as error:
            code = BAD_USAGE
            show_traceback(error)
            print_json({"moves": moves, "error": str(error)})
            complain(number, str(error))
    return code


def complain(number: int, sentence: str) -> None:
    """Print on standard error what is wrong with a line."""
    click.echo(f"error: line {number}: {sentence}", err=True)


def position_lines(file: Path) -> Iterator[str]:
    """The lines of a file, or of standard input for `-`, one by one as they are asked for.

    The last line break ends a line and begins none. Bytes that are not UTF-8 become escapes, so that the
    line is refused and not the file.
    """
    try:
        with _opened(file) as stream:
            for line in stream:
                yield line.decode("utf-8", "backslashreplace").strip()
    except OSError as error:
        raise click.UsageError(f"cannot read {file}: {error.strerror}") from error


def _opened(file: Path) -> AbstractContextManager[IO[bytes]]:
    return nullcontext(sys.stdin.buffer) if str(file) == "-" else file.open("rb")
