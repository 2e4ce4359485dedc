"""`inarow solve`: the exact value of a position and of each move."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from inarow.cli.executing import executor_options
from inarow.cli.options import game_option, json_option, plugin_option
from inarow.cli.output import print_json, print_table
from inarow.cli.positions import file_option
from inarow.rules.game import Game
from inarow.rules.position import Position

if TYPE_CHECKING:
    from inarow.solving.solution import Solution
    from inarow.solving.solver import SolveProgress


def solver_options(command: Any, threads: str = "Threads that search one position together.") -> Any:
    """The options of everything that solves; `threads` says what several of them do."""
    for option in (
        click.option(
            "--memory", default=64, show_default=True, metavar="MB", help="Megabytes for the table."
        ),
        click.option("--no-book", is_flag=True, help="Search even where the opening book knows the score."),
        click.option("--nodes", type=int, help="Nodes for each position."),
        click.option("--seconds", type=float, help="Seconds for each position."),
        click.option("--threads", default=1, show_default=True, help=threads),
    ):
        command = option(command)
    return command


@click.command()
@click.argument("moves", default="")
@click.option("--moves", "more", default="", hidden=True)  # as other commands take them
@game_option
@file_option
@solver_options
@click.option("--score-only", is_flag=True, help="The position's score alone, not every move's.")
@click.option("--cold", is_flag=True, help="Clear the table before each position.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="With --file: write the answers to this file; the same command again goes on where it stopped.",
)
@executor_options
@json_option
@plugin_option
def solve(
    moves: str,
    more: str,
    game: Game,
    file: Path | None,
    threads: int,
    seconds: float | None,
    nodes: int | None,
    no_book: bool,
    memory: int,
    score_only: bool,
    cold: bool,
    out: Path | None,
    engine: str,
    workers: int | None,
    address: str | None,
    as_json: bool,
) -> int:
    """The exact value of a position and of each move.

    A score counts the stones the winner has left when the game ends, plus one; it is negative for a
    loss and 0 for a draw.

    With --file the positions are shared by all cores, and the memory by the workers; the answers keep
    their order. With --out a long run may be stopped and started again.

    \b
    inarow solve 4453
    inarow solve --game tictactoe a1,b2
    inarow solve --file positions.txt --out scores.jsonl
    """
    if file is not None:
        from inarow.cli.solving_files import solve_file
        from inarow.executors import available_cores, open_executor
        from inarow.solving.batch import SolvePositions

        job = SolvePositions(
            game=game,
            memory=memory << 20,
            threads=threads,
            book=not no_book,
            score_only=score_only,
            cold=cold,
            seconds=seconds,
            nodes=nodes,
        )
        count = workers or max(available_cores() // max(threads, 1), 1)
        return solve_file(
            file, job, lambda: open_executor(engine, workers=count, address=address), count, out
        )
    if out is not None:
        raise click.UsageError("--out keeps the answers to a --file; a single answer is printed")
    from inarow.solving.solver import Solver

    solver = Solver(game, memory=memory << 20, threads=threads, book=not no_book)
    moves = moves or more
    with _Waiting() as progress:
        solution = solver.solve(
            game.position(moves), seconds=seconds, nodes=nodes, score_only=score_only, progress=progress
        )
    if as_json:
        print_json({"game": str(game), "moves": moves, **solution.as_dictionary()})
    else:
        _tell(solution)
    return 0


def in_words(position: Position, score: int | None) -> str:
    """A score for the side to move, as people say it."""
    from inarow.solving.exact_scores import moves_to_the_end

    if score is None:
        return "not proven"
    if score == 0:
        return "draw"
    return f"{'wins' if score > 0 else 'loses'} in {moves_to_the_end(position, score)}"


def _tell(solution: Solution) -> None:
    position = solution.position
    if position.outcome is not None:
        click.echo(f"the game is over: {position.outcome}")
        return
    if solution.columns:
        best = solution.best_moves
        rows = [
            [
                move,
                "?" if score is None else f"{score:+d}" if score else "0",
                in_words(position, score),
                "*" * (move in best),
            ]
            for move, score in solution.columns.items()
        ]
        print_table(["move", "score", "", ""], rows)
    if solution.score is not None:
        click.echo(f"the side to move: {in_words(position, solution.score)} (score {solution.score})")
    else:
        known = f", that is a {solution.outcome}" if solution.outcome else ""
        click.echo(f"{solution.status}: the score is between {solution.low} and {solution.high}{known}")
    if len(solution.line) > 1:
        click.echo(f"line {' '.join(solution.line_text)}")
    click.echo(f"{solution.nodes:,} nodes in {solution.seconds:.3f} s")


class _Waiting:
    """A line on standard error that tells how long a search has been going on."""

    def __enter__(self) -> Any:
        import sys

        self._started = time.monotonic()
        self._shown = False
        self._stream = sys.stderr
        return self.show

    def show(self, progress: SolveProgress) -> None:
        if time.monotonic() - self._started > 1.0 and self._stream.isatty():
            self._shown = True
            done = f"{progress.answered} of {progress.questions} questions answered"
            self._stream.write(f"\rsolving, {progress.seconds:.0f} s, {done} ")
            self._stream.flush()

    def __exit__(self, *_: object) -> None:
        if self._shown:
            self._stream.write("\r" + " " * 70 + "\r")
