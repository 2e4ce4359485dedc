"""What the server offers, as lists: games, agents, heuristics and the ladder of a game; and its own state."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import inarow
from inarow.agents.ladders import ladder_of
from inarow.agents.registering import AGENTS
from inarow.heuristics.registering import HEURISTICS
from inarow.registry import BUILT_IN
from inarow.rules.game import SWITCHES, Game
from inarow.rules.presets import GAMES
from inarow.spec import options_of
from inarow.web.allowed import NOT_OFFERED
from inarow.web.answers import GameAnswer, HealthAnswer, LadderAnswer, LevelAnswer, PluginAnswer, board_of
from inarow.web.pool import Pool
from inarow.web.positions import game_of
from inarow.web.requests import NamedGame

# For games without a measured ladder: from random play to the strongest agent.
FALLBACK = (
    ("random", "plays at random"),
    ("default", "takes a win and blocks a loss, else plays at random"),
    ("alphabeta:depth=1,heuristic=lines,ties=random", "looks one move ahead"),
    ("alphabeta:depth=2,heuristic=lines,ties=random", "looks two moves ahead"),
    ("alphabeta:nodes=2000,heuristic=lines,ties=random", "searches 2,000 nodes"),
    ("alphabeta:nodes=20000,heuristic=lines,ties=random", "searches 20,000 nodes"),
    ("best:nodes=50000", "solver, forcing search and alpha-beta, 50,000 nodes"),
    ("best:seconds=2", "the strongest agent, for two seconds a move"),
)


def games(_request: None, _pool: Pool) -> list[GameAnswer]:
    """The games known by name."""
    return [_game(name, GAMES[name]) for name in GAMES]


def agents(_request: None, _pool: Pool) -> list[PluginAnswer]:
    """The agents a client may play against."""
    found = []
    for name in AGENTS:
        entry = AGENTS.entry(name)
        if name not in NOT_OFFERED:
            found.append(
                _plugin(name, entry.item.target, entry.item.target, entry.origin, entry.item.games_of())
            )
    return found


def heuristics(_request: None, _pool: Pool) -> list[PluginAnswer]:
    """The heuristics a client may ask."""
    found = []
    for name in HEURISTICS:
        entry = HEURISTICS.entry(name)
        found.append(_plugin(name, entry.item.weights, entry.item.function, entry.origin, ()))
    return found


def health(_request: None, pool: Pool) -> HealthAnswer:
    """How many workers are ready and busy, and how many requests wait."""
    return HealthAnswer(
        version=str(inarow.__version__), workers=pool.ready, busy=pool.busy, queued=pool.queued
    )


def ladder(request: NamedGame, _pool: Pool) -> LadderAnswer:
    """The levels of a game, the weakest first: those rated on it, or else the same for every game."""
    game = game_of(request.game)
    rungs = ladder_of(game)
    if rungs is None:
        levels = [
            LevelAnswer(level=level, agent=agent, rating=None, words=words)
            for level, (agent, words) in enumerate(FALLBACK, start=1)
        ]
        words = "this game has no measured ladder; these levels are in order of the effort they make"
        return LadderAnswer(game=game.name, measured=False, words=words, levels=levels)
    levels = [
        LevelAnswer(
            level=rung.level, agent=rung.agent, rating=rung.elo, words=f"{rung.agent}, rated {rung.elo:.0f}"
        )
        for rung in rungs
    ]
    words = "ratings measured in a tournament on this game, level 1 being 0"
    return LadderAnswer(game=game.name, measured=True, words=words, levels=levels)


def _game(name: str, game: Game) -> GameAnswer:
    return GameAnswer(
        name=name,
        game=str(game),
        **board_of(game),
        summary=_in_words(game),
    )


def _in_words(game: Game) -> str:
    meanings = {
        "exact": f"exactly {game.connect}",
        "wrap": "left and right edges meet",
        "misere": "completing a run loses",
    }
    words = [f"{game.connect} in a row on {game.width}x{game.height}"]
    words += ["stones fall"] if game.gravity else []
    words += [meanings[switch] for switch in SWITCHES if getattr(game, switch)]
    return ", ".join(words)


def _plugin(
    name: str, configured: Callable[..., Any], described: Any, origin: str, games: tuple[str, ...]
) -> PluginAnswer:
    options = {option.name: option.default for option in options_of(configured).values()}
    return PluginAnswer(
        name=name,
        summary=_summary(described),
        options={key: default for key, default in options.items() if key not in ("file", "cmd")},
        origin=origin if origin == BUILT_IN else Path(origin).name,
        games=list(games),
    )


def _summary(target: Any) -> str:
    """The first line of its docstring, or of its module's."""
    module = sys.modules.get(target.__module__)
    text = target.__doc__ or (module.__doc__ if module is not None else None) or ""
    return text.strip().split("\n")[0]
