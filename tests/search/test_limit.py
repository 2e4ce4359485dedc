"""Limits that make no sense are refused."""

from __future__ import annotations

import pytest

from inarow.errors import BadOption
from inarow.search.limit import NO_LIMIT, Limit


@pytest.mark.parametrize(
    "bad",
    [
        {"depth": 0},
        {"depth": -1},
        {"nodes": 0},
        {"seconds": 0},
        {"seconds": -1.0},
        {"seconds": float("nan")},
        {"seconds": float("inf")},
    ],
)
def test_limits_that_are_none_are_refused(bad: dict[str, float]) -> None:
    with pytest.raises(BadOption, match=f"option {next(iter(bad))}="):
        Limit(**bad)  # type: ignore[arg-type]


def test_no_limit_is_none() -> None:
    assert NO_LIMIT.is_none
    assert not Limit(nodes=1).is_none
