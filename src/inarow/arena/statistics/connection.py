"""Who took points from whom: which distances the results bound.

How far Ann is above Bob is bounded only if a chain of points leads from Bob up to Ann: Bob took something
from Cid, and Cid from Ann. Where no chain leads, any distance fits the results: somebody never lost a point,
or two groups never met. A rating is then open on that side, and the bound shown there is the prior's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from inarow.arena.statistics.results import PairCount, agents_of


def reached(counts: Sequence[PairCount]) -> dict[str, frozenset[str]]:
    """For each agent everybody a chain of its points leads to, itself included.

    >>> chains = reached([PairCount("ann", "bob", 5, 0, 0), PairCount("bob", "cid", 3, 1, 0)])
    >>> sorted(chains["ann"]), sorted(chains["cid"])
    (['ann', 'bob', 'cid'], ['bob', 'cid'])
    """
    scored: dict[str, set[str]] = {agent: set() for agent in agents_of(counts)}
    for count in counts:
        if count.wins or count.draws:
            scored[count.first].add(count.second)
        if count.losses or count.draws:
            scored[count.second].add(count.first)
    return {agent: _chain(agent, scored) for agent in scored}


def open_sides(
    agent: str, chains: Mapping[str, frozenset[str]], anchor: str | None = None
) -> tuple[bool, bool]:
    """Is this agent's rating open below, and above?

    Ratings are distances to the mean, which everybody bounds, or to an anchor.
    """
    others = chains if anchor is None else (anchor,)
    return any(other not in chains[agent] for other in others), any(
        agent not in chains[other] for other in others
    )


def _chain(agent: str, scored: Mapping[str, set[str]]) -> frozenset[str]:
    found, ahead = {agent}, [agent]
    while ahead:
        new = scored[ahead.pop()] - found
        found |= new
        ahead += new
    return frozenset(found)
