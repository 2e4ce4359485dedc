"""Tests in this room may register strangers' plug-ins."""

from tests.agents.third_party import registries_as_before  # noqa: F401
