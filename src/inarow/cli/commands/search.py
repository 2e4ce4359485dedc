"""`inarow search`: one decision of an agent."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import click

from inarow.agents.registering import agent as build
from inarow.agents.registering import agent_name, require_game
from inarow.cli.decisions import as_dictionary, decision_text
from inarow.cli.exit_codes import DONE
from inarow.cli.options import (
    agent_option,
    file_option,
    game_option,
    json_option,
    limit_options,
    moves_option,
    plugin_option,
    seed_option,
)
from inarow.cli.output import print_json
from inarow.cli.positions import answer_file
from inarow.cli.watchdog import BUILDING, plugin_of, watched
from inarow.errors import InvalidPosition
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.search.agent import ask, prepare
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from inarow.spec import Spec


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
        return replace(result, seconds=time.perf_counter() - started)  # never measured by the agent

    with watched(plugin_of(spec), seconds):
        if file is not None:
            return answer_file(file, game, lambda position: as_dictionary(position, decide(position)))
        position = game.position(moves)
        result = decide(position)
    if as_json:
        print_json({"moves": moves, **as_dictionary(position, result)})
    else:
        click.echo(decision_text(position, result))
    return DONE
