"""The pages of a class as files: each holds all it shows, asks nothing of a network, and is safe to pass on.

A student's page and the leaderboard may leave the teacher's machine: they hold no name of a classmate, no
program and no folder. Whatever students wrote is escaped, and a content security policy lets no script run
but ours.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from inarow.classroom.pages import student, teacher
from inarow.classroom.pages.ratings import chart
from inarow.classroom.results import ClassResults
from inarow.errors import MissingExtra
from inarow.files import write_whole, writing_into
from inarow.report.page.page import embedded, environment, part, policy
from inarow.report.page.setting import rules_in_words

OVERVIEW, LEADERBOARD = "index.html", "leaderboard.html"
PACKAGE = "inarow.classroom.pages"


def require_extra(feature: str) -> None:
    """Refuse in one sentence, before any work, if what fills templates in is not installed."""
    if find_spec("jinja2") is None:
        raise MissingExtra(feature, "report")


def write_pages(results: ClassResults, folder: Path) -> list[Path]:
    """Write the overview, a page for each student and the leaderboard; the files, the overview first.

    Pages of students who have withdrawn are deleted.
    """
    require_extra("the pages of a class")
    pages = {OVERVIEW: render("overview.html.j2", teacher.for_reader(results))}
    for one in results.students:
        shown, data = student.for_reader(results, one), student.for_scripts(results, one)
        scripts = ("board.js", "viewer.js", "lessons.js") if data["games"] else ()
        pages[teacher.page_of(one)] = render("student.html.j2", shown, scripts, data)
    pages[LEADERBOARD] = render("leaderboard.html.j2", leaderboard(results))
    with writing_into(folder):
        (folder / teacher.STUDENTS).mkdir(parents=True, exist_ok=True)
        for old in (folder / teacher.STUDENTS).glob("*.html"):
            if f"{teacher.STUDENTS}/{old.name}" not in pages:
                old.unlink()
        for name, text in pages.items():
            # A name of a file may hold what UTF-8 does not.
            write_whole(folder / name, text.encode("utf-8", "replace").decode("utf-8"))
    return [folder / name for name in pages]


def leaderboard(results: ClassResults) -> dict[str, Any]:
    """What everybody may see: nicknames and ratings, and no points."""
    playing = {one.nickname for one in results.students if one.rating is not None}
    return {
        "title": results.assignment.title,
        "rules": rules_in_words(results.assignment.board),
        "chart": chart(results.ratings, playing),
        "waiting": sorted(one.nickname for one in results.students if one.rating is None),
        "games": results.games,
    }


def render(
    template: str,
    shown: dict[str, Any],
    scripts: tuple[str, ...] = (),
    data: dict[str, Any] | None = None,
    *,
    connect: bool = False,
) -> str:
    """A page with its styles and scripts in it; one that is served may ask its own server for more."""
    from inarow import __version__

    texts = [part(name, PACKAGE) for name in scripts]
    return (
        environment(PACKAGE)
        .get_template(template)
        .render(
            **shown,
            css=part("page.css") + part("class.css", PACKAGE),
            scripts=texts,
            policy=policy(texts) + ("; connect-src 'self'" if connect else ""),
            data=None if data is None else embedded(data),
            version=__version__,
        )
    )
