"""Tests in this room may register third-party plug-ins."""

from tests.agents.third_party import registries_as_before  # noqa: F401
