"""The report as files: tables, games, pictures and the page, written into one folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isfinite
from pathlib import Path
from typing import Any

from inarow.arena.play import GameRecord
from inarow.arena.run import Run
from inarow.errors import BadFile
from inarow.files import writing_into
from inarow.report.charts.pictures import require_extra
from inarow.report.page.page import render
from inarow.report.survey import Survey
from inarow.report.tables.files import (
    CROSSTABLE,
    GAMES,
    TABLE,
    Frame,
    game_row,
    has_polars,
    table_row,
    write_csv,
)
from inarow.report.tables.results import crosstable, ranking

PAGE, PARQUET = "index.html", "games.parquet"
_READING = 0.4  # of the whole work, as the progress shows it

Progress = Callable[[float], None]


def write_report(run: Run, out: Path, progress: Progress | None = None) -> list[Path]:
    """Write tables, games, pictures and the page of a run; the files, the page first.

    Without the extra `data` there is no Parquet file. A run that is not finished is reported as it stands.
    """
    require_extra("inarow report")
    if not run.standings.games:
        raise BadFile(str(run.folder or "run"), "no game is finished yet, so there is nothing to report")
    if run.folder is None:
        raise BadFile("run", "its games were not stored; only a run with a folder can be reported")
    with writing_into(out):
        return _written(run, out, progress or (lambda _share: None))


def _written(run: Run, out: Path, progress: Progress) -> list[Path]:
    from inarow.report.charts.figures import figures
    from inarow.report.page.contents import for_reader, for_scripts

    (out / "charts").mkdir(parents=True, exist_ok=True)
    survey = Survey(run.config.tournament)
    tables = [out / "games.csv", *_write_games(run, survey, out, progress)]
    ranked = ranking(survey.standings)
    write_csv(out / "table.csv", TABLE, map(table_row, ranked))
    write_csv(out / "crosstable.csv", CROSSTABLE, crosstable(survey.standings))
    charts = figures(survey, ranked)
    pictures = []
    for number, figure in enumerate(charts, start=1):
        svg, png = figure.pictures()
        files = [out / "charts" / f"{figure.name}.{ending}" for ending in ("svg", "png")]
        files[0].write_text(svg, "utf-8")
        files[1].write_bytes(png)
        pictures += files
        progress(_READING + (0.9 - _READING) * number / len(charts))
    data = for_scripts(survey, charts, run.record)
    replays = len(data["games"])
    shown = for_reader(survey, ranked, charts, run.config, run.environment, replays, run.record)
    (out / PAGE).write_text(render(shown, data), "utf-8")
    progress(1.0)
    return [out / PAGE, out / "table.csv", out / "crosstable.csv", *tables, *pictures]


def _write_games(run: Run, survey: Survey, out: Path, progress: Progress) -> list[Path]:
    """The games in one pass, counted while they are written; the Parquet file, if there is one."""
    frame = Frame() if has_polars() else None

    def rows() -> Iterator[dict[str, Any]]:
        for number, record in survey.watching(_counted(run, progress)):
            first, second = survey.seats(number)
            row = game_row((survey.labels[first], survey.labels[second]), number, record)
            if frame is not None:
                frame.add(row, record.seconds, record.nodes)
            yield row

    write_csv(out / "games.csv", tuple(GAMES), rows())
    if frame is None:
        return []
    frame.write(out / PARQUET)
    return [out / PARQUET]


def _counted(run: Run, progress: Progress) -> Iterator[tuple[int, GameRecord]]:
    """Every game, with the progress after each; a damaged one is refused."""
    for place, (number, record) in enumerate(run.records(), start=1):
        chosen = len(record.moves) - len(record.task.opening)
        sound = len(record.seconds) == len(record.nodes) == chosen and all(map(isfinite, record.seconds))
        if not sound:
            raise BadFile(str(run.folder), f"game {number} is damaged: its times do not fit its moves")
        yield number, record
        progress(_READING * min(place / run.standings.games, 1.0))
