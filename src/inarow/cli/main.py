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
    sys.exit(_run(arguments))


def _run(arguments: Sequence[str] | None) -> int:
    try:
        with interrupts.remembered():
            return _outcome(arguments)
    except (KeyboardInterrupt, click.Abort):
        click.echo("interrupted", err=True)
        return INTERRUPTED


def _outcome(arguments: Sequence[str] | None) -> int:
    try:
        code = commands.main(arguments, prog_name="inarow", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return BAD_USAGE
    except click.ClickException as error:
        show_traceback(error)
        return _refuse(error.format_message())
    except TaskFailed as error:
        interrupts.check()
        show_traceback(error)
        return _refuse(f"{error}; {UNEXPECTED}")
    except InarowError as error:
        interrupts.check()
        show_traceback(error)
        return _refuse(str(error))
    except BrokenPipeError:  # whoever read our output has closed it, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except MemoryError as error:
        show_traceback(error)
        _refuse(f"there is not enough memory for that; {UNEXPECTED} it ran out")
        return FAILED
    except Exception as error:
        interrupts.check()
        show_traceback(error)
        _refuse(f"inarow failed with {type(error).__name__}: {shortened(str(error), 300)}; {UNEXPECTED}")
        return FAILED
    return code if isinstance(code, int) else DONE


def _refuse(sentence: str) -> int:
    click.echo(f"error: {' '.join(sentence.split())}", err=True)
    return BAD_USAGE
