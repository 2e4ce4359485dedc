"""Every way to ask an agent lets it prepare first, once, and tells why it could not."""

from __future__ import annotations

from pathlib import Path

import pytest

from inarow.agents.registering import agent
from inarow.errors import BadAnswer
from inarow.plugins import load_plugin
from inarow.rules.presets import read_game
from inarow.search.agent import prepare
from inarow.search.limit import NO_LIMIT
from inarow.web.requests import Choose
from inarow.web.thinking.analyse import opinions
from inarow.web.thinking.analysis_state import AnalysisState
from inarow.web.thinking.cache import WorkerCache
from inarow.web.thinking.move import choose
from tests.agents.third_party import plugin
from tests.cli.running import inarow

AGENT = """
from pathlib import Path


def note(*words):
    with Path(__file__).with_suffix(".log").open("a") as log:
        log.write(" ".join(map(str, words)) + "\\n")


@inarow.agent_class("diarist")
class Diarist:
    def prepare(self, game, limit):
        note("prepared", game, limit.seconds)
        {preparing}

    def choose(self, position, limit):
        note("asked")
        return inarow.SearchResult(move=position.legal_moves()[0], score=1)
"""
PREPARED = ["prepared mnk:3x3:3 2.0", "asked"]


def diarist(folder: Path, preparing: str = "pass") -> Path:
    return plugin(folder, AGENT.format(preparing=preparing), "diarist.py")


def diary(folder: Path) -> list[str]:
    return (folder / "diarist.log").read_text().splitlines()


def test_search_prepares(tmp_path: Path) -> None:
    file = diarist(tmp_path)
    done = inarow("search", "--game", "tictactoe", "--agent", file, "--seconds", "2")
    assert done.code == 0
    assert diary(tmp_path) == PREPARED


def test_play_prepares_once(tmp_path: Path) -> None:
    file = diarist(tmp_path)
    done = inarow("play", "--game", "tictactoe", "--against", file, "--seconds", "2", stdin="c3\nb3\nquit\n")
    assert done.code == 0
    assert diary(tmp_path) == [*PREPARED, "asked"]


@pytest.mark.parametrize("command", [["search", "--agent"], ["play", "--against"]])
def test_what_cannot_prepare_is_one_sentence(tmp_path: Path, command: list[str]) -> None:
    file = diarist(tmp_path, "1 / 0")
    done = inarow(*command, file, stdin="quit\n")
    assert done.code == 2
    assert "it could not prepare: it raised ZeroDivisionError: division by zero" in done.err
    assert "Traceback" not in done.err
    assert "asked" not in diary(tmp_path)


@pytest.mark.slow
def test_a_match_says_who_could_not_prepare(tmp_path: Path) -> None:
    file = diarist(tmp_path, "1 / 0")
    done = inarow("match", file, "random", "--game", "tictactoe", "--games", "2", "--no-sandbox")
    assert "it could not prepare: it raised ZeroDivisionError" in done.out + done.err
    assert "Traceback" not in done.err


def test_the_page_prepares(tmp_path: Path) -> None:
    load_plugin(diarist(tmp_path))
    choose(Choose(game="tictactoe", agent="diarist", seconds=2.0), WorkerCache(1), 2.0)
    assert diary(tmp_path) == PREPARED
    list(opinions(AnalysisState(read_game("tictactoe").start), "diarist", WorkerCache(1), 2.0))
    assert diary(tmp_path)[len(PREPARED) :] == [*PREPARED, *["asked"] * 8]


def test_a_rung_of_the_ladder_is_built_before_the_clock_runs() -> None:
    game = read_game("tictactoe")
    ladder = agent("ladder:level=10")
    prepare(ladder, "agent 'ladder'", game, NO_LIMIT)
    built = dict(ladder._agents)  # type: ignore[attr-defined]
    ladder.choose(game.start, NO_LIMIT)
    assert list(built) == [game]
    assert ladder._agents == built  # type: ignore[attr-defined]


def test_whatever_is_raised_is_reported_of_the_agent() -> None:
    class Quitter:
        def prepare(self, _game: object, _limit: object) -> None:
            raise SystemExit("bye")

    with pytest.raises(BadAnswer, match="agent 'quitter': it could not prepare: it raised SystemExit: bye"):
        prepare(Quitter(), "agent 'quitter'", read_game("tictactoe"), NO_LIMIT)  # type: ignore[arg-type]
