"""Kernels of alpha-beta: the search itself, its state, move ordering, the table and sums over lines."""
