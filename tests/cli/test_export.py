"""`inarow export kaggle`: a file that can be written again, and refusals."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import inarow, refused


def test_a_submission_is_written_and_written_again(tmp_path: Path) -> None:
    file = tmp_path / "main.py"
    for agent in ("alphabeta:depth=2", "alphabeta:depth=3"):
        done = inarow("export", "kaggle", agent, "--out", file)
        assert done.code == 0, done
        assert done.out.startswith(f"wrote {file}, ")
        assert f"the agent {agent} on drop:7x6:4" in file.read_text()


def test_a_file_of_somebody_else_stays(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("print('mine')\n")
    assert "is no submission of inarow's; nothing was written" in refused(
        "export", "kaggle", "alphabeta", "--out", file
    )
    assert file.read_text() == "print('mine')\n"


def test_bad_input_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "main.py"
    for words, sentence in {
        ("mcts",): "it cannot be exported; these can: alphabeta, best, ntuple, perfect",
        ("alphabeta:table=4",): "a submission has heuristic, depth, nodes, seconds",
        ("alphabeta", "--game", "gomoku15"): "in ConnectX stones fall",
        ("ntuple:file=nowhere.safetensors",): "nowhere.safetensors: it cannot be read",
    }.items():
        assert sentence in refused("export", "kaggle", *words, "--out", file)
    assert not file.exists()
    assert "cannot be written" in refused(
        "export", "kaggle", "alphabeta", "--out", tmp_path / "no" / "main.py"
    )
    assert "Missing" in refused("export", "kaggle", "alphabeta")
