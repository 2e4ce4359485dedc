"""How far agents overrun a limit of seconds: the worst of a few moves, printed and not judged."""

from __future__ import annotations

import time

import inarow
from inarow.search.agent import Agent

AGENTS = ("minimax", "alphabeta", "custom", "best", "mcts", "mcts:threads=2", "perfect", "ntuple")
GAMES = ("connect4", "mnk:19x19:6", "mnk:20x20:5+wrap")
SECONDS = (0.01, 0.1, 0.3)
MOVES = 3


def run() -> bool:
    """Print, for each agent and board, by how many milliseconds each limit was overrun at most."""
    print(f"overrun of a limit of seconds, in ms: the worst of {MOVES} moves")
    print(f"{'agent':<16}{'game':<18}" + "".join(f"{f'{limit:g} s':>10}" for limit in SECONDS))
    for name in AGENTS:
        for text in GAMES:
            game = inarow.game(text)
            if name == "ntuple" and text != "connect4":
                continue
            agent = inarow.agent(name)
            agent.choose(game.start.play(4), inarow.Limit(nodes=1))  # the tables of a game are made once
            worst = [max(_overrun(agent, game, limit) for _ in range(MOVES)) for limit in SECONDS]
            print(f"{name:<16}{text:<18}" + "".join(f"{1000 * one:>10.1f}" for one in worst))
    return True


def _overrun(agent: Agent, game: inarow.Game, limit: float) -> float:
    """Below 0 where the answer came sooner."""
    position = game.start.play(4)
    started = time.perf_counter()
    agent.choose(position, inarow.Limit(seconds=limit))
    return time.perf_counter() - started - limit
