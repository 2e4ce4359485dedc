"""Tests in this room may register third-party plug-ins."""

from tests.agents.strangers import registries_as_before  # noqa: F401
