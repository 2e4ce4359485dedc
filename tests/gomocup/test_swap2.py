"""SWAP2BOARD: three stones are offered, or the better side is chosen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.gomocup.driver import POINT, Manager, Witnessed


@pytest.mark.parametrize(
    ("worth", "answer", "of_three", "of_five"),
    [(5, "0,0", [0, 113], [0, 16, 113]), (-5, "SWAP", [112, 144], [32, 112, 144])],
)
def test_swap2_chooses_the_better_side(
    plugin: Path, tmp_path: Path, worth: int, answer: str, of_three: list[int], of_five: list[int]
) -> None:
    three = ("7,7", "8,7", "9,9")
    with Witnessed(plugin, tmp_path / "log", f",worth={worth}") as witness:
        witness.ask("START 15")
        for stones, own in ((three, of_three), ((*three, "1,1", "2,2"), of_five)):
            assert witness.ask("SWAP2BOARD", *stones, "DONE") == answer
            assert witness.ask("TURN 14,14") == ("0,0" if answer == "SWAP" else "1,0")
            assert witness.seen["own"] == own


def test_swap2_offers_three_stones(manager: Manager) -> None:
    for size in (5, 15, 20):
        manager.ask(f"START {size}")
        stones = (manager.ask("SWAP2BOARD", "DONE") or "").split()
        assert len(set(stones)) == 3
        assert all(POINT.fullmatch(one) and max(map(int, one.split(","))) < size for one in stones)
        assert POINT.fullmatch(manager.ask("BEGIN") or "")  # an offer places nothing yet
    assert "no stones, three or five, not 1" in (manager.ask("SWAP2BOARD", "1,1", "DONE") or "")
