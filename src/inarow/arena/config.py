"""A whole run as a document: what stands in a TOML file, and in the store of every run."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from inarow.arena.openings import read_openings
from inarow.arena.referee import Terms
from inarow.arena.run_options import OPTIONS, RunOptions
from inarow.arena.tournament import Tournament
from inarow.errors import BadFile
from inarow.files import Mismatch, convert, load_document, parse_toml
from inarow.rules.presets import read_game
from inarow.search.limit import Limit

KEYS = frozenset(OPTIONS)


@dataclass(frozen=True, slots=True, kw_only=True)
class RunConfig:
    """What is played, and how agents are seated."""

    tournament: Tournament
    terms: Terms = field(default_factory=Terms)

    def __post_init__(self) -> None:
        contest = self.tournament
        read_openings(contest.openings, contest.game, contest.seed)(0)  # refuses what is wrong with them now

    @classmethod
    def from_options(cls, options: RunOptions, folder: str | None = None) -> RunConfig:
        """The run that options describe; `folder` is where the names of files in them begin."""
        return cls(
            tournament=Tournament(
                game=read_game(options.game),
                agents=options.agents,
                games=options.games,
                shape=options.shape,
                limit=Limit(seconds=options.seconds, nodes=options.nodes),
                seed=options.seed,
                openings=options.openings,
            ),
            terms=Terms(
                plugins=options.plugins,
                folder=folder,
                isolate=options.isolate,
                sandbox=options.sandbox,
                memory=options.memory << 20,
                patience=options.patience,
            ),
        )

    @classmethod
    def from_document(cls, document: dict[str, Any], folder: str | None = None) -> RunConfig:
        """The run that a TOML file, a store or a command describes; ValueError if it describes none."""
        options = convert(document, RunOptions)
        if "agents" not in document:
            raise ValueError("it names no agents")
        return cls.from_options(options, folder)

    def options(self) -> RunOptions:
        """The same as it is written."""
        contest, terms = self.tournament, self.terms
        return RunOptions(
            game=str(contest.game),
            agents=contest.agents,
            games=contest.games,
            shape=contest.shape,
            openings=contest.openings,
            seed=contest.seed,
            seconds=contest.limit.seconds,
            nodes=contest.limit.nodes,
            plugins=terms.plugins,
            isolate=terms.isolate,
            sandbox=terms.sandbox,
            memory=terms.memory >> 20,
            patience=terms.patience,
        )

    def document(self) -> dict[str, Any]:
        """The keys of a TOML file; what is not limited is left out."""
        return self.options().document()


def read_config(file: Path) -> dict[str, Any]:
    """The keys and values of a TOML file, each of the right type; those that are not there have defaults."""
    document: dict[str, Any] = load_document(file, parse=parse_toml)
    try:
        convert(document, RunOptions)
    except Mismatch as error:
        raise BadFile(str(file), str(error)) from error
    return document


def write_config(document: dict[str, Any]) -> str:
    """A document as TOML; texts are written as JSON writes them, which TOML reads."""
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in document.items()]
    return "\n".join(lines) + "\n"
