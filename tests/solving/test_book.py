"""The opening book: built, written, read, and refused when it is damaged."""

from __future__ import annotations

from pathlib import Path

import pytest

from inarow.errors import BadFile, InvalidGame
from inarow.executors import open_executor
from inarow.executors.process_pool import ProcessExecutor
from inarow.rules.presets import read_game
from inarow.solving.book import SHIPPED, Book, book_for, book_key, read_book
from inarow.solving.book_building import ScoreFile, build_book
from inarow.solving.solver import Solver

GAME = read_game("drop:5x4:4")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Book]:
    out = tmp_path_factory.mktemp("book") / "5x4.book"
    return out, build_book(GAME, 3, out, open_executor("serial", workers=1), memory=1 << 20)


def test_a_book_agrees_with_the_solver(built: tuple[Path, Book]) -> None:
    book = read_book(built[0])
    solver = Solver(GAME, book=False)
    assert (book.game, book.plies, len(book)) == (GAME, 3, len(built[1]))
    for moves in ("", "3", "12", "54", "333", "123", "543"):
        position = GAME.position(moves)
        assert book.score(position) == solver.solve(position, score_only=True).score
    assert book.score(GAME.position("3333")) is None


def test_mirror_images_share_a_key() -> None:
    assert book_key(GAME.position("124")) == book_key(GAME.position("542"))


def test_a_build_goes_on_where_it_stopped(built: tuple[Path, Book], tmp_path: Path) -> None:
    scores = built[0].with_name("5x4.book.scores").read_text().splitlines(keepends=True)
    out = tmp_path / "5x4.book"
    out.with_name("5x4.book.scores").write_text("".join(scores[: len(scores) // 2]) + "123")

    executor = open_executor("processes", workers=1)
    assert len(build_book(GAME, 3, out, executor, memory=1 << 20)) == len(built[1])
    assert out.read_bytes() == built[0].read_bytes()
    again = out.with_name("5x4.book.scores").read_text().splitlines(keepends=True)
    assert sorted(again) == sorted(scores)
    assert again[: len(scores) // 2] == scores[: len(scores) // 2]


def test_a_finished_build_starts_no_worker(built: tuple[Path, Book]) -> None:
    content, shares = built[0].read_bytes(), list[float]()
    executor = ProcessExecutor(1)
    build_book(GAME, 3, built[0], executor, progress=lambda share: shares.append(share))
    assert (built[0].read_bytes(), shares, executor.pids) == (content, [1.0], ())


def test_scores_of_another_build_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.scores"
    ScoreFile(file, GAME, 3).read()
    with pytest.raises(BadFile, match="another build"):
        ScoreFile(file, GAME, 4).read()
    file.write_text(file.read_text() + "12 nonsense\n")
    with pytest.raises(BadFile, match="damaged"):
        ScoreFile(file, GAME, 3).read()
    with pytest.raises(BadFile, match="cannot be written"):
        ScoreFile(tmp_path / "no" / "folder", GAME, 3).read()


def test_damaged_and_wrong_files_are_refused(built: tuple[Path, Book], tmp_path: Path) -> None:
    good = built[0].read_bytes()
    file = tmp_path / "bad.book"
    for content, sentence in (
        (good[:-10], "damaged"),
        (good[:-3] + b"xyz", "damaged"),
        (b"", "no opening book"),
        (b"PK\x03\x04 zip", "no opening book"),
        (b'{"format": "else"}\n', "it is no opening book"),
        (good.replace(b'"version": 1', b'"version": 9'), "version 9"),
        (good.replace(b'"plies": 3', b'"plies": "3"'), "no 'plies' of type int"),
        (good.replace(b'"plies": 3, ', b""), "no 'plies' of type int"),
        (good.replace(b'"drop:5x4:4"', b'"no game"'), "damaged"),
        (good.replace(b'"plies": 3', b'"plies": 3, "more": 4'), "more keys"),
        (b"[" * 100_000 + b"\n", "no JSON"),
    ):
        file.write_bytes(content)
        with pytest.raises(BadFile, match=sentence):
            read_book(file)
    with pytest.raises(BadFile, match="cannot be read"):
        read_book(tmp_path / "missing.book")


def test_books_are_for_gravity_and_runs_of_four(tmp_path: Path) -> None:
    with pytest.raises(InvalidGame, match="runs of four"):
        build_book(read_game("tictactoe"), 2, tmp_path / "x.book", open_executor("serial", workers=1))
    assert book_for(read_game("tictactoe")) is None


def test_the_shipped_book_is_unpacked_when_a_position_is_in_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []

    def counted(file: Path) -> Book:
        read.append(file)
        return read_book(file)

    monkeypatch.setattr("inarow.solving.book.read_book", counted)
    game = read_game("connect4")
    book_for.cache_clear()
    book = book_for(game)
    assert book is not None
    assert book.score(game.position("444444321")) is None
    assert read == []
    assert (book.plies, book.score(game.position("")), book.score(game.position("4"))) == (8, 1, -1)
    assert read == [SHIPPED / "7x6.book"]
