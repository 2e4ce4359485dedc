"""Each law of agents is broken by an agent made for it, and the verdict names it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from inarow.agents.registering import CLAIMS, agent_class
from inarow.alphabeta.plain import plain_search
from inarow.analysis.simple_moves import winning_moves
from inarow.laws import agents
from inarow.laws.checking import check_name
from inarow.rules.position import Position
from inarow.search import slices
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from tests.agents.third_party import registries_as_before  # noqa: F401
from tests.search.ticking import Ticking


def broken(name: str) -> set[str]:
    return {verdict.law for verdict in check_name(name, seed=1) if verdict.broken is not None}


def judged(choose: Any, claims: tuple[str, ...] = (), seconds: float = 0.02) -> set[str]:
    """The laws an agent with this way to choose breaks."""
    agent_class("stranger", claims=claims)(choose)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(agents, "SECONDS", seconds)
        patch.setattr(slices, "clock", Ticking())
        return broken("stranger")


def first(position: Position) -> int:
    return position.legal_moves()[0]


def test_an_honest_agent_breaks_none() -> None:
    assert judged(first) == set()


@pytest.mark.parametrize(
    "answer", [lambda _: -1, lambda _: None, lambda _: 1 / 0], ids=["far", "none", "raises"]
)
def test_illegal_moves(answer: Any) -> None:
    assert "moves_are_legal" in judged(answer)


def test_a_changed_position() -> None:
    def vandal(position: Position) -> int:
        move = position.legal_moves()[-1]
        object.__setattr__(position, "waiter", position.waiter | 1 << move)
        return move

    assert "moves_are_legal" in judged(vandal)


def test_an_agent_that_is_not_bound_to_its_seed() -> None:
    turn = iter(range(10**9))

    def moody(position: Position) -> int:
        moves = position.legal_moves()
        return moves[next(turn) % len(moves)]

    assert judged(moody) == {"one_seed_one_move"}


def test_an_agent_that_remembers() -> None:
    class Remembers:
        def __init__(self) -> None:
            self._seen = 0

        def choose(self, position: Position, limit: Limit) -> SearchResult:  # noqa: ARG002
            self._seen += 1
            moves = position.legal_moves()
            return SearchResult(move=moves[self._seen % len(moves)])

    assert judged(Remembers) == {"one_seed_one_move"}


def test_an_agent_that_dawdles() -> None:
    def slow(position: Position, limit: Limit) -> int:
        if limit.seconds is not None:
            until = slices.clock() + limit.seconds + agents.OVERRUN
            while slices.clock() < until:
                pass
        return position.legal_moves()[0]

    assert judged(slow) == {"keeps_its_time"}


def counting(nodes: Callable[[Limit], int], description: str | None = None) -> Any:
    """An agent that says it has entered so many nodes."""

    def counter(position: Position, limit: Limit) -> SearchResult:
        return SearchResult(move=position.legal_moves()[0], nodes=nodes(limit))

    counter.__doc__ = description
    return counter


@pytest.mark.parametrize(
    ("nodes", "description", "holds"),
    [
        (lambda limit: limit.nodes or 1, None, True),
        (lambda limit: (limit.nodes or 1) // 2, None, True),
        (lambda limit: (limit.nodes or 1) + 1, None, False),
        (lambda _: 49, None, False),
        (lambda _: 49, "Looks two plies ahead; its depth is fixed.", True),
        (lambda _: 49, "An affixed depth.", False),
        (lambda _: 0, None, True),  # it does not search
    ],
)
def test_more_nodes_are_more_thinking_or_the_description_says_why_not(
    nodes: Callable[[Limit], int], description: str | None, holds: bool
) -> None:
    assert judged(counting(nodes, description)) == (set() if holds else {"thinks_within_its_nodes"})


def test_claims_that_are_not_kept() -> None:
    assert judged(first, ("win", "block")) == {"takes_a_win_in_one", "blocks_a_loss_in_one"}


def test_a_claim_that_is_kept_is_no_fault() -> None:
    def winner(position: Position) -> int:
        return (winning_moves(position) or position.legal_moves())[0]

    assert judged(winner, ("win", "block")) == {"blocks_a_loss_in_one"}


def test_a_search_that_does_not_prefer_the_fastest_win() -> None:
    def plain(position: Position) -> int:
        best = (
            plain_search(position, 4, lambda *_: 0, by_ply=False) if len(position.legal_moves()) < 5 else None
        )
        return best.candidates[-1] if best else position.legal_moves()[0]

    assert judged(plain, ("fastest",)) == {"fastest_win_slowest_loss"}


def test_a_score_that_knows_left_from_right() -> None:
    def lefty(position: Position) -> SearchResult:
        return SearchResult(move=position.legal_moves()[0], score=position.mover % 1000)

    assert judged(lefty, ("mirror",)) == {"mirrored_scores_are_equal"}


def test_a_search_that_is_not_minimax() -> None:
    def lazy(
        position: Position,
        *,
        depth: int = 3,  # noqa: ARG001
        heuristic: str = "",  # noqa: ARG001
        candidates: str = "",  # noqa: ARG001
    ) -> SearchResult:
        return SearchResult(move=position.legal_moves()[0], score=0, candidates=position.legal_moves())

    assert judged(lazy, ("minimax",)) == {"decides_as_minimax"}


def test_every_claim_has_a_law() -> None:
    assert tuple(agents.CLAIMED) == CLAIMS


def test_a_text_with_options_is_checked_with_them() -> None:
    assert "blocks_a_loss_in_one" in broken("alphabeta:depth=1,table=4")
