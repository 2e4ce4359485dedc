"""The games that the page can replay: which of them, and the short form that its viewer reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from inarow.arena.play import GameRecord
from inarow.errors import shortened
from inarow.report.page.page import embedded
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
    fitted = []
    for one in replays:
        most -= len(embedded(one))
        if most < 0:
            break
        fitted.append(one)
    return sorted(fitted, key=lambda one: int(one["n"]))


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


MOST_GAMES = 2_000


def by_interest(
    numbers: Sequence[int],
    *,
    wanted: Sequence[int] = (),
    failed: Sequence[int] = (),
    per_round: int,
    most: int = MOST_GAMES,
) -> list[int]:
    """At most so many of the numbers, the most interesting first, none twice.

    Those wanted and then failures come first, but take no more than half; then whole rounds, each of which
    holds every pairing from both seats, and of the round that does not fit games evenly spread.

    >>> by_interest(range(12), wanted=[9], failed=[7], per_round=4, most=6)
    [9, 7, 0, 1, 2, 3]
    """
    share = most // 2 if len(numbers) > most else most
    chosen = dict.fromkeys(wanted[:share])
    others = [number for number in failed if number not in chosen]
    chosen |= dict.fromkeys(_spread(others, share - len(chosen)))
    rest = [number for number in numbers if number not in chosen]
    for games in _rounds(rest, per_round):
        chosen |= dict.fromkeys(_spread(games, most - len(chosen)))
    return list(chosen)


def _spread(numbers: Sequence[int], most: int) -> list[int]:
    """So many of the numbers at equal steps; all, if they are not more."""
    if len(numbers) <= most:
        return list(numbers)
    return [numbers[(2 * place + 1) * len(numbers) // (2 * most)] for place in range(most)]


def _rounds(numbers: Sequence[int], per_round: int) -> Iterator[list[int]]:
    games: list[int] = []
    for number in sorted(numbers):
        if games and number // per_round != games[0] // per_round:
            yield games
            games = []
        games.append(number)
    if games:
        yield games
