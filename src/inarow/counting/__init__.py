"""How many: readable drivers around the counting kernels."""
