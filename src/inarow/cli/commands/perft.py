"""`inarow perft`: how many move sequences there are."""

from __future__ import annotations

import time

import click

from inarow.cli.options import game_option, json_option, moves_option, plugin_option
from inarow.cli.output import print_json, print_table, progress_bar
from inarow.rules.game import LONGEST_SIDE, Game


@click.command()
@game_option
@moves_option
@click.option(
    "--depth",
    "-d",
    type=click.IntRange(1, LONGEST_SIDE**2),
    required=True,
    help="Count the sequences of 1 to this many moves.",
)
@click.option("--distinct", is_flag=True, help="Count distinct positions too, also up to symmetry.")
@json_option
@plugin_option
def perft(game: Game, moves: str, depth: int, distinct: bool, as_json: bool) -> None:
    """Count the move sequences below a position.

    Shows how many there are of each length, and how those that end the game end it. Every position
    is made and tested, so the numbers check the rules and measure the kernels.

    \b
    inarow perft --depth 8
    inarow perft --game mnk:4x4:3 --depth 6 --distinct
    """
    position = game.position(moves)
    from inarow.search.counting import (
        count_positions,  # compiled code is not for --help
        count_sequences,
    )

    started = time.perf_counter()
    with progress_bar(f"perft {depth}") as progress:
        counts = count_sequences(position, depth, progress)
    seconds = time.perf_counter() - started
    columns = {
        "nodes": counts.nodes,
        "finished": counts.finished,
        "first_wins": counts.first_wins,
        "second_wins": counts.second_wins,
        "draws": counts.draws,
    }
    if distinct:
        plies = min(depth, game.cells - position.ply)
        missing = [0] * (depth - plies)
        columns["positions"] = count_positions(position, plies) + missing
        columns["positions_up_to_symmetry"] = count_positions(position, plies, symmetry=True) + missing
    if as_json:
        print_json({"game": str(game), "moves": moves, "depth": depth, **columns, "seconds": seconds})
        return
    headings = [name.replace("_", " ") for name in columns]
    rows = [[length + 1, *(_at(columns, name, length) for name in columns)] for length in range(depth)]
    print_table(["depth", *headings], rows)
    total = sum(counts.nodes)
    click.echo(f"{total:,} sequences in {seconds:.3f} s, {total / seconds / 1e6:.1f} million a second")


def _at(columns: dict[str, list[int]], name: str, length: int) -> int:
    """Positions are also counted at the start, so their list begins one ply earlier."""
    return columns[name][length + name.startswith("positions")]
