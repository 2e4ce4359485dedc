"""How to think: readable drivers around the kernels."""
