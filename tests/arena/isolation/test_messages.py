"""Messages arrive as they were sent, and what third-party code writes is validated."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inarow.arena.isolation import failures, messages
from inarow.arena.isolation.messages import packed, unpacked
from inarow.errors import BadAnswer, IllegalMove
from inarow.rules.game import Game
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.limit import Limit
from inarow.search.result import SearchResult
from tests.strategies import examples, games, played

law = examples(80)
START = read_game("connect4").start

whole = st.integers(-(2**63), 2**63 - 1)
count = st.integers(0, 2**63 - 1)


def there_and_back(value: object) -> object:
    message = unpacked(packed({"value": value}))
    assert message is not None
    return message["value"]


@law
@given(games)
def test_games_travel(game: Game) -> None:
    back = messages.unpack_game(there_and_back(messages.pack_game(game)))  # type: ignore[arg-type]
    assert (back, back.name) == (game, game.name)


@law
@given(played())
def test_positions_travel(position: Position) -> None:
    back = messages.unpack_position(position.game, there_and_back(messages.pack_position(position)))  # type: ignore[arg-type]
    assert (back, back.last) == (position, position.last)


@law
@given(
    st.builds(
        Limit,
        depth=st.none() | st.integers(1, 99),
        nodes=st.none() | st.integers(1, 2**60),
        seconds=st.none() | st.floats(1e-6, 1e6),
    )
)
def test_limits_travel(limit: Limit) -> None:
    assert messages.unpack_limit(there_and_back(messages.pack_limit(limit))) == limit  # type: ignore[arg-type]


@law
@given(played(open_end=True), st.data())
def test_results_travel(position: Position, data: st.DataObject) -> None:
    cells = st.lists(st.integers(0, position.game.cells - 1), max_size=9).map(tuple)
    result = data.draw(
        st.builds(
            SearchResult,
            move=st.sampled_from(position.legal_moves()),
            score=st.none() | whole,
            scale=st.integers(1, 2**63 - 1),
            outcome=st.sampled_from([None, "win", "draw", "loss"]),
            plies=st.none() | count,
            candidates=st.none() | cells,
            line=cells,
            depth=count,
            nodes=count,
            calls=count,
            open_nodes=count,
            seconds=st.floats(0, 1e9),
        )
    )
    message = unpacked(packed(messages.pack_result(result)))
    assert message is not None
    assert messages.unpack_result(message, "it", position) == result


@law
@given(played(), st.integers(-3, 500))
def test_a_legal_move_is_what_the_rules_say(position: Position, move: int) -> None:
    if move in position.legal_moves():
        assert messages.unpack_result({"move": move}, "it", position).move == move
        return
    with pytest.raises(IllegalMove) as refused:
        position.move(move)
    with pytest.raises(BadAnswer) as caught:
        messages.unpack_result({"move": move}, "it", position)
    assert caught.value.reason == str(refused.value)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(
            (name, value)
            for name in ("score", "scale", "plies", "depth", "nodes")
            for value in ("1", 1.5, True, [])
        ),
        *((name, None) for name in ("scale", "depth", "nodes", "calls", "open_nodes", "line", "seconds")),
        *(("nodes", value) for value in (2**63, -(2**63) - 1)),
        *(("scale", value) for value in (0, -1)),
        *(("seconds", value) for value in ("1", True, float("nan"), float("inf"))),
        *(
            (name, value)
            for name in ("line", "candidates")
            for value in (7, "12", [42], [-1], [True], [[1]], {})
        ),
        *(("outcome", value) for value in ("won", 1, True, ["win"], {})),
        *(("move", value) for value in (None, True, "4", 3.0, [3], 2**70)),
    ],
)
def test_nonsense_is_refused(field: str, value: object) -> None:
    with pytest.raises(BadAnswer):
        messages.unpack_result({"move": 3, field: value}, "it", START)


def test_what_is_no_field_is_left_out() -> None:
    assert messages.unpack_result({"move": 3, "n": 1, "__class__": "x"}, "it", START) == SearchResult(move=3)


@pytest.mark.parametrize("line", [b"", b"x", b"[]", b"1", b"{", b"\xff{}", b"[" * 10**5, b"1" * 10**5])
def test_lines_that_hold_no_message(line: bytes) -> None:
    assert unpacked(line) is None


@pytest.mark.parametrize(
    "fields",
    [
        None,
        [],
        "UnknownName",
        [["UnknownName"]],
        ["SystemExit", "1"],
        ["Exception"],
        ["NotationError", "x"],
        ["NotationError", "x", 1],
        ["NotationError", "x", "y", "z"],
        ["UnknownName", "agent", "x", "y", ""],
        ["UnknownName", "agent", ["x"], [], ""],
        ["UnknownName", "agent", "x", [1], ""],
        ["BadOption", "a", "b", "c", "d"],
        ["UnknownName", "agent", "x" * 50_000, ["x" * 50_000], ""],  # would take minutes to compare
    ],
)
def test_only_usage_errors_are_unpacked(fields: object) -> None:
    assert failures.unpack_failure({"usage": fields}) is None


@pytest.mark.parametrize("fields", [None, "x", [], ["x"], [1, 2], ["x", None], ["x", "y", "z"], {"x": "y"}])
def test_a_failure_is_two_texts(fields: object) -> None:
    assert failures.unpack_failure({"failed": fields}) is None
    assert failures.unpack_failure({"failed": ["x", "y"], "traceback": fields}) is None or isinstance(
        fields, str
    )
