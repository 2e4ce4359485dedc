"""What `inarow class run` does: the work of a class with its progress, then grades, reasons and pages."""

from __future__ import annotations

from pathlib import Path

import click

from inarow.classroom.assignment import RESULTS, read_assignment
from inarow.classroom.checking import CheckSubmissions
from inarow.classroom.course import Course
from inarow.classroom.pages.writing import require_extra, write_pages
from inarow.classroom.results import ClassResults, explanations, grades
from inarow.classroom.submissions import read_program
from inarow.cli.exit_codes import DONE, FAILED, INTERRUPTED
from inarow.cli.output import print_json, print_table, step_bars
from inarow.errors import StoreFull
from inarow.executors import Executor, available_cores, open_executor
from inarow.files import write_whole
from inarow.sandbox.confining import why_not


def grade_class(
    folder: Path, sandbox: bool, engine: str, workers: int | None, address: str | None, as_json: bool
) -> int:
    """Grade a class; the exit code."""
    if sandbox and (reason := why_not()) is not None:
        raise click.UsageError(
            f"strangers' code cannot be confined here: {reason}; --no-sandbox runs it all the same"
        )
    require_extra("inarow class run")
    course = Course(folder, sandbox=sandbox)
    if not course.submissions:
        raise click.UsageError(
            f"{folder / 'submissions'} is empty: a file NAME.py or a folder NAME of each student"
        )
    most = workers or available_cores()

    def executor(tasks: int) -> Executor:
        return open_executor(engine, workers=max(min(most, tasks), 1), address=address)

    try:
        with step_bars() as show:
            results = course.run(
                executor, lambda what, done, total: show(f"{what}, {total:,} in all", done / total)
            )
    except KeyboardInterrupt:
        click.echo(f"interrupted; what is done is stored, go on with: inarow class run {folder}", err=True)
        return INTERRUPTED
    except StoreFull as error:
        click.echo(f"error: {error}", err=True)
        return FAILED
    finally:
        course.close()
    _write(results, folder / RESULTS)
    if as_json:
        print_json(_document(results))
    else:
        _print(results, folder)
    return DONE


def check_submission(file: Path, document: Path) -> int:
    """Check one submission and print what was found; the exit code."""
    assignment = read_assignment(document)
    program = read_program(file)
    sandbox = why_not()
    check = CheckSubmissions(assignment=assignment, sandbox=sandbox is None).open()((file.stem, program))
    for law, reason in check.laws.items():
        click.echo(f"{'ok' if reason is None else 'broken':7}{law}{'' if reason is None else f': {reason}'}")
    click.echo(f"{file.name}: {check.status}")
    if sandbox is not None:
        click.echo(f"it was not confined: {sandbox}", err=True)
    return DONE if check.status == "ok" else FAILED


def _write(results: ClassResults, folder: Path) -> None:
    write_whole(folder / "grades.csv", grades(results), make_folders=True)
    write_whole(folder / "reasons.csv", explanations(results))
    write_pages(results, folder)


def _print(results: ClassResults, folder: Path) -> None:
    print_table(
        ["place", "student", "points", "status", "rating"],
        [
            [
                student.place,
                student.name,
                f"{student.points:g}",
                student.status,
                "-" if student.rating is None else f"{student.rating.elo:+.0f}",
            ]
            for student in results.students
        ],
    )
    click.echo(
        f"{len(results.students)} students, {results.games:,} games, "
        f"at most {results.assignment.maximum:g} points"
    )
    click.echo(f"grades: {folder / RESULTS / 'grades.csv'}; pages: {folder / RESULTS / 'index.html'}")


def _document(results: ClassResults) -> dict[str, object]:
    return {
        "maximum": results.assignment.maximum,
        "games": results.games,
        "students": [
            {
                "student": student.name,
                "nickname": student.nickname,
                "place": student.place,
                "points": student.points,
                "status": student.status,
                "elo": student.rating and student.rating.elo,
                "marks": [
                    {
                        "criterion": mark.column,
                        "points": mark.points,
                        "maximum": mark.maximum,
                        "reason": mark.reason,
                    }
                    for mark in student.marks
                ],
            }
            for student in results.students
        ],
    }
