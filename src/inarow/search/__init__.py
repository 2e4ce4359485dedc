"""How to think: readable drivers around the search kernels."""
