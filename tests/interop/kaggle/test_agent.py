"""The agent `kaggle`: submissions play in a process of their own; those that break the rules lose."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import inarow
from inarow.agents.registering import AGENTS
from inarow.arena.environment import fingerprints
from inarow.arena.play import GameTask, play
from inarow.arena.referee import PlayGames, Terms
from inarow.errors import BadAnswer, BadOption
from inarow.rules.presets import read_game
from inarow.search.agent import Agent
from inarow.search.limit import NO_LIMIT, Limit
from inarow.spec import Spec
from tests.cli.running import inarow as command_line
from tests.interop.kaggle.submissions import BROKEN, CENTRAL, HONEST, READS_BESIDE, Broken, after, written
from tests.process_checks import children, descriptors

CONNECT4 = read_game("connect4")
Build = Callable[..., Agent]


@pytest.fixture
def submitted(tmp_path: Path) -> Iterator[Build]:
    """Builds the agent of a submission's code; its process ends with the test."""
    before, built = (children(), descriptors()), []

    def build(code: str, **options: str) -> Agent:
        file = written(tmp_path, code)
        built.append(inarow.agent(Spec("kaggle", (("file", str(file)), *options.items()))))
        return built[-1]

    yield build
    for one in built:
        one.close()  # type: ignore[attr-defined]
    assert (children(), descriptors()) == before


@pytest.mark.slow
@pytest.mark.parametrize("name", HONEST)
def test_a_submission_plays_whole_games(tmp_path: Path, name: str) -> None:
    text = f"kaggle:file={written(tmp_path, HONEST[name])}"
    for first, second in ((text, "random"), ("random", text)):
        record = play(
            GameTask(game=CONNECT4, first=first, second=second, seed=3), strict=name != "observation alone"
        )
        if record.failure is not None:
            assert "which is full" in record.failure


@pytest.mark.slow
def test_other_boards(submitted: Build) -> None:
    player = submitted(CENTRAL)
    for game, move in (("connect5", 4), ("drop:5x4:4", 2), ("drop:12x9:6", 5)):
        assert player.choose(read_game(game).start, NO_LIMIT).move == move


@pytest.mark.slow
@pytest.mark.parametrize("name", BROKEN)
def test_who_breaks_the_rules_loses_with_a_sentence(tmp_path: Path, name: str) -> None:
    broken: Broken = BROKEN[name]
    text = f"kaggle:file={written(tmp_path, broken.code)}"
    for seat, players in enumerate(((text, "reflex"), ("reflex", text))):
        record = play(GameTask(game=CONNECT4, first=players[0], second=players[1]))
        if record.failure is None:
            assert name == "a full column"  # the game may be over before
            continue
        assert record.broken == seat
        assert record.failure.startswith("agent 'kaggle' running ")
        with pytest.raises(BadAnswer, match=broken.reason):
            raise BadAnswer("it", record.failure)
        assert "\n" not in record.failure


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "options", "reason"),
    [
        ("import time; time.sleep(600)", {"seconds": "0.2", "overage": "0.3"}, r"no answer within 0\.5 s"),
        ("while True: pass", {"seconds": "0.3", "overage": "0"}, r"no answer within 0\.3 s"),
        ("print('x' * (20 << 20), flush=True)", {}, "it printed more than 10 MB"),
        ("bytes(6 << 30)", {"memory": "100"}, "it (ran out of memory|used more than 100 MB)"),
        ("import os; os._exit(3)", {}, "it ended its process with exit code 3"),
        ("import sys; sys.exit('enough')", {}, "it raised SystemExit at line 13: enough"),
    ],
)
def test_whatever_it_does_it_loses(submitted: Build, body: str, options: dict[str, str], reason: str) -> None:
    player = submitted(after(0, body), **options)
    player.prepare(CONNECT4)  # type: ignore[attr-defined]
    with pytest.raises(BadAnswer, match=f"agent 'kaggle' running .*submission.py': {reason}"):
        player.choose(CONNECT4.start, NO_LIMIT)


@pytest.mark.slow
def test_it_never_runs_in_this_process(submitted: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "submission", raising=False)
    player = submitted(
        f"import os\n{CENTRAL}\n\ndef last(observation, configuration):\n    return os.getpid() % 2\n"
    )
    player.choose(CONNECT4.start, NO_LIMIT)
    assert "submission" not in sys.modules


@pytest.mark.slow
def test_overage_is_for_the_whole_game(submitted: Build) -> None:
    """It is told what remains; a position that does not follow the last one begins a new game."""
    code = """
import time


def last(observation, configuration):
    time.sleep(0.3)
    return 6 if observation.remainingOverageTime == 50 else 0
"""
    player = submitted(code, seconds="0.1", overage="50")
    assert player.choose(CONNECT4.start, NO_LIMIT).move == 6
    assert player.choose(CONNECT4.position("77"), NO_LIMIT).move == 0
    assert player.choose(CONNECT4.position("12"), NO_LIMIT).move == 6


@pytest.mark.slow
def test_it_may_import_what_lies_beside_it(tmp_path: Path) -> None:
    written(tmp_path, "COLUMN = 4\n", "beside.py")
    file = written(tmp_path, "from beside import COLUMN\n\ndef last(obs, config):\n    return COLUMN\n")
    player = inarow.agent(f"kaggle:file={file}")
    assert player.choose(CONNECT4.start, Limit(seconds=30)).move == 4
    player.close()  # type: ignore[attr-defined]


@pytest.mark.slow
def test_it_is_told_where_it_lies(tmp_path: Path) -> None:
    """As Kaggle tells a submission that reads a file beside it."""
    written(tmp_path, "5", "beside.txt")
    player = inarow.agent(f"kaggle:file={written(tmp_path, READS_BESIDE)}")
    assert player.choose(CONNECT4.start, NO_LIMIT).move == 5
    player.close()  # type: ignore[attr-defined]


@pytest.mark.slow
def test_its_laws_are_checked(tmp_path: Path) -> None:
    done = command_line("check", f"kaggle:file={written(tmp_path, CENTRAL)}")
    assert (done.code, done.out.splitlines()[-1]) == (0, "5 laws hold, 0 broken")


@pytest.mark.slow
def test_with_isolate_it_runs_in_the_referees_child(tmp_path: Path) -> None:
    file = written(tmp_path, CENTRAL)
    agents = (f"kaggle:file={file}", "random")
    job = PlayGames.of(CONNECT4, agents, Terms(isolate=True))
    assert job.isolated == frozenset(agents)
    referee = job.open()
    record = referee(GameTask(game=CONNECT4, first=agents[0], second=agents[1], seed=1))
    referee.close()  # type: ignore[attr-defined]
    assert record.failure is None
    assert record.moves[0] == 3


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("kaggle", "option file=: it takes a submission, as in kaggle:file=submission.py"),
        ("kaggle:file=nowhere.py", "there is no such file"),
        ("kaggle:file=~no-such-user/x.py", "the path cannot be followed"),
        (f"kaggle:file={__file__},seconds=0", "it takes a number from 0.001 on"),
        (f"kaggle:file={__file__},overage=-1", "it takes a number from 0 on"),
        (f"kaggle:file={__file__},memory=1", "it takes a number from 64 on"),
        (f"kaggle:file={__file__},depth=3", "has no option 'depth'"),
    ],
)
def test_wrong_texts(text: str, sentence: str) -> None:
    with pytest.raises(BadOption) as caught:
        inarow.agent(text)
    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    "game", ["tictactoe", "connect4+wrap", "connect4+exact", "connect4+misere", "gomoku15"]
)
def test_games_that_connectx_does_not_know(game: str) -> None:
    assert not AGENTS["kaggle"].plays(read_game(game))


def test_a_stored_run_knows_its_submission(tmp_path: Path) -> None:
    file = written(tmp_path, CENTRAL)
    assert fingerprints([f"kaggle:file={file}", "ntuple:file=net.safetensors"], [], None).keys() == {
        str(file)
    }
