"""`inarow show`: draw a position."""

from __future__ import annotations

from pathlib import Path

import click

from inarow.cli.options import game_option, moves_option, plugin_option
from inarow.cli.output import print_board, read_text, write_text
from inarow.rules.diagram import FIRST_MARK, SECOND_MARK
from inarow.rules.game import Game
from inarow.rules.position import Position


@click.command()
@game_option
@moves_option
@click.option(
    "--board",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Rows of '.', 'x' and 'o', the top row first, instead of moves; - reads standard input.",
)
@click.option(
    "--svg", type=click.Path(path_type=Path), metavar="FILE", help="Also write the picture to this file."
)
@plugin_option
def show(game: Game, moves: str, board: Path | None, svg: Path | None) -> None:
    """Draw a position.

    \b
    inarow show --moves 4453
    inarow show --game gomoku15 --moves h8,i9 --svg board.svg
    """
    if board is not None and moves:
        raise click.UsageError("give --moves or --board, not both")
    position = game.position(moves) if board is None else game.board(read_text(board))
    if svg is not None:
        write_text(svg, position.svg())
    print_board(position)
    click.echo(_state(position))


def _state(position: Position) -> str:
    if position.outcome is not None:
        return f"{position.outcome} after {position.ply} moves"
    player = (f"the first player ({FIRST_MARK})", f"the second player ({SECOND_MARK})")[position.seat]
    return f"{player} to move after {position.ply} moves"
