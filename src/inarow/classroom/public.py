"""What may be told of a class: a document with nicknames and the plan of games, and no name of a student."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from inarow.classroom.assignment import Assignment
from inarow.errors import BadFile
from inarow.files import read_document, write_whole

PUBLIC = "public.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Public:
    """What may be told of a class: `games` are a number and the places of its two players among all."""

    title: str
    game: str
    students: tuple[str, ...]  # by nickname
    opponents: tuple[str, ...]
    games: tuple[tuple[int, int, int], ...]

    @property
    def players(self) -> tuple[str, ...]:
        return self.students + self.opponents


def write_public(
    folder: Path, assignment: Assignment, nicknames: Iterable[str], games: Mapping[int, tuple[str, str]]
) -> None:
    """Write into the folder of results what may be told of a class, before its games are played.

    `games` are all that are planned, by number: who moves first and second, students by nickname.
    """
    students, opponents = tuple(nicknames), tuple(assignment.opponents)
    places = {name: place for place, name in enumerate(students + opponents)}
    document = Public(
        title=assignment.title,
        game=assignment.game,
        students=students,
        opponents=opponents,
        games=tuple(
            (number, places[first], places[second]) for number, (first, second) in sorted(games.items())
        ),
    )
    write_whole(folder / PUBLIC, json.dumps(asdict(document)), make_folders=True)


def read_public(folder: Path) -> Public:
    """The document in the folder of results."""
    file = folder / PUBLIC
    if not file.is_file():
        raise BadFile(str(file), "no game of this class is planned yet; 'inarow class run' plans them")
    return read_document(file, Public)
