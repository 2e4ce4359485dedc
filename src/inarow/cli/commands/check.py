"""`inarow check`: do the laws hold for a plug-in?"""

from __future__ import annotations

from pathlib import Path

import click

from inarow.cli.exit_codes import DONE, FAILED
from inarow.cli.options import json_option, plugin_option
from inarow.cli.output import print_json
from inarow.cli.watchdog import watched
from inarow.errors import show_traceback


@click.command()
@click.argument("name_or_file")
@click.option("--seed", default=1, show_default=True, help="Seed of the random games.")
@json_option
@plugin_option
def check(name_or_file: str, seed: int, as_json: bool) -> int:
    """Check the laws on a plug-in.

    NAME_OR_FILE is an agent, a heuristic or a game, or a Python file: then everything it registers is
    checked. Prints each law with its verdict; exits with 1 if one is broken.

    \b
    inarow check alphabeta
    inarow check drop:9x7:5+wrap
    inarow check my_agent.py
    """
    from inarow.laws.checking import trials_of_file, trials_of_name  # compiled code is not for --help

    has_options = "=" in name_or_file.partition(":")[2]  # as in kaggle:file=submission.py
    is_file = name_or_file.endswith(".py") and not has_options
    trials = trials_of_file(Path(name_or_file), seed) if is_file else trials_of_name(name_or_file, seed)
    examination = Examination(as_json)
    with watched(name_or_file, last_words=examination.break_off) as sign_of_life:
        for trial in trials:
            sign_of_life()
            examination.law = trial.law
            verdict = trial.judged()
            if verdict.error is not None:
                show_traceback(verdict.error)
            examination.note(verdict.broken)
    return examination.close()


class Examination:
    """The verdicts so far, printed as they come; `law` is the one being checked now."""

    def __init__(self, as_json: bool) -> None:
        self._as_json = as_json
        self._passed: list[str] = []
        self._failed: list[str] = []
        self.law = ""

    def note(self, broken: str | None) -> None:
        (self._passed if broken is None else self._failed).append(self.law)
        if not self._as_json:
            click.echo(f"{'ok    ' if broken is None else 'BROKEN'}  {self.law}")
            if broken is not None:
                click.echo(f"        {broken}")

    def break_off(self, sentence: str) -> int:
        """A law whose check never ends is broken; those after it are not checked."""
        self.note(sentence)
        return self.close()

    def close(self) -> int:
        """Sum up; the exit code."""
        if self._as_json:
            print_json({"passed": self._passed, "failed": self._failed})
        else:
            click.echo(f"{len(self._passed)} laws hold, {len(self._failed)} broken")
        return FAILED if self._failed else DONE
