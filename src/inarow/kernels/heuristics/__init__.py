"""What heuristics are compiled with: the function pointer, the check that they only read, sums over lines."""
