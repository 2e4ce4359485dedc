"""What an earlier version wrote is read by this one: a run that was stopped, and a model."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from inarow.agents.registering import agent
from inarow.arena.run import Run
from inarow.executors import open_executor
from inarow.learning.qpolicy import read_qlearning
from inarow.rules.presets import read_game
from inarow.search.limit import NO_LIMIT
from tests.cli.running import inarow

BEFORE = Path(__file__).parent / "data" / "version-0.1.0"


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A copy, because opening a store writes beside it."""
    return Path(shutil.copytree(BEFORE / "run", tmp_path / "run"))


def test_a_stored_run_says_what_it_was(run: Path) -> None:
    found = Run.open(run)
    contest, terms = found.config.tournament, found.config.terms
    assert (str(contest.game), contest.agents) == ("mnk:3x3:3", ("minimax:depth=full", "random"))
    assert (contest.games, contest.seed, contest.openings) == (30, 7, "none")
    assert (contest.limit.nodes, contest.limit.seconds) == (600_000, None)
    assert (terms.memory, terms.patience, terms.isolate) == (512 << 20, 5.0, False)
    assert (found.standings.games, found.left) == (11, 19)
    found.close()


def test_a_stored_run_goes_on_as_it_would_have(run: Path) -> None:
    found = Run.open(run)
    assert len(list(found.play(open_executor("serial", workers=1)))) == 19
    found.close()
    done = inarow("tournament", "--resume", run, "--json")
    assert (done.code, done.json["games"]) == (0, 30)
    first = done.json["table"][0]
    assert (first["agent"], first["wins"], first["draws"]) == ("minimax:depth=full", 26, 4)
    assert first["nodes_per_game"] == pytest.approx(373_819.6)


def test_a_stored_run_is_reported(run: Path, tmp_path: Path) -> None:
    done = inarow("report", run, "--out", tmp_path / "report")
    assert done.code == 0, done.err
    assert "minimax:depth=full" in (tmp_path / "report" / "index.html").read_text("utf-8")


def test_a_model_plays() -> None:
    file = BEFORE / "qlearning.safetensors"
    model = read_qlearning(file)
    assert (model.episodes, model.seed, str(model.game)) == (300, 3, "mnk:3x3:3")
    player, game = agent(f"qlearning:file={file}", seed=1), read_game("tictactoe")
    for moves, chosen in (("", 6), ("b2", 3), ("a1", 7), ("a1,b2,b1", 6)):  # as that version played
        assert player.choose(game.position(moves), NO_LIMIT).move == chosen
