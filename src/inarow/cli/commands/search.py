"""`inarow search`: one decision of an agent."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import click

from inarow.cli.options import (
    agent_option,
    game_option,
    json_option,
    limit_options,
    moves_option,
    plugin_option,
    seed_option,
)
from inarow.cli.output import plain_number, print_json
from inarow.cli.positions import answer_file, file_option
from inarow.cli.watchdog import BUILDING, plugin_of, watched
from inarow.errors import InvalidPosition
from inarow.kernels.alphabeta.scores import DECIDED, WIN
from inarow.rules.game import Game
from inarow.rules.notation import write_move
from inarow.rules.position import Position
from inarow.search.limit import Limit
from inarow.search.result import SearchResult


@click.command()
@game_option
@moves_option
@agent_option
@limit_options
@seed_option
@file_option
@json_option
@plugin_option
def search(
    game: Game,
    moves: str,
    agent: str,
    seconds: float | None,
    nodes: int | None,
    seed: int,
    file: Path | None,
    as_json: bool,
) -> int:
    """One decision of an agent.

    \b
    inarow search --moves 4453 --agent alphabeta:depth=8,heuristic=windows
    inarow search --game gomoku15 --moves h8,i9 --agent custom --seconds 1
    inarow search --agent my_agent.py:depth=3
    """
    from inarow.agents.registering import agent as build
    from inarow.agents.registering import agent_name, require_game
    from inarow.search.agent import ask, prepare
    from inarow.spec import Spec

    limit = Limit(nodes=nodes, seconds=seconds)
    spec = Spec.read(agent)
    with watched(plugin_of(spec), BUILDING):
        require_game(spec, game)
        who, player = agent_name(spec), build(spec, seed=seed)
        prepare(player, who, game, limit)

    def decide(position: Position) -> SearchResult:
        if position.outcome is not None:
            raise InvalidPosition(f"the game is over, {position.outcome}; there is no move to choose")
        started = time.perf_counter()
        result = ask(player, who, position, limit)
        return _timed(result, time.perf_counter() - started)

    with watched(plugin_of(spec), seconds):
        if file is not None:
            return answer_file(file, game, lambda position: as_dictionary(position, decide(position)))
        position = game.position(moves)
        result = decide(position)
    if as_json:
        print_json({"moves": moves, **as_dictionary(position, result)})
    else:
        click.echo(in_words(position, result))
    return 0


def as_dictionary(position: Position, result: SearchResult) -> dict[str, Any]:
    """The keys of the contract; moves are move text."""

    def text(cells: tuple[int, ...]) -> list[str]:
        return [write_move(position.game, cell) for cell in cells]

    found: dict[str, Any] = {
        "move": write_move(position.game, result.move),
        "score": result.units,
        "candidates": None if result.candidates is None else text(result.candidates),
        "line": text(result.line),
        "nodes": result.nodes,
        "calls": result.calls,
        "open_nodes": result.open_nodes,
        "depth": result.depth,
        "seconds": result.seconds,
    }
    if result.outcome is not None:
        found |= {"outcome": result.outcome, "plies": result.plies}
    return found


def in_words(position: Position, result: SearchResult) -> str:
    """The decision for people: the move, what it is worth, and the line it expects."""
    found = as_dictionary(position, result)
    words = [f"move {found['move']}"]
    if worth := _worth(position, result):
        words.append(worth)
    if result.candidates is not None:
        words.append(f"equally good {' '.join(found['candidates'])}")
    if len(result.line) > 1:
        words.append(f"line {' '.join(found['line'])}")
    if result.nodes:
        words.append(f"depth {result.depth}, {result.nodes:,} nodes in {result.seconds:.3f} s")
    return "; ".join(words)


def _worth(position: Position, result: SearchResult) -> str:
    """What a decision is worth: how the game ends, or the heuristic's score; nothing if it has neither."""
    if result.outcome == "draw":
        return "a draw"
    if result.outcome in ("win", "loss"):
        return _ending(result.outcome == "win", result.plies)
    if result.score is None:
        return ""
    if abs(result.score) < DECIDED:
        return f"score {plain_number(result.units or 0)}"
    # Decided among the moves that were searched; moves left out, or left over, may change it.
    plies = WIN - abs(result.score) - position.ply
    return f"{_ending(result.score > 0, plies if plies > 0 else None)} (not proven)"


def _ending(wins: bool, plies: int | None) -> str:
    return f"{'wins' if wins else 'loses'}{'' if plies is None else f' in {plies}'}"


def _timed(result: SearchResult, seconds: float) -> SearchResult:
    """The time is measured here, never by the agent."""
    from dataclasses import replace

    return replace(result, seconds=seconds)
