"""Tests in this room may register strangers' plug-ins."""

from tests.agents.strangers import registries_as_before  # noqa: F401
