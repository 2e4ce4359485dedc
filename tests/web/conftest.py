"""One server for all tests that leave it as it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.running import Running, serving


@pytest.fixture(scope="session")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running
