"""What belongs to a confined agent: its file, what lies beside it under its name, files its options name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from inarow.agents.registering import AGENTS
from inarow.registry import BUILT_IN
from inarow.sandbox.private_folder import fingerprint, private_folder
from inarow.spec import Spec


class Own(NamedTuple):
    """What a confined agent is given: files and folders to read, and a folder to write to.

    A `strict` sandbox lets it lose if it tries to reach anything else; otherwise it is only refused.
    """

    files: tuple[str, ...]
    folder: Path
    strict: bool = False


def own_files(text: str, plugins: tuple[str, ...], home: str | None) -> Own:
    """What belongs to the agent in this text; relative names start at `home`.

    Beside `ann.py` that is `ann.npz`, `ann.json` and all of a folder `ann`, but no other program.
    """
    spec = Spec.read(text)
    programs = [*plugins, *_programs(spec)]
    files = {str(file) for name in programs for file in _with_companions(_located(name, home))}
    options = (_located(value, home) for _, value in spec.options)
    files |= {str(file) for file in options if _exists(file)}
    found = tuple(sorted(files))
    return Own(found, private_folder(fingerprint(found)))


def _programs(spec: Spec) -> Iterator[str]:
    """The file of the agent itself, named or registered under a name."""
    if spec.name.endswith(".py"):
        yield spec.name
    elif spec.name in AGENTS and (origin := AGENTS.entry(spec.name).origin) != BUILT_IN:
        yield origin


def _located(name: str, home: str | None) -> Path:
    with suppress(OSError, RuntimeError, ValueError):  # an unknown user, too long a name
        return Path(home or ".", Path(name).expanduser()).resolve()
    return Path(name)


def _with_companions(program: Path) -> Iterator[Path]:
    yield program
    with suppress(OSError, ValueError):
        for file in program.parent.iterdir():
            name = file.name.partition(".")[0]
            if name == program.stem and file.suffix != ".py":
                yield file


def _exists(file: Path) -> bool:
    try:
        return file.is_file()
    except (OSError, ValueError):
        return False
