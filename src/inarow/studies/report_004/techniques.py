"""Which technique of `custom` helps most: each is switched off and on, in nodes and in games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from inarow.executors import Executor
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.studies.published import row
from inarow.studies.study import Effort, Row, Section, StudyTable

NODES, DEPTH = 2000, 3  # for a move of a match; of the positions that are searched
_SHARE_QUICK = 20  # a quick run has so many times fewer nodes


@dataclass(frozen=True, slots=True)
class TechniqueSetting:
    """Where a technique is measured: a board, and the agent with the alarm or without it."""

    game: str
    alarm: bool
    games: int  # of each match

    @property
    def board(self) -> str:
        return self.game.removeprefix("mnk:").replace(":", " K")


@dataclass(frozen=True, slots=True)
class Technique:
    """A technique: what it is called here, and its switch in `inarow ablate`."""

    name: str
    switch: str
    openings: str = "random:4"
    options: str = ""  # of the agent, beside the setting's


# The alarm answers so much by itself that it hides the other parts: they are measured without it, too.
SMALL, SMALL_FREE, LARGE_FREE = (
    TechniqueSetting("mnk:9x9:5", True, 80),
    TechniqueSetting("mnk:9x9:5", False, 80),
    TechniqueSetting("mnk:13x13:5", False, 40),
)
ALARM = Technique("block alarm", "alarm")
# Random openings leave no first move to choose: games begin on the empty board, equals decided at random.
CENTRE = Technique("centre start", "centre", "none", ",ties=random")
OTHERS = (
    Technique("evaluation, against none", "heuristic"),
    Technique("evaluation, against the streak", "heuristic=streak/potential"),
    Technique("3x3 neighbourhood", "radius"),
    CENTRE,
)
PLAN = (
    *((ALARM, setting) for setting in (SMALL, replace(LARGE_FREE, alarm=True))),
    *((part, setting) for part in OTHERS for setting in (SMALL, SMALL_FREE, LARGE_FREE)),
)
Measured = dict[tuple[Technique, TechniqueSetting], dict[str, Any]]


def techniques(effort: Effort) -> Iterator[float | Section]:
    """An ablation for each part."""
    from inarow.arena.ablation.plan import Ablation  # lazily: they bring Numba
    from inarow.arena.ablation.study import AblationRun

    found: Measured = {}
    for number, (part, setting) in enumerate(PLAN):
        plan = Ablation(
            game=read_game(setting.game),
            agent=f"custom:alarm={'on' if setting.alarm else 'off'}{part.options}",
            switches=(part.switch,),
            positions=1 if part is CENTRE else 4 if effort.quick else 20,
            depth=DEPTH,
            games=4 if effort.quick else setting.games,
            limit=Limit(nodes=_nodes(effort)),
            openings=part.openings,
            seed=effort.seed,
        )
        study = AblationRun(plan)
        for share in study.work(lambda _agents, _games: _executor(effort)):
            yield (number + share) / len(PLAN)
        found[part, setting] = study.rows[0]
    yield _section(found, _nodes(effort))


def _executor(effort: Effort) -> Executor:
    """A quick run plays so few games that starting processes for each match would take longer."""
    return (replace(effort, workers=1) if effort.quick else effort).executor()


def _nodes(effort: Effort) -> int:
    return NODES // _SHARE_QUICK if effort.quick else NODES


def where(part: Technique, setting: TechniqueSetting) -> str:
    """The board, and whether the alarm is on unless it is what is measured."""
    return setting.board if part is ALARM else f"{setting.board}, alarm {'on' if setting.alarm else 'off'}"


def elo(measured: dict[str, Any]) -> str:
    """
    >>> elo({"elo": 12.4, "low": -80.0, "high": 104.9})
    '+12 (-80 to +105)'
    """
    middle, low, high = (f"{round(measured[key]):+d}" for key in ("elo", "low", "high"))
    return f"{middle} ({low} to {high})"


def _section(found: Measured, nodes: int) -> Section:
    from inarow.studies.report_004.charts import technique_chart

    lines = tuple(
        (
            *(part.name, where(part, setting), round(one["nodes_off"]), round(one["nodes_on"])),
            *(f"{one['wins']}-{one['draws']}-{one['losses']}", one["distinct"]),
            *(elo(one), one["verdict"]),
        )
        for (part, setting), one in found.items()
    )
    headings = (
        *("technique", "board", "nodes without it", "nodes with it"),
        *("wins-draws-losses with it", "different games", "Elo of having it (95 %)", "verdict"),
    )
    words = (
        "The report names the 3x3 neighbourhood, the block alarm and the evaluation as what helps most, "
        "without a measurement. Each of them, and the start in the centre, is a part of our `custom` that "
        f"`inarow ablate` switches off and on. Nodes are averages over positions searched to depth {DEPTH} "
        f"(a rule that plays at once enters none); matches are played with {nodes:,} nodes a move, each "
        "random opening from both seats. Where an interval holds 0 the games do not tell, and one of many "
        "that barely misses it proves little. The first move only matters on the empty board, so its games "
        "begin there, with equal moves decided at random. The alarm answers so many moves by itself that "
        "it hides the other parts, so these are measured without it, too.",
        _summary(found),
    )
    return Section(
        "Which technique helps most",
        tuple(_rows(found)),
        (StudyTable("Each technique of custom, off and on", headings, lines),),
        (
            technique_chart(
                {(part.name, where(part, setting)): one for (part, setting), one in found.items()}
            ),
        ),
        words,
    )


def _rows(found: Measured) -> Iterator[Row]:
    for (part, setting), one in found.items():
        why = f"{one['verdict']}; {one['games']} games, {one['nodes_off']:,.0f} nodes without it and "
        yield row(
            "004",
            f"{part.name}, {where(part, setting)}, Elo of having it",
            None,
            elo(one),
            f"{why}{one['nodes_on']:,.0f} with it",
        )


def _summary(found: Measured) -> str:
    """What the matches say."""
    parts = []
    for verdict in ("helps", "hurts"):
        clear = [
            f"{part.name} on {where(part, setting)}, {elo(one)}"
            for (part, setting), one in sorted(found.items(), key=lambda pair: -abs(pair[1]["elo"]))
            if one["verdict"] == verdict
        ]
        parts.append(f"What {verdict}, the largest first: {'; '.join(clear) or 'nothing for certain'}.")
    saved = [
        (part, setting, one["nodes_off"] / one["nodes_on"])
        for (part, setting), one in found.items()
        if one["nodes_on"]
    ]
    part, setting, ratio = max(saved, key=lambda entry: entry[2])
    parts.append(
        f"In nodes the {part.name} saves the most: {ratio:.0f} times fewer ({where(part, setting)})."
    )
    return " ".join(parts)
