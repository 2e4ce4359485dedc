"""How far agents overrun a limit of seconds: the worst of a few moves; judged for those that play matches."""

from __future__ import annotations

import time

import inarow
from inarow.agents.registering import AGENTS as REGISTERED
from inarow.search.agent import Agent, prepare
from inarow.spec import Spec

AGENTS = (
    "minimax",
    "alphabeta",
    "custom",
    "best",
    "selective",
    "mcts",
    "mcts:threads=2",
    "perfect",
    "ntuple",
)
JUDGED = ("best", "selective")
MOST_MILLISECONDS = 50.0  # beyond its limit, for an agent that is judged
GAMES = ("connect4", "mnk:19x19:6", "mnk:20x20:5+wrap", "mnk:26x26:5")
SECONDS = (0.01, 0.1, 0.3)
MOVES = 3


def run() -> bool:
    """Print, for each agent and board, by how many milliseconds each limit was overrun at most."""
    print(f"overrun of a limit of seconds, in ms: the worst of {MOVES} moves")
    print(f"{'agent':<16}{'game':<18}" + "".join(f"{f'{limit:g} s':>10}" for limit in SECONDS))
    found: dict[tuple[str, str, float], float] = {}  # milliseconds, by agent, game and limit
    for name in (one for one in AGENTS if Spec.read(one).name in REGISTERED):
        for text in GAMES:
            if name == "ntuple" and text != "connect4":
                continue
            worst = _worst_overruns(name, inarow.game(text))
            found |= {(name, text, limit): one for limit, one in zip(SECONDS, worst, strict=True)}
            print(f"{name:<16}{text:<18}" + "".join(f"{one:>10.1f}" for one in worst))
    return _judged(found)


def _worst_overruns(name: str, game: inarow.Game) -> list[float]:
    """In milliseconds, for each limit."""
    limit = inarow.Limit(seconds=SECONDS[-1])
    inarow.agent(name).choose(game.start.play(4), limit)  # compiles what no library holds
    agent = inarow.agent(name)
    prepare(agent, name, game, limit)
    return [1000 * max(_overrun(agent, game, limit) for _ in range(MOVES)) for limit in SECONDS]


def _judged(found: dict[tuple[str, str, float], float]) -> bool:
    """Print the worst of all, and of each agent that is judged; do those keep to their time?"""
    print(f"worst of all: {_worst(found)[0]}")
    kept = True
    for name in JUDGED:
        own = {key: one for key, one in found.items() if key[0] == name}
        if own:
            text, worst = _worst(own)
            kept &= worst <= MOST_MILLISECONDS
            end = "" if worst <= MOST_MILLISECONDS else "  MISSED"
            print(f"worst of {name}: {text}, at most {MOST_MILLISECONDS:g} ms are allowed{end}")
    return kept


def _worst(found: dict[tuple[str, str, float], float]) -> tuple[str, float]:
    """In words, and in milliseconds."""
    (name, text, limit), worst = max(found.items(), key=lambda item: item[1])
    return f"{name} on {text} with {limit:g} s, {worst:+.1f} ms", worst


def _overrun(agent: Agent, game: inarow.Game, limit: float) -> float:
    """Below 0 where the answer came sooner."""
    position = game.start.play(4)
    started = time.perf_counter()
    agent.choose(position, inarow.Limit(seconds=limit))
    return time.perf_counter() - started - limit
