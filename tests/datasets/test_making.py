"""A data set is the same whoever makes it, however often it was interrupted; its card tells the truth."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from inarow.datasets import labelling, sampling
from inarow.datasets.folder import Folder
from inarow.datasets.labelling import ILLEGAL
from inarow.datasets.making import make_dataset
from inarow.datasets.recipe import Recipe, recipe
from inarow.datasets.splits import SPLITS
from inarow.errors import BadFile, InarowError
from inarow.executors import Executor, open_executor
from inarow.rules.position import Position
from inarow.rules.presets import read_game
from inarow.rules.symmetry import symmetries
from inarow.solving.solver import Solver

HOW_TO = Path(__file__).parents[2] / "docs" / "how-to" / "data-sets.md"
SMALL = recipe(read_game("drop:5x4:4"), positions=300, seed=4)
CELLS = recipe(read_game("mnk:4x3:3"), positions=120, from_ply=2, sampling="uniform")
WRAPPED = recipe(read_game("mnk:4x4:3+wrap"), positions=60, from_ply=3, seed=2)
MISERE = recipe(read_game("drop:5x4:3+wrap+exact+misere"), positions=100, from_ply=4)
ONE_ROW = recipe(read_game("mnk:1x9:3"), positions=60)
PLAYED = recipe(read_game("tictactoe"), positions=150, sampling="agents", agents=("random", "default"))


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labelling, "PART", 50)


@pytest.fixture
def small_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process alone."""
    monkeypatch.setattr(sampling, "ROUND", 10)


def here() -> Executor:
    return open_executor("serial", workers=1)


def made(wanted: Recipe, out: Path, hire: Callable[[], Executor] = here) -> dict[str, Any]:
    return make_dataset(wanted, out, hire, version="1.2.3")


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


class Stopping:
    """An executor that Ctrl-C meets after some results."""

    def __init__(self, after: int) -> None:
        self._left = after

    def run(self, job: Any, tasks: Iterable[Any]) -> Iterator[tuple[int, Any]]:
        for result in here().run(job, tasks):
            if not self._left:
                raise KeyboardInterrupt
            self._left -= 1
            yield result


@pytest.mark.usefixtures("small_rounds")
@pytest.mark.parametrize("wanted", [SMALL, CELLS, PLAYED], ids=lambda one: one.sampling)
def test_interruptions_change_nothing(wanted: Recipe, tmp_path: Path) -> None:
    made(wanted, tmp_path / "calm")
    interrupted = 0
    executor: Executor
    while True:
        executor = Stopping(after=2 + 13 * interrupted)
        try:
            made(wanted, tmp_path / "wild", lambda executor=executor: executor)  # type: ignore[misc]
            break
        except KeyboardInterrupt:
            interrupted += 1
            assert (tmp_path / "wild" / "recipe.json").exists()
    assert interrupted > 0
    assert contents(tmp_path / "wild") == contents(tmp_path / "calm")


@pytest.mark.usefixtures("small_rounds")
def test_played_rounds_are_not_played_again(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        made(PLAYED, tmp_path, lambda: Stopping(after=25))
    folder = Folder(tmp_path, PLAYED)
    rounds = list(folder.rounds())
    assert len(rounds) == 2
    (tmp_path / "parts" / "games-000001.npz").write_bytes(b"PK damaged")
    assert list(folder.rounds()) == rounds[:1]


def test_a_damaged_part_is_solved_again(tmp_path: Path) -> None:
    made(SMALL, tmp_path / "calm")
    with pytest.raises(KeyboardInterrupt):
        made(SMALL, tmp_path / "wild", lambda: Stopping(after=3))
    parts = sorted((tmp_path / "wild" / "parts").glob("scores-*"))
    assert len(parts) > 2
    parts[0].write_bytes(b"")
    parts[1].write_bytes(parts[1].read_bytes()[:40])
    made(SMALL, tmp_path / "wild")
    assert contents(tmp_path / "wild") == contents(tmp_path / "calm")


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 3])
def test_the_number_of_workers_changes_nothing(workers: int, tmp_path: Path) -> None:
    made(SMALL, tmp_path / "here")
    made(SMALL, tmp_path / "there", lambda: open_executor("processes", workers=workers))
    assert contents(tmp_path / "there") == contents(tmp_path / "here")


def test_a_finished_data_set_is_left_as_it_is(tmp_path: Path) -> None:
    facts = made(SMALL, tmp_path)
    assert not (tmp_path / "parts").exists()
    assert made(SMALL, tmp_path, lambda: Stopping(after=0)) == facts


def test_another_recipe_is_refused(tmp_path: Path) -> None:
    made(SMALL, tmp_path)
    other = recipe(read_game("drop:5x4:4"), positions=300, seed=5)
    with pytest.raises(BadFile, match="it holds another data set, with seed=4 instead of 5"):
        made(other, tmp_path)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("[]", "it holds another data set"),
        ("{", "it is damaged"),
        (None, "it is not empty and holds no data set"),
    ],
)
def test_a_folder_of_something_else_is_refused(content: str | None, sentence: str, tmp_path: Path) -> None:
    (tmp_path / ("thesis.txt" if content is None else "recipe.json")).write_text(content or "mine")
    with pytest.raises(BadFile, match=sentence):
        made(SMALL, tmp_path)


def test_what_a_kill_leaves_of_the_first_file_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / ".recipe.json.0badcafe.draft").write_text("{")
    assert made(SMALL, tmp_path)["positions"] == 300


def test_a_ply_that_nobody_reaches_is_refused(tmp_path: Path) -> None:
    wanted = recipe(read_game("drop:2x2:1"), positions=3, from_ply=1)
    with pytest.raises(InarowError, match="drop:2x2:1 has no such open position"):
        made(wanted, tmp_path)


@pytest.mark.parametrize("wanted", [SMALL, CELLS, WRAPPED, MISERE, ONE_ROW], ids=lambda one: one.game)
def test_both_kinds_of_files_say_what_the_solver_says(wanted: Recipe, tmp_path: Path) -> None:
    """Row by row, and no position or image of it is there twice, in whatever split."""
    facts = made(wanted, tmp_path)
    game, solver, seen = wanted.rules, Solver(wanted.rules), set()
    for number, name in enumerate(SPLITS):
        frame, arrays = pl.read_parquet(tmp_path / f"{name}.parquet"), np.load(tmp_path / f"{name}.npz")
        assert len(frame) == len(arrays["ply"]) == sum(facts["splits"][name].values())
        assert set(arrays["split"].tolist()) == {number}
        for row, found in enumerate(frame.iter_rows(named=True)):
            position = game.position(found["moves"])
            images = {position.transformed(symmetry) for symmetry in symmetries(game)}
            assert not images & seen
            seen.add(position)
            solution = solver.solve(position, threats=False)
            require_row(position, found, solution.score, dict(solution.columns))
            one = {key: arrays[key][row] for key in arrays.files}
            require_arrays(position, one, found)
    assert len(seen) == facts["positions"] == wanted.positions


def require_row(
    position: Position, found: dict[str, Any], score: int | None, columns: dict[str, Any]
) -> None:
    """A row of the Parquet file."""
    game = position.game
    actions = {move: position.move(move) for move in columns}
    if game.gravity:
        actions = {move: cell % game.width for move, cell in actions.items()}
    assert score is not None
    assert found["ply"] == position.ply
    assert (found["mover"], found["waiter"]) == (position.mover, position.waiter)
    assert {a: s for a, s in enumerate(found["scores"]) if s is not None} == {
        actions[move]: one for move, one in columns.items()
    }
    assert found["score"] == score
    assert found["outcome"] == ("win" if score > 0 else "loss" if score else "draw")
    assert found["best"] == [a for a, s in enumerate(found["scores"]) if s == score]


def require_arrays(position: Position, one: dict[str, Any], found: dict[str, Any]) -> None:
    """The same row of the NumPy file."""
    assert one["moves"].decode() == found["moves"]
    assert one["boards"].ravel().tolist() == found["board"]
    assert [None if score == ILLEGAL else score for score in one["scores"].tolist()] == found["scores"]
    assert np.flatnonzero(one["best"]).tolist() == found["best"]
    assert {1: "win", 0: "draw", -1: "loss"}[int(one["outcome"])] == found["outcome"]
    assert (one["score"], one["ply"]) == (found["score"], position.ply)
    assert (int(one["mover"]), int(one["waiter"])) == (position.mover, position.waiter)


def test_scores_of_positions_alone(tmp_path: Path) -> None:
    game = read_game("drop:5x4:4")
    made(SMALL, tmp_path / "moves")
    facts = made(recipe(game, positions=300, seed=4, score_only=True), tmp_path / "alone")
    one, other = (pl.read_parquet(tmp_path / name / "train.parquet") for name in ("moves", "alone"))
    assert other.columns == [name for name in one.columns if name not in ("scores", "best")]
    assert other["score"].to_list() == one["score"].to_list()
    assert "--score-only" in (tmp_path / "alone" / "README.md").read_text()
    assert facts["outcomes"] == json.loads((tmp_path / "moves" / "dataset.json").read_text())["outcomes"]


def test_the_card_tells_counts_command_and_fields(tmp_path: Path) -> None:
    facts = made(SMALL, tmp_path)
    text = (tmp_path / "README.md").read_text()
    assert text.startswith("# 300 positions of drop:5x4:4 with the exact score of every move\n")
    assert "inarow dataset --game drop:5x4:4 --sampling random --positions 300 --from-ply 0 --seed 4" in text
    for name, counts in (*facts["splits"].items(), *facts["plies"].items(), ("all", facts["outcomes"])):
        numbers = " | ".join(str(counts[one]) for one in ("win", "draw", "loss"))
        assert f"| {name} | {sum(counts.values())} | {numbers} |" in text
    for name in pl.read_parquet(tmp_path / "train.parquet").columns:
        assert f"`{name}`" in text
    for name in np.load(tmp_path / "train.npz").files:
        assert f"`{name}`" in text


def test_the_card_says_if_there_are_fewer(tmp_path: Path) -> None:
    made(recipe(read_game("mnk:3x2:2"), positions=500), tmp_path)
    assert "500 were asked for; no more distinct ones were found." in (tmp_path / "README.md").read_text()


def test_what_the_card_shows_loads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(SMALL, tmp_path)
    blocks = (tmp_path / "README.md").read_text().split("```python\n")[1:]
    assert len(blocks) == 2
    monkeypatch.chdir(tmp_path)
    for block in blocks:
        exec(block.split("```")[0], {})


def test_what_the_how_to_page_shows_loads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(SMALL, tmp_path / "c4")
    blocks = HOW_TO.read_text("utf-8").split("```python\n")[1:]
    assert len(blocks) == 2
    monkeypatch.chdir(tmp_path)
    for block in blocks:
        exec(block.split("```")[0], {})


def test_without_polars_there_is_numpy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inarow.datasets.tables.find_spec", lambda _name: None)
    monkeypatch.setattr("inarow.datasets.making.find_spec", lambda _name: None)
    assert made(SMALL, tmp_path)["files"] == ["train.npz", "validation.npz", "test.npz", "README.md"]
    assert "polars" not in (tmp_path / "README.md").read_text()
