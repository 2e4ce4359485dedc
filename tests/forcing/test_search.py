"""Wins by force: the kernel says what the plain search says, and every line is a proof by the rules."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter

import pytest
from benchmarks.forcing_set import GAME, MOST_MOVES, WANTED, read_set
from hypothesis import example, given
from hypothesis import strategies as st

from inarow.errors import BadOption
from inarow.forcing.plain import plain_forced_win, sides_exchanged
from inarow.forcing.search import ForcedWin, Side, forced_win, holding_moves
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search import slices
from tests.kernels.forcing.attacks import (
    RICH_GAMES,
    attacked_positions,
    careful_position,
    defined_forced_win,
    endless_position,
)
from tests.search.ticking import TICK, Ticking
from tests.strategies import examples, rest_in_drills

law = examples(120)
sides = st.sampled_from(("mover", "waiter"))
SET = read_set()


def seen_by(position: Position, attacker: Side) -> Position:
    return position if attacker == "mover" else sides_exchanged(position)


def assert_proof(position: Position, won: ForcedWin) -> None:
    """The line replays; before its end no reply but the one played could last, nor could that one win."""
    assert won.plies == len(won.line) == 2 * (won.moves or 0) - 1
    for move, reply in zip(won.line[:-1:2], won.line[1::2], strict=True):
        position = position.play(move)
        assert position.outcome is None
        for other in position.legal_moves():
            after = position.play(other)
            assert not after.winning_line()
            assert other == reply or after.completing_moves()
        position = position.play(reply)
    assert position.play(won.line[-1]).winning_line()


@law
@given(attacked_positions, st.integers(1, 3))
def test_the_plain_search_is_the_definition(position: Position, moves: int) -> None:
    assert plain_forced_win(position, moves) == defined_forced_win(position, moves)


@law
@given(attacked_positions, sides, st.integers(1, 4))
def test_every_game_as_the_plain_search(position: Position, attacker: Side, moves: int) -> None:
    won = forced_win(position, attacker=attacker, moves=moves)

    assert won.moves == plain_forced_win(seen_by(position, attacker), moves)
    assert won.found == bool(won.line)
    if won.found:
        assert won.searched == (won.moves or 0) - 1
        assert not won.exhausted
        assert_proof(seen_by(position, attacker), won)
    else:
        assert won.searched >= moves or won.exhausted


@pytest.mark.slow
@pytest.mark.parametrize("text", rest_in_drills(5, RICH_GAMES))
def test_long_attacks_as_the_plain_search(text: str) -> None:
    lengths = Counter[int | None]()
    for seed in range(20 if text == "gomoku15" else 40):
        position = careful_position(text, seed)
        for attacker in ("mover", "waiter"):
            won = forced_win(position, attacker=attacker, moves=5)
            lengths[won.moves] += 1
            assert won.moves == plain_forced_win(seen_by(position, attacker), 5)
            if won.found:
                assert_proof(seen_by(position, attacker), won)
    assert lengths[None]
    assert sum(lengths[moves] for moves in (3, 4, 5))


@law
@given(attacked_positions, sides)
def test_what_is_exhausted_has_no_attack_of_any_length(position: Position, attacker: Side) -> None:
    won = forced_win(position, attacker=attacker)

    assert won.found != won.exhausted
    if won.exhausted:
        assert plain_forced_win(seen_by(position, attacker), 5) is None


def test_the_set_is_large_and_mixed() -> None:
    assert Counter(moves for moves, _ in SET) == WANTED
    assert len({position for _, position in SET}) == len(SET)
    assert sum(moves > 0 for moves, _ in SET) >= 120


@pytest.mark.parametrize("wanted", rest_in_drills(3, range(MOST_MOVES + 1)))
def test_the_whole_set_is_found_in_its_length(wanted: int) -> None:
    for number, position in enumerate(position for moves, position in SET if moves == wanted):
        won = forced_win(position, moves=MOST_MOVES)
        assert (won.moves or 0) == wanted
        if won.found and number % 3 == 0:  # a proof asks after every reply, which takes a while
            assert_proof(position, won)


def test_the_set_is_as_the_plain_search_says() -> None:
    for moves, position in SET[::20]:
        assert (plain_forced_win(position, MOST_MOVES) or 0) == moves


def test_a_reply_that_threatens_must_be_parried_by_a_threat() -> None:
    """The reply f5 makes a four of its own; f4 parries it and, with d6 and c7, threatens again."""
    drawn = ".....x... .....o... ..x..o... ...x.o... oxxx..... ......... ........o ......... ........o"
    game = read_game("mnk:9x9:5")
    won = forced_win(game.board(drawn))

    assert (won.moves, won.line[:3]) == (3, tuple(game.start.move(text) for text in ("e5", "f5", "f4")))
    # With o on g3 f4 leads nowhere; b8 would then win at once, were f5 no threat.
    without = forced_win(game.board(drawn.replace("........o ", "......o.. ")))
    assert (without.found, without.exhausted) == (False, True)


def test_no_attack_where_none_can_be() -> None:
    for text, moves in (("tictactoe+misere", "a1,c3"), ("mnk:3x3:4", ""), ("tictactoe", "a1,b1,a2,b2,a3")):
        won = forced_win(read_game(text).position(moves))
        assert (won.found, won.exhausted, won.nodes) == (False, True, 0)


@law
@given(attacked_positions, sides, st.integers(1, 30))
def test_a_limit_of_nodes_is_kept_and_the_answer_is_true(
    position: Position, attacker: Side, nodes: int
) -> None:
    whole = forced_win(position, attacker=attacker, moves=4)
    won, again = (forced_win(position, attacker=attacker, moves=4, nodes=nodes) for _ in range(2))

    assert won.nodes <= nodes
    assert (won.line, won.exhausted, won.searched, won.nodes) == (
        *(again.line, again.exhausted, again.searched),
        again.nodes,
    )
    if won.found or won.exhausted or whole.nodes <= nodes:
        assert (won.line, won.exhausted, won.nodes) == (whole.line, whole.exhausted, whole.nodes)


@pytest.mark.parametrize("length", [1, 7, 100])
def test_the_length_of_slices_changes_nothing(length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    hardest = [position for moves, position in SET if moves in (0, 5)][::4]
    whole = [forced_win(position) for position in hardest]
    monkeypatch.setattr(slices, "_FIRST_NODES", length)
    monkeypatch.setattr(slices, "_GROWTH", 1)

    cut = [forced_win(position) for position in hardest]

    assert [(one.line, one.nodes) for one in cut] == [(one.line, one.nodes) for one in whole]


def test_a_limit_of_nodes_is_used_up_and_the_clock_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    endless = endless_position()
    by_nodes = forced_win(endless, nodes=100_000)
    monkeypatch.setattr(slices, "clock", Ticking())
    by_clock = forced_win(endless, seconds=0.05)

    assert (by_nodes.nodes, by_nodes.found, by_nodes.exhausted) == (100_000, False, False)
    assert (by_clock.found, by_clock.exhausted) == (False, False)
    assert 0.05 <= by_clock.seconds < 0.05 + 10 * TICK
    assert by_clock.nodes < forced_win(endless, seconds=0.5).nodes


def test_a_signal_is_heard_while_it_thinks() -> None:
    class Rang(Exception):
        pass

    def ring(*_: object) -> None:
        raise Rang

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(Rang):
            forced_win(endless_position(), nodes=50_000_000)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("bad", [{"moves": 0}, {"nodes": 0}, {"seconds": 0}, {"seconds": float("nan")}])
def test_limits_that_are_none_are_refused(bad: dict[str, float]) -> None:
    with pytest.raises(BadOption, match=f"option {next(iter(bad))}="):
        forced_win(GAME.start, **bad)  # type: ignore[arg-type]


@law
@example(read_game("mnk:2x1:1+misere").start, 1)  # to complete a run is to lose
@given(attacked_positions, st.integers(1, 3))
def test_holding_moves_are_all_moves_that_leave_no_attack(position: Position, moves: int) -> None:
    def holds(after: Position) -> bool:
        if after.outcome is not None:
            return after.outcome.score_for(position.seat) >= 0
        return plain_forced_win(after, moves) is None

    expected = tuple(move for move in position.legal_moves() if holds(position.play(move)))
    assert holding_moves(position, moves=moves).moves == expected


@pytest.mark.parametrize("text", [text for text in RICH_GAMES if text != "gomoku15"])
def test_holding_moves_against_rich_attacks(text: str) -> None:
    threatened = 0
    for seed in range(20):
        position = careful_position(text, seed)
        threatened += forced_win(position, attacker="waiter", moves=3).found
        legal = position.legal_moves()
        expected = tuple(move for move in legal if plain_forced_win(position.play(move), 3) is None)
        assert holding_moves(position, moves=3).moves == expected
    assert threatened


@pytest.mark.parametrize("nodes", [1, 2, 7, 40])
def test_all_questions_of_a_defence_share_the_nodes(nodes: int) -> None:
    for seed in range(5):
        assert holding_moves(careful_position("drop:7x6:4", seed), nodes=nodes).nodes <= nodes


def test_holding_moves_end_with_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the endless board the waiter threatens nothing, so every move holds."""
    monkeypatch.setattr(slices, "clock", Ticking())
    endless = endless_position()
    assert holding_moves(endless, seconds=0.05, moves=3).moves == endless.legal_moves()


UNCOMPILED = """
from inarow.rules.presets import read_game
from inarow.forcing.search import forced_win
for text, moves in (("connect4", "4151"), ("mnk:7x7:4+exact", "d4,a1,e4,a2"), ("drop:6x5:4+wrap", "1526")):
    won = forced_win(read_game(text).position(moves), moves=4)
    print(won.line, won.nodes, won.exhausted, won.searched)
for text, moves in (("mnk:6x6:4", "c3,a1"), ("mnk:5x5:4+exact", "c3,a1,b3,a2"), ("mnk:6x5:4+wrap", "c3,a1")):
    won = forced_win(read_game(text).position(moves), order=2, moves=5, nodes=3000)
    print(won.line, won.nodes, won.exhausted, won.searched)
"""


@pytest.mark.slow
def test_uncompiled_equals_compiled() -> None:
    said = [
        subprocess.run(
            [sys.executable, "-W", "error", "-c", UNCOMPILED],
            env=os.environ | extra,
            capture_output=True,
            text=True,
            timeout=400,
            check=True,
        ).stdout
        for extra in ({}, {"NUMBA_DISABLE_JIT": "1"})
    ]
    assert said[0] == said[1]
    assert len(said[0].splitlines()) == 6
