"""What every `inarow train` command does: train or resume, save, stop on Ctrl-C, and evaluate at the end."""

from __future__ import annotations

import shlex
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import click

from inarow.arena.model_evaluation import ModelEvaluation
from inarow.cli.exit_codes import DONE, INTERRUPTED
from inarow.cli.options import EPISODES, typed_options
from inarow.cli.output import print_json, progress_bar
from inarow.cli.work.contests import Engine
from inarow.cli.work.train_view import print_training, watched
from inarow.errors import BadFile
from inarow.learning.model_file import Model, write_model
from inarow.learning.trainer import FOREVER, Trainer
from inarow.report.charts.pictures import require_extra
from inarow.report.experiments import write_training
from inarow.rules.game import Game
from inarow.spec import Spec

POINTS = 50  # of a learning curve
SAVE_EVERY = 60.0  # seconds, in case the machine stops
_GOES_WITH_RESUME = {
    *("resume", "episodes", "minutes", "out", "report", "games", "positions"),
    *("as_json", "engine", "workers", "address", "small"),
}


@dataclass(frozen=True, slots=True)
class Learner:
    """A kind of learner, as the command line uses it: how its files are read, resumed and described."""

    kind: str
    read: Callable[[Path], Model]
    trainer: Callable[[Model], Trainer]
    facts: Callable[[Model], dict[str, int]]


def train_model(learner: Learner, trainer: Trainer, game: Game, **given: Any) -> int:
    """Train or resume, save, and print what was reached; the exit code.

    Ctrl-C ends the training at its next slice, saves the file and prints how to go on; a second one, or one
    during the evaluation, ends the command.
    """
    where = Engine(given["engine"], given["workers"], given["address"])
    out, start = _begin(learner, **{name: given[name] for name in ("out", "resume", "report")})
    if start is not None:
        game, trainer = start.game, learner.trainer(start)
    agent = str(Spec(learner.kind, (("file", str(out)),)))
    evaluation = ModelEvaluation(game=game, agent=agent, games=given["games"], positions=given["positions"])
    model, facts = _train(trainer, game, start, **(given | {"out": out}))
    facts |= {"kind": learner.kind, "game": str(game), "seed": model.seed, "episodes": model.episodes}
    facts |= {"file": str(out), "parameters": dict(model.parameters), **learner.facts(model)}
    facts["file_bytes"] = out.stat().st_size
    if facts.pop("interrupted"):
        _print_how_to_go_on(learner, out, given["episodes"], given["minutes"])
        return INTERRUPTED
    facts |= _evaluated(evaluation, where)
    facts["curve"] = [dict(point) for point in model.curve]
    facts["files"] = []
    if given["report"] is not None:
        facts["files"] = list(map(str, write_training(facts, given["report"])))
    if given["as_json"]:
        print_json(facts)
    else:
        print_training(facts)
    return DONE


def _begin(
    learner: Learner, out: Path | None, resume: Path | None, report: Path | None
) -> tuple[Path, Model | None]:
    """The file to write, and the model to resume; everything that can be refused is refused here."""
    if report is not None:
        require_extra("inarow train --report")
        if report.exists():
            raise BadFile(str(report), "it exists already; name another directory, or remove it first")
    if resume is not None:
        if typed_options() - _GOES_WITH_RESUME:
            raise click.UsageError("--resume takes game, seed and parameters from FILE; leave them out")
        out = out or resume
    if out is None:
        raise click.UsageError("--out names the file to write, as in --out mine.safetensors")
    if out != resume and out.exists():
        raise BadFile(str(out), f"it exists already; go on with it by --resume {out}, or name another")
    if not out.parent.is_dir():
        raise BadFile(str(out), f"there is no folder {out.parent}")
    return out, None if resume is None else learner.read(resume)


def _train(
    trainer: Trainer, game: Game, start: Model | None, *, out: Path, **given: Any
) -> tuple[Model, dict[str, Any]]:
    """The model as it was saved, and how long it took."""
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
    """A list to which Ctrl-C adds a signal; a second Ctrl-C raises KeyboardInterrupt."""
    signals: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        if signals:
            raise KeyboardInterrupt
        signals.append(number)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield signals
    finally:
        signal.signal(signal.SIGINT, before)


def _print_how_to_go_on(learner: Learner, out: Path, episodes: int | None, minutes: float | None) -> None:
    words = ["inarow", "train", learner.kind, "--resume", str(out)]
    if episodes is not None or minutes is None:
        words += ["--episodes", str(episodes or EPISODES)]
    if minutes is not None:
        words += ["--minutes", f"{minutes:g}"]
    click.echo(f"interrupted; go on with: {shlex.join(words)}", err=True)


def _evaluated(evaluation: ModelEvaluation, where: Engine) -> dict[str, Any]:
    """Results against the baselines and move quality, as plain values."""
    agents = (evaluation.agent, *evaluation.baselines)
    with progress_bar("games against the baselines") as show:
        results = evaluation.play(
            lambda: where.open(agents, evaluation.games * len(evaluation.baselines)), show
        )
    with progress_bar("held-out positions") as show:
        quality = evaluation.judge(show)
    return {"results": [result.as_dictionary() for result in results], "quality": quality.as_dictionary()}
