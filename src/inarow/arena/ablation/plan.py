"""What is compared in an ablation, decided before anything is searched: for each switch two agents."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field
from typing import Any, Literal

from inarow.agents.registering import find_agent
from inarow.agents.switches import Switch, read_switches
from inarow.alphabeta.cost_model import affordable_depth
from inarow.arena.config import RunConfig
from inarow.arena.openings import read_openings
from inarow.arena.referee import Terms
from inarow.arena.tournament import Tournament
from inarow.errors import BadOption, NotationError
from inarow.rules.game import Game
from inarow.search.limit import NO_LIMIT, Limit
from inarow.spec import Spec, options_of

NODES = 5_000  # for each move of a match, by default
OPENING = 4  # random moves before each game of a match, by default
_LIMITS = ("depth", "nodes", "seconds")  # options that limit a search

Depth = int | Literal["full"]


@dataclass(frozen=True, slots=True)
class SwitchComparison:
    """One switch: the two agents that search positions, and the two that play, `on` against `off`."""

    switch: Switch
    off: Spec
    on: Spec
    match_off: Spec
    match_on: Spec
    limit: Limit  # for each move of the match

    @property
    def must_agree(self) -> bool:
        """Is a score that differs a defect? Not if a search may be cut short."""
        cut_short = {"nodes", "seconds"} & {key for key, _ in (*self.off.options, *self.on.options)}
        return self.switch.keeps and not cut_short


@dataclass(frozen=True, slots=True, kw_only=True)
class Ablation:
    """An agent and its switches, on `positions` positions to `depth` and in `games` games of each match.

    Positions are searched to the agent's own depth where `depth` is None, or to the deepest full search of
    about a million positions. Matches are played at equal nodes (or seconds) for a move, to whatever depth
    that reaches; with `fixed_depth` to the same depth instead. A switch that is itself a limit is never
    overruled.
    """

    game: Game
    agent: str
    switches: tuple[str, ...]
    positions: int = 20
    depth: Depth | None = None
    games: int = 100
    limit: Limit = NO_LIMIT
    fixed_depth: bool = False
    openings: str | None = None
    seed: int = 0
    terms: Terms = field(default_factory=Terms)

    def __post_init__(self) -> None:
        if self.positions < 1:
            raise BadOption("ablate", "positions", str(self.positions), "it is 1 or more")
        if self.games < 0 or self.games % 2:
            raise BadOption("ablate", "games", str(self.games), "it is even, half from each seat, or 0")
        if isinstance(self.depth, int) and self.depth < 1:
            raise BadOption("ablate", "depth", str(self.depth), "a depth is 1 or more, or full")
        if self.openings is not None:
            read_openings(self.openings, self.game, self.seed)(0)  # wrong openings are refused now

    def comparisons(self) -> tuple[SwitchComparison, ...]:
        """The agents of every switch; a wrong name or value is refused."""
        agent = Spec.read(self.agent)
        if self.depth is not None and "depth" not in options_of(find_agent(agent).item.target):
            raise BadOption("ablate", "depth", str(self.depth), f"{agent.name} has no option 'depth'")
        return tuple(self._comparison(switch) for switch in read_switches(self.switches, agent))

    def match(self, comparison: SwitchComparison) -> RunConfig:
        """The match of a switch, `on` first."""
        contest = Tournament(
            game=self.game,
            agents=(str(comparison.match_on), str(comparison.match_off)),
            games=self.games,
            limit=comparison.limit,
            seed=self.seed,
            openings=self.openings or self._usual_openings(),
        )
        return RunConfig(tournament=contest, terms=self.terms)

    def document(self) -> dict[str, Any]:
        """Plain data from which `keeping.read_plan` makes the same ablation."""
        given: dict[str, Any] = {
            "game": str(self.game),
            "agent": self.agent,
            "switches": list(self.switches),
            "positions": self.positions,
            "depth": self.depth,
            "games": self.games,
            "nodes": self.limit.nodes,
            "seconds": self.limit.seconds,
            "fixed_depth": self.fixed_depth,
            "openings": self.openings,
            "seed": self.seed,
            "plugins": list(self.terms.plugins),
            "folder": self.terms.folder,
        }
        return {key: value for key, value in given.items() if value is not None}

    def command(self) -> str:
        """The command line of this ablation."""
        given = self.document()
        words = ["inarow", "ablate", "--game", given["game"], "--agent", self.agent]
        words += [word for text in self.switches for word in ("--switch", text)]
        for key in ("positions", "depth", "games", "nodes", "seconds", "openings", "seed"):
            words += [f"--{key}", str(given[key])] if key in given else []
        words += ["--fixed-depth"] * self.fixed_depth
        return shlex.join([*words, *(word for file in self.terms.plugins for word in ("--plugin", file))])

    def _comparison(self, switch: Switch) -> SwitchComparison:
        off, on = (self._to_depth(side, switch) for side in (switch.off, switch.on))
        if self.fixed_depth or (switch.option in _LIMITS and self.limit.is_none):
            return SwitchComparison(switch, off, on, off, on, self.limit)
        limit = Limit(nodes=NODES) if self.limit.is_none else self.limit
        match_off, match_on = (_to_any_depth(side, switch) for side in (switch.off, switch.on))
        return SwitchComparison(switch, off, on, match_off, match_on, limit)

    def _to_depth(self, agent: Spec, switch: Switch) -> Spec:
        """The agent with the depth to which positions are searched, if it knows depths."""
        known = options_of(find_agent(agent).item.target)
        if "depth" not in known or switch.option in _LIMITS:
            return agent
        given = dict(agent.options)
        own = given.get("depth") or known["depth"].default
        bounded = own not in ("auto", "None", None) or "nodes" in given or "seconds" in given
        if self.depth is None and bounded:
            return agent
        depth = self.depth or affordable_depth(self.game.start, pruned=False)
        return Spec(agent.name, tuple((given | {"depth": str(depth)}).items()))

    def _usual_openings(self) -> str:
        """Random openings of the default length, or shorter where none leaves the game open."""
        for length in range(min(OPENING, self.game.cells // 4), 0, -1):
            try:
                read_openings(f"random:{length}", self.game, self.seed)(0)
            except NotationError:
                continue
            return f"random:{length}"
        return "none"


def _to_any_depth(agent: Spec, switch: Switch) -> Spec:
    """The agent without its depth, so that only nodes or seconds limit it."""
    if switch.option == "depth":
        return agent
    return Spec(agent.name, tuple(pair for pair in agent.options if pair[0] != "depth"))
