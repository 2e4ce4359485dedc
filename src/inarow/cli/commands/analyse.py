"""`inarow analyse`: a whole game with every mistake named."""

from __future__ import annotations

from typing import Any

import click

from inarow.cli.commands.solve import in_words, solver_options
from inarow.cli.options import game_option, json_option, plugin_option
from inarow.cli.output import print_json, print_table
from inarow.cli.progress import progress_bar
from inarow.rules.game import Game


@click.command()
@click.argument("moves")
@game_option
@solver_options
@json_option
@plugin_option
def analyse(
    moves: str,
    game: Game,
    threads: int,
    seconds: float | None,
    nodes: int | None,
    no_book: bool,
    memory: int,
    as_json: bool,
) -> None:
    """A whole game with every mistake named.

    Each move is compared with the best: a win or a draw thrown away, a slower win, a faster loss.

    \b
    inarow analyse 44444333
    inarow analyse --game tictactoe b2,a1,c3,a3,a2
    """
    from inarow.search.analysis import analyse_game
    from inarow.search.solve import Solver

    solver = Solver(game, memory=memory << 20, threads=threads, book=not no_book)
    with progress_bar("analysing") as progress:
        judged = list(analyse_game(solver, moves, seconds=seconds, nodes=nodes, progress=progress))
    rows: list[dict[str, Any]] = [
        {
            "number": move.number,
            "move": move.text,
            "score": move.score,
            "best": move.best_score,
            "best_moves": list(move.best_moves),
            "mistake": move.mistake,
        }
        for move in judged
    ]
    if as_json:
        print_json({"moves": moves, "analysis": rows})
        return
    print_table(
        ["", "player", "move", "", "best", ""],
        [
            [
                f"{move.number}.",
                "x" if move.number % 2 else "o",
                move.text,
                in_words(move.position, move.score),
                " ".join(move.best_moves) if move.mistake else "",
                move.mistake or "",
            ]
            for move in judged
        ],
    )
    mistakes = sum(move.mistake is not None for move in judged)
    click.echo(f"{len(judged)} moves, {mistakes} mistakes")
