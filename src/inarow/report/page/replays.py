"""Games as the page's viewer wants them: short, and with all that only the rules know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from inarow.arena.play import GameRecord
from inarow.errors import shortened
from inarow.report.page.embedding import embedded
from inarow.rules.completion import bits_of, completed_cells
from inarow.rules.game import Game, Move
from inarow.rules.notation import column_labels, write_moves

MOST_CHARACTERS = 1_000_000  # of all games together, so that the page stays small
LONGEST_FAILURE = 300

Replay = dict[str, Any]


def replay(seats: tuple[int, int], number: int, record: GameRecord) -> Replay:
    """One game: places of the agents, moves as text, microseconds and nodes of each, the winning line."""
    found: Replay = {
        "n": number,
        "a": seats,
        "r": record.outcome.value,
        "o": len(record.task.opening),
        "m": write_moves(record.task.game, record.moves),
        "t": [_two_digits(1e6 * seconds) for seconds in record.seconds],
        "c": list(record.nodes),
    }
    line = winning_line(record.task.game, record.moves)
    if line:
        found["l"] = line
    if record.failure is not None:
        found["f"] = shortened(record.failure, LONGEST_FAILURE)
    return found


def winning_line(game: Game, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Every cell of the runs the last mover completed."""
    last = (len(moves) - 1) % 2
    return completed_cells(game, bits_of(moves[last::2])) if moves else ()


def fitting(replays: Iterable[Replay], most: int = MOST_CHARACTERS) -> list[Replay]:
    """As many of the replays as fit, the first ones first; then in the order of their numbers."""
    kept = []
    for one in replays:
        most -= len(embedded(one))
        if most < 0:
            break
        kept.append(one)
    return sorted(kept, key=lambda one: int(one["n"]))


def board(game: Game) -> dict[str, Any]:
    """What the viewer must know of a game to draw it."""
    return {
        "width": game.width,
        "height": game.height,
        "gravity": game.gravity,
        "columns": column_labels(game),
    }


def _two_digits(value: float) -> int:
    """
    >>> _two_digits(12_345.6), _two_digits(0.4)
    (12000, 0)
    """
    return int(float(f"{value:.2g}"))
