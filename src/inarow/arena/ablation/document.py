"""An ablation on disk: its plan, written before the first search, and what was measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

from inarow.arena.ablation.effort import Probe
from inarow.arena.ablation.plan import Ablation
from inarow.arena.referee import Terms
from inarow.errors import BadFile
from inarow.files import read_document, write_document
from inarow.rules.presets import read_game
from inarow.search.limit import Limit

PLAN = "plan.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plan:
    """The keys of a plan: those of `Ablation.document`, the agents' files, and where it began."""

    game: str
    agent: str
    switches: tuple[str, ...]
    positions: int
    games: int
    fixed_depth: bool
    seed: int
    depth: int | Literal["full"] | None = None
    nodes: int | None = None
    seconds: float | None = None
    openings: str | None = None
    plugins: tuple[str, ...] = ()
    folder: str | None = None
    files: dict[str, str] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)
    machine: dict[str, str | int] = field(default_factory=dict)

    def ablation(self) -> Ablation:
        return Ablation(
            game=read_game(self.game),
            agent=self.agent,
            switches=self.switches,
            positions=self.positions,
            depth=self.depth,
            games=self.games,
            limit=Limit(nodes=self.nodes, seconds=self.seconds),
            fixed_depth=self.fixed_depth,
            openings=self.openings,
            seed=self.seed,
            terms=Terms(plugins=self.plugins, folder=self.folder),
        )


def begin_folder(folder: Path, document: dict[str, Any]) -> None:
    """A new folder with the plan in it; one that holds anything is refused."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadFile(str(folder), f"it exists; 'inarow ablate --resume {folder}' goes on with an ablation")
    write_document(folder / PLAN, document)


def read_plan(folder: Path) -> tuple[Ablation, dict[str, str]]:
    """The plan of a folder that was begun before, and the checksums of its agents' files."""
    plan = read_document(folder / PLAN, _Plan, what="it is no plan of an ablation")
    return plan.ablation(), plan.files


def write_probes(file: Path, found: Sequence[Probe]) -> None:
    write_document(file, [asdict(probe) for probe in found])


def read_probes(file: Path) -> list[Probe]:
    """What `write_probes` wrote."""
    return read_document(file, list[Probe], what="it is damaged")
