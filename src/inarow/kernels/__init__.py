"""What is fast: compiled code, arrays in and numbers out. The only room that imports Numba."""
