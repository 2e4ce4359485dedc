"""The games as Parquet, for data frames: the columns of the CSV, and every move's seconds and nodes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from inarow.report.tables.csv import GAMES

if TYPE_CHECKING:
    import polars

BATCH = 10_000  # games that wait as Python values; the rest are columns already


def has_polars() -> bool:
    """Is the extra `data` installed?"""
    return find_spec("polars") is not None


class Frame:
    """Rows of games that become columns batch by batch."""

    def __init__(self) -> None:
        import polars

        lists: dict[str, polars.DataType | type[polars.DataType]] = {
            "seconds": polars.List(polars.Float64),
            "nodes": polars.List(polars.Int64),
        }
        self._schema = {name: getattr(polars, kind) for name, kind in GAMES.items()} | lists
        self._frames: list[polars.DataFrame] = []
        self._rows: list[Mapping[str, Any]] = []

    def add(self, row: Mapping[str, Any], seconds: Iterable[float], nodes: Iterable[int]) -> None:
        self._rows.append({**row, "seconds": list(seconds), "nodes": list(nodes)})
        if len(self._rows) >= BATCH:
            self._pack()

    def write(self, file: Path) -> None:
        import polars

        self._pack()
        polars.concat(self._frames).write_parquet(file)

    def _pack(self) -> None:
        import polars

        self._frames.append(polars.DataFrame(self._rows, schema=self._schema, orient="row"))
        self._rows = []
