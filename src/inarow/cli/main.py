"""The entry point: runs one command, and turns an error that leaves it into a message and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

import inarow
from inarow import interrupts
from inarow.cli.commands import COMMANDS
from inarow.cli.exit_codes import BAD_USAGE, DONE, FAILED, INTERRUPTED
from inarow.cli.group import Commands
from inarow.errors import UNEXPECTED, InarowError, TaskFailed, shortened, show_traceback


def _print_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"inarow {inarow.__version__}")
        context.exit(DONE)


@click.group(
    cls=Commands,
    table=COMMANDS,
    package="inarow.cli.commands",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="The version."
)
def commands() -> None:
    """The laboratory for agents on k-in-a-row games.

    A game is a preset (connect4, tictactoe, gomoku15, ...; see 'inarow list games') or any board:
    mnk:WIDTHxHEIGHT:K without gravity, drop:WIDTHxHEIGHT:K with it, and switches appended: +exact,
    +wrap, +misere. Moves are columns with gravity (4453), cells without (h8,i9).
    """


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run one command; exit 0 done, 1 failed, 2 bad usage, 130 Ctrl-C."""
    code = _run(arguments)
    if code == INTERRUPTED and "llvmlite" in sys.modules:
        from inarow.processes import exit_now

        exit_now(code)  # an interpreter that frees what a compiler left half built crashes
    sys.exit(code)


def _run(arguments: Sequence[str] | None) -> int:
    try:
        with interrupts.remembered():
            try:
                code = commands.main(arguments, prog_name="inarow", standalone_mode=False)
                sys.stdout.flush()
            except click.Abort:
                raise
            except Exception as error:
                interrupts.check()  # the error may be what became of Ctrl-C
                return _failed(error)
    except (KeyboardInterrupt, click.Abort):
        click.echo("interrupted", err=True)
        return INTERRUPTED
    return code if isinstance(code, int) else DONE


def _failed(error: Exception) -> int:
    """The exit code of an error that no command handled, after its sentence."""
    if isinstance(error, BrokenPipeError):  # whoever read our output has closed it, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        click.echo(error.format_message())
        return BAD_USAGE
    show_traceback(error)
    if isinstance(error, click.ClickException):
        return _refuse(error.format_message())
    if isinstance(error, TaskFailed):
        return _refuse(f"{error}; {UNEXPECTED}")
    if isinstance(error, InarowError):
        return _refuse(str(error))
    if isinstance(error, MemoryError):
        _refuse(f"there is not enough memory for that; {UNEXPECTED} it ran out")
    else:
        _refuse(f"inarow failed with {type(error).__name__}: {shortened(str(error), 300)}; {UNEXPECTED}")
    return FAILED


def _refuse(sentence: str) -> int:
    click.echo(f"error: {' '.join(sentence.split())}", err=True)
    return BAD_USAGE
