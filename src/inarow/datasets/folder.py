"""The folder of a data set: its recipe first, then parts as they are found, and files when all is there.

Every file is written whole or not at all. A run that was interrupted, or killed, finds its parts and goes on;
another recipe is refused.
"""

from __future__ import annotations

import io
import shutil
import zipfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from inarow.datasets.labelling import Scores
from inarow.datasets.recipe import Recipe
from inarow.datasets.sampling import Round
from inarow.datasets.stones import NO_MOVE, Positions
from inarow.errors import BadFile
from inarow.files import is_draft, load_document, reading, write_document, write_whole
from inarow.rules.game import Game

RECIPE, FACTS = "recipe.json", "dataset.json"
PARTS = "parts"

Arrays = dict[str, NDArray[Any]]


class Folder:
    """Where one data set is made; `facts` is what is known once it is finished."""

    def __init__(self, folder: Path, recipe: Recipe) -> None:
        self.folder, self.recipe = folder, recipe
        self.parts = folder / PARTS

    def begin(self) -> None:
        """Make the folder, if it is not there."""
        if not (self.folder / RECIPE).exists():
            write_document(self.folder / RECIPE, self.recipe.as_document())

    def require_ours(self) -> None:
        """Refuse a folder that holds anything but this very data set, or the beginning of it."""
        file = self.folder / RECIPE
        wanted = self.recipe.as_document()
        if not file.exists():
            with reading(self.folder):
                there = self.folder.exists() and [one for one in self.folder.iterdir() if not is_draft(one)]
            if there:
                raise BadFile(str(self.folder), "it is not empty and holds no data set; name a new directory")
            return
        found = load_document(file, what="it is damaged")
        if found != wanted:
            other = next(
                (name for name in wanted if not isinstance(found, dict) or found.get(name) != wanted[name]),
                "version",
            )
            said = found.get(other) if isinstance(found, dict) else None
            raise BadFile(
                str(self.folder),
                f"it holds another data set, with {other}={said} instead of {wanted[other]}; "
                "name a new directory",
            )

    @property
    def facts(self) -> dict[str, Any] | None:
        file = self.folder / FACTS
        return load_document(file, what="it is damaged") if file.exists() else None

    def finish(self, facts: dict[str, Any]) -> None:
        """Everything is written: the parts are no longer needed."""
        write_document(self.folder / FACTS, facts)
        shutil.rmtree(self.parts, ignore_errors=True)

    def sampled(self, game: Game) -> Positions | None:
        """The positions, if all of them have been sampled."""
        found = self._read("positions.npz")
        return None if found is None else Positions(game, found["mover"], found["waiter"], found["lines"])

    def store_sampled(self, positions: Positions) -> None:
        arrays = {"mover": positions.mover, "waiter": positions.waiter, "lines": positions.lines}
        self._write("positions.npz", arrays)

    def rounds(self) -> Iterator[Round]:
        """The rounds of games that were played, in order: see `sampling.RoundStore`."""
        for number in count():
            found = self._read(f"games-{number:06}.npz")
            if found is None:
                return
            first = int(found["first"])
            yield [(tuple(row[row != NO_MOVE].tolist()), first) for row in found["lines"]]

    def add(self, number: int, draws: Round) -> None:
        lines = np.full((len(draws), self.recipe.rules.cells), NO_MOVE, dtype=np.uint8)
        for row, (line, _) in zip(lines, draws, strict=True):
            row[: len(line)] = line
        self._write(f"games-{number:06}.npz", {"lines": lines, "first": np.int64(self.recipe.from_ply)})

    def read(self, number: int, size: int) -> Scores | None:
        """The scores of a part: see `labelling.PartStore`."""
        found = self._read(f"scores-{number:06}.npz")
        return None if found is None or len(found["scores"]) != size else found["scores"]

    def write(self, number: int, scores: Scores) -> None:
        self._write(f"scores-{number:06}.npz", {"scores": scores})

    def _read(self, name: str) -> Arrays | None:
        """The arrays of a part; None if it is not there, or no longer whole."""
        try:
            content = io.BytesIO((self.parts / name).read_bytes())
            with np.load(content, allow_pickle=False) as stored:
                return {key: stored[key] for key in stored.files}
        except (OSError, ValueError, EOFError, zipfile.BadZipFile):
            return None

    def _write(self, name: str, arrays: dict[str, Any]) -> None:
        write_whole(self.parts / name, [packed(arrays)], make_folders=True)


def packed(arrays: dict[str, Any]) -> memoryview:
    """Arrays as the bytes of a compressed .npz file, the same for the same arrays."""
    stream = io.BytesIO()
    np.savez_compressed(stream, **arrays)
    return stream.getbuffer()
