"""`inarow class serve`: the leaderboard in the browser while games are played."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port", default=8010, show_default=True, type=click.IntRange(0, 65535), help="Port; 0 for any."
)
def serve(folder: Path, host: str, port: int) -> None:
    """The leaderboard in the browser while games are played.

    It shows nicknames, never names, and a view for the projector with a game. Start it beside 'inarow class
    run DIR', or afterwards.

    \b
    inarow class serve autumn
    inarow class serve autumn --host 0.0.0.0   # for other machines in the room
    """
    from inarow.classroom.serving import serve as serve_class

    serve_class(folder, host, port)
