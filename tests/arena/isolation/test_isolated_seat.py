"""An isolated agent plays as it does in this process, and errors in what the user typed are the same."""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from inarow.agents.registering import agent as build
from inarow.arena.isolation.isolated_seat import IsolatedSeat
from inarow.errors import BadAnswer, BadOption, NotationError, PluginError, UnknownName
from inarow.plugins import load_plugin
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.search.agent import ask
from inarow.search.limit import NO_LIMIT, Limit
from inarow.search.result import SearchResult
from tests.arena.isolation.hostile import HONEST, agent, written
from tests.process_checks import all_gone, children, descriptors, eventually

CONNECT4 = read_game("connect4")
DRAWS = agent("import random\nreturn random.Random(seed + position.ply).choice(position.legal_moves())")
COUNTS = '@inarow.heuristic("counts")\ndef counts(cells, side, setup):\n    return cells[3] * side\n'


def here(text: str, game: str, seed: int, limit: Limit) -> list[SearchResult]:
    """A game of an agent against itself, in this process."""
    player = build(text, seed=seed)
    return _played(lambda position: ask(player, "it", position, limit), Position(read_game(game)))


def in_child(seat: IsolatedSeat, game: str, seed: int, limit: Limit) -> list[SearchResult]:
    seat.begin(read_game(game), seed)
    return _played(lambda position: seat.choose(position, limit), Position(read_game(game)))


def _played(choose: Callable[[Position], SearchResult], position: Position) -> list[SearchResult]:
    results = []
    while position.outcome is None and position.ply < 20:
        results.append(replace(choose(position), seconds=0.0))
        position = position.play(results[-1].move)
    return results


@pytest.mark.parametrize(
    "text", ["random", "alphabeta:depth=3,ties=random,candidates=exact", "custom:nodes=300", "default"]
)
def test_the_same_answers_as_in_this_process(text: str) -> None:
    seat = IsolatedSeat(text)
    for game, seed, limit in (
        ("connect4", 1, Limit(nodes=200)),
        ("mnk:9x9:5+wrap", 2, Limit(depth=2, seconds=60)),
        ("drop:4x4:3+misere", 3, NO_LIMIT),
    ):
        assert in_child(seat, game, seed, limit) == here(text, game, seed, limit)
    seat.close()


def test_a_file_plays_as_in_this_process(tmp_path: Path) -> None:
    file = written(tmp_path, DRAWS)
    seat = IsolatedSeat(file)
    games = [in_child(seat, "connect4", seed, NO_LIMIT) for seed in (1, 2, 1)]
    assert games[0] == games[2] != games[1]
    assert games[:2] == [here(file, "connect4", seed, NO_LIMIT) for seed in (1, 2)]
    seat.close()


def test_a_third_party_heuristic_in_a_built_in_agent(tmp_path: Path) -> None:
    file = written(tmp_path, COUNTS, "counts.py")
    text = "alphabeta:depth=2,heuristic=counts"
    seat = IsolatedSeat(text, plugins=(file,))
    isolated = in_child(seat, "connect4", 1, NO_LIMIT)
    load_plugin(file)
    assert isolated == here(text, "connect4", 1, NO_LIMIT)
    seat.close()


def test_a_heuristic_that_fails_is_named(tmp_path: Path) -> None:
    code = '@inarow.heuristic("zeroed")\ndef zeroed(cells, side, setup):\n    return 1 // (side - side)\n'
    file = written(tmp_path, code, "zeroed.py")
    seat = IsolatedSeat("alphabeta:depth=2,heuristic=zeroed", plugins=(file,))
    seat.begin(CONNECT4, 1)
    with pytest.raises(BadAnswer, match=f"heuristic 'zeroed' from {file}: it raised ZeroDivisionError"):
        seat.choose(CONNECT4.start, NO_LIMIT)


WRONG = {
    "nobody": UnknownName,
    "alphabeta:depht=3": BadOption,
    "alphabeta:depth=deep": BadOption,
    "alphabeta:depth=0": BadOption,
    "alphabeta:heuristic=nothing": UnknownName,
    "alphabeta:depth": NotationError,
    "": NotationError,
    "missing.py": PluginError,
    "~nobody-at-all/missing.py": PluginError,
}


@pytest.mark.parametrize("text", WRONG)
def test_usage_errors_are_the_same_as_in_this_process(text: str) -> None:
    with pytest.raises(WRONG[text]) as here:
        build(text)
    with pytest.raises(WRONG[text]) as isolated:
        IsolatedSeat(text).begin(CONNECT4, 1)
    assert type(isolated.value) is type(here.value)
    assert isolated.value.args == here.value.args
    assert str(isolated.value) == str(here.value)


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("", "three lines are enough"),
        (HONEST + HONEST.replace("'external'", "'another'"), "name one agent"),
        (
            "@inarow.agent('mine')\ndef mine(position):\n    return 0",
            r"@inarow\.agent_class\('mine'\) registers",
        ),
        ("def choose(position): ...\ndef agent(position): ...", "its functions choose, agent could each be"),
    ],
)
def test_a_file_must_mean_one_agent(tmp_path: Path, code: str, sentence: str) -> None:
    with pytest.raises(PluginError, match=sentence):
        IsolatedSeat(written(tmp_path, code)).begin(CONNECT4, 1)


@pytest.mark.parametrize(
    "code",
    [
        "def my_agent(obs, config):\n    return 0",
        HONEST.replace("'external'", "'external', games=('connect4',)"),
    ],
)
def test_a_game_that_it_does_not_play_is_refused_before_any_is_played(tmp_path: Path, code: str) -> None:
    with pytest.raises(PluginError, match=r"mnk:3x3:3"):
        IsolatedSeat(written(tmp_path, code)).begin(read_game("tictactoe"), 1)


def test_a_plug_in_that_is_missing_and_one_that_fails(tmp_path: Path) -> None:
    with pytest.raises(PluginError, match="there is no such file"):
        IsolatedSeat("random", plugins=("missing.py",)).begin(CONNECT4, 1)
    with pytest.raises(PluginError, match=r"does not end in \.py"):
        IsolatedSeat("random", plugins=(written(tmp_path, "", "notes.txt"),)).begin(CONNECT4, 1)
    file = written(tmp_path, "1 // 0")
    with pytest.raises(
        BadAnswer, match=f"agent 'random': plug-in {file}: it raised ZeroDivisionError at line"
    ):
        IsolatedSeat("random", plugins=(file,)).begin(CONNECT4, 1)


def test_a_folder_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PluginError, match=r"its folder .*nowhere is not there"):
        IsolatedSeat("random", home=str(tmp_path / "nowhere")).begin(CONNECT4, 1)
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    seat = IsolatedSeat(written(tmp_path, HONEST))
    seat.begin(CONNECT4, 1)
    assert seat.choose(CONNECT4.start, NO_LIMIT).move == 0
    seat.close()


def test_the_process_is_used_again_and_the_agent_is_new(tmp_path: Path) -> None:
    code = """
@inarow.agent_class('external')
class External:
    def __init__(self):
        self.asked = 0

    def choose(self, position, limit):
        self.asked += 1
        return SearchResult(move=legal(position), nodes=os.getpid(), calls=self.asked, open_nodes=CLOSED)

    def close(self):
        global CLOSED
        CLOSED += 1
        raise ValueError("nobody minds")

CLOSED = 0
"""
    seat = IsolatedSeat(written(tmp_path, code))
    seen = []
    for seed in range(2):
        seat.begin(CONNECT4, seed)
        seen.append([seat.choose(CONNECT4.start, NO_LIMIT) for _ in range(2)])
    assert [[one.calls for one in game] for game in seen] == [[1, 2], [1, 2]]
    assert [game[0].open_nodes for game in seen] == [0, 1]
    assert len({one.nodes for game in seen for one in game} | {os.getpid()}) == 2
    os.kill(seen[0][0].nodes, signal.SIGKILL)
    assert eventually(lambda: all_gone([seen[0][0].nodes]))  # between two games nobody loses by it
    seat.begin(CONNECT4, 3)
    assert seat.choose(CONNECT4.start, NO_LIMIT).nodes != seen[0][0].nodes
    seat.close()


def test_a_file_beside_it_is_not_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, "raise SystemExit('wrong one')", "random.py")
    written(tmp_path, "raise SystemExit('wrong one')", "json.py")
    file = written(tmp_path, DRAWS)
    monkeypatch.chdir(tmp_path)
    seat = IsolatedSeat(file)
    seat.begin(CONNECT4, 1)
    seat.choose(CONNECT4.start, NO_LIMIT)
    seat.close()


def test_it_has_the_users_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it takes to find the package is not handed on to the programs it starts."""
    said = tmp_path / "said"
    body = f"open({str(said)!r}, 'w').write(repr(os.environ.get('PYTHONPATH')))\nreturn legal(position)"
    for value in ("/nowhere", None):
        if value is None:
            monkeypatch.delenv("PYTHONPATH")
        else:
            monkeypatch.setenv("PYTHONPATH", value)
        seat = IsolatedSeat(written(tmp_path, agent(body)))
        seat.begin(CONNECT4, 1)
        seat.choose(CONNECT4.start, NO_LIMIT)
        seat.close()
        assert said.read_text() == repr(value)


def test_limits_are_sent_again_after_a_failure(tmp_path: Path) -> None:
    code = """
@inarow.agent_class('external')
class External:
    def choose(self, position, limit):
        return SearchResult(move=legal(position), nodes=(limit.nodes or 0) // position.ply)
"""
    seat, limit, position = IsolatedSeat(written(tmp_path, code)), Limit(nodes=70), CONNECT4.position("4")
    for _ in range(2):
        seat.begin(CONNECT4, 1)
        assert seat.choose(position, limit).nodes == 70
        assert seat.choose(position, NO_LIMIT).nodes == 0
        assert seat.choose(position, limit).nodes == 70
        with pytest.raises(BadAnswer, match="ZeroDivisionError"):
            seat.choose(CONNECT4.start, limit)


def test_it_imports_what_we_can_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "library").mkdir()
    written(tmp_path / "library", "COLUMN = 5", "a_library_of_mine.py")
    file = written(tmp_path, "import a_library_of_mine\n" + agent("return a_library_of_mine.COLUMN"))
    with pytest.raises(BadAnswer, match="No module named 'a_library_of_mine'"):
        IsolatedSeat(file).begin(CONNECT4, 1)
    monkeypatch.syspath_prepend(str(tmp_path / "library"))
    seat = IsolatedSeat(file)
    seat.begin(CONNECT4, 1)
    assert seat.choose(CONNECT4.start, NO_LIMIT).move == 5
    seat.close()


def test_nothing_is_left_when_it_is_forgotten(tmp_path: Path) -> None:
    before = children(), descriptors()
    seat = IsolatedSeat(written(tmp_path, HONEST))
    seat.begin(CONNECT4, 1)
    assert children() > before[0]
    del seat
    gc.collect()
    assert (children(), descriptors()) == before


def test_closing_twice_and_asking_after_it(tmp_path: Path) -> None:
    seat = IsolatedSeat(written(tmp_path, HONEST))
    with pytest.raises(BadAnswer, match="no game was begun"):
        seat.choose(CONNECT4.start, NO_LIMIT)
    seat.begin(CONNECT4, 1)
    seat.close()
    seat.close()
    with pytest.raises(BadAnswer, match="no game was begun"):
        seat.choose(CONNECT4.start, NO_LIMIT)


def test_a_thread_that_began_a_game_may_end(tmp_path: Path) -> None:
    seat = IsolatedSeat(written(tmp_path, HONEST))
    beginner = threading.Thread(target=seat.begin, args=(CONNECT4, 1))
    beginner.start()
    beginner.join()
    for _ in range(3):
        assert seat.choose(CONNECT4.start, NO_LIMIT).move == 0
    seat.close()


def test_many_seats_hold_only_their_own_descriptors(tmp_path: Path) -> None:
    before = descriptors()
    seats = [IsolatedSeat(written(tmp_path, HONEST)) for _ in range(3)]
    for number, seat in enumerate(seats, start=1):
        seat.begin(CONNECT4, 1)
        assert descriptors() == before + 3 * number
    for seat in seats:
        seat.close()
    assert descriptors() == before
