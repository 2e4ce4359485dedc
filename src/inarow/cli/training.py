"""What every `inarow train` command shares: options, Ctrl-C, saving, going on, and the report at the end."""

from __future__ import annotations

import shlex
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import click

from inarow.cli.contests import Engine
from inarow.cli.executing import executor_options
from inarow.cli.exit_codes import INTERRUPTED
from inarow.cli.options import game_option, json_option, plugin_option, seed_option
from inarow.cli.output import print_json
from inarow.cli.progress import progress_bar
from inarow.cli.training_view import tell, watched
from inarow.errors import BadFile
from inarow.rules.game import Game
from inarow.spec import Spec

if TYPE_CHECKING:
    from inarow.arena.model_evaluation import Appraisal
    from inarow.learning.model_file import Model
    from inarow.learning.trainer import Trainer

EPISODES = 20_000
POINTS = 50  # of a learning curve
SAVE_EVERY = 60.0  # seconds, in case the machine stops
_GOES_WITH_RESUME = {
    *("resume", "episodes", "minutes", "out", "report", "games", "positions"),
    *("as_json", "engine", "workers", "address", "small"),
}


@dataclass(frozen=True, slots=True)
class School:
    """A kind of learner, as the command line meets it: how its files are read, gone on with and told of."""

    kind: str
    read: Callable[[Path], Model]
    trainer: Callable[[Model], Trainer]
    facts: Callable[[Model], dict[str, int]]


def training_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that all learners take."""
    for option in (
        plugin_option,
        json_option,
        executor_options,
        click.option(
            "--report",
            type=click.Path(path_type=Path),
            metavar="DIR",
            help="A new directory for the learning curve and the results: CSV, SVG, PNG.",
        ),
        click.option(
            "--positions", default=100, show_default=True, help="Held positions to judge it on, solved; or 0."
        ),
        click.option(
            "--games",
            "-n",
            default=100,
            show_default=True,
            help="At the end, against each baseline; even; or 0.",
        ),
        click.option("--resume", type=click.Path(path_type=Path), metavar="FILE", help="Go on with a file."),
        click.option(
            "--out", "-o", type=click.Path(path_type=Path), metavar="FILE", help="The file to write."
        ),
        seed_option,
        click.option(
            "--every",
            type=click.IntRange(1),
            metavar="N",
            help="Episodes between two points of the curve.  [default: a fiftieth, or 10,000]",
        ),
        click.option(
            "--minutes", type=click.FloatRange(min=0, min_open=True), help="Stop training after so long."
        ),
        click.option(
            "--episodes",
            type=click.IntRange(1, 10**15),
            metavar="N",
            help=f"Games to learn from, in all.  [default: {EPISODES:,}, or as many as the minutes allow]",
        ),
        game_option,
    ):
        command = option(command)
    return command


def train_model(school: School, trainer: Trainer, game: Game, **given: Any) -> int:
    """Train or go on, save, and tell what was reached; the exit code.

    Ctrl-C ends the training at its next slice, keeps the file and tells how to go on; a second one, or one
    during the report, ends the command.
    """
    from inarow.arena.model_evaluation import Appraisal

    where = Engine(given["engine"], given["workers"], given["address"])
    out, start = _begin(school, **{name: given[name] for name in ("out", "resume", "report")})
    if start is not None:
        game, trainer = start.game, school.trainer(start)
    agent = str(Spec(school.kind, (("file", str(out)),)))
    appraisal = Appraisal(game=game, agent=agent, games=given["games"], positions=given["positions"])
    model, told = _train(trainer, game, start, **(given | {"out": out}))
    told |= {"kind": school.kind, "game": str(game), "seed": model.seed, "episodes": model.episodes}
    told |= {"file": str(out), "parameters": dict(model.parameters), **school.facts(model)}
    told["file_bytes"] = out.stat().st_size
    if told.pop("interrupted"):
        _tell_how_to_go_on(school, out, given["episodes"], given["minutes"])
        return INTERRUPTED
    told |= _appraised(appraisal, where)
    told["curve"] = [dict(point) for point in model.curve]
    told["files"] = []
    if given["report"] is not None:
        from inarow.report.experiments import write_training

        told["files"] = list(map(str, write_training(told, given["report"])))
    if given["as_json"]:
        print_json(told)
    else:
        tell(told)
    return 0


def _begin(
    school: School, out: Path | None, resume: Path | None, report: Path | None
) -> tuple[Path, Model | None]:
    """Where the file goes, and what it begins with; everything that can be refused is refused here."""
    if report is not None:
        from inarow.report.charts.pictures import require_extra

        require_extra("inarow train --report")
        if report.exists():
            raise BadFile(str(report), "it exists already; name another directory, or remove it first")
    if resume is not None:
        context, typed = click.get_current_context(), click.core.ParameterSource.COMMANDLINE
        extra = [name for name in context.params if context.get_parameter_source(name) is typed]
        if set(extra) - _GOES_WITH_RESUME:
            raise click.UsageError("--resume takes game, seed and parameters from FILE; leave them out")
        out = out or resume
    if out is None:
        raise click.UsageError("--out names the file to write, as in --out mine.safetensors")
    if out != resume and out.exists():
        raise BadFile(str(out), f"it exists already; go on with it by --resume {out}, or name another")
    if not out.parent.is_dir():
        raise BadFile(str(out), f"there is no folder {out.parent}")
    return out, None if resume is None else school.read(resume)


def _train(
    trainer: Trainer, game: Game, start: Model | None, *, out: Path, **given: Any
) -> tuple[Model, dict[str, Any]]:
    """The model as it was saved, and how long it took."""
    from inarow.learning.model_file import write_model
    from inarow.learning.trainer import FOREVER

    minutes, episodes = given["minutes"], given["episodes"]
    total = episodes or (EPISODES if minutes is None else FOREVER)
    every = given["every"] or (max(total // POINTS, 1) if total < FOREVER else 10_000)
    deadline = None if minutes is None else time.monotonic() + 60 * minutes
    before = 0 if start is None else start.episodes
    model, seconds, remark, saved = start, 0.0, "", time.monotonic()
    with _stoppable() as interrupted, watched(before, total, deadline, given["as_json"]) as show:

        def stop() -> bool:
            show(None)
            return bool(interrupted) or (deadline is not None and time.monotonic() >= deadline)

        for checkpoint in trainer.train(
            game, seed=given["seed"], episodes=total, every=every, start=start, stop=stop
        ):
            show(checkpoint)
            seconds, remark = checkpoint.seconds, checkpoint.remark
            ends = checkpoint.episodes >= total or stop()
            if ends or time.monotonic() - saved > SAVE_EVERY:
                model, saved = checkpoint.model(), time.monotonic()
                write_model(out, model)
            if ends:
                break
        done = bool(interrupted) and (model is None or model.episodes < total)
    assert model is not None
    if model is start:  # it had nothing left to learn
        write_model(out, model)
    rate = (model.episodes - before) / seconds if seconds else None
    return model, {
        "interrupted": done,
        "seconds": seconds,
        "episodes_per_second": rate,
        "remark": remark,
    }


@contextmanager
def _stoppable() -> Iterator[list[int]]:
    """A list that Ctrl-C fills; a second Ctrl-C does as it always does."""
    heard: list[int] = []

    def hear(number: int, _frame: FrameType | None) -> None:
        if heard:
            raise KeyboardInterrupt
        heard.append(number)

    before = signal.signal(signal.SIGINT, hear)
    try:
        yield heard
    finally:
        signal.signal(signal.SIGINT, before)


def _tell_how_to_go_on(school: School, out: Path, episodes: int | None, minutes: float | None) -> None:
    words = ["inarow", "train", school.kind, "--resume", str(out)]
    if episodes is not None or minutes is None:
        words += ["--episodes", str(episodes or EPISODES)]
    if minutes is not None:
        words += ["--minutes", f"{minutes:g}"]
    click.echo(f"interrupted; go on with: {shlex.join(words)}", err=True)


def _appraised(appraisal: Appraisal, where: Engine) -> dict[str, Any]:
    """Results and quality, as plain values."""
    agents = (appraisal.agent, *appraisal.baselines)
    with progress_bar("games against the baselines") as show:
        results = appraisal.play(lambda: where.open(agents, appraisal.games * len(appraisal.baselines)), show)
    with progress_bar("held positions") as show:
        quality = appraisal.judge(show)
    return {"results": [result.as_dictionary() for result in results], "quality": quality.as_dictionary()}
