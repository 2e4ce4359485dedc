"""OpenSpiel's games are ours, move by move on random games, and positions go both ways."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.errors import InvalidGame, NotationError, UnknownName
from inarow.interop.openspiel_games import action_of, cell_of, game_named, openspiel_text, why_unsupported
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import GAMES, read_game
from tests.strategies import GAME_FIELDS, examples, games, played

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed: pip install 'inarow[interop]'")
openspiel: Any = pytest.importorskip("inarow.interop.openspiel")

NEVER = {"exact": st.just(False), "wrap": st.just(False)}
known_games = st.builds(Game, **GAME_FIELDS | NEVER)
small_known_games = st.builds(
    Game, **GAME_FIELDS | NEVER | {"width": st.integers(1, 8), "height": st.integers(1, 8)}
)
lots = st.randoms(use_true_random=False)


def assert_equal(state: Any, position: Position) -> None:
    """What can be asked of a state is what the rules say of the position."""
    game = position.game
    assert state.is_terminal() == (position.outcome is not None)
    assert state.legal_actions() == sorted(action_of(game, cell) for cell in position.legal_moves())
    assert [cell_of(position, action) for action in state.legal_actions()] == sorted(
        position.legal_moves(), key=lambda cell: action_of(game, cell)
    )
    if position.outcome is None:
        assert state.current_player() == position.seat
        assert list(state.returns()) == [0, 0]
    else:
        assert list(state.returns()) == [position.outcome.score_for(seat) for seat in (0, 1)]
    assert board_of(state) == position.rows().split()


def board_of(state: Any) -> list[str]:
    """The rows of a state as it prints them; its gomoku says who is to move first, and has other marks."""
    rows: list[str] = str(state).split()
    if rows[0] not in ("B", "W", "b", "w") or len(rows) == 1:
        return rows
    return ["".join({"b": "x", "w": "o"}.get(mark, mark) for mark in row) for row in rows[1:]]


@examples(100)
@given(small_known_games, lots)
def test_it_follows_our_moves(game: Game, chance: random.Random) -> None:
    position, state = game.start, openspiel.load(game).new_initial_state()
    assert_equal(state, position)
    while position.outcome is None:
        move = chance.choice(position.legal_moves())
        state.apply_action(action_of(game, move))
        position = position.play(move)
        assert_equal(state, position)


THEIRS = st.one_of(
    st.builds("connect_four(columns={},rows={},x_in_row={})".format, *3 * [st.integers(1, 7)]),
    st.builds("mnk(m={},n={},k={})".format, *3 * [st.integers(1, 6)]),
    st.builds(
        "gomoku(size={},connect={},anti={})".format, st.integers(2, 6), st.integers(1, 6), st.booleans()
    ),
    st.sampled_from(["tic_tac_toe()", "connect_four()", "connect_four(egocentric_obs_tensor=True)"]),
)


@examples(100)
@given(st.one_of(THEIRS, THEIRS.map("misere(game={})".format)), lots)
def test_we_follow_its_actions(text: str, chance: random.Random) -> None:
    state = pyspiel.load_game(text).new_initial_state()
    position = openspiel.game_of(text).start
    while not state.is_terminal():
        action = chance.choice(state.legal_actions())
        position = position.play(cell_of(position, action))
        state.apply_action(action)
        assert_equal(state, position)
        found = openspiel.to_position(state)
        assert (found, found.last) == (position, position.last)
    assert position.outcome is not None


@examples(100)
@given(played(known_games))
def test_a_position_becomes_a_state_and_comes_back(position: Position) -> None:
    state = openspiel.to_state(position)
    assert_equal(state, position)
    assert openspiel.to_position(state) == position
    assert openspiel.game_of(state.get_game()) == position.game


@examples(50)
@given(played(st.sampled_from([read_game("connect4"), read_game("drop:5x4:3"), read_game("tictactoe")])))
def test_a_state_that_began_with_a_board_has_a_position_too(position: Position) -> None:
    """It has no history from the empty board on; connect_four and tic_tac_toe can begin so."""
    before = openspiel.to_state(position)
    state = before.get_game().new_initial_state(before.to_json())
    assert state.history() == []
    assert openspiel.to_position(state) == position
    if position.outcome is None:
        move = position.legal_moves()[-1]
        state.apply_action(action_of(position.game, move))
        assert openspiel.to_position(state) == position.play(move)


@examples(100)
@given(games)
def test_exactly_games_with_exact_or_wrap_are_unknown(game: Game) -> None:
    assert (why_unsupported(game) is None) == (not game.exact and not game.wrap)
    if why_unsupported(game) is None:
        assert openspiel.game_of(openspiel.load(game)) == openspiel.game_of(openspiel_text(game)) == game
        return
    with pytest.raises(InvalidGame, match=r"OpenSpiel has no game with (exact|wrap), so none like"):
        openspiel.load(game)
    with pytest.raises(InvalidGame):
        openspiel.to_state(game.start)


@pytest.mark.parametrize("name", list(GAMES))
def test_no_text_means_two_games(name: str) -> None:
    assert openspiel.game_of(name) == read_game(name)
    assert name not in pyspiel.registered_names()


@pytest.mark.parametrize(
    "name", ["chess", "ultimate_tic_tac_toe", "gomoku(dims=3,size=4)", "gomoku(wrap=True)"]
)
def test_a_game_that_is_none_of_ours_is_refused(name: str) -> None:
    game = pyspiel.load_game(name)
    for ask in (lambda: openspiel.game_of(game), lambda: openspiel.to_position(game.new_initial_state())):
        with pytest.raises(
            InvalidGame, match=r"OpenSpiel's \w+\(.*\) is no game of ours; they are its connect_f"
        ):
            ask()


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("connect_for", UnknownName),
        ("connect_four(colums=5)", InvalidGame),
        ("mnk(m=0,n=3,k=3)", InvalidGame),
        ("mnk(m=1000,n=3,k=3)", InvalidGame),
        ("mnk:0x3", NotationError),
        ("mnk(", InvalidGame),
    ],
)
def test_a_text_of_no_game_is_one_sentence(text: str, error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        openspiel.game_of(text)
    assert "\n" not in str(caught.value)


def test_its_defaults_are_ours() -> None:
    for name, ours in {"connect_four": "connect4", "mnk": "gomoku15", "gomoku": "gomoku15"}.items():
        assert game_named(name, {}) == openspiel.game_of(name) == read_game(ours)
