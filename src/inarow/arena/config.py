"""A whole run as a document: what stands in a TOML file, and in the store of every run."""

from __future__ import annotations

import difflib
import json
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from inarow.arena.isolation.isolated_seat import DEFAULT_MEMORY, DEFAULT_PATIENCE
from inarow.arena.openings import read_openings
from inarow.arena.referee import Terms
from inarow.arena.tournament import Tournament
from inarow.errors import BadFile, InarowError
from inarow.rules.presets import read_game
from inarow.search.limit import Limit

_KINDS: dict[str, tuple[type, ...]] = {
    "game": (str,),
    "agents": (list,),
    "games": (int,),
    "shape": (str,),
    "openings": (str,),
    "seed": (int,),
    "seconds": (int, float),
    "nodes": (int,),
    "plugins": (list,),
    "isolate": (bool,),
    "memory": (int,),  # megabytes
    "patience": (int, float),
}
KEYS = frozenset(_KINDS)
_WORDS = {
    str: "a text",
    list: "a list of texts",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RunConfig:
    """What is played, and how agents are seated."""

    tournament: Tournament
    terms: Terms = field(default_factory=Terms)

    def __post_init__(self) -> None:
        contest = self.tournament
        read_openings(contest.openings, contest.game, contest.seed)(0)  # what is wrong is told now

    def document(self) -> dict[str, Any]:
        """The keys of a TOML file; what is not limited is left out."""
        contest, terms = self.tournament, self.terms
        limits = {"seconds": contest.limit.seconds, "nodes": contest.limit.nodes}
        return {
            "game": str(contest.game),
            "agents": list(contest.agents),
            "games": contest.games,
            "shape": contest.shape,
            "openings": contest.openings,
            "seed": contest.seed,
            **{key: value for key, value in limits.items() if value is not None},
            "plugins": list(terms.plugins),
            "isolate": terms.isolate,
            "memory": terms.memory >> 20,
            "patience": terms.patience,
        }

    @classmethod
    def from_document(cls, document: dict[str, Any], folder: str | None = None) -> RunConfig:
        """The run a document describes; `folder` is where the names of files in it begin."""
        for key, value in document.items():
            _require(key, value)
        if "agents" not in document:
            raise ValueError("it names no agents")
        given = dict(document)
        limit = Limit(seconds=given.pop("seconds", None), nodes=given.pop("nodes", None))
        terms = Terms(
            plugins=tuple(given.pop("plugins", ())),
            folder=folder,
            isolate=given.pop("isolate", False),
            memory=given.pop("memory", DEFAULT_MEMORY >> 20) << 20,
            patience=float(given.pop("patience", DEFAULT_PATIENCE)),
        )
        game = read_game(given.pop("game", "connect4"))
        agents = tuple(given.pop("agents"))
        return cls(tournament=Tournament(game=game, agents=agents, limit=limit, **given), terms=terms)


def read_config(file: Path) -> dict[str, Any]:
    """The keys and values of a TOML file, each of the right kind."""
    try:
        document = tomllib.loads(file.read_text("utf-8"))
        for key, value in document.items():
            _require(key, value)
    except OSError as error:
        raise BadFile(str(file), f"it cannot be read: {error.strerror}") from error
    except InarowError:
        raise
    except ValueError as error:  # no TOML, no UTF-8, or a wrong key
        raise BadFile(str(file), " ".join(str(error).split())) from error
    return document


def write_config(document: dict[str, Any]) -> str:
    """A document as TOML; texts are written as JSON writes them, which TOML reads."""
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in document.items()]
    return "\n".join(lines) + "\n"


def _require(key: str, value: object) -> None:
    if key not in _KINDS:
        near = difflib.get_close_matches(key, _KINDS, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(_KINDS)}"
        raise ValueError(f"no key is called {key!r}; {hint}")
    kinds = _KINDS[key]
    fits = isinstance(value, kinds) and (bool in kinds or not isinstance(value, bool))
    if fits and isinstance(value, list):
        fits = all(isinstance(one, str) for one in value)
    if not fits:
        raise ValueError(f"{key} is {_WORDS[kinds[-1]]}, not {value!r}")
