"""Check the laws for one thing by name, or for everything a plug-in file registers."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from inarow.agents.registering import AGENTS, agent_name, find_agent
from inarow.errors import InarowError, NotationError, UnknownName
from inarow.heuristics.registering import HEURISTICS, read_heuristic
from inarow.laws import agents, games, heuristics
from inarow.laws.verdict import LawBroken, Verdict
from inarow.plugins import load_plugin
from inarow.rules.presets import GAMES, read_game
from inarow.spec import Spec


@dataclass(frozen=True, slots=True)
class Trial:
    """A law to check for one thing."""

    law: str
    ask: Callable[[], None]

    def judged(self) -> Verdict:
        """Does it hold?"""
        try:
            self.ask()
        except (LawBroken, InarowError) as error:
            return Verdict(self.law, str(error), error)
        return Verdict(self.law, None)


def trials_of_name(name: str, seed: int) -> list[Trial]:
    """The laws of everything with this name or text: agents, heuristics, games."""
    trials = _trials(name, seed)
    if not trials:
        raise UnknownName("agent, heuristic or game", name, (*AGENTS, *HEURISTICS, *GAMES))
    return trials


def trials_of_file(file: Path, seed: int) -> list[Trial]:
    """The laws of everything a plug-in file registers, or of the plain function that is its agent."""
    path = str(load_plugin(file).__file__)
    registries = (AGENTS, HEURISTICS, GAMES)
    mine = [name for registry in registries for name in registry if registry.entry(name).origin == path]
    if not mine:
        return _trials_of_agent(Spec(str(file)), seed)
    names = dict.fromkeys(mine)
    return [Trial(f"{name}: {trial.law}", trial.ask) for name in names for trial in _trials(name, seed)]


def check_name(name: str, seed: int) -> list[Verdict]:
    """Every law of the thing of this name, judged."""
    return [trial.judged() for trial in trials_of_name(name, seed)]


def _trials(name: str, seed: int) -> list[Trial]:
    """Every law for every thing of this name."""
    spec = _spec(name)
    trials: list[Trial] = []
    if spec is not None and spec.name in AGENTS:
        trials += _trials_of_agent(spec, seed)
    if spec is not None and spec.name in HEURISTICS:
        trials += _asked(heuristics.LAWS, read_heuristic(spec), seed)
    if spec is None or spec.name in GAMES or not trials:
        with suppress(UnknownName):
            trials += _asked(games.LAWS, read_game(name), seed)
    return trials


def _trials_of_agent(spec: Spec, seed: int) -> list[Trial]:
    candidate = agents.Candidate(find_agent(spec).item, spec, agent_name(spec))
    if spec.options:
        candidate.built()  # wrong options are bad usage, not a broken law
    return _asked(agents.laws_for(candidate.definition), candidate, seed)


def _asked(laws: tuple[Callable[..., None], ...], thing: object, seed: int) -> list[Trial]:
    return [Trial(law.__name__, partial(_ask, law, thing, seed)) for law in laws]


def _ask(law: Callable[..., None], thing: object, seed: int) -> None:
    law(thing, random.Random(seed))


def _spec(name: str) -> Spec | None:
    """The text as a name with options, if it is one; a game's text is none."""
    try:
        return Spec.read(name)
    except NotationError:
        return None
