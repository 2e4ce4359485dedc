"""What pyproject.toml says of the package is so, whatever is added to it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tools.draw_layers import PICTURE, drawing

import inarow

PACKAGE = Path(inarow.__file__).parent
PROJECT: dict[str, Any] = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]


def contract(name: str) -> dict[str, Any]:
    found = PROJECT["tool"]["importlinter"]["contracts"]
    return next(one for one in found if one["name"] == name)


COMPILING = {"kernels", "library"}  # the rooms that import Numba


def test_every_other_room_is_kept_from_numba() -> None:
    rooms = {f"inarow.{one.stem}" for one in PACKAGE.iterdir() if one.suffix == ".py" or one.is_dir()}
    rooms -= {"inarow.__init__", "inarow.__main__", "inarow.__pycache__"}
    assert set(contract("Numba enters by one door")["source_modules"]) == rooms - {
        f"inarow.{one}" for one in COMPILING
    }


def test_numba_is_imported_by_no_other_room() -> None:
    """The two files at the top that the contract cannot name are looked at too."""
    for file in PACKAGE.rglob("*.py"):
        if file.relative_to(PACKAGE).parts[0] not in COMPILING:
            assert not re.search(r"^\s*(import|from) (numba|llvmlite)\b", file.read_text(), re.MULTILINE), (
                file
            )


@pytest.mark.parametrize("extra", sorted(set(EXTRAS) - {"bridges", "interop", "release", "test"}))
def test_every_extra_is_used(extra: str) -> None:
    """`interop` brings what users of other libraries need beside inarow, the others are tools."""
    names = [
        re.split(r"[>=<\[]", text)[0].removesuffix("-python").replace("-", "_") for text in EXTRAS[extra]
    ]
    imports = re.compile(rf"^\s*(import|from) ({'|'.join(names)})\b", re.MULTILINE)
    assert any(imports.search(file.read_text()) for file in PACKAGE.rglob("*.py"))


def test_the_picture_of_the_layers_is_the_contract() -> None:
    """Mended by `python tools/draw_layers.py`."""
    assert PICTURE.read_text("utf-8") == drawing()


@pytest.mark.parametrize("document", ["docs/architecture.md", "CONTRIBUTING.md"])
def test_documents_name_files_that_exist(document: str) -> None:
    """A path in code marks is one of the repository, of the package or of one of its rooms."""
    root = Path(__file__).parents[1]
    folders = [root, PACKAGE, *(one for one in PACKAGE.rglob("*") if one.is_dir())]
    named = re.findall(
        r"`([\w/.-]+(?:\.py|\.js|\.json|\.toml|\.md|/))`", (root / document).read_text("utf-8")
    )
    assert len(named) > 5
    for name in named:
        assert any(any(folder.glob(name.replace("NNN", "*"))) for folder in folders), (
            f"{document} names {name}"
        )
