"""Minimax and alpha-beta: drivers around the kernels, the plain oracle, and the microscope."""
