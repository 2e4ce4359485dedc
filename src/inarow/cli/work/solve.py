"""What `inarow solve` does: one position, or a file of them on all cores, in order and resumable."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from pathlib import Path

import click

from inarow.cli.exit_codes import BAD_USAGE, DONE
from inarow.cli.output import print_json, print_table, progress_bar
from inarow.cli.positions import complain, position_lines
from inarow.executors import Executor, available_cores, in_order, open_executor
from inarow.rules.game import Game
from inarow.solving.batch import Answer, PositionSolver, SolvePositions
from inarow.solving.exact_scores import solver_score_text
from inarow.solving.solution import Solution
from inarow.solving.solver import SolveProgress, Solver

BEFORE_WORKERS = 1.0  # seconds: shorter work is done before workers have started


def solve_positions(
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
    """Solve one position, or every one of a file, and print or write the answers; the exit code."""
    if file is not None:
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
        raise click.UsageError("--out stores the answers to a --file; a single answer is printed")
    solver = Solver(game, memory=memory << 20, threads=threads, book=not no_book)
    moves = moves or more
    with _elapsed_line() as progress:
        solution = solver.solve(
            game.position(moves), seconds=seconds, nodes=nodes, score_only=score_only, progress=progress
        )
    if as_json:
        print_json({"game": str(game), "moves": moves, **solution.as_dictionary()})
    else:
        _print(solution)
    return DONE


def _print(solution: Solution) -> None:
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
                solver_score_text(position, score),
                "*" * (move in best),
            ]
            for move, score in solution.columns.items()
        ]
        print_table(["move", "score", "", ""], rows)
    if solution.score is not None:
        click.echo(
            f"the side to move: {solver_score_text(position, solution.score)} (score {solution.score})"
        )
    else:
        known = f", that is a {solution.outcome}" if solution.outcome else ""
        click.echo(f"{solution.status}: the score is between {solution.low} and {solution.high}{known}")
    if len(solution.line) > 1:
        click.echo(f"line {' '.join(solution.line_text)}")
    click.echo(f"{solution.nodes:,} nodes in {solution.seconds:.3f} s")


@contextmanager
def _elapsed_line() -> Iterator[Callable[[SolveProgress], None]]:
    """A line on a terminal that shows how long a search has been going on."""
    started, shown = time.monotonic(), False

    def show(progress: SolveProgress) -> None:
        nonlocal shown
        if time.monotonic() - started > 1.0 and sys.stderr.isatty():
            shown = True
            done = f"{progress.answered} of {progress.questions} questions answered"
            sys.stderr.write(f"\rsolving, {progress.seconds:.0f} s, {done} ")
            sys.stderr.flush()

    try:
        yield show
    finally:
        if shown:
            sys.stderr.write("\r" + " " * 70 + "\r")


def solve_file(
    file: Path, job: SolvePositions, hire: Callable[[], Executor], workers: int, out: Path | None
) -> int:
    """Answer every line of a file, in order; with `out`, go on after the answers that are there already."""
    total = _count_lines(file)
    lines = position_lines(file)
    done, code = (0, DONE) if out is None else _answered_before(out, lines, job)
    try:
        with _sink(out) as put, progress_bar(f"solving {file}") as progress:
            for number, answer in enumerate(_answers(job, lines, hire, workers), start=done + 1):
                put(answer)
                done = number
                if "error" in answer:
                    code = BAD_USAGE
                    complain(number, answer["error"])
                if total:
                    progress(number / total)
    except KeyboardInterrupt:
        if out is not None:
            click.echo(f"{done} positions are answered; the same command goes on from there", err=True)
        raise
    return code


@contextmanager
def _sink(out: Path | None) -> Iterator[Callable[[Answer], None]]:
    """Where answers go: to standard output, or to the end of a file, each at once."""
    if out is None:
        yield print_json
        return
    try:
        with out.open("a", encoding="utf-8", buffering=1) as stream:
            yield lambda answer: print(json.dumps(answer), file=stream)
    except OSError as error:
        raise click.UsageError(f"cannot write {out}: {error.strerror}") from error


def _answers(
    job: SolvePositions, lines: Iterator[str], hire: Callable[[], Executor], workers: int
) -> Iterator[Answer]:
    """Answers in order. A short file is done here, before workers could start."""
    here = PositionSolver(job)
    until = time.monotonic() + BEFORE_WORKERS
    for line in lines:
        left = until - time.monotonic()
        answer = here.within(line, left) if left > 0 else None
        if answer is None:
            del here
            share = replace(job, memory=max(job.memory // workers, 1 << 20))
            yield from in_order(hire().run(share, chain([line], lines)))
            return
        yield answer


def _answered_before(out: Path, lines: Iterator[str], job: SolvePositions) -> tuple[int, int]:
    """How many answers a file holds to the first of these lines, and the exit code so far.

    An answer that a crash cut short is cut off.
    """
    if not out.exists():
        return 0, DONE
    try:
        whole, _, _ = out.read_bytes().rpartition(b"\n")
        answers = [json.loads(line) for line in whole.split(b"\n")] if whole else []
        for number, (answer, moves) in enumerate(zip(answers, lines, strict=False), start=1):
            if (answer["game"], answer["moves"]) != (str(job.game), moves):
                raise click.UsageError(f"{out} holds answers to other positions, from line {number} on")
        with out.open("r+b") as stream:
            stream.truncate(len(whole) + 1 if whole else 0)
    except OSError as error:
        raise click.UsageError(f"cannot use {out}: {error.strerror}") from error
    except (ValueError, TypeError, KeyError) as error:
        raise click.UsageError(f"{out} exists and holds no answers of 'inarow solve --file'") from error
    return len(answers), BAD_USAGE if any("error" in answer for answer in answers) else DONE


def _count_lines(file: Path) -> int:
    """How many lines a regular file has; 0 for a stream, whose end nobody knows."""
    return sum(1 for _ in position_lines(file)) if file.is_file() else 0
