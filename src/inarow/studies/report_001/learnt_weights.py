"""The weights of strong learnt from its own games, as the report asked: do they predict and win more?"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from inarow.arena.ablation.effort import sample
from inarow.arena.self_play import Tuning
from inarow.heuristics.builtin.strong import DOUBLED
from inarow.heuristics.registering import read_heuristic
from inarow.rules.position import Position
from inarow.studies.published import row
from inarow.studies.report_001.contests import MatchResult, fitting_nodes, play_gauntlet, with_option
from inarow.studies.report_001.setting import GAME, RIVAL, changed
from inarow.studies.report_001.strong_terms import AT_NODES, AT_TIME, POSITIONS, STRONG
from inarow.studies.study import Effort, Section, StudyTable, Value, within

ROUNDS, SELF_GAMES, QUICK_SELF_GAMES = 2, 500, 40
SELF_NODES = 500  # for a move of the games that are learnt from
NODES, QUICK_NODES = 1000, 200  # for a move of the matches before and after
GAMES, QUICK_GAMES = 200, 8
NAMES = (
    *("immediate win, own", "immediate win, opponent's", "centre column, own", "centre column, opponent's"),
    *("cell, own", "cell, opponent's", "three, own", "three, opponent's", "two, own", "two, opponent's"),
    "several ways to a three",
)
OWN_THREE = NAMES.index("three, own")


def learn_weights(effort: Effort) -> Iterator[float | Section]:
    from inarow.learning.weight_tuning import TunedWeights, WeightTuner  # lazily: it brings Numba

    tuning = Tuning(
        game=GAME,
        games=QUICK_SELF_GAMES if effort.quick else SELF_GAMES,
        rounds=ROUNDS,
        nodes=SELF_NODES,
        seed=effort.seed,
    )
    tuner = WeightTuner(read_heuristic("strong"), GAME)
    rounds: list[TunedWeights] = []
    yield 0.01
    for tuned in tuning.play(tuner, lambda: effort.executor()):
        rounds.append(tuned)
        yield 0.6 * len(rounds) / ROUNDS
    nodes, games = (QUICK_NODES, QUICK_GAMES) if effort.quick else (NODES, GAMES)
    positions = [Position.after(GAME, moves) for moves in sample(GAME, POSITIONS, effort.seed)]
    with tempfile.TemporaryDirectory(prefix="inarow-study-") as folder:
        file = Path(folder) / "learnt.json"
        file.write_text(tuner.written(rounds[-1]), "utf-8")
        learnt = changed(heuristic=tuner.using(str(file)))
        (timed,), _ = fitting_nodes([learnt], RIVAL, nodes, positions)
        alike, in_time = (with_option(learnt, "nodes", most) for most in (nodes, timed))
        (before,) = yield from within(
            play_gauntlet(effort, with_option(STRONG, "nodes", nodes), [alike], games), 0.6, 0.75
        )
        basic, quick = yield from within(
            play_gauntlet(effort, with_option(RIVAL, "nodes", nodes), [alike, in_time], games), 0.75, 1.0
        )
    matches = {
        ("strong as published, corrected", AT_NODES): before,
        ("basic", AT_NODES): basic,
        ("basic", AT_TIME): quick,
    }
    last = rounds[-1]
    yield Section(
        title="The weights of strong, learnt from its own games",
        rows=(
            row(
                "001",
                "future work, reinforcement learning of the weights",
                None,
                round(before.elo),
                f"over strong with the report's weights, {AT_NODES}: {before}, 95 % from {before.low:+.0f} "
                f"to {before.high:+.0f}",
                unit="Elo",
            ),
            row(
                "001",
                "loss on games kept out of the fit, bits a position",
                round(last.before, 3),
                round(last.after, 3),
                "the report's weights on the scale that suits them best, then the learnt ones; a coin: 1",
            ),
        ),
        tables=(
            StudyTable(
                "Learning, round by round: each plays with the weights of the one before",
                ("round", "games", "positions", "loss, report's weights", "loss, learnt weights"),
                tuple(
                    (number, tuning.games, one.positions, round(one.before, 3), round(one.after, 3))
                    for number, one in enumerate(rounds, start=1)
                ),
            ),
            _weights_table(tuner.declared, last.fitted.weights),
            _matches_table(matches),
        ),
        words=(
            f"Strong plays {ROUNDS} rounds of {tuning.games} games against itself, {SELF_NODES} nodes each: "
            "after each, logistic regression finds the weights under which the value of a position best "
            "predicts who won. One game in ten is kept out of the fit; the loss is measured there. The same "
            "fit works for every heuristic that declares its weights: `inarow tune --heuristic strong`.",
            f"With the learnt weights strong is {before.verdict} against strong with the report's: "
            f"{before.in_words()} with equal nodes. Against basic it is {basic.verdict} with equal nodes "
            f"({basic.in_words()}) and {quick.verdict} in equal time ({quick.in_words()}).",
        ),
    )


def _weights_table(declared: tuple[int, ...], learnt: tuple[int, ...]) -> StudyTable:
    """Learnt weights have a scale of their own: an own three is made worth what it is in the report."""
    unit = learnt[OWN_THREE] / declared[OWN_THREE] * DOUBLED if learnt[OWN_THREE] > 0 else 1.0
    lines: list[tuple[Value, ...]] = [
        (name, before / DOUBLED, float(f"{after / unit:.3g}"))
        for name, before, after in zip(NAMES, declared, learnt, strict=True)
    ]
    heading = "learnt, an own three being 800"
    return StudyTable("The weights of strong", ("term", "report", heading), tuple(lines))


def _matches_table(matches: dict[tuple[str, str], MatchResult]) -> StudyTable:
    lines: tuple[tuple[Value, ...], ...] = tuple(
        (name, kind, str(one), *(round(value) for value in (one.elo, one.low, one.high)))
        for (name, kind), one in matches.items()
    )
    headings = ("learnt weights against", "match", "wins-losses-draws", "Elo", "95 % from", "to")
    return StudyTable("Strong with the learnt weights, before and after", headings, lines)
