"""How long anything on a page may take: a test fails by what does not happen, never by a busy machine."""

from __future__ import annotations

from typing import Any

PATIENCE = 120_000  # milliseconds


def expect(what: Any) -> Any:
    """Playwright's assertions on a locator, with that much time."""
    from playwright.sync_api import expect as asserting  # late: not everybody has it

    asserting.set_options(timeout=PATIENCE)
    return asserting(what)
