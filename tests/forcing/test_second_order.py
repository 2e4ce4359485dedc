"""Wins of order two: found where the definition says so, none invented, every proof true by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from benchmarks.forcing_set import THREAT_NODES as SET_NODES
from benchmarks.forcing_set import read_set, read_threats
from hypothesis import assume, given
from hypothesis import strategies as st

import inarow
from inarow.errors import BadOption
from inarow.forcing.attack import Attack, Side
from inarow.forcing.checking import proved_plies
from inarow.forcing.plain import sides_exchanged
from inarow.forcing.search import ForcedWin, forced_win, holding_moves
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search import slices
from tests.forcing.orders import Known, defined_win
from tests.kernels.forcing.attacks import careful_position, endless_position
from tests.search.ticking import TICK, Ticking
from tests.strategies import GAME_FIELDS, examples, played, rest_in_drills

small_games = st.builds(
    Game,
    **GAME_FIELDS
    | {"width": st.integers(1, 5), "height": st.integers(1, 5), "connect": st.integers(1, 5)}
    | {"misere": st.sampled_from((False, False, False, True))},
)
flat_games = small_games.map(lambda game: replace(game, gravity=False))
law = examples(150)
SET = read_threats()
WON = [position for _, proved, position in SET if proved]


def assert_proved(position: Position, won: ForcedWin) -> None:
    assert won.proof is not None
    plies = proved_plies(position, won.proof)
    assert plies is not None
    assert won.line == won.proof.longest
    assert plies <= len(won.line) == won.plies == won.proof.plies == 2 * (won.moves or 0) - 1
    for move in won.line:
        assert position.outcome is None
        position = position.play(move)
    assert position.winning_line()


@law
@given(played(flat_games), st.integers(1, 4))
def test_every_board_without_gravity_as_the_definition(position: Position, moves: int) -> None:
    won = forced_win(position, order=2, moves=moves)

    assert won.found == defined_win(position, 2, moves)
    if won.found:
        assert (won.moves or 0) <= moves
        assert_proved(position, won)
    else:
        assert won.exhausted or won.searched == moves


@law
@given(played(small_games), st.integers(2, 3), st.integers(1, 3), st.sampled_from(("mover", "waiter")))
def test_every_game_and_order_as_the_definition(
    position: Position, order: int, moves: int, attacker: Side
) -> None:
    seen = position if attacker == "mover" else sides_exchanged(position)
    won = forced_win(position, attacker=attacker, order=order, moves=moves)

    assert won.found == defined_win(seen, order, moves)
    if won.found:
        assert_proved(seen, won)


@examples(100)
@given(played(small_games, open_end=True), st.integers(2, 3))
def test_a_win_is_one_for_the_solver_too(position: Position, order: int) -> None:
    assume(position.game.cells - position.ply <= 16)
    won = forced_win(position, order=order, nodes=20_000)
    solution = inarow.solve(position, score_only=True, book=False)

    if won.found:
        assert_proved(position, won)
        assert solution.outcome == "win"
        assert (solution.plies or 0) <= len(won.line)
    if solution.outcome != "win":
        assert not won.found


@pytest.mark.parametrize("text", ["mnk:7x7:4", "mnk:8x7:4+exact", "mnk:9x9:5", "mnk:8x8:5+exact+wrap"])
def test_larger_boards_are_proved_by_the_rules(text: str) -> None:
    found = 0
    for seed in range(30):
        position = careful_position(text, seed)
        won = forced_win(position, order=2, nodes=20_000)
        if won.found:
            found += 1
            assert_proved(position, won)
        if forced_win(position).found:
            assert won.found
    assert found


def test_the_set_is_mixed_and_as_it_says() -> None:
    assert len({position for *_, position in SET}) == len(SET)
    assert Counter(announced for announced, *_ in SET)[0] >= 15
    assert {announced for announced, proved, _ in SET if proved} == set(range(5, 22, 2))


@pytest.mark.slow
@pytest.mark.parametrize("number", rest_in_drills(4, range(9)))
def test_the_wins_of_the_set_are_found_and_none_is_invented(number: int) -> None:
    for announced, proved, position in SET[number::9]:
        won = forced_win(position, order=2, nodes=SET_NODES)
        assert (won.plies or 0) == proved
        assert not forced_win(position).found
        assert won.found <= bool(announced)


@pytest.mark.slow
@pytest.mark.parametrize("number", rest_in_drills(3, range(len(WON))))
def test_the_wins_of_the_set_are_proved(number: int) -> None:
    """Every reply is asked after, on 225 cells: that takes seconds."""
    assert_proved(WON[number], forced_win(WON[number], order=2, nodes=SET_NODES))


def test_order_two_finds_what_order_one_finds() -> None:
    for moves, position in read_set()[::9]:
        won = forced_win(position, order=2, nodes=20_000)
        assert not moves or won.line == forced_win(position).line


def without_a_reply(attack: Attack) -> Iterator[Attack]:
    """The attack with one part of its proof missing, each in turn."""
    for reply in attack.replies:
        left = {one: going_on for one, going_on in attack.replies.items() if one != reply}
        yield replace(attack, replies=left)
        for broken in without_a_reply(attack.replies[reply]):
            yield replace(attack, replies=attack.replies | {reply: broken})  # type: ignore[operator]
    if attack.lines:
        yield replace(attack, lines=())


def with_another_move(attack: Attack, move: int) -> Iterator[Attack]:
    """The attack with another move in one place, each in turn."""
    if attack.move != move:
        yield replace(attack, move=move)
    for reply, going_on in attack.replies.items():
        for broken in with_another_move(going_on, move):
            yield replace(attack, replies=attack.replies | {reply: broken})  # type: ignore[operator]
    for number, line in enumerate(attack.lines):
        spoiled = (line[0], move, *line[2:])
        yield replace(attack, lines=(*attack.lines[:number], spoiled, *attack.lines[number + 1 :]))


def test_a_proof_with_a_gap_is_refused() -> None:
    position = read_game("mnk:6x6:4").position("c3,a1")
    won = forced_win(position, order=2)
    assert won.proof is not None
    assert proved_plies(position, won.proof)

    broken = list(without_a_reply(won.proof))
    assert len(broken) > 3
    assert not any(proved_plies(position, attack) for attack in broken)


def test_a_proof_with_a_wrong_move_is_refused() -> None:
    """A stone in a far corner is no threat; a line may be spared where another beats the same replies."""
    position = read_game("mnk:9x9:5").board(
        "......... ......... .....x... .....x... ...xx.... ......... ......... ......... o.o...o.o"
    )
    won = forced_win(position, order=2)
    assert won.found
    assert won.proof is not None
    corner = position.move("a9")
    refused = [proved_plies(position, attack) is None for attack in with_another_move(won.proof, corner)]
    assert refused[0]
    assert sum(refused) >= len(refused) - len(won.proof.lines)
    elsewhere = sides_exchanged(position)
    assert proved_plies(elsewhere, won.proof) is None


@pytest.mark.parametrize(
    ("text", "order", "found"),
    [
        ("mnk:15x15:4", 3, True),
        ("mnk:15x15:3", 2, True),
        ("mnk:4x3:3", 3, True),
        ("mnk:3x3:3", 3, False),
        ("mnk:15x15:2", 2, True),
        ("mnk:15x15:1", 2, True),
        ("mnk:1x1:1", 2, True),
        ("mnk:1x1:2", 2, False),
        ("mnk:1x7:3", 3, False),
        ("mnk:20x1:2", 2, True),
        ("mnk:5x5:6", 2, False),
        ("mnk:4x4:4+misere", 2, False),
        ("drop:4x4:2", 2, True),
        ("drop:1x9:2", 3, False),
    ],
)
def test_empty_boards(text: str, order: int, found: bool) -> None:
    start = read_game(text).start
    won = forced_win(start, order=order, nodes=2_000_000)

    assert (won.found, won.exhausted) == (found, not found)
    if won.found and start.game.cells <= 20:
        assert_proved(start, won)


def test_a_board_that_is_full_or_over_has_no_attack() -> None:
    for text, moves in (
        ("tictactoe", "a1,b1,a2,b2,a3"),
        ("mnk:2x2:3", "a1,a2,b1,b2"),
        ("mnk:2x1:2", "a1,b1"),
    ):
        for order in (1, 2, 3):
            won = forced_win(read_game(text).position(moves), order=order)
            assert (won.found, won.exhausted, won.nodes) == (False, True, 0)


@law
@given(played(small_games), st.integers(2, 3), st.integers(1, 200))
def test_a_limit_of_nodes_is_kept_and_the_answer_is_true(position: Position, order: int, nodes: int) -> None:
    won, again = (forced_win(position, order=order, nodes=nodes) for _ in range(2))

    assert won.nodes <= nodes
    assert replace(won, seconds=0) == replace(again, seconds=0)
    if won.found:
        assert_proved(position, won)
    if won.exhausted:
        assert not defined_win(position, order, 3)


@pytest.mark.parametrize("length", [1, 100])
def test_the_length_of_slices_changes_nothing(length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    some = [position for *_, position in SET[::6]]
    whole = [forced_win(position, order=2, nodes=20_000) for position in some]
    monkeypatch.setattr(slices, "_FIRST_NODES", length)
    monkeypatch.setattr(slices, "_GROWTH", 1)
    cut = [forced_win(position, order=2, nodes=20_000) for position in some]

    assert [(one.line, one.nodes) for one in cut] == [(one.line, one.nodes) for one in whole]


@pytest.mark.parametrize("order", [2, 3])
def test_the_clock_and_whoever_stops_it_are_heard(order: int, monkeypatch: pytest.MonkeyPatch) -> None:
    endless = endless_position()
    asked = []

    def stopped() -> bool:
        asked.append(True)
        return len(asked) > 20

    by_hand = forced_win(endless, order=order, stopped=stopped)
    monkeypatch.setattr(slices, "clock", Ticking())
    by_clock = forced_win(endless, order=order, seconds=0.05)

    for won in (by_hand, by_clock):
        assert (won.found, won.exhausted, won.searched) == (False, False, 0)
    assert by_clock.seconds < 0.05 + 20 * TICK


def test_an_order_below_one_is_refused() -> None:
    with pytest.raises(BadOption, match="option order="):
        forced_win(read_game("tictactoe").start, order=0)


@law
@given(played(small_games, open_end=True), st.integers(1, 3))
def test_holding_moves_are_all_moves_that_leave_no_attack_of_order_two(
    position: Position, moves: int
) -> None:
    known: Known = {}

    def holds(after: Position) -> bool:
        if after.outcome is not None:
            return after.outcome.score_for(position.seat) >= 0
        return not defined_win(after, 2, moves, known)

    expected = tuple(move for move in position.legal_moves() if holds(position.play(move)))
    assert holding_moves(position, order=2, moves=moves).moves == expected


@pytest.mark.slow
@pytest.mark.parametrize("text", ["mnk:6x6:4", "mnk:6x5:4+exact", "mnk:6x4:4+wrap", "mnk:7x7:4"])
def test_holding_moves_against_rich_attacks(text: str) -> None:
    """What is left out by the argument about runs loses to a search as well."""
    threatened = 0
    for seed in range(12):
        position = careful_position(text, seed)
        threat = forced_win(position, attacker="waiter", order=2, nodes=20_000)
        threatened += threat.found and not forced_win(position, attacker="waiter").found
        if threat.found:
            holding = holding_moves(position, order=2).moves
            for move in set(position.legal_moves()) - set(holding):
                assert forced_win(position.play(move), order=2).found
    assert threatened
