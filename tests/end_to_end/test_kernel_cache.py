"""Compiled kernels survive a second process, a damaged cache and a directory that cannot be written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import NOTICES, Finished, inarow
from tests.strategies import rest_in_drills

PERFT = ("perft", "--game", "drop:5x4:3+wrap", "--depth", "5", "--json")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Finished]:
    """A fresh cache directory, and what the first process that filled it said."""
    directory = tmp_path_factory.mktemp("cache")
    return directory, inarow(*PERFT, INAROW_LIBRARY="off", INAROW_CACHE_DIR=str(directory))


def test_two_processes_share_one_cache(compiled: tuple[Path, Finished]) -> None:
    directory, first = compiled
    second = inarow(*PERFT, INAROW_LIBRARY="off", INAROW_CACHE_DIR=str(directory))

    assert first.code == 0
    assert NOTICES.fullmatch(first.err)
    assert (second.code, second.err) == (0, "")
    assert first.json["nodes"] == second.json["nodes"]


@pytest.mark.parametrize("damage", rest_in_drills(1, [b"garbage that is no pickle", b"", b"\x80\x05}\x94."]))
def test_a_damaged_cache_is_recovered(compiled: tuple[Path, Finished], damage: bytes) -> None:
    directory, first = compiled
    files = [file for file in directory.glob("**/*") if file.suffix in (".nbi", ".nbc")]
    assert files
    for file in files:
        file.write_bytes(damage)

    done = inarow(*PERFT, INAROW_LIBRARY="off", INAROW_CACHE_DIR=str(directory))

    assert done.code == 0
    assert NOTICES.fullmatch(done.err)
    assert done.json["nodes"] == first.json["nodes"]
    assert inarow(*PERFT, INAROW_LIBRARY="off", INAROW_CACHE_DIR=str(directory)).err == ""


def test_a_directory_that_cannot_be_made_is_passed_over(
    tmp_path: Path, compiled: tuple[Path, Finished]
) -> None:
    blocked = tmp_path / "a-file"
    blocked.write_text("")
    done = inarow(
        *PERFT,
        INAROW_LIBRARY="off",
        INAROW_CACHE_DIR=str(blocked),
        NUMBA_CACHE_DIR=str(blocked),
        XDG_CACHE_HOME=str(blocked),
        HOME=str(blocked),
        TMPDIR=str(tmp_path),
    )

    assert done.code == 0
    assert done.json["nodes"] == compiled[1].json["nodes"]


def test_kernels_run_uncompiled(compiled: tuple[Path, Finished]) -> None:
    done = inarow(*PERFT, NUMBA_DISABLE_JIT="1")

    assert (done.code, done.err) == (0, "")
    assert done.json["nodes"] == compiled[1].json["nodes"]
