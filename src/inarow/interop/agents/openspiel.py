"""OpenSpiel's Monte Carlo tree search as an agent, and two bots of its list that do not think."""

from __future__ import annotations

import math
import random
from typing import Any, Literal

from inarow.agents.registering import agent_class
from inarow.errors import BadOption, MissingExtra
from inarow.interop.openspiel_games import why_unsupported
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search import slices
from inarow.search.limit import NO_LIMIT, Limit
from inarow.search.result import SearchResult

SIMULATIONS = 1000  # where no limit is given
SCALE = 1000  # the score is the mean of returns, from -1 to 1, times this
MOST = 2**31 - 1
_TRIAL = 0.01  # seconds, to see how fast it is where both simulations and seconds are limited


@agent_class("openspiel", unsupported=why_unsupported)
class OpenSpiel:
    """Plays by a bot of OpenSpiel's: `mcts`, its Monte Carlo tree search in C++, or one that does not think.

    A node is a simulation, valued by `rollouts` random games, and a depth is no limit for it. Without a limit
    it simulates 1,000 times a move. `exploration` is the constant of UCT, `solve` backs proven results up,
    `memory` is MB for the tree. For all games but those with exact or wrap.
    """

    def __init__(
        self,
        *,
        seed: int = 0,
        bot: Literal["mcts", "uniform_random", "fixed_action_preference"] = "mcts",
        simulations: int | None = None,
        rollouts: int = 1,
        exploration: float = 2.0,
        solve: bool = True,
        memory: int = 256,
    ) -> None:
        given = {"simulations": simulations, "rollouts": rollouts, "memory": memory}
        for name, number in given.items():
            if number is not None and not 1 <= number <= MOST:
                raise BadOption("agent", name, str(number), f"it takes 1 to {MOST}")
        if not 0 <= exploration < math.inf:
            raise BadOption("agent", "exploration", str(exploration), "it takes a number from 0 on")
        try:
            from inarow.interop import openspiel  # lazily: it needs OpenSpiel
        except MissingExtra as error:
            raise MissingExtra("agent 'openspiel'", error.extra) from error
        import pyspiel

        self._bridge, self._pyspiel = openspiel, pyspiel
        self._seed, self._kind = seed, bot
        self._simulations, self._rollouts = simulations, rollouts
        self._exploration, self._solve, self._memory = exploration, solve, memory

    def prepare(self, game: Game, limit: Limit = NO_LIMIT) -> None:  # noqa: ARG002
        """Load the game before the first clock runs."""
        self._bridge.load(game)

    def choose(self, position: Position, limit: Limit) -> SearchResult:
        started = slices.clock()
        state = self._bridge.to_state(position)
        lots = random.Random(f"openspiel {self._seed} {position.mover} {position.waiter}")
        seed = lots.getrandbits(30)
        if self._kind != "mcts":
            bot = self._pyspiel.load_bot(self._kind, state.get_game(), position.seat, {"seed": seed})
            return SearchResult(move=self._cell(bot.step(state), position))
        root = self._searched(state, limit, seed)
        best = root.best_child()
        if best is None:  # after one simulation the tree has no moves yet
            return SearchResult(move=lots.choice(position.legal_moves()), nodes=root.explore_count)
        return SearchResult(
            move=self._cell(best.action, position),
            score=round(SCALE * best.total_reward / max(1, best.explore_count)),
            scale=SCALE,
            nodes=root.explore_count,
            calls=root.explore_count,
            seconds=slices.clock() - started,
        )

    def _cell(self, action: int, position: Position) -> int:
        return self._bridge.checked_cell(action, "agent 'openspiel'", position)

    def _searched(self, state: Any, limit: Limit, seed: int) -> Any:
        """The root of a tree; of its own limit and the caller's the tighter one counts."""
        nodes = min((one for one in (self._simulations, limit.nodes) if one is not None), default=None)
        if limit.seconds is None:
            return self._mcts(state, seed, SIMULATIONS if nodes is None else min(nodes, MOST))
        if nodes is None:
            return self._mcts(state, seed, MOST, limit.seconds)
        # OpenSpiel counts no simulations where it looks at a clock, so it may do as many as surely fit.
        started = slices.clock()
        trial = self._mcts(state, seed, MOST, min(_TRIAL, limit.seconds / 8)).explore_count
        spent = max(slices.clock() - started, 1e-6)
        fit = int(trial * (limit.seconds - spent) / (2 * spent))
        return self._mcts(state, seed, max(1, min(nodes, fit, MOST)))

    def _mcts(self, state: Any, seed: int, simulations: int, seconds: float | None = None) -> Any:
        bot = self._pyspiel.MCTSBot(
            state.get_game(),
            self._pyspiel.RandomRolloutEvaluator(self._rollouts, seed),
            self._exploration,
            simulations,
            self._memory,
            self._solve,
            seed,
            False,  # verbose
            **({} if seconds is None else {"max_wall_clock_time": seconds}),
        )
        return bot.mcts_search(state)
