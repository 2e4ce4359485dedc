"""Which games the page can replay: all of a short run; of a long one failures and every pairing first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
