"""`inarow analyse`: a whole game with every mistake named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from inarow.cli.options import game_option, json_option, plugin_option, solver_options
from inarow.cli.output import print_json, print_table, progress_bar
from inarow.errors import BadOption
from inarow.heuristics.registering import read_heuristic
from inarow.rules.game import Game

if TYPE_CHECKING:
    from inarow.analysis.review import JudgedMove

_HEURISTIC = "lines"  # asked where nothing is proven


@click.command()
@click.argument("moves")
@game_option
@solver_options(threads="Moves judged at the same time, each with a table of its own.")
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

    Each move is compared with the best: by proof a win or a draw thrown away, a slower win, a faster loss;
    where nothing can be proven by a search of a fixed number of nodes, which may not be sure. The judgements
    are the same on every machine: a move that is not judged within --seconds has none.

    \b
    inarow analyse 44444333
    inarow analyse --game tictactoe b2,a1,c3,a3,a2
    inarow analyse --game gomoku15 h8,i9,a1 --nodes 100000
    """
    from inarow.analysis.judging import Judge
    from inarow.analysis.review import judge_game  # compiled code is not for --help

    if threads < 1:
        raise BadOption("analyse", "threads", str(threads), "at least one thread")
    heuristic = read_heuristic(_HEURISTIC)
    judges = [
        Judge(game, heuristic, nodes=nodes, memory=memory << 20, book=not no_book)
        for _ in range(min(threads, game.cells))
    ]
    with progress_bar("analysing") as progress:
        judged = judge_game(judges, moves, seconds=seconds, progress=progress)
    if as_json:
        print_json({"moves": moves, "analysis": [_row(move) for move in judged]})
        return
    print_table(
        ["", "player", "move", "", "best", "", ""],
        [
            [
                f"{move.number}.",
                "x" if move.number % 2 else "o",
                move.text,
                move.words,
                " ".join(move.best_moves) if move.mistake else "",
                move.mistake or "",
                move.judged,
            ]
            for move in judged
        ],
    )
    mistakes = sum(move.mistake is not None for move in judged)
    click.echo(f"{len(judged)} moves, {mistakes} mistakes")


def _row(move: JudgedMove) -> dict[str, Any]:
    return {
        "number": move.number,
        "move": move.text,
        "score": move.score,
        "best": move.best_score,
        "best_moves": list(move.best_moves),
        "mistake": move.mistake,
        "by": move.by,
        "judged": move.judged,
        "words": move.words,
    }
