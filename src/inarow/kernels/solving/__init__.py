"""Kernels of the exact solvers: `drop` for gravity boards with runs of four, `general` for every other."""
