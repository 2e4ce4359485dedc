"""What a move is worth in words, and what a review says of a game."""

from __future__ import annotations

import pytest

from inarow.rules.presets import read_game
from inarow.web.answers import PointAnswer
from inarow.web.requests import Analyse, JudgeLast, Review
from inarow.web.thinking.analyse import analyse
from inarow.web.thinking.analysis_state import AnalysisState
from inarow.web.thinking.cache import WorkerCache
from inarow.web.thinking.review import judge_last, review
from inarow.web.thinking.score_text import decided, guessed, rank, solved, value_of
from tests.web.running import Running, ask, events

GAME = read_game("connect4")
UNPROVEN_WIN = "h8,h7,g9,i8,g7,g6,j9,i9,i7,j6,h6,i5,j8,g5,f5,h4,k7"


def points(cache: WorkerCache, **fields: object) -> list[PointAnswer]:
    request = Review(**fields)  # type: ignore[arg-type]
    return [part.point for part in review(request, cache, 1.0)][::-1]


def test_words_of_exact_scores() -> None:
    position = GAME.position("414141")
    assert solved(position, 18).words == "wins in 1"
    assert solved(position, 0).words == "draw"
    assert solved(position, -18).words == "loses in 2"
    assert guessed(0.351, 9).words == "+0.35 at depth 9"


def test_fast_wins_come_first_and_fast_losses_last() -> None:
    order = [decided("win", 3), decided("win", 9), guessed(2.0, 5), decided("draw", 9), guessed(-1.0, 5)]
    order += [decided("loss", 10), decided("loss", 2)]
    assert sorted(order, key=rank, reverse=True) == order
    values = [value_of(worth, GAME) for worth in order]
    assert values[0] > values[1] > 0 > values[5] > values[6] >= -1


@pytest.mark.slow
def test_the_centre_is_no_mistake_on_a_large_board() -> None:
    for game, moves in (("gomoku15", "h8"), ("gomoku19", "j10,k11,j11")):
        found = points(WorkerCache(1), game=game, moves=moves)
        assert [point.mistake for point in found] == [None] * len(found)
        assert found[0].judged == "not sure: an opening is judged by proof alone"


def test_a_review_is_the_same_on_a_worker_that_has_analysed_and_on_a_fresh_one() -> None:
    warm = WorkerCache(2)
    for text in ("4453", "445343556"):
        list(analyse(Analyse(moves=text, seconds=0.3), warm, 1.0))
    points(warm, game="gomoku15", moves="h8,i9,h9", nodes=5_000)
    fields = {"moves": "44534355661", "nodes": 40_000}
    first = points(warm, **fields)
    assert first == points(warm, **fields)
    assert first == points(WorkerCache(1), **fields)
    ways = {point.by for point in first}
    assert "proof" in ways
    assert ways != {"proof"}  # so few nodes do not prove everything, and always the same


@pytest.mark.slow
def test_the_last_move_alone_is_judged_as_in_a_review() -> None:
    cache = WorkerCache(1)
    whole = points(cache, moves="44534355661")
    assert judge_last(JudgeLast(moves="44534355661"), cache, 1.0) == whole[-2]


def test_seconds_that_are_too_few_leave_no_verdict() -> None:
    found = points(WorkerCache(1), game="gomoku15", moves="h8,i9,a1", seconds=1e-4)
    assert {point.mistake for point in found} == {None}
    assert {point.by for point in found} == {None}
    assert {point.value for point in found} == {None}
    assert {point.judged for point in found} == {"not judged: 0.0001 s were not enough"}


@pytest.mark.parametrize("moves", ["h8,a1,h9", "", "h8,i9,i8,g8", UNPROVEN_WIN])
def test_an_analysis_names_no_unsearched_move_as_best_and_no_raw_win(moves: str) -> None:
    for found in analyse(Analyse(game="gomoku15", moves=moves, seconds=0.4), WorkerCache(1), 1.0):
        deepest = max((worth.depth or 0 for worth in found.moves.values() if not worth.exact), default=0)
        best = [found.moves[move] for move in found.best]
        assert all(worth.exact or worth.depth == deepest for worth in best)
        shares = {worth.share for worth in best}
        assert not best or shares == {max(worth.share for worth in found.moves.values())}
        assert all(len(worth.words) < 40 for worth in found.moves.values())
        assert all(abs(worth.score) < 1_001 for worth in found.moves.values())


def test_the_server_reviews_by_nodes_or_proof_and_says_which(server: Running) -> None:
    with server.live() as live:
        answers = []
        for number in (1, 2):
            ask(live, number, "review", game="gomoku19", moves="j10,k11,j11", nodes=20_000)
            answers.append(list(events(live, number, 300))[-1]["points"])
    assert answers[0] == answers[1]
    assert [point["mistake"] for point in answers[0]] == [None] * 4
    assert answers[0][2]["judged"] == "judged by 20,000 nodes"
    judged = server.post("/api/judge", {"game": "tictactoe", "moves": "b2,a2"}).json
    assert (judged["mistake"], judged["judged"], judged["made"]) == (
        "blunder",
        "judged by proof",
        "loses in 6",
    )
    refused = server.post("/api/judge", {"game": "tictactoe"})
    assert (refused.status, "no move" in refused.json["error"]) == (422, True)


def test_a_proven_loss_is_not_best_while_other_moves_are_open() -> None:
    state = AnalysisState(GAME.position("44"))
    first, second, third = state.position.legal_moves()[:3]
    state.put(first, decided("loss", 4, within=True))
    state.put(second, guessed(-3.0, 1))
    assert state.best() == [second]
    state.put(third, guessed(-4.0, 2))
    assert state.best() == [third]  # searched, while the other has only a heuristic's value
    state.put(first, decided("draw", 40))
    assert state.best() == [first]
