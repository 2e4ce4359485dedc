from pathlib import Path

from inarow.classroom.results import ClassResults


def write_pages(results: ClassResults, folder: Path) -> list[Path]:
    return []
