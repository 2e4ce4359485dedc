"""The door to Numba: how a function becomes a kernel, and where compiled kernels are cached."""
