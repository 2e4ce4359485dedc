"""Training against several playing styles: the same learner, taught by one kind of opponent or by a mix."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import get_args

from inarow.learning.model_file import write_model
from inarow.studies.published import row
from inarow.studies.report_001.contests import MatchResult, play_gauntlet
from inarow.studies.report_001.setting import GAME
from inarow.studies.study import Effort, Section, StudyTable, Value, within

EPISODES, QUICK_EPISODES = 100_000, 5_000
SEEDS, QUICK_SEEDS = 3, 1  # learners of each style
GAMES, QUICK_GAMES = 100, 4  # of each learner against each judge
NO_OPENINGS = "none"  # a table knows games from the empty board; its opponents choose at random
JUDGES = {
    "reflex": "reflex",
    "default": "default",
    "alpha-beta, depth 2": "alphabeta:depth=2,heuristic=course,ties=random",
}
STYLES = {
    "self": "itself",
    "default": "one that wins and blocks at once",
    "random": "random moves",
    "mix": "a mix of the three",
}


def train_styles(effort: Effort) -> Iterator[float | Section]:
    from inarow.learning.qlearning import PRESETS, Opponent  # lazily: it brings Numba

    assert set(STYLES) == set(get_args(Opponent))
    episodes, seeds, games = (
        (QUICK_EPISODES, QUICK_SEEDS, QUICK_GAMES) if effort.quick else (EPISODES, SEEDS, GAMES)
    )
    learners = [(style, effort.seed * 100 + number) for style in STYLES for number in range(seeds)]
    with tempfile.TemporaryDirectory(prefix="inarow-study-") as folder:
        agents = []
        for style, seed in learners:
            learner = replace(PRESETS["report"], opponent=style)  # type: ignore[arg-type]
            *_, last = learner.train(GAME, seed=seed, episodes=episodes, every=episodes)
            file = Path(folder) / f"{style}{seed}.safetensors"
            write_model(file, last.model())
            agents.append(f"qlearning:file={file}")
            yield 0.4 * len(agents) / len(learners)
        found: dict[str, list[MatchResult]] = {}
        for number, (judge, text) in enumerate(JUDGES.items()):
            start = 0.4 + 0.2 * number
            found[judge] = yield from within(
                play_gauntlet(effort, text, agents, games, NO_OPENINGS), start, start + 0.2
            )
    points = {
        style: {
            judge: 100
            * sum(one.points for (name, _), one in zip(learners, results, strict=True) if name == style)
            / seeds
            for judge, results in found.items()
        }
        for style in STYLES
    }
    yield _section(points, episodes, seeds, games)


def _section(points: dict[str, dict[str, float]], episodes: int, seeds: int, games: int) -> Section:
    means = {style: sum(judged.values()) / len(judged) for style, judged in points.items()}
    best = max((style for style in STYLES if style != "mix"), key=lambda style: means[style])
    lines: tuple[tuple[Value, ...], ...] = tuple(
        (STYLES[style], *(round(judged[judge], 1) for judge in JUDGES), round(means[style], 1))
        for style, judged in points.items()
    )
    return Section(
        title="Training against several playing styles",
        rows=(
            row(
                "001",
                "future work, training against several playing styles",
                None,
                round(means["mix"], 1),
                f"points of the learner taught by a mix, {len(JUDGES)} opponents; the best single style, "
                f"{STYLES[best]}, gives {means[best]:.1f} %",
                unit="%",
            ),
        ),
        tables=(
            StudyTable(
                f"Points of a Q-learner by whom it was taught, {seeds} learners of {episodes:,} games each, "
                f"{games} games against each opponent",
                ("taught by", *(f"v {judge}" for judge in JUDGES), "mean"),
                lines,
                ("", *["%"] * len(JUDGES), "%"),
            ),
        ),
        words=(
            "The report would have trained against several styles. The learner here is the table of action "
            "values of report 000, with its parameters, taught by one style or by a mix that is chosen anew "
            "for each game; then it plays opponents of three kinds from both seats.",
            _verdict(points, means, best, seeds * games),
        ),
    )


def _verdict(points: dict[str, dict[str, float]], means: dict[str, float], best: str, games: int) -> str:
    said = []
    for judge in JUDGES:
        scores = {style: judged[judge] for style, judged in points.items()}
        teacher = max(scores, key=scores.__getitem__)
        if scores[teacher] == 0:
            said.append(f"against {judge} nobody wins a point")
        else:
            said.append(f"against {judge} the best teacher is {STYLES[teacher]} ({scores[teacher]:.1f} %)")
    margin = 196 * (0.25 / games / len(JUDGES)) ** 0.5
    difference = means["mix"] - means[best]
    verdict = (
        "no different from" if abs(difference) < margin else "better than" if difference > 0 else "worse than"
    )
    return (
        f"{'; '.join(said).capitalize()}. Over all opponents the mix gives {means['mix']:.1f} % of the "
        f"points, {verdict} the best single style, {STYLES[best]}, with {means[best]:.1f} % (chance alone "
        f"moves such a mean by {margin:.1f})."
    )
