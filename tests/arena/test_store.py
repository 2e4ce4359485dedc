"""Nothing is lost, nothing is there twice, and a file that is no run is refused with a sentence."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from inarow.arena.config import RunConfig, read_config, write_config
from inarow.arena.play import GameRecord, play
from inarow.arena.run import CONFIG, STORE, Run
from inarow.arena.store import Store
from inarow.arena.tournament import Tournament
from inarow.errors import BadFile, InarowError, StoreFull
from inarow.executors import open_executor
from inarow.rules.presets import read_game
from inarow.search.limit import Limit

CONFIGURED = RunConfig(
    tournament=Tournament(
        game=read_game("mnk:5x4:4"),
        agents=("random", "default"),
        games=20,
        seed=7,
        openings="random:1",
        limit=Limit(nodes=1000),
    )
)


def played(config: RunConfig = CONFIGURED) -> list[tuple[int, GameRecord]]:
    return [(number, play(task)) for number, task in enumerate(config.tournament.tasks())]


def test_records_come_back_as_they_were(tmp_path: Path) -> None:
    records = played()
    run = Run.create(tmp_path / "run", CONFIGURED)
    assert run._store is not None
    for number, record in reversed(records):
        run._store.add(number, record)
        run._store.add(number, record)  # executors may deliver twice
    run.close()

    again = Run.open(tmp_path / "run")
    assert list(again.records()) == records
    assert again.record(3) == records[3][1]
    assert again.record(99) is None
    assert again.config.tournament == CONFIGURED.tournament
    assert again.standings.games == 20
    assert again.left == 0
    again.close()


def test_a_run_is_written_before_its_first_game(tmp_path: Path) -> None:
    run = Run.create(tmp_path / "run", CONFIGURED)
    run.close()
    document = read_config(tmp_path / "run" / CONFIG)

    assert RunConfig.from_document(document).tournament == CONFIGURED.tournament
    kept = Run.open(tmp_path / "run").environment
    assert set(kept["versions"]) >= {"inarow", "python", "numba", "numpy"}
    assert kept["machine"]["cores"] >= 1
    assert kept["seed"] == 7


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    run = Run.create(tmp_path / "run", CONFIGURED)
    games = run.play(open_executor("serial", workers=1))
    for _ in range(7):
        next(games)
    games.close()
    run.close()

    again = Run.open(tmp_path / "run")
    assert again.left == 13
    assert len(list(again.play(open_executor("serial", workers=1)))) == 13
    assert [_essence(record) for _, record in again.records()] == [_essence(record) for _, record in played()]
    again.close()


def _essence(record: GameRecord) -> object:
    return (record.task, record.moves, record.nodes, record.outcome)


def test_an_existing_run_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "thesis.txt").write_text("mine")
    with pytest.raises(BadFile, match="inarow tournament --resume"):
        Run.create(tmp_path / "run", CONFIGURED)
    assert (tmp_path / "run" / "thesis.txt").read_text() == "mine"


def test_a_wrong_agent_is_refused_before_there_is_a_run(tmp_path: Path) -> None:
    wrong = RunConfig(
        tournament=Tournament(game=read_game("connect4"), agents=("random", "alphabeta:dept=3"))
    )
    with pytest.raises(InarowError, match="did you mean 'depth'"):
        Run.create(tmp_path / "run", wrong)
    assert not (tmp_path / "run").exists()


def test_a_newer_schema_is_refused(tmp_path: Path) -> None:
    Run.create(tmp_path / "run", CONFIGURED).close()
    with sqlite3.connect(tmp_path / "run" / STORE) as connection:
        connection.execute("PRAGMA user_version=99")
    connection.close()
    with pytest.raises(BadFile, match="newer inarow"):
        Run.open(tmp_path / "run")


@pytest.mark.parametrize("bytes_kept", [0, 50, 3000, 9000])
def test_a_truncated_file_is_refused(tmp_path: Path, bytes_kept: int) -> None:
    run = Run.create(tmp_path / "run", CONFIGURED)
    assert run._store is not None
    for number, record in played():
        run._store.add(number, record)
    run.close()
    file = tmp_path / "run" / STORE
    whole = file.read_bytes()
    assert len(whole) > 9000
    file.write_bytes(whole[:bytes_kept])
    with pytest.raises(BadFile, match="no run of inarow, or damaged"):
        Run.open(tmp_path / "run")


def test_what_is_no_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="there is no such run"):
        Run.open(tmp_path / "nowhere")
    (tmp_path / STORE).write_text("a thesis")
    with pytest.raises(BadFile, match="no run of inarow"):
        Run.open(tmp_path)
    (tmp_path / STORE).unlink()
    sqlite3.connect(tmp_path / STORE).execute("CREATE TABLE other (a)").connection.close()
    with pytest.raises(BadFile, match="no run of inarow"):
        Run.open(tmp_path)


def test_a_full_disk_keeps_what_was_committed(tmp_path: Path) -> None:
    run = Run.create(tmp_path / "run", CONFIGURED)
    store = run._store
    assert store is not None
    store.add(0, played()[0][1])
    store.flush()
    pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
    store._connection.execute(f"PRAGMA max_page_count={pages}")
    long = played()[1][1]
    store._committed = float("inf")  # no commit before `flush`
    for number in range(1, 2000):
        store.add(number, long)
    with pytest.raises(StoreFull, match="the games committed so far are stored"):
        store.flush()
    store._connection.close()
    again = Store.open(tmp_path / "run" / STORE)
    assert 0 in again.numbers()


def test_changed_agents_are_other_agents(tmp_path: Path) -> None:
    agent = tmp_path / "mine.py"
    agent.write_text("import inarow\n@inarow.agent_class('mine')\ndef mine(position):\n    return 0\n")
    config = RunConfig(
        tournament=Tournament(game=read_game("mnk:3x3:3"), agents=(str(agent), "random"), games=2)
    )
    run = Run.create(tmp_path / "run", config)
    run.require_same_agents()
    agent.write_text(agent.read_text() + "# better\n")
    with pytest.raises(BadFile, match="it has changed since the run began"):
        run.require_same_agents()
    run.close()


def test_a_document_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "experiment.toml"
    file.write_text(write_config(CONFIGURED.document()))
    assert RunConfig.from_document(read_config(file)) == CONFIGURED


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("gmaes = 3", "no key is called 'gmaes'; did you mean 'games'?"),
        ("games = 'many'", "games is a whole number, not 'many'"),
        ("agents = [1, 2]", r"agents\[0\] is a text, not 1"),
        ("agents = 'random'", "agents is a list, not 'random'"),
        ("shape = 'circle'", "shape is 'round-robin' or 'gauntlet' or 'neighbours', not 'circle'"),
        ("seed = true", "seed is a whole number, not True"),
        ("seconds = 'long'", "seconds is a number"),
        ("= 3", "Invalid"),
        ("[match]\ngames = 3", "no key is called 'match'"),
    ],
)
def test_a_wrong_document_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "experiment.toml"
    file.write_text(text)
    with pytest.raises(BadFile, match=sentence.replace("?", r"\?")):
        read_config(file)
