"""A data set as tables: what stands in each column, as NumPy arrays and as a Parquet file."""

from __future__ import annotations

import io
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from inarow.datasets.folder import packed
from inarow.datasets.labelling import ILLEGAL, Scores
from inarow.datasets.splits import SPLITS, split_numbers
from inarow.datasets.stones import NO_MOVE, Positions, boards
from inarow.files import write_whole
from inarow.rules.game import Game
from inarow.rules.notation import column_labels, write_moves

Columns = dict[str, NDArray[Any]]

OUTCOMES = {1: "win", 0: "draw", -1: "loss"}  # for the side to move


def columns_of(positions: Positions, scores: Scores) -> Columns:
    """The columns of the NumPy files; `scores` are those of every action, or of the positions alone."""
    own = scores if scores.ndim == 1 else scores.max(axis=1)
    found: Columns = {
        "moves": move_texts(positions),
        "ply": positions.plies.astype(np.uint8),
        "boards": boards(positions),
        "mover": positions.mover,
        "waiter": positions.waiter,
        "score": own,
        "outcome": np.sign(own),
        "split": split_numbers(positions),
    }
    if scores.ndim == 2:
        found |= {"scores": scores, "best": scores == own[:, None]}
    return found


def move_texts(positions: Positions) -> NDArray[np.bytes_]:
    """The moves that led to each position, as move text in ASCII."""
    game = positions.game
    if not game.gravity:
        return np.array([write_moves(game, positions.line(row)) for row in range(len(positions))], dtype="S")
    labels = np.frombuffer(column_labels(game).encode(), dtype=np.uint8)
    letters = np.where(positions.lines == NO_MOVE, 0, labels[positions.lines % game.width])
    longest = max(1, int(positions.plies.max(initial=0)))
    return np.ascontiguousarray(letters[:, :longest].astype(np.uint8)).view(f"S{longest}")[:, 0]


def write_tables(folder: Path, game: Game, columns: Columns) -> list[Path]:
    """A file for each split, for NumPy and, where polars is installed, as Parquet; the files."""
    files = []
    for number, name in enumerate(SPLITS):
        rows = columns["split"] == number
        part = {key: values[rows] for key, values in columns.items()}
        if find_spec("polars"):
            files.append(folder / f"{name}.parquet")
            write_whole(files[-1], [_parquet(game, part)])
        files.append(folder / f"{name}.npz")
        write_whole(files[-1], [packed(part)])
    return files


def _parquet(game: Game, columns: Columns) -> memoryview:
    """The same columns for data frames: text as text, and null where there is no move."""
    import polars as pl

    frame = {
        "moves": pl.Series(columns["moves"].astype(str), dtype=pl.String),
        "ply": pl.Series(columns["ply"]),
        "board": pl.Series(columns["boards"].reshape(-1, game.cells), dtype=pl.Array(pl.Int8, game.cells)),
        "mover": pl.Series(columns["mover"]),
        "waiter": pl.Series(columns["waiter"]),
        "score": pl.Series(columns["score"]),
        "outcome": pl.Series(
            np.array(list(OUTCOMES.values()))[1 - columns["outcome"].astype(int)], dtype=pl.String
        ),
    }
    if "scores" in columns:
        scores, actions = columns["scores"], columns["scores"].shape[1]
        flat = pl.Series(scores.ravel())
        known = flat.set(pl.Series(scores.ravel() == ILLEGAL), None)
        frame["scores"] = known.reshape((len(scores), actions))
        frame["best"] = _listed(columns["best"])
    frame["split"] = pl.Series(np.array(SPLITS)[columns["split"]], dtype=pl.String)
    stream = io.BytesIO()
    pl.DataFrame(frame).write_parquet(stream)
    return stream.getbuffer()


def _listed(chosen: NDArray[np.bool_]) -> Any:
    """For each row the numbers of the actions that are chosen."""
    import polars as pl

    rows, actions = np.nonzero(chosen)
    pairs = pl.DataFrame({"row": rows, "action": actions.astype(np.uint8)})
    return pairs.group_by("row", maintain_order=True).agg("action")["action"]
