"""Kernels of the selective search: principal variation search over patterns, for boards without gravity."""
