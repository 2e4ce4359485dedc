"""A result in one plain sentence: is it more than chance, and if not, how many games would show it?

"Significant" means that a fair coin would be at least as lopsided, either way, in fewer than 5 % of matches:
the exact sign test on the decisive games. Draws are printed, but say nothing about who is the stronger one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from inarow.arena.statistics.chance import sign_test
from inarow.arena.statistics.elo import Z95
from inarow.arena.statistics.intervals import likelihood_of_superiority
from inarow.arena.statistics.pairs import checked

SIGNIFICANT = 0.05
NINE_IN_TEN = 1.2815515655446004  # 90 % of a normal distribution lies below so many standard deviations
FEWEST_DECISIVE = 6  # even five wins and no loss, or the reverse, are left to chance in 6 % of matches


def verdict(wins: int, draws: int, losses: int) -> str:
    """What these results of the first side are worth.

    >>> verdict(35, 4, 61)
    '35-61 (4 draws) is significant: the chance that the first is stronger is 0.4 %'
    >>> print(verdict(7, 0, 3).replace("; ", ";\\n"))
    7-3 is not significant: chance alone gives as much in 34 % of matches;
    if it is real, about 68 games would show it
    """
    checked((losses, draws, wins))
    if not wins + draws + losses:
        return "no games were played: nothing is known"
    result = f"{wins}-{losses}" + (f" ({draws} draw{'s' if draws > 1 else ''})" if draws else "")
    return _judged(result, "game", wins, draws, losses)


def verdict_of_pairs(counts: Sequence[int]) -> str:
    """The same for pairs of games on one opening, counted by their scores 0, 1/2, 1, 3/2 and 2.

    A pair is won by who scores more than 1 in it; what the opening gives to the first player cancels.

    >>> verdict_of_pairs((0, 5, 40, 16, 3))
    'by pairs 19-5 (40 even) is significant: the chance that the first is stronger is 99.8 %'
    """
    checked(counts)
    lost, even, won = counts[0] + counts[1], counts[2], counts[3] + counts[4]
    if not lost + even + won:
        return "no pairs were played: nothing is known"
    result = f"by pairs {won}-{lost}" + (f" ({even} even)" if even else "")
    return _judged(result, "pair", won, even, lost)


def _judged(result: str, thing: str, wins: int, draws: int, losses: int) -> str:
    if not wins + losses:
        return f"{result} is not significant: no {thing} was decided, so nothing tells the two apart"
    chance = sign_test(wins, losses)
    if chance < SIGNIFICANT:
        stronger = likelihood_of_superiority(wins, draws, losses)
        return f"{result} is significant: the chance that the first is stronger is {percent(stronger)}"
    if wins == losses:
        return f"{result} is not significant: it is exactly even"
    often = "every match" if chance == 1 else f"{percent(chance)} of matches"
    more = f"about {enough(wins, draws, losses):,} {thing}s would show it"
    return f"{result} is not significant: chance alone gives as much in {often}; if it is real, {more}"


def enough(wins: int, draws: int, losses: int) -> int:
    """How many games would be significant nine times in ten if the shares of these results are true.

    Somebody is ahead. For a share p of the decisive games the normal curve gives

        n = ((1.96 / 2 + 1.28 sqrt(p (1 - p))) / (p - 1/2)) ** 2

    decisive games, and `n / 4 * (1 + sqrt(1 + 2 / (n (p - 1/2)))) ** 2` if the steps of the exact test are
    allowed for; draws come on top. The number is even and has two digits, more digits would claim too much.
    """
    decisive = wins + losses
    share = max(wins, losses) / decisive
    needed = ((Z95 / 2 + NINE_IN_TEN * math.sqrt(share * (1 - share))) / (share - 0.5)) ** 2
    needed *= (1 + math.sqrt(1 + 2 / (needed * (share - 0.5)))) ** 2 / 4
    games = max(needed, FEWEST_DECISIVE) * (decisive + draws) / decisive
    unit: int = 2 * 10 ** max(0, math.floor(math.log10(games)) - 1)
    return unit * math.ceil(games / unit)


def percent(share: float) -> str:
    """A chance to two digits, never claiming certainty.

    >>> percent(0.34375), percent(0.0041), percent(0.9996), percent(1e-9)
    ('34 %', '0.4 %', '99.96 %', 'below 0.01 %')
    """
    if share < 0.0001:
        return "below 0.01 %"
    if share > 0.9999:
        return "above 99.99 %"
    rest = min(share, 1 - share)
    digits = 0 if rest >= 0.095 else 1 if rest >= 0.001 else 2
    return f"{100 * share:.{digits}f} %"
