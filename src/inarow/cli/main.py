"""The entry point: every command, and the place where an error that reaches it becomes a sentence."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import click

import inarow
from inarow import interrupts
from inarow.cli.commands.ablate import ablate
from inarow.cli.commands.analyse import analyse
from inarow.cli.commands.atlas import atlas
from inarow.cli.commands.bench import bench
from inarow.cli.commands.book import book
from inarow.cli.commands.check import check
from inarow.cli.commands.completion import completion
from inarow.cli.commands.depth_test import depth_test
from inarow.cli.commands.eval import eval_command
from inarow.cli.commands.gomocup import gomocup
from inarow.cli.commands.judge import judge
from inarow.cli.commands.list import list_command
from inarow.cli.commands.match import match
from inarow.cli.commands.new import new
from inarow.cli.commands.perft import perft
from inarow.cli.commands.play import play
from inarow.cli.commands.replay import replay
from inarow.cli.commands.report import report
from inarow.cli.commands.reproduce import reproduce
from inarow.cli.commands.search import search
from inarow.cli.commands.show import show
from inarow.cli.commands.solve import solve
from inarow.cli.commands.tournament import tournament
from inarow.cli.commands.train import train
from inarow.cli.commands.tune import tune
from inarow.cli.commands.warmup import warmup
from inarow.cli.commands.web import web
from inarow.cli.exit_codes import BAD_USAGE, DONE, FAILED, INTERRUPTED
from inarow.cli.group import Commands
from inarow.errors import UNEXPECTED, InarowError, TaskFailed, shortened, show_traceback


def _print_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"inarow {inarow.__version__}")
        context.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="The version."
)
def commands() -> None:
    """The laboratory for agents on k-in-a-row games.

    A game is a preset (connect4, tictactoe, gomoku15, ...; see 'inarow list games') or any board:
    mnk:WIDTHxHEIGHT:K without gravity, drop:WIDTHxHEIGHT:K with it, and switches appended: +exact,
    +wrap, +misere. Moves are columns with gravity (4453), cells without (h8,i9).
    """


for _command in (
    ablate,
    analyse,
    atlas,
    bench,
    book,
    check,
    completion,
    depth_test,
    eval_command,
    gomocup,
    judge,
    list_command,
    match,
    new,
    perft,
    play,
    replay,
    report,
    reproduce,
    search,
    show,
    solve,
    tournament,
    train,
    tune,
    warmup,
    web,
):
    commands.add_command(_command)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run one command; exit 0 done, 1 failed, 2 bad usage, 130 Ctrl-C."""
    sys.exit(_run(arguments))


def _run(arguments: Sequence[str] | None) -> int:
    interrupts.remember()
    try:
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
    except BrokenPipeError:  # the reader of our output has gone; it has seen all it wanted
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except MemoryError as error:
        show_traceback(error)
        _refuse(f"the memory of this machine does not suffice for that; {UNEXPECTED} it ran out")
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
