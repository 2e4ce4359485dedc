"""Agents of other libraries, one a file; found by name as those of `agents.builtin` are."""
