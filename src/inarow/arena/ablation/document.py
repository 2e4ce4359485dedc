"""An ablation on disk: its plan, written before the first search, and what was measured."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from inarow.arena.ablation.effort import Probe, Side
from inarow.arena.ablation.plan import Ablation
from inarow.errors import BadFile, InarowError

PLAN = "plan.json"
_NOT_PLAN = ("files", "versions", "machine")


def begin_folder(folder: Path, document: dict[str, Any]) -> None:
    """A new folder with the plan in it; one that holds anything is refused."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadFile(str(folder), f"it exists; 'inarow ablate --resume {folder}' goes on with an ablation")
    _write(folder / PLAN, document)


def read_plan(folder: Path) -> tuple[Ablation, dict[str, str]]:
    """The plan of a folder that was begun before, and the checksums of its agents' files."""
    document = _read(folder / PLAN)
    try:
        ablation = Ablation.from_document({k: v for k, v in document.items() if k not in _NOT_PLAN})
        return ablation, dict(document.get("files", {}))
    except InarowError:
        raise
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BadFile(str(folder / PLAN), f"it is no plan of an ablation: {error}") from error


def write_probes(file: Path, found: Sequence[Probe]) -> None:
    _write(file, [asdict(probe) for probe in found])


def read_probes(file: Path) -> list[Probe]:
    """What `write_probes` wrote."""
    try:
        return [Probe(str(one["moves"]), _side(one["off"]), _side(one["on"])) for one in _read(file)]
    except (KeyError, TypeError) as error:
        raise BadFile(str(file), f"it is damaged: {error}") from error


def _side(found: dict[str, Any]) -> Side:
    return Side(**{one.name: found[one.name] for one in fields(Side)})


def _write(file: Path, value: object) -> None:
    """All of it or nothing, whenever the process ends."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_suffix(".draft")
        draft.write_text(json.dumps(value, indent=1), "utf-8")
        os.replace(draft, file)  # noqa: PTH105
    except OSError as error:
        raise BadFile(str(file), f"it cannot be written: {error.strerror}") from error


def _read(file: Path) -> Any:
    try:
        return json.loads(file.read_text("utf-8"))
    except OSError as error:
        raise BadFile(str(file), f"it cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise BadFile(str(file), "it is damaged: it holds no JSON") from error
