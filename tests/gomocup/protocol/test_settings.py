"""INFO: what one side sends, the other parses; what cannot be parsed changes nothing."""

from __future__ import annotations

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import settings as law
from hypothesis import strategies as st

from inarow.errors import InvalidGame
from inarow.gomocup.protocol.settings import (
    DEFAULT_SECONDS,
    ENDLESS,
    FASTEST,
    Settings,
    require_board,
    rule_of,
    share_of_match,
    start_lines,
    why_unsupported,
)
from inarow.rules.game import Game
from inarow.rules.presets import read_game
from tests.strategies import games

numbers = st.none() | st.integers(-1000, 2**40)
settings = st.builds(
    Settings,
    **{one.name: numbers for one in fields(Settings) if one.name != "win_length"},
    win_length=st.none() | st.integers(1, 999),
)


@law(deadline=None)
@given(settings)
def test_what_is_sent_is_parsed(sent: Settings) -> None:
    received = Settings()
    for line in sent.lines():
        received = received.with_info(line.removeprefix("INFO "))
    assert received == sent


@pytest.mark.parametrize(
    "text",
    [
        "",
        "rule",
        "rule x",
        "folder /tmp",
        "evaluate 3,3",
        "win_length 0",
        "win_length -5",
        "win_length 1e9",
        "new 3",
    ],
)
def test_what_is_not_understood_changes_nothing(text: str) -> None:
    assert Settings(rule=1).with_info(text) == Settings(rule=1)


def test_keys_count_in_any_case() -> None:
    assert Settings().with_info("Timeout_Turn 5000").timeout_turn == 5000


@law(deadline=None)
@given(games)
def test_a_game_is_described_or_refused(game: Game) -> None:
    refused = why_unsupported(game)
    assert (refused is None) == (not (game.gravity or game.wrap or game.misere))
    if refused is None:
        received = Settings(rule=rule_of(game), win_length=game.connect)
        assert received.game(game.width, game.height) == game
        *before, start = start_lines(game)
        word, _, size = start.partition(" ")
        sides = [int(side) for side in size.split(",")]
        assert sides == ([game.width] if word == "START" else [game.width, game.height])
        assert (word == "START") == (game.width == game.height)
        connect = int(before[0].removeprefix("INFO win_length ")) if before else None
        assert (connect or 5) == game.connect
        require_board(game.width, game.height, connect)  # a brain of ours takes it


def test_five_in_a_row_is_meant_where_nobody_says_otherwise() -> None:
    assert Settings().game(15, 15) == read_game("gomoku15")
    assert Settings(rule=1).game(15, 15) == read_game("gomoku15-standard")


@pytest.mark.parametrize(
    ("rule", "name"), [(2, "continuous"), (3, "continuous"), (4, "renju"), (8, "caro"), (5, "renju")]
)
def test_rules_that_are_not_ours_are_refused(rule: int, name: str) -> None:
    with pytest.raises(InvalidGame, match=name):
        Settings(rule=rule).game(15, 15)


@pytest.mark.parametrize("size", [(4, 4), (27, 27), (0, 0), (-3, -3), (15, 4), (27, 15)])
def test_boards_are_neither_too_small_nor_too_large(size: tuple[int, int]) -> None:
    with pytest.raises(InvalidGame, match="5 to 26"):
        require_board(*size, None)


def test_a_run_that_was_set_allows_small_boards() -> None:
    require_board(3, 3, 3)
    with pytest.raises(InvalidGame, match="1 to 26"):
        require_board(0, 3, 3)


@pytest.mark.parametrize(
    ("sent", "seconds"),
    [
        (Settings(), DEFAULT_SECONDS),
        (Settings(time_left=ENDLESS, timeout_match=0), DEFAULT_SECONDS),
        (Settings(timeout_turn=0), FASTEST),
        (Settings(timeout_turn=-5), FASTEST),
        (Settings(timeout_turn=5000, time_left=-10), FASTEST),
        (Settings(timeout_turn=1), FASTEST),
        (Settings(timeout_turn=1000), 0.85),
        (Settings(timeout_turn=30_000, timeout_match=0, time_left=ENDLESS), 28.4),
        (Settings(timeout_turn=30_000, time_left=66_780), 5.02),
        (Settings(timeout_turn=30_000, timeout_match=66_780), 5.02),
        (Settings(timeout_turn=30_000, timeout_match=66_780, time_left=18_780), 1.02),
        (Settings(timeout_turn=30_000, time_left=6_780), FASTEST),
        (Settings(timeout_turn=1000, time_left=1_000_000), 0.85),
    ],
)
def test_a_search_keeps_to_the_turn_and_the_match(sent: Settings, seconds: float) -> None:
    assert sent.thinking_seconds(0, 225) == pytest.approx(seconds)


@law(deadline=None)
@given(settings, st.floats(0, 1e6), st.integers(1, 676), st.data())
def test_no_search_takes_longer_than_is_allowed(
    sent: Settings, spent: float, cells: int, data: st.DataObject
) -> None:
    seconds = sent.thinking_seconds(data.draw(st.integers(0, cells - 1)), cells, spent)
    assert seconds >= FASTEST
    for limit in (sent.timeout_turn, sent.time_left):
        if limit is not None and limit < ENDLESS:
            assert seconds <= max(limit / 1000, FASTEST)


def test_what_was_thought_is_taken_from_the_match() -> None:
    match = Settings(timeout_match=100_000)
    shares = [match.thinking_seconds(0, 225, spent) for spent in (0, 50, 101)]
    assert shares[0] > shares[1] > shares[2] == FASTEST


def test_early_moves_have_the_larger_share() -> None:
    """Of the same time, until few moves can come at all."""
    shares = [share_of_match(600, stones, 400) for stones in range(250)]
    assert shares == sorted(shares, reverse=True)
    assert share_of_match(600, 398, 400) > shares[0]
