"""Heuristics: an estimate of what a position is worth. Each file in `builtin/` is found by itself."""
