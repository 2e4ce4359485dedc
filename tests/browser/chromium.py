"""A real Chromium for the tests of pages."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@contextmanager
def chromium() -> Iterator[Any]:
    """A Chromium of the system, or Playwright's own; the test is skipped where there is none."""
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    system = next(filter(None, map(shutil.which, BROWSERS)), None)
    with playwright.sync_playwright() as engine:
        if system is None and not Path(engine.chromium.executable_path).exists():
            if os.environ.get("CI"):
                pytest.fail("no Chromium: run 'playwright install chromium' first")
            pytest.skip("no Chromium: 'playwright install chromium' or the system's package brings one")
        launched = engine.chromium.launch(executable_path=system, args=["--no-sandbox"])
        yield launched
        launched.close()
