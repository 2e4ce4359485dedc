"""Running an ablation: positions, then a match, switch by switch; one in a folder can be resumed."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from inarow.arena.ablation.document import begin_folder, read_plan, read_probes, write_probes
from inarow.arena.ablation.effort import Probe, effort_row, probes, sample
from inarow.arena.ablation.plan import Ablation, SwitchComparison
from inarow.arena.environment import environment, fingerprints
from inarow.arena.match import MatchStatistics
from inarow.arena.referee import PlayGames
from inarow.arena.run import STORE, Run
from inarow.errors import BadFile
from inarow.executors import Executor
from inarow.rules.notation import write_moves

Row = dict[str, Any]
OpenExecutor = Callable[[tuple[str, ...], int], Executor]  # for these agents and so many games

HELPS, HURTS, UNCLEAR, NOT_PLAYED = "helps", "hurts", "not distinguishable", "not played"
_EFFORT = 0.3  # the positions' share of the work on one switch, for the progress bar


class AblationRun:
    """An ablation and the rows it has found so far; with a folder they are stored."""

    def __init__(self, ablation: Ablation, folder: Path | None = None) -> None:
        self.ablation = ablation
        self.folder = folder
        self.comparisons = ablation.comparisons()
        self.openings = sample(ablation.game, ablation.positions, ablation.seed)
        self.environment = environment()
        self.rows: list[Row] = []
        self.probes: list[tuple[str, Probe]] = []  # by switch

    @classmethod
    def create(cls, folder: Path, ablation: Ablation) -> AblationRun:
        """A new study in a new or empty folder; a wrong name or option is refused before."""
        study = cls(ablation)
        study.prepare()
        begin_folder(folder, {**ablation.document(), "files": study.files(), **study.environment})
        study.folder = folder
        return study

    @classmethod
    def open(cls, folder: Path) -> AblationRun:
        """A study that was started before; one whose agents' files have changed is refused."""
        ablation, files = read_plan(folder)
        study = cls(ablation, folder)
        for name, checksum in study.files().items():
            if files.get(name) != checksum:
                raise BadFile(name, "it has changed since the ablation began; start a new one with it")
        return study

    def files(self) -> dict[str, str]:
        """A checksum of every file that the agent comes from."""
        terms = self.ablation.terms
        return fingerprints([self.ablation.agent], terms.plugins, terms.folder)

    def prepare(self) -> None:
        """Build every agent once: compile what has to be, and refuse wrong options."""
        for one in self.comparisons:
            agents = tuple(map(str, (one.off, one.on, one.match_off, one.match_on)))
            PlayGames.of(self.ablation.game, tuple(dict.fromkeys(agents)), self.ablation.terms).prepare()
            if self.ablation.games:
                self.ablation.match(one)

    def work(self, open_executor: OpenExecutor) -> Iterator[float]:
        """Do what is left; yields the share of all work that is done.

        Positions are searched here, one at a time, so that seconds can be compared; games are played where
        `open_executor` says. A row is there when its switch is finished.
        """
        self.prepare()
        self.rows.clear()
        self.probes.clear()
        for number, comparison in enumerate(self.comparisons):
            found: list[Probe] = []
            for share in self._measured(number, comparison, found):
                yield (number + _EFFORT * share) / len(self.comparisons)
            played: Row = {}
            for share in self._played(number, comparison, open_executor, played):
                yield (number + _EFFORT + (1 - _EFFORT) * share) / len(self.comparisons)
            self.rows.append(_row(comparison, effort_row(found), played))
            self.probes += [(comparison.switch.name, probe) for probe in found]
        yield 1.0

    def _measured(self, number: int, comparison: SwitchComparison, found: list[Probe]) -> Iterator[float]:
        file = None if self.folder is None else self._folder_of(number) / "positions.json"
        if file is not None and file.exists():
            found += read_probes(file)
            return
        plan = self.ablation
        for probe in probes(comparison, plan.game, self.openings, plan.terms, plan.seed):
            found.append(probe)
            yield len(found) / len(self.openings)
        if file is not None:
            write_probes(file, found)

    def _played(
        self, number: int, comparison: SwitchComparison, open_executor: OpenExecutor, played: Row
    ) -> Iterator[float]:
        if not self.ablation.games:
            return
        run = self._run(number, comparison)
        total = len(run.config.tournament)
        try:
            if run.left:
                run.require_same_agents()
                for _ in run.play(open_executor(run.config.tournament.agents, run.left)):
                    yield run.standings.games / total
            played |= MatchStatistics(run.standings).as_dictionary()
            played |= {"games": run.standings.games, "openings": run.config.tournament.openings}
        finally:
            run.close()

    def _run(self, number: int, comparison: SwitchComparison) -> Run:
        config = self.ablation.match(comparison)
        if self.folder is None:
            return Run(config)
        folder = self._folder_of(number) / "games"
        if (folder / STORE).exists():
            return Run.open(folder)
        draft = folder.with_name("games.draft")  # so that a run is there completely, or not at all
        shutil.rmtree(draft, ignore_errors=True)
        Run.create(draft, config).close()
        draft.rename(folder)
        return Run.open(folder)

    def _folder_of(self, number: int) -> Path:
        """The folder of a switch, without characters that no folder's name may hold."""
        assert self.folder is not None
        name = "".join(c if c.isalnum() else "-" for c in self.comparisons[number].switch.name)[:40]
        return self.folder / "parts" / f"{number + 1:02}-{name}"

    def as_dictionary(self) -> dict[str, Any]:
        """The JSON of an ablation; nothing in it names a folder of the machine."""
        return {
            "command": self.ablation.command(),
            **{key: value for key, value in self.ablation.document().items() if key != "folder"},
            "sample": [write_moves(self.ablation.game, moves) for moves in self.openings],
            **self.environment,
            "rows": self.rows,
        }


def _row(comparison: SwitchComparison, effort: Row, played: Row) -> Row:
    """One switch as a row of the table."""
    changed = effort["scores_changed"]
    strength = {key: played.get(key) for key in ("elo", "low", "high", "superiority", "openings", "distinct")}
    counts = {key: played.get(key, 0) for key in ("games", "wins", "draws", "losses")}
    return {
        "switch": comparison.switch.name,
        "off": str(comparison.off),
        "on": str(comparison.on),
        **effort,
        "must_agree": comparison.must_agree,
        "defect": comparison.must_agree and changed > 0,
        "match_off": str(comparison.match_off),
        "match_on": str(comparison.match_on),
        "match_nodes": comparison.limit.nodes,
        "match_seconds": comparison.limit.seconds,
        **counts,
        **strength,
        "failures": played.get("failures", []),
        "verdict": _verdict(played),
    }


def _verdict(played: Row) -> str:
    """What the match says, in a word: the 95 % interval lies above 0, below, or around it."""
    if not played:
        return NOT_PLAYED
    return HELPS if played["low"] > 0 else HURTS if played["high"] < 0 else UNCLEAR
