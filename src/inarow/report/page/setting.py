"""What was run, in plain words: the game, the terms, the versions, the machine."""

from __future__ import annotations

from typing import Any

from inarow.arena.config import RunConfig
from inarow.rules.game import Game


def rules_in_words(game: Game) -> str:
    """
    >>> from inarow.rules.presets import read_game
    >>> rules_in_words(read_game("connect4"))
    '4 in a row on a board 7 wide and 6 high; stones fall'
    >>> rules_in_words(read_game("gomoku15+exact"))
    '5 in a row on a board 15 wide and 15 high; longer rows do not count'
    """
    words = [f"{game.connect} in a row on a board {game.width} wide and {game.height} high"]
    words += ["stones fall"] * game.gravity
    words += ["longer rows do not count"] * game.exact
    words += ["the left and right edges meet"] * game.wrap
    words += ["who completes a row loses"] * game.misere
    return "; ".join(words)


def setting(config: RunConfig, environment: dict[str, Any]) -> list[tuple[str, str]]:
    """Names and values, in reading order; no path of the machine is among them."""
    contest, terms = config.tournament, config.terms
    limits = [
        f"{most:,} {unit}"
        for most, unit in ((contest.limit.seconds, "s"), (contest.limit.nodes, "nodes"))
        if most is not None
    ]
    machine = environment.get("machine", {})
    versions = environment.get("versions", {})
    rows = [
        ("game", f"{contest.game}: {rules_in_words(contest.game)}"),
        ("agents", ", ".join(contest.labels)),
        ("shape", f"{contest.shape}, {contest.games:,} games for each pair, half from each seat"),
        ("openings", contest.openings),
        ("limit for a move", " and ".join(limits) or "each agent's own"),
        ("seed", str(contest.seed)),
        ("isolation", "every agent in a process of its own" if terms.isolate else "third-party agents only"),
        ("sandbox", "third-party agents, where the system can" if terms.sandbox else "off"),
        ("memory of an isolated agent", f"{terms.memory >> 20:,} MB"),
        ("time-out of an isolated agent", f"{terms.patience:g} s"),
        ("plug-ins", ", ".join(terms.plugins)),
        ("files", ", ".join(f"{name} ({sum_[:12]})" for name, sum_ in _texts(environment.get("files")))),
        ("versions", ", ".join(f"{name} {number}" for name, number in _texts(versions))),
        (
            "machine",
            ", ".join(f"{value} {name}" if name == "cores" else value for name, value in _texts(machine)),
        ),
    ]
    return [(name, value) for name, value in rows if value]


def _texts(table: object) -> list[tuple[str, str]]:
    """The entries of what should be a table, as text."""
    return [(str(name), str(value)) for name, value in table.items()] if isinstance(table, dict) else []
