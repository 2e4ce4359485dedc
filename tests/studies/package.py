"""A copy of the package that a test may edit."""

from __future__ import annotations

import shutil
from pathlib import Path

import inarow


def copied(folder: Path) -> Path:
    """The package as `folder/inarow`, without what Python compiled."""
    package = Path(inarow.__file__).parent
    return Path(shutil.copytree(package, folder / "inarow", ignore=shutil.ignore_patterns("__pycache__")))
