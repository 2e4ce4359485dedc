"""How long a win takes that could be had at once: the game is played on against the stiffest defence."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from inarow.agents.registering import agent
from inarow.arena.play import GameTask
from inarow.rules.game import Game, Move
from inarow.rules.notation import read_moves, write_move
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.studies.report_002.published_agent import (
    WIN,
    corrected_move,
    corrected_text,
    play_task,
    published_agent,
    published_text,
)

DEFENDER = "alphabeta:depth=6,heuristic=threats"  # of certain losses it takes the slowest


@dataclass(frozen=True, slots=True)
class Ending:
    """A position where the mover wins at once, and what the published and the corrected agent make of it."""

    moves: str
    winning: tuple[str, ...]  # the moves that win at once
    depth: int
    published: str
    value: int  # of the published move
    corrected: str
    plies: int  # to the end of the game, as published
    corrected_plies: int
    result: str  # of the published agent
    corrected_result: str

    @property
    def is_delayed(self) -> bool:
        return self.plies > 1

    @property
    def reason(self) -> str:
        """Why the win was not taken."""
        return "a sum above 100" if self.value > WIN else "a later win, more to the left"


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The job of an executor: each task is a position of a game, in move text, and the published depth."""

    game: str

    def prepare(self) -> None:
        agent(DEFENDER)

    def open(self) -> Callable[[tuple[str, int]], Ending]:
        game = read_game(self.game)
        return lambda task: play_on(game, *task)


def play_on(game: Game, moves: str, depth: int) -> Ending:
    """Ask both agents, which look equally far ahead, and let each play to the end."""
    opening = read_moves(game, moves)
    position = Position.after(game, opening)
    decision = published_agent(game, depth).decide(position)
    plies, result = _played(game, opening, published_text(depth))
    corrected_plies, corrected_result = _played(game, opening, corrected_text(game, depth + 1))
    return Ending(
        moves=moves,
        winning=tuple(write_move(game, move) for move in position.completing_moves()),
        depth=depth,
        published=write_move(game, decision.move),
        value=decision.value,
        corrected=write_move(game, corrected_move(position, depth + 1)),
        plies=plies,
        corrected_plies=corrected_plies,
        result=result,
        corrected_result=corrected_result,
    )


def _played(game: Game, opening: tuple[Move, ...], text: str) -> tuple[int, str]:
    """The plies to the end and the result of the agent that is to move."""
    seat = len(opening) % 2
    first, second = (text, DEFENDER) if seat == 0 else (DEFENDER, text)
    record = play_task(GameTask(game=game, first=first, second=second, opening=opening))
    result = ("draw", "win", "loss")[record.outcome.score_for(seat)]
    return len(record.moves) - len(opening), result


def positions_with_a_win(game: Game, count: int, seed: int) -> Iterator[str]:
    """Different positions whose mover wins at once, in move text: one of each random game.

    In these games nobody completes a run while there is another move, so that late positions come up too.
    """
    chance = random.Random(f"a win at once {seed}")
    seen: set[Position] = set()
    while len(seen) < count:
        position, moves, met = game.start, "", []
        while position.outcome is None:
            winning = position.completing_moves()
            if winning:
                met.append((position.canonical(), moves))
            others = [move for move in position.legal_moves() if move not in winning]
            move = chance.choice(others or winning)
            moves += write_move(game, move)
            position = position.play(move)
        if met and (found := chance.choice(met))[0] not in seen:
            seen.add(found[0])
            yield found[1]
