"""What the tests of pages share: one browser and one server for all that leave it as it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.chromium import chromium
from tests.browser.web_server import WebServer, running_server


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    with chromium() as launched:
        yield launched


@pytest.fixture(scope="package")
def server() -> Iterator[WebServer]:
    pytest.importorskip("starlette", reason="the extra web is not installed")
    with running_server() as started:
        yield started
