"""`inarow check`: do the laws hold for a plug-in?"""

from __future__ import annotations

from pathlib import Path

import click

from inarow.cli.options import json_option, plugin_option
from inarow.cli.output import print_json
from inarow.cli.watchdog import watched


@click.command()
@click.argument("name_or_file")
@click.option("--seed", default=1, show_default=True, help="Seed of the random games that are drawn.")
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
    from inarow.laws.checking import check_file, check_name

    is_file = name_or_file.endswith(".py")
    passed: list[str] = []
    failed: list[str] = []
    verdicts = check_file(Path(name_or_file), seed) if is_file else check_name(name_or_file, seed)
    with watched(name_or_file) as sign_of_life:
        for verdict in verdicts:
            sign_of_life()
            (passed if verdict.broken is None else failed).append(verdict.law)
            if not as_json:
                click.echo(f"{'ok    ' if verdict.broken is None else 'BROKEN'}  {verdict.law}")
                if verdict.broken is not None:
                    click.echo(f"        {verdict.broken}")
    if as_json:
        print_json({"passed": passed, "failed": failed})
    else:
        click.echo(f"{len(passed)} laws hold, {len(failed)} broken")
    return 1 if failed else 0
