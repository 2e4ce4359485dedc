"""What the sections of a study depend on, as one key: whatever can change a number in them changes it."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from inarow.arena.environment import environment
from inarow.studies.study import Effort, Study

PACKAGE = Path(__file__).parents[1]
# The rooms above the studies: nothing below may import them (the layers in pyproject.toml), so no number
# of a section can depend on them. Every other file counts, code or data, and those added later.
ABOVE = frozenset({"classroom", "cli", "web"})


def basis(study: Study, effort: Effort, package: Path = PACKAGE) -> dict[str, Any]:
    """All that decides a section, in plain data; how many workers share the work does not.

    The machine is part of it: some figures are seconds, and a page names one machine for all of them.
    """
    found = environment("altair")  # which writes the charts
    return {
        "study": study.number,
        "quick": effort.quick,
        "seed": effort.seed,
        "version": found["versions"]["inarow"],
        "code": package_checksum(package),
        **found,
    }


def key_of(basis: dict[str, Any]) -> str:
    """A short name for a basis: the same only if all of it is."""
    return sha256(json.dumps(basis, sort_keys=True).encode()).hexdigest()[:16]


def package_checksum(package: Path) -> str:
    """A checksum of every file of the package that a section can depend on: names and contents.

    The whole package rather than what a study imports: agents, heuristics and data files are found by
    name while it runs, and a list of them would miss the next one. It takes milliseconds.
    """
    total = sha256()
    for file in sorted(package.rglob("*")):
        place = file.relative_to(package)
        ignored = any(part == "__pycache__" or part.startswith(".") for part in place.parts)
        if place.parts[0] not in ABOVE and not ignored and file.is_file():
            total.update(f"{place.as_posix()}\0{file.stat().st_size}\0".encode())
            total.update(file.read_bytes())
    return total.hexdigest()[:16]
