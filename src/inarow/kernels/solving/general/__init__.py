"""Kernels of the exact solver for every game of the family: any run length, any switch, any size."""
