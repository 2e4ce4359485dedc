"""`inarow new`: a template file to begin with."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import click

from inarow.cli.output import write_text

TEMPLATES = {"agent": "agent.py.txt", "heuristic": "heuristic.py.txt"}


@click.command()
@click.argument("kind", type=click.Choice(list(TEMPLATES)))
@click.argument("name")
def new(kind: str, name: str) -> None:
    """Write a template of an agent or a heuristic.

    The file NAME.py passes 'inarow check NAME.py' as it is; change it from there.

    \b
    inarow new heuristic corners
    inarow search --agent alphabeta:heuristic=corners --plugin corners.py
    """
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise click.UsageError(
            f"a name has small letters, digits and '_', and begins with a letter; not {name!r}"
        )
    file = Path(f"{name}.py")
    if file.exists():
        raise click.UsageError(f"{file} exists already; nothing was written")
    template = (files("inarow.cli") / "templates" / TEMPLATES[kind]).read_text("utf-8")
    write_text(file, template.replace("NAME", name))
    click.echo(f"wrote {file}; try: inarow check {file}")
