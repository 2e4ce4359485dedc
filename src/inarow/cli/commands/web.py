"""`inarow web`: play and analyse in the browser."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from inarow.cli.options import plugins_option
from inarow.errors import MissingExtra


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port to listen at; 0 takes any free one.",
)
@click.option(
    "--workers", type=click.IntRange(1, 64), help="Processes that search.  [default: one for each core]"
)
@click.option("--seconds", type=click.FloatRange(0.1, 600), help="The most a search may take.  [default: 10]")
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@plugins_option
def web(
    host: str, port: int, workers: int | None, seconds: float | None, no_open: bool, plugins: tuple[Path, ...]
) -> None:
    """Play and analyse in the browser.

    Only this machine reaches the page, unless --host says otherwise.

    \b
    inarow web
    inarow web --port 8080 --no-open --plugin my_agent.py
    """
    try:  # the extra `web` may be missing
        from inarow.web.limits import Limits
        from inarow.web.serving import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in ("starlette", "uvicorn", "websockets"):
            raise MissingExtra("the page", "web") from error
        raise
    limits = Limits()
    if workers is not None:
        limits = replace(limits, workers=workers)
    if seconds is not None:
        limits = replace(limits, seconds=seconds)
    files = tuple(str(file.expanduser().resolve()) for file in plugins)
    serve(host, port, limits, files, show=not no_open, say=lambda text: click.echo(text))
