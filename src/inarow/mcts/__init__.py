"""Monte Carlo tree search: drivers around its kernels."""
